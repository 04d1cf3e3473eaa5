import { describe, expect, it } from 'vitest';
import { starFills, workSessionShare } from './stars.ts';

describe('stars of a work session', () => {
  it('fills one star per third of 500 XP', () => {
    expect(starFills(0)).toEqual([0, 0, 0]);
    expect(starFills(500)).toEqual([1, 1, 1]);
    const [first, second, third] = starFills(250);
    expect(first).toBe(1);
    expect(second).toBeCloseTo(0.5);
    expect(third).toBe(0);
  });

  it('holds XP outside 0 to 500 at the ends', () => {
    expect(starFills(-10)).toEqual([0, 0, 0]);
    expect(starFills(5000)).toEqual([1, 1, 1]);
    expect(workSessionShare(125)).toBe(0.25);
  });
});
