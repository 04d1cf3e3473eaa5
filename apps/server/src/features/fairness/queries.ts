import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { submission } from '../../platform/db/schema/images.ts';
import { conductFlag, crowdModel, imageLearning } from '../../platform/db/schema/scores.ts';
import { ageImagesOf } from '../consensus/learning-queries.ts';

/** Returns people with at least one flag, with the weight of their reviews. */
export function listFlagged(db: Queryable) {
  return db
    .select({
      userId: appUser.id,
      email: appUser.email,
      weight: appUser.reviewWeight,
      flags: conductFlag.flags,
      heldBackAt: conductFlag.heldBackAt,
      decidedAt: conductFlag.decidedAt,
    })
    .from(conductFlag)
    .innerJoin(appUser, eq(appUser.id, conductFlag.userId))
    .where(sql`jsonb_array_length(${conductFlag.flags}) > 0`)
    .orderBy(asc(appUser.email));
}

/** Sets the weight of a person's reviews. Returns false when nobody has the address. */
export async function updateReviewWeight(
  tx: Queryable,
  email: string,
  { weight, decidedAt }: { readonly weight: 0 | 1; readonly decidedAt: Date },
): Promise<boolean> {
  const changed = await tx
    .update(appUser)
    .set({ reviewWeight: weight })
    .where(eq(appUser.email, email))
    .returning({ id: appUser.id });
  const [person] = changed;
  if (!person) return false;
  // An organiser's word ends what the server proposed, for good.
  await tx
    .insert(conductFlag)
    .values({ userId: person.id, flags: [], decidedAt, updatedAt: decidedAt })
    .onConflictDoUpdate({ target: conductFlag.userId, set: { decidedAt } });
  await ageImagesOf(tx, [person.id]);
  return true;
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
    .orderBy(desc(submission.id))
    .limit(limit);
  return rows.map(({ imageId }) => imageId);
}

/** Images on which two people have boxes, or wrong answers, in common. */
export async function findImagesAlike(
  db: Queryable,
  [one, other]: readonly [number, number],
  field: 'placedAlike' | 'wrongAlike',
  limit: number,
): Promise<number[]> {
  const [annotatorId, otherId] = one < other ? [one, other] : [other, one];
  const { rows } = await db.execute<{ image_id: string }>(sql`
    select l.image_id from ${imageLearning} l cross join lateral jsonb_array_elements(l.part->'likenesses') k
    where (k->>'annotatorId')::bigint = ${annotatorId} and (k->>'otherId')::bigint = ${otherId}
      and (k->>${field}::text)::int > 0
    order by (k->>${field}::text)::int desc, l.image_id limit ${limit}`);
  return rows.map((row) => Number(row.image_id));
}
