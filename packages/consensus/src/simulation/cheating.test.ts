import { describe, expect, it } from 'vitest';
import { USUAL_PAY } from '../settlement/pay-weights.ts';
import { isPayKnown, payOfCheats, rememberPay, tooCheapFor } from './cheating.ts';

describe('what an event pays', () => {
  it('is worth looking for, and costs those who do not look, as it usually is', () => {
    const pay = payOfCheats(USUAL_PAY);
    expect(pay.honest).toBeGreaterThan(1);
    expect(tooCheapFor(pay)).toEqual([]);
  }, 120_000);

  it('costs nobody who draws boxes around nothing where they cost nothing', () => {
    expect(tooCheapFor(payOfCheats({ ...USUAL_PAY, costOfNothing: 0 }))).toEqual(['box-spammer']);
  }, 120_000);

  it('is remembered of the latest weights that were tried, however many were before', () => {
    const pay = payOfCheats(USUAL_PAY);
    const weightsOf = (index: number) => ({ ...USUAL_PAY, perBit: 10 + index });
    for (let index = 0; index < 200; index += 1) rememberPay(weightsOf(index), pay);
    expect([isPayKnown(weightsOf(199)), isPayKnown(weightsOf(0))]).toEqual([true, false]);
  }, 120_000);
});
