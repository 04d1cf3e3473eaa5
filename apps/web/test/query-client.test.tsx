import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../src/api/api-error.ts';
import { queryClient } from '../src/api/query-client.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Shows on a screen what is asked for; returns how it is taken off again. */
function show(queryFn: () => Promise<unknown>): () => void {
  return new QueryObserver(queryClient, { queryKey: ['test'], queryFn }).subscribe(() => undefined);
}

describe('what screens ask the server for', () => {
  it.each([
    ['once more, a second later, where the network failed', new ApiError('NETWORK', 0, ''), 2],
    ['once more where the server was busy', new ApiError('UNAVAILABLE', 503, ''), 2],
    ['never again where the server refused', new ApiError('FORBIDDEN', 403, ''), 1],
  ])('is asked for %s', async (_, failure, times) => {
    const ask = vi.fn().mockRejectedValue(failure);
    show(ask);
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(ask).toHaveBeenCalledTimes(times);
  });

  it('is forgotten five minutes after no screen shows it any more', async () => {
    const leave = show(async () => 'figures');
    await vi.advanceTimersByTimeAsync(0);
    leave();
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    expect(queryClient.getQueryData(['test'])).toBe('figures');
    await vi.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryData(['test'])).toBeUndefined();
  });
});
