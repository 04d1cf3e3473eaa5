import { QueryClient } from '@tanstack/react-query';
import { createEditor } from '@uvh/annotator/editor';
import type { LeasedImage } from '@uvh/contract/calls/image';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeBitmap } from '../../../../test/support/fake-bitmap.ts';
import { ApiError } from '../../../api/api-error.ts';
import { retryingBy } from '../../../api/retry.ts';
import { memoryOfflineStore } from '../storage/memory.ts';
import type { OfflineStore, QueuedReport, QueuedSubmission } from '../storage/offline-store.ts';
import { anAnswer, anImage, NOW } from '../testing/builders.ts';
import type { AnnotationApi } from './annotation-api.ts';
import { AnnotationSession } from './annotation-session.ts';

/** Leases images in order of their ids, as the server does, to one person. */
class Server {
  submitted: QueuedSubmission[] = [];
  reported: QueuedReport[] = [];
  givesBack = true;
  /** Whether a submission is answered with what comes next. */
  bringsNext = false;
  tellsBackwards = false;
  lookedAhead = 0;
  isOnline = true;
  refusal: ApiError | undefined;
  readonly #images: LeasedImage[];

  constructor(count = 6) {
    this.#images = Array.from({ length: count }, (_, place) => anImage(place + 1));
  }

  readonly api: AnnotationApi = {
    lease: async () => {
      this.#reach();
      const [first] = this.#open();
      if (!first) throw new ApiError('NO_IMAGE_LEFT', 404, 'No image is left.');
      return first;
    },
    leaseAhead: async (count) => {
      this.#reach();
      this.lookedAhead += 1;
      return this.#open().slice(1, 1 + count);
    },
    release: async () => undefined,
    submit: async (submission) => {
      this.#reach();
      if (this.refusal) throw this.refusal;
      const before = this.#open().slice(0, 4);
      this.submitted.push(submission);
      if (!this.bringsNext) return anAnswer();
      const held = this.#open().slice(0, 4);
      const leased = held.filter((image) => !before.includes(image));
      return anAnswer({ ahead: { held: held.map(({ image_id: id }) => id), leased } });
    },
    report: async (report) => {
      this.#reach();
      this.reported.push(report);
      return { report_id: this.reported.length, given_back: this.givesBack };
    },
    fetchBytes: async (url) => {
      this.#reach();
      return new Blob([url]);
    },
    decode: async () => new FakeBitmap(),
  };

  #open(): LeasedImage[] {
    const isGone = ({ image_id: id }: LeasedImage) =>
      this.submitted.some(({ imageId }) => imageId === id) ||
      (this.givesBack && this.reported.some(({ imageId, isOfImage }) => isOfImage && imageId === id));
    const open = this.#images.filter((image) => !isGone(image));
    return this.tellsBackwards ? open.map((image) => ({ ...image, bbox: image.bbox.toReversed() })) : open;
  }

  #reach(): void {
    if (!this.isOnline) throw new ApiError('NETWORK', 0, '');
  }
}

function newSession(
  server: Server,
  store: OfflineStore = memoryOfflineStore('asha'),
  onAccepted = vi.fn(),
  now = () => NOW,
) {
  let keys = 0;
  return new AnnotationSession({
    store,
    api: server.api,
    retrying: retryingBy(new QueryClient()),
    onAccepted,
    makeEditor: (boxes, draft) =>
      createEditor({
        classes: DEFAULT_CLASSES,
        ...boxes,
        ...(draft === undefined ? {} : { log: draft }),
        prefersReducedMotion: true,
      }),
    now,
    newKey: () => `key-${++keys}`,
    alone: (work) => work(),
  });
}

async function aSession(server: Server, store: OfflineStore = memoryOfflineStore('asha')) {
  const onAccepted = vi.fn();
  const session = newSession(server, store, onAccepted);
  await session.open();
  return { session, store, onAccepted };
}

/** A game that was left with work on the image that comes up next. */
async function withWorkOnTheNext() {
  const server = new Server();
  const { session, store } = await aSession(server);
  (await session.openNext())[0]?.editor.confirmAll([0]);
  await session.close();
  return { server, store };
}

