import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../event/event.ts';
import { Card } from '../../../ui/card.tsx';
import { formatInstant, formatNumber } from '../../../ui/formats.ts';
import { Notice } from '../../../ui/notice.tsx';
import { zoneNameAt } from '../../../ui/time-zone.ts';
import type { Overview } from './overview-query.ts';

/** Whether the images will be done before the game is over. */
export function PaceCard({ overview: { at, pace } }: { readonly overview: Overview }) {
  const { t, i18n } = useTranslation('organiser');
  const { timeZone } = useEvent();
  // As the settings have them: an organiser elsewhere would take the end of their own evening for that of the game.
  const instant = (iso: string) => {
    const said = formatInstant(iso, i18n.language, timeZone);
    return timeZone === undefined ? said : `${said} ${zoneNameAt(iso, timeZone)}`;
  };
  const isOver = Date.parse(pace.game_closes_at) <= Date.parse(at);
  const over = pace.final_version === null ? 'over' : 'closed';
  const unknown = pace.reviews_per_hour === null ? 'none' : 'noTeams';
  const why = isOver ? over : unknown;
  const isLate = pace.expected_end !== null && Date.parse(pace.expected_end) > Date.parse(pace.game_closes_at);
  const rows = [
    [
      t('overview.pace.perHour'),
      pace.reviews_per_hour === null ? '–' : formatNumber(Math.round(pace.reviews_per_hour * 10) / 10, i18n.language),
    ],
    [t('overview.pace.left'), formatNumber(pace.reviews_left, i18n.language)],
    [t('overview.pace.end'), pace.expected_end === null ? '–' : instant(pace.expected_end)],
    [t('overview.pace.closes'), instant(pace.game_closes_at)],
  ] as const;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('overview.pace.title')}</h2>
      <dl className="mb-4">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2">
            <dt>{name}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {pace.expected_end === null && <Notice>{t(`overview.pace.${why}`, { version: pace.final_version })}</Notice>}
      {isLate && <Notice tone="warning">{t('overview.pace.late')}</Notice>}
      {pace.expected_end !== null && !isLate && <Notice tone="success">{t('overview.pace.inTime')}</Notice>}
    </Card>
  );
}
