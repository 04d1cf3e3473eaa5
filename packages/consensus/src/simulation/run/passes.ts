import { scoreOf, type WorldScore } from '../measure/score.ts';
import { statesOf } from '../world/classes.ts';
import type { WorldParameters } from '../world/parameters.ts';
import { estimateByProduct, learnFrom } from './product.ts';
import { reviewedWorld } from './world-reviews.ts';

/** The same reviews after few and after many learning passes. */
export interface PassesResult {
  readonly world: string;
  readonly seed: number;
  readonly byPasses: readonly { readonly passes: number; readonly score: WorldScore }[];
}

const REVIEWS = 5;

/** Learns from the same five reviews of each image with different numbers of passes. */
export function tryPasses(parameters: WorldParameters, seed: number, passes: readonly number[]): PassesResult {
  const reviewed = reviewedWorld(parameters, REVIEWS, seed);
  const ordinary = reviewed.filter(({ image }) => !image.truth);
  const worlds = ordinary.map(({ world }) => world);
  return {
    world: parameters.name,
    seed,
    byPasses: passes.map((count) => ({
      passes: count,
      score: scoreOf(
        worlds,
        estimateByProduct(ordinary, learnFrom(reviewed, statesOf(parameters.objects.classes), count)),
      ),
    })),
  };
}
