import type { ImageReview } from '../review.ts';
import type { Rates } from '../skill/tables.ts';
import { LEVEL_SHARES } from './difficulty.ts';
import type { PersonTables } from './likelihood.ts';

/**
 * Vehicles that are expected to be still undiscovered on an image: those that the machine misses, of which everybody who
 * looked overlooks some. The same for reviews in any order, to the last bit.
 */
export function missedAfter(reviews: readonly Pick<ImageReview, 'annotatorId'>[], rates: Rates): number {
  return missedByLevel(reviews, rates).reduce((sum, missed) => sum + missed, 0);
}

/**
 * The same by how hard they are to see. What one person overlooks is hard to see for the next one too, so that the hard
 * ones are left.
 */
export function missedByLevel(
  reviews: readonly Pick<ImageReview, 'annotatorId'>[],
  { model, personOf }: Pick<Rates, 'model' | 'personOf'>,
): readonly number[] {
  const ids = reviews.map(({ annotatorId }) => annotatorId).sort((a, b) => a - b);
  const seekers: readonly Pick<PersonTables, 'discover' | 'weight'>[] = ids.map(personOf);
  return LEVEL_SHARES.map((share, level) =>
    seekers.reduce(
      (missed, { discover, weight }) => missed * (1 - (discover[level] ?? 0)) ** weight,
      model.missedPerImage * share,
    ),
  );
}
