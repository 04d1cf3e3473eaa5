import type { ImageConsensus, ObjectConsensus } from '../image-consensus.ts';
import type { States } from '../label/states.ts';
import type { ImageSuggestion } from '../review.ts';

/** A drawn box is put before the next reviewer from this probability of a vehicle on. */
const WORTH_SHOWING = 0.2;

/**
 * Ids of an image's suggestions in the order in which they are to be looked at: least certain first, so that the third
 * that must be reviewed is the third that matters. For an image without reviews pass its consensus over no reviews.
 * Gold images are ordered by what the votes leave open, like any other: an order that follows the truth would give
 * them away.
 */
export function openBoxesFirst(consensus: {
  readonly objects: readonly Pick<ObjectConsensus, 'bboxId' | 'doubt'>[];
}): number[] {
  return consensus.objects
    .flatMap((object) => (object.bboxId === null ? [] : [{ bboxId: object.bboxId, doubt: object.doubt }]))
    .sort((a, b) => b.doubt - a.doubt || a.bboxId - b.bboxId)
    .map(({ bboxId }) => bboxId);
}

/**
 * Vehicles that reviewers drew and that are to be suggested to the next one, numbered from `firstBboxId` (one above
 * the image's highest). Store them with the image's suggestions before anybody is shown them: later reviews name them.
 * Not for gold images: their consensus is the truth.
 */
export function peerSuggestions(consensus: ImageConsensus, firstBboxId: number, states: States): ImageSuggestion[] {
  return consensus.objects
    .filter((object) => object.kind === 'found' && vehicleProbability(object.probabilities) >= WORTH_SHOWING)
    .map((object, index) => ({
      ...object.rect,
      bboxId: firstBboxId + index,
      label: states.verdictOf(likeliestClass(object.probabilities)),
      origin: 'peer' as const,
    }));
}

function vehicleProbability(probabilities: readonly number[]): number {
  return 1 - (probabilities.at(-1) ?? 0);
}

function likeliestClass(probabilities: readonly number[]): number {
  let best = 0;
  for (let state = 1; state < probabilities.length - 1; state++) {
    if ((probabilities[state] ?? 0) > (probabilities[best] ?? 0)) best = state;
  }
  return best;
}
