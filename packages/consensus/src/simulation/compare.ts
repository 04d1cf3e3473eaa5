import type { ImageReview, ImageWithReviews } from '../review.ts';
import { type SimulatedPerson, simulateReview } from './people.ts';
import { chanceFrom } from './random.ts';
import type { SimulatedImage } from './world.ts';

/** An image of the world with its reviews. */
interface ReviewedWorld extends ImageWithReviews {
  readonly world: SimulatedImage;
}

/** Lets `count` people of different teams, drawn by lot, review each image without seeing each other's boxes. */
export function collectReviews(
  worlds: readonly SimulatedImage[],
  people: readonly SimulatedPerson[],
  count: number,
  seed: number,
): ReviewedWorld[] {
  const chance = chanceFrom(seed);
  let reviewId = 0;
  return worlds.map((world) => {
    const reviews: ImageReview[] = [];
    while (reviews.length < count) {
      const person = chance.pick(people);
      if (reviews.some((review) => review.teamId === person.teamId)) continue;
      reviewId += 1;
      reviews.push(simulateReview({ reviewId, person, world, shown: world.image.suggestions }, chance));
    }
    return { world, image: world.image, reviews };
  });
}
