import type { JournalEvent } from '@uvh/annotator/commands/log';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { memoryOfflineStore } from '../storage/memory.ts';
import { anAnswer, anImage, aSubmission, NOW } from '../testing/builders.ts';
import { NOTHING_LEFT, settleLeftWork } from './left-work.ts';

const STEP: JournalEvent = {
  kind: 'do',
  entry: { at: NOW, command: { kind: 'confirm', indexes: [0] } },
  position: 1,
};

async function aStoreWithOpenImage() {
  const store = memoryOfflineStore('asha');
  await store.putImage(anImage(1));
  await store.putSession({ imageId: 1, submitted: 0, submittedAt: NOW });
  return store;
}

const accept = async () => anAnswer();
const refuseAsOver = () => Promise.reject(new ApiError('GAME_OVER', 403, 'The game is over.'));

describe('work that is left when the game closes', () => {
  it('is none where the open image was only looked at', async () => {
    expect(await settleLeftWork(await aStoreWithOpenImage(), accept)).toEqual(NOTHING_LEFT);
  });

  it('is none where all that was done is undone', async () => {
    const store = await aStoreWithOpenImage();
    await store.append(1, STEP);
    await store.append(1, { kind: 'undo', at: NOW, position: 0 });
    expect(await settleLeftWork(store, accept)).toEqual(NOTHING_LEFT);
  });

  it('is the image that something was done to', async () => {
    const store = await aStoreWithOpenImage();
    await store.append(1, STEP);
    expect(await settleLeftWork(store, accept)).toEqual({ ...NOTHING_LEFT, isUnsubmitted: true });
  });

  it('is an image that comes up next, which was reviewed together with it', async () => {
    const store = await aStoreWithOpenImage();
    await store.putImage(anImage(2));
    await store.append(2, STEP);
    expect(await settleLeftWork(store, accept)).toEqual({ ...NOTHING_LEFT, isUnsubmitted: true });
  });

  it('is not the image that is on its way: the server says whether it came in time', async () => {
    const store = await aStoreWithOpenImage();
    await store.append(1, STEP);
    await store.putOutbox(aSubmission({ imageId: 1 }));
    expect(await settleLeftWork(store, accept)).toEqual({ ...NOTHING_LEFT, arrived: 1 });
    expect(await store.outbox()).toEqual([]);
  });

  it('is none where other boxes of the image had come before: they count', async () => {
    const store = memoryOfflineStore('asha');
    await store.putOutbox(aSubmission());
    const earlier = () => Promise.reject(new ApiError('ALREADY_SUBMITTED', 409, ''));
    expect(await settleLeftWork(store, earlier)).toEqual({ ...NOTHING_LEFT, arrived: 1 });
    expect(await store.outbox()).toEqual([]);
  });

  it('keeps what came too late, for a game that is extended', async () => {
    const store = memoryOfflineStore('asha');
    await store.putOutbox(aSubmission());
    expect(await settleLeftWork(store, refuseAsOver)).toEqual({ ...NOTHING_LEFT, tooLate: 1 });
    expect(await store.outbox()).toHaveLength(1);
  });

  it('says that it could not ask without a network', async () => {
    const store = memoryOfflineStore('asha');
    await store.putOutbox(aSubmission());
    const offline = () => Promise.reject(new ApiError('NETWORK', 0, ''));
    expect(await settleLeftWork(store, offline)).toEqual({ ...NOTHING_LEFT, unasked: 1 });
  });
});
