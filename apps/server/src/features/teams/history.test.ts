import { describe, expect, it } from 'vitest';
import { runningAccuracy } from './history.ts';

describe('accuracy of a team day by day', () => {
  it('counts all boxes up to the end of the day, so that the last day is what the team has', () => {
    const day = (of: string, judged: number, hits: number) => ({ day: of, xp: 1, images: 1, judged, hits });
    const days = runningAccuracy([day('2027-05-09', 10, 6), day('2027-05-10', 0, 0), day('2027-05-11', 30, 29)]);
    expect(days.map(({ judged, hits }) => [judged, hits])).toEqual([
      [10, 6],
      [10, 6],
      [40, 35],
    ]);
    expect(days.map(({ xp }) => xp)).toEqual([1, 1, 1]);
  });
});
