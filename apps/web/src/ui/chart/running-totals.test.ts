import { describe, expect, it } from 'vitest';
import { runningTotals } from './running-totals.ts';

describe('running totals', () => {
  it('add up, losses too', () => {
    expect(runningTotals([{ xp: 10 }, { xp: 0 }, { xp: 25 }, { xp: -5 }])).toEqual([10, 10, 35, 30]);
  });
});
