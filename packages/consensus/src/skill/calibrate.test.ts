import { describe, expect, it } from 'vitest';
import { TRAFFIC } from '../testing/builders.ts';
import { poolingOf } from './calibrate.ts';
import { crowdOf } from './crowd-sums.ts';
import { TYPICAL_RATES } from './rates.ts';
import { noSums } from './sums.ts';

describe('what is usual as long as gold tells nothing', () => {
  const untold = crowdOf(noSums(TRAFFIC));
  const biasWith = (error: number) => poolingOf(untold, { ...TYPICAL_RATES, copy: 0.25, error }).disputeBias;

  it('holds a change for better, the seldomer people err who look', () => {
    const usual = biasWith(0.17);
    expect(usual).toBeGreaterThan(0.4);
    expect(biasWith(0.13)).toBeGreaterThan(usual + 0.1);
    expect(biasWith(0.05)).toBeGreaterThan(usual + 0.5);
    expect(biasWith(0.05)).toBe(biasWith(0.02));
    expect(biasWith(0.4)).toBeLessThan(usual - 0.5);
  });
});
