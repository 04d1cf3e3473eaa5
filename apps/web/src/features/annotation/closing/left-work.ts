import { restoreSession } from '../annotation-session/restore-session.ts';
import { deliveryOfFailure } from '../outbox/delivery.ts';
import { readDraft } from '../storage/journal.ts';
import type { OfflineStore, QueuedSubmission } from '../storage/offline-store.ts';

/** What lay on this device when the game had closed. */
export interface LeftWork {
  /** An image was open, with something done to it that was not submitted. */
  readonly isImageOpen: boolean;
  /** Submissions that had reached the server before the close, or did now. */
  readonly arrived: number;
  /** Submissions that the server does not take any more. They stay on this device. */
  readonly tooLate: number;
  /** Submissions of which the server could not be asked. */
  readonly unasked: number;
}

export const NOTHING_LEFT: LeftWork = { isImageOpen: false, arrived: 0, tooLate: 0, unasked: 0 };

type Store = Pick<OfflineStore, 'session' | 'image' | 'journal' | 'outbox' | 'reports' | 'forget'>;

/**
 * Looks what is left of the work on this device, and sends what was on its way: the server answers once more for what it
 * had taken in time (docs/product/choices.md#idempotent-submissions). What it says is too late is kept, as organisers may
 * yet extend the game.
 */
export async function settleLeftWork(
  store: Store,
  submit: (submission: QueuedSubmission) => Promise<unknown>,
): Promise<LeftWork> {
  const isImageOpen = await hasOpenImage(store);
  let [arrived, tooLate, unasked] = [0, 0, 0];
  for (const submission of await store.outbox()) {
    const fate = await submit(submission).then((): Fate => 'arrived', fateOfFailure);
    if (fate === 'arrived') {
      arrived += 1;
      await store.forget(submission.imageId);
    } else if (fate === 'tooLate') tooLate += 1;
    else unasked += 1;
  }
  return { isImageOpen, arrived, tooLate, unasked };
}

type Fate = 'arrived' | 'tooLate' | 'unasked';

function fateOfFailure(error: unknown): Fate {
  const { kind } = deliveryOfFailure(error);
  if (kind === 'earlierCounts') return 'arrived';
  return kind === 'waiting' ? 'unasked' : 'tooLate';
}

/** An image that nothing was done to, or nothing that stands, is no work. */
async function hasOpenImage(store: Store): Promise<boolean> {
  const { kept } = await restoreSession(store, 0);
  const draft = kept && (await readDraft(store, kept.imageId));
  return draft !== undefined && draft.position > 0;
}
