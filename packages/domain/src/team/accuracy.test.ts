import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smoothedAccuracy, wilsonInterval } from './accuracy.ts';

describe('team accuracy', () => {
  it('reads one half while nothing is settled', () => {
    expect(smoothedAccuracy({ hits: 0, settled: 0 })).toBe(0.5);
  });

  it('smooths with five hits and five misses', () => {
    expect(smoothedAccuracy({ hits: 90, settled: 100 })).toBeCloseTo(95 / 110);
  });
});

describe('Wilson interval', () => {
  it('agrees with the published value for 81 of 263', () => {
    // Newcombe (1998), Statistics in Medicine 17, table I, method 3.
    const { low, high } = wilsonInterval(81, 263);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });

  it('is wide for one box, and everything for none', () => {
    // One of one: n / (n + z * z) to 1.
    expect(wilsonInterval(1, 1).low).toBeCloseTo(0.2065, 4);
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  it('holds the share and stays inside 0 to 1', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), (a, b) => {
        const hits = Math.min(a, b);
        const n = Math.max(a, b);
        const { low, high } = wilsonInterval(hits, n);
        const share = n === 0 ? 0.5 : hits / n;
        return low >= 0 && high <= 1 && low <= share + 1e-12 && high >= share - 1e-12;
      }),
    );
  });

  it('narrows with more of the same', () => {
    expect(wilsonInterval(90, 100).low).toBeLessThan(wilsonInterval(900, 1000).low);
  });
});
