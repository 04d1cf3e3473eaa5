import type { DayOfTeam } from './history-queries.ts';

/**
 * Judged boxes and hits up to the end of each day. Each day by itself would be pulled towards one half, and the trend
 * would never come to the figure that stands above it.
 */
export function runningAccuracy(days: readonly DayOfTeam[]): DayOfTeam[] {
  let [judged, hits] = [0, 0];
  return days.map((day) => {
    judged += day.judged;
    hits += day.hits;
    return { ...day, judged, hits };
  });
}
