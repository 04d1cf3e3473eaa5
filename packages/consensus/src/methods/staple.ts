import type { MethodVerdict, VotedObject } from './majority.ts';

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
export function objectStaple(objects: readonly VotedObject[], stateCount: number): MethodVerdict[] {
  const removed = stateCount - 1;
  const vehicle = new Float64Array(objects.length);
  for (const [index, { votes }] of objects.entries()) {
    vehicle[index] = votes.filter((vote) => vote.state !== removed).length / Math.max(1, votes.length);
  }
  let people = rateReviewers(objects, vehicle, removed);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const priors = vehicleShares(objects, vehicle);
    for (const [index, { kind, votes }] of objects.entries()) {
      if (votes.length > 0) vehicle[index] = vehicleProbability(votes, people, priors[kind], removed);
    }
    const next = rateReviewers(objects, vehicle, removed);
    const moved = largestMove(people, next);
    people = next;
    if (moved < TOLERANCE) break;
  }
  return objects.map(({ suggestedState, votes }, index) => {
    const probability = vehicle[index] ?? 0;
    if (votes.length === 0) return { state: suggestedState, confidence: 0 };
    if (probability < 0.5) return { state: removed, confidence: 1 - probability };
    return weightedClass(votes, people, probability, suggestedState, stateCount);
  });
}

interface ReviewerRates {
  readonly sensitivity: number;
  readonly specificity: number;
}

function rateReviewers(
  objects: readonly VotedObject[],
  vehicle: Float64Array,
  removed: number,
): Map<number, ReviewerRates> {
  const sums = new Map<number, { hit: number; there: number; clear: number; absent: number }>();
  for (const [index, { votes }] of objects.entries()) {
    const p = vehicle[index] ?? 0;
    for (const vote of votes) {
      const answerer = answererOf(vote);
      const sum = sums.get(answerer) ?? {
        hit: PRIOR_RIGHT,
        there: PRIOR_RIGHT + 1,
        clear: PRIOR_RIGHT,
        absent: PRIOR_RIGHT + 1,
      };
      sums.set(answerer, sum);
      sum.there += p;
      sum.absent += 1 - p;
      if (vote.state === removed) sum.clear += 1 - p;
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
  votes: VotedObject['votes'],
  people: ReadonlyMap<number, ReviewerRates>,
  prior: number,
  removed: number,
): number {
  let logOdds = Math.log(prior / (1 - prior));
  for (const vote of votes) {
    const rates = people.get(answererOf(vote));
    if (!rates) continue;
    logOdds +=
      vote.state === removed
        ? Math.log((1 - rates.sensitivity) / rates.specificity)
        : Math.log(rates.sensitivity / (1 - rates.specificity));
  }
  return 1 / (1 + Math.exp(-logOdds));
}

/** The class with the most weight among those with a box, the suggested one of equals, with its share of the weight. */
function weightedClass(
  votes: VotedObject['votes'],
  people: ReadonlyMap<number, ReviewerRates>,
  probability: number,
  suggestedState: number,
  stateCount: number,
): MethodVerdict {
  const removed = stateCount - 1;
  const weights = new Float64Array(removed);
  for (const vote of votes) {
    if (vote.state < removed)
      weights[vote.state] = (weights[vote.state] ?? 0) + (people.get(answererOf(vote))?.sensitivity ?? 0);
  }
  let state = suggestedState < removed ? suggestedState : 0;
  for (const [candidate, weight] of weights.entries()) if (weight > (weights[state] ?? 0)) state = candidate;
  const total = weights.reduce((a, b) => a + b, 0);
  return { state, confidence: total > 0 ? (probability * (weights[state] ?? 0)) / total : 0 };
}

/** Share of vehicles among the machine's suggestions, what others drew and showed, and what was only drawn. */
function vehicleShares(objects: readonly VotedObject[], vehicle: Float64Array): Record<VotedObject['kind'], number> {
  const share = (kind: VotedObject['kind']) => {
    let there = 0.5;
    let all = 1;
    for (const [index, object] of objects.entries()) {
      if (object.kind !== kind) continue;
      there += vehicle[index] ?? 0;
      all += 1;
    }
    return clampRate(there / all);
  };
  return { machine: share('machine'), peer: share('peer'), found: share('found') };
}

/** A person's answers to suggestions, and their drawing or not drawing without one, are as of two people. */
function answererOf({ annotatorId, manner }: VotedObject['votes'][number]): number {
  return 2 * annotatorId + (manner === 'unprompted' ? 1 : 0);
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
