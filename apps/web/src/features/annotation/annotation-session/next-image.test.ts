import { describe, expect, it } from 'vitest';
import { FakeBitmap } from '../../../../test/support/fake-bitmap.ts';
import type { Retrying } from '../../../api/retry.ts';
import { ImagesAhead } from '../pipeline/images-ahead.ts';
import { anImage, NOW } from '../testing/builders.ts';
import type { AnnotationApi } from './annotation-api.ts';
import { leaseNext } from './next-image.ts';

const once: Retrying = (work) => work();

const aheadOf = (api: AnnotationApi) =>
  new ImagesAhead({ ...api, now: () => NOW, isTaken: () => false, isBegun: () => false, onReady: () => undefined });

describe('the next image', () => {
  it('is not the one whose submission reached the server while the lease was on its way', async () => {
    const outbox = { waiting: new Set([1]) };
    const api: AnnotationApi = {
      lease: async () => {
        outbox.waiting = new Set();
        return anImage(1);
      },
      leaseAhead: async () => [anImage(2)],
      release: async () => undefined,
      submit: () => Promise.reject(new Error('nothing is submitted here')),
      report: () => Promise.reject(new Error('nothing is reported here')),
      fetchBytes: async () => new Blob(),
      decode: async () => new FakeBitmap(),
    };
    const ahead = aheadOf(api);
    const { signal } = new AbortController();
    const next = await leaseNext({ api, ahead, waiting: () => outbox.waiting, retrying: once, signal });
    expect(next.image.image_id).toBe(2);
  });

  it('is the one that came with the answer to a submission, without being asked for', async () => {
    const asked = () => Promise.reject(new Error('nothing is asked for here'));
    const api: AnnotationApi = {
      lease: asked,
      leaseAhead: asked,
      release: async () => undefined,
      submit: asked,
      report: asked,
      fetchBytes: async () => new Blob(),
      decode: async () => new FakeBitmap(),
    };
    const ahead = aheadOf(api);
    await ahead.add({ held: [3], leased: [anImage(3)] });
    const next = await leaseNext({ api, ahead, waiting: () => new Set(), retrying: once, signal: AbortSignal.abort() });
    expect(next.image.image_id).toBe(3);
  });
});
