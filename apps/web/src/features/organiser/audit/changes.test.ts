import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

describe('what an act changed', () => {
  it('is told by field, also within', () => {
    const before = { size: 5, game: { opensAt: 'a', closesAt: 'b' }, xp: [0, 1] };
    const after = { size: 5, game: { opensAt: 'a', closesAt: 'c' }, xp: [0, 2] };
    expect(changesOf(before, after)).toEqual([
      { name: 'game.closesAt', before: 'b', after: 'c' },
      { name: 'xp', before: [0, 1], after: [0, 2] },
    ]);
  });

  it('is nothing where nothing was replaced', () => {
    expect(changesOf(null, null)).toEqual([]);
  });
});
