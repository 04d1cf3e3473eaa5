import { consensusOf } from '../image-consensus.ts';
import { stateOfVerdict } from '../label/states.ts';
import { type ObservedObject, observeImage } from '../matching/observe.ts';
import { dawidSkene } from '../methods/dawid-skene.ts';
import { type MethodVerdict, majorityVote } from '../methods/majority.ts';
import { objectStaple } from '../methods/staple.ts';
import type { ImageReview, ImageWithReviews } from '../review.ts';
import { initialModel, learnRates } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type Score, Scorer } from './evaluate.ts';
import { type SimulatedPerson, simulateReview } from './people.ts';
import { chanceFrom } from './random.ts';
import type { SimulatedImage } from './world.ts';

/** The methods that are compared on the same reviews. */
export type MethodName = 'majority' | 'dawid-skene' | 'staple' | 'consensus';

/** One method's score with a fixed number of reviews per image. */
export interface MethodScore {
  readonly method: MethodName;
  readonly reviewsPerImage: number;
  readonly score: Score;
}

/** An image of the world with its reviews. */
export interface ReviewedWorld extends ImageWithReviews {
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
      reviews.push(simulateReview(reviewId, person, world, world.image.suggestions, chance));
    }
    return { world, image: world.image, reviews };
  });
}

/** Scores every method on the first `reviewsPerImage` reviews of each image. */
export function compareMethods(worlds: readonly ReviewedWorld[], reviewsPerImage: number): MethodScore[] {
  const images = worlds.map(({ world, image, reviews }) => ({
    world,
    image,
    reviews: reviews.slice(0, reviewsPerImage),
  }));
  const observed = images.map(({ image, reviews }) => observeImage(image, reviews));
  const all = observed.flat();
  const scored = (method: MethodName, verdicts: readonly MethodVerdict[]): MethodScore => ({
    method,
    reviewsPerImage,
    score: scoreVerdicts(images, observed, verdicts),
  });
  return [
    scored('majority', all.map(majorityVote)),
    scored('dawid-skene', dawidSkene(all)),
    scored('staple', objectStaple(all)),
    { method: 'consensus', reviewsPerImage, score: scoreConsensus(images) },
  ];
}

function scoreVerdicts(
  images: readonly ReviewedWorld[],
  observed: readonly ObservedObject[][],
  verdicts: readonly MethodVerdict[],
): Score {
  const scorer = new Scorer();
  let next = 0;
  for (const [index, { world }] of images.entries()) {
    const objects = observed[index] ?? [];
    scorer.add(
      world,
      objects.map(({ bboxId, rect }) => ({ bboxId, rect, state: verdicts[next++]?.state ?? 0 })),
    );
  }
  return scorer.score();
}

function scoreConsensus(images: readonly ReviewedWorld[]): Score {
  const learned = learnRates(images, initialModel(), 5);
  const rates = openRates(learned.model, learned.skills);
  const scorer = new Scorer();
  for (const { world, image, reviews } of images) {
    const { objects } = consensusOf(image, reviews, rates);
    scorer.add(
      world,
      objects.map(({ bboxId, rect, verdict }) => ({ bboxId, rect, state: stateOfVerdict(verdict) })),
    );
  }
  return scorer.score();
}
