import type { ImageConsensus } from '@uvh/consensus/image-consensus';
import { packObjects } from '@uvh/consensus/packed-objects';
import type { ReviewedImage } from '@uvh/consensus/review';
import { asc, desc, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { imageLearning } from '../../platform/db/schema/consensus.ts';
import { submission } from '../../platform/db/schema/images.ts';
import { settlement } from '../../platform/db/schema/ledger.ts';
import { storedVerdicts } from '../../platform/db/stored-verdicts.ts';

/** What was settled of a review before. */
export type EarlierSettlement = Pick<
  typeof settlement.$inferSelect,
  'basis' | 'judged' | 'hits' | 'totals' | 'outline' | 'settledAt'
>;

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
  readonly madeDue: number;
  readonly isGold: boolean;
  /** Reviews that were read. */
  readonly reviews: number;
  /** Further reviews that it wants, those under way among them. */
  readonly wanted: number;
  readonly isRetired: boolean;
}

/**
 * Writes what was worked out of some images, in one statement: reviews of these images wait for it. Those that got a review,
 * another truth or an opinion since they were read are late, and all are where another version than this one was published;
 * these stay as they are.
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
      ${sql.param(works.map(({ isRetired }) => isRetired))}::boolean[],
      ${sql.param(works.map(({ madeDue }) => madeDue))}::int[])`);
  const [late, held] = [rows.filter((row) => row.is_late), rows.filter((row) => !row.is_late)];
  return {
    late: late.map((row) => Number(row.image_id)),
    written: new Set(held.map((row) => Number(row.image_id))),
  };
}

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
