import type { OfflineStore } from '../storage/offline-store.ts';
import type { AnnotationSessionView } from './annotation-session-view.ts';

interface SubmittedCountOptions {
  readonly store: OfflineStore;
  readonly view: AnnotationSessionView;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: () => number;
}

/**
 * How many images somebody has submitted at a sitting: shown, and kept with the image that is on screen. One that is submitted
 * once more is no further one, and one that came back is none.
 */
export class SubmittedCount {
  readonly #options: SubmittedCountOptions;
  /** Images whose submission stands and is counted. */
  readonly #images = new Set<number>();
  #lastAt = 0;

  constructor(options: SubmittedCountOptions) {
    this.#options = options;
  }

  /** Goes on from what was kept; `waiting` were counted before and are not sent yet. */
  resume(kept: { readonly submitted: number; readonly submittedAt: number }, waiting: readonly number[]): void {
    for (const imageId of waiting) this.#images.add(imageId);
    this.#lastAt = kept.submittedAt;
    this.#options.view.set({ submitted: kept.submitted });
  }

  add(imageId: number): void {
    if (this.#images.has(imageId)) return;
    this.#images.add(imageId);
    this.#change(1);
  }

  takeBack(imageId: number): void {
    if (this.#images.delete(imageId)) this.#change(-1);
  }

  /** Keeps the count and which image is on screen, where a sitting is taken up again. */
  keep(imageId: number): void {
    const { store, view } = this.#options;
    const { submitted } = view.state.getState();
    void store.putSession({ imageId, submitted, submittedAt: this.#lastAt }).catch(() => view.showKept(false));
  }

  #change(change: 1 | -1): void {
    this.#lastAt = this.#options.now();
    this.#options.view.count(change);
  }
}
