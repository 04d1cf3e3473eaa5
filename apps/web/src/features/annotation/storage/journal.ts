import { type CommandLog, type JournalEvent, logFromJournal, parseJournalEvent } from '@uvh/annotator/commands/log';
import type { OfflineStore } from './offline-store.ts';

type Writer = Pick<OfflineStore, 'append' | 'journal'>;

/**
 * The draft of one image: every step is written as it happens, before the next frame is painted. One that the storage
 * refused is written once more before the next one, and `onWritten` is called after each try.
 */
export class Journal {
  readonly #store: Writer;
  readonly #imageId: number;
  readonly #onWritten: () => void;
  #refused: JournalEvent[] = [];
  #written: Promise<void> = Promise.resolve();

  constructor(store: Writer, imageId: number, onWritten: () => void) {
    this.#store = store;
    this.#imageId = imageId;
    this.#onWritten = onWritten;
  }

  /** Whether storage has taken every step of which it has answered. */
  get isKept(): boolean {
    return this.#refused.length === 0;
  }

  append(event: JournalEvent): void {
    this.#write([...this.#refused, event]);
  }

  /** When everything appended so far is in storage, or was refused twice. */
  flushed(): Promise<void> {
    this.#write(this.#refused);
    return this.#written;
  }

  #write(events: readonly JournalEvent[]): void {
    this.#refused = [];
    const writes = events.map((event) =>
      this.#store.append(this.#imageId, event).catch(() => {
        this.#refused.push(event);
      }),
    );
    this.#written = Promise.all([this.#written, ...writes]).then(this.#onWritten);
  }
}

/** The draft as it was left; undefined when there is none. Records that cannot be read end it: what follows stands on them. */
export async function readDraft(
  store: Pick<OfflineStore, 'journal'>,
  imageId: number,
): Promise<CommandLog | undefined> {
  const events: JournalEvent[] = [];
  for (const record of await store.journal(imageId)) {
    const event = parseJournalEvent(record);
    if (event === undefined) break;
    events.push(event);
  }
  return events.length === 0 ? undefined : logFromJournal(events);
}
