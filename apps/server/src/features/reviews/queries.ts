import type { Suggestion } from '@uvh/domain/annotation/review';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { image, LEASE_STATE, lease, submission } from '../../platform/db/schema/images.ts';
import { imageConsensus } from '../../platform/db/schema/scores.ts';

/** The image that a review is about, as its reviewer was given it. */
export interface LeasedSubject {
  readonly leaseId: number;
  /** Live, or given back because it ran out; a submitted one is found by its submission. */
  readonly state: number;
  readonly suggestions: readonly Suggestion[];
  readonly peers: readonly Suggestion[];
}

/** The latest lease of the image by that person for that team. */
export async function findLease(
  db: Queryable,
  imageId: number,
  userId: number,
  teamId: number,
): Promise<LeasedSubject | undefined> {
  const [row] = await db
    .select({
      leaseId: lease.id,
      state: lease.state,
      suggestions: image.suggestions,
      peers: imageConsensus.peers,
    })
    .from(lease)
    .innerJoin(image, eq(image.id, lease.imageId))
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, lease.imageId))
    .where(and(eq(lease.imageId, imageId), eq(lease.userId, userId), eq(lease.teamId, teamId)))
    .orderBy(desc(lease.id))
    .limit(1);
  return row && { ...row, peers: row.peers ?? [] };
}

/**
 * Takes up a lease that ran out while its holder was away, if the image still wants a review and nobody else
 * of the team has taken it (a unique index sees to that). False when it is gone.
 */
export async function takeUpLease(tx: Queryable, leaseId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with back as (
      select l.id, l.image_id, q.is_gold from lease l join image_queue q on q.image_id = l.image_id
      where l.id = ${leaseId} and l.state = ${LEASE_STATE.returned} and (q.open > 0 or q.is_gold)
      for update of l, q
    ), taken as (
      update image_queue q set open = q.open - 1 from back where q.image_id = back.image_id and not back.is_gold
    )
    update lease set state = ${LEASE_STATE.live} from back where lease.id = back.id`);
  return (rowCount ?? 0) > 0;
}

/** What one review adds to the books. */
export interface ReviewEntry {
  readonly leaseId: number;
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: Buffer;
  readonly boxes: string;
  readonly modified: number;
  readonly total: number;
  readonly relabelled: number;
  readonly added: number;
  readonly deleted: number;
  readonly activeSeconds: number | undefined;
  readonly coverageTiles: number | undefined;
  readonly coverageLooked: number | undefined;
  readonly actions: number | undefined;
  readonly createdAt: Date;
}

export interface Booked {
  readonly submissionId: number;
  readonly teamScore: number;
}

/**
 * Writes a review in one statement: the lease is used up, the team's total rises, the submission keeps the total
 * that it led to, the ledger says why. Undefined when the lease was no longer live: of any number of retries at
 * the same moment one finds it, and the others wait for its row and then see it gone.
 *
 * Everything hangs on the row that `used` gave back, so either all of it happens or nothing. Locks are taken in
 * one order (lease, image, team, member), the same as at settlement, so that nobody waits in a circle.
 */
export async function bookReview(tx: Queryable, entry: ReviewEntry): Promise<Booked | undefined> {
  const at = entry.createdAt.toISOString();
  const { rows } = await tx.execute<{ id: string; team_score: string }>(sql`
    with used as (
      update lease set state = ${LEASE_STATE.submitted}, submitted_at = ${at}
      where id = ${entry.leaseId} and state = ${LEASE_STATE.live}
      returning id, image_id, user_id, team_id
    ), counted as (
      update image_queue q set done = q.done + 1 from used where q.image_id = used.image_id returning q.image_id
    ), team_now as (
      insert into team_total as t (team_id, xp, images, reached_at)
      select team_id, ${entry.relabelled}::int, 1, case when ${entry.relabelled}::int > 0 then ${at}::timestamptz end
      from used, counted
      on conflict (team_id) do update set
        xp = t.xp + excluded.xp,
        images = t.images + 1,
        reached_at = case when excluded.xp > 0 then excluded.reached_at else t.reached_at end
      returning xp
    ), written as (
      insert into submission (lease_id, image_id, user_id, team_id, idempotency_key, body_hash, boxes, modified,
        total, relabelled, added, deleted, score_delta, team_score, active_seconds, coverage_tiles, coverage_looked,
        actions, created_at)
      select used.id, used.image_id, used.user_id, used.team_id, ${entry.idempotencyKey ?? null}::text, ${entry.bodyHash}::bytea,
        ${entry.boxes}, ${entry.modified}::smallint, ${entry.total}::smallint, ${entry.relabelled}::smallint,
        ${entry.added}::smallint, ${entry.deleted}::smallint, ${entry.relabelled}::int, team_now.xp,
        ${entry.activeSeconds ?? null}::real, ${entry.coverageTiles ?? null}::smallint, ${entry.coverageLooked ?? null}::smallint,
        ${entry.actions ?? null}::int, ${at}::timestamptz
      from used, team_now
      returning id, image_id, user_id, team_id, team_score
    ), explained as (
      insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, params, idempotency_key, created_at)
      select team_id, user_id, id, image_id, 'relabel', ${entry.relabelled}::int,
        jsonb_build_object('boxes', ${entry.relabelled}::int), 'submission:' || id || ':relabel', ${at}::timestamptz
      from written where ${entry.relabelled}::int > 0
    ), member_now as (
      insert into member_total as m (team_id, user_id, xp, images)
      select team_id, user_id, ${entry.relabelled}::int, 1 from written
      on conflict (team_id, user_id) do update set xp = m.xp + excluded.xp, images = m.images + 1
    )
    select id, team_score from written`);
  const row = rows[0];
  return row && { submissionId: Number(row.id), teamScore: Number(row.team_score) };
}

/** A review that was booked before, to be answered again. */
export interface EarlierReview {
  readonly submissionId: number;
  readonly imageId: number;
  readonly bodyHash: Buffer;
  readonly idempotencyKey: string | null;
  readonly scoreDelta: number;
  readonly teamScore: number;
  readonly modified: number;
  readonly total: number;
}

/** Reviews by that person that the request may be a retry of: of the same image, or under the same key. */
export async function findEarlierReviews(
  db: Queryable,
  userId: number,
  imageId: number,
  idempotencyKey: string | undefined,
): Promise<EarlierReview[]> {
  const isSameImage = eq(submission.imageId, imageId);
  return db
    .select({
      submissionId: submission.id,
      imageId: submission.imageId,
      bodyHash: submission.bodyHash,
      idempotencyKey: submission.idempotencyKey,
      scoreDelta: submission.scoreDelta,
      teamScore: submission.teamScore,
      modified: submission.modified,
      total: submission.total,
    })
    .from(submission)
    .where(
      and(
        eq(submission.userId, userId),
        idempotencyKey === undefined ? isSameImage : or(isSameImage, eq(submission.idempotencyKey, idempotencyKey)),
      ),
    );
}
