import { describe, expect, it } from 'vitest';
import { FakeBitmap } from '../../../../test/support/fake-bitmap.ts';
import type { Retrying } from '../../../api/retry.ts';
import { ImagesAhead } from '../pipeline/images-ahead.ts';
import { anImage, NOW } from '../testing/builders.ts';
import type { AnnotationApi } from './annotation-api.ts';
import { checkLeaseOwner, leaseNext } from './next-image.ts';

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

describe('an image that was kept on this device', () => {
  const { signal } = new AbortController();
  const ownerOf = (imageId: number, given: number, ahead: readonly number[], waiting: readonly number[]) => {
    const never = () => Promise.reject(new Error('nothing else is asked for here'));
    const api: AnnotationApi = {
      lease: async () => anImage(given),
      leaseAhead: async () => ahead.map((id) => anImage(id)),
      release: never,
      submit: never,
      report: never,
      fetchBytes: never,
      decode: never,
    };
    return checkLeaseOwner(imageId, { api, waiting: () => new Set(waiting), signal });
  };

  it('is still theirs where the server gives it, now or ahead', async () => {
    expect(await ownerOf(1, 1, [], [])).toMatchObject({ kind: 'ours', renewed: { image_id: 1 } });
    expect(await ownerOf(1, 2, [3, 1], [])).toMatchObject({ kind: 'ours', renewed: { image_id: 1 } });
  });

  it('is still theirs where the server only waits for the submission of the one before', async () => {
    expect(await ownerOf(1, 7, [8, 9], [7])).toEqual({ kind: 'ours', renewed: undefined });
  });

  it('is lost where the server gives others', async () => {
    expect(await ownerOf(1, 2, [3], [])).toMatchObject({ kind: 'lost', given: { image_id: 2 } });
  });
});
