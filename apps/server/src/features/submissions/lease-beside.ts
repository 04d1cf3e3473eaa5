import type { MemberCaller } from '../../platform/http/caller.ts';
import type { HeldImage, Progress, Seeker } from '../images/lease/queries.ts';
import { searchFor } from '../images/lease/search.ts';
import { type LeasingServices, type LiveLease, leaseEnd, leaseUpTo, withContents } from '../images/lease/service.ts';
import { standingInHand } from './ground-queries.ts';
import type { LeaseBeside } from './record-queries.ts';

/** What is asked for with a submission: the images after it, leased with it (docs/product/annotation.md#leases). */
export interface WantedAhead {
  readonly seeker: Seeker;
  /** As many as the person may hold after the submission. */
  readonly most: number;
  /** What they hold beside the image that they submit, and how far they have come with it. */
  readonly heldIds: readonly number[];
  readonly progress: Progress;
}

/** What the person holds after a submission. */
export interface HeldAfterSubmission {
  readonly heldIds: readonly number[];
  readonly leased: readonly LiveLease[];
}

/** A submission that may bring others with it. */
interface Submitted {
  readonly imageId: number;
  /** Images in hand beside the next one. */
  readonly ahead?: number | undefined;
  /** XP that it brings at once. */
  readonly xp: number;
}

/**
 * Undefined where nothing is asked for, where the game pauses, and where the lease had to be looked for once more: who
 * asks for images then is told why there are none.
 */
export async function wantedAhead(
  { event }: Pick<LeasingServices, 'event'>,
  caller: MemberCaller,
  { imageId, ahead, xp }: Submitted,
): Promise<WantedAhead | undefined> {
  const standing = standingInHand(caller);
  if (ahead === undefined || !standing) return undefined;
  if ((await event.current()).settings.pausedAt !== null) return undefined;
  const { imageIds, progress } = standing;
  return {
    seeker: { userId: caller.userId, teamId: caller.team.teamId },
    most: ahead + 1,
    heldIds: imageIds.filter((held) => held !== imageId),
    progress: { ...progress, teamXp: progress.teamXp + xp, reviewed: progress.reviewed + 1 },
  };
}

/** What is to be leased in the statement of the submission; undefined where the person holds enough. */
export async function leaseBeside(
  services: LeasingServices,
  { seeker, most, heldIds, progress }: WantedAhead,
  leasedAt: Date,
): Promise<LeaseBeside | undefined> {
  if (heldIds.length >= most) return undefined;
  const search = await searchFor(services, seeker, progress, heldIds.length);
  return { seeker, search, most, heldIds, contents: services.contents, expiresAt: leaseEnd(leasedAt) };
}

/** Leases what is still lacking after the statement of the submission, and gives what was leased with it. */
export async function heldAfter(
  services: LeasingServices,
  { seeker, most, heldIds, progress }: WantedAhead,
  held: readonly HeldImage[] | undefined,
): Promise<HeldAfterSubmission> {
  if (!held) return { heldIds, leased: [] };
  // The submission is taken, whatever becomes of this: who has nothing in hand then asks for it.
  const all = await leaseUpTo(services, seeker, most, { held, progress }).catch(() => held);
  const leased = all.filter(({ imageId }) => !heldIds.includes(imageId));
  return { heldIds: all.map(({ imageId }) => imageId), leased: await withContents(services, leased) };
}
