import type { States } from '@uvh/consensus/label/states';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { imageLearning, learningTotal } from '../../platform/db/schema/consensus.ts';
import { emptyTotal, type LearningTotal, removePart, totalFromTexts, totalToText } from './learned-part.ts';
import { shardOf } from './shards.ts';

/** The shards with parts that their totals do not hold yet. */
export async function findPendingShards(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ shard: shardOf(imageLearning.imageId) })
    .from(imageLearning)
    .where(eq(imageLearning.isCounted, false));
  return rows.map((row) => row.shard);
}

/** What all images together teach: the totals of the shards, added up. */
export async function readLearningTotal(db: Queryable, states: States): Promise<LearningTotal> {
  const rows = await db.select({ total: learningTotal.total }).from(learningTotal).orderBy(asc(learningTotal.id));
  return totalFromTexts(
    rows.map((row) => row.total),
    states,
  );
}

/** The total of a shard, locked until the transaction ends. */
export async function lockShardTotal(tx: Queryable, shard: number, states: States): Promise<LearningTotal> {
  await tx
    .insert(learningTotal)
    .values({ id: shard, total: totalToText(emptyTotal(states)), updatedAt: new Date(0) })
    .onConflictDoNothing();
  const [row] = await tx.select().from(learningTotal).where(eq(learningTotal.id, shard)).for('update');
  return totalFromTexts(row ? [row.total] : [], states);
}

export async function writeShardTotal(
  tx: Queryable,
  shard: number,
  total: LearningTotal,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(learningTotal)
    .set({ total: totalToText(total), updatedAt })
    .where(eq(learningTotal.id, shard));
}

/** Parts of a shard above `after` that its total does not hold yet, locked, with what it holds of the image instead. */
export function lockPendingParts(tx: Queryable, shard: number, after: number, limit: number) {
  return tx
    .select({ imageId: imageLearning.imageId, part: imageLearning.part, counted: imageLearning.counted })
    .from(imageLearning)
    .where(
      and(
        gt(imageLearning.imageId, after),
        eq(shardOf(imageLearning.imageId), shard),
        eq(imageLearning.isCounted, false),
      ),
    )
    .orderBy(asc(imageLearning.imageId))
    .limit(limit)
    .for('update');
}

/** Notes that the total holds these parts. */
export async function markCounted(tx: Queryable, imageIds: readonly number[]): Promise<void> {
  if (imageIds.length === 0) return;
  await tx
    .update(imageLearning)
    .set({ counted: sql`${imageLearning.part}`, isCounted: true })
    .where(inArray(imageLearning.imageId, [...imageIds]));
}

/**
 * Forgets what images have taught, which are deleted: gold teaches what the machine gets wrong before anybody reviews it.
 * The total of a shard before its parts, as where they are counted.
 */
export async function forgetTaught(
  tx: Queryable,
  imageIds: readonly number[],
  states: States,
  now: Date,
): Promise<void> {
  const isAmong = inArray(imageLearning.imageId, [...imageIds]);
  const ofShard = shardOf(imageLearning.imageId);
  const shards = await tx.selectDistinct({ shard: ofShard }).from(imageLearning).where(isAmong).orderBy(asc(ofShard));
  for (const { shard } of shards) {
    const total = await lockShardTotal(tx, shard, states);
    const parts = await tx
      .delete(imageLearning)
      .where(and(isAmong, eq(ofShard, shard)))
      .returning({ counted: imageLearning.counted });
    for (const { counted } of parts) if (counted) removePart(total, counted);
    await writeShardTotal(tx, shard, total, now);
  }
}

/** As old as what has never been learned: the front of the recomputation. */
export const NEVER = new Date(0);

/** Moves an image to the front of the recomputation: it has another truth than what it teaches was worked out by. */
export async function ageLearning(tx: Queryable, imageId: number): Promise<void> {
  await tx.update(imageLearning).set({ learnedAt: NEVER }).where(eq(imageLearning.imageId, imageId));
}

/** Moves the images that a person reviewed to the front of the recomputation: their reviews have another weight now. */
export async function ageImagesOf(tx: Queryable, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    update image_learning set learned_at = to_timestamp(0)
    where image_id in (select image_id from submission where user_id = any(${`{${userIds.join(',')}}`}::bigint[]))`);
}
