import { iou } from '@uvh/domain/annotation/box';
import { biased, settledBelief, temperedBy } from '../label/belief.ts';
import { pooled } from '../label/dawid-skene-view.ts';
import { biasedDrawing, temperedDrawing } from '../label/drawn.ts';
import { Evidence } from '../label/evidence.ts';
import { disagreementOn } from '../label/fall-back.ts';
import { verdictKind } from '../label/verdict-kind.ts';
import { verdictState } from '../label/verdict-state.ts';
import { GOLD_IOU, goldAnswers, judgeByTruth } from '../matching/gold.ts';
import { type ObservedObject, observeImage } from '../matching/observe.ts';
import { compareReviews, type ImageReview, type ReviewedImage, type TrueBox } from '../review.ts';
import { baseRateRow } from './base-rates.ts';
import { addDisagreement } from './disagreement-sums.ts';
import { baseRateCell, scoreBin, VERDICT_KINDS } from './model.ts';
import { DISPUTE_BIASES, DRAWN_BIASES, POOLS, REMOVAL_BIASES, TEMPERATURES } from './sum-layout.ts';
import type { SumsOfImage } from './sums.ts';
import type { Rates } from './tables.ts';
import { addAnswer, addAnswersAsGiven, addDrawing, baseRateSlot } from './vote-sums.ts';

/** What a gold image teaches: every answer judged by the truth, and how well groups of its reviewers would have foretold it. */
export function addGoldImage(
  sums: SumsOfImage,
  image: ReviewedImage,
  truth: readonly TrueBox[],
  reviews: readonly ImageReview[],
  rates: Rates,
): void {
  const { count: stateCount, removed } = sums.states;
  const suggestions = observeImage(image, [], rates.states);
  const { states, unmatched } = goldAnswers(suggestions, truth, rates.states);
  sums.addCrowd(sums.layout.crowd.goldImages, 1);
  sums.addCrowd(sums.layout.crowd.goldMissed, unmatched.length);
  for (const [index, object] of suggestions.entries()) {
    sums.addCrowd(baseRateSlot(sums, 'gold', object, states[index] ?? removed), 1);
  }
  const oneHot = new Array<number>(stateCount).fill(0);
  for (const review of reviews) {
    const objects = observeImage(image, [review], rates.states);
    const { answers, missed } = judgeByTruth(objects, review.reviewId, truth, rates.states);
    sums.addCount(review.annotatorId, 'images', 1);
    sums.addCount(review.annotatorId, 'missedOverlooked', missed);
    for (const [index, object] of objects.entries()) {
      const state = answers[index]?.state;
      if (state === undefined) continue;
      oneHot.fill(0)[state] = 1;
      for (const vote of object.votes) {
        if (vote.manner !== 'unprompted') addAnswer(sums, object, vote, oneHot, rates);
        else {
          addDrawing(sums, vote, oneHot, []);
          sums.addCount(vote.annotatorId, 'missedFound', state === removed ? 0 : 1);
        }
      }
    }
  }
  const { truth: _, ...open } = image;
  const counted = reviews.filter(({ annotatorId }) => rates.personOf(annotatorId).isJudged);
  for (const object of observeImage(open, counted, rates.states))
    addAnswersAsGiven(sums, object, () => new Evidence(object, rates).byDawidSkene());
  addGoldGroups(sums, image, states, reviews, rates);
}

/** Scores temperatures and methods on what as many reviewers as other images have make of a gold image. */
function addGoldGroups(
  sums: SumsOfImage,
  image: ReviewedImage,
  states: readonly number[],
  reviews: readonly ImageReview[],
  rates: Rates,
): void {
  const { truth: _, ...open } = image;
  const ordered = reviews.filter(({ annotatorId }) => rates.personOf(annotatorId).weight > 0).sort(compareReviews);
  const size = Math.min(ordered.length, Math.max(2, Math.round(rates.model.reviewsPerImage)));
  // An image is as hard for one group as for the next: a few images tell of as many objects as they show, however many looked.
  const share = size > 0 ? 1 / Math.max(1, Math.floor(ordered.length / size)) : 0;
  for (let at = 0; size > 0 && at + size <= ordered.length; at += size) {
    const objects = observeImage(open, ordered.slice(at, at + size), rates.states);
    for (const [index, object] of objects.entries()) {
      if (object.kind !== 'machine') {
        addKnownDrawing(sums, object, { truth: image.truth ?? [], share }, rates);
        continue;
      }
      const state = states[index];
      if (state === undefined) continue;
      const weight = share * plantedWeight(object, state, rates);
      const evidence = new Evidence(object, rates);
      if (!isChangedByOwnRule(object, rates)) {
        addPoolScores(sums, object, evidence, { state, weight }, rates);
        addRemovalScores(sums, object, evidence, { state, weight }, rates);
      }
      addTemperatureScores(sums, object, biased(evidence.probabilities(), object, rates), { state, weight }, rates);
      addKnownDisagreement(sums, object, evidence, { state, weight }, rates);
    }
  }
}

/** Whether somebody changed a suggestion who spoils far more than others: that says nothing of what changes are worth. */
function isChangedByOwnRule({ suggestedState, votes }: ObservedObject, { personOf }: Rates): boolean {
  return votes.some(({ annotatorId, state }) => state !== suggestedState && !personOf(annotatorId).isTypical);
}

