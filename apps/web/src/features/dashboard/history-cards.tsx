import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { fillDays } from '../../ui/chart/fill-days.ts';
import { formatShort } from '../../ui/chart/format-short.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { runningTotals } from '../../ui/chart/running-totals.ts';
import { formatDay, formatPercent } from '../../ui/formats.ts';
import type { TeamDay } from './team-history.ts';

interface DaysProps {
  readonly days: readonly TeamDay[];
}

const nothing = (day: string): TeamDay => ({ day, xp: 0, images: 0, accuracy: null });

export function XpOverTime({ days: known }: DaysProps) {
  const { t, i18n } = useTranslation('dashboard');
  const days = fillDays(known, nothing);
  const totals = runningTotals(days);
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('xp.title')}</h2>
      {days.length === 0 ? (
        <Nothing>{t('xp.empty')}</Nothing>
      ) : (
        <LineChart
          summary={t('xp.summary', { first: totals[0] ?? 0, last: totals.at(-1) ?? 0 })}
          days={days.map(({ day }) => day)}
          series={[{ id: 'xp', label: t('xp.series'), values: totals, isOwn: true }]}
          formatDay={(day) => formatDay(day, i18n.language)}
          formatValue={(value) => formatShort(value, i18n.language)}
          texts={{ table: t('chart.table'), day: t('chart.day') }}
          hasArea
        />
      )}
    </Card>
  );
}

export function AccuracyTrend({ days: known }: DaysProps) {
  const { t, i18n } = useTranslation('dashboard');
  // Only days on which something settled have an accuracy; the line goes from one to the next.
  const days = known.filter(({ accuracy }) => accuracy !== null);
  const latest = days.findLast(({ accuracy }) => accuracy !== null)?.accuracy ?? null;
  const percent = (value: number) => formatPercent(value, i18n.language);
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('accuracy.title')}</h2>
      {latest === null ? (
        <Nothing>{t('accuracy.empty')}</Nothing>
      ) : (
        <LineChart
          summary={t('accuracy.summary', { last: percent(latest) })}
          days={days.map(({ day }) => day)}
          series={[{ id: 'accuracy', label: t('accuracy.series'), values: days.map(({ accuracy }) => accuracy) }]}
          formatDay={(day) => formatDay(day, i18n.language)}
          formatValue={percent}
          texts={{ table: t('chart.table'), day: t('chart.day') }}
          domain={[0, 100]}
        />
      )}
    </Card>
  );
}

/** An empty road. */
function Nothing({ children }: { readonly children: string }) {
  return (
    <div className="grid gap-4 py-4">
      <p className="max-w-xs text-ink-soft">{children}</p>
      <div className="lane-line opacity-70" />
    </div>
  );
}
