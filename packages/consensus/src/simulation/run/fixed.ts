import { accuracyDifference, type PairedDifference, scoreOf, type WorldScore } from '../measure/score.ts';
import { simulatePeople } from '../people/person.ts';
import { statesOf } from '../world/classes.ts';
import { simulateImages } from '../world/images.ts';
import type { WorldParameters } from '../world/parameters.ts';
import type { WorldImage } from '../world/world-image.ts';
import { BASELINES, type ComparedMethod, estimateByAll, METHOD_NAMES } from './methods.ts';
import { learnWithFlags } from './product.ts';
import { firstReviews, reviewsWithoutPeers } from './world-reviews.ts';

/** All methods on the same reviews, the same number for every image. */
export interface FixedResult {
  readonly world: string;
  readonly seed: number;
  readonly reviewsPerImage: number;
  readonly scores: Readonly<Record<ComparedMethod, WorldScore>>;
  /** Label accuracy of ours less that of the better of majority vote and Dawid-Skene. */
  readonly advantage: PairedDifference;
}

/** Compares all methods in a world at several numbers of reviews. */
export function runFixed(parameters: WorldParameters, seed: number, reviewCounts: readonly number[]): FixedResult[] {
  return runFixedOn(parameters, simulateImages(parameters, seed), seed, reviewCounts);
}

/** The same on images that come from elsewhere. */
export function runFixedOn(
  parameters: WorldParameters,
  images: readonly WorldImage[],
  seed: number,
  reviewCounts: readonly number[],
): FixedResult[] {
  const people = simulatePeople(parameters, seed);
  const reviewed = reviewsWithoutPeers(parameters, images, people, Math.max(...reviewCounts), seed);
  const states = statesOf(parameters.objects.classes);
  return reviewCounts.map((count) => {
    const cut = firstReviews(reviewed, count);
    const estimates = estimateByAll(cut, states, learnWithFlags(cut, states));
    // Gold images teach, but what is known of them is no achievement.
    const ordinary = cut.flatMap(({ image }, index) => (image.truth ? [] : [index]));
    const worlds = ordinary.flatMap((index) => cut[index]?.world ?? []);
    const of = (method: ComparedMethod) => ordinary.map((index) => estimates[method][index] ?? { objects: [] });
    const scores = mapMethods((method) => scoreOf(worlds, of(method)));
    const rival = BASELINES.reduce((a, b) => (scores[b].accuracy > scores[a].accuracy ? b : a));
    return {
      world: parameters.name,
      seed,
      reviewsPerImage: count,
      scores,
      advantage: accuracyDifference(worlds, of('ours'), of(rival)),
    };
  });
}

function mapMethods(scoreFor: (method: ComparedMethod) => WorldScore): Record<ComparedMethod, WorldScore> {
  const [majority, dawidSkene, staple, ours, oracle] = METHOD_NAMES.map(scoreFor);
  if (!majority || !dawidSkene || !staple || !ours || !oracle) throw new RangeError('Every method has a score.');
  return { majority, 'dawid-skene': dawidSkene, staple, ours, oracle };
}
