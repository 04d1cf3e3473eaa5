import { describe, expect, it } from 'vitest';
import { agreedMistakesOf } from './agreed-mistakes.ts';
import { TYPICAL_RATES } from './rates.ts';

const seldomWrong = { ...TYPICAL_RATES, copy: 0.4, error: 0.08 };
const oftenWrong = { ...TYPICAL_RATES, copy: 0.05, error: 0.3 };

describe('what is wrong all the same', () => {
  it('is the more of what everybody kept, the more often people keep things unexamined', () => {
    const kept = (copy: number) => agreedMistakesOf({ ...seldomWrong, copy }, 500).kept;
    expect(kept(0.6)).toBeGreaterThan(kept(0.3));
    expect(kept(0.4)).toBeGreaterThan(0.003);
    expect(kept(0.4)).toBeLessThan(0.01);
    expect(kept(0)).toBe(0);
  });

  it('is expected of labels that somebody changed where people make few mistakes apart', () => {
    const few = agreedMistakesOf(seldomWrong, 500);
    const many = agreedMistakesOf(oftenWrong, 500);
    expect(few.relabelled).toBeGreaterThan(0.03);
    expect(few.disputed).toBeGreaterThan(0);
    expect(many).toMatchObject({ relabelled: 0, disputed: 0 });
    expect(many.drawn).toBe(few.drawn);
  });

  it('is left to the shared mistakes where there is no gold, but for drawn boxes', () => {
    const untold = agreedMistakesOf(seldomWrong, 0);
    expect(untold).toEqual({ kept: 0, disputed: 0, relabelled: 0, removed: 0, drawn: untold.drawn });
    expect(untold.drawn).toBeGreaterThan(0.05);
  });
});
