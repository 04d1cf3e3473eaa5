import { LEVEL_SHARES } from '../label/difficulty.ts';
import { discoverByLevel } from '../label/likelihood.ts';
import { missedByLevel } from '../label/overlooked.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { ImageReview } from '../review.ts';
import { at, type CrowdSums } from './crowd-sums.ts';
import { BELIEF_MASS, type Observed, TYPICAL_RATES, TYPICAL_STRENGTH } from './rates.ts';
import type { SumsOfImage } from './sums.ts';
import type { Rates } from './tables.ts';

/**
 * Counts who drew a vehicle that somebody drew, and who did not, by how hard that shows it to be; `real` is how likely it is one.
 * Whoever was shown its box no longer says how hard it was to see.
 */
export function addSearches(
  sums: SumsOfImage,
  { votes }: Pick<ObservedObject, 'votes'>,
  real: number,
  { personOf, states: { removed } }: Pick<Rates, 'personOf' | 'states'>,
): void {
  const searches = votes.flatMap(({ annotatorId, manner, state, wasShown }) => {
    const { discover, weight } = personOf(annotatorId);
    return manner === 'unprompted' && !wasShown && weight > 0 ? [{ discover, isDrawn: state !== removed }] : [];
  });
  const drawn = searches.filter(({ isDrawn }) => isDrawn).length;
  if (drawn === 0) return;
  const levels = LEVEL_SHARES.map((share, level) =>
    searches.reduce((p, { discover, isDrawn }) => {
      const seen = discover[level] ?? 0;
      return p * (isDrawn ? seen : 1 - seen);
    }, share),
  );
  const all = levels.reduce((sum, p) => sum + p, 0);
  const { discoveries, searches: place } = sums.layout.crowd;
  for (const [level, p] of levels.entries()) {
    const vehicles = (real * p) / all;
    sums.addCrowd(discoveries + level, vehicles * drawn);
    sums.addCrowd(place + level, vehicles * searches.length);
  }
}

/** Counts the vehicles of an image that are expected to be there though nobody drew them: everybody who looked overlooked each. */
export function addUnseen(sums: SumsOfImage, reviews: readonly ImageReview[], rates: Rates): void {
  const lookers = reviews.filter(({ annotatorId }) => rates.personOf(annotatorId).weight > 0).length;
  const { crowd } = sums.layout;
  const byLevel = missedByLevel(reviews, rates);
  for (const [level, missed] of byLevel.entries()) sums.addCrowd(crowd.searches + level, missed * lookers);
  const overlooked = byLevel.reduce((sum, missed) => sum + missed, 0);
  sums.addCrowd(crowd.missed, overlooked);
  sums.addCrowd(crowd.overlooked, overlooked);
  sums.addCrowd(crowd.unseen, overlooked / rates.model.missedPerImage);
}

/** Halvings until the rate no longer moves. */
const STEPS = 40;

/**
 * How often people see a vehicle that nothing points at, of all such vehicles: the rate with which as many would have been seen as
 * were, on gold, where all are `known`, and elsewhere at the levels that they are held to be of. It is learned as the number of animals
 * is from those that are caught again (Otis et al., "Statistical inference from capture data on closed animal populations", 1978): a
 * vehicle takes part whether anybody drew it or not, since those that somebody drew are the easy ones, and only with people who
 * were not shown it. What is typical counts too, and votes no more than other beliefs beside gold do.
 */
export function discoverRateOf({ places, sums }: CrowdSums, known: Observed): number {
  const seen = LEVEL_SHARES.map((_, level) => at(sums, places.discoveries + level));
  const looked = LEVEL_SHARES.map((_, level) => at(sums, places.searches + level));
  const believed = looked.reduce((sum, count) => sum + count, 0);
  const share = believed > 0 ? Math.min(1, BELIEF_MASS / (1 + known.of) / believed) : 0;
  const wanted =
    TYPICAL_STRENGTH * TYPICAL_RATES.discover + known.count + share * seen.reduce((sum, count) => sum + count, 0);
  const expected = (rate: number) =>
    discoverByLevel(rate).reduce(
      (sum, p, level) => sum + share * p * (looked[level] ?? 0),
      (TYPICAL_STRENGTH + known.of) * rate,
    );
  let [least, most] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (least + most) / 2;
    if (expected(middle) < wanted) least = middle;
    else most = middle;
  }
  return (least + most) / 2;
}
