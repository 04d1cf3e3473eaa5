import type { Rect } from '@uvh/domain/annotation/box';
import { placeOf } from '../image-consensus.ts';
import { believeWithoutTeam, gatherEvidence } from '../label/evidence.ts';
import { REMOVED } from '../label/states.ts';
import { goldAnswers } from '../matching/gold.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { ReviewedImage } from '../review.ts';
import { REFERENCE_CERTAINTY } from '../skill/certainty.ts';
import type { Rates } from '../skill/tables.ts';

/** What an object is held to be when a team's review of it is judged. */
export interface Reference {
  /** The settled state; undefined while the others are not sure enough. */
  readonly state: number | undefined;
  /** Probability of the likeliest state. */
  readonly certainty: number;
  /** Where it is, as far as others placed it. */
  readonly rect: Rect;
}

/**
 * The references of an image's objects for one team: known truth on a gold image, else what the other
 * teams say, so that nobody's own word decides about their pay. An object that no other team has seen stays open.
 */
export function referencesFor(
  image: ReviewedImage,
  objects: readonly ObservedObject[],
  teamId: number,
  rates: Rates,
): Reference[] {
  if (image.truth) {
    const answers = goldAnswers(objects, image.truth);
    return objects.map((object, index) => {
      const place = answers.boxes[index];
      return { state: answers.states[index] ?? REMOVED, certainty: 1, rect: place ? rectOf(place) : object.rect };
    });
  }
  return objects.map((object) => {
    const isSeenByOthers = object.votes.some((vote) => vote.teamId !== teamId);
    const { probabilities, best } = believeWithoutTeam(object, gatherEvidence(object, rates), teamId, rates);
    const certainty = probabilities[best] ?? 0;
    return {
      state: isSeenByOthers && certainty >= REFERENCE_CERTAINTY ? best : undefined,
      certainty,
      rect: placeOf(object, rates, (vote) => vote.teamId !== teamId),
    };
  });
}

function rectOf({ x, y, width, height }: Rect): Rect {
  return { x, y, width, height };
}
