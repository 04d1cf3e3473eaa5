import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';
import { createTurns } from './turns.ts';

describe('the pace of one key', () => {
  const paceAt = (start: number) => {
    const time = { now: start };
    return { time, pace: createPace({ limit: 3, perMs: 10_000 }, () => time.now) };
  };

  it('is limited within a window, for itself alone', () => {
    const { time, pace } = paceAt(0);
    pace.add(['one'], 2);
    expect(pace.secondsToWait(['one'])).toBeUndefined();
    pace.add(['one'], 1);
    expect([pace.secondsToWait(['one']), pace.secondsToWait(['two'])]).toEqual([10, undefined]);
    time.now = 9500;
    expect(pace.secondsToWait(['one'])).toBe(1);
    time.now = 10_000;
    expect(pace.secondsToWait(['one'])).toBeUndefined();
  });

  it('is paid for in the windows that follow when more came through than it allows', () => {
    const { time, pace } = paceAt(0);
    pace.add(['one'], 7);
    expect(pace.secondsToWait(['one'])).toBe(20);
    time.now = 20_000;
    expect(pace.secondsToWait(['one'])).toBeUndefined();
    pace.add(['one'], 2);
    expect(pace.secondsToWait(['one'])).toBe(10);
    time.now = 60_000;
    pace.add(['one'], 2);
    expect(pace.secondsToWait(['one'])).toBeUndefined();
  });

  it('keeps nobody out for longer than two minutes', () => {
    const { pace } = paceAt(0);
    pace.add(['one'], 1e9);
    expect(pace.secondsToWait(['one'])).toBe(120);
  });

  it('is that of the slowest of several keys', () => {
    const { pace } = paceAt(0);
    pace.add(['asha', 'browser'], 2);
    pace.add(['ravi', 'browser'], 2);
    expect(pace.secondsToWait(['asha'])).toBeUndefined();
    expect(pace.secondsToWait(['asha', 'browser'])).toBe(10);
  });

  it('costs no more to count where many have one', () => {
    const keys = 12_000;
    let looks = 0;
    let time = 0;
    const clock = () => {
      looks += 1;
      return time;
    };
    const pace = createPace({ limit: 3, perMs: 10_000 }, clock);
    for (let round = 0; round < 3; round += 1) {
      for (let key = 0; key < keys; key += 1) pace.add([`${round} ${key}`], 1);
      time += 10_000;
    }
    // A look at all of them for each new one would be thousands a key.
    expect(looks / (3 * keys)).toBeLessThan(10);
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
