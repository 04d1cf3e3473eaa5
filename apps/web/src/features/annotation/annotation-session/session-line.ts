import type { HeldAfter, LeasedImage } from '@uvh/contract/calls/image';
import type { Delivery } from '../outbox/delivery.ts';
import { ImagesAhead } from '../pipeline/images-ahead.ts';
import type { PreparedImage } from '../pipeline/prepared-image.ts';
import type { OfflineStore } from '../storage/offline-store.ts';
import type { AnnotationApi } from './annotation-api.ts';
import type { AnnotationSessionView } from './annotation-session-view.ts';
import type { SessionEditors } from './session-editors.ts';

interface SessionLineOptions {
  readonly store: OfflineStore;
  readonly api: AnnotationApi;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: () => number;
  readonly view: AnnotationSessionView;
  readonly editors: SessionEditors;
  /** Images that are open or were submitted: they do not come up again. */
  readonly isTaken: (imageId: number) => boolean;
}

/** What comes up next in a session: leased and loaded ahead, and kept in storage with the image on screen. */
export class SessionLine {
  readonly images: ImagesAhead;
  readonly #options: SessionLineOptions;
  /** Submissions that are being sent: their answers bring the images after them, */
  #bringing = 0;
  /** and with one that does not, it is looked ahead after all. */
  #isDue = false;

  constructor(options: SessionLineOptions) {
    const { api, editors, isTaken, now } = options;
    this.#options = options;
    this.images = new ImagesAhead({
      fetchBytes: (url, signal) => api.fetchBytes(url, signal),
      decode: (bytes) => api.decode(bytes),
      leaseAhead: async (count) => {
        const leased = await api.leaseAhead(count);
        await this.#readDrafts(leased);
        return leased;
      },
      release: (imageIds) => api.release(imageIds),
      now,
      isTaken,
      isBegun: (imageId) => editors.isBegun(imageId),
      onReady: (prepared) => void this.#keep(prepared),
    });
  }

  /** Looks ahead, unless the answer to a submission is on its way and brings what comes next. */
  async fill(): Promise<void> {
    // Once an image is accepted, the server counts the next one as current and leaves it out of those ahead.
    if (this.#options.view.dialog?.kind === 'accepted') return;
    this.#isDue = this.#bringing > 0;
    if (this.#isDue) return;
    await this.#keepOnly(this.images.fill());
  }

  /** Takes up what the answer to a submission brought. */
  async add(ahead: HeldAfter): Promise<void> {
    void this.#readDrafts(ahead.leased);
    await this.#keepOnly(this.images.add(ahead));
  }

  /** A submission is being sent: it is looked ahead by itself only where the answer does not bring what comes next. */
  awaits(delivery: Promise<Delivery>): void {
    this.#bringing += 1;
    void delivery.then((told) => {
      this.#bringing -= 1;
      const isBrought = told.kind === 'accepted' && told.answer?.ahead !== undefined;
      if (this.#isDue && !isBrought) void this.fill();
    });
  }

  async #keepOnly(filling: Promise<void>): Promise<void> {
    const { store, view, now } = this.#options;
    await filling.catch(() => undefined);
    view.set({ readyAhead: this.images.readyCount });
    const current = view.active?.image.image_id;
    const imageIds = [...this.images.imageIds, ...(current === undefined ? [] : [current])];
    await store.keepOnly(imageIds, now()).catch(() => undefined);
  }

  /** Not only when their pictures are here: what has work on it must not be given back, whenever the game is left. */
  async #readDrafts(leased: readonly LeasedImage[]): Promise<void> {
    const { editors, isTaken } = this.#options;
    await Promise.all(leased.map(({ image_id: id }) => isTaken(id) || editors.readAhead(id)));
  }

  async #keep(prepared: PreparedImage): Promise<void> {
    const { store, view } = this.#options;
    view.set({ readyAhead: this.images.readyCount });
    if (prepared.picture) await store.putImage(prepared.image, prepared.picture.bytes);
  }
}
