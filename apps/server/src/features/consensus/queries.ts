import type { ImageConsensus } from '@uvh/consensus/image-consensus';
import type { ImageReview, ReviewedImage } from '@uvh/consensus/review';
import { and, asc, count, desc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { image, imageQueue, LEASE_STATE, lease, submission } from '../../platform/db/schema/images.ts';
import { imageConsensus, settlement } from '../../platform/db/schema/scores.ts';
import { boxesFromText } from '../submissions/stored-boxes.ts';

export interface QueueState {
  readonly isGold: boolean;
  readonly retiredAt: Date | null;
}

/** The image's queue row, locked until the transaction ends: its consensus is recomputed by one process at a time. */
export async function lockQueueRow(tx: Queryable, imageId: number): Promise<QueueState | undefined> {
  const [row] = await tx
    .select({ isGold: imageQueue.isGold, retiredAt: imageQueue.retiredAt })
    .from(imageQueue)
    .where(eq(imageQueue.imageId, imageId))
    .for('update');
  return row;
}

/** The image as the consensus sees it: the machine's boxes, those that reviewers added, and the truth where known. */
export async function readReviewedImage(db: Queryable, imageId: number): Promise<ReviewedImage> {
  const [row] = await db
    .select({ suggestions: image.suggestions, truth: image.truth, peers: imageConsensus.peers })
    .from(image)
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, image.id))
    .where(eq(image.id, imageId));
  if (!row) throw new Error(`There is no image ${imageId}.`);
  const peers = (row.peers ?? []).map((box) => ({ ...box, origin: 'peer' as const }));
  return { imageId, suggestions: [...row.suggestions, ...peers], ...(row.truth && { truth: row.truth }) };
}

/** A stored review, with what settling it needs. */
export interface StoredReview extends ImageReview {
  readonly provisionalXp: number;
  readonly isSettled: boolean;
}

export async function readReviews(db: Queryable, imageId: number): Promise<StoredReview[]> {
  const rows = await db
    .select({
      reviewId: submission.id,
      annotatorId: submission.userId,
      teamId: submission.teamId,
      boxes: submission.boxes,
      activeSeconds: submission.activeSeconds,
      provisionalXp: submission.scoreDelta,
      settled: settlement.submissionId,
    })
    .from(submission)
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(eq(submission.imageId, imageId))
    .orderBy(asc(submission.id));
  return rows.map(({ boxes, activeSeconds, settled, ...row }) => ({
    ...row,
    imageId,
    boxes: boxesFromText(boxes),
    isSettled: settled !== null,
    ...(activeSeconds !== null && { durationMs: activeSeconds * 1000 }),
  }));
}

export async function writeConsensus(
  tx: Queryable,
  consensus: ImageConsensus,
  peers: ReviewedImage['suggestions'],
  updatedAt: Date,
): Promise<void> {
  const values = { reviews: consensus.reviews, risk: consensus.risk, objects: consensus.objects, peers, updatedAt };
  await tx
    .insert(imageConsensus)
    .values({ imageId: consensus.imageId, ...values })
    .onConflictDoUpdate({ target: imageConsensus.imageId, set: values });
}

export async function countLiveLeases(tx: Queryable, imageId: number): Promise<number> {
  const [row] = await tx
    .select({ live: count() })
    .from(lease)
    .where(and(eq(lease.imageId, imageId), eq(lease.state, LEASE_STATE.live)));
  return row?.live ?? 0;
}

export async function updateQueue(
  tx: Queryable,
  imageId: number,
  state: { readonly priority: number; readonly open: number; readonly retiredAt: Date | null },
): Promise<void> {
  await tx.update(imageQueue).set(state).where(eq(imageQueue.imageId, imageId));
}

/** Images whose consensus lacks their latest reviews: their jobs were lost with a killed process. */
export async function findImagesBehind(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .select({ imageId: imageQueue.imageId })
    .from(imageQueue)
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, imageQueue.imageId))
    .where(and(gt(imageQueue.done, 0), or(isNull(imageConsensus.imageId), lt(imageConsensus.reviews, imageQueue.done))))
    .limit(limit);
  return rows.map((row) => row.imageId);
}

/** Images with reviews that were never settled. */
export async function findImagesUnsettled(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ imageId: submission.imageId })
    .from(submission)
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(isNull(settlement.submissionId))
    .limit(limit);
  return rows.map((row) => row.imageId);
}

/** Ids of reviewed images above `after`, in order: a cursor over all that was reviewed. */
export function findReviewedImages(db: Queryable, after: number, limit: number): Promise<number[]> {
  return queuedImages(db, after, limit, gt(imageQueue.done, 0));
}

/**
 * Ids above `after` of the images to fit the model on, in order: the reviewed ones, and gold from its import on, since
 * what the machine gets wrong there is known before anybody looked.
 */
export function findImagesToFit(db: Queryable, after: number, limit: number): Promise<number[]> {
  return queuedImages(db, after, limit, or(gt(imageQueue.done, 0), eq(imageQueue.isGold, true)));
}

/** Ids above `after` of images that were reviewed and still want reviews, in order. */
export function findOpenImages(db: Queryable, after: number, limit: number): Promise<number[]> {
  const isOpen = and(gt(imageQueue.done, 0), isNull(imageQueue.retiredAt), eq(imageQueue.isGold, false));
  return queuedImages(db, after, limit, isOpen);
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

/** When the latest review came in. */
export async function latestReviewAt(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: submission.createdAt })
    .from(submission)
    .orderBy(desc(submission.id))
    .limit(1);
  return row?.createdAt;
}
