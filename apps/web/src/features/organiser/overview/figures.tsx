import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/formats.ts';
import type { Overview } from './overview-query.ts';

/** The few figures that an organiser looks at first. */
export function Figures({ overview: { images, reviews, people, agreement } }: { readonly overview: Overview }) {
  const { t, i18n } = useTranslation('organiser');
  const number = (value: number) => formatNumber(value, i18n.language);
  const open = images.waiting + images.started + images.done;
  const figures = [
    {
      name: t('overview.done'),
      value: open === 0 ? '–' : formatPercent((100 * images.done) / open, i18n.language),
      note: t('overview.doneNote', { done: images.done, count: open }),
    },
    {
      name: t('overview.lastHour'),
      value: number(reviews.last_hour),
      note: t('overview.reviewsNote', { day: reviews.last_day, total: reviews.total }),
    },
    {
      name: t('overview.activeNow'),
      value: number(people.active_now),
      note: t('overview.peopleNote', {
        today: people.active_today,
        registered: people.registered,
        teams: people.teams,
      }),
    },
    {
      name: t('overview.agreement'),
      value: agreement === null ? '–' : formatPercent(agreement, i18n.language),
      note: t('overview.agreementNote'),
    },
  ];
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card bg-line sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="bg-asphalt p-5 text-road-mark">
          <dt className="text-sm opacity-80">{name}</dt>
          <dd>
            <span className="figures block font-bold text-4xl">{value}</span>
            <span className="figures text-sm opacity-80">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
