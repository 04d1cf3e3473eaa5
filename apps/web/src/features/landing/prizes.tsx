import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Digits } from '../../ui/digits.tsx';
import { InOrder } from './in-order.tsx';
import type { OwnLanding } from './own-landing.ts';

/** What there is to win, on a podium. */
export function Prizes({ prizes }: Pick<OwnLanding, 'prizes'>) {
  const { t } = useTranslation('landing');
  if (prizes !== undefined) return <OwnPrizes prizes={prizes} />;
  const steps = [
    {
      rank: 2,
      look: 'border-silver bg-silver-soft',
      rise: 'md:mt-12',
      title: t('prizes.quality'),
      text: t('prizes.qualityText'),
    },
    { rank: 1, look: 'border-gold bg-gold-soft', rise: '', title: t('prizes.rank'), text: t('prizes.rankText') },
    {
      rank: 3,
      look: 'border-bronze bg-bronze-soft',
      rise: 'md:mt-24',
      title: t('prizes.merch'),
      text: t('prizes.merchText'),
    },
  ] as const;
  return (
    <section aria-labelledby="prizes-title" className="overflow-hidden border-line border-t bg-surface">
      <div className="mx-auto max-w-7xl px-4 pt-20 sm:px-6 sm:pt-28">
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 id="prizes-title" className="reveal text-4xl sm:text-6xl">
            {t('prizes.title')}
          </h2>
          <p className="reveal max-w-prose text-lg">{t('prizes.lead')}</p>
        </div>
        <ul className="mt-12 grid items-stretch gap-4 pb-20 md:grid-cols-3 md:pb-0">
          {steps.map(({ rank, look, rise, title, text }) => (
            <li
              key={rank}
              className={clsx(
                'rounded-card border-t-8 p-6 md:rounded-b-none md:pb-16',
                look,
                rise,
                rank === 1 && 'order-first md:order-none',
              )}
            >
              <span aria-hidden="true" className="figures font-bold text-6xl leading-none opacity-25">
                <Digits of={rank} />
              </span>
              <h3 className="mt-2 text-2xl">{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What the event lists; nothing where that is nothing. */
function OwnPrizes({ prizes }: { readonly prizes: NonNullable<OwnLanding['prizes']> }) {
  const { t } = useTranslation('landing');
  if (prizes.length === 0) return null;
  return (
    <section aria-labelledby="prizes-title" className="border-line border-t bg-surface">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:px-6 sm:py-28">
        <h2 id="prizes-title" className="reveal text-4xl sm:text-6xl">
          {t('prizes.title')}
        </h2>
        <ul className="mt-12 grid gap-4 md:grid-cols-3">
          <InOrder of={prizes}>
            {({ title, text }) => (
              <li className="rounded-card border-gold border-t-8 bg-gold-soft p-6">
                <h3 className="break-words text-2xl">{title}</h3>
                <p className="mt-2 break-words">{text}</p>
              </li>
            )}
          </InOrder>
        </ul>
      </div>
    </section>
  );
}
