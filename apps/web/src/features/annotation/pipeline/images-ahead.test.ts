import type { LeasedImage } from '@uvh/contract/calls/image';
import { describe, expect, it, vi } from 'vitest';
import { FakeBitmap } from '../../../../test/support/fake-bitmap.ts';
import { anImage, NOW } from '../testing/builders.ts';
import { ImagesAhead } from './images-ahead.ts';

function aLine(leased: () => readonly LeasedImage[], { taken = new Set<number>() } = {}) {
  const bitmaps: FakeBitmap[] = [];
  const fetched: string[] = [];
  const release = vi.fn(async () => undefined);
  const clock = { now: NOW };
  const ahead = new ImagesAhead({
    leaseAhead: async () => leased(),
    release,
    fetchBytes: async (url) => {
      fetched.push(url);
      return new Blob([url]);
    },
    decode: async () => {
      const bitmap = new FakeBitmap();
      bitmaps.push(bitmap);
      return bitmap;
    },
    now: () => clock.now,
    isTaken: (imageId) => taken.has(imageId),
    isBegun: () => false,
    onReady: () => undefined,
  });
  return { ahead, bitmaps, fetched, release, clock, taken };
}

describe('images ahead', () => {
  it('fetches and decodes them in the order in which they will be shown', async () => {
    const { ahead, fetched } = aLine(() => [anImage(2), anImage(3), anImage(4)]);
    await ahead.fill();
    expect(fetched).toEqual(['/images/2.jpg', '/images/3.jpg', '/images/4.jpg']);
    expect(ahead.readyCount).toBe(3);
    expect(ahead.take()?.image.image_id).toBe(2);
    expect(ahead.imageIds).toEqual([3, 4]);
  });

  it('holds three at most', async () => {
    const { ahead } = aLine(() => [2, 3, 4, 5, 6].map((id) => anImage(id)));
    await ahead.fill();
    expect(ahead.imageIds).toEqual([2, 3, 4]);
  });

  it('fetches nothing twice', async () => {
    const { ahead, fetched } = aLine(() => [anImage(2), anImage(3)]);
    await ahead.fill();
    await ahead.fill();
    expect(fetched).toHaveLength(2);
  });

  it('leaves out an image that is open or was submitted', async () => {
    const { ahead } = aLine(() => [anImage(1), anImage(2)], { taken: new Set([1]) });
    await ahead.fill();
    expect(ahead.imageIds).toEqual([2]);
  });

  it('gives memory back of images that are no longer this person’s', async () => {
    let leased = [anImage(2), anImage(3)];
    const { ahead, bitmaps } = aLine(() => leased);
    await ahead.fill();
    leased = [anImage(3)];
    await ahead.fill();
    expect(bitmaps.map((bitmap) => bitmap.isClosed)).toEqual([true, false]);
  });

  it('takes up what came with a submission, and asks only for what it does not know', async () => {
    let asked = 0;
    const { ahead, fetched, taken } = aLine(() => {
      asked += 1;
      return [2, 3, 4].map((id) => anImage(id));
    });
    await ahead.fill();
    taken.add(ahead.take()?.image.image_id ?? 0);
    await ahead.add({ held: [2, 3, 4, 5], leased: [anImage(5)] });
    expect(ahead.imageIds).toEqual([3, 4, 5]);
    expect(ahead.readyCount).toBe(3);
    await ahead.fill();
    expect([asked, fetched.length]).toEqual([1, 4]);
    // One of another tab, and one that is gone.
    await ahead.add({ held: [2, 3, 4, 6], leased: [] });
    expect(asked).toBe(2);
  });

  it('lets go of what is no longer this person’s, and gives back what came too late', async () => {
    const { ahead, bitmaps, release } = aLine(() => [anImage(2), anImage(3)]);
    await ahead.fill();
    await ahead.add({ held: [3, 4], leased: [anImage(4)] });
    expect(ahead.imageIds).toEqual([3, 4]);
    expect(bitmaps.map((bitmap) => bitmap.isClosed)).toEqual([true, false, false]);
    await ahead.close();
    await ahead.add({ held: [5], leased: [anImage(5)] });
    expect(release.mock.calls).toEqual([[[3, 4]], [[5]]]);
  });

  it('begins no image whose lease is about to end', async () => {
    const later = new Date(NOW + 7_200_000).toISOString();
    const { ahead, bitmaps, clock } = aLine(() => [anImage(2), anImage(3, { lease_expires_at: later })]);
    await ahead.fill();
    clock.now = NOW + 3_595_000;
    expect(ahead.take()?.image.image_id).toBe(3);
    expect(bitmaps.map((bitmap) => bitmap.isClosed)).toEqual([true, false]);
    expect(ahead.take()).toBeUndefined();
  });

  it('gives back nothing that was taken up meanwhile', async () => {
    const { ahead, release, taken } = aLine(() => [anImage(2), anImage(3)]);
    const filling = ahead.fill();
    taken.add(2);
    await Promise.all([ahead.leave(), filling]);
    expect(release.mock.calls).toEqual([[[3]]]);
  });

  it('releases what was not begun when the person leaves', async () => {
    const { ahead, bitmaps, release } = aLine(() => [anImage(2), anImage(3)]);
    await ahead.fill();
    ahead.take();
    await ahead.close();
    expect(release).toHaveBeenCalledExactlyOnceWith([3]);
    expect(bitmaps.map((bitmap) => bitmap.isClosed)).toEqual([false, true]);
  });

  it('is looked ahead again once a page comes back that was left, and no more where the person left', async () => {
    const { ahead, release } = aLine(() => [anImage(2), anImage(3)]);
    await ahead.fill();
    await ahead.leave();
    expect(release).toHaveBeenCalledExactlyOnceWith([2, 3]);
    await ahead.fill();
    expect(ahead.imageIds).toEqual([]);
    ahead.comeBack();
    await ahead.add({ held: [2], leased: [anImage(2)] });
    await ahead.fill();
    expect(ahead.readyCount).toBe(2);
    await ahead.close();
    ahead.comeBack();
    await ahead.fill();
    expect(ahead.imageIds).toEqual([]);
  });

  it('gives one that could not be fetched another try when its turn comes', async () => {
    let isOnline = false;
    const ahead = new ImagesAhead({
      leaseAhead: async () => [anImage(2)],
      release: async () => undefined,
      fetchBytes: async () => {
        if (!isOnline) throw new TypeError('offline');
        return new Blob();
      },
      decode: async () => new FakeBitmap(),
      now: () => NOW,
      isTaken: () => false,
      isBegun: () => false,
      onReady: () => undefined,
    });
    await ahead.fill();
    expect(ahead.readyCount).toBe(0);
    isOnline = true;
    const next = ahead.take();
    await next?.load();
    expect(next?.picture).toBeDefined();
  });
});
