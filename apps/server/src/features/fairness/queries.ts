import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, team, teamMember } from '../../platform/db/schema/accounts.ts';
import { conductFlag, crowdModel, imageLearning } from '../../platform/db/schema/consensus.ts';
import { auditLog } from '../../platform/db/schema/event.ts';
import { image, submission } from '../../platform/db/schema/images.ts';
import { partOfText } from '../../platform/db/schema/part-text.ts';
import { ageImagesOf } from '../consensus/learning-queries.ts';

/** Returns people with at least one flag, with the weight of their reviews. */
export function listFlagged(db: Queryable) {
  return db
    .select({
      userId: appUser.id,
      username: appUser.username,
      email: appUser.email,
      teamId: team.id,
      teamName: team.name,
      weight: appUser.reviewWeight,
      flags: conductFlag.flags,
      heldBackAt: conductFlag.heldBackAt,
      decidedAt: conductFlag.decidedAt,
    })
    .from(conductFlag)
    .innerJoin(appUser, eq(appUser.id, conductFlag.userId))
    .leftJoin(teamMember, and(eq(teamMember.userId, appUser.id), isNull(teamMember.leftAt)))
    .leftJoin(team, eq(team.id, teamMember.teamId))
    .where(sql`jsonb_array_length(${conductFlag.flags}) > 0`)
    .orderBy(asc(appUser.email));
}

/** When an organiser last decided about somebody, null for never; nobody else decides before the transaction is over. */
export async function lockDecision(tx: Queryable, userId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ decidedAt: conductFlag.decidedAt })
    .from(conductFlag)
    .where(eq(conductFlag.userId, userId))
    .for('update');
  return row?.decidedAt ?? null;
}

/**
 * Sets the weight of a person's reviews, and when an organiser decided so. Returns what both were; undefined when nobody has the
 * address.
 */
export async function updateReviewWeight(
  tx: Queryable,
  email: string,
  { weight, decidedAt, now }: { readonly weight: 0 | 1; readonly decidedAt: Date | null; readonly now: Date },
): Promise<{ readonly weight: number; readonly decidedAt: Date | null } | undefined> {
  const isTheirs = eq(appUser.email, email);
  const [person] = await tx
    .select({ id: appUser.id, weight: appUser.reviewWeight })
    .from(appUser)
    .where(isTheirs)
    .for('update');
  if (!person) return undefined;
  const [flagged] = await tx
    .select({ decidedAt: conductFlag.decidedAt })
    .from(conductFlag)
    .where(eq(conductFlag.userId, person.id));
  await tx.update(appUser).set({ reviewWeight: weight }).where(isTheirs);
  // An organiser's word ends what the server proposed, for good; one that is taken back leaves it to the server again.
  await tx
    .insert(conductFlag)
    .values({ userId: person.id, flags: [], decidedAt, updatedAt: now })
    .onConflictDoUpdate({ target: conductFlag.userId, set: { decidedAt } });
  await ageImagesOf(tx, [person.id]);
  return { weight: person.weight, decidedAt: flagged?.decidedAt ?? null };
}

/** When the server last looked at everybody; undefined before the first time. */
export async function lastLookAt(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.select({ at: crowdModel.learnedAt }).from(crowdModel);
  return row?.at;
}

/** Images that a person reviewed, latest first. */
export async function findImagesOf(db: Queryable, userId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ imageId: submission.imageId })
    .from(submission)
    .where(eq(submission.userId, userId))
    .orderBy(desc(submission.createdAt), desc(submission.id))
    .limit(limit);
  return rows.map(({ imageId }) => imageId);
}

/** Images on which two people have boxes, or wrong answers, in common: those with most of them first. */
export async function findImagesAlike(
  db: Queryable,
  [one, other]: readonly [number, number],
  field: 'placedAlike' | 'wrongAlike',
  limit: number,
): Promise<number[]> {
  const [annotatorId, otherId] = one < other ? [one, other] : [other, one];
  const { rows } = await db.execute<{ image_id: string; part: string }>(sql`
    with shared as materialized (
      select a.image_id from ${submission} a join ${submission} b using (image_id)
      where a.user_id = ${annotatorId} and b.user_id = ${otherId}
    )
    select l.image_id, l.part from shared join ${imageLearning} l using (image_id) order by l.image_id`);
  const inCommon = rows.map(({ image_id, part }) => {
    const likeness = partOfText(part).likenesses.find((of) => of.annotatorId === annotatorId && of.otherId === otherId);
    return { imageId: Number(image_id), count: likeness?.[field] ?? 0 };
  });
  return inCommon
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ imageId }) => imageId);
}

/** Usernames by id. */
export async function findUsernames(db: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: appUser.id, username: appUser.username })
    .from(appUser)
    .where(inArray(appUser.id, [...userIds]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** What some people said of some images, each with the picture. */
export async function findReviewsOn(db: Queryable, imageIds: readonly number[], userIds: readonly number[]) {
  if (imageIds.length === 0) return [];
  return db
    .select({
      imageId: image.id,
      objectKey: image.objectKey,
      userId: submission.userId,
      boxes: submission.boxes,
    })
    .from(submission)
    .innerJoin(image, eq(image.id, submission.imageId))
    .where(and(inArray(submission.imageId, [...imageIds]), inArray(submission.userId, [...userIds])));
}

/** What organisers decided about somebody, and what was said against it, the latest first. */
export function listDecisions(db: Queryable, email: string) {
  return db
    .select({ at: auditLog.at, actor: auditLog.actor, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.target, email), inArray(auditLog.action, ['fairness.count', 'fairness.appeal'])))
    .orderBy(desc(auditLog.id))
    .limit(50);
}
