import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../ui/formats.ts';
import type { EventTotals } from './landing-event.ts';

/** The three figures of the hackathon on a stretch of road, and the live ones on its kerb. */
export function Stats({
  totals,
  isShipped,
}: {
  readonly totals: EventTotals | undefined;
  readonly isShipped: boolean;
}) {
  const { t, i18n } = useTranslation('landing');
  const digits = (value: number) => formatDigits(value, i18n.language);
  const figures = [
    [`${digits(100)}K+`, t('stats.images')],
    [`${digits(10)}+`, t('stats.partners')],
    [`${digits(100)}+`, t('stats.merch')],
  ] as const;
  return (
    <section aria-label={t('stats.label')} className="mt-14 bg-asphalt text-road-mark sm:mt-20">
      <div className="kerb h-4" />
      {isShipped && (
        <dl className="mx-auto grid max-w-7xl gap-8 px-4 py-12 sm:grid-cols-3 sm:px-6 sm:py-16">
          {figures.map(([figure, name]) => (
            <div key={name} className="reveal flex flex-col-reverse">
              <dt className="mt-1 text-lg opacity-90">{name}</dt>
              <dd className="figures font-bold text-7xl leading-none lg:text-8xl">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="lane-line" />
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 sm:px-6">
        {totals !== undefined && totals.submissions > 0 && (
          <>
            <span className="font-bold font-display text-accent-on-asphalt">{t('stats.live')}</span>
            <span className="figures">{t('stats.teams', { count: totals.teams })}</span>
            <span className="figures">{t('stats.reviews', { count: totals.submissions })}</span>
            <span className="figures">{t('stats.boxes', { count: totals.boxes })}</span>
          </>
        )}
      </div>
    </section>
  );
}
