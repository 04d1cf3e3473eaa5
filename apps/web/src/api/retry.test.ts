import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { retryDelay, retryingBy, whileTransient } from './retry.ts';

const offline = new ApiError('NETWORK', 0, '');
const refused = new ApiError('NOT_LEASED', 409, '');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('waits between attempts', () => {
  it('double from one second and stop growing at thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});

describe('asking again for as long as it may help', () => {
  it('goes on after a failure on the way and stops at a refusal', () => {
    expect(whileTransient(50, offline)).toBe(true);
    expect(whileTransient(0, refused)).toBe(false);
  });
});

describe('work that is retried', () => {
  const rule = (change: { readonly retries?: number; readonly signal?: AbortSignal } = {}) => ({
    retries: 3,
    isWorthIt: (cause: unknown) => cause === offline,
    signal: new AbortController().signal,
    ...change,
  });

  it('returns what the first attempt that succeeds returns', async () => {
    const work = vi.fn().mockRejectedValueOnce(offline).mockRejectedValueOnce(offline).mockResolvedValue('an image');
    const result = retryingBy(new QueryClient())(work, rule());
    await vi.advanceTimersByTimeAsync(3000);
    expect(await result).toBe('an image');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('is forgotten with its answer once it is done', async () => {
    const client = new QueryClient();
    await retryingBy(client)(async () => 'a picture', rule());
    await expect(retryingBy(client)(() => Promise.reject(refused), rule())).rejects.toBe(refused);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getMutationCache().getAll()).toEqual([]);
  });

  it('fails with the last failure once it has been tried so often', async () => {
    const work = vi.fn().mockRejectedValue(offline);
    const result = retryingBy(new QueryClient())(work, rule({ retries: 2 }));
    const failure = expect(result).rejects.toBe(offline);
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('is not tried again when that is not worth it', async () => {
    const work = vi.fn().mockRejectedValue(refused);
    await expect(retryingBy(new QueryClient())(work, rule())).rejects.toBe(refused);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is not tried again after it was called off', async () => {
    const ending = new AbortController();
    ending.abort();
    const work = vi.fn().mockRejectedValue(offline);
    await expect(retryingBy(new QueryClient())(work, rule({ signal: ending.signal }))).rejects.toBe(offline);
    expect(work).toHaveBeenCalledOnce();
  });
});
