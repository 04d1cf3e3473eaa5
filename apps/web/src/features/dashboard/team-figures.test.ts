import { describe, expect, it } from 'vitest';
import { contributions, runningTotals } from './team-figures.ts';

describe('XP over time', () => {
  it('adds up, losses too', () => {
    expect(runningTotals([{ xp: 10 }, { xp: 0 }, { xp: 25 }, { xp: -5 }])).toEqual([10, 10, 35, 30]);
  });
});

describe('contribution by member', () => {
  it('puts the largest first and measures the others by it', () => {
    const shares = contributions([
      { name: 'a', xp: 10 },
      { name: 'b', xp: 40 },
    ]);
    expect(shares.map(({ member, share }) => [member.name, share])).toEqual([
      ['b', 1],
      ['a', 0.25],
    ]);
  });

  it('is nothing when nobody has earned anything, or less', () => {
    expect(contributions([{ xp: 0 }, { xp: -3 }]).map(({ share }) => share)).toEqual([0, 0]);
  });
});
