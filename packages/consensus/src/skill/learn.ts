import type { States } from '../label/states.ts';
import type { ImageReview, ImageWithReviews, ReviewedImage } from '../review.ts';
import { type AnnotatorSkill, noCounts } from './counts.ts';
import { type CrowdModel, initialCrowdModel } from './model.ts';
import { sumsOfImage } from './observe-sums.ts';
import { refit } from './refit.ts';
import { addSums, noSums } from './sums.ts';
import { openRates } from './tables.ts';

/** Everything learned, as plain data: store it, open it with `openRates`, learn on from it. */
export interface SkillModel {
  readonly model: CrowdModel;
  readonly skills: readonly AnnotatorSkill[];
}

/**
 * One pass over all reviews. Feed it images in any order, each once with all its reviews, from a cursor if need be.
 * Feed it gold images even before anybody has reviewed them: the pay on gold rests on how often their suggestions are
 * right.
 */
export interface LearningPass {
  add(image: ReviewedImage, reviews: readonly ImageReview[]): void;
  finish(): SkillModel;
}

/** Rounds after which a full pass ends even if it still moves. */
export const MOST_ROUNDS = 30;
/** A full pass ends when no rate of the crowd moves by more than this. */
const AT_REST = 1e-3;

/** What is known of objects of these classes before the first review, except for the weights that an organiser has given. */
export function initialModel(states: States, weights: ReadonlyMap<number, number> = new Map()): SkillModel {
  const skills = [...weights].map(([annotatorId, weight]) => ({
    annotatorId,
    weight,
    counts: noCounts(),
    goldCounts: noCounts(),
  }));
  return { model: initialCrowdModel(states), skills };
}

/**
 * Learns everybody's rates and the crowd's tables from all reviews: `passes` rounds of
 * expectation maximisation (Dawid and Skene 1979), each vote judged by what the others say of the object,
 * without the voter's own team, and by certain truth on gold images. Organisers' weights are kept. The result
 * does not depend on the order of the images or reviews.
 */
export function learnRates(images: Iterable<ImageWithReviews>, previous: SkillModel, passes = 1): SkillModel {
  let learned = previous;
  for (let pass = 0; pass < passes; pass++) {
    const learning = startLearning(learned);
    for (const { image, reviews } of images) learning.add(image, reviews);
    learned = learning.finish();
  }
  return learned;
}

/**
 * Learns from the beginning until nothing moves any more: the model that further passes leave where it is, and that
 * depends on the reviews and the organisers' weights alone, not on what was learned on the way.
 */
export function learnFully(
  images: Iterable<ImageWithReviews>,
  states: States,
  weights: ReadonlyMap<number, number> = new Map(),
): SkillModel {
  let learned = initialModel(states, weights);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = learnRates(images, learned);
    const isDone = isAtRest(learned.model, next.model);
    learned = next;
    if (isDone) break;
  }
  return learned;
}

/** Begins one pass; {@link learnRates} runs several. */
export function startLearning(previous: SkillModel): LearningPass {
  const rates = openRates(previous.model, previous.skills);
  const total = noSums(rates.states);
  return {
    add: (image, reviews) => addSums(total, sumsOfImage(image, reviews, rates)),
    finish: () => refit(total, weightsOf(previous.skills)),
  };
}

/** The organisers' weights, which are kept while the rest is learned from the beginning. */
export function weightsOf(skills: readonly AnnotatorSkill[]): Map<number, number> {
  return new Map(skills.map(({ annotatorId, weight }) => [annotatorId, weight]));
}

/** Whether a round has moved nothing of the crowd's model any more. */
export function isAtRest(before: CrowdModel, after: CrowdModel): boolean {
  return movedBy(before, after) < AT_REST;
}

/** How many vehicles nobody sees is not waited for: no verdict follows from it, and where little tells of it it moves for long. */
function movedBy(a: CrowdModel, b: CrowdModel): number {
  const numbers = ({
    rates: { discover: _, ...rates },
    machineTruth,
    confusion,
    scoreOdds,
    temperature,
  }: CrowdModel) => [
    ...Object.values(rates),
    ...machineTruth,
    ...confusion,
    ...scoreOdds,
    ...Object.values(temperature),
  ];
  const after = numbers(b);
  return numbers(a).reduce((most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? 0))), 0);
}
