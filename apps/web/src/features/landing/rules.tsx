import { useTranslation } from 'react-i18next';
import { Digits } from '../../ui/digits.tsx';
import type { LandingWorld } from './landing-event.ts';

/** The rules in short. The server holds all of them. */
export function Rules({ maxTeamSize, about }: Pick<LandingWorld, 'maxTeamSize' | 'about'>) {
  const { t } = useTranslation('landing');
  const rules = [
    t('rules.team', { count: maxTeamSize }),
    t('rules.third'),
    t('rules.labels'),
    t('rules.once'),
    t('rules.rank'),
    t('rules.hands'),
    t('rules.clock'),
  ];
  return (
    <section aria-labelledby="rules-title" className="bg-asphalt text-road-mark">
      <div className="kerb h-4" />
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-8 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[1fr_2fr]">
        <h2 id="rules-title" className="reveal text-4xl sm:text-6xl">
          {t('rules.title')}
        </h2>
        <ol className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {rules.map((rule, index) => (
            <li key={rule} className="reveal flex gap-4">
              <span aria-hidden="true" className="figures font-bold text-3xl text-accent-on-asphalt leading-none">
                <Digits of={index + 1} />
              </span>
              <span>{rule}</span>
            </li>
          ))}
        </ol>
        {about.rules_addendum !== null && (
          <section aria-labelledby="addendum-title" className="lg:col-start-2">
            <h3 id="addendum-title" className="text-2xl">
              {t('rules.addendum')}
            </h3>
            <p className="mt-3 max-w-prose whitespace-pre-line break-words">{about.rules_addendum}</p>
          </section>
        )}
      </div>
    </section>
  );
}
