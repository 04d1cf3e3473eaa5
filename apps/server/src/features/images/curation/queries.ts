import type { States } from '@uvh/consensus/label/states';
import type { KeptObject } from '@uvh/consensus/packed-objects';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { contestedTruth, imageConsensus } from '../../../platform/db/schema/consensus.ts';
import {
  image,
  imageQueue,
  LEASE_STATE,
  lease,
  type MachineBoxes,
  submission,
  type TruthBox,
} from '../../../platform/db/schema/images.ts';
import { settlement } from '../../../platform/db/schema/ledger.ts';
import { question } from '../../../platform/db/schema/questions.ts';
import { report } from '../../../platform/db/schema/reports.ts';
import { forgetTruthDecisions, tellOfImages } from '../../appeals/tell-of-images.ts';
import { ageLearning, forgetTaught } from '../../consensus/learning-queries.ts';
import { REVIEWS_AT_FIRST } from '../import/queries.ts';
import { IS_PRACTICE } from '../practice/queries.ts';

/** What an image is known by in annotation files, with the size of the picture as shown. */
export interface ImageName {
  readonly sourceName: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An image as an organiser's change finds it. */
export interface CuratedImage extends ImageName {
  readonly imageId: number;
  readonly isGold: boolean;
  readonly isWithdrawn: boolean;
  /** Its picture is gone for good. */
  readonly isErased: boolean;
  /** People practise on it, and may have its truth. */
  readonly isPractice: boolean;
  /** The consensus is sure of it. */
  readonly isSettled: boolean;
  readonly suggestions: readonly Suggestion[];
  readonly candidates: readonly Candidate[];
  /** Those before the last replacement. */
  readonly replacedBoxes: MachineBoxes | null;
  readonly truth: readonly TruthBox[] | null;
  /** What it was before it was last forgotten. */
  readonly formerTruth: readonly TruthBox[] | null;
  /** The consensus on its objects; null while nobody reviewed it. */
  readonly objects: readonly KeptObject[] | null;
}

/** Names and sizes of the images. */
export function readImageNames(db: Queryable, imageIds: readonly number[]): Promise<ImageName[]> {
  return db
    .select({ sourceName: image.sourceName, widthPx: image.sourceWidth, heightPx: image.sourceHeight })
    .from(image)
    .where(inArray(image.id, [...imageIds]));
}

/**
 * The images with their queue rows locked in the order of their ids: nobody leases them until the transaction ends. Locked before
 * they are read: a statement that waits for a row reads what is joined to it as it was before it waited.
 */
export async function lockImages(tx: Queryable, imageIds: readonly number[]): Promise<CuratedImage[]> {
  const isAmong = inArray(imageQueue.imageId, [...imageIds]);
  await tx
    .select({ imageId: imageQueue.imageId })
    .from(imageQueue)
    .where(isAmong)
    .orderBy(asc(imageQueue.imageId))
    .for('update');
  const rows = await tx
    .select({
      imageId: image.id,
      sourceName: image.sourceName,
      widthPx: image.sourceWidth,
      heightPx: image.sourceHeight,
      isGold: image.isGold,
      withdrawnAt: imageQueue.withdrawnAt,
      erasedAt: image.erasedAt,
      retiredAt: imageQueue.retiredAt,
      suggestions: image.suggestions,
      candidates: image.candidates,
      replacedBoxes: image.replacedBoxes,
      truth: image.truth,
      formerTruth: image.formerTruth,
      isPractice: IS_PRACTICE,
      objects: imageConsensus.objects,
      objectsBefore: imageConsensus.objectsBefore,
    })
    .from(imageQueue)
    .innerJoin(image, eq(image.id, imageQueue.imageId))
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, image.id))
    .where(isAmong)
    .orderBy(asc(imageQueue.imageId));
  return rows.map(({ withdrawnAt, retiredAt, erasedAt, objectsBefore, ...row }) => ({
    ...row,
    objects: row.objects ?? objectsBefore,
    isErased: erasedAt !== null,
    isWithdrawn: withdrawnAt !== null,
    isSettled: retiredAt !== null && withdrawnAt === null,
  }));
}

/** Those of the images that somebody has reviewed. */
export async function reviewedAmong(tx: Queryable, imageIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectDistinct({ imageId: submission.imageId })
    .from(submission)
    .where(inArray(submission.imageId, [...imageIds]));
  return new Set(rows.map(({ imageId }) => imageId));
}

/**
 * Ends the leases of the images. Who has one on screen is told at submission that it is gone, as when a lease has run
 * out, and gets the next image.
 */
export async function endLeases(tx: Queryable, imageIds: readonly number[]): Promise<void> {
  await tx
    .update(lease)
    .set({ state: LEASE_STATE.returned })
    .where(and(inArray(lease.imageId, [...imageIds]), eq(lease.state, LEASE_STATE.live)));
}

