import type { CommandLog } from '@uvh/annotator/commands/log';
import type { Editor } from '@uvh/annotator/editor';
import type { LeasedImage } from '@uvh/contract/calls/image';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../../api/api-error.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { Outbox } from '../outbox/outbox.ts';
import { ImagesAhead } from '../pipeline/images-ahead.ts';
import { loadPicture } from '../pipeline/load-picture.ts';
import { PreparedImage } from '../pipeline/prepared-image.ts';
import type { DeskStore, Entry, OutboxEntry } from '../storage/desk-store.ts';
import { Drafts } from '../storage/drafts.ts';
import type { SittingCalls } from './calls.ts';
import { DeskView } from './desk-view.ts';
import { entryOf, findingsIn } from './hand-in.ts';
import { readLastTime } from './last-time.ts';
import { askWhose, leaseNext } from './next-image.ts';
import { dialogOf, sceneOfFailure } from './refusal.ts';
import { isGateCode, type Review, type SittingState } from './scene.ts';

/** The picture that left the screen may be in a frame that is being painted. */
const CLOSE_PICTURE_AFTER_MS = 1_000;

export interface SittingOptions {
  readonly store: DeskStore;
  readonly calls: SittingCalls;
  readonly makeEditor: (suggestions: readonly Suggestion[], draft: CommandLog | undefined) => Editor;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: () => number;
  readonly newKey: () => string;
  /** Runs the work while no other tab of this browser does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * One person's turn at the desk: which image lies on it, what was drawn on it so far, what is ready next and
 * what is on its way to the server. A plain object; the screen reads `state`.
 */
export class Sitting {
  readonly #view = new DeskView();
  readonly #options: SittingOptions;
  readonly #ahead: ImagesAhead;
  readonly #outbox: Outbox;
  readonly #over = new AbortController();
  /** Images that are on the desk or were handed in: they do not come up again. */
  readonly #taken = new Set<number>();
  #waiting: ReadonlySet<number> = new Set();
  readonly #isInOutbox = (imageId: number): boolean => this.#waiting.has(imageId);
  readonly #drafts: Drafts;
  #lastEntry: Entry | undefined;
  #submittedAt = 0;

