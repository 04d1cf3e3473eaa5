import { describe, expect, it } from 'vitest';
import { agreedMistakesOf } from './agreed-mistakes.ts';
import { TYPICAL_RATES } from './rates.ts';

const seldomWrong = { ...TYPICAL_RATES, copy: 0.4, error: 0.08 };
const known = { goldAnswers: 500, machineRight: 0.9 };
const oftenWrong = { ...TYPICAL_RATES, copy: 0.05, error: 0.3 };

describe('what is wrong all the same', () => {
  it('is the more of what everybody kept, the more often people keep things unexamined', () => {
    const kept = (copy: number) => agreedMistakesOf({ ...seldomWrong, copy }, known).kept;
    expect(kept(0.6)).toBeGreaterThan(kept(0.3));
    expect(kept(0.4)).toBeGreaterThan(0.003);
    expect(kept(0.4)).toBeLessThan(0.01);
    expect(kept(0)).toBe(0);
  });

  it('is expected of labels that stand although somebody changed them where people make few mistakes apart', () => {
    const few = agreedMistakesOf(seldomWrong, known);
    const many = agreedMistakesOf(oftenWrong, known);
    expect(few.disputed).toBeGreaterThan(0);
    expect(many.disputed).toBe(0);
    expect(many.drawn).toBe(few.drawn);
  });

  it('is left to the shared mistakes where there is no gold, but for drawn boxes', () => {
    const untold = agreedMistakesOf(seldomWrong, { ...known, goldAnswers: 0 });
    expect(untold).toEqual({ kept: 0, disputed: 0, relabelled: 0, removed: 0, drawn: untold.drawn });
    expect(untold.drawn).toBeGreaterThan(0.05);
  });

  it('is not expected beside a machine that is often wrong', () => {
    const none = { kept: 0, disputed: 0, relabelled: 0, removed: 0, drawn: 0 };
    expect(agreedMistakesOf(seldomWrong, { ...known, machineRight: 0.5 })).toEqual(none);
  });
});
