import type { ImageSuggestion, TrueBox } from '@uvh/consensus/review';
import type { Rect } from '@uvh/domain/annotation/box';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { REVIEW_WEIGHT } from '../../platform/db/review-weight.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { conductFlag, imageConsensus, type PeerBox } from '../../platform/db/schema/consensus.ts';
import { image, imageQueue, type StoredEffort, submission } from '../../platform/db/schema/images.ts';

/** What the names and splits of all pictures follow from. */
export interface KnownPicture {
  readonly imageId: number;
  readonly sourceName: string;
  readonly objectKey: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isGold: boolean;
  readonly camera: string | null;
  readonly capturedAt: Date | null;
  readonly licence: string | null;
  readonly attribution: string | null;
  /** Blob key of the file as it was imported, where it was kept. */
  readonly originalKey: string | null;
  /** Difference hash of 256 bits in hex, of those imported since there is one. */
  readonly perceptualHash: string | null;
  /** Whether no organiser has taken it out of the event. */
  readonly isInEvent: boolean;
}

/** All pictures of the event in the order of their ids. */
export function findPictures(db: Queryable): Promise<KnownPicture[]> {
  return db
    .select({
      imageId: image.id,
      sourceName: image.sourceName,
      objectKey: image.objectKey,
      widthPx: image.sourceWidth,
      heightPx: image.sourceHeight,
      isGold: image.isGold,
      camera: image.camera,
      capturedAt: image.capturedAt,
      licence: image.licence,
      attribution: image.attribution,
      originalKey: image.originalKey,
      perceptualHash: image.perceptualHash,
      isInEvent: sql<boolean>`${imageQueue.withdrawnAt} is null`,
    })
    .from(image)
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .orderBy(asc(image.id));
}

export interface PictureRow {
  readonly imageId: number;
  readonly contentHash: string;
  readonly zone: number;
  readonly isGold: boolean;
  readonly retiredAt: Date | null;
  readonly suggestions: readonly ImageSuggestion[];
  readonly peers: readonly PeerBox[] | null;
  readonly truth: readonly TrueBox[] | null;
}

/**
 * Pictures above `after` that were reviewed, and gold ones, in the order of their ids; withdrawn ones are left out.
 * `withUnreviewed`: all of them.
 */
export function readPictures(
  db: Queryable,
  after: number,
  withUnreviewed: boolean,
  limit: number,
): Promise<PictureRow[]> {
  return db
    .select({
      imageId: image.id,
      contentHash: image.contentHash,
      zone: image.zone,
      isGold: imageQueue.isGold,
      retiredAt: imageQueue.retiredAt,
      suggestions: image.suggestions,
      peers: imageConsensus.peers,
      truth: image.truth,
    })
    .from(image)
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .leftJoin(imageConsensus, eq(imageConsensus.imageId, image.id))
    .where(
      and(
        gt(image.id, after),
        isNull(imageQueue.withdrawnAt),
        withUnreviewed ? undefined : or(gt(imageQueue.done, 0), eq(imageQueue.isGold, true)),
      ),
    )
    .orderBy(asc(image.id))
    .limit(limit);
}

export interface ReviewRow {
  readonly reviewId: number;
  readonly imageId: number;
  readonly userId: number;
  readonly teamId: number;
  readonly weight: number;
  readonly boxes: string;
  readonly activeSeconds: number | null;
  readonly seenCandidates: readonly Rect[] | null;
  readonly effort: StoredEffort | null;
  readonly createdAt: Date;
}

/** All reviews of those pictures, by picture and id. */
export function readReviewsOf(db: Queryable, imageIds: readonly number[]): Promise<ReviewRow[]> {
  return db
    .select({
      reviewId: submission.id,
      imageId: submission.imageId,
      userId: submission.userId,
      teamId: submission.teamId,
      weight: REVIEW_WEIGHT,
      boxes: submission.boxes,
      activeSeconds: submission.activeSeconds,
      seenCandidates: submission.seenCandidates,
      effort: submission.effort,
      createdAt: submission.createdAt,
    })
    .from(submission)
    .innerJoin(appUser, eq(appUser.id, submission.userId))
    .leftJoin(conductFlag, eq(conductFlag.userId, appUser.id))
    .where(inArray(submission.imageId, [...imageIds]))
    .orderBy(asc(submission.imageId), asc(submission.id));
}
