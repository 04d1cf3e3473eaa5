import type { Queryable } from '../../../platform/db/database.ts';
import { lastSpan } from '../../../platform/db/time-span.ts';
import { heldImagesOf, lockLeasesOf, type Seeker } from './queries.ts';
import { countDeclined, declineReturned, returnAllLeases, returnLeases } from './return-queries.ts';

const HOUR_MS = 60 * 60_000;
/** Leaving the screen four times; more would be a way to look through the queue. */
const RELEASES_AN_HOUR = 12;

/**
 * Gives images leased ahead back by choice; the current one stays, and so does what is beyond as many as may be given back
 * within an hour: it is the next to be shown when the person comes back, or runs out. Returns those that were given back.
 */
export async function giveBackAhead(
  tx: Queryable,
  seeker: Seeker,
  imageIds: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  await lockLeasesOf(tx, seeker.userId);
  const [current, ...ahead] = await heldImagesOf(tx, seeker, now);
  if (current === undefined) return [];
  const named = ahead.filter((id) => imageIds.includes(id));
  return returnLeases(tx, seeker, named.slice(0, await countLeft(tx, seeker, now)), 'declined');
}

/**
 * Gives one image back by choice, also the one on screen, so that it never comes to that person again. False where they
 * have given back as many as they may within an hour and it is not needed: the image stays with them.
 */
export async function giveBack(
  tx: Queryable,
  seeker: Seeker,
  imageId: number,
  { now, isNeeded }: { readonly now: Date; readonly isNeeded: boolean },
): Promise<boolean> {
  if (!isNeeded && (await countLeft(tx, seeker, now)) === 0) return false;
  await returnLeases(tx, seeker, [imageId], 'declined');
  await declineReturned(tx, seeker, imageId);
  return true;
}

/** How many images the person may still give back within the hour. */
async function countLeft(tx: Queryable, seeker: Seeker, now: Date): Promise<number> {
  const given = await countDeclined(tx, seeker, lastSpan(now, HOUR_MS));
  return Math.max(0, RELEASES_AN_HOUR - given);
}

/**
 * Returns all live leases of a person to the queue, as when they leave their team; also those that have run out, which could be submitted
 * until they are swept. A call of theirs that leases at this moment is waited for, and one that comes later waits for the transaction and
 * finds that they have left.
 */
export async function releaseAllLeases(tx: Queryable, seeker: Seeker): Promise<void> {
  await lockLeasesOf(tx, seeker.userId);
  await returnAllLeases(tx, seeker);
}
