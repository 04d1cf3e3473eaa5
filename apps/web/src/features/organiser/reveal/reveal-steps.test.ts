import { describe, expect, it } from 'vitest';
import { revealOrder, stepAfterKey } from './reveal-steps.ts';

const teams = [1, 2, 3, 3, 5].map((rank) => ({ overall_rank: rank }));

describe('a reveal', () => {
  it('goes from the last of the best to the first, and leaves nobody out who shares a rank', () => {
    expect(revealOrder(teams, 3).map((team) => team.overall_rank)).toEqual([3, 3, 2, 1]);
    expect(revealOrder(teams, 99)).toHaveLength(5);
    expect(revealOrder([], 3)).toEqual([]);
  });

  it('goes on and back by the keys of a presenter, and no further than its ends', () => {
    expect(stepAfterKey('PageDown', 0, 4)).toBe(1);
    expect(stepAfterKey(' ', 5, 4)).toBe(5);
    expect(stepAfterKey('PageUp', 1, 4)).toBe(0);
    expect(stepAfterKey('ArrowLeft', 0, 4)).toBe(0);
    expect(stepAfterKey('x', 2, 4)).toBeUndefined();
  });
});