function confirmAllOf(session: AnnotationSession): void {
  session.active?.editor.confirmAll([0, 1, 2]);
}

describe('annotation session', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true });
  });

  it('begins with the leased image and has the next three ready', async () => {
    const { session } = await aSession(new Server());
    expect(session.active?.image.image_id).toBe(1);
    expect(session.active?.picture).toBe('ready');
    expect(session.state.getState().readyAhead).toBe(3);
  });

  it('asks for its first image again after 1, 2 and 4 s, then says so, and once more when the network returns', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const server = new Server();
    server.isOnline = false;
    const lease = vi.spyOn(server.api, 'lease');
    const session = newSession(server);
    const opening = session.open();
    for (const [calls, waitMs] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(lease).toHaveBeenCalledTimes(calls);
      await vi.advanceTimersByTimeAsync(1);
      expect(lease).toHaveBeenCalledTimes(calls + 1);
    }
    await opening;
    expect(session.state.getState().view.kind).toBe('failed');
    server.isOnline = true;
    await session.resume();
    expect(session.active?.image.image_id).toBe(1);
    expect(lease).toHaveBeenCalledTimes(5);
  });

  it('submits the image, says so, and shows the next one', async () => {
    const server = new Server();
    const { session, onAccepted } = await aSession(server);
    confirmAllOf(session);
    await session.submit({ goesStraight: false });
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith(anAnswer());
    expect(session.state.getState().dialog).toMatchObject({ kind: 'accepted', nextIsReady: true });
    await session.loadNext();
    expect(session.active?.image.image_id).toBe(2);
    expect(session.state.getState()).toMatchObject({ submitted: 1, dialog: undefined });
  });

  it.each([true, false])(
    'takes up what comes with each submission and asks for nothing else, straight on: %s',
    async (goesStraight) => {
      const server = new Server(8);
      server.bringsNext = true;
      const { session } = await aSession(server);
      expect(server.lookedAhead).toBe(1);
      for (const image of [1, 2, 3, 4]) {
        expect(session.active?.image.image_id).toBe(image);
        confirmAllOf(session);
        await session.submit({ goesStraight });
        if (!goesStraight) await session.loadNext();
        await vi.waitFor(() => expect(session.state.getState().readyAhead).toBe(3));
      }
      expect(server.submitted.map(({ imageId }) => imageId)).toEqual([1, 2, 3, 4]);
      expect(server.lookedAhead).toBe(1);
    },
  );

  it('looks ahead by itself where a submission brings nothing', async () => {
    const server = new Server(8);
    const { session } = await aSession(server);
    for (const image of [1, 2, 3]) {
      expect(session.active?.image.image_id).toBe(image);
      confirmAllOf(session);
      await session.submit({ goesStraight: true });
      await vi.waitFor(() => expect(session.state.getState().readyAhead).toBe(3));
    }
    expect(server.lookedAhead).toBe(4);
  });

  it.each([
    ['takes up', true],
    ['refuses', false],
  ])('does not ask for the next image before storage %s the one that was handed in', async (_what, isKept) => {
    const server = new Server(1);
    const store = memoryOfflineStore('asha');
    const { session } = await aSession(server, store);
    const kept = Promise.withResolvers<void>();
    const put = store.putOutbox;
    vi.spyOn(store, 'putOutbox').mockImplementation(async (submission) => {
      await kept.promise;
      await put(submission);
    });
    const lease = vi.spyOn(server.api, 'lease');
    confirmAllOf(session);
    const submitting = session.submit({ goesStraight: true });
    // Long enough to ask the server several times.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lease).not.toHaveBeenCalled();
    if (isKept) kept.resolve();
    else kept.reject(new DOMException('Full.', 'QuotaExceededError'));
    await submitting;
    expect(server.submitted).toHaveLength(1);
    expect(lease).toHaveBeenCalledOnce();
    expect(session.state.getState().view).toEqual({ kind: 'noneLeft' });
  });

  it('refuses by the one-third rule without asking the server', async () => {
    const server = new Server();
    const { session } = await aSession(server);
    await session.submit({ goesStraight: false });
    expect(session.state.getState().dialog).toEqual({ kind: 'tooFew', modified: 0, total: 3 });
    expect(server.submitted).toEqual([]);
  });

  it('selects the boxes that have no class', async () => {
    const { session } = await aSession(new Server());
    const { editor } = session.active ?? {};
    editor?.confirmAll([0, 1]);
    editor?.relabel('default', [2]);
    await session.submit({ goesStraight: false });
    expect(session.state.getState().dialog).toEqual({ kind: 'unknownLabels', indexes: [2] });
    expect(editor?.selection).toEqual([2]);
  });

  it('says that work is not kept for as long as the storage refuses it, and writes it then', async () => {
    const { session, store } = await aSession(new Server(), { ...memoryOfflineStore('asha'), isDurable: true });
    const refusal = vi.spyOn(store, 'append').mockRejectedValue(new Error('disk full'));
    session.active?.editor.confirmAll([0]);
    await vi.waitFor(() => expect(session.state.getState().storage).toBe('failing'));
    session.active?.editor.confirmAll([1]);
    await session.flushed();
    expect(session.state.getState().storage).toBe('failing');
    refusal.mockRestore();
    session.active?.editor.confirmAll([2]);
    await vi.waitFor(() => expect(session.state.getState().storage).toBe('kept'));
    expect(await store.journal(1)).toHaveLength(3);
  });

  it('comes back after a crash to the same image at the same point', async () => {
    const server = new Server();
    const { session, store } = await aSession(server);
    session.active?.editor.confirmAll([0, 1]);
    session.active?.editor.dispatch('undo');
    session.active?.editor.confirmAll([2]);
    await session.flushed();

    const { session: again } = await aSession(server, store);

    expect(again.active?.image.image_id).toBe(1);
    expect(again.active?.editor.figures().confirmedCount).toBe(1);
    again.active?.editor.dispatch('undo');
    expect(again.active?.editor.figures().confirmedCount).toBe(0);
  });

  it('goes on without a network as far as images are ahead, and sends everything once', async () => {
    const server = new Server();
    const { session, store } = await aSession(server);
    server.isOnline = false;
    for (const image of [1, 2]) {
      expect(session.active?.image.image_id).toBe(image);
      confirmAllOf(session);
      await session.submit({ goesStraight: false });
      expect(session.state.getState().dialog).toEqual({ kind: 'queued' });
      await session.loadNext();
    }
    expect(session.state.getState().waiting.count).toBe(2);

    server.isOnline = true;
    await session.resume();
    await vi.waitFor(async () => expect(await store.outbox()).toEqual([]));
    expect(server.submitted.map((submission) => submission.imageId)).toEqual([1, 2]);
    expect(session.active?.image.image_id).toBe(3);
  });

  it('sends after a reload what was submitted before it, and goes on with the image after', async () => {
    const server = new Server();
    const { session, store } = await aSession(server);
    server.isOnline = false;
    confirmAllOf(session);
    await session.submit({ goesStraight: false });

    server.isOnline = true;
    const { session: again } = await aSession(server, store);

    expect(server.submitted.map((submission) => submission.imageId)).toEqual([1]);
    expect(again.active?.image.image_id).toBe(2);
    expect(again.state.getState().submitted).toBe(1);
  });

  it('stays with the image when the server refuses it, under the same key while nothing changes', async () => {
    const server = new Server();
    const { session } = await aSession(server);
    confirmAllOf(session);
    server.refusal = new ApiError('INTERNAL', 500, 'Something broke.');
    await session.submit({ goesStraight: false });
    expect(session.state.getState().dialog).toMatchObject({
      kind: 'failed',
      message: 'Something broke.',
      isOnScreen: true,
    });
    server.refusal = undefined;
    await session.submit({ goesStraight: false });
    expect(server.submitted.map((submission) => submission.key)).toEqual(['key-1']);
    expect(session.state.getState().submitted).toBe(1);
  });

  it('counts an image once that is submitted again after an answer that was lost', async () => {
    const server = new Server();
    const { session } = await aSession(server);
    confirmAllOf(session);
    server.isOnline = false;
    await session.submit({ goesStraight: false });
    session.closeDialog();
    session.active?.editor.dispatch('undo');
    session.active?.editor.deleteAll([0, 1, 2]);
    await session.submit({ goesStraight: false });
    expect(session.state.getState().submitted).toBe(1);
  });

  it('takes a double click for one, which skips no image', async () => {
    const server = new Server();
    const { session } = await aSession(server);
    confirmAllOf(session);
    await Promise.all([session.submit({ goesStraight: true }), session.submit({ goesStraight: true })]);
    expect(session.active?.image.image_id).toBe(2);
    expect(session.state.getState().submitted).toBe(1);
    await vi.waitFor(() => expect(server.submitted.map(({ imageId }) => imageId)).toEqual([1]));
  });

  it('takes a double click for one where the answer is waited for', async () => {
    const server = new Server();
    const submit = vi.spyOn(server.api, 'submit');
    const { session } = await aSession(server);
    confirmAllOf(session);
    await Promise.all([session.submit({ goesStraight: false }), session.submit({ goesStraight: false })]);
    expect(submit).toHaveBeenCalledOnce();
    expect(session.state.getState().submitted).toBe(1);
  });

  it('counts no more what was handed in before a reload and is refused after it', async () => {
    const server = new Server();
    const { session, store } = await aSession(server);
    server.isOnline = false;
    confirmAllOf(session);
    await session.submit({ goesStraight: true });
    expect(session.state.getState().submitted).toBe(1);
    server.isOnline = true;
    server.refusal = new ApiError('NOT_LEASED', 409, 'Too late.');
    const { session: again } = await aSession(server, store);
    await vi.waitFor(() => expect(again.state.getState().submitted).toBe(0));
  });

  it('says that a draft does not fit the boxes of its image, begins anew, and says it no more with the next one', async () => {
    const server = new Server();
    const store = memoryOfflineStore('asha');
    const command = { kind: 'delete', indexes: [40] } as const;
    await store.append(1, { kind: 'do', entry: { at: NOW, command }, position: 1 });
    const { session } = await aSession(server, store);
    expect(session.state.getState().notice).toBe('draft.refused');
    expect(await store.journal(1)).toEqual([]);
    confirmAllOf(session);
    await session.submit({ goesStraight: true });
    expect([session.active?.image.image_id, session.state.getState().notice]).toEqual([2, undefined]);
  });

  it('looks ahead again once a page comes back that was left', async () => {
    const server = new Server();
    const { session } = await aSession(server);
    session.releaseAhead();
    await session.comeBack();
    expect(session.state.getState().readyAhead).toBe(3);
  });

  describe('what comes next', () => {
    /** A session whose submissions are answered by hand. */
    async function withAnswersByHand() {
      const server = new Server(8);
      const { session } = await aSession(server);
      const answers: PromiseWithResolvers<ReturnType<typeof anAnswer>>[] = [];
      vi.spyOn(server.api, 'submit').mockImplementation((submission) => {
        server.submitted.push(submission);
        const answer = Promise.withResolvers<ReturnType<typeof anAnswer>>();
        answers.push(answer);
        return answer.promise;
      });
      const handIn = async () => {
        confirmAllOf(session);
        await session.submit({ goesStraight: true });
        await vi.waitFor(() => expect(answers).toHaveLength(server.submitted.length));
        expect(session.active?.picture).toBe('ready');
      };
      return { server, session, answers, handIn };
    }

    it('is not asked for while the answers are on their way that bring it', async () => {
      const { server, session, answers, handIn } = await withAnswersByHand();
      await handIn();
      answers[0]?.resolve(anAnswer({ ahead: { held: [2, 3, 4, 5], leased: [anImage(5)] } }));
      await vi.waitFor(() => expect(session.state.getState().readyAhead).toBe(3));
      await handIn();
      await session.resume();
      expect(server.lookedAhead).toBe(1);
    });

    it.each([
      ['brings nothing', (answer: PromiseWithResolvers<ReturnType<typeof anAnswer>>) => answer.resolve(anAnswer())],
      [
        'is a refusal',
        (answer: PromiseWithResolvers<ReturnType<typeof anAnswer>>) =>
          answer.reject(new ApiError('NOT_LEASED', 409, 'Too late.')),
      ],
    ])('is asked for once the answer has come that %s', async (_, give) => {
      const { server, answers, handIn } = await withAnswersByHand();
      await handIn();
      expect(server.lookedAhead).toBe(1);
      for (const answer of answers) give(answer);
      await vi.waitFor(() => expect(server.lookedAhead).toBe(2));
    });
  });

  it('goes straight on when asked to, and tells a refusal afterwards', async () => {
    const server = new Server();
    const { session } = await aSession(server);
    server.refusal = new ApiError('NOT_LEASED', 409, 'Too late.');
    confirmAllOf(session);
    await session.submit({ goesStraight: true });
    expect(session.active?.image.image_id).toBe(2);
    await vi.waitFor(() =>
      expect(session.state.getState().dialog).toMatchObject({ kind: 'failed', isOnScreen: false, isLost: true }),
    );
  });

  it('keeps the work on an image that was refused over the next one, until it comes up again', async () => {
    const server = new Server();
    const { session, store } = await aSession(server);
    server.refusal = new ApiError('INTERNAL', 500, 'Something broke.');
    confirmAllOf(session);
    await session.submit({ goesStraight: true });
    await vi.waitFor(() => expect(session.state.getState().dialog).toMatchObject({ kind: 'failed' }));
    await session.resume();
    server.refusal = undefined;
    server.submitted = [2, 3, 4, 5, 6].map((imageId) => ({ ...aStoredSubmission(), imageId }));
    const { session: again } = await aSession(server, store);
    expect(again.active?.image.image_id).toBe(1);
    expect(again.active?.editor.document.isConfirmed(2)).toBe(true);
  });

  it('tells over the next image that other boxes of the one before count', async () => {
    const server = new Server();
    const { session } = await aSession(server);
    server.refusal = new ApiError('ALREADY_SUBMITTED', 409, '');
    confirmAllOf(session);
    await session.submit({ goesStraight: true });
    expect(session.active?.image.image_id).toBe(2);
    const told = { kind: 'earlierCounts', isOnScreen: false };
    await vi.waitFor(() => expect(session.state.getState().dialog).toEqual(told));
    expect(session.state.getState().submitted).toBe(1);
  });

  it('says when nothing is left', async () => {
    const { session } = await aSession(new Server(0));
    expect(session.state.getState().view).toEqual({ kind: 'noneLeft' });
  });

  it('shows the gate that the server names', async () => {
    const server = new Server();
    server.api.lease = () => Promise.reject(new ApiError('GAME_OVER', 403, ''));
    const { session } = await aSession(server);
    expect(session.state.getState().view).toEqual({ kind: 'gated', code: 'GAME_OVER' });
  });

  it('shuts for a pause only where there is no image in hand', async () => {
    const server = new Server();
    server.api.lease = () => Promise.reject(new ApiError('GAME_PAUSED', 403, ''));
    const { session } = await aSession(server);
    expect(session.state.getState().view).toEqual({ kind: 'gated', code: 'GAME_PAUSED' });
    const { store } = await aSession(new Server());
    const { session: again } = await aSession(server, store);
    expect(again.active?.image.image_id).toBe(1);
  });

  it('shuts over an image that was kept where the game is over, but not where the server cannot be asked', async () => {
    const { store } = await aSession(new Server());
    const server = new Server();
    server.isOnline = false;
    const { session } = await aSession(server, store);
    expect(session.active?.image.image_id).toBe(1);
    server.api.lease = () => Promise.reject(new ApiError('GAME_OVER', 403, ''));
    const { session: again } = await aSession(server, store);
    expect(again.state.getState().view).toEqual({ kind: 'gated', code: 'GAME_OVER' });
  });

  it('takes the image that the server gives when the kept one went to someone else', async () => {
    const server = new Server();
    const { store } = await aSession(server);
    const other = new Server();
    other.submitted = [1, 2, 3, 4].map((imageId) => ({ ...aStoredSubmission(), imageId }));
    const { session } = await aSession(other, store);
    expect(session.active?.image.image_id).toBe(5);
    expect(session.state.getState().notice).toBe('draft.leaseLost');
  });

  describe('an image that turns out to be lost', () => {
    async function lostWhile(isDone: (session: AnnotationSession) => Promise<void>) {
      const { store } = await aSession(new Server());
      const other = new Server();
      other.submitted = [1, 2, 3, 4].map((imageId) => ({ ...aStoredSubmission(), imageId }));
      const { promise: leased, resolve: answer } = Promise.withResolvers<LeasedImage>();
      vi.spyOn(other.api, 'lease').mockReturnValueOnce(leased);
      const session = newSession(other, store);
      const opened = session.open();
      await vi.waitFor(() => expect(session.active).toBeDefined());
      await isDone(session);
      answer(anImage(5));
      await opened;
      return session;
    }

    it('takes the dialog of its submission with it', async () => {
      const session = await lostWhile((active) => active.submit({ goesStraight: false }));
      expect(session.active?.image.image_id).toBe(5);
      expect(session.state.getState().dialog).toBeUndefined();
    });

    it('is not lost where it was submitted meanwhile', async () => {
      const session = await lostWhile(async (active) => {
        confirmAllOf(active);
        await active.submit({ goesStraight: false });
      });
      expect(session.state.getState().notice).toBeUndefined();
      expect(session.state.getState().dialog).toMatchObject({ kind: 'accepted' });
    });
  });

  describe('an image whose lease ran out before it was opened again, and that the server did not give again', () => {
    const HOUR_MS = 3_600_000;

    async function openedAgain(work: (session: AnnotationSession) => void, at: number) {
      const { session: before, store } = await aSession(new Server());
      work(before);
      await before.flushed();
      const other = new Server();
      other.submitted = [1, 2, 3, 4].map((imageId) => ({ ...aStoredSubmission(), imageId }));
      const session = newSession(other, store, vi.fn(), () => at);
      await session.open();
      return { session, store, other };
    }

    it('stays with the work on it, which the server takes as long as the image wants a review', async () => {
      const { session, store, other } = await openedAgain(confirmAllOf, NOW + HOUR_MS + 1);
      expect(session.active?.image.image_id).toBe(1);
      expect(session.state.getState().notice).toBe('draft.leaseOver');
      await session.submit({ goesStraight: false });
      expect(other.submitted.at(-1)).toMatchObject({ imageId: 1 });
      expect(await store.journal(1)).toEqual([]);
    });

    it('gives way where nothing was done to it', async () => {
      const { session } = await openedAgain(() => undefined, NOW + HOUR_MS + 1);
      expect(session.active?.image.image_id).toBe(5);
    });

    it('gives way where the lease still ran: the image was handed in from elsewhere', async () => {
      const { session } = await openedAgain(confirmAllOf, NOW + HOUR_MS - 1);
      expect(session.active?.image.image_id).toBe(5);
      expect(session.state.getState().notice).toBe('draft.leaseLost');
    });
  });

  describe('the images that come up next', () => {
    it('are opened for a review of several, and come up with what was done to them', async () => {
      const { session, store } = await aSession(new Server());
      const [next] = await session.openNext();
      expect(next).toMatchObject({ imageId: 2 });
      next?.editor.confirmAll([0, 1]);
      confirmAllOf(session);
      await session.submit({ goesStraight: true });
      expect(session.active?.image.image_id).toBe(2);
      expect(session.active?.editor).toBe(next?.editor);
      await session.flushed();
      expect(await store.journal(2)).toHaveLength(1);
    });

    it('are kept with what was done to them over a reload', async () => {
      const server = new Server();
      const { session, store } = await aSession(server);
      (await session.openNext())[0]?.editor.confirmAll([0]);
      await session.flushed();
      const { session: again } = await aSession(server, store);
      confirmAllOf(again);
      await again.submit({ goesStraight: true });
      expect(again.active?.image.image_id).toBe(2);
      expect(again.active?.editor.document.isConfirmed(0)).toBe(true);
    });

    it('keep what was done to their boxes where the server tells these in another order after a reload', async () => {
      const { server, store } = await withWorkOnTheNext();
      const [wanted] = (await store.image(2))?.image.bbox ?? [];
      // As when somebody else has reviewed it, or more is known of what the machine gets wrong.
      server.tellsBackwards = true;
      for (let reload = 0; reload < 2; reload += 1) await (await aSession(server, store)).session.close();
      const { session } = await aSession(server, store);
      confirmAllOf(session);
      await session.submit({ goesStraight: true });
      expect(session.active?.image.image_id).toBe(2);
      const { boxes } = session.active?.editor.submission() ?? { boxes: [] };
      expect(boxes.filter(({ isConfirmed }) => isConfirmed).map(({ bboxId }) => bboxId)).toEqual([wanted?.bbox_id]);
    });

    it('keep what is done to their boxes where a link ran out and the server told these in another order', async () => {
      const server = new Server();
      const store = memoryOfflineStore('asha');
      const fetchBytes = vi.spyOn(server.api, 'fetchBytes').mockImplementationOnce(async () => {
        server.tellsBackwards = true;
        throw new ApiError('IMAGE_LINK_EXPIRED', 410, '');
      });
      const { session } = await aSession(server, store);
      await vi.waitFor(() => expect(session.active?.picture).toBe('ready'));
      expect(fetchBytes).toHaveBeenCalled();
      session.active?.editor.confirmAll([0]);
      const wanted = session.active?.editor.submission().boxes.find(({ isConfirmed }) => isConfirmed)?.bboxId;
      await session.close();
      const { session: again } = await aSession(server, store);
      const { boxes } = again.active?.editor.submission() ?? { boxes: [] };
      expect(boxes.filter(({ isConfirmed }) => isConfirmed).map(({ bboxId }) => bboxId)).toEqual([wanted]);
    });

    it('are given back where nothing was done to them, though they were opened', async () => {
      for (const [isBegun, released] of [
        [true, [3, 4]],
        [false, [2, 3, 4]],
      ] as const) {
        const server = new Server();
        const release = vi.spyOn(server.api, 'release');
        const { session } = await aSession(server);
        const [next] = await session.openNext();
        if (isBegun) next?.editor.confirmAll([0]);
        await session.close();
        expect(release).toHaveBeenCalledExactlyOnceWith(released);
      }
    });

    it('are not given back with what was done to them, however often the game is left', async () => {
      const { server, store } = await withWorkOnTheNext();
      const release = vi.spyOn(server.api, 'release');
      const { session: again } = await aSession(server, store);
      await again.close();
      expect(release).toHaveBeenCalledExactlyOnceWith([3, 4]);
    });

    it('are not given back with what was done to them before their pictures have come', async () => {
      const { server, store } = await withWorkOnTheNext();
      const release = vi.spyOn(server.api, 'release');
      const fetchBytes = vi.spyOn(server.api, 'fetchBytes').mockImplementation(async (_, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw signal.reason;
      });
      const again = newSession(server, store);
      void again.open();
      await vi.waitFor(() => expect(fetchBytes).toHaveBeenCalled());
      await again.close();
      expect(release.mock.calls.flatMap(([ids]) => ids)).not.toContain(2);
    });

    it('are not given back with what was done to them where they are leased while the game is left', async () => {
      const { server, store } = await withWorkOnTheNext();
      const release = vi.spyOn(server.api, 'release');
      const { promise: leased, resolve: answer } = Promise.withResolvers<readonly LeasedImage[]>();
      const leaseAhead = vi.spyOn(server.api, 'leaseAhead').mockReturnValueOnce(leased);
      const again = newSession(server, store);
      const opened = again.open();
      await vi.waitFor(() => expect(leaseAhead).toHaveBeenCalled());
      const closed = again.close();
      answer([anImage(2), anImage(3)]);
      await Promise.all([opened, closed]);
      expect(release.mock.calls.flatMap(([ids]) => ids)).toEqual([3]);
    });
  });

  describe('a report', () => {
    it('takes the work along and brings the next image', async () => {
      const server = new Server();
      const { session, store } = await aSession(server);
      confirmAllOf(session);
      expect(await session.report({ kind: 'broken', note: 'Half of it is grey.' })).toBe('sent');
      expect(session.active?.image.image_id).toBe(2);
      const [report] = server.reported;
      expect(report?.body).toMatchObject({ image_id: 1, kind: 'broken', note: 'Half of it is grey.' });
      expect(report?.body).toMatchObject({ bbox: [1, 2, 3].map(() => ({ is_confirmed: true })) });
      expect(await store.reports()).toEqual([]);
      expect(await store.image(1)).toBeUndefined();
    });

    it('of one box stands with the box and leaves the image in hand', async () => {
      const server = new Server();
      const { session } = await aSession(server);
      await session.report({ kind: 'box', note: 'Two of them?', index: 1 });
      expect(session.active?.image.image_id).toBe(1);
      const { bbox_id } = session.active?.image.bbox[1] ?? {};
      expect(server.reported[0]?.body).toMatchObject({ box: { bbox_id } });
    });

    it('that asks somebody else tells where the vehicle is, and never what it was taken for', async () => {
      const server = new Server();
      const { session, store } = await aSession(server);
      server.isOnline = false;
      const asked = { kind: 'question', note: 'Cab?', index: 1, audience: 'reviewers' } as const;
      expect(await session.report(asked)).toBe('waiting');
      expect(session.active?.image.image_id).toBe(1);
      server.isOnline = true;
      await session.resume();
      await vi.waitFor(async () => expect(await store.reports()).toEqual([]));
      const { x, y, width, height } = session.active?.editor.document.rect(1) ?? {};
      expect(server.reported).toMatchObject([
        { asks: true, body: { image_id: 1, audience: 'reviewers', note: 'Cab?' } },
      ]);
      expect(server.reported[0]?.body).toHaveProperty('box', { x, y, width, height });
    });

    it('leaves the image in hand when the server does', async () => {
      const server = new Server();
      server.givesBack = false;
      const { session } = await aSession(server);
      confirmAllOf(session);
      expect(await session.report({ kind: 'unsuitable', note: '' })).toBe('kept');
      expect(session.active?.image.image_id).toBe(1);
      expect(session.active?.editor.submission().boxes.every((box) => box.isConfirmed)).toBe(true);
    });

    it('waits without a network while the next image comes, and goes out once when it is back', async () => {
      const server = new Server();
      const { session, store } = await aSession(server);
      server.isOnline = false;
      expect(await session.report({ kind: 'private', note: '' })).toBe('waiting');
      expect(session.active?.image.image_id).toBe(2);
      expect(await store.reports()).toHaveLength(1);
      server.isOnline = true;
      await session.resume();
      await vi.waitFor(() => expect(server.reported).toHaveLength(1));
      await vi.waitFor(async () => expect(await store.reports()).toEqual([]));
      expect(server.reported[0]?.body).toMatchObject({ kind: 'private' });
    });

    it('that waited over a reload goes out first, and its image does not come up again', async () => {
      const server = new Server();
      const { session, store } = await aSession(server);
      server.isOnline = false;
      await session.report({ kind: 'broken', note: '' });
      server.isOnline = true;
      await store.putSession({ imageId: 1, submitted: 0, submittedAt: 0 });
      const { session: later } = await aSession(server, store);
      expect(server.reported).toHaveLength(1);
      expect(later.active?.image.image_id).toBe(2);
    });
  });
});

function aStoredSubmission(): QueuedSubmission {
  return { key: 'k', imageId: 0, body: { image_id: 1, bbox: [] }, relabelScore: 0, queuedAt: NOW };
}