/** Whether a place that people drew on a gold image shows a vehicle, who agreed on one that does not, and how sure to be. */
function addKnownDrawing(
  sums: SumsOfImage,
  object: ObservedObject,
  { truth, share }: { readonly truth: readonly TrueBox[]; readonly share: number },
  rates: Rates,
): void {
  const { removed } = sums.states;
  const { crowd } = sums.layout;
  const vehicle = truth.find((box) => iou(box, object.rect) >= GOLD_IOU);
  const silent = object.votes.filter(({ manner, state }) => manner === 'unprompted' && state === removed).length;
  const drawers = object.votes.filter(({ manner, state }) => manner === 'unprompted' && state !== removed).length;
  sums.addCrowd(crowd.goldDrawnPlaces, 1);
  if (vehicle) sums.addCrowd(crowd.goldDrawnReal, 1);
  else if (drawers > 0) {
    sums.addCrowd(crowd.goldAgreedOnNothing, drawers - 1);
    sums.addCrowd(crowd.goldCouldAgreeOnNothing, drawers - 1 + silent);
  }
  const state = vehicle ? sums.states.ofLabel(vehicle.label) : removed;
  const p = new Evidence(object, rates).probabilities();
  addTemperatureScores(sums, object, biased(p, object, rates), { state, weight: share }, rates);
  if (drawers === 0) return;
  for (const [index, bias] of DRAWN_BIASES.entries()) {
    const q = temperedDrawing(
      biasedDrawing(p, object.votes, { drawnBias: [bias, bias] }),
      object.votes,
      1,
      rates.model.rates,
    );
    // Whether something is there is asked here, not what.
    const nothing = Math.min(0.999, Math.max(0.001, q[removed] ?? 0));
    const place = crowd.goldDrawnScore + (drawers > 1 ? DRAWN_BIASES.length : 0) + index;
    sums.addCrowd(place, share * Math.log(vehicle ? 1 - nothing : nothing));
  }
}

/** What is known of an object on a gold image, and how much it counts. */
interface Known {
  readonly state: number;
  readonly weight: number;
}

/** How well each temperature of the kind of verdict says what is known. */
function addTemperatureScores(
  sums: SumsOfImage,
  object: ObservedObject,
  p: readonly number[],
  known: Known,
  rates: Rates,
): void {
  const { crowd } = sums.layout;
  const kind = VERDICT_KINDS.indexOf(verdictKind(object, verdictState(p), sums.states));
  for (const [place, exponent] of TEMPERATURES.entries()) {
    sums.addCrowd(
      crowd.goldTemperatureScore + kind * TEMPERATURES.length + place,
      known.weight * logOf(temperedBy(exponent, p, object, rates.model.rates), known.state),
    );
  }
  sums.addCrowd(crowd.goldTemperatures + kind, known.weight);
}

/** How well each bias towards nothing says what is known of what somebody removed. */
function addRemovalScores(
  sums: SumsOfImage,
  object: ObservedObject,
  evidence: Evidence,
  known: Known,
  rates: Rates,
): void {
  const { removed } = sums.states;
  const { crowd } = sums.layout;
  if (!object.votes.some(({ state }) => state === removed)) return;
  const p = evidence.probabilities();
  for (const [place, removalBias] of REMOVAL_BIASES.entries()) {
    const q = biased(p, object, rates, { disputeBias: rates.model.disputeBias, removalBias });
    sums.addCrowd(crowd.goldRemovalScore + place, known.weight * logOf(q, known.state));
  }
}

/** Who is right where the count says otherwise than the model, by known truth. */
function addKnownDisagreement(
  sums: SumsOfImage,
  object: ObservedObject,
  evidence: Evidence,
  known: Known,
  rates: Rates,
): void {
  const belief = settledBelief(evidence.probabilities(), object, rates);
  const views = { ...belief, byDawidSkene: evidence.byDawidSkene() };
  const disagreement = disagreementOn(object, views, sums.states);
  if (!disagreement) return;
  const [model, rival] = [belief.best === known.state, disagreement.state === known.state];
  if (model === rival) return;
  addDisagreement(sums, sums.layout.crowd.goldModelRight, disagreement, model ? [1, 0] : [0, 1], known.weight);
}

/** How well each pool of the two views, with each bias against what somebody changed, says what is known. */
function addPoolScores(
  sums: SumsOfImage,
  object: ObservedObject,
  evidence: Evidence,
  known: Known,
  rates: Rates,
): void {
  const { removalBias } = rates.model;
  const { crowd } = sums.layout;
  const [own, other] = [evidence.byModel(), evidence.byDawidSkene()];
  for (const [place, weights] of POOLS.entries()) {
    const p = pooled(own, other, weights);
    for (const [column, disputeBias] of DISPUTE_BIASES.entries()) {
      const q = biased(p, object, rates, { disputeBias, removalBias });
      sums.addCrowd(crowd.goldPoolScore + place * DISPUTE_BIASES.length + column, known.weight * logOf(q, known.state));
    }
  }
}

function logOf(p: readonly number[], state: number): number {
  return Math.log(Math.max(1e-4, p[state] ?? 0));
}

/** Where gold images hold planted mistakes, each box weighs as often as its like comes among others. */
function plantedWeight(object: ObservedObject, state: number, rates: Rates): number {
  if (!rates.model.isGoldPlanted) return 1;
  const cell = object.suggestedState * rates.states.count + state;
  const place = baseRateCell(scoreBin(object.score), object.rivals.length > 0);
  const gold = baseRateRow(rates.model.baseRates.gold, place, object.suggestedState, rates.states)[state] ?? 0;
  return Math.min(4, Math.max(0.1, (rates.model.machineTruth[cell] ?? 0) / Math.max(1e-3, gold)));
}
