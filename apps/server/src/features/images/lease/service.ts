import { isGoldTurn } from '@uvh/consensus/assignment/gold-turn';
import { isSkilled, reviewerSkill } from '@uvh/consensus/assignment/policy';
import { type Zone, type ZoneNumber, zoneFor } from '@uvh/domain/game/zones';
import type { Queryable } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type MemberCaller, refuseDisqualified, refuseOrganiser } from '../../../platform/http/caller.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SkillModelStore } from '../../consensus/skill-model.ts';
import type { EventService } from '../../event/service.ts';
import { zonesOf } from '../../event/settings.ts';
import type { ImageContent, ImageContents } from '../content.ts';
import type { OpenQuestion } from '../questions/queries.ts';
import { QUEUE_KEY_BOUND } from '../queue-keys.ts';
import { type CandidateSearch, isAnyImageLeft } from './candidates.ts';
import {
  countDeclined,
  declineReturned,
  type HeldAndProgress,
  type HeldImage,
  heldBesideCaller,
  heldImagesOf,
  leaseBest,
  lockLeasesOf,
  type Progress,
  readHeldAndProgress,
  returnExpiredLeases,
  returnLeases,
  type Seeker,
} from './queries.ts';

/** Longer than anyone takes over one image, short enough that a forgotten one comes back the same day. */
const LEASE_MS = 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Leaving the screen four times; more would be a way to look through the queue. */
const RELEASES_AN_HOUR = 12;
const SWEEP_AT_ONCE = 500;
const RETRY_SECONDS = 1;

export interface LeasingServices extends Pick<Platform, 'db' | 'clock' | 'random' | 'secret'> {
  readonly event: Pick<EventService, 'current' | 'requireGameRunning'>;
  readonly skillModel: SkillModelStore;
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
      const [current] = await withContents(services, (await leaseTogether(caller, 1)).slice(0, 1));
      if (!current) throw refusal('NO_IMAGE_LEFT');
      return current;
    },
    async ahead(caller, count) {
      await requirePlayAllowed(caller);
      const all = await leaseTogether(caller, count + 1);
      return withContents(services, all.slice(1, count + 1));
    },
    async release(caller, imageIds) {
      const seeker = seekerOf(caller);
      return inTransaction(db, async (tx) => {
        await lockLeasesOf(tx, seeker.userId);
        const [current, ...ahead] = await heldImagesOf(tx, seeker, clock.now());
        if (current === undefined) return [];
        const left = RELEASES_AN_HOUR - (await countDeclined(tx, seeker, new Date(clock.now().getTime() - HOUR_MS)));
        // What is kept beyond that is the next to be shown when the person comes back, or runs out.
        const named = ahead.filter((id) => imageIds.includes(id));
        return returnLeases(tx, seeker, named.slice(0, Math.max(0, left)), 'declined');
      });
    },
    async sweep() {
      let returned = 0;
      for (;;) {
        const batch = await returnExpiredLeases(db, clock.now(), SWEEP_AT_ONCE);
        returned += batch;
        if (batch < SWEEP_AT_ONCE) return returned;
      }
    },
  };
}

/** Images in hand with what they show. */
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
  const given = await countDeclined(tx, seeker, new Date(now.getTime() - HOUR_MS));
  if (given >= RELEASES_AN_HOUR && !isNeeded) return false;
  await returnLeases(tx, seeker, [imageId], 'declined');
  await declineReturned(tx, seeker, imageId);
  return true;
}

/**
 * Returns all live leases of a person to the queue, as when they leave their team. A call of theirs that leases at this
 * moment is waited for, and one that comes later waits for the transaction and finds that they have left.
 */
export async function releaseAllLeases(tx: Queryable, seeker: Seeker, now: Date): Promise<void> {
  await lockLeasesOf(tx, seeker.userId);
  await returnLeases(tx, seeker, await heldImagesOf(tx, seeker, now), 'returned');
}

function seekerOf(caller: MemberCaller): Seeker {
  return { userId: caller.userId, teamId: caller.team.teamId };
}

/** What decides beside the database; known before the transaction, which then waits for nothing but its own connection. */
interface Guidance {
  readonly zones: readonly Zone[];
  readonly skill: number;
  readonly goldSecret: number;
  readonly goldEvery: number | undefined;
}

async function guidanceFor(
  { event, skillModel, secret }: Pick<LeasingServices, 'event' | 'skillModel' | 'secret'>,
  { userId }: Seeker,
): Promise<Guidance> {
  const { settings } = await event.current();
  return {
    zones: zonesOf(settings),
    goldEvery: settings.goldShare === null ? undefined : Math.round(1 / settings.goldShare),
    skill: reviewerSkill(await skillModel.rates(), userId),
    goldSecret: secret.keyFor('gold turns').readUInt32BE(),
  };
}

/** When a lease ends that is made at that time. */
export function leaseEnd(leasedAt: Date): Date {
  return new Date(leasedAt.getTime() + LEASE_MS);
}

/** Where the next image is looked for of a person who holds so many: in what their team has unlocked. */
export async function searchFor(
  services: Pick<LeasingServices, 'event' | 'skillModel' | 'secret' | 'random'>,
  seeker: Seeker,
  progress: Progress,
  held: number,
): Promise<CandidateSearch> {
  const guidance = await guidanceFor(services, seeker);
  return searchIn(services, { guidance, seeker, progress, held }, reaches(unlockedBy(progress, guidance), guidance)[0]);
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
    if ((await returnExpiredLeases(db, clock.now(), SWEEP_AT_ONCE)) > 0 && (await leaseOne())) continue;
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
  for (const reachable of reaches(unlockedBy(progress, guidance), guidance)) {
    const search = searchIn({ random }, { guidance, seeker, progress, held: held.length }, reachable);
    const now = await leaseBest(db, seeker, { search, most, held, contents, leasedAt, expiresAt });
    if (now.length > held.length) return now;
  }
  return held;
}

/** What decides which image a person gets who holds so many. */
interface Standing extends Pick<NextLease, 'guidance' | 'seeker' | 'progress'> {
  readonly held: number;
}

function searchIn(
  { random }: Pick<LeasingServices, 'random'>,
  { guidance: { skill, goldSecret, goldEvery }, seeker, progress, held }: Standing,
  zones: readonly ZoneNumber[] = [],
): CandidateSearch {
  return {
    from: random.below(QUEUE_KEY_BOUND),
    zones,
    isGoldFirst: isGoldTurn(seeker.userId, progress.reviewed + held, goldSecret, goldEvery),
    isRiskiestFirst: isSkilled(skill),
  };
}

function unlockedBy({ teamXp }: Progress, { zones }: Guidance): ZoneNumber {
  return zoneFor(teamXp, zones);
}

/**
 * Zones to look in, one list after the other: the unlocked ones, and only when they have nothing left the locked
 * ones from the outside in, so that a team that reviewed everything is not stuck below a threshold.
 */
function reaches(unlocked: ZoneNumber, { zones }: Guidance): ZoneNumber[][] {
  const all = zones.map(({ number }) => number);
  const locked = all.filter((zone) => zone > unlocked);
  return [all.filter((zone) => zone <= unlocked), ...locked.map((zone) => [zone])];
}
