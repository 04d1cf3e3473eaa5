import { describe, expect, it } from 'vitest';
import { fillDays } from './fill-days.ts';

const none = (day: string) => ({ day, xp: 0 });

describe('days of a chart', () => {
  it('are all there, also over the end of a month', () => {
    const days = [
      { day: '2027-05-30', xp: 5 },
      { day: '2027-06-02', xp: 7 },
    ];
    expect(fillDays(days, none)).toEqual([
      { day: '2027-05-30', xp: 5 },
      { day: '2027-05-31', xp: 0 },
      { day: '2027-06-01', xp: 0 },
      { day: '2027-06-02', xp: 7 },
    ]);
  });

  it('stay as they are when none is missing', () => {
    expect(fillDays([{ day: '2027-05-09', xp: 1 }], none)).toEqual([{ day: '2027-05-09', xp: 1 }]);
    expect(fillDays([], none)).toEqual([]);
  });
});
