import type { ImageConsensus } from '@uvh/consensus/image-consensus';
import { packObjects } from '@uvh/consensus/packed-objects';
import type { ImageReview, ReviewedImage, SecondOpinion } from '@uvh/consensus/review';
import {
  and,
  asc,
  count,
  desc,
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
import { image, imageQueue, LEASE_STATE, lease, submission } from '../../platform/db/schema/images.ts';
import { imageConsensus, imageLearning, settlement } from '../../platform/db/schema/scores.ts';
import { storedVerdicts } from '../../platform/db/stored-verdicts.ts';
import { readOpinionsOn } from '../appeals/queries.ts';
import { boxesFromText } from '../submissions/stored-boxes.ts';
import { shardOf } from './shards.ts';

export interface QueueState {
  readonly isGold: boolean;
  readonly done: number;
  readonly retiredAt: Date | null;
}

/** The image's queue row, locked until the transaction ends: its consensus is recomputed by one process at a time. */
export async function lockQueueRow(tx: Queryable, imageId: number): Promise<QueueState | undefined> {
  const [row] = await tx
    .select({ isGold: imageQueue.isGold, retiredAt: imageQueue.retiredAt, done: imageQueue.done })
    .from(imageQueue)
    .where(eq(imageQueue.imageId, imageId))
    .for('update');
  return row;
}

/** Places in the queue by image, as they are; with `lock` nobody else changes them until the transaction ends. */
export async function readQueueRows(
  tx: Queryable,
  imageIds: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<Map<number, QueueState>> {
  const query = tx
    .select({
      imageId: imageQueue.imageId,
      isGold: imageQueue.isGold,
      retiredAt: imageQueue.retiredAt,
      done: imageQueue.done,
    })
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

/** What was settled of a review before. */
export type EarlierSettlement = Pick<
  typeof settlement.$inferSelect,
  'basis' | 'judged' | 'hits' | 'totals' | 'outline' | 'settledAt'
>;

/** A stored review. */
export interface StoredReview extends ImageReview {
  readonly submissionId: number;
}

/** An image as the consensus sees it, with all of its reviews. */
export interface StoredImage {
  readonly image: ReviewedImage;
  readonly reviews: readonly StoredReview[];
}

/** Images with their reviews, in the order of their ids; one that does not exist is left out. */
export async function readStoredImages(db: Queryable, imageIds: readonly number[]): Promise<StoredImage[]> {
  return [...(await openStoredImages(db, imageIds))];
}

/**
 * The same one after the other, once: the boxes of an image are made when it is its turn. Whoever lets go of each spares the
 * garbage collector to move thousands of boxes of those that wait.
 */
export async function openStoredImages(db: Queryable, imageIds: readonly number[]): Promise<Iterable<StoredImage>> {
  if (imageIds.length === 0) return [];
  const images = await db
    .select({
      imageId: image.id,
      suggestions: image.suggestions,
      truth: image.truth,
      peers: imageConsensus.peers,
    })
    .from(image)
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, image.id))
    .where(inArray(image.id, [...imageIds]))
    .orderBy(asc(image.id));
  const opinions = await readOpinionsOn(db, imageIds);
  const rows = Map.groupBy(await readReviewRows(db, imageIds), (row) => row.imageId);
  return (function* () {
    for (const { imageId, suggestions, truth, peers } of images) {
      yield {
        image: {
          imageId,
          // The machine's boxes, those that reviewers added, and the truth where known.
          suggestions: [...suggestions, ...(peers ?? []).map((box) => ({ ...box, origin: 'peer' as const }))],
          ...(truth && { truth }),
        },
        reviews: (rows.get(imageId) ?? []).map((row) => storedReview(row, opinions.get(row.submissionId))),
      };
    }
  })();
}

function readReviewRows(db: Queryable, imageIds: readonly number[]) {
  return db
    .select({
      submissionId: submission.id,
      imageId: submission.imageId,
      annotatorId: submission.userId,
      teamId: submission.teamId,
      boxes: submission.boxes,
      activeSeconds: submission.activeSeconds,
      seenCandidates: submission.seenCandidates,
    })
    .from(submission)
    .where(inArray(submission.imageId, [...imageIds]))
    .orderBy(asc(submission.userId));
}

function storedReview(
  { boxes, activeSeconds, seenCandidates, ...row }: Awaited<ReturnType<typeof readReviewRows>>[number],
  secondOpinions: readonly SecondOpinion[] | undefined,
): StoredReview {
  return {
    ...row,
    // A person reviews an image once. Numbers that follow from the order of arrival would let that order decide
    // where the consensus has to choose between equals.
    reviewId: row.annotatorId,
    boxes: boxesFromText(boxes),
    ...(activeSeconds !== null && { durationMs: activeSeconds * 1000 }),
    ...(seenCandidates !== null && { seenCandidates }),
    ...(secondOpinions && { secondOpinions }),
  };
}

/** What is settled of these submissions now; one that is not settled is left out. */
export async function readSettlements(
  tx: Queryable,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, EarlierSettlement>> {
  const { submissionId, basis, judged, hits, totals, outline, settledAt } = settlement;
  const rows = await tx
    .select({ submissionId, basis, judged, hits, totals, outline, settledAt })
    .from(settlement)
    .where(inArray(settlement.submissionId, [...submissionIds]));
  return new Map(rows.map((row) => [row.submissionId, row]));
}

/** The same with every verdict, to tell what a person would see changed. */
export async function readVerdicts(tx: Queryable, submissionIds: readonly number[]) {
  const { submissionId, judged, hits, verdicts, verdictsBefore, settledAt } = settlement;
  const rows = await tx
    .select({ submissionId, judged, hits, verdicts, verdictsBefore, settledAt })
    .from(settlement)
    .where(inArray(settlement.submissionId, [...submissionIds]));
  return new Map(rows.map((row) => [row.submissionId, { ...row, verdicts: storedVerdicts(row) }]));
}

/** The consensus of an image as it is stored. */
export interface ConsensusRow extends Pick<ImageConsensus, 'imageId' | 'reviews' | 'risk'> {
  /** Packed. */
  readonly objects: Uint8Array;
  readonly peers: ReviewedImage['suggestions'];
}

/** A consensus as it is stored, with the boxes of reviewers that others are shown. */
export function consensusRow(
  { imageId, reviews, risk, objects }: ImageConsensus,
  peers: ReviewedImage['suggestions'],
): ConsensusRow {
  return { imageId, reviews, risk, objects: packObjects(objects), peers };
}

/** Writes the consensus of some images, in one statement; one that is as it was is left alone, and what it shows stays kept. */
export async function writeConsensuses(tx: Queryable, rows: readonly ConsensusRow[], updatedAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into image_consensus as c (image_id, reviews, risk, packed_objects, peers, updated_at)
    select v.image_id, v.reviews, v.risk, v.objects, v.peers::jsonb, ${updatedAt.toISOString()}::timestamptz
    from unnest(
      ${sql.param(rows.map(({ imageId }) => imageId))}::bigint[],
      ${sql.param(rows.map(({ reviews }) => reviews))}::smallint[],
      ${sql.param(rows.map(({ risk }) => risk))}::real[],
      ${sql.param(rows.map(({ objects }) => Buffer.from(objects)))}::bytea[],
      ${sql.param(rows.map(({ peers }) => JSON.stringify(peers)))}::text[]
    ) v(image_id, reviews, risk, objects, peers)
    on conflict (image_id) do update set reviews = excluded.reviews, risk = excluded.risk,
      packed_objects = excluded.packed_objects, objects = null, peers = excluded.peers, updated_at = excluded.updated_at
    where (c.reviews, c.risk, c.packed_objects, c.peers)
      is distinct from (excluded.reviews, excluded.risk, excluded.packed_objects, excluded.peers)`);
}

/** What was worked out of an image, as it is written. */
export interface JudgedWork {
  readonly row: ConsensusRow;
  /** What it teaches, as text; undefined where it is left to the next refit. */
  readonly part: string | undefined;
  /** The image as it was judged: it is late when this has changed. */
  readonly done: number;
  readonly isGold: boolean;
  /** Reviews that were read. */
  readonly reviews: number;
  /** Further reviews that it wants, those under way among them. */
  readonly wanted: number;
  readonly isRetired: boolean;
}

/**
 * Writes what was worked out of some images, in one statement: reviews of these images wait for it. Those that got a review
 * since they were judged are late, and all are where another version than this one was published; these stay as they are.
 */
export async function writeWorks(
  tx: Queryable,
  { versionId, now }: { readonly versionId: number; readonly now: Date },
  works: readonly JudgedWork[],
): Promise<{ readonly late: readonly number[]; readonly written: ReadonlySet<number> }> {
  if (works.length === 0) return { late: [], written: new Set() };
  const { rows } = await tx.execute<{ image_id: string; is_late: boolean }>(sql`
    select image_id, is_late from write_judged_images(
      ${versionId}::bigint, ${now.toISOString()}::timestamptz,
      ${sql.param(works.map(({ row }) => row.imageId))}::bigint[],
      ${sql.param(works.map(({ done }) => done))}::smallint[],
      ${sql.param(works.map(({ isGold }) => isGold))}::boolean[],
      ${sql.param(works.map(({ part }) => part ?? null))}::text[],
      ${sql.param(works.map(({ reviews }) => reviews))}::smallint[],
      ${sql.param(works.map(({ row }) => row.risk))}::real[],
      ${sql.param(works.map(({ row }) => Buffer.from(row.objects)))}::bytea[],
      ${sql.param(works.map(({ row }) => JSON.stringify(row.peers)))}::text[],
      ${sql.param(works.map(({ wanted }) => wanted))}::smallint[],
      ${sql.param(works.map(({ isRetired }) => isRetired))}::boolean[])`);
  const [late, held] = [rows.filter((row) => row.is_late), rows.filter((row) => !row.is_late)];
  return {
    late: late.map((row) => Number(row.image_id)),
    written: new Set(held.map((row) => Number(row.image_id))),
  };
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

/** Images of a shard whose consensus lacks a review. */
export async function findDueImages(db: Queryable, shard: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ imageId: imageQueue.imageId })
    .from(imageQueue)
    .where(and(isDue, eq(shardOf(imageQueue.imageId), shard)))
    .limit(limit);
  return rows.map((row) => row.imageId);
}

/** Images whose consensus lacks a review, and gold that was never looked at. */
export async function findImagesBehind(db: Queryable, limit: number): Promise<number[]> {
  const columns = { imageId: imageQueue.imageId };
  const unseen = notExists(db.select().from(imageLearning).where(eq(imageLearning.imageId, imageQueue.imageId)));
  const rows = await unionAll(
    db.select(columns).from(imageQueue).where(isDue),
    db
      .select(columns)
      .from(imageQueue)
      .where(and(eq(imageQueue.isGold, true), lte(imageQueue.done, imageQueue.judged), unseen)),
  ).limit(limit);
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

/** Images whose part of the model was worked out longest ago, before `before`. */
export async function findStalest(db: Queryable, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ imageId: imageLearning.imageId })
    .from(imageLearning)
    .where(lt(imageLearning.learnedAt, before))
    .orderBy(asc(imageLearning.learnedAt), asc(imageLearning.imageId))
    .limit(limit);
  return rows.map((row) => row.imageId);
}

/** Images that are done and have a review that is not settled yet. */
export async function findRetiredUnsettled(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ image_id: string }>(sql`
    select distinct q.image_id from image_queue q join submission s on s.image_id = q.image_id
    where q.retired_at is not null
      and not exists (select 1 from settlement st where st.submission_id = s.id)
    limit ${limit}`);
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

/** The latest review; undefined before the first. */
export async function latestReview(db: Queryable): Promise<{ submissionId: number; createdAt: Date } | undefined> {
  const [row] = await db
    .select({ submissionId: submission.id, createdAt: submission.createdAt })
    .from(submission)
    .orderBy(desc(submission.id))
    .limit(1);
  return row;
}

/** How many reviews there are in all. */
export async function countReviews(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ reviews: string }>(sql`select count(*) as reviews from submission`);
  return Number(rows[0]?.reviews);
}

/** The transaction is over when it is written, before it is on disk. */
export async function commitInTheBackground(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

/**
 * Keeps the database from ending a transaction that works for long between two statements. Not for ever: what a process that
 * froze holds is given up for it.
 */
export async function allowLongPauses(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
}
