import { describe, expect, it } from 'vitest';
import { contributions } from './team-figures.ts';

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
