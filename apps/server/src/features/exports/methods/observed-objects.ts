import type { States } from '@uvh/consensus/label/states';
import { type ObservedObject, observeImage } from '@uvh/consensus/matching/observe';
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
  const namesOfPeers = new Map(whole.map((object) => [object.bboxId, nameOfDrawn(object, reviews)]));
  return observed.map((object) => ({
    observed: object,
    lastingId: (object.kind === 'peer' ? namesOfPeers.get(object.bboxId) : undefined) ?? object.objectId,
  }));
}

/** The boxes that people drew for the object. */
export function drawnFor(object: ObservedObject, reviews: readonly ImageReview[]): string[] {
  const byId = new Map(reviews.map((review) => [review.reviewId, review]));
  return object.votes.flatMap(({ reviewId, boxIndex }) => {
    const isDrawn = boxIndex !== undefined && byId.get(reviewId)?.boxes[boxIndex]?.isNew === true;
    return isDrawn ? [`${reviewId}:${boxIndex}`] : [];
  });
}

function nameOfDrawn(object: ObservedObject, reviews: readonly ImageReview[]): string | undefined {
  if (object.kind !== 'peer') return undefined;
  const [first] = drawnFor(object, reviews).sort(byReview);
  return first === undefined ? undefined : `n:${first}`;
}

function byReview(a: string, b: string): number {
  const [reviewA = 0, placeA = 0] = a.split(':').map(Number);
  const [reviewB = 0, placeB = 0] = b.split(':').map(Number);
  return reviewA - reviewB || placeA - placeB;
}
