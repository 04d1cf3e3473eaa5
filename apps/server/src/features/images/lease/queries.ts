import type { CandidateImage } from '@uvh/consensus/assignment/policy';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { LEASE_STATE, lease } from '../../../platform/db/schema/images.ts';
import { type ImageVersion, VERSION_SQL } from '../content.ts';
import { QUEUE_KEY_BOUND } from '../queue-keys.ts';

/** Who asks for an image. */
export interface Seeker {
  readonly userId: number;
  readonly teamId: number;
}

/** An image in someone's hands. */
export interface HeldImage extends ImageVersion {
  readonly expiresAt: Date;
}

/** Ids of the images that the person holds, the one on screen first. */
export async function heldImagesOf(tx: Queryable, { userId, teamId }: Seeker, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ imageId: lease.imageId })
    .from(lease)
    .where(
      and(
        eq(lease.userId, userId),
        eq(lease.teamId, teamId),
        eq(lease.state, LEASE_STATE.live),
        gt(lease.expiresAt, now),
      ),
    )
    .orderBy(asc(lease.leasedAt), asc(lease.id));
  return rows.map((row) => row.imageId);
}

/** Makes the requests of one person take turns at leasing and giving back. */
export async function lockLeasesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leases of person ${userId}`}, 0))`);
}

/** How far team and person have come: decides which images they are given. */
export interface Progress {
  readonly teamXp: number;
  readonly hits: number;
  readonly judged: number;
  /** Images that the person has submitted for this team. */
  readonly reviewed: number;
}

interface HeldRow {
  readonly image_id: string | number;
  readonly expires_at: string | Date;
  readonly version: string;
}

interface ProgressRow {
  readonly held: readonly HeldRow[];
  readonly xp: string | null;
  readonly hits: number | null;
  readonly judged: number | null;
  readonly reviewed: number | null;
}

const heldAndProgress = prepared<ProgressRow>(
  'held images and progress',
  `select (
     select coalesce(json_agg(h), '[]') from (
       select l.image_id, l.expires_at, ${VERSION_SQL} as version
       from lease l join image i on i.id = l.image_id left join image_consensus c on c.image_id = l.image_id
       where l.user_id = $1 and l.team_id = $2 and l.state = 1 and l.expires_at > $3
       order by l.leased_at, l.id) h) as held,
     t.xp, t.hits, t.judged, m.images as reviewed
   from (select 1) one
   left join team_total t on t.team_id = $2
   left join member_total m on m.team_id = $2 and m.user_id = $1`,
);

/** What the person holds, the image on screen first, and how far they and their team have come; in one statement. */
export async function readHeldAndProgress(
  db: Database,
  { userId, teamId }: Seeker,
  now: Date,
): Promise<{ readonly held: readonly HeldImage[]; readonly progress: Progress }> {
  const [row] = await heldAndProgress(db, [userId, teamId, now]);
  return {
    held: (row?.held ?? []).map(heldImageOf),
    progress: {
      teamXp: Number(row?.xp ?? 0),
      hits: row?.hits ?? 0,
      judged: row?.judged ?? 0,
      reviewed: row?.reviewed ?? 0,
    },
  };
}

function heldImageOf({ image_id, expires_at, version }: HeldRow): HeldImage {
  return { imageId: Number(image_id), expiresAt: new Date(expires_at), version };
}

const leaseUpTo = prepared<HeldRow>('lease up to', 'select * from lease_up_to($1, $2, $3, $4, $5, $6)');

/**
 * Leases the first of these images that nobody else is leasing at this moment and that still wants a review, unless the
 * person holds `most` already; gives all that they hold. In one statement, which makes a person's requests wait for
 * each other.
 */
export async function leaseFirstOf(
  db: Database,
  { userId, teamId }: Seeker,
  wanted: { readonly imageIds: readonly number[]; readonly most: number },
  leasedAt: Date,
  expiresAt: Date,
): Promise<HeldImage[]> {
  const rows = await leaseUpTo(db, [userId, teamId, wanted.imageIds, wanted.most, leasedAt, expiresAt]);
  return rows.map(heldImageOf);
}

/** Rows read of each zone: some may be locked by others at this moment. */
const CANDIDATES = 12;

export interface CandidateSearch {
  readonly zones: readonly ZoneNumber[];
  /** Gold before all others, else after them. */
  readonly isGoldFirst: boolean;
  /** Started images from the highest risk down, else from the lowest up. */
  readonly isRiskiestFirst: boolean;
  /** Where in the order of random keys to begin, so that many who ask at once do not stand at the same spot. */
  readonly from: number;
}

/**
 * Some images that the person's team has not had: gold, ones whose consensus is still in doubt, ones that nobody began. In
 * the order of the policy, so that what will not be chosen is not even read: only where a kind has too few is the next one
 * looked at.
 */
export async function findCandidates(
  db: Database,
  { userId, teamId }: Seeker,
  { zones, isGoldFirst, isRiskiestFirst, from }: CandidateSearch,
): Promise<CandidateImage[]> {
  const search = candidateSearch(isGoldFirst, isRiskiestFirst);
  // Among fresh images the innermost zone comes first.
  const innermostFirst = zones.toSorted((a, b) => b - a);
  const rows = await search(db, [teamId, userId, innermostFirst, from, CANDIDATES, 2 * CANDIDATES * zones.length]);
  return rows.map((row) => ({
    imageId: Number(row.image_id),
    zone: row.zone,
    isGold: row.is_gold,
    done: row.done,
    open: row.open,
    risk: row.priority,
    teamIds: [],
    shuffle: (row.rnd - from + QUEUE_KEY_BOUND) % QUEUE_KEY_BOUND,
  }));
}

