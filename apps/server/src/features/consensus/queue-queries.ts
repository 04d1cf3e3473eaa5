import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { imageLearning } from '../../platform/db/schema/consensus.ts';
import { imageQueue, LEASE_STATE, lease } from '../../platform/db/schema/images.ts';
import { NEVER } from './learning-queries.ts';
import { shardOf } from './shards.ts';

export interface QueueState {
  readonly isGold: boolean;
  readonly done: number;
  /** Another number as soon as it is to be judged again for something else than a review. */
  readonly madeDue: number;
  readonly retiredAt: Date | null;
}

/** The columns of a {@link QueueState}. */
const STATE = {
  isGold: imageQueue.isGold,
  done: imageQueue.done,
  madeDue: imageQueue.madeDue,
  retiredAt: imageQueue.retiredAt,
};

/** The image's queue row, locked until the transaction ends: its consensus is recomputed by one process at a time. */
export async function lockQueueRow(tx: Queryable, imageId: number): Promise<QueueState | undefined> {
  const [row] = await tx.select(STATE).from(imageQueue).where(eq(imageQueue.imageId, imageId)).for('update');
  return row;
}

/** Places in the queue by image, as they are; with `lock` nobody else changes them until the transaction ends. */
export async function readQueueRows(
  tx: Queryable,
  imageIds: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<Map<number, QueueState>> {
  const query = tx
    .select({ imageId: imageQueue.imageId, ...STATE })
    .from(imageQueue)
    .where(inArray(imageQueue.imageId, [...imageIds]))
    .orderBy(asc(imageQueue.imageId));
  const rows = lock ? await query.for('update') : await query;
  return new Map(rows.map(({ imageId, ...state }) => [imageId, state]));
}

/** Locks the whole queue: nobody else judges an image until the transaction ends. In one order, before anything else. */
export async function lockQueue(tx: Queryable): Promise<void> {
  await tx.execute(sql`select count(*) from (select 1 from image_queue order by image_id for update) q`);
}

/** How many people hold each of the images now; one that nobody holds is left out. */
export async function countLiveLeases(
  tx: Queryable,
  imageIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ imageId: lease.imageId, live: count() })
    .from(lease)
    .where(and(inArray(lease.imageId, [...imageIds]), eq(lease.state, LEASE_STATE.live)))
    .groupBy(lease.imageId);
  return new Map(rows.map(({ imageId, live }) => [imageId, live]));
}

/** Where an image stands in the queue after it was judged. */
interface QueuePlace {
  readonly imageId: number;
  readonly priority: number;
  readonly open: number;
  readonly judged: number;
  readonly retiredAt: Date | null;
}

/** Gives images their places in the queue, in one statement. */
export async function updateQueue(tx: Queryable, places: readonly QueuePlace[]): Promise<void> {
  await tx.execute(sql`
    update image_queue q set priority = v.priority, open = v.open, judged = v.judged, retired_at = v.retired_at
    from unnest(
      ${sql.param(places.map(({ imageId }) => imageId))}::bigint[],
      ${sql.param(places.map(({ priority }) => priority))}::real[],
      ${sql.param(places.map(({ open }) => open))}::smallint[],
      ${sql.param(places.map(({ judged }) => judged))}::smallint[],
      ${sql.param(places.map(({ retiredAt }) => retiredAt?.toISOString() ?? null))}::timestamptz[]
    ) v(image_id, priority, open, judged, retired_at)
    where q.image_id = v.image_id`);
}

/** The shards with images whose consensus lacks a review. */
export async function findDueShards(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ shard: shardOf(imageQueue.imageId) })
    .from(imageQueue)
    .where(isDue);
  return rows.map((row) => row.shard);
}

/** Images of a shard whose consensus lacks a review, other than these. */
export async function findDueImages(
  db: Queryable,
  shard: number,
  limit: number,
  others: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ imageId: imageQueue.imageId })
    .from(imageQueue)
    .where(
      and(
        isDue,
        eq(shardOf(imageQueue.imageId), shard),
        sql`${imageQueue.imageId} <> all(${`{${others.join(',')}}`}::bigint[])`,
      ),
    )
    .limit(limit);
  return rows.map((row) => row.imageId);
}

