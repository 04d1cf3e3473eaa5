import type { DeskStore, OutboxEntry, StoredImage } from '../storage/desk-store.ts';

/** A sitting is over after half an hour without a submission. */
const SITTING_GAP_MS = 30 * 60_000;

/** What lies on this device from the last time. */
export interface LastTime {
  /** The image on the desk, unless it was handed in. */
  readonly kept: StoredImage | undefined;
  readonly waiting: readonly OutboxEntry[];
  /** Images handed in at this sitting; 0 when the last one is over. */
  readonly submitted: number;
  readonly submittedAt: number;
}

export async function readLastTime(store: DeskStore, now: number): Promise<LastTime> {
  const [desk, waiting] = await Promise.all([store.desk(), store.outbox()]);
  const isGoingOn = desk !== undefined && now - desk.submittedAt < SITTING_GAP_MS;
  const imageId = desk?.imageId;
  const isHandedIn = waiting.some((entry) => entry.imageId === imageId);
  return {
    kept: imageId === undefined || isHandedIn ? undefined : await store.image(imageId),
    waiting,
    submitted: isGoingOn ? desk.submitted : 0,
    submittedAt: isGoingOn ? desk.submittedAt : 0,
  };
}
