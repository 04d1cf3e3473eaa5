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

  it('rests a second where it is woken all the time, so that more is done in a turn', async () => {
    const { begun, recurring } = running(100);
    const waking = setInterval(() => recurring.wake(), 10);
    await vi.advanceTimersByTimeAsync(3500);
    expect(begun).toEqual([0, 1100, 2200, 3300]);
    clearInterval(waking);
    await vi.advanceTimersByTimeAsync(600);
    await recurring.stop();
  });
});