/**
 * Ids above `after`, in order, of images whose consensus lacks a review, of gold that was never looked at, and of what nobody has
 * reviewed and teaches by another truth than it has now ({@link ageLearning}).
 */
export async function findImagesBehind(db: Queryable, after: number, limit: number): Promise<number[]> {
  const columns = { imageId: imageQueue.imageId };
  const unseen = notExists(db.select().from(imageLearning).where(eq(imageLearning.imageId, imageQueue.imageId)));
  const isNext = gt(imageQueue.imageId, after);
  const rows = await unionAll(
    db.select(columns).from(imageQueue).where(and(isNext, isDue)),
    db
      .select(columns)
      .from(imageQueue)
      .where(and(isNext, eq(imageQueue.isGold, true), lte(imageQueue.done, imageQueue.judged), unseen)),
    db
      .select(columns)
      .from(imageQueue)
      .innerJoin(imageLearning, eq(imageLearning.imageId, imageQueue.imageId))
      .where(and(isNext, eq(imageQueue.done, 0), eq(imageLearning.learnedAt, NEVER))),
  )
    .orderBy(sql`image_id`)
    .limit(limit);
  return rows.map((row) => row.imageId);
}

/** Ids above `after`, in order, of open images with so many reviews at least. */
export async function findOpenWith(db: Queryable, reviews: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ imageId: imageQueue.imageId })
    .from(imageQueue)
    .where(
      and(
        gt(imageQueue.imageId, after),
        gte(imageQueue.done, reviews),
        eq(imageQueue.isGold, false),
        isNull(imageQueue.retiredAt),
        isNull(imageQueue.withdrawnAt),
      ),
    )
    .orderBy(asc(imageQueue.imageId))
    .limit(limit);
  return rows.map((row) => row.imageId);
}

/** Ids above `after`, in order, of images whose latest judged reviews are not in what they teach. */
export async function findTaughtLate(db: Queryable, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ imageId: imageQueue.imageId })
    .from(imageQueue)
    .leftJoin(imageLearning, eq(imageLearning.imageId, imageQueue.imageId))
    .where(
      and(
        gt(imageQueue.imageId, after),
        gt(imageQueue.judged, 0),
        // What is done has taught by then.
        or(isNull(imageQueue.retiredAt), isNotNull(imageQueue.withdrawnAt)),
        or(isNull(imageLearning.imageId), lt(imageLearning.reviews, imageQueue.judged)),
      ),
    )
    .orderBy(asc(imageQueue.imageId))
    .limit(limit);
  return rows.map((row) => row.imageId);
}

const isDue = gt(imageQueue.done, imageQueue.judged);

/** Ids above `after`, in order, of images that are done and have a review that is not settled yet. */
export async function findRetiredUnsettled(db: Queryable, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ image_id: string }>(sql`
    select distinct q.image_id from image_queue q join submission s on s.image_id = q.image_id
    where q.retired_at is not null and q.image_id > ${after}
      and not exists (select 1 from settlement st where st.submission_id = s.id)
    order by q.image_id limit ${limit}`);
  return rows.map((row) => Number(row.image_id));
}

/**
 * Ids above `after` of the images to fit the model on, in order: the reviewed ones, and gold from its import on, since
 * what the machine gets wrong there is known before anybody looked.
 */
export function findImagesToFit(db: Queryable, after: number, limit: number): Promise<number[]> {
  return queuedImages(db, after, limit, or(gt(imageQueue.done, 0), eq(imageQueue.isGold, true)));
}

/** One step of a cursor over the queue. */
async function queuedImages(
  db: Queryable,
  after: number,
  limit: number,
  condition: SQL | undefined,
): Promise<number[]> {
  const rows = await db
    .select({ imageId: imageQueue.imageId })
    .from(imageQueue)
    .where(and(gt(imageQueue.imageId, after), condition))
    .orderBy(asc(imageQueue.imageId))
    .limit(limit);
  return rows.map((row) => row.imageId);
}
