/** A place on a chart, in CSS pixels from the plot's top left corner. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Maps a number of the domain onto the range in proportion. An empty domain maps to the range's start. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  if (from === to) return () => start;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/**
 * Round values at which to draw the lines of a grid: the fewest steps of 1, 2 or 5 times a power of
 * ten that hold both ends, near to `count` of them. Whole numbers stay whole.
 */
export function niceTicks(min: number, max: number, count = 4): readonly number[] {
  const low = Math.min(min, max);
  const high = Math.max(min, max) === low ? low + 1 : Math.max(min, max);
  const step = Math.max(1, niceStep((high - low) / Math.max(1, count)));
  const first = Math.floor(low / step) * step;
  const steps = Math.ceil((high - first) / step);
  return Array.from({ length: steps + 1 }, (_, index) => first + index * step);
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/** Which of so many labels to print when only some find room: evenly apart, the last one always. */
export function labelIndexes(length: number, room: number): readonly number[] {
  if (length === 0) return [];
  const every = Math.max(1, Math.ceil(length / Math.max(1, room)));
  return Array.from({ length }, (_, index) => index).filter((index) => (length - 1 - index) % every === 0);
}

/**
 * The labels that leave the last one its room, `widthPx` and what it takes to tell them apart: that one ends at its place,
 * where the others stand about theirs.
 */
export function clearOfLast(
  indexes: readonly number[],
  x: (index: number) => number,
  widthPx: number,
): readonly number[] {
  const last = indexes.at(-1);
  return indexes.filter((index) => last === undefined || index === last || x(last) - x(index) >= 1.5 * widthPx);
}

/** The line through the points; a missing one breaks it, and one alone between gaps becomes a dot. */
export function linePath(points: readonly (ChartPoint | null)[]): string {
  return runsOf(points)
    .map((run) => {
      const [first, ...rest] = run;
      if (first === undefined) return '';
      const tail = rest.length === 0 ? `h0` : rest.map((point) => `L${at(point)}`).join('');
      return `M${at(first)}${tail}`;
    })
    .join('');
}

/** The ground between the line and a base line, gaps left out. */
export function areaPath(points: readonly (ChartPoint | null)[], baseY: number): string {
  return runsOf(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined) return '';
      return `M${first.x} ${baseY}${run.map((point) => `L${at(point)}`).join('')}L${last.x} ${baseY}Z`;
    })
    .join('');
}

function runsOf(points: readonly (ChartPoint | null)[]): ChartPoint[][] {
  const runs: ChartPoint[][] = [];
  let run: ChartPoint[] = [];
  for (const point of [...points, null]) {
    if (point !== null) run.push(point);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}

function at({ x, y }: ChartPoint): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Heights for labels that stand beside the ends of lines: each as near to its own as the least
 * distance between neighbours allows, none below `max` or above `min`. Returns them in the order given.
 */
export function spreadLabels(ys: readonly number[], gap: number, min: number, max: number): readonly number[] {
  const order = ys.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let lowest = min;
  for (const label of order) {
    label.y = Math.max(label.y, lowest);
    lowest = label.y + gap;
  }
  let highest = max;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, highest);
    highest = label.y - gap;
  }
  return order.sort((a, b) => a.index - b.index).map(({ y }) => y);
}
