import { REMOVED, STATE_COUNT } from '../label/states.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { MethodVerdict } from './majority.ts';

const MAX_ROUNDS = 100;
const TOLERANCE = 1e-7;
/** Beta prior of a person's sensitivity and specificity: as if they had been right this often, and wrong once. */
const PRIOR_RIGHT = 4;

/**
 * STAPLE (Warfield, Zou and Wells 2004) on objects instead of pixels: a person who saw the image either has a box at
 * an object or has none; expectation maximisation over each person's sensitivity and specificity gives the probability
 * that a vehicle is there. Run per image it can turn foreground and background around (PMC3262958), so rates are
 * pooled over all images, under a Beta prior. STAPLE says nothing about classes: the class is what most of those with
 * a box say, weighed by their sensitivity. The answer is in the order given.
 */
export function objectStaple(objects: readonly Pick<ObservedObject, 'votes'>[]): MethodVerdict[] {
  const vehicle = new Float64Array(objects.length);
  for (const [index, { votes }] of objects.entries()) {
    vehicle[index] = votes.filter((vote) => vote.state !== REMOVED).length / Math.max(1, votes.length);
  }
  let people = rateReviewers(objects, vehicle);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const prior = clampRate(vehicle.reduce((a, b) => a + b, 0) / Math.max(1, objects.length));
    for (const [index, { votes }] of objects.entries()) vehicle[index] = vehicleProbability(votes, people, prior);
    const next = rateReviewers(objects, vehicle);
    const moved = largestMove(people, next);
    people = next;
    if (moved < TOLERANCE) break;
  }
  return objects.map(({ votes }, index) => {
    const probability = vehicle[index] ?? 0;
    if (probability < 0.5) return { state: REMOVED, confidence: 1 - probability };
    return { state: weightedClass(votes, people), confidence: probability };
  });
}

interface ReviewerRates {
  readonly sensitivity: number;
  readonly specificity: number;
}

function rateReviewers(
  objects: readonly Pick<ObservedObject, 'votes'>[],
  vehicle: Float64Array,
): Map<number, ReviewerRates> {
  const sums = new Map<number, { hit: number; there: number; clear: number; absent: number }>();
  for (const [index, { votes }] of objects.entries()) {
    const p = vehicle[index] ?? 0;
    for (const { annotatorId, state } of votes) {
      const sum = sums.get(annotatorId) ?? {
        hit: PRIOR_RIGHT,
        there: PRIOR_RIGHT + 1,
        clear: PRIOR_RIGHT,
        absent: PRIOR_RIGHT + 1,
      };
      sums.set(annotatorId, sum);
      sum.there += p;
      sum.absent += 1 - p;
      if (state === REMOVED) sum.clear += 1 - p;
      else sum.hit += p;
    }
  }
  return new Map(
    [...sums].map(([id, sum]) => [
      id,
      { sensitivity: clampRate(sum.hit / sum.there), specificity: clampRate(sum.clear / sum.absent) },
    ]),
  );
}

function vehicleProbability(
  votes: ObservedObject['votes'],
  people: ReadonlyMap<number, ReviewerRates>,
  prior: number,
): number {
  let logOdds = Math.log(prior / (1 - prior));
  for (const { annotatorId, state } of votes) {
    const rates = people.get(annotatorId);
    if (!rates) continue;
    logOdds +=
      state === REMOVED
        ? Math.log((1 - rates.sensitivity) / rates.specificity)
        : Math.log(rates.sensitivity / (1 - rates.specificity));
  }
  return 1 / (1 + Math.exp(-logOdds));
}

function weightedClass(votes: ObservedObject['votes'], people: ReadonlyMap<number, ReviewerRates>): number {
  const weights = new Float64Array(STATE_COUNT);
  for (const { annotatorId, state } of votes) {
    if (state !== REMOVED) weights[state] = (weights[state] ?? 0) + (people.get(annotatorId)?.sensitivity ?? 0);
  }
  return weights.indexOf(weights.reduce((a, b) => Math.max(a, b), 0));
}

function largestMove(before: ReadonlyMap<number, ReviewerRates>, after: ReadonlyMap<number, ReviewerRates>): number {
  let most = 0;
  for (const [id, rates] of after) {
    const old = before.get(id);
    if (!old) return 1;
    most = Math.max(most, Math.abs(rates.sensitivity - old.sensitivity), Math.abs(rates.specificity - old.specificity));
  }
  return most;
}

function clampRate(rate: number): number {
  return Math.min(1 - 1e-6, Math.max(1e-6, rate));
}
