import { and, count, eq, inArray, isNull, like } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { team, teamMember } from '../../platform/db/schema/accounts.ts';
import { image, imageQueue, submission } from '../../platform/db/schema/images.ts';

/** Returns the id of the team with that code. */
export async function findTeamId(tx: Queryable, code: string): Promise<number | undefined> {
  const [known] = await tx.select({ id: team.id }).from(team).where(eq(team.code, code));
  return known?.id;
}

export async function isInTeam(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx.select({ userId: teamMember.userId }).from(teamMember).where(eq(teamMember.userId, userId));
  return rows.length > 0;
}

/** Number of reviews of each person who has any. */
export async function countReviewsByPerson(db: Queryable): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ userId: submission.userId, reviews: count() })
    .from(submission)
    .groupBy(submission.userId);
  return new Map(rows.map((row) => [row.userId, row.reviews]));
}

/** Ids of the images whose source name begins so, by that name. */
export async function listImagesNamed(db: Queryable, prefix: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: image.id, name: image.sourceName })
    .from(image)
    .where(like(image.sourceName, `${prefix}%`));
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Says how many reviews are wanted of images that have none yet. */
export async function setReviewsWanted(db: Queryable, imageIds: readonly number[], open: number): Promise<void> {
  if (imageIds.length === 0) return;
  await db
    .update(imageQueue)
    .set({ open })
    .where(and(inArray(imageQueue.imageId, [...imageIds]), eq(imageQueue.done, 0), isNull(imageQueue.retiredAt)));
}
