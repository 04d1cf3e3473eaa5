import type { ObjectLabel } from '@uvh/consensus/label/states';
import type { Rect } from '@uvh/domain/annotation/box';
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { reviewWeightOf } from '../../platform/db/review-weight.ts';
import { appeal, secondOpinion } from '../../platform/db/schema/appeals.ts';
import { image, imageQueue, submission } from '../../platform/db/schema/images.ts';
import { settlement } from '../../platform/db/schema/ledger.ts';

/** Somebody who appeals or judges, for their present team. */
export interface Player {
  readonly userId: number;
  readonly teamId: number;
}

/** Makes the appeals of a person wait for each other. */
export async function lockAppealsOf(tx: Queryable, userId: number): Promise<void> {
  await holdLock(tx, `appeals of person ${userId}`);
}

/** Makes those who judge an appeal wait for each other: how many may, and one of a team, is looked up before they write. */
export async function lockOpinionsOn(tx: Queryable, appealId: number): Promise<void> {
  await holdLock(tx, `opinions on appeal ${appealId}`);
}

/** A submission of the person for their team as it is settled; undefined for another's. */
export async function findSettled(db: Queryable, { userId, teamId }: Player, submissionId: number) {
  const [row] = await db
    .select({
      imageId: submission.imageId,
      boxes: submission.boxes,
      basis: settlement.basis,
      isGold: image.isGold,
      isWithdrawn: isNotNull(imageQueue.withdrawnAt).mapWith(Boolean),
      verdicts: settlement.verdicts,
      verdictsBefore: settlement.verdictsBefore,
    })
    .from(submission)
    .innerJoin(image, eq(image.id, submission.imageId))
    .innerJoin(imageQueue, eq(imageQueue.imageId, submission.imageId))
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(and(eq(submission.id, submissionId), eq(submission.userId, userId), eq(submission.teamId, teamId)));
  return row;
}

/** Appeals of a person since then, without those that were upheld. */
export function countSpent(db: Queryable, userId: number, since: Date): Promise<number> {
  const isSpent = or(isNull(appeal.outcome), ne(appeal.outcome, 'upheld'));
  return db.$count(appeal, and(eq(appeal.userId, userId), gt(appeal.createdAt, since), isSpent));
}

export async function findAppeal(db: Queryable, submissionId: number, boxIndex: number) {
  const [row] = await db
    .select({ appealId: appeal.id })
    .from(appeal)
    .where(and(eq(appeal.submissionId, submissionId), eq(appeal.boxIndex, boxIndex)));
  return row;
}

export async function insertAppeal(tx: Queryable, values: typeof appeal.$inferInsert): Promise<number> {
  const [row] = await tx.insert(appeal).values(values).returning({ appealId: appeal.id });
  if (!row) throw new Error('An appeal was not written.');
  return row.appealId;
}

/** The appeals about a submission by the place of their boxes. */
export async function readAppealsOf(db: Queryable, submissionId: number) {
  const rows = await db
    .select({ boxIndex: appeal.boxIndex, outcome: appeal.outcome })
    .from(appeal)
    .where(eq(appeal.submissionId, submissionId));
  return new Map(rows.map(({ boxIndex, outcome }) => [boxIndex, outcome ?? ('open' as const)]));
}

const OWN_SHOWN = 50;

export function listOwnAppeals(db: Queryable, { userId, teamId }: Player) {
  return db
    .select({
      appealId: appeal.id,
      submissionId: appeal.submissionId,
      imageId: appeal.imageId,
      boxIndex: appeal.boxIndex,
      said: appeal.said,
      was: appeal.was,
      outcome: appeal.outcome,
      opinions: opinionsOn(sql`${appeal.id}`).mapWith(Number),
      createdAt: appeal.createdAt,
      decidedAt: appeal.decidedAt,
    })
    .from(appeal)
    .where(and(eq(appeal.userId, userId), eq(appeal.teamId, teamId)))
    .orderBy(desc(appeal.createdAt), desc(appeal.id))
    .limit(OWN_SHOWN);
}

export function listGivenOpinions(db: Queryable, userId: number) {
  return db
    .select({
      appealId: appeal.id,
      said: secondOpinion.said,
      settled: appeal.settled,
      createdAt: secondOpinion.createdAt,
    })
    .from(secondOpinion)
    .innerJoin(appeal, eq(appeal.id, secondOpinion.appealId))
    .where(eq(secondOpinion.userId, userId))
    .orderBy(desc(secondOpinion.createdAt), desc(secondOpinion.id))
    .limit(OWN_SHOWN);
}

export interface WaitingAppeal {
  readonly appealId: number;
  readonly imageId: number;
  readonly objectKey: string;
  readonly box: Rect;
}

/** What is asked of who judges. */
export interface JudgeBounds {
  /** Reviews that somebody has made before they judge others. */
  readonly reviews: number;
  /** Opinions after which an appeal waits for nobody more. */
  readonly opinions: number;
}

/**
 * The appeal that a person is to judge next: the first one from a place of theirs in a circle of all. Which one follows from person and
 * appeal, so that asking again or giving way brings nobody to the box of a friend sooner; and an index finds it, however many there are.
 */
