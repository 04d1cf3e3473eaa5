import type { CommandLog, JournalEvent } from '@uvh/annotator/commands/log';
import { Journal, readDraft } from './journal.ts';
import type { OfflineStore } from './offline-store.ts';

/** The work on images as it lies on this device: read before an image comes up, written with every step on it. */
export class Drafts {
  readonly #store: Pick<OfflineStore, 'append' | 'journal'>;
  readonly #onWritten: (isKept: boolean) => void;
  readonly #readAhead = new Map<number, CommandLog | undefined>();
  readonly #journals = new Map<number, Journal>();

  /** `onWritten` is told with each step whether all of them are in storage. */
  constructor(store: Pick<OfflineStore, 'append' | 'journal'>, onWritten: (isKept: boolean) => void) {
    this.#store = store;
    this.#onWritten = onWritten;
  }

  /** Reads the draft of an image that comes up soon, so that it need not be waited for then. */
  async readAhead(imageId: number): Promise<void> {
    this.#readAhead.set(imageId, await readDraft(this.#store, imageId).catch(() => undefined));
  }

  /** Whether an image that was read ahead has work on it. */
  isBegun(imageId: number): boolean {
    return (this.#readAhead.get(imageId)?.position ?? 0) > 0;
  }

  /** What was done to the image so far; undefined when nothing was. Refuses when the storage cannot be read. */
  async of(imageId: number): Promise<CommandLog | undefined> {
    if (!this.#readAhead.has(imageId)) return readDraft(this.#store, imageId);
    const draft = this.#readAhead.get(imageId);
    this.#readAhead.delete(imageId);
    return draft;
  }

  /** Writes a step of the work on an image. */
  append(imageId: number, event: JournalEvent): void {
    let journal = this.#journals.get(imageId);
    if (!journal) {
      journal = new Journal(this.#store, imageId, () =>
        this.#onWritten([...this.#journals.values()].every(({ isKept }) => isKept)),
      );
      this.#journals.set(imageId, journal);
    }
    journal.append(event);
  }

  /** The work on the image is over: what is still on its way is written. */
  leave(imageId: number): void {
    // What was read of it before is not all: it may come up once more, when its submission is refused.
    this.#readAhead.delete(imageId);
    const journal = this.#journals.get(imageId);
    void journal?.flushed().then(() => this.#journals.get(imageId) === journal && this.#journals.delete(imageId));
  }

  /** When every step so far is in storage. */
  async flushed(): Promise<void> {
    await Promise.all([...this.#journals.values()].map((journal) => journal.flushed()));
  }
}
