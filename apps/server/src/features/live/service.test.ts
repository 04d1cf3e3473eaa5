import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveService } from './service.ts';

/** Longer than any reader is given to take the end of a stream. */
const LONG_MS = 10_000;

describe('streams that nobody reads', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const silent = { subscribe: () => () => undefined, publishSoon: () => undefined, onResync: () => () => undefined };
  const aService = () =>
    createLiveService({
      pubsub: { ...silent, start: async () => undefined, stop: async () => undefined },
      clock: { now: () => new Date() },
    });
  const viewer = { userId: 1, teamId: undefined, isUnchanged: async () => true };

  it('do not pile up, however many one person opens', async () => {
    const live = aService();
    const opened = Array.from({ length: 50 }, () => live.open(viewer, undefined));
    expect(live.count()).toBe(10);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(opened.filter(({ destroyed }) => !destroyed)).toHaveLength(10);
    expect(live.count()).toBe(10);
    live.close();
  });

  it('are cut off when their session is over', async () => {
    const live = aService();
    let isUnchanged = true;
    const stream = live.open({ ...viewer, isUnchanged: async () => isUnchanged }, undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.count()).toBe(1);
    isUnchanged = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stream.destroyed, live.count()]).toEqual([true, 0]);
    live.close();
  });
});
