import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { memoryOfflineStore } from '../storage/memory.ts';
import type { QueuedSubmission } from '../storage/offline-store.ts';
import { anAnswer, anImage, aSubmission } from '../testing/builders.ts';
import type { Delivery, SubmissionAnswer } from './delivery.ts';
import { Outbox } from './outbox.ts';

const offline = () => Promise.reject(new ApiError('NETWORK', 0, ''));

function anOutbox(send: (submission: QueuedSubmission) => Promise<SubmissionAnswer>) {
  const store = memoryOfflineStore('asha');
  const deliveries: Delivery[] = [];
  const outbox = new Outbox({
    store,
    send,
    alone: (work) => work(),
    onDelivery: (_, delivery) => deliveries.push(delivery),
    onChange: () => undefined,
  });
  return { store, outbox, deliveries };
}

describe('outbox', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has the submission in storage before it is sent', async () => {
    const stored: number[] = [];
    const { store, outbox } = anOutbox(async () => {
      stored.push((await store.outbox()).length);
      return anAnswer();
    });
    await outbox.submit(aSubmission());
    expect(stored).toEqual([1]);
  });

  it('forgets image, work and submission when the server has them', async () => {
    const { store, outbox } = anOutbox(async () => anAnswer());
    await store.putImage(anImage(1));
    expect(await outbox.submit(aSubmission())).toMatchObject({ kind: 'accepted' });
    expect(await store.outbox()).toEqual([]);
    expect(await store.image(1)).toBeUndefined();
  });

  it('keeps what could not be sent and sends it once when the network is back, in order, under the same keys', async () => {
    let isOnline = false;
    const sent: string[] = [];
    const { store, outbox } = anOutbox(async (submission) => {
      if (!isOnline) return offline();
      sent.push(submission.key);
      return anAnswer();
    });
    expect(await outbox.submit(aSubmission({ key: 'a', imageId: 1, queuedAt: 1 }))).toEqual({ kind: 'waiting' });
    expect(await outbox.submit(aSubmission({ key: 'b', imageId: 2, queuedAt: 2 }))).toEqual({ kind: 'waiting' });

    isOnline = true;
    outbox.wake();
    await outbox.settled();

    expect(sent).toEqual(['a', 'b']);
    expect(await store.outbox()).toEqual([]);
  });

  it('is not settled while storage still takes up what was submitted', async () => {
    const { store, outbox, deliveries } = anOutbox(async () => anAnswer());
    const kept = Promise.withResolvers<void>();
    vi.spyOn(store, 'putOutbox').mockReturnValue(kept.promise);
    void outbox.submit(aSubmission());
    const settled = outbox.settled().then(() => deliveries.length);
    await vi.advanceTimersByTimeAsync(50);
    kept.reject(new DOMException('Full.', 'QuotaExceededError'));
    expect(await settled).toBe(1);
  });

  it('does not send again what is on its way when it is woken', async () => {
    const answer = Promise.withResolvers<SubmissionAnswer>();
    const send = vi.fn(() => answer.promise);
    const { outbox } = anOutbox(send);
    const delivery = outbox.submit(aSubmission());
    await vi.advanceTimersByTimeAsync(0);
    outbox.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(1);
    answer.resolve(anAnswer());
    await delivery;
    await outbox.settled();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('tells that a submission waits before it is sent', async () => {
    const seen: string[] = [];
    const outbox = new Outbox({
      store: memoryOfflineStore('asha'),
      send: async () => {
        seen.push('sent');
        return anAnswer();
      },
      alone: (work) => work(),
      onDelivery: () => undefined,
      onChange: (waiting) => seen.push(`${waiting.length} waiting`),
    });
    await outbox.submit(aSubmission());
    expect(seen.slice(0, 2)).toEqual(['1 waiting', 'sent']);
  });

  it('tries again by itself after 1 s, 2 s, 4 s', async () => {
    const send = vi.fn(offline);
    const { outbox } = anOutbox(send);
    await outbox.submit(aSubmission());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(send).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(send).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(4);
    outbox.close();
  });

  it('begins with 1 s again once one has gone through', async () => {
    const answers = [offline, offline, async () => anAnswer(), offline, async () => anAnswer()];
    const send = vi.fn(() => answers.shift()?.() ?? offline());
    const { outbox } = anOutbox(send);
    await outbox.submit(aSubmission({ key: 'a', imageId: 1 }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(send).toHaveBeenCalledTimes(3);
    await outbox.submit(aSubmission({ key: 'b', imageId: 2 }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(5);
    outbox.close();
  });

  it('takes a refused submission out and leaves the work on its image', async () => {
    const { store, outbox, deliveries } = anOutbox(() =>
      Promise.reject(new ApiError('NOT_LEASED', 409, 'The image went to someone else.')),
    );
    await store.putImage(anImage(1));
    await outbox.submit(aSubmission());
    expect(deliveries).toMatchObject([{ kind: 'refused' }]);
    expect(await store.outbox()).toEqual([]);
    expect(await store.image(1)).toBeDefined();
  });

  it.each([
    ['after the close of the game, which organisers may extend', 'GAME_OVER'],
    ['before a game whose opening was put off', 'GAME_NOT_OPEN'],
    ['from somebody who was taken out of the team, and may be taken back', 'NO_TEAM'],
    ['from a team that is disqualified for now', 'TEAM_DISQUALIFIED'],
    ['from an address that is still to be verified', 'EMAIL_NOT_VERIFIED'],
  ] as const)('keeps what came %s, and sends it the next time', async (_when, code) => {
    let isShut = true;
    const { store, outbox } = anOutbox(async () => {
      if (isShut) throw new ApiError(code, 403, 'Not now.');
      return anAnswer();
    });
    expect(await outbox.submit(aSubmission())).toMatchObject({ kind: 'refused' });
    expect(await store.outbox()).toHaveLength(1);
    isShut = false;
    outbox.wake();
    await outbox.settled();
    expect(await store.outbox()).toEqual([]);
  });

  it.each([
    ['a server too busy to read it', 408],
    ['a proxy without a server', 502],
    ['a proxy that waited in vain', 504],
    ['the login page of a network', 0],
  ])('keeps a submission that %s has answered', async (_who, status) => {
    const { outbox } = anOutbox(() => Promise.reject(new ApiError('BAD_ANSWER', status, '')));
    expect(await outbox.submit(aSubmission())).toEqual({ kind: 'waiting' });
  });

  it('does not send again what other boxes came before, and says so', async () => {
    const { store, outbox } = anOutbox(() => Promise.reject(new ApiError('ALREADY_SUBMITTED', 409, '')));
    expect(await outbox.submit(aSubmission())).toEqual({ kind: 'earlierCounts' });
    expect(await store.outbox()).toEqual([]);
  });

  it('sends at once what the storage would not take', async () => {
    const { store, outbox, deliveries } = anOutbox(async () => anAnswer());
    store.putOutbox = () => Promise.reject(new Error('disk full'));
    expect(await outbox.submit(aSubmission())).toMatchObject({ kind: 'accepted' });
    expect(deliveries).toMatchObject([{ kind: 'accepted' }]);
  });

  it('does not say that it will be sent where neither storage nor network takes it', async () => {
    const { store, outbox } = anOutbox(offline);
    const full = new DOMException('Full.', 'QuotaExceededError');
    store.putOutbox = () => Promise.reject(full);
    expect(await outbox.submit(aSubmission())).toEqual({ kind: 'refused', error: full });
  });

  it('answers for a submission that another tab sent', async () => {
    const { store, outbox } = anOutbox(async () => anAnswer());
    const put = store.putOutbox;
    store.putOutbox = async (submission) => {
      await put(submission);
      await store.forget(submission.imageId);
    };
    expect(await outbox.submit(aSubmission())).toEqual({ kind: 'accepted', answer: undefined });
  });
});
