import type { ImageReview, ImageWithReviews } from '../../review.ts';
import { simulatePeople, type WorldPerson } from '../people/person.ts';
import { simulateReview } from '../people/review.ts';
import { streamFor } from '../random.ts';
import { classesOf } from '../world/classes.ts';
import { simulateImages } from '../world/images.ts';
import type { WorldParameters } from '../world/parameters.ts';
import type { WorldImage } from '../world/world-image.ts';

/** An image of a world with its reviews, in the order of their submission. */
export interface ReviewedWorldImage extends ImageWithReviews {
  readonly world: WorldImage;
  readonly reviews: readonly ImageReview[];
}

/** All images of a world, gold ones last, each with `count` reviews of its people: the same for the same seed. */
export function reviewedWorld(parameters: WorldParameters, count: number, seed: number): ReviewedWorldImage[] {
  const people = simulatePeople(parameters, seed);
  return reviewsWithoutPeers(parameters, simulateImages(parameters, seed), people, count, seed);
}

/**
 * Lets `count` people of different teams, drawn by lot, review each image without seeing each other's boxes. The first
 * three of nine reviews are the same as three of three.
 */
export function reviewsWithoutPeers(
  parameters: WorldParameters,
  images: readonly WorldImage[],
  people: readonly WorldPerson[],
  count: number,
  seed: number,
): ReviewedWorldImage[] {
  const classes = classesOf(parameters.objects.classes);
  const experience = new Map<number, number>();
  let reviewId = 0;
  return images.map((world) => {
    const reviews: ImageReview[] = [];
    for (const person of reviewersOf(world.image.imageId, people, count, seed)) {
      const before = experience.get(person.annotatorId) ?? 0;
      experience.set(person.annotatorId, before + 1);
      reviewId += 1;
      reviews.push(
        simulateReview(
          {
            reviewId,
            person,
            world,
            shown: world.image.suggestions,
            classes,
            sharedLookAlike: parameters.objects.sharedLookAlike,
            experience: before,
            earlier: reviews,
          },
          seed,
        ),
      );
    }
    return { world, image: world.image, reviews };
  });
}

/** Reviews of an image cut to the first `count`. */
export function firstReviews(images: readonly ReviewedWorldImage[], count: number): ReviewedWorldImage[] {
  return images.map((image) => ({ ...image, reviews: image.reviews.slice(0, count) }));
}

function reviewersOf(imageId: number, people: readonly WorldPerson[], count: number, seed: number): WorldPerson[] {
  const chance = streamFor(seed, 4, imageId);
  const waiting = [...people];
  const chosen: WorldPerson[] = [];
  while (chosen.length < count && waiting.length > 0) {
    const [person] = waiting.splice(Math.floor(chance.next() * waiting.length), 1);
    if (person && !chosen.some(({ teamId }) => teamId === person.teamId)) chosen.push(person);
  }
  return chosen;
}
