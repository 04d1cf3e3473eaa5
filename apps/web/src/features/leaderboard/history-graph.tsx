import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { formatShort } from '../../ui/chart/format-short.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { formatDay } from '../../ui/formats.ts';
import type { BoardHistory } from './board-query.ts';

/** What the ten best teams of the zone were ranked by, over the days. */
export function HistoryGraph({ history: { days, series } }: { readonly history: BoardHistory }) {
  const { t, i18n } = useTranslation('leaderboard');
  const hasCourse = days.length > 0 && series.length > 0;
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('history.title')}</h2>
      {!hasCourse && <p className="text-ink-soft">{t('history.empty')}</p>}
      {hasCourse && (
        <LineChart
          summary={t('history.summary', { count: series.length })}
          days={days}
          series={series.map((team) => ({
            id: String(team.team_id),
            label: team.name,
            values: team.points,
            isOwn: team.is_current_team,
          }))}
          formatDay={(day) => formatDay(day, i18n.language)}
          formatValue={(value) => formatShort(value, i18n.language)}
          texts={{ table: t('history.table'), day: t('history.day') }}
          heightPx={280}
          hasLabels
        />
      )}
    </Card>
  );
}
