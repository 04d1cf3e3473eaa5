import { describe, expect, it } from 'vitest';
import { type CrowdRates, TYPICAL_RATES } from './rates.ts';
import { tieBreakOddsOf } from './tie-break-odds.ts';

const odds = (rates: CrowdRates, goldAnswers: number, classCount = 12) =>
  tieBreakOddsOf(rates, { goldAnswers, states: { classCount } });
const erring = (error: number) => ({ ...TYPICAL_RATES, copy: 0.1, error });

describe('the casting vote of the machine', () => {
  it('is none among people who seldom err where they look', () => {
    expect(odds(TYPICAL_RATES, 0)).toBe(1);
    expect(odds(erring(0.2), 0)).toBe(1);
  });

  it('weighs the more, the more often people err', () => {
    expect(odds(erring(0.3), 0)).toBeGreaterThan(1.5);
    expect(odds(erring(0.4), 0)).toBeGreaterThan(odds(erring(0.3), 0));
    expect(odds(erring(0.6), 0)).toBe(odds(erring(0.5), 0));
  });

  it('is left to gold where there is some', () => {
    expect(odds(erring(0.5), 300)).toBeLessThan(1.05);
  });

  it('is none of two classes', () => {
    expect(odds(erring(0.5), 0, 2)).toBe(1);
    expect(odds(erring(0.5), 0, 3)).toBeGreaterThan(4);
  });
});
