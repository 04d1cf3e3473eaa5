import type { CandidateImage } from '@uvh/consensus/assignment/policy';
import type { ObjectConsensus } from '@uvh/consensus/image-consensus';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { image, LEASE_STATE, lease } from '../../../platform/db/schema/images.ts';
import { imageConsensus, memberTotal, teamTotal } from '../../../platform/db/schema/scores.ts';
import { QUEUE_KEY_BOUND } from '../queue-keys.ts';

/** Who asks for an image. */
export interface Seeker {
  readonly userId: number;
  readonly teamId: number;
}

/** An image in someone's hands. */
export interface LiveLease {
  readonly imageId: number;
  readonly expiresAt: Date;
  readonly objectKey: string;
  readonly placeholder: string;
  /** What the machine suggested. */
  readonly suggestions: readonly Suggestion[];
  /** What it was too unsure of to suggest. */
  readonly candidates: readonly Candidate[];
  /** Boxes of earlier reviewers, and the consensus on every box so far; null while nobody reviewed the image. */
  readonly peers: readonly Suggestion[] | null;
  readonly objects: readonly ObjectConsensus[] | null;
}

/** The person's live leases, the one on screen first. */
export async function liveLeasesOf(db: Queryable, { userId, teamId }: Seeker, now: Date): Promise<LiveLease[]> {
  return db
    .select({
      imageId: lease.imageId,
      expiresAt: lease.expiresAt,
      objectKey: image.objectKey,
      placeholder: image.placeholder,
      suggestions: image.suggestions,
      candidates: image.candidates,
      peers: imageConsensus.peers,
      objects: imageConsensus.objects,
    })
    .from(lease)
    .innerJoin(image, eq(image.id, lease.imageId))
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, lease.imageId))
    .where(
      and(
        eq(lease.userId, userId),
        eq(lease.teamId, teamId),
        eq(lease.state, LEASE_STATE.live),
        gt(lease.expiresAt, now),
      ),
    )
    .orderBy(asc(lease.leasedAt), asc(lease.id));
}

/** Makes the members of a team take turns at leasing, so that two of them never get one image. */
export async function lockTeamLeases(tx: Queryable, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leases of team ${teamId}`}, 0))`);
}

/** How far team and person have come: decides which images they are given. */
export interface Progress {
  readonly teamXp: number;
  readonly hits: number;
  readonly judged: number;
  /** Images that the person has submitted for this team. */
  readonly reviewed: number;
}

export async function progressOf(tx: Queryable, { userId, teamId }: Seeker): Promise<Progress> {
  const [row] = await tx
    .select({ xp: teamTotal.xp, hits: teamTotal.hits, judged: teamTotal.judged, reviewed: memberTotal.images })
    .from(teamTotal)
    .leftJoin(memberTotal, and(eq(memberTotal.teamId, teamTotal.teamId), eq(memberTotal.userId, userId)))
    .where(eq(teamTotal.teamId, teamId));
  return { teamXp: row?.xp ?? 0, hits: row?.hits ?? 0, judged: row?.judged ?? 0, reviewed: row?.reviewed ?? 0 };
}

/** Rows read of each zone: some may be locked by others at this moment. */
const CANDIDATES = 12;

/** What images the queue has: gold, ones whose consensus is still in doubt, ones that nobody began. */
export type QueueKind = 'gold' | 'started' | 'fresh';

export interface CandidateSearch {
  readonly kind: QueueKind;
  readonly zones: readonly ZoneNumber[];
  /** Started images from the highest risk down, else from the lowest up. */
  readonly isRiskiestFirst: boolean;
  /** Where in the order of random keys to begin, so that many who ask at once do not stand at the same spot. */
  readonly from: number;
}

