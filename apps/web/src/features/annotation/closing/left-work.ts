import { deliveryOfFailure } from '../outbox/delivery.ts';
import { readDraft } from '../storage/journal.ts';
import type { OfflineStore, QueuedSubmission } from '../storage/offline-store.ts';

/** What lay on this device when the game had closed. */
export interface LeftWork {
  /** Something was done to the image that was open, or to those that come up next, and not submitted. */
  readonly isUnsubmitted: boolean;
  /** Submissions that had reached the server before the close, or did now. */
  readonly arrived: number;
  /** Submissions that the server does not take any more. They stay on this device. */
  readonly tooLate: number;
  /** Submissions of which the server could not be asked. */
  readonly unasked: number;
}

export const NOTHING_LEFT: LeftWork = { isUnsubmitted: false, arrived: 0, tooLate: 0, unasked: 0 };

type Store = Pick<OfflineStore, 'imageIds' | 'journal' | 'outbox' | 'reports' | 'forget'>;

/**
 * Looks what is left of the work on this device, and sends what was on its way: the server answers once more for what it
 * had taken in time (docs/product/choices.md#idempotent-submissions). What it says is too late is kept, as organisers may
 * yet extend the game.
 */
export async function settleLeftWork(
  store: Store,
  submit: (submission: QueuedSubmission) => Promise<unknown>,
): Promise<LeftWork> {
  const isUnsubmitted = await hasUnsubmitted(store);
  let [arrived, tooLate, unasked] = [0, 0, 0];
  for (const submission of await store.outbox()) {
    const fate = await submit(submission).then((): Fate => 'arrived', fateOfFailure);
    if (fate === 'arrived') {
      arrived += 1;
      await store.forget(submission.imageId);
    } else if (fate === 'tooLate') tooLate += 1;
    else unasked += 1;
  }
  return { isUnsubmitted, arrived, tooLate, unasked };
}

type Fate = 'arrived' | 'tooLate' | 'unasked';

function fateOfFailure(error: unknown): Fate {
  const { kind } = deliveryOfFailure(error);
  if (kind === 'earlierCounts') return 'arrived';
  return kind === 'waiting' ? 'unasked' : 'tooLate';
}

/** What is on its way is settled by itself; an image that nothing was done to, or nothing that stands, is no work. */
async function hasUnsubmitted(store: Store): Promise<boolean> {
  const reported = (await store.reports()).filter(({ isOfImage }) => isOfImage);
  const gone = new Set([...(await store.outbox()), ...reported].map(({ imageId }) => imageId));
  for (const imageId of await store.imageIds()) {
    if (gone.has(imageId)) continue;
    const draft = await readDraft(store, imageId);
    if (draft !== undefined && draft.position > 0) return true;
  }
  return false;
}
