import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVEL_SHARES, mistakesByLevel } from './difficulty.ts';

describe('levels of difficulty', () => {
  it('are shares of one', () => {
    expect(LEVEL_SHARES.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('keep the mean rate of mistakes, and rise from easy to hard', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.6, noNaN: true }), (rate) => {
        const byLevel = mistakesByLevel(rate);
        const mean = byLevel.reduce((sum, p, level) => sum + p * (LEVEL_SHARES[level] ?? 0), 0);
        expect(mean).toBeCloseTo(rate, 2);
        expect(byLevel).toEqual(byLevel.toSorted((a, b) => a - b));
      }),
    );
  });

  it('stay probabilities for any rate', () => {
    for (const rate of [1e-6, 0.5, 0.9, 0.999]) {
      for (const p of mistakesByLevel(rate)) {
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThan(1);
      }
    }
  });
});
