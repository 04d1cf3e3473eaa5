import { accuracyDifference, type PairedDifference, scoreOf, type WorldScore } from '../measure/score.ts';
import { simulatePeople } from '../people/person.ts';
import { BASELINES, type ComparedMethod, estimateByAll } from '../run/methods.ts';
import { estimateByProduct } from '../run/product.ts';
import { type ReviewedWorldImage, reviewsWithoutPeers } from '../run/world-reviews.ts';
import { statesOf } from '../world/classes.ts';
import { simulateImages } from '../world/images.ts';
import type { WorldParameters } from '../world/parameters.ts';
import type { WorldImage } from '../world/world-image.ts';
import type { Disclosure } from './board.ts';
import { type PaySummary, summarisePay } from './pay-summary.ts';
import { type PlayedEvent, playEvent, type ReviewSplit } from './play.ts';

/** A played event, measured. */
export interface EventResult {
  readonly world: string;
  readonly seed: number;
  readonly reviewsPerImage: number;
  readonly learningPasses: number;
  /** All methods on the reviews of the event; ours by what the event had learned at its end. */
  readonly scores: Readonly<Record<ComparedMethod, WorldScore>>;
  readonly advantage: PairedDifference;
  /** Label accuracy of majority vote with five reviews of each image, nobody seeing the boxes of others. */
  readonly majorityOfFive: number;
  /** Reviews per image at which the event is as accurate; undefined when it never is. */
  readonly reviewsToMajorityOfFive: number | undefined;
  readonly pay: PaySummary;
  readonly split: ReviewSplit;
}

/** What leaves the server with the image: the order of the boxes, not the confidence of the machine. */
export const AS_SHIPPED: Disclosure = { score: false, doubtOrder: true };

/** Plays an event in a world and measures it. */
export function runEvent(parameters: WorldParameters, seed: number, disclosure: Disclosure = AS_SHIPPED): EventResult {
  return runEventOn(parameters, simulateImages(parameters, seed), seed, disclosure);
}

/** The same on images that come from elsewhere. */
export function runEventOn(
  parameters: WorldParameters,
  images: readonly WorldImage[],
  seed: number,
  disclosure: Disclosure = AS_SHIPPED,
): EventResult {
  const people = simulatePeople(parameters, seed);
  const event = playEvent({ parameters, images, people, disclosure, seed });
  const states = statesOf(parameters.objects.classes);
  const ordinary = event.images.filter(({ isGold }) => !isGold);
  const worlds = ordinary.map(({ world }) => world);
  const estimates = estimateByAll(event.images, states, event.learned);
  const of = (method: ComparedMethod) => estimates[method].filter((_, index) => !event.images[index]?.isGold);
  const score = (method: ComparedMethod) => scoreOf(worlds, of(method));
  const scores: Record<ComparedMethod, WorldScore> = {
    majority: score('majority'),
    'dawid-skene': score('dawid-skene'),
    staple: score('staple'),
    ours: score('ours'),
    oracle: score('oracle'),
  };
  const rival = BASELINES.reduce((a, b) => (scores[b].accuracy > scores[a].accuracy ? b : a));
  const fixed = reviewsWithoutPeers(parameters, worlds, people, 5, seed);
  const majorityOfFive = scoreOf(worlds, estimateByAll(fixed, states, event.learned).majority).accuracy;
  return {
    world: parameters.name,
    seed,
    reviewsPerImage: event.reviews / worlds.length,
    learningPasses: event.learningPasses,
    scores,
    advantage: accuracyDifference(worlds, of('ours'), of(rival)),
    majorityOfFive,
    reviewsToMajorityOfFive: reviewsToReach(majorityOfFive, event),
    pay: summarisePay(event),
    split: event.split,
  };
}

/** Reviews per image at which the event, cut short, first has that accuracy: between whole numbers by straight lines. */
function reviewsToReach(accuracy: number, event: PlayedEvent): number | undefined {
  const ordinary = event.images.filter(({ isGold }) => !isGold);
  const worlds = ordinary.map(({ world }) => world);
  let before = { reviews: 0, accuracy: 0 };
  for (let most = 1; most <= 9; most++) {
    const cut = ordinary.map(({ world, reviews, history }): ReviewedWorldImage => {
      const count = Math.min(most, reviews.length);
      return { world, image: history[count - 1] ?? world.image, reviews: reviews.slice(0, count) };
    });
    const reviews = cut.reduce((sum, image) => sum + image.reviews.length, 0) / cut.length;
    const reached = scoreOf(worlds, estimateByProduct(cut, event.learned)).accuracy;
    if (reached >= accuracy) {
      if (most === 1) return reviews;
      const way = (accuracy - before.accuracy) / Math.max(1e-9, reached - before.accuracy);
      return before.reviews + way * (reviews - before.reviews);
    }
    before = { reviews, accuracy: reached };
  }
  return undefined;
}
