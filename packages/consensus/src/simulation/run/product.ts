import { consensusOf } from '../../image-consensus.ts';
import type { States } from '../../label/states.ts';
import type { ImageWithReviews } from '../../review.ts';
import { initialModel, learnRates, type SkillModel } from '../../skill/learn.ts';
import { openRates } from '../../skill/tables.ts';
import type { EstimatedImage } from '../measure/estimate.ts';

/** Single learning passes over all reviews: near to where a full pass ends, at a fraction of its cost. */
const PASSES = 5;

/** What the product learns from all reviews, gold included, from nothing. */
export function learnFrom(images: readonly ImageWithReviews[], states: States, passes: number = PASSES): SkillModel {
  return learnRates(images, initialModel(states), passes);
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
