import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';
import { createTurns } from './turns.ts';

describe('the pace of one key', () => {
  it('is limited within a window, for itself alone', () => {
    let now = 0;
    const pace = createPace({ limit: 3, perMs: 10_000 }, () => now);
    pace.add(1, 2);
    expect(pace.secondsToWait(1)).toBeUndefined();
    pace.add(1, 5);
    expect([pace.secondsToWait(1), pace.secondsToWait(2)]).toEqual([10, undefined]);
    now = 9500;
    expect(pace.secondsToWait(1)).toBe(1);
    now = 10_000;
    expect(pace.secondsToWait(1)).toBeUndefined();
  });
});

describe('turns', () => {
  it('are taken by two of a key at once, by others beside them, and given on in order', async () => {
    const turns = createTurns(2, 1);
    const [first, second] = [await turns.take(1), await turns.take(1)];
    let isThird = false;
    const third = turns.take(1).then((end) => {
      isThird = true;
      return end;
    });
    expect(await turns.take(1)).toBeUndefined();
    expect(await turns.take(2)).toBeDefined();
    expect(isThird).toBe(false);
    first?.();
    first?.();
    (await third)?.();
    second?.();
    expect(await turns.take(1)).toBeDefined();
  });
});
