import { inTransaction } from '../../../platform/db/transaction.ts';
import { type MemberCaller, refuseDisqualified, refuseOrganiser } from '../../../platform/http/caller.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EventService } from '../../event/service.ts';
import type { ImageContent, ImageContents } from '../content.ts';
import type { OpenQuestion } from '../questions/queries.ts';
import { isAnyImageLeft } from './candidates.ts';
import { giveBackAhead } from './give-back.ts';
import {
  type HeldAndProgress,
  type HeldImage,
  heldBesideCaller,
  leaseBest,
  type Progress,
  readHeldAndProgress,
  type Seeker,
} from './queries.ts';
import { returnExpiredLeases } from './return-queries.ts';
import { type Guidance, type GuidingServices, guidanceFor, reaches, searchIn } from './search.ts';

/** Longer than anyone takes over one image, short enough that a forgotten one comes back the same day. */
const LEASE_MS = 60 * 60_000;
const SWEEP_AT_ONCE = 500;
/**
 * A clock that is set back by less, as by NTP, takes from nobody the image that they are at work on: what was leased before ends an hour
 * late at the most.
 */
const SET_BACK_MS = LEASE_MS;
const RETRY_SECONDS = 1;

export interface LeasingServices extends GuidingServices, Pick<Platform, 'db' | 'clock' | 'random'> {
  readonly event: Pick<EventService, 'current' | 'requireGameRunning'>;
  readonly contents: ImageContents;
}

/** An image in someone's hands, with what it shows. */
export interface LiveLease {
  readonly imageId: number;
  readonly expiresAt: Date;
  readonly content: ImageContent;
  /** What earlier reviewers of other teams asked about it. */
  readonly questions: readonly OpenQuestion[];
}

/** Hands out images (docs/product/choices.md#what-the-server-refuses, docs/product/choices.md#leases). */
export interface LeaseService {
  /** The image in the caller's hands, else the next one. */
  current(caller: MemberCaller): Promise<LiveLease>;
  /** The images after the current one, leased until there are `count` or nothing is left. */
  ahead(caller: MemberCaller, count: number): Promise<readonly LiveLease[]>;
  /** Gives back images leased ahead. The current one stays. */
  release(caller: MemberCaller, imageIds: readonly number[]): Promise<readonly number[]>;
  /** Gives back what was forgotten. */
  sweep(): Promise<number>;
}

export function leaseService(services: LeasingServices): LeaseService {
  const { db, clock, event } = services;

  // Requests of one person at one moment share a search: they would only wait for each other in the database.
  const searches = new Map<string, Promise<readonly HeldImage[]>>();
  const leaseTogether = (caller: MemberCaller, count: number): Promise<readonly HeldImage[]> => {
    const seeker = seekerOf(caller);
    const key = `${seeker.userId} ${seeker.teamId} ${count}`;
    const underway = searches.get(key);
    if (underway) return underway;
    const search = leaseUpTo(services, seeker, count, heldBesideCaller.of(caller)).finally(() => searches.delete(key));
    searches.set(key, search);
    return search;
  };

  const requirePlayAllowed = async (caller: MemberCaller): Promise<void> => {
    refuseOrganiser(caller);
    refuseDisqualified(caller);
    await event.requireGameRunning();
    if (!caller.isEmailVerified) throw refusal('EMAIL_NOT_VERIFIED');
  };

  return {
    async current(caller) {
      await requirePlayAllowed(caller);
      const [held] = await leaseTogether(caller, 1);
      if (!held) throw refusal('NO_IMAGE_LEFT');
      const [current] = await withContents(services, [held]);
      // An organiser has deleted it since: the next call leases another.
      if (!current) throw refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
      return current;
    },
    async ahead(caller, count) {
      await requirePlayAllowed(caller);
      const all = await leaseTogether(caller, count + 1);
      return withContents(services, all.slice(1, count + 1));
    },
    async release(caller, imageIds) {
      const seeker = seekerOf(caller);
      return inTransaction(db, (tx) => giveBackAhead(tx, seeker, imageIds, clock.now()));
    },
    async sweep() {
      let returned = 0;
      for (;;) {
        const batch = await returnForgotten(services);
        returned += batch;
        if (batch < SWEEP_AT_ONCE) return returned;
      }
    },
  };
}

/** Images in hand with what they show; one that has been deleted since is left out. */
export async function withContents(
  { contents }: Pick<LeasingServices, 'contents'>,
  held: readonly HeldImage[],
): Promise<LiveLease[]> {
  const shown = await contents.of(held);
  return held.flatMap(({ imageId, expiresAt, questions }, index) => {
    const content = shown[index];
    return content ? { imageId, expiresAt, content, questions } : [];
  });
}

function seekerOf(caller: MemberCaller): Seeker {
  return { userId: caller.userId, teamId: caller.team.teamId };
}

/** When a lease ends that is made at that time. */
export function leaseEnd(leasedAt: Date): Date {
  return new Date(leasedAt.getTime() + LEASE_MS);
}

/** When a lease that ends then was made; of one that was reclaimed, some time before. */
export function leaseStart(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - LEASE_MS);
}

/** Gives back what was forgotten, some of it at once; returns how many these were. */
function returnForgotten({ db, clock }: Pick<LeasingServices, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const latestEnd = new Date(leaseEnd(now).getTime() + SET_BACK_MS);
  return returnExpiredLeases(db, { now, latestEnd }, SWEEP_AT_ONCE);
}

/** Leases until the person holds so many, or nothing is left; gives all that the person holds. */
export async function leaseUpTo(
  services: LeasingServices,
  seeker: Seeker,
  count: number,
  known: HeldAndProgress | undefined,
): Promise<readonly HeldImage[]> {
  const { db, clock } = services;
  const { held: first, progress } = known ?? (await readHeldAndProgress(db, seeker, clock.now()));
  if (first.length >= count) return first;
  const guidance = await guidanceFor(services, seeker);
  let held = first;
  const leaseOne = async (): Promise<boolean> => {
    const now = await leaseNext(services, { guidance, seeker, progress, held, most: count });
    const isMore = now.length > held.length;
    held = now;
    return isMore;
  };
  while (held.length < count) {
    if (await leaseOne()) continue;
    // Forgotten leases count as taken until they are swept.
    if ((await returnForgotten(services)) > 0 && (await leaseOne())) continue;
    // Someone else's transaction may hold the last row; that is no reason to say that all is done.
    if (held.length === 0 && (await isAnyImageLeft(db, seeker)))
      throw refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
    break;
  }
  return held;
}

interface NextLease {
  readonly guidance: Guidance;
  readonly seeker: Seeker;
  readonly progress: Progress;
  readonly held: readonly HeldImage[];
  /** As many as the person may hold. */
  readonly most: number;
}

/** Leases one more image if there is any; gives all that the person holds. */
async function leaseNext(
  { db, random, clock, contents }: Pick<LeasingServices, 'db' | 'random' | 'clock' | 'contents'>,
  { guidance, seeker, progress, held, most }: NextLease,
): Promise<readonly HeldImage[]> {
  const leasedAt = clock.now();
  const expiresAt = leaseEnd(leasedAt);
  for (const reachable of reaches(progress, guidance)) {
    const search = searchIn({ random }, { guidance, seeker, progress, held: held.length }, reachable);
    const now = await leaseBest(db, seeker, { search, most, held, contents, leasedAt, expiresAt });
    if (now.length > held.length) return now;
  }
  return held;
}
