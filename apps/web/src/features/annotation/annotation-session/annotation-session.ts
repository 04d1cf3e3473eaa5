import type { Editor } from '@uvh/annotator/editor';
import type { StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../../api/api-error.ts';
import type { Retrying } from '../../../api/retry.ts';
import { type Delivery, type SubmissionAnswer, shutOutBy } from '../outbox/delivery.ts';
import { Outbox } from '../outbox/outbox.ts';
import { loadPicture } from '../pipeline/load-picture.ts';
import { PreparedImage } from '../pipeline/prepared-image.ts';
import { type MadeReport, type ReportOutcome, SessionReports } from '../reports/session-reports.ts';
import type { OfflineStore, QueuedSubmission, StoredSubmission } from '../storage/offline-store.ts';
import type { AnnotationApi } from './annotation-api.ts';
import { AnnotationSessionView } from './annotation-session-view.ts';
import { type ActiveImage, type AnnotationSessionState, isGateCode, isSubmitted } from './annotation-view.ts';
import { dialogOf, errorView } from './error-view.ts';
import { checkLeaseOwner, leaseNext } from './next-image.ts';
import { restoreSession } from './restore-session.ts';
import { type MakeEditor, SessionEditors } from './session-editors.ts';
import { SessionLine } from './session-line.ts';
import { SubmittedCount } from './submitted-count.ts';
import { queuedSubmission, validateSubmission } from './validate-submission.ts';

/** The picture that left the screen may be in a frame that is being painted. */
const CLOSE_PICTURE_AFTER_MS = 1_000;

/** An image that was opened before its turn. */
interface OpenedImage {
  readonly imageId: number;
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
}

export interface AnnotationSessionOptions {
  readonly store: OfflineStore;
  readonly api: AnnotationApi;
  /** Runs a call again that failed on the way. */
  readonly retrying: Retrying;
  /** Called with the answer of every submission that the server accepted. */
  readonly onAccepted: (answer: SubmissionAnswer) => void;
  readonly makeEditor: MakeEditor;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: () => number;
  readonly newKey: () => string;
  /** Runs the work while no other tab of this browser does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * One person's annotation session: which image is open, what was drawn on it so far, what is ready next and
 * what is on its way to the server. A plain object; the screen reads `state`.
 */
export class AnnotationSession {
  readonly #view = new AnnotationSessionView();
  readonly #options: AnnotationSessionOptions;
  readonly #line: SessionLine;
  readonly #outbox: Outbox;
  readonly #over = new AbortController();
  /** Images that are open or were submitted: they do not come up again. */
  readonly #taken = new Set<number>();
  #waiting: ReadonlySet<number> = new Set();
  readonly #editors: SessionEditors;
  readonly #reports: SessionReports;
  readonly #submitted: SubmittedCount;
  #lastSubmission: QueuedSubmission | undefined;
  /** The image that was submitted and is on screen until the next one comes up. */
  #leaving: number | undefined;

  constructor(options: AnnotationSessionOptions) {
    this.#options = options;
    const { api, store } = options;
    this.#editors = new SessionEditors({ ...options, onWritten: (isKept) => this.#view.showKept(isKept) });
    const own = { ...options, view: this.#view };
    this.#line = new SessionLine({
      ...own,
      editors: this.#editors,
      isTaken: (imageId) => this.#taken.has(imageId),
    });
    this.#submitted = new SubmittedCount(own);
    this.#outbox = new Outbox({
      store,
      alone: options.alone,
      send: (submission) => api.submit(submission),
      onDelivery: (submission, delivery) => this.#onDelivery(submission, delivery),
      onChange: (submissions) => this.#showWaiting(submissions),
    });
    this.#reports = new SessionReports({ ...options, onRefused: () => this.#view.set({ notice: 'waiting.refused' }) });
  }

  /** Opens the image that was open last time, with all that was done to it; else the next one. */
  async open(): Promise<void> {
    this.#view.show({ kind: 'loading' });
    try {
      await this.#open();
    } catch (cause) {
      // A session that was closed meanwhile has closed its storage.
      if (!this.#over.signal.aborted) this.#view.show(errorView(cause));
    }
  }

  async #open(): Promise<void> {
    const { store, now, api } = this.#options;
    const { kept, waiting, reports, ...sitting } = await restoreSession(store, now());
    const unsent = waiting.map(({ imageId }) => imageId);
    for (const imageId of unsent) this.#taken.add(imageId);
    this.#reports.resume(reports);
    this.#showWaiting(waiting);
    this.#submitted.resume(sitting, unsent);
    this.#view.set({ storage: store.isDurable ? 'kept' : 'memory' });
    this.#outbox.wake();
    if (kept === undefined) return this.loadNext();
    await this.#begin(new PreparedImage(kept.image, api), kept.bytes);
    await this.#verify(kept.imageId);
  }

  /** The next image: one that is ready at once, else the one that the server gives. */
  async loadNext(): Promise<void> {
    this.#view.set({ dialog: undefined });
    const ready = this.#line.images.take();
    if (ready) return this.#begin(ready);
    this.#view.show({ kind: 'loading' });
    // What waits to be sent is the image that the server would give again.
    await Promise.allSettled([this.#outbox.settled(), this.#reports.settled()]);
    try {
      const { api, retrying } = this.#options;
      const line = { api, ahead: this.#line.images, waiting: () => this.#gone(), retrying, signal: this.#over.signal };
      await this.#begin(await leaseNext(line));
    } catch (cause) {
      if (!this.#over.signal.aborted) this.#view.show(errorView(cause));
    }
  }

  /** Checks the rules, submits the image and shows what became of it; with `goesStraight` the next image at once. */
  async submit({ goesStraight }: { readonly goesStraight: boolean }): Promise<void> {
    const active = this.active;
    // A second click of one hand submits nothing more and skips no image.
    if (!active || this.#view.dialog?.kind === 'submitting' || this.#leaving === active.image.image_id) return;
    const problem = validateSubmission(active.editor);
    if (problem) {
      if (problem.kind === 'unknownLabels') active.editor.select(problem.indexes);
      this.#view.set({ dialog: problem });
      return;
    }
    const submission = queuedSubmission(active, this.#lastSubmission, this.#options);
    this.#lastSubmission = submission;
    this.#taken.add(submission.imageId);
    this.#submitted.add(submission.imageId);
    this.#submitted.keep(submission.imageId);
    const delivery = this.#outbox.submit(submission);
    this.#line.awaits(delivery);
    if (goesStraight) {
      this.#leaving = submission.imageId;
      await this.loadNext().finally(() => {
        this.#leaving = undefined;
      });
      return;
    }
    this.#view.set({ dialog: { kind: 'submitting' } });
    const told = await delivery;
    if (shutOutBy(told) === undefined) this.#showDelivery(submission.imageId, told);
  }

  /**
   * Keeps what somebody says of the image on screen and sends it when that is possible. One of the whole image brings the
   * next image, unless the server leaves it with the person. Throws the server's refusal.
   */
  async report(made: MadeReport): Promise<ReportOutcome> {
    const active = this.active;
    if (!active) return 'kept';
    const imageId = active.image.image_id;
    const outcome = await this.#reports.send(active, made);
    if (outcome === 'kept' || made.kind === 'box' || made.kind === 'question') return outcome;
    this.#taken.add(imageId);
    if (outcome === 'sent') await this.#options.store.forget(imageId).catch(() => undefined);
    if (this.active?.image.image_id === imageId) await this.loadNext();
    return outcome;
  }

  /** The network is back, or someone signed in again. */
  async resume(): Promise<void> {
    this.#outbox.wake();
    this.#reports.wake();
    const { kind } = this.state.getState().view;
    if (kind === 'offline' || kind === 'failed') return this.loadNext();
    if (this.active?.picture === 'failed') return this.#loadPicture(this.active.prepared);
    await this.#line.fill();
  }

  /**
   * The images that come up next and are ready, with editors of their own, to be reviewed together with the one on screen.
   * What is done to them is kept like all work, and is there when they come up; each is submitted by itself.
   */
  async openNext(): Promise<readonly OpenedImage[]> {
    const opened: OpenedImage[] = [];
    for (const prepared of this.#line.images.ready) {
      const { image_id: imageId } = prepared.image;
      const editor = await this.#editors.of(prepared.image);
      // It may have come up meanwhile.
      if (this.#over.signal.aborted || this.#taken.has(imageId)) {
        if (this.active?.editor !== editor) editor.dispose();
        continue;
      }
      this.#editors.holdAhead(imageId, editor);
      opened.push({ imageId, editor, picture: prepared.picture?.bitmap });
    }
    return opened;
  }

  get state(): StoreApi<AnnotationSessionState> {
    return this.#view.state;
  }
  get active(): ActiveImage | undefined {
    return this.#view.active;
  }

  closeDialog(): void {
    this.#view.closeDialog();
  }

  dismissNotice(): void {
    this.#view.set({ notice: undefined });
  }

  /** When every step so far is in storage. */
  flushed(): Promise<void> {
    return this.#editors.flushed();
  }

  /** Ends the session: gives back what was not begun, keeps what was. */
  async close(): Promise<void> {
    this.#over.abort();
    this.#outbox.close();
    this.#reports.close();
    this.active?.editor.dispose();
    this.#editors.close();
    this.active?.prepared.close();
    this.#view.show({ kind: 'loading' });
    await Promise.allSettled([this.#line.images.close(), this.flushed()]);
    this.#options.store.close();
  }

  /** Gives back what was not begun, while the page goes away. */
  releaseAhead(): void {
    void this.#line.images.leave().catch(() => undefined);
  }

  /** The page has come back as it was left, such as by the browser's own button: what is ready next was given back. */
  async comeBack(): Promise<void> {
    this.#line.images.comeBack();
    await this.resume();
  }

  async #begin(prepared: PreparedImage, bytes?: Blob): Promise<void> {
    const { image } = prepared;
    const editor = await this.#editors.of(image);
    if (this.#over.signal.aborted) {
      prepared.close();
      return;
    }
    this.#taken.add(image.image_id);
    this.#editors.comesUp(image.image_id);
    const left = this.active;
    // One that was opened ahead knows the light of then.
    if (left) editor.setDisplay({ ...left.editor.display, isBareImage: false });
    const picture = prepared.picture ? 'ready' : 'loading';
    this.#view.show({ kind: 'annotating', active: { image, editor, prepared, picture } });
    this.#view.set({ notice: editor.draft === 'refused' ? 'draft.refused' : undefined });
    if (left) this.#leave(left);
    this.#submitted.keep(image.image_id);
    await this.#loadPicture(prepared, bytes);
  }

  #leave({ image, editor, prepared }: ActiveImage): void {
    this.#editors.leave(image.image_id, editor);
    setTimeout(() => prepared.close(), CLOSE_PICTURE_AFTER_MS);
  }

  async #loadPicture(prepared: PreparedImage, bytes?: Blob): Promise<void> {
    const { store, api, retrying } = this.#options;
    if (!prepared.picture) {
      this.#view.showPicture(prepared, 'loading');
      if (!bytes) await store.putImage(prepared.image);
    }
    try {
      const lease = (signal: AbortSignal) => api.lease(signal);
      const picture = await loadPicture(prepared, { bytes, lease, retrying, signal: this.#over.signal });
      this.#view.showPicture(prepared, 'ready');
      await store.putImage(prepared.image, picture.bytes);
    } catch {
      this.#view.showPicture(prepared, 'failed');
    }
    await this.#line.fill();
  }

  async #verify(imageId: number): Promise<void> {
    const { api, store, now } = this.#options;
    await this.#outbox.settled();
    try {
      const owner = await checkLeaseOwner(imageId, { api, waiting: () => this.#gone(), signal: this.#over.signal });
      // One that was submitted meanwhile is not lost, but done.
      if (this.active?.image.image_id !== imageId || isSubmitted(this.#view.dialog)) return;
      if (owner.kind === 'ours') {
        if (owner.renewed) this.active.prepared.renew(owner.renewed);
        return;
      }
      const { editor, prepared } = this.active;
      // A lease that ran out is taken up again with the submission: a long pause loses no work, whatever was loaded anew.
      // One that is gone before its time was handed in from elsewhere.
      if (editor.history.canUndo && prepared.isExpired(now())) {
        this.#view.set({ notice: 'draft.leaseOver' });
        return;
      }
      await store.forget(imageId);
      this.#view.set({ dialog: undefined });
      await this.#begin(new PreparedImage(owner.given, api));
      this.#view.set({ notice: 'draft.leaseLost' });
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : '';
      // What was given out before a pause may be handed in.
      if (isGateCode(code) && code !== 'GAME_PAUSED') this.#view.show({ kind: 'gated', code });
      // Any other error is shown when the image is submitted; until then the work goes on.
    }
  }

  #onDelivery(submission: QueuedSubmission, delivery: Delivery): void {
    if (delivery.kind === 'accepted' && delivery.answer) {
      this.#options.onAccepted(delivery.answer);
      const { submission_id: accepted } = delivery.answer;
      this.#view.set(this.#view.dialog === undefined ? { accepted, wentStraight: accepted } : { accepted });
      if (delivery.answer.ahead) void this.#line.add(delivery.answer.ahead);
    }
    // Without the dialog nobody waits for the answer, so it is shown here.
    const isUnasked = this.active?.image.image_id !== submission.imageId;
    if (delivery.kind === 'earlierCounts' && isUnasked) this.#showDelivery(submission.imageId, delivery);
    if (delivery.kind !== 'refused') return;
    this.#submitted.takeBack(submission.imageId);
    const shut = shutOutBy(delivery);
    if (shut !== undefined) {
      // The event may not be known to be over yet. What is closed says what became of the submission, which is kept; who
      // has no team any more is led away.
      this.#view.set({ dialog: undefined, ...(shut !== 'NO_TEAM' && { view: { kind: 'gated', code: shut } }) });
      return;
    }
    this.#taken.delete(submission.imageId);
    // What was done to boxes that are gone is not done to those that may come instead.
    if (delivery.error instanceof ApiError && delivery.error.code === 'NOT_LEASED')
      void this.#options.store.forget(submission.imageId).catch(() => undefined);
    if (isUnasked) this.#showDelivery(submission.imageId, delivery);
  }

  #showDelivery(imageId: number, delivery: Delivery): void {
    const onScreen = this.active?.image.image_id === imageId ? this.active.editor : undefined;
    const dialog = dialogOf(delivery, onScreen, this.#line.images.readyCount > 0);
    if (dialog.kind === 'unknownLabels') onScreen?.select(dialog.indexes);
    this.#view.set({ dialog });
  }

  #showWaiting(submissions: readonly StoredSubmission[]): void {
    this.#waiting = new Set(submissions.map((submission) => submission.imageId));
    this.#view.showWaiting(submissions);
  }

  /** Images that the server may still count as this person's, and that are done with here. */
  #gone(): ReadonlySet<number> {
    return new Set([...this.#waiting, ...this.#reports.unsent]);
  }
}
