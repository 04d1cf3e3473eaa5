import type { ImageReview, ReviewedImage, SecondOpinion } from '@uvh/consensus/review';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { imageConsensus } from '../../platform/db/schema/consensus.ts';
import { image, submission } from '../../platform/db/schema/images.ts';
import { settlement } from '../../platform/db/schema/ledger.ts';
import { readOpinionsOn } from '../appeals/queries.ts';
import { boxesFromText } from '../submissions/stored-boxes.ts';

/** A stored review. */
export interface StoredReview extends ImageReview {
  readonly submissionId: number;
  /** Outline of what it is settled as; null where it is not settled. */
  readonly settledAs: string | null;
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
      settledAs: settlement.outline,
    })
    .from(submission)
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
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
