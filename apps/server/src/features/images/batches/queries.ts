import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { image, imageBatch, imageQueue } from '../../../platform/db/schema/images.ts';
import type { ImageName } from '../curation/queries.ts';

type Batch = typeof imageBatch.$inferSelect;

/** A batch with what has become of its images. */
export interface BatchFigures {
  readonly batch: Batch;
  readonly images: number;
  readonly gold: number;
  readonly reviewed: number;
  readonly retired: number;
}

/** All batches, the first one first. */
export async function listBatches(db: Queryable): Promise<BatchFigures[]> {
  return figuresQuery(db).groupBy(imageBatch.id).orderBy(asc(imageBatch.id));
}

export async function findBatch(db: Queryable, batchId: number): Promise<BatchFigures | undefined> {
  const [found] = await figuresQuery(db).where(eq(imageBatch.id, batchId)).groupBy(imageBatch.id);
  return found;
}

function figuresQuery(db: Queryable) {
  return db
    .select({
      batch: imageBatch,
      images: count(image.id),
      gold: sql<number>`count(*) filter (where ${imageQueue.isGold})`.mapWith(Number),
      reviewed: sql<number>`count(*) filter (where ${imageQueue.done} > 0)`.mapWith(Number),
      retired: sql<number>`count(*) filter (where ${imageQueue.withdrawnAt} is not null)`.mapWith(Number),
    })
    .from(imageBatch)
    .leftJoin(image, eq(image.batchId, imageBatch.id))
    .leftJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .$dynamic();
}

/** Ids of a batch's images above `after`, in order. */
export async function imagesOfBatch(db: Queryable, batchId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.batchId, batchId), gt(image.id, after)))
    .orderBy(asc(image.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ids of a batch's images that are in the event. */
export async function imagesInEvent(db: Queryable, batchId: number): Promise<number[]> {
  const rows = await db
    .select({ id: image.id })
    .from(image)
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .where(and(eq(image.batchId, batchId), isNull(imageQueue.withdrawnAt)))
    .orderBy(asc(image.id));
  return rows.map(({ id }) => id);
}

/** Boxes suggested on the images of a batch by their label. */
export async function boxesByLabel(db: Queryable, batchId: number): Promise<{ label: string; boxes: number }[]> {
  const { rows } = await db.execute<{ label: string; boxes: string }>(sql`
    select box->>'label' as label, count(*) as boxes
    from ${image}, jsonb_array_elements(${image.suggestions}) box
    where ${image.batchId} = ${batchId} group by 1 order by 2 desc, 1`);
  return rows.map(({ label, boxes }) => ({ label, boxes: Number(boxes) }));
}

export interface BatchImage {
  readonly imageId: number;
  readonly sourceName: string;
  readonly isGold: boolean;
  readonly reviews: number;
  readonly isRetired: boolean;
}

/** The images of a batch in the order of their ids. */
export async function listBatchImages(db: Queryable, batchId: number): Promise<BatchImage[]> {
  return db
    .select({
      imageId: image.id,
      sourceName: image.sourceName,
      isGold: image.isGold,
      reviews: imageQueue.done,
      isRetired: sql<boolean>`${isNotNull(imageQueue.withdrawnAt)}`,
    })
    .from(image)
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .where(eq(image.batchId, batchId))
    .orderBy(asc(image.id));
}

export async function markUndone(tx: Queryable, batchId: number, undoneAt: Date): Promise<void> {
  await tx.update(imageBatch).set({ undoneAt }).where(eq(imageBatch.id, batchId));
}

/** Names and sizes of a batch's images. */
export function listBatchNames(db: Queryable, batchId: number): Promise<ImageName[]> {
  return db
    .select({ sourceName: image.sourceName, widthPx: image.sourceWidth, heightPx: image.sourceHeight })
    .from(image)
    .where(eq(image.batchId, batchId));
}
