import { consensusOf } from '../../image-consensus.ts';
import type { States } from '../../label/states.ts';
import type { ImageWithReviews } from '../../review.ts';
import { initialModel, learnRates, type SkillModel } from '../../skill/learn.ts';
import { openRates } from '../../skill/tables.ts';
import { flagsNow, withoutSuspects } from '../event/watch.ts';
import type { EstimatedImage } from '../measure/estimate.ts';

/** Single learning passes over all reviews: near to where a full pass ends, at a fraction of its cost. */
const PASSES = 5;

/** What the product learns from all reviews, gold included, from nothing. */
export function learnFrom(images: readonly ImageWithReviews[], states: States, passes: number = PASSES): SkillModel {
  return learnRates(images, initialModel(states), passes);
}

/** The same as the server does it: without those whom flags hold back until an organiser has looked. */
export function learnWithFlags(images: readonly ImageWithReviews[], states: States): SkillModel {
  const learned = learnFrom(images, states);
  const counted = withoutSuspects(learned, flagsNow(images, learned, []), images);
  return counted === learned ? learned : learnRates(images, counted, PASSES);
}

/** What the product says of each image, by what it learned from all of them. */
export function estimateByProduct(images: readonly ImageWithReviews[], learned: SkillModel): EstimatedImage[] {
  const rates = openRates(learned.model, learned.skills);
  return images.map(({ image, reviews }) => {
    const { objects, expectedMissed } = consensusOf(image, reviews, rates);
    return {
      objects: objects.map(({ bboxId, kind, rect, verdict, posterior }) => ({
        bboxId,
        kind,
        rect,
        label: verdict,
        probability: posterior,
      })),
      expectedMissed,
    };
  });
}
