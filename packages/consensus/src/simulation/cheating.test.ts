import { describe, expect, it } from 'vitest';
import { USUAL_PAY } from '../settlement/pay-weights.ts';
import { payOfCheats } from './cheating.ts';

describe('what an event pays', () => {
  it('is worth looking for, and nothing to those who do not look, as it usually is', () => {
    const { honest, cheats } = payOfCheats(USUAL_PAY);
    expect(honest).toBeGreaterThan(1);
    for (const [cheat, pay] of Object.entries(cheats)) expect([cheat, pay < 0]).toEqual([cheat, true]);
  }, 120_000);

  it('makes boxes around nothing worth drawing where they cost nothing', () => {
    const { cheats } = payOfCheats({ ...USUAL_PAY, mostFound: 20, costOfNothing: 0 });
    expect(cheats['box-spammer']).toBeGreaterThan(0);
  }, 120_000);
});
