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
  const viewer = {
    userId: 1,
    network: '203.0.113.7',
    teamId: undefined,
    isUnchanged: async () => true,
    unsentBytes: () => 0,
  };

  it('do not pile up, however many one person opens', async () => {
    const live = aService();
    const opened = Array.from({ length: 50 }, () => live.open(viewer, undefined));
    expect(live.count()).toBe(10);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(opened.filter(({ destroyed }) => !destroyed)).toHaveLength(10);
    expect(live.count()).toBe(10);
    live.close();
  });

  it('are 2,000 of one network: who has the most gives up one, who has none yet gets in', () => {
    const live = aService();
    const openFor = (userId: number, network = viewer.network) => live.open({ ...viewer, userId, network }, undefined);
    const greedy = Array.from({ length: 2000 }, (_, n) => openFor(1 + Math.floor(n / 10)));
    const honest = openFor(1000);
    expect([honest.writableEnded, live.count()]).toEqual([false, 2000]);
    expect(greedy.filter(({ writableEnded }) => writableEnded)).toHaveLength(1);
    openFor(1001, '198.51.100.1');
    expect(live.count()).toBe(2001);
    live.close();
  });

  it('are refused to a further person where everybody in the network has one', () => {
    const live = aService();
    const openFor = (userId: number) => live.open({ ...viewer, userId }, undefined);
    const first = Array.from({ length: 2000 }, (_, n) => openFor(n))[0];
    expect(() => openFor(2000)).toThrow('RATE_LIMITED');
    openFor(0);
    expect([first?.writableEnded, live.count()]).toEqual([true, 2000]);
    live.close();
  });

  it('that were opened at one moment do not look at their sessions at one moment', async () => {
    const live = aService();
    let looks = 0;
    const isUnchanged = async () => {
      looks += 1;
      return true;
    };
    for (let userId = 0; userId < 640; userId += 1) live.open({ ...viewer, userId, isUnchanged }, undefined);
    let most = 0;
    for (let second = 0; second < 60; second += 1) {
      looks = 0;
      await vi.advanceTimersByTimeAsync(1000);
      most = Math.max(most, looks);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(100);
    live.close();
  });

  it('are cut off when what was taken from them does not leave the server either', async () => {
    const live = aService();
    let unsentBytes = 60 * 1024;
    const stream = live.open({ ...viewer, unsentBytes: () => unsentBytes }, undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stream.destroyed, live.count()]).toEqual([false, 1]);
    unsentBytes = 70 * 1024;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stream.destroyed, live.count()]).toEqual([true, 0]);
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
