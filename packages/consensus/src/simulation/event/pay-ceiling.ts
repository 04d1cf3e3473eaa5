import { type SeenObject, seenObjects } from '../../label/seen-object.ts';
import { verdictState } from '../../label/verdict-state.ts';
import type { Vote } from '../../matching/vote.ts';
import type { ImageReview } from '../../review.ts';
import { payFor } from '../../settlement/pay.ts';
import { USUAL_PAY } from '../../settlement/pay-weights.ts';
import { judgeReview } from '../../settlement/settle.ts';
import { openRates, type Rates } from '../../skill/tables.ts';
import { rankCorrelation } from '../measure/rank.ts';
import { chanceFrom } from '../random.ts';
import { trueStateOf } from './information.ts';
import type { PlayedEvent } from './play.ts';

/** What a review would bring if its answers were held against more than what the other teams say, in XP. */
export interface BestPay {
  /** Against the truth. */
  readonly byTruth: number;
  /** Against what all reviews together say, the person's own in full, of boxes too that nobody else saw. */
  readonly byAllReviews: number;
}

type ImageOfEvent = PlayedEvent['images'][number];

/**
 * What reviews would bring by the rule of the pay, held against more than the product may go by: how far pay could follow
 * what reviews are worth. No rule that knows only the reviews can be expected to do better than what they all say, as far
 * as the model reads them rightly; none at all than the truth, as far as the rule asks for the right thing.
 */
export class PayCeiling {
  private readonly rates: Rates;

  constructor({ learned: { model, skills } }: Pick<PlayedEvent, 'learned'>) {
    this.rates = openRates(model, skills);
  }

  /** The best pay of one review of an image of the event. */
  bestPayOf(review: ImageReview, { image, isGold, reviews, world }: ImageOfEvent): BestPay {
    const { rates } = this;
    if (isGold) {
      const { totals } = judgeReview(review.reviewId, image, [review], rates);
      const xp = totals.reduce((sum, { milliXp }) => sum + milliXp, 0) / 1000;
      return { byTruth: xp, byAllReviews: xp };
    }
    const counted = reviews.filter((other) => other === review || rates.personOf(other.annotatorId).weight > 0);
    let byTruth = 0;
    let byAllReviews = 0;
    for (const { object, reading } of seenObjects(image, counted, rates)) {
      const vote = object.votes.find(({ reviewId }) => reviewId === review.reviewId);
      if (vote?.boxIndex === undefined) continue;
      const truth = new Array<number>(rates.states.count).fill(0);
      truth[trueStateOf(object, world, rates.states)] = 1;
      byTruth += this.expectedPay(object, vote, truth);
      byAllReviews += this.expectedPay(object, vote, reading.settled.probabilities);
    }
    return { byTruth, byAllReviews };
  }

  /** The pay of an answer as a mean over what the object may be, in XP. */
  private expectedPay(object: SeenObject['object'], vote: Vote, probabilities: readonly number[]): number {
    const { removed } = this.rates.states;
    if (vote.manner !== 'unprompted') return this.payBy(object, vote, probabilities);
    const nothing = probabilities[removed] ?? 0;
    if (nothing === 1) return this.payBy(object, vote, probabilities);
    const asVehicle = probabilities.map((p, state) => (state === removed ? 0 : p / (1 - nothing)));
    const asNothing = probabilities.map((_, state) => (state === removed ? 1 : 0));
    return (1 - nothing) * this.payBy(object, vote, asVehicle) + nothing * this.payBy(object, vote, asNothing);
  }

  private payBy(object: SeenObject['object'], vote: Vote, probabilities: readonly number[]): number {
    const state = verdictState(probabilities);
    const reference = {
      state,
      certainty: probabilities[state] ?? 0,
      probabilities,
      weighed: probabilities,
      leansTo: state,
      rect: object.rect,
      isPlaced: false,
    };
    return payFor(object, vote, reference, { rates: this.rates, weights: USUAL_PAY, isGold: false }).milliXp / 1000;
  }
}

/** Ways to halve everybody's reviews that the reliability is a mean over. */
const SPLITS = 20;

/**
 * How well a measure of people tells them apart, 0 to 1: the rank correlation of its sums over one half of everybody's
 * reviews and over the other, raised to the whole number of reviews by the formula of Spearman and Brown (1910), the mean
 * over many ways to halve them. With a low one people differ by luck: who is worth more will seldom be so again.
 */
export function splitHalfReliability(worths: readonly (readonly number[])[]): number | undefined {
  const chance = chanceFrom(1);
  const correlations = Array.from({ length: SPLITS }, () => {
    const halves = worths.map((own) => halvesOf(own, chance.next));
    return rankCorrelation(
      halves.map(([first]) => first),
      halves.map(([, second]) => second),
    );
  }).filter((correlation) => correlation !== undefined);
  if (correlations.length === 0) return undefined;
  const half = Math.max(0, correlations.reduce((a, b) => a + b, 0) / correlations.length);
  return (2 * half) / (1 + half);
}

/** Sums over two halves, as long as each other to one. */
function halvesOf(values: readonly number[], next: () => number): readonly [number, number] {
  const shuffled = values.map((value) => ({ value, at: next() })).sort((a, b) => a.at - b.at);
  const sums: [number, number] = [0, 0];
  for (const [index, { value }] of shuffled.entries()) sums[index % 2 === 0 ? 0 : 1] += value;
  return sums;
}
