import { createEditor } from '@uvh/annotator/editor';
import type { LeasedImage } from '@uvh/contract/calls/image';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { DeskStore, Entry } from '../storage/desk-store.ts';
import { memoryDeskStore } from '../storage/memory.ts';
import { anAnswer, anImage, FakeBitmap, NOW } from '../testing/builders.ts';
import type { SittingCalls } from './calls.ts';
import { Sitting } from './sitting.ts';

/** Leases images in order of their ids, as the server does, to one person. */
class Server {
  submitted: Entry[] = [];
  isOnline = true;
  refusal: ApiError | undefined;
  readonly #images: LeasedImage[];

  constructor(count = 6) {
    this.#images = Array.from({ length: count }, (_, place) => anImage(place + 1));
  }

  readonly calls: SittingCalls = {
    lease: async () => {
      this.#reach();
      const [first] = this.#open();
      if (!first) throw new ApiError('NO_IMAGE_LEFT', 404, 'No image is left.');
      return first;
    },
    leaseAhead: async (count) => {
      this.#reach();
      return this.#open().slice(1, 1 + count);
    },
    release: async () => undefined,
    submit: async (entry) => {
      this.#reach();
      if (this.refusal) throw this.refusal;
      this.submitted.push(entry);
      return anAnswer();
    },
    fetchBytes: async (url) => {
      this.#reach();
      return new Blob([url]);
    },
    decode: async () => new FakeBitmap(),
  };

  #open(): LeasedImage[] {
    return this.#images.filter((image) => !this.submitted.some((entry) => entry.imageId === image.image_id));
  }

  #reach(): void {
    if (!this.isOnline) throw new ApiError('NETWORK', 0, '');
  }
}

async function aSitting(server: Server, store: DeskStore = memoryDeskStore('asha')) {
  let keys = 0;
  const sitting = new Sitting({
    store,
    calls: server.calls,
    makeEditor: (suggestions, draft) =>
      createEditor({ suggestions, ...(draft === undefined ? {} : { log: draft }), prefersReducedMotion: true }),
    now: () => NOW,
    newKey: () => `key-${++keys}`,
    alone: (work) => work(),
  });
  await sitting.open();
  return { sitting, store };
}

function confirmAllOf(sitting: Sitting): void {
  sitting.review?.editor.confirmAll([0, 1, 2]);
}

