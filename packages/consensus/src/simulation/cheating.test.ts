import { describe, expect, it } from 'vitest';
import { USUAL_PAY } from '../settlement/pay-weights.ts';
import { payOfCheats, tooCheapFor } from './cheating.ts';

describe('what an event pays', () => {
  it('is worth looking for, and costs those who do not look, as it usually is', () => {
    const pay = payOfCheats(USUAL_PAY);
    expect(pay.honest).toBeGreaterThan(1);
    expect(tooCheapFor(pay)).toEqual([]);
  }, 120_000);

  it('costs nobody who draws boxes around nothing where they cost nothing', () => {
    expect(tooCheapFor(payOfCheats({ ...USUAL_PAY, costOfNothing: 0 }))).toEqual(['box-spammer']);
  }, 120_000);
});
