import type { States } from '../../label/states.ts';
import type { ImageReview } from '../../review.ts';
import { initialModel, learnRates } from '../../skill/learn.ts';
import { openRates, type Rates } from '../../skill/tables.ts';
import { rankCorrelation } from '../measure/rank.ts';
import { simulatePeople } from '../people/person.ts';
import { streamFor } from '../random.ts';
import { learnFrom } from '../run/product.ts';
import { type ReviewedWorldImage, reviewsWithoutPeers } from '../run/world-reviews.ts';
import { statesOf } from '../world/classes.ts';
import { simulateImages } from '../world/images.ts';
import type { WorldParameters } from '../world/parameters.ts';
import { ImageInPlay } from './board.ts';
import { Books } from './books.ts';

/** What the order in which the same reviews arrive does to the totals of people. */
export interface OrderResult {
  readonly world: string;
  readonly orders: number;
  /** Least rank correlation of people's totals between two orders, when each image is settled once, as it is retired. */
  readonly settledOnce: number | undefined;
  /** Sum of everybody's XP, one for each order, when settled once. */
  readonly totals: readonly number[];
  /** The largest difference of one person's XP between two orders when a final pass settles everything. */
  readonly finalDifference: number;
}

const REVIEWS = 4;
/** Reviews between two learning passes. */
const LEARN_EVERY = 60;

/** Submits the same reviews in several orders, and settles once as the images are retired, and by a final pass. */
export function tryOrders(parameters: WorldParameters, seed: number, orders: number): OrderResult {
  const images = simulateImages(parameters, seed);
  const people = simulatePeople(parameters, seed);
  const reviewed = reviewsWithoutPeers(parameters, images, people, REVIEWS, seed);
  const ids = people.map(({ annotatorId }) => annotatorId);
  const runs = Array.from({ length: orders }, (_, order) =>
    arrive(reviewed, statesOf(parameters.objects.classes), { seed, order }),
  );
  const once = runs.map((run) => ids.map((id) => run.once.accountOf(id).milliXp));
  const final = runs.map((run) => ids.map((id) => run.final.accountOf(id).milliXp));
  const correlations = pairsOf(once).flatMap(([a, b]) => rankCorrelation(a, b) ?? []);
  const differences = pairsOf(final).flatMap(([a, b]) => a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
  return {
    world: parameters.name,
    orders,
    settledOnce: correlations.length > 0 ? Math.min(...correlations) : undefined,
    totals: runs.map((run) => ids.reduce((sum, id) => sum + run.once.accountOf(id).xp, 0)),
    finalDifference: Math.max(0, ...differences) / 1000,
  };
}

function arrive(
  reviewed: readonly ReviewedWorldImage[],
  states: States,
  { seed, order }: { readonly seed: number; readonly order: number },
): { readonly once: Books; readonly final: Books } {
  const chance = streamFor(seed, 7, order);
  const images = new Map(reviewed.map(({ world, image }) => [image.imageId, new ImageInPlay(world, chance)]));
  const arrivals = reviewed
    .flatMap(({ reviews }) => reviews)
    .map((review) => ({ review, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    // Numbered as a server would: so that what hangs on the numbers of reviews shows.
    .map(({ review }, index) => ({ ...review, reviewId: index + 1 }));
  const once = new Books();
  let learned = initialModel(states);
  let rates = openRates(learned.model, learned.skills);
  for (const [index, review] of arrivals.entries()) {
    if (index % LEARN_EVERY === 0) {
      learned = learnRates(images.values(), learned);
      rates = openRates(learned.model, learned.skills);
    }
    const image = images.get(review.imageId);
    if (!image) continue;
    once.enter(review);
    // What was drawn is not shown: the reviews are the same in every order.
    image.reviews.push(review);
    image.judge(rates);
    if (image.isGold) once.settle(review, image.image, image.reviews, rates);
    else if (image.isRetired || image.done === REVIEWS) settleAll(once, image, rates);
  }
  const full = learnFrom([...images.values()], states);
  const final = new Books();
  const fullRates = openRates(full.model, full.skills);
  for (const review of byId([...images.values()].flatMap(({ reviews }) => reviews))) final.enter(review);
  for (const image of images.values()) settleAll(final, image, fullRates);
  return { once, final };
}

function settleAll(books: Books, image: ImageInPlay, rates: Rates): void {
  for (const review of byId(image.reviews)) books.settle(review, image.image, image.reviews, rates);
}

function byId(reviews: readonly ImageReview[]): ImageReview[] {
  return reviews.toSorted((a, b) => a.reviewId - b.reviewId);
}

function pairsOf<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((item, index) => items.slice(index + 1).map((other) => [item, other] as const));
}
