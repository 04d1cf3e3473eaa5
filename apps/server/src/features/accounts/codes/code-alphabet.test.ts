import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../platform/random.ts';
import { newLeaderCode, newOneTimeCode, newTeamCode } from './code-alphabet.ts';

describe('codes', () => {
  it('have no characters that look alike', () => {
    const codes = Array.from({ length: 500 }, () => newTeamCode(systemRandom) + newLeaderCode(systemRandom));
    expect(codes.join('')).toMatch(/^[A-HJKMNP-Z2-9]+$/);
  });

  it('have the lengths that the forms expect', () => {
    expect([newOneTimeCode, newTeamCode, newLeaderCode].map((make) => make(systemRandom).length)).toEqual([6, 6, 4]);
  });

  it('are never digits alone for a team', () => {
    // Answers 2 six times, as chance one day will, and then letters.
    const digits = [23, 23, 23, 23, 23, 23, 0, 1, 2, 3, 4, 5];
    const unlucky = { ...systemRandom, below: () => digits.shift() ?? 0 };
    expect(newTeamCode(unlucky)).toBe('ABCDEF');
  });

  it('draw every character about as often', () => {
    const counts = new Map<string, number>();
    for (const character of Array.from({ length: 5000 }, () => newOneTimeCode(systemRandom)).join('')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = 30_000 / 31;
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 30 degrees of freedom: 70 is passed about once in 20,000 runs.
    expect(counts.size).toBe(31);
    expect(chiSquare).toBeLessThan(70);
  });
});
