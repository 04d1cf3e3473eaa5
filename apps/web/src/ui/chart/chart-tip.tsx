import { clsx } from 'clsx';
import type { ChartSeries, Plot } from './plot.ts';

interface ChartTipProps {
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly formatDay: (day: string) => string;
  readonly formatValue: (value: number) => string;
  readonly plot: Plot;
  readonly index: number;
}

/** The values of the day that is pointed at, the highest first, on the side where there is room. */
export function ChartTip({ days, series, formatDay, formatValue, plot, index }: ChartTipProps) {
  const x = plot.x(index);
  const isOnRight = x < (plot.left + plot.right) / 2;
  const rows = series
    .map((one) => ({ ...one, value: one.values[index] ?? null }))
    .filter((row) => row.value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 grid max-w-64 gap-0.5 rounded-control bg-ink px-3 py-2 text-ground text-xs shadow-float"
      style={isOnRight ? { left: x + 10 } : { right: plot.widthPx - x + 10 }}
    >
      <span className="font-semibold">{formatDay(days[index] ?? '')}</span>
      {rows.map(({ id, label, value, isOwn }) => (
        <span key={id} className={clsx('flex justify-between gap-4', isOwn === true && 'font-bold')}>
          <span className="truncate">{label}</span>
          <span className="figures">{value === null ? '' : formatValue(value)}</span>
        </span>
      ))}
    </div>
  );
}
