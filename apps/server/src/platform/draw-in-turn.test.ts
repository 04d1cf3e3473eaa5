import { setImmediate as turnOfTheThread } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drawInTurn } from './draw-in-turn.ts';

describe('drawings', () => {
  it('leave the thread to others between any two, however many are asked for at once', async () => {
    let drawn = 0;
    const seen = new Set<number>();
    const drawing = Promise.all(Array.from({ length: 8 }, () => drawInTurn(() => ++drawn)));
    while (drawn < 8) {
      await turnOfTheThread();
      seen.add(drawn);
    }
    expect(await drawing).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...seen]).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7]));
  });

  it('go on after one that fails', async () => {
    const fails = drawInTurn(() => {
      throw new RangeError('no such font');
    });
    const next = drawInTurn(() => 'drawn');
    await expect(fails).rejects.toThrow('no such font');
    expect(await next).toBe('drawn');
  });
});
