import type { States } from '@uvh/consensus/label/states';
import { nameOfDrawn, type ObservedObject, observeImage } from '@uvh/consensus/matching/observe';
import type { ImageReview, ImageWithReviews } from '@uvh/consensus/review';

/** An object of a picture with the id that it has in every export. */
export interface NamedObject {
  readonly observed: ObservedObject;
  readonly lastingId: string;
}

/**
 * The objects of a picture as all methods see them: the reviews of those who count. A suggestion of the machine is
 * named by its own id, a vehicle that somebody drew by the first box drawn for it (`n:<review>:<place>`), also once it
 * is shown to others as a suggestion. Both come from the database and stay while reviews are added.
 */
export function namedObjects(
  { image, reviews }: ImageWithReviews,
  counts: (review: ImageReview) => boolean,
  states: States,
): NamedObject[] {
  const counted = reviews.filter(counts);
  const observed = observeImage(image, counted, states);
  // Somebody who no longer counts may have drawn the first box of a shown find, and it keeps its name.
  const whole = counted.length === reviews.length ? observed : observeImage(image, reviews, states);
  const namesOfPeers = new Map(whole.map((object) => [object.bboxId, firstDrawn(object, reviews)]));
  return observed.map((object) => ({
    observed: object,
    lastingId:
      (object.kind === 'found' ? firstDrawn(object, counted) : namesOfPeers.get(object.bboxId)) ?? object.objectId,
  }));
}

/** The boxes that people drew for the object. */
export function drawnFor(object: ObservedObject, reviews: readonly ImageReview[]): string[] {
  return drawnBoxes(object, reviews).map(({ reviewId, boxIndex }) => `${reviewId}:${boxIndex}`);
}

function drawnBoxes({ votes }: ObservedObject, reviews: readonly ImageReview[]) {
  const byId = new Map(reviews.map((review) => [review.reviewId, review]));
  return votes.flatMap(({ reviewId, boxIndex }) => {
    const isDrawn = boxIndex !== undefined && byId.get(reviewId)?.boxes[boxIndex]?.isNew === true;
    return isDrawn ? [{ reviewId, boxIndex }] : [];
  });
}

/** The name of a vehicle that people drew, by the box of it that was submitted first. */
function firstDrawn(object: ObservedObject, reviews: readonly ImageReview[]): string | undefined {
  if (object.kind === 'machine') return undefined;
  const [first] = drawnBoxes(object, reviews).sort((a, b) => a.reviewId - b.reviewId || a.boxIndex - b.boxIndex);
  return first && nameOfDrawn(first.reviewId, first.boxIndex);
}
