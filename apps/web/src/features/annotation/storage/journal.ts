import { type CommandLog, type JournalEvent, logFromJournal, parseJournalEvent } from '@uvh/annotator/commands/log';
import type { OfflineStore } from './offline-store.ts';

type Writer = Pick<OfflineStore, 'append' | 'journal'>;

/**
 * The draft of one image: every step is written as it happens, before the next frame is painted.
 * `onTrouble` is called for each failed write, so that the screen can say that work is no longer kept.
 */
export class Journal {
  readonly #store: Writer;
  readonly #imageId: number;
  readonly #onTrouble: (cause: unknown) => void;
  #written: Promise<void> = Promise.resolve();

  constructor(store: Writer, imageId: number, onTrouble: (cause: unknown) => void) {
    this.#store = store;
    this.#imageId = imageId;
    this.#onTrouble = onTrouble;
  }

  append(event: JournalEvent): void {
    const write = this.#store.append(this.#imageId, event).catch(this.#onTrouble);
    this.#written = Promise.all([this.#written, write]).then(() => undefined);
  }

  /** When everything appended so far is in storage. */
  flushed(): Promise<void> {
    return this.#written;
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