  constructor(options: SittingOptions) {
    this.#options = options;
    const { calls, store } = options;
    this.#drafts = new Drafts(store, () => this.#view.set({ storage: 'failing' }));
    this.#ahead = new ImagesAhead({
      fetchBytes: (url, signal) => calls.fetchBytes(url, signal),
      decode: (bytes) => calls.decode(bytes),
      leaseAhead: (count) => calls.leaseAhead(count),
      release: (imageIds) => calls.release(imageIds),
      now: options.now,
      isTaken: (imageId) => this.#taken.has(imageId),
      onReady: (prepared) => void this.#keepAhead(prepared),
    });
    this.#outbox = new Outbox({
      store,
      alone: options.alone,
      send: (entry) => calls.submit(entry),
      onDelivery: (entry, delivery) => this.#onDelivery(entry, delivery),
      onChange: (entries) => this.#showWaiting(entries),
    });
  }

  /** Lays the image on the desk that was there last time, with all that was done to it; else the next one. */
  async open(): Promise<void> {
    this.#view.show({ kind: 'loading' });
    try {
      await this.#open();
    } catch (cause) {
      // Who stood up meanwhile has closed the storage under this.
      if (!this.#over.signal.aborted) this.#view.show(sceneOfFailure(cause));
    }
  }

  async #open(): Promise<void> {
    const { store, now, calls } = this.#options;
    const { kept, waiting, submitted, submittedAt } = await readLastTime(store, now());
    for (const entry of waiting) this.#taken.add(entry.imageId);
    this.#showWaiting(waiting);
    this.#submittedAt = submittedAt;
    this.#view.set({ submitted, storage: store.isDurable ? 'kept' : 'memory' });
    this.#outbox.wake();
    if (kept === undefined) return this.loadNext();
    await this.#begin(new PreparedImage(kept.image, calls), kept.bytes);
    await this.#verify(kept.imageId);
  }

  /** The next image: one that is ready at once, else the one that the server gives. */
  async loadNext(): Promise<void> {
    this.#view.set({ dialog: undefined });
    const ready = this.#ahead.take();
    if (ready) return this.#begin(ready);
    this.#view.show({ kind: 'loading' });
    // What waits to be sent is the image that the server would give again.
    await this.#outbox.settled();
    try {
      const { calls } = this.#options;
      const line = { calls, ahead: this.#ahead, isInOutbox: this.#isInOutbox, signal: this.#over.signal };
      await this.#begin(await leaseNext(line));
    } catch (cause) {
      if (!this.#over.signal.aborted) this.#view.show(sceneOfFailure(cause));
    }
  }

  /** Checks the rules, hands the image in and shows what became of it; with `goesStraight` the next image at once. */
  async submit({ goesStraight }: { readonly goesStraight: boolean }): Promise<void> {
    const review = this.review;
    if (!review || this.#view.dialog?.kind === 'submitting') return;
    const findings = findingsIn(review.editor);
    if (findings) {
      if (findings.kind === 'unknownLabels') review.editor.select(findings.indexes);
      this.#view.set({ dialog: findings });
      return;
    }
    const entry = entryOf(review, this.#lastEntry, this.#options);
    this.#lastEntry = entry;
    this.#taken.add(entry.imageId);
    this.#count(1);
    this.#keepDesk(entry.imageId);
    const delivery = this.#outbox.submit(entry);
    if (goesStraight) {
      await this.loadNext();
      return;
    }
    this.#view.set({ dialog: { kind: 'submitting' } });
    this.#showDelivery(entry.imageId, await delivery);
  }

  /** The network is back, or someone signed in again. */
  async resume(): Promise<void> {
    this.#outbox.wake();
    const { kind } = this.state.getState().scene;
    if (kind === 'offline' || kind === 'failed') return this.loadNext();
    if (this.review?.picture === 'failed') return this.#loadPicture(this.review.prepared);
    await this.#fillAhead();
  }

  get state(): StoreApi<SittingState> {
    return this.#view.state;
  }
  get review(): Review | undefined {
    return this.#view.review;
  }

  closeDialog(): void {
    this.#view.closeDialog();
  }

  dismissNotice(): void {
    this.#view.set({ notice: undefined });
  }

  /** When every step so far is in storage. */
  async flushed(): Promise<void> {
    await this.#drafts.flushed();
  }

  /** Ends the sitting: gives back what was not begun, keeps what was. */
  async close(): Promise<void> {
    this.#over.abort();
    this.#outbox.close();
    this.review?.editor.dispose();
    this.review?.prepared.close();
    this.#view.show({ kind: 'loading' });
    await Promise.allSettled([this.#ahead.close(), this.flushed()]);
    this.#options.store.close();
  }

  /** Gives back what was not begun, while the page goes away. */
  releaseAhead(): void {
    void this.#ahead.close().catch(() => undefined);
  }

  async #begin(prepared: PreparedImage, bytes?: Blob): Promise<void> {
    const { store, makeEditor } = this.#options;
    const { image } = prepared;
    const draft = await this.#drafts.of(image.image_id);
    if (this.#over.signal.aborted) {
      prepared.close();
      return;
    }
    this.#taken.add(image.image_id);

    const editor = makeEditor(image.bbox.map(suggestionOf), draft);
    if (editor.draft === 'refused') await store.forget(image.image_id);
    this.#drafts.begin(image.image_id);
    editor.history.subscribe((event) => this.#drafts.append(event));

    const left = this.review;
    const picture = prepared.picture ? 'ready' : 'loading';
    this.#view.show({ kind: 'reviewing', review: { image, editor, prepared, picture } });
    this.#view.set({ notice: editor.draft === 'refused' ? 'draftRefused' : undefined });
    if (left) {
      left.editor.dispose();
      setTimeout(() => left.prepared.close(), CLOSE_PICTURE_AFTER_MS);
    }
    this.#keepDesk(image.image_id);
    await this.#loadPicture(prepared, bytes);
  }

  async #loadPicture(prepared: PreparedImage, bytes?: Blob): Promise<void> {
    const { store, calls } = this.#options;
    if (!prepared.picture) {
      this.#view.showPicture(prepared, 'loading');
      if (!bytes) await store.putImage(prepared.image).catch(() => undefined);
    }
    try {
      const lease = (signal: AbortSignal) => calls.lease(signal);
      const picture = await loadPicture(prepared, { bytes, lease, signal: this.#over.signal });
      this.#view.showPicture(prepared, 'ready');
      await store.putImage(prepared.image, picture.bytes);
    } catch {
      this.#view.showPicture(prepared, 'failed');
    }
    await this.#fillAhead();
  }

  async #verify(imageId: number): Promise<void> {
    const { calls, store } = this.#options;
    await this.#outbox.settled();
    try {
      const whose = await askWhose(imageId, { calls, isInOutbox: this.#isInOutbox, signal: this.#over.signal });
      if (this.review?.image.image_id !== imageId) return;
      if (whose.kind === 'ours') {
        if (whose.renewed) this.review.prepared.renew(whose.renewed);
        return;
      }
      await store.forget(imageId);
      await this.#begin(new PreparedImage(whose.given, calls));
      this.#view.set({ notice: 'leaseLost' });
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : '';
      if (isGateCode(code)) this.#view.show({ kind: 'gated', code });
      // Anything else is told when the image is handed in; until then the work goes on.
    }
  }

  async #fillAhead(): Promise<void> {
    // Once an image is accepted, the server counts the next one as current and leaves it out of those ahead.
    if (this.#view.dialog?.kind === 'accepted') return;
    await this.#ahead.fill().catch(() => undefined);
    this.#view.set({ readyAhead: this.#ahead.readyCount });
    const current = this.review?.image.image_id;
    await this.#options.store
      .keepOnly([...this.#ahead.imageIds, ...(current === undefined ? [] : [current])])
      .catch(() => undefined);
  }

  async #keepAhead(prepared: PreparedImage): Promise<void> {
    const { store } = this.#options;
    this.#view.set({ readyAhead: this.#ahead.readyCount });
    await this.#drafts.readAhead(prepared.image.image_id);
    if (prepared.picture) await store.putImage(prepared.image, prepared.picture.bytes).catch(() => undefined);
  }

  #onDelivery(entry: Entry, delivery: Delivery): void {
    if (delivery.kind === 'accepted' && delivery.answer) {
      this.#view.set({ teamScore: delivery.answer.team_score });
    }
    if (delivery.kind !== 'refused') return;
    this.#count(-1);
    this.#taken.delete(entry.imageId);
    // Without the dialog nobody waits for the answer, so it is told here.
    if (this.review?.image.image_id !== entry.imageId) this.#showDelivery(entry.imageId, delivery);
  }

  #showDelivery(imageId: number, delivery: Delivery): void {
    const onDesk = this.review?.image.image_id === imageId ? this.review.editor : undefined;
    const dialog = dialogOf(delivery, onDesk, this.#ahead.readyCount > 0);
    if (dialog.kind === 'unknownLabels') onDesk?.select(dialog.indexes);
    this.#view.set({ dialog });
  }

  #showWaiting(entries: readonly OutboxEntry[]): void {
    this.#waiting = new Set(entries.map((entry) => entry.imageId));
    this.#view.showWaiting(entries);
  }

  #count(change: 1 | -1): void {
    this.#submittedAt = this.#options.now();
    this.#view.count(change);
  }

  #keepDesk(imageId: number): void {
    const { submitted } = this.state.getState();
    void this.#options.store
      .putDesk({ imageId, submitted, submittedAt: this.#submittedAt })
      .catch(() => this.#view.set({ storage: 'failing' }));
  }
}

function suggestionOf({ bbox_id, score, ...box }: LeasedImage['bbox'][number]): Suggestion {
  return { ...box, bboxId: bbox_id, ...(score === undefined ? {} : { score }) };
}
