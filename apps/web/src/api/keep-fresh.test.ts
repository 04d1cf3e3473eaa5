import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { keepFresh } from './keep-fresh.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();
const lost = new ApiError('NETWORK', 0, '');
const refused = new ApiError('NO_TEAM', 403, '');

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('something kept fresh', () => {
  it('is fetched at once and then at its interval, but not while nobody looks', async () => {
    const fetched = vi.fn(async () => undefined);
    const end = keepFresh(fetched, { staleMs: 50, everyMs: 1_000 });
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(fetched).toHaveBeenCalledTimes(3);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    end();
  });

  it('is fetched again on coming back when it is stale, and only then', async () => {
    const fetched = vi.fn(async () => undefined);
    const end = keepFresh(fetched, { staleMs: 30_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    browser.dispatchEvent(new Event('focus'));
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    browser.dispatchEvent(new Event('focus'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(fetched).toHaveBeenCalledTimes(2);
    end();
  });

  it('is tried again with growing waits after what failed on the way', async () => {
    const fetched = vi.fn(() => Promise.reject(lost));
    const end = keepFresh(fetched, { staleMs: 60_000 });
    for (const [afterMs, times] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(afterMs - 1);
      expect(fetched).toHaveBeenCalledTimes(times - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(fetched).toHaveBeenCalledTimes(times);
    }
    browser.dispatchEvent(new Event('online'));
    expect(fetched).toHaveBeenCalledTimes(5);
    end();
  });

  it('is not asked for again after a refusal, nor after its end', async () => {
    const fetched = vi.fn(() => Promise.reject(refused));
    const end = keepFresh(fetched, { staleMs: 60_000, everyMs: 1_000 });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    end();
    browser.dispatchEvent(new Event('focus'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
