import type { Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { image, LEASE_STATE, lease, submission } from '../../platform/db/schema/images.ts';
import { imageConsensus } from '../../platform/db/schema/scores.ts';

/** The lease that a submission uses, with the image as the reviewer received it. */
export interface LeaseForSubmission {
  readonly leaseId: number;
  /** Live, or given back because it ran out; a submitted one is found by its submission. */
  readonly state: number;
  readonly suggestions: readonly Suggestion[];
  readonly candidates: readonly Candidate[];
  readonly peers: readonly Suggestion[];
}

/** Returns the latest lease of the image by the person for the team. */
export async function findLease(
  db: Queryable,
  imageId: number,
  userId: number,
  teamId: number,
): Promise<LeaseForSubmission | undefined> {
  const [row] = await db
    .select({
      leaseId: lease.id,
      state: lease.state,
      suggestions: image.suggestions,
      candidates: image.candidates,
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
 * Reclaims an expired lease if the image still needs a review and nobody else of the team holds it (a unique index
 * enforces that). Returns false when it is gone.
 */
export async function reclaimLease(tx: Queryable, leaseId: number): Promise<boolean> {
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

/** The values of a new submission. */
export interface NewSubmission {
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
  readonly seenCandidates: readonly Rect[] | undefined;
  readonly createdAt: Date;
}

export interface RecordedSubmission {
  readonly submissionId: number;
  readonly teamScore: number;
}

/**
 * Records a submission in one statement: closes the lease, raises the totals, inserts the submission with the total
 * that it led to, and appends its ledger row. Returns undefined when the lease is no longer live: of concurrent
 * retries one finds it live, the others wait for its row lock and then see it closed.
 *
 * Every part depends on the row returned by `used`, so all of it happens or nothing. Locks are taken in one order
 * (lease, image, team, member), the same as at settlement, which prevents deadlocks.
 */
export async function recordSubmission(tx: Queryable, values: NewSubmission): Promise<RecordedSubmission | undefined> {
  const at = values.createdAt.toISOString();
  const { rows } = await tx.execute<{ id: string; team_score: string }>(sql`
    with used as (
      update lease set state = ${LEASE_STATE.submitted}, submitted_at = ${at}
      where id = ${values.leaseId} and state = ${LEASE_STATE.live}
      returning id, image_id, user_id, team_id
    ), counted as (
      update image_queue q set done = q.done + 1 from used where q.image_id = used.image_id returning q.image_id
    ), team_now as (
      insert into team_total as t (team_id, xp, images, reached_at)
      select team_id, ${values.relabelled}::int, 1, case when ${values.relabelled}::int > 0 then ${at}::timestamptz end
      from used, counted
      on conflict (team_id) do update set
        xp = t.xp + excluded.xp,
        images = t.images + 1,
        reached_at = case when excluded.xp > 0 then excluded.reached_at else t.reached_at end
      returning xp
    ), written as (
      insert into submission (lease_id, image_id, user_id, team_id, idempotency_key, body_hash, boxes, modified,
        total, relabelled, added, deleted, score_delta, team_score, active_seconds, coverage_tiles, coverage_looked,
        actions, seen_candidates, created_at)
      select used.id, used.image_id, used.user_id, used.team_id, ${values.idempotencyKey ?? null}::text, ${values.bodyHash}::bytea,
        ${values.boxes}, ${values.modified}::smallint, ${values.total}::smallint, ${values.relabelled}::smallint,
        ${values.added}::smallint, ${values.deleted}::smallint, ${values.relabelled}::int, team_now.xp,
        ${values.activeSeconds ?? null}::real, ${values.coverageTiles ?? null}::smallint, ${values.coverageLooked ?? null}::smallint,
        ${values.actions ?? null}::int, ${values.seenCandidates ? JSON.stringify(values.seenCandidates) : null}::jsonb,
        ${at}::timestamptz
      from used, team_now
      returning id, image_id, user_id, team_id, team_score
    ), explained as (
      insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, params, idempotency_key, created_at)
      select team_id, user_id, id, image_id, 'relabel', ${values.relabelled}::int,
        jsonb_build_object('boxes', ${values.relabelled}::int), 'submission:' || id || ':relabel', ${at}::timestamptz
      from written where ${values.relabelled}::int > 0
    ), member_now as (
      insert into member_total as m (team_id, user_id, xp, images)
      select team_id, user_id, ${values.relabelled}::int, 1 from written
      on conflict (team_id, user_id) do update set xp = m.xp + excluded.xp, images = m.images + 1
    )
    select id, team_score from written`);
  const row = rows[0];
  return row && { submissionId: Number(row.id), teamScore: Number(row.team_score) };
}

/** A stored submission, to replay its receipt. */
export interface EarlierSubmission {
  readonly submissionId: number;
  readonly imageId: number;
  readonly bodyHash: Buffer;
  readonly idempotencyKey: string | null;
  readonly scoreDelta: number;
  readonly teamScore: number;
  readonly modified: number;
  readonly total: number;
}

/** Returns submissions of the person that the request may repeat: of the same image, or under the same key. */
export async function findEarlierSubmissions(
  db: Queryable,
  userId: number,
  imageId: number,
  idempotencyKey: string | undefined,
): Promise<EarlierSubmission[]> {
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
