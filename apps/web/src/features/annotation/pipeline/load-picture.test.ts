import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBitmap } from '../../../../test/support/fake-bitmap.ts';
import { ApiError } from '../../../api/api-error.ts';
import { retryingBy } from '../../../api/retry.ts';
import { anImage } from '../testing/builders.ts';
import { loadPicture } from './load-picture.ts';
import { PreparedImage } from './prepared-image.ts';

/** Loads an image whose fetches fail with these, one after the other, and then succeed. */
function loading(failures: readonly unknown[], bytes?: Blob) {
  const left = [...failures];
  const fetchBytes = vi.fn(async (url: string) => {
    if (left.length > 0) throw left.shift();
    return new Blob([url]);
  });
  const lease = vi.fn(async () => anImage(1, { image_url: '/fresh/1.jpg' }));
  const prepared = new PreparedImage(anImage(1), { fetchBytes, decode: async () => new FakeBitmap() });
  const { signal } = new AbortController();
  const loaded = loadPicture(prepared, { bytes, lease, retrying: retryingBy(new QueryClient()), signal });
  const outcome = loaded.then(
    () => 'loaded',
    (cause: unknown) => cause,
  );
  return { outcome, prepared, lease, urls: () => fetchBytes.mock.calls.map(([url]) => url) };
}

const offline = new ApiError('NETWORK', 0, '');
const expired = new ApiError('IMAGE_LINK_EXPIRED', 410, '');

describe('the picture of an image', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is fetched three times more, after 1, 2 and 4 s, before it counts as failed', async () => {
    const { outcome, lease, urls } = loading([offline, offline, offline, offline]);
    for (const [calls, waitMs] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(urls()).toHaveLength(calls);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(await outcome).toBe(offline);
    expect(urls()).toHaveLength(4);
    expect(lease).not.toHaveBeenCalled();
  });

  it('is fetched by a fresh link at once where the link ran out, and its end of the lease is the fresh one', async () => {
    const { outcome, prepared, urls } = loading([expired]);
    expect(await outcome).toBe('loaded');
    expect(urls()).toEqual(['/images/1.jpg', '/fresh/1.jpg']);
    expect(prepared.image.image_url).toBe('/fresh/1.jpg');
  });

  it('fails where the fresh link does not help', async () => {
    const { outcome, lease } = loading([expired, offline]);
    expect(await outcome).toBe(offline);
    expect(lease).toHaveBeenCalledOnce();
  });

  it('is not fetched again where it is no picture', async () => {
    const broken = new DOMException('The source image could not be decoded.', 'InvalidStateError');
    const { outcome, lease, urls } = loading([broken]);
    expect(await outcome).toBe(broken);
    expect([urls().length, lease.mock.calls.length]).toEqual([1, 0]);
  });

  it('is read from storage without a fetch', async () => {
    const { outcome, urls } = loading([], new Blob(['kept']));
    expect(await outcome).toBe('loaded');
    expect(urls()).toEqual([]);
  });
});
