import type { ObjectLabel } from '@uvh/consensus/label/states';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { appeal } from '../../platform/db/schema/appeals.ts';
import { image, imageQueue, submission } from '../../platform/db/schema/images.ts';
import { settlement } from '../../platform/db/schema/ledger.ts';
import { isWithin, type TimeSpan } from '../../platform/db/time-span.ts';
import { IS_STILL_REVIEWED } from '../images/still-reviewed.ts';

/** Somebody who appeals or judges, for their present team. */
export interface Player {
  readonly userId: number;
  readonly teamId: number;
}

/** Makes the appeals of a person wait for each other. */
export async function lockAppealsOf(tx: Queryable, userId: number): Promise<void> {
  await holdLock(tx, `appeals of person ${userId}`);
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
      isStillReviewed: IS_STILL_REVIEWED.mapWith(Boolean),
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

/**
 * Since when the image of an appeal is out of the event, where no third person is shown it; null while it is in. Named with its table by hand: of a
 * query on one table drizzle names columns alone, and the queue has one of that name.
 */
const IMAGE_OUT_SINCE = sql<Date | null>`(select q.withdrawn_at from image_queue q where q.image_id = appeal.image_id)`;

/** Appeals of a person within that time, without those that were upheld and those that nobody can decide. */
export function countSpent(db: Queryable, userId: number, span: TimeSpan): Promise<number> {
  const isSpent = or(and(isNull(appeal.outcome), isNull(IMAGE_OUT_SINCE)), ne(appeal.outcome, 'upheld'));
  return db.$count(appeal, and(eq(appeal.userId, userId), isWithin(appeal.createdAt, span), isSpent));
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

export const OWN_SHOWN = 50;

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
      imageOutSince: IMAGE_OUT_SINCE.mapWith(appeal.decidedAt),
      opinions: opinionsOn(sql`${appeal.id}`).mapWith(Number),
      createdAt: appeal.createdAt,
      decidedAt: appeal.decidedAt,
    })
    .from(appeal)
    .where(and(eq(appeal.userId, userId), eq(appeal.teamId, teamId)))
    .orderBy(desc(appeal.createdAt), desc(appeal.id))
    .limit(OWN_SHOWN);
}

/** Third people who have spoken on an appeal. */
export function opinionsOn(appealId: SQL): SQL {
  return sql`(select count(*) from second_opinion o where o.appeal_id = ${appealId} and o.said is not null)`;
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

/** Appeals about an image that are open, and those about these submissions that are decided. */
export function readAppealsAbout(tx: Queryable, imageId: number, submissionIds: ReadonlySet<number>) {
  return tx
    .select({
      appealId: appeal.id,
      submissionId: appeal.submissionId,
      userId: appeal.userId,
      teamId: appeal.teamId,
      boxIndex: appeal.boxIndex,
      said: appeal.said,
      outcome: appeal.outcome,
      settled: appeal.settled,
    })
    .from(appeal)
    .where(
      and(eq(appeal.imageId, imageId), or(isNull(appeal.outcome), inArray(appeal.submissionId, [...submissionIds]))),
    )
    .orderBy(asc(appeal.id));
}

/** Opens the appeals about an image that were decided; returns the teams that made them. */
export async function reopenAppeals(tx: Queryable, imageId: number): Promise<number[]> {
  const rows = await tx
    .update(appeal)
    .set({ outcome: null, settled: null, decidedAt: null })
    .where(and(eq(appeal.imageId, imageId), isNotNull(appeal.outcome)))
    .returning({ teamId: appeal.teamId });
  return [...new Set(rows.map(({ teamId }) => teamId))];
}

/** Teams with an open appeal about one of the images. */
export async function teamsThatAppealed(tx: Queryable, imageIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ teamId: appeal.teamId })
    .from(appeal)
    .where(and(inArray(appeal.imageId, [...imageIds]), isNull(appeal.outcome)));
  return rows.map(({ teamId }) => teamId);
}

export async function closeAppeal(
  tx: Queryable,
  appealId: number,
  decided: { readonly outcome: 'upheld' | 'refused'; readonly settled: ObjectLabel | null; readonly decidedAt: Date },
): Promise<void> {
  await tx.update(appeal).set(decided).where(eq(appeal.id, appealId));
}
