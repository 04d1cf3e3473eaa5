import type { ReviewedImage } from '@uvh/consensus/review';
import type { PixelSize } from '@uvh/formats/orientation';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { image, imageQueue } from '../../platform/db/schema/images.ts';
import { findReviewedImages, readReviewedImage, readReviews, type StoredReview } from '../consensus/queries.ts';

const IMAGES_AT_ONCE = 100;

/** An image that was reviewed, with everything that an export tells of it. */
export interface ReviewedSource {
  readonly imageId: number;
  readonly contentHash: string;
  readonly sourceName: string;
  /** Size of the source picture as shown: boxes are converted back to it. */
  readonly shown: PixelSize;
  readonly zone: number;
  readonly isGold: boolean;
  readonly isRetired: boolean;
  readonly image: ReviewedImage;
  readonly reviews: readonly StoredReview[];
}

/** All reviewed images in the order of their ids, a hundred at a time. */
export async function* reviewedSources(db: Queryable): AsyncGenerator<ReviewedSource> {
  for (let after = 0; ; ) {
    const imageIds = await findReviewedImages(db, after, IMAGES_AT_ONCE);
    for (const imageId of imageIds) yield await readSource(db, imageId);
    after = imageIds.at(-1) ?? after;
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}

async function readSource(db: Queryable, imageId: number): Promise<ReviewedSource> {
  const [row] = await db
    .select({
      contentHash: image.contentHash,
      sourceName: image.sourceName,
      sourceWidth: image.sourceWidth,
      sourceHeight: image.sourceHeight,
      zone: image.zone,
      isGold: image.isGold,
      retiredAt: imageQueue.retiredAt,
    })
    .from(image)
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .where(eq(image.id, imageId));
  if (!row) throw new Error(`There is no image ${imageId}.`);
  return {
    imageId,
    contentHash: row.contentHash,
    sourceName: row.sourceName,
    shown: { widthPx: row.sourceWidth, heightPx: row.sourceHeight },
    zone: row.zone,
    isGold: row.isGold,
    isRetired: row.retiredAt !== null,
    image: await readReviewedImage(db, imageId),
    reviews: await readReviews(db, imageId),
  };
}