export async function findNextToJudge(
  db: Queryable,
  player: Player,
  bounds: JudgeBounds,
): Promise<WaitingAppeal | undefined> {
  const own = sql`md5('person ' || ${String(player.userId)}::text)`;
  const from = (range: SQL) => findJudgeable(db, sql`${mayJudge(player, bounds)} and ${range} order by ${IN_CIRCLE}`);
  return (await from(sql`${IN_CIRCLE} >= ${own}`)) ?? (await from(sql`${IN_CIRCLE} < ${own}`));
}

/** As the index has it. */
const IN_CIRCLE = sql`md5(a.id::text)`;

/** That appeal, if the person may judge it. */
export function findToJudge(
  db: Queryable,
  player: Player,
  bounds: JudgeBounds,
  appealId: number,
): Promise<WaitingAppeal | undefined> {
  return findJudgeable(db, sql`${mayJudge(player, bounds)} and a.id = ${appealId}`);
}

async function findJudgeable(db: Queryable, which: SQL): Promise<WaitingAppeal | undefined> {
  const { rows } = await db.execute<{ id: string; image_id: string; object_key: string; box: Rect }>(sql`
    select found.id, found.image_id, i.object_key, found.box
    from (select a.id, a.image_id, a.box from appeal a where ${which} limit 1) found
    join image i on i.id = found.image_id`);
  const [row] = rows;
  return row && { appealId: Number(row.id), imageId: Number(row.image_id), objectKey: row.object_key, box: row.box };
}

const COUNTED_AT_MOST = 100;

export async function countWaiting(db: Queryable, player: Player, bounds: JudgeBounds): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select 1 from appeal a where ${mayJudge(player, bounds)} limit ${COUNTED_AT_MOST}) found`);
  return rows[0]?.waiting ?? 0;
}

/**
 * A third person: of another team, who never held the image, whose word counts, and nobody of their team has spoken. OFFSET 0: each is
 * looked up for the appeals that are come to, not worked out for all.
 */
function mayJudge({ userId, teamId }: Player, bounds: JudgeBounds): SQL {
  return sql`a.outcome is null and a.team_id <> ${teamId} and a.user_id <> ${userId}
    and ${reviewWeightOf(userId)} > 0
    and (select count(*) from (select 1 from submission s where s.user_id = ${userId} limit ${bounds.reviews}) made)
      >= ${bounds.reviews}
    and not exists (select 1 from lease l where l.image_id = a.image_id and l.user_id = ${userId} offset 0)
    and not exists (select 1 from submission s where s.image_id = a.image_id and s.user_id = ${userId} offset 0)
    and not exists (select 1 from second_opinion o where o.appeal_id = a.id
      and (o.user_id = ${userId} or (o.team_id = ${teamId} and o.said is not null)) offset 0)
    and ${opinionsOn(sql`a.id`)} < ${bounds.opinions}
    and exists (select 1 from image_queue q where q.image_id = a.image_id and q.withdrawn_at is null offset 0)`;
}

function opinionsOn(appealId: SQL): SQL {
  return sql`(select count(*) from second_opinion o where o.appeal_id = ${appealId} and o.said is not null)`;
}

export async function insertOpinion(tx: Queryable, values: typeof secondOpinion.$inferInsert): Promise<void> {
  await tx.insert(secondOpinion).values(values).onConflictDoNothing();
}

/** Makes the consensus of an image due again: it lacks an opinion. Locks its place in the queue. */
export async function makeDue(tx: Queryable, imageId: number): Promise<void> {
  await tx.execute(sql`
    update image_queue set judged = least(judged, done - 1), made_due = made_due + 1 where image_id = ${imageId}`);
}

/** Second opinions on an image by the submission that they are about, in one order. */
export async function readOpinionsOn(db: Queryable, imageIds: readonly number[]) {
  const { rows } = await db.execute<{
    submission_id: string;
    box_index: number;
    user_id: string;
    team_id: string;
    said: ObjectLabel;
  }>(sql`
    select a.submission_id, a.box_index, o.user_id, o.team_id, o.said
    from appeal a join second_opinion o on o.appeal_id = a.id
    where a.image_id = any(${`{${imageIds.join(',')}}`}::bigint[]) and o.said is not null
    order by o.user_id, a.id`);
  return Map.groupBy(
    rows.map((row) => ({
      submissionId: Number(row.submission_id),
      boxIndex: row.box_index,
      annotatorId: Number(row.user_id),
      teamId: Number(row.team_id),
      said: row.said,
    })),
    ({ submissionId }) => submissionId,
  );
}

/** Open appeals about an image on which somebody has spoken. */
export function readOpenAppeals(tx: Queryable, imageId: number) {
  return tx
    .select({
      appealId: appeal.id,
      submissionId: appeal.submissionId,
      userId: appeal.userId,
      teamId: appeal.teamId,
      boxIndex: appeal.boxIndex,
      said: appeal.said,
    })
    .from(appeal)
    .where(and(eq(appeal.imageId, imageId), isNull(appeal.outcome)))
    .orderBy(asc(appeal.id));
}

export async function closeAppeal(
  tx: Queryable,
  appealId: number,
  decided: { readonly outcome: 'upheld' | 'refused'; readonly settled: ObjectLabel | null; readonly decidedAt: Date },
): Promise<void> {
  await tx.update(appeal).set(decided).where(eq(appeal.id, appealId));
}
