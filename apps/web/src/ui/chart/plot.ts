import { type ChartPoint, linearScale, niceTicks } from './scale.ts';

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** One value per day; null where there is none. */
  readonly values: readonly (number | null)[];
  /** The series that the reader looks for: their own team. */
  readonly isOwn?: boolean;
}

export interface Plot {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

export interface PlotSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Room for the names beside the ends of the lines. */
  readonly labelsPx: number;
  readonly domain?: readonly [number, number];
}

/** Room under the plot for the days, and left of it for the figures of the grid. */
const BELOW_PX = 28;
const BESIDE_PX = 44;
const ABOVE_PX = 12;

/** Lays out the plot: what lies where in a picture of that size. */
export function layOut(series: readonly ChartSeries[], days: number, size: PlotSize): Plot {
  const values = series.flatMap(({ values }) => values).filter((value) => value !== null);
  const [low, high] = size.domain ?? [Math.min(0, ...values), Math.max(0, ...values)];
  const ticks = niceTicks(low, high, 4);
  const edges = {
    left: BESIDE_PX,
    right: Math.max(BESIDE_PX + 1, size.widthPx - Math.max(10, size.labelsPx)),
    top: ABOVE_PX,
    bottom: size.heightPx - BELOW_PX,
  };
  return {
    ...edges,
    widthPx: size.widthPx,
    heightPx: size.heightPx,
    ticks,
    // A single day stands at the right end: it is today.
    x: days < 2 ? () => edges.right : linearScale([0, days - 1], [edges.left, edges.right]),
    y: linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [edges.bottom, edges.top]),
  };
}

export function pointsOf({ values }: ChartSeries, { x, y }: Plot): readonly (ChartPoint | null)[] {
  return values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }));
}

/** The day whose place is nearest to a horizontal position in the picture. */
export function dayAt(xPx: number, days: number, { left, right }: Plot): number {
  if (days < 2) return 0;
  const share = (xPx - left) / (right - left);
  return Math.min(days - 1, Math.max(0, Math.round(share * (days - 1))));
}
