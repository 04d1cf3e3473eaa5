import { describe, expect, it } from 'vitest';
import { scoreOf } from '../measure/score.ts';
import { statesOf } from '../world/classes.ts';
import { drawnWorld } from '../world/drawn-world.ts';
import { estimateByProduct, learnFrom } from './product.ts';
import { firstReviews, reviewedWorld } from './world-reviews.ts';

/** Few of 350 objects: what an unlucky vote may change. */
const BY_LUCK = 0.015;

/** Generated crowds: honest, careless and hostile ones, with gold and without. */
const crowds = [1, 2, 3, 4].map((number) => {
  const world = { ...drawnWorld(number), images: 36, goldImages: number % 2 === 0 ? 6 : 0 };
  const reviewed = reviewedWorld(world, 7, 1);
  const states = statesOf(world.objects.classes);
  const accuracyOf = (reviews: number, passes: number) => {
    const known = firstReviews(reviewed, reviews);
    const ordinary = known.filter(({ image }) => !image.truth);
    const estimates = estimateByProduct(ordinary, learnFrom(known, states, passes));
    return scoreOf(
      ordinary.map((each) => each.world),
      estimates,
    ).accuracy;
  };
  return { name: world.name, accuracyOf };
});

describe('the consensus of generated crowds', () => {
  it.each(crowds)('is not less accurate with more reviews, $name', { timeout: 120_000 }, ({ accuracyOf }) => {
    const [two, four, seven] = [2, 4, 7].map((reviews) => accuracyOf(reviews, 5));
    expect(four).toBeGreaterThan((two ?? 1) - BY_LUCK);
    expect(seven).toBeGreaterThan((four ?? 1) - BY_LUCK);
  });

  it.each(crowds)(
    'is no worse after thirty learning passes than after two, $name',
    {
      timeout: 120_000,
    },
    ({ accuracyOf }) => {
      expect(accuracyOf(5, 30)).toBeGreaterThan(accuracyOf(5, 2) - BY_LUCK);
    },
  );
});