/** Each kind has an index of its own that holds it in this order; random keys go from `from` to the end and on from the start. */
function shelf(where: string, order: string): string {
  return `
    (select q.* from unnest($3::smallint[]) z(zone) cross join lateral (
       select q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd from image_queue q
       where q.zone = z.zone and ${where} and ${IS_NEW} order by ${order} limit $5) q)`;
}

/**
 * Asked of one image after the other, along the index; OFFSET 0 keeps the planner from reading all leases of the team to
 * find a dozen images.
 */
const IS_NEW = `
  not exists (select 1 from lease l where l.image_id = q.image_id and l.team_id = $1 and l.state in (1, 2) offset 0)
  and not exists (select 1 from lease l where l.image_id = q.image_id and l.user_id = $2 and l.state in (1, 2) offset 0)
  and not exists (select 1 from lease l where l.image_id = q.image_id and l.user_id = $2 and l.state = 4 offset 0)`;

const candidateSearches = new Map<string, ReturnType<typeof prepared<QueueRow>>>();

function candidateSearch(isGoldFirst: boolean, isRiskiestFirst: boolean): ReturnType<typeof prepared<QueueRow>> {
  const name = `candidates${isGoldFirst ? ', gold first' : ''}${isRiskiestFirst ? ', riskiest first' : ''}`;
  const known = candidateSearches.get(name);
  if (known) return known;
  const halves = ['q.rnd >= $4', 'q.rnd < $4'];
  const gold = halves.map((half) => shelf(`q.is_gold and ${half}`, 'q.rnd'));
  const fresh = halves.map((half) => shelf(`q.open > 0 and not q.is_gold and q.done = 0 and ${half}`, 'q.rnd'));
  const started = shelf(
    'q.open > 0 and q.done > 0 and not q.is_gold',
    // As the index has it, or exactly backwards: any other place of nulls would mean a sort.
    isRiskiestFirst ? 'q.priority desc nulls last' : 'q.priority asc nulls first',
  );
  const shelves = isGoldFirst ? [...gold, started, ...fresh] : [started, ...fresh, ...gold];
  // A limit on all of them stops at the first shelves that have enough, and some to spare where others lease them meanwhile.
  const search = prepared<QueueRow>(name, `select * from (${shelves.join(' union all ')}) found limit $6`);
  candidateSearches.set(name, search);
  return search;
}

interface QueueRow {
  readonly image_id: string;
  readonly zone: number;
  readonly is_gold: boolean;
  readonly done: number;
  readonly open: number;
  readonly priority: number;
  readonly rnd: number;
}

function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::bigint[]`;
}

/** Whether any image is left for the team, also one that somebody holds locked at this moment. */
export async function isAnyImageLeft(db: Database, { userId, teamId }: Seeker): Promise<boolean> {
  const rows = await anyImageLeft(db, [teamId, userId]);
  return rows.length > 0;
}

const anyImageLeft = prepared(
  'any image left',
  `select 1 from image_queue q where (q.open > 0 or q.is_gold) and ${IS_NEW} limit 1`,
);

/** Gives images back to the queue: of the person, those named; returns the ones that were really given back. */
export async function returnLeases(
  tx: Queryable,
  seeker: Seeker,
  imageIds: readonly number[],
  as: 'returned' | 'declined',
): Promise<number[]> {
  if (imageIds.length === 0) return [];
  const { rows } = await tx.execute<{ image_id: string }>(sql`
    with returned as (
      update lease set state = ${LEASE_STATE[as]}
      where user_id = ${seeker.userId} and team_id = ${seeker.teamId} and state = ${LEASE_STATE.live}
        and image_id = any(${idArray(imageIds)})
      returning image_id
    ), reopened as (${reopen(sql`returned`)})
    select image_id from returned`);
  return rows.map((row) => Number(row.image_id));
}

/** A lease that ran out before the person gave the image back counts as given back by choice too. */
export async function declineReturned(tx: Queryable, { userId, teamId }: Seeker, imageId: number): Promise<void> {
  await tx
    .update(lease)
    .set({ state: LEASE_STATE.declined })
    .where(
      and(
        eq(lease.userId, userId),
        eq(lease.teamId, teamId),
        eq(lease.imageId, imageId),
        eq(lease.state, LEASE_STATE.returned),
      ),
    );
}

/** How many images, leased since a moment, the person gave back by choice. */
export async function countDeclined(tx: Queryable, { userId, teamId }: Seeker, since: Date): Promise<number> {
  return tx.$count(
    lease,
    and(
      eq(lease.userId, userId),
      eq(lease.teamId, teamId),
      eq(lease.state, LEASE_STATE.declined),
      gt(lease.leasedAt, since),
    ),
  );
}

/** Gives back leases that ran out, at most so many at once. */
export async function returnExpiredLeases(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with returned as (
      update lease set state = ${LEASE_STATE.returned}
      where id in (
        select id from lease where state = ${LEASE_STATE.live} and expires_at <= ${now.toISOString()}
        order by expires_at limit ${limit} for update skip locked)
      returning image_id
    ), reopened as (${reopen(sql`returned`)})
    select 1 from returned`);
  return rows.length;
}

/** The review is asked for again, unless the image is settled or gold, which is never counted. */
function reopen(returned: SQL): SQL {
  return sql`
    update image_queue q set open = q.open + r.reviews
    from (select image_id, count(*)::smallint as reviews from ${returned} group by image_id) r
    where q.image_id = r.image_id and not q.is_gold and q.retired_at is null`;
}
