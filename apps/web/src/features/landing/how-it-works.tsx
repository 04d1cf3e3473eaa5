import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Digits } from '../../ui/digits.tsx';
import { PhotoCredit } from './photo-credit.tsx';

/** Three steps, and a place to try the second one. */
export function HowItWorks({ demo }: { readonly demo: ReactNode }) {
  const { t } = useTranslation('landing');
  const steps = [
    [t('how.one'), t('how.oneText')],
    [t('how.two'), t('how.twoText')],
    [t('how.three'), t('how.threeText')],
  ] as const;
  return (
    <section aria-labelledby="how-title" className="border-line border-y bg-surface">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:px-6 sm:py-28">
        <h2 id="how-title" className="reveal text-4xl sm:text-6xl">
          {t('how.title')}
        </h2>
        <ol className="mt-10 grid gap-8 md:grid-cols-3">
          {steps.map(([name, text], index) => (
            <li key={name} className="reveal">
              <span
                aria-hidden="true"
                className="figures grid size-14 rotate-45 place-items-center rounded-lg border-4 border-on-accent bg-accent font-bold text-2xl text-on-accent shadow-card"
              >
                <span className="-rotate-45">
                  <Digits of={index + 1} />
                </span>
              </span>
              <h3 className="mt-6 text-2xl lg:text-3xl">{name}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        {/* The street of the demo is one of the shipped event. */}
        {demo !== false && (
          <div className="mt-16">
            <h3 className="text-3xl sm:text-4xl">{t('demo.title')}</h3>
            <p className="mt-2 max-w-prose text-ink-soft">{t('demo.text')}</p>
            {demo}
            <PhotoCredit />
          </div>
        )}
      </div>
    </section>
  );
}
