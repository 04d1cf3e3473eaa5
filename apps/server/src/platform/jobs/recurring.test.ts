import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { startRecurring } from './recurring.ts';

const log = createLog('silent');

describe('recurring work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** When each turn began, in milliseconds from the start, with work of so long a turn. */
  function running(turnMs: number) {
    const startedAt = performance.now();
    const begun: number[] = [];
    const recurring = startRecurring(
      {
        name: 'judging',
        seconds: 5,
        work: async () => {
          begun.push(performance.now() - startedAt);
          await new Promise((resolve) => setTimeout(resolve, turnMs));
        },
      },
      log,
    );
    return { begun, recurring };
  }

  it('begins at once, and again so long after the end of its turn', async () => {
    const { begun, recurring } = running(100);
    await vi.advanceTimersByTimeAsync(5200);
    expect(begun).toEqual([0, 5100]);
    await recurring.stop();
  });

  it('is there for one who wakes it after a twentieth of a second, in one turn for all who do by then', async () => {
    const { begun, recurring } = running(100);
    await vi.advanceTimersByTimeAsync(1000);
    recurring.wake();
    await vi.advanceTimersByTimeAsync(40);
    recurring.wake();
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual([0, 1050]);
    await recurring.stop();
  });

  it.each([
    ['a second after a short turn', 40, [0, 1040, 2080, 3120]],
    ['ten times as long as its turn took', 200, [0, 2200, 4400, 6600]],
    ['four seconds at most', 1000, [0, 5000, 10_000, 15_000]],
  ])('rests %s where it is woken all the time, so that more is done in a turn', async (_, turnMs, turns) => {
    const { begun, recurring } = running(turnMs);
    const waking = setInterval(() => recurring.wake(), 10);
    await vi.advanceTimersByTimeAsync((turns.at(-1) ?? 0) + turnMs + 100);
    expect(begun).toEqual(turns);
    clearInterval(waking);
    await recurring.stop();
  });
});
