import { describe, expect, it } from 'vitest';
import { smoothedAccuracy } from './accuracy.ts';

describe('team accuracy', () => {
  it('reads one half while nothing is settled', () => {
    expect(smoothedAccuracy({ hits: 0, settled: 0 })).toBe(0.5);
  });

  it('smooths with five hits and five misses', () => {
    expect(smoothedAccuracy({ hits: 90, settled: 100 })).toBeCloseTo(95 / 110);
  });
});