describe('sitting', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true });
  });

  it('begins with the leased image and has the next three ready', async () => {
    const { sitting } = await aSitting(new Server());
    expect(sitting.review?.image.image_id).toBe(1);
    expect(sitting.review?.picture).toBe('ready');
    expect(sitting.state.getState().readyAhead).toBe(3);
  });

  it('hands in, says so, and shows the next image', async () => {
    const server = new Server();
    const { sitting } = await aSitting(server);
    confirmAllOf(sitting);
    await sitting.submit({ goesStraight: false });
    expect(sitting.state.getState().dialog).toMatchObject({ kind: 'accepted', nextIsReady: true });
    await sitting.loadNext();
    expect(sitting.review?.image.image_id).toBe(2);
    expect(sitting.state.getState()).toMatchObject({ submitted: 1, dialog: undefined, teamScore: 121 });
  });

  it('refuses by the one-third rule without asking the server', async () => {
    const server = new Server();
    const { sitting } = await aSitting(server);
    await sitting.submit({ goesStraight: false });
    expect(sitting.state.getState().dialog).toEqual({ kind: 'tooFew', modified: 0, total: 3 });
    expect(server.submitted).toEqual([]);
  });

  it('selects the boxes that have no class', async () => {
    const { sitting } = await aSitting(new Server());
    const { editor } = sitting.review ?? {};
    editor?.confirmAll([0, 1]);
    editor?.relabel('default', [2]);
    await sitting.submit({ goesStraight: false });
    expect(sitting.state.getState().dialog).toEqual({ kind: 'unknownLabels', indexes: [2] });
    expect(editor?.selection).toEqual([2]);
  });

  it('comes back after a crash to the same image at the same point', async () => {
    const server = new Server();
    const { sitting, store } = await aSitting(server);
    sitting.review?.editor.confirmAll([0, 1]);
    sitting.review?.editor.dispatch('undo');
    sitting.review?.editor.confirmAll([2]);
    await sitting.flushed();

    const { sitting: again } = await aSitting(server, store);

    expect(again.review?.image.image_id).toBe(1);
    expect(again.review?.editor.figures().confirmedCount).toBe(1);
    again.review?.editor.dispatch('undo');
    expect(again.review?.editor.figures().confirmedCount).toBe(0);
  });

  it('goes on without a network as far as images are ahead, and sends everything once', async () => {
    const server = new Server();
    const { sitting, store } = await aSitting(server);
    server.isOnline = false;
    for (const image of [1, 2]) {
      expect(sitting.review?.image.image_id).toBe(image);
      confirmAllOf(sitting);
      await sitting.submit({ goesStraight: false });
      expect(sitting.state.getState().dialog).toEqual({ kind: 'queued' });
      await sitting.loadNext();
    }
    expect(sitting.state.getState().waiting.count).toBe(2);

    server.isOnline = true;
    await sitting.resume();
    await vi.waitFor(async () => expect(await store.outbox()).toEqual([]));
    expect(server.submitted.map((entry) => entry.imageId)).toEqual([1, 2]);
    expect(sitting.review?.image.image_id).toBe(3);
  });

  it('sends after a reload what was handed in before it, and goes on with the image after', async () => {
    const server = new Server();
    const { sitting, store } = await aSitting(server);
    server.isOnline = false;
    confirmAllOf(sitting);
    await sitting.submit({ goesStraight: false });

    server.isOnline = true;
    const { sitting: again } = await aSitting(server, store);

    expect(server.submitted.map((entry) => entry.imageId)).toEqual([1]);
    expect(again.review?.image.image_id).toBe(2);
    expect(again.state.getState().submitted).toBe(1);
  });

  it('stays with the image when the server refuses it, under the same key while nothing changes', async () => {
    const server = new Server();
    const { sitting } = await aSitting(server);
    confirmAllOf(sitting);
    server.refusal = new ApiError('INTERNAL', 500, 'Something broke.');
    await sitting.submit({ goesStraight: false });
    expect(sitting.state.getState().dialog).toMatchObject({
      kind: 'failed',
      message: 'Something broke.',
      isOnDesk: true,
    });
    server.refusal = undefined;
    await sitting.submit({ goesStraight: false });
    expect(server.submitted.map((entry) => entry.key)).toEqual(['key-1']);
    expect(sitting.state.getState().submitted).toBe(1);
  });

  it('goes straight on when asked to, and tells a refusal afterwards', async () => {
    const server = new Server();
    const { sitting } = await aSitting(server);
    server.refusal = new ApiError('NOT_LEASED', 409, 'Too late.');
    confirmAllOf(sitting);
    await sitting.submit({ goesStraight: true });
    expect(sitting.review?.image.image_id).toBe(2);
    await vi.waitFor(() =>
      expect(sitting.state.getState().dialog).toMatchObject({ kind: 'failed', isOnDesk: false, isLost: true }),
    );
  });

  it('says when nothing is left', async () => {
    const { sitting } = await aSitting(new Server(0));
    expect(sitting.state.getState().scene).toEqual({ kind: 'noneLeft' });
  });

  it('shows the gate that the server names', async () => {
    const server = new Server();
    server.calls.lease = () => Promise.reject(new ApiError('GAME_OVER', 403, ''));
    const { sitting } = await aSitting(server);
    expect(sitting.state.getState().scene).toEqual({ kind: 'gated', code: 'GAME_OVER' });
  });

  it('takes the image that the server gives when the kept one went to someone else', async () => {
    const server = new Server();
    const { store } = await aSitting(server);
    const other = new Server();
    other.submitted = [1, 2, 3, 4].map((imageId) => ({ ...anOutboxEntry(), imageId }));
    const { sitting } = await aSitting(other, store);
    expect(sitting.review?.image.image_id).toBe(5);
    expect(sitting.state.getState().notice).toBe('leaseLost');
  });
});

function anOutboxEntry(): Entry {
  return { key: 'k', imageId: 0, body: { image_id: 1, bbox: [] }, relabelScore: 0, queuedAt: NOW };
}