/** Some images of a kind that the person's team has not had, a few of each zone. */
export async function findCandidates(
  tx: Queryable,
  seeker: Seeker,
  search: CandidateSearch,
): Promise<CandidateImage[]> {
  const parts = search.zones.flatMap((zone) =>
    shelvesOf(search).map(
      ({ where, order }) => sql`
    (select q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd from image_queue q
     where q.zone = ${zone} and ${where} and ${isNewTo(seeker)} order by ${order} limit ${CANDIDATES})`,
    ),
  );
  const { rows } = await tx.execute<QueueRow>(sql.join(parts, sql` union all `));
  return rows.map((row) => ({
    imageId: Number(row.image_id),
    zone: row.zone,
    isGold: row.is_gold,
    done: row.done,
    open: row.open,
    risk: row.priority,
    teamIds: [],
    shuffle: (row.rnd - search.from + QUEUE_KEY_BOUND) % QUEUE_KEY_BOUND,
  }));
}

interface Shelf {
  readonly where: SQL;
  readonly order: SQL;
}

/** Each kind has an index of its own that holds it in this order; random keys go from `from` to the end and on from the start. */
function shelvesOf({ kind, isRiskiestFirst, from }: CandidateSearch): Shelf[] {
  const order = sql`q.rnd`;
  const halves = [sql`q.rnd >= ${from}`, sql`q.rnd < ${from}`];
  switch (kind) {
    case 'gold':
      return halves.map((half) => ({ where: sql`q.is_gold and ${half}`, order }));
    case 'fresh':
      return halves.map((half) => ({ where: sql`q.open > 0 and not q.is_gold and q.done = 0 and ${half}`, order }));
    case 'started':
      return [
        {
          where: sql`q.open > 0 and q.done > 0 and not q.is_gold`,
          // As the index has it, or exactly backwards: any other place of nulls would mean a sort.
          order: isRiskiestFirst ? sql`q.priority desc nulls last` : sql`q.priority asc nulls first`,
        },
      ];
  }
}

interface QueueRow extends Record<string, unknown> {
  readonly image_id: string;
  readonly zone: number;
  readonly is_gold: boolean;
  readonly done: number;
  readonly open: number;
  readonly priority: number;
  readonly rnd: number;
}

/**
 * Leases the first of these images that nobody holds locked at this moment and that still wants a review, in one
 * statement. False when there is none.
 */
export async function leaseFirstOf(
  tx: Queryable,
  seeker: Seeker,
  imageIds: readonly number[],
  leasedAt: Date,
  expiresAt: Date,
): Promise<boolean> {
  if (imageIds.length === 0) return false;
  const { rowCount } = await tx.execute(sql`
    with picked as (
      select q.image_id, q.is_gold from image_queue q
      where q.image_id = any(${idArray(imageIds)}) and (q.open > 0 or q.is_gold) and ${isNewTo(seeker)}
      order by array_position(${idArray(imageIds)}, q.image_id)
      limit 1 for update of q skip locked
    ), taken as (
      update image_queue q set open = q.open - 1 from picked where q.image_id = picked.image_id and not picked.is_gold
    )
    insert into lease (image_id, user_id, team_id, state, leased_at, expires_at)
    select image_id, ${seeker.userId}, ${seeker.teamId}, ${LEASE_STATE.live},
      ${leasedAt.toISOString()}, ${expiresAt.toISOString()}
    from picked`);
  return (rowCount ?? 0) > 0;
}

function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::bigint[]`;
}

function isNewTo({ userId, teamId }: Seeker): SQL {
  return sql`not exists (
      select 1 from lease l where l.image_id = q.image_id and l.team_id = ${teamId} and l.state in (1, 2))
    and not exists (
      select 1 from lease l where l.image_id = q.image_id and l.user_id = ${userId} and l.state in (1, 2))
    and not exists (
      select 1 from lease l where l.image_id = q.image_id and l.user_id = ${userId} and l.state = 4)`;
}

/** Whether any image is left for the team, also one that somebody holds locked at this moment. */
export async function isAnyImageLeft(tx: Queryable, seeker: Seeker): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from image_queue q where (q.open > 0 or q.is_gold) and ${isNewTo(seeker)} limit 1`);
  return rows.length > 0;
}

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
