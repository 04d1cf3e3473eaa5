import { describe, expect, it } from 'vitest';
import { FakeBitmap } from '../../../../test/support/fake-bitmap.ts';
import type { Retrying } from '../../../api/retry.ts';
import { ImagesAhead } from '../pipeline/images-ahead.ts';
import { anImage, NOW } from '../testing/builders.ts';
import type { AnnotationApi } from './annotation-api.ts';
import { leaseNext } from './next-image.ts';

const once: Retrying = (work) => work();

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
    const ahead = new ImagesAhead({
      ...api,
      now: () => NOW,
      isTaken: () => false,
      isBegun: () => false,
      onReady: () => undefined,
    });
    const { signal } = new AbortController();
    const next = await leaseNext({ api, ahead, waiting: () => outbox.waiting, retrying: once, signal });
    expect(next.image.image_id).toBe(2);
  });
});