/** Takes images out of play, which whoever appeals about them is told. Their reviews stay and are settled by the consensus. */
export async function withdrawImages(tx: Queryable, imageIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(imageQueue)
    .set({
      open: 0,
      isGold: false,
      withdrawnAt: now,
      retiredAt: sql`coalesce(${imageQueue.retiredAt}, ${now.toISOString()})`,
    })
    .where(inArray(imageQueue.imageId, [...imageIds]));
  await tellOfImages(tx, imageIds);
}

/** How many people have the image of a row of the queue in hand: each of these reviews is no longer to be asked for. */
export const underWay = sql`(select count(*) from ${lease}
  where ${lease.imageId} = ${imageQueue.imageId} and ${lease.state} = ${LEASE_STATE.live})`;

/**
 * Brings images back as they would be without having been withdrawn; the consensus then says whether they are settled. One whose
 * picture was erased stays out.
 */
export async function reopenImages(tx: Queryable, imageIds: readonly number[]): Promise<void> {
  const isAmong = inArray(imageQueue.imageId, [...imageIds]);
  await tx
    .update(imageQueue)
    .set({
      withdrawnAt: null,
      retiredAt: null,
      // Counts as lacking all of its reviews, so that the server's next look (a minute) judges it again.
      judged: 0,
      madeDue: sql`${imageQueue.madeDue} + 1`,
      isGold: sql`${image.isGold}`,
      open: sql`case when ${image.isGold} then 0 else greatest(0, ${REVIEWS_AT_FIRST} - ${imageQueue.done} - ${underWay}) end`,
    })
    .from(image)
    .where(and(eq(image.id, imageQueue.imageId), isAmong, isNull(image.erasedAt)));
}

/** What is known of the images stands, as an organiser has looked at it: of those that people contradict, which are returned. */
export async function upholdContested(tx: Queryable, imageIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .update(contestedTruth)
    .set({ upheld: sql`${contestedTruth.upheld} || ${contestedTruth.places}`, places: [] })
    .where(and(inArray(contestedTruth.imageId, [...imageIds]), sql`${contestedTruth.places} <> '[]'::jsonb`))
    .returning({ imageId: contestedTruth.imageId });
  return new Set(rows.map(({ imageId }) => imageId));
}

/** Forgets what was upheld of the images: the next judgement says what people contradict, as if nobody had looked. */
export async function forgetUpheld(tx: Queryable, imageIds: readonly number[]): Promise<void> {
  await tx.delete(contestedTruth).where(inArray(contestedTruth.imageId, [...imageIds]));
}

/** Deletes images that nobody has reviewed, with what was reported and asked of them and what they taught. A constraint refuses any other. */
export async function deleteImages(
  tx: Queryable,
  imageIds: readonly number[],
  { states, now }: { readonly states: States; readonly now: Date },
): Promise<void> {
  const ids = [...imageIds];
  await forgetTaught(tx, ids, states, now);
  // Before what is said of the images: who is at it holds the lease, and nobody begins who finds none.
  await tx.delete(lease).where(inArray(lease.imageId, ids));
  await tx.delete(report).where(inArray(report.imageId, ids));
  await tx.delete(question).where(inArray(question.imageId, ids));
  await tx.delete(imageConsensus).where(inArray(imageConsensus.imageId, ids));
  await tx.delete(imageQueue).where(inArray(imageQueue.imageId, ids));
  await tx.delete(image).where(inArray(image.id, ids));
}

/** Replaces the suggestions and candidates of an image that nobody has reviewed, and keeps those before. */
export async function writeSuggestions(
  tx: Queryable,
  imageId: number,
  suggestions: readonly Suggestion[],
  candidates: readonly Candidate[] = [],
): Promise<void> {
  const before = sql`jsonb_build_object('suggestions', ${image.suggestions}, 'candidates', ${image.candidates})`;
  await tx
    .update(image)
    .set({ suggestions, candidates: [...candidates], replacedBoxes: before })
    .where(eq(image.id, imageId));
}

/**
 * Writes what is really on an image and makes it gold, or with null an image like others. What was settled by another
 * truth is no longer settled by gold, and the image is due, so that it is judged again, also out of play, and with it the appeals.
 */
export async function writeTruth(tx: Queryable, imageId: number, truth: readonly TruthBox[] | null): Promise<void> {
  await tx
    .update(settlement)
    .set({ basis: 'consensus' })
    .from(submission)
    .where(
      and(eq(submission.id, settlement.submissionId), eq(submission.imageId, imageId), eq(settlement.basis, 'gold')),
    );
  await tx
    .update(image)
    .set({ truth, isGold: truth !== null, formerTruth: image.truth })
    .where(eq(image.id, imageId));
  if (truth === null) await forgetTruthDecisions(tx, imageId);
  // One that nobody has reviewed is never due, and would teach by the truth of before.
  await ageLearning(tx, imageId);
  await tx
    .update(imageQueue)
    .set({ judged: 0, madeDue: sql`${imageQueue.madeDue} + 1` })
    .where(eq(imageQueue.imageId, imageId));
}
