import { iou } from '@uvh/domain/annotation/box';
import { type Belief, biased, hasLooked, settledBelief, temperedBy } from '../label/belief.ts';
import { pooled } from '../label/dawid-skene-view.ts';
import { LEVEL_SHARES } from '../label/difficulty.ts';
import { biasedDrawing, temperedDrawing } from '../label/drawn.ts';
import { answerOf, Evidence, verdictKind } from '../label/evidence.ts';
import { type Disagreement, disagreementOn } from '../label/fall-back.ts';
import { likelihoodOf } from '../label/likelihood.ts';
import { type SeenObject, seenObjects } from '../label/seen-object.ts';
import { verdictState } from '../label/verdict-state.ts';
import { GOLD_IOU, goldAnswers, judgeByTruth } from '../matching/gold.ts';
import { type ObservedObject, observeImage, type Vote } from '../matching/observe.ts';
import { withoutSecondOpinions } from '../matching/second-opinions.ts';
import type { ImageReview, ReviewedImage, TrueBox } from '../review.ts';
import { baseRateRow } from './base-rates.ts';
import type { SkillCounts } from './counts.ts';
import {
  BASE_RATE_CELLS,
  baseRateCell,
  REFERENCE_KINDS,
  type ReferenceKind,
  scoreBin,
  VERDICT_KINDS,
} from './model.ts';
import { DISPUTE_BIASES, DRAWN_BIASES, POOLS, REMOVAL_BIASES, RIGHT_SHARES, TEMPERATURES } from './sum-layout.ts';
import { countSlot, type ImageSums, SumsOfImage } from './sums.ts';
import type { Rates } from './tables.ts';

/**
 * What one image teaches: every vote judged by what the other teams say of the object, or by the truth on a gold
 * image. Depends on the image, its reviews (in any order) and the rates alone. People whose word does not count teach
 * nothing and are taught nothing by others.
 */
export function sumsOfImage(image: ReviewedImage, given: readonly ImageReview[], rates: Rates): ImageSums {
  const reviews = given.map(withoutSecondOpinions);
  const sums = new SumsOfImage(rates.states, image.truth !== undefined);
  const { crowd } = sums.layout;
  if (image.truth) {
    addGoldImage(sums, image, image.truth, reviews, rates);
    return sums.finish();
  }
  const counted = reviews.filter(({ annotatorId }) => rates.personOf(annotatorId).isJudged);
  if (counted.length === 0) return sums.finish();
  const teams = new Set(counted.map(({ teamId }) => teamId)).size;
  for (const { annotatorId } of counted) sums.addCount(annotatorId, 'images', 1);
  for (const seen of seenObjects(image, counted, rates)) addObject(sums, seen, teams, rates);
  sums.addCrowd(crowd.images, 1);
  sums.addCrowd(crowd.reviews, counted.length);
  let overlooked = rates.model.missedPerImage;
  for (const { annotatorId } of counted) overlooked *= 1 - rates.personOf(annotatorId).rates.find;
  sums.addCrowd(crowd.missed, overlooked);
  return sums.finish();
}

function addObject(sums: SumsOfImage, { object, reading }: SeenObject, teams: number, rates: Rates): void {
  const overall = reading.probabilities;
  if (object.kind === 'machine') addMachineBox(sums, object, overall, rates);
  else addDrawnPlace(sums, object, overall, teams);
  addAnswersAsGiven(sums, object, () => reading.probabilitiesByDawidSkene);
  if (teams < 2) return;
  for (const vote of object.votes) {
    const isOther = ({ teamId }: Vote) => teamId !== vote.teamId;
    if (!object.votes.some((other) => isOther(other) && hasLooked(other, rates.states))) continue;
    const { probabilities, sharpened: truth, belief } = reading.without(vote.teamId);
    if (vote.manner === 'unprompted') {
      addDrawing(sums, vote, probabilities, object.votes.filter(isOther));
      continue;
    }
    if (object.kind === 'machine') {
      addAnswer(sums, object, vote, truth, rates);
      addHeldOutVote(sums, { object, reading }, vote, rates);
    } else addPeerAnswer(sums, object, vote, truth);
    addBaseRate(sums, object, belief);
  }
}

function addMachineBox(sums: SumsOfImage, object: ObservedObject, truth: readonly number[], rates: Rates): void {
  const { classCount, count: stateCount, unknown } = sums.states;
  const { crowd } = sums.layout;
  for (const { suggestedState, score } of [object, ...object.rivals, ...object.merged]) {
    for (let state = 0; state < stateCount; state++) {
      sums.addCrowd(crowd.machineTruth + suggestedState * stateCount + state, truth[state] ?? 0);
    }
    if (suggestedState === unknown) continue;
    const bin = scoreBin(score);
    const expected = rates.model.machineTruth[suggestedState * stateCount + suggestedState] ?? 0;
    sums.addCrowd(crowd.scoreSeen + bin, 1);
    sums.addCrowd(crowd.scoreRight + bin, truth[suggestedState] ?? 0);
    sums.addCrowd(crowd.scoreExpected + bin, expected);
  }
  for (let state = 0; state < classCount; state++) sums.addCrowd(crowd.classes + state, truth[state] ?? 0);
}

/**
 * What people answered to a suggestion of what, by what all the answers together say (Dawid and Skene 1979). An object
 * with a single answer teaches nothing: it would only confirm itself. Known truth does not enter: it judges this view.
 */
function addAnswersAsGiven(
  sums: SumsOfImage,
  { kind, votes }: ObservedObject,
  byDawidSkene: () => readonly number[],
): void {
  const { count: stateCount } = sums.states;
  const { crowd, person } = sums.layout;
  if (kind !== 'machine' || votes.length < 2) return;
  const shares = byDawidSkene();
  for (let truth = 0; truth < stateCount; truth++) {
    const p = shares[truth] ?? 0;
    sums.addCrowd(crowd.answeredShares + truth, p);
  }
  for (const { annotatorId, state } of votes) {
    const own = sums.person(annotatorId);
    for (let truth = 0; truth < stateCount; truth++) {
      own.add(person.answers + truth * stateCount + state, shares[truth] ?? 0);
    }
  }
}

/** A drawn place teaches how often such places are real once others have had their say about it. */
function addDrawnPlace(sums: SumsOfImage, object: ObservedObject, overall: readonly number[], teams: number): void {
  const { removed } = sums.states;
  const { crowd } = sums.layout;
  const real = 1 - (overall[removed] ?? 0);
  sums.addCrowd(crowd.missed, real);
  const isShown = object.votes.some(({ manner }) => manner !== 'unprompted');
  if (!isShown && (object.kind === 'peer' || teams < 3)) return;
  sums.addCrowd(crowd.drawnPlaces, 1);
  sums.addCrowd(crowd.drawnReal, real);
}

/** Counts a box that somebody drew, or did not draw, where nothing was suggested to them but others drew one. */
function addDrawing(sums: SumsOfImage, vote: Vote, truth: readonly number[], others: readonly Vote[]): void {
  const { classCount, removed } = sums.states;
  const { crowd } = sums.layout;
  const nothing = truth[removed] ?? 0;
  const real = 1 - nothing;
  const isDrawn = vote.state !== removed;
  // Finding what a candidate points at says nothing about finding without one.
  if (!vote.wasShown && others.some((other) => other.manner === 'unprompted' && other.state !== removed)) {
    sums.addCount(vote.annotatorId, isDrawn ? 'missedFound' : 'missedOverlooked', real);
    sums.addCrowd(crowd.couldAgreeOnNothing, nothing);
    if (isDrawn) sums.addCrowd(crowd.agreedOnNothing, nothing);
  }
  if (!isDrawn) return;
  const named = truth[vote.state] ?? 0;
  sums.addCount(vote.annotatorId, 'drawnRight', named);
  sums.addCount(vote.annotatorId, 'drawnWrong', Math.max(0, real - named));
  sums.addCount(vote.annotatorId, 'falseBoxes', nothing);
  for (let state = 0; state < classCount; state++) addNaming(sums, vote, state, truth[state] ?? 0);
}

function addNaming(sums: SumsOfImage, vote: Vote, truth: number, amount: number): void {
  const { count: stateCount } = sums.states;
  const { person } = sums.layout;
  sums.person(vote.annotatorId).add(person.naming + truth * stateCount + vote.state, amount);
}

/** Counts an answer to a suggestion of the machine by what was truly there. */
function addAnswer(
  sums: SumsOfImage,
  object: ObservedObject,
  vote: Vote,
  truth: readonly number[],
  rates: Rates,
): void {
  const { classCount, count: stateCount, removed, unknown } = sums.states;
  const { suggestedState: suggested } = object;
  const hasLabel = suggested !== unknown;
  const right = hasLabel ? (truth[suggested] ?? 0) : 0;
  const nothing = truth[removed] ?? 0;
  const mislabelled = Math.max(0, 1 - right - nothing);
  const isExplicit = vote.manner === 'explicit';
  const own = sums.person(vote.annotatorId);
  const count = (key: keyof SkillCounts, amount: number) => own.add(countSlot(key), amount);
  if (hasLabel && vote.state === suggested) {
    count(isExplicit ? 'rightConfirmed' : 'rightUntouched', right);
    count(isExplicit ? 'mislabelledConfirmed' : 'mislabelledUntouched', mislabelled);
    count(isExplicit ? 'spuriousConfirmed' : 'spuriousUntouched', nothing);
  } else if (vote.state === removed) {
    count('rightSpoiled', right);
    count('mislabelledOther', mislabelled);
    count('spuriousRemoved', nothing);
  } else {
    const fixed = truth[vote.state] ?? 0;
    count('rightSpoiled', right);
    count('mislabelledFixed', fixed);
    count('mislabelledOther', Math.max(0, mislabelled - fixed));
    count('spuriousOther', nothing);
  }
  const person = rates.personOf(vote.annotatorId);
  const { copy } = person.rates;
  const { naming } = sums.layout.person;
  const answer = answerOf(object, vote);
  for (let state = 0; state < classCount; state++) {
    const p = truth[state] ?? 0;
    if (p < 1e-3) continue;
    let examined = 1;
    if (vote.state === suggested) {
      // What was kept was examined with the probability that the likelihood gives to looking.
      const all = likelihoodOf(answer, person, state, 1, -1);
      examined = Math.max(0, 1 - copy / Math.max(copy, all));
    }
    own.add(naming + state * stateCount + vote.state, p * examined);
  }
}

/** Boxes that people drew teach nothing about the machine, and how they are answered is counted apart. */
function addPeerAnswer(sums: SumsOfImage, object: ObservedObject, vote: Vote, truth: readonly number[]): void {
  const { removed } = sums.states;
  const { crowd } = sums.layout;
  const nothing = truth[removed] ?? 0;
  const right = truth[object.suggestedState] ?? 0;
  const mislabelled = Math.max(0, 1 - right - nothing);
  const isKept = vote.state === object.suggestedState;
  sums.addCrowd(crowd.peerMislabelled, mislabelled);
  sums.addCrowd(crowd.peerSpurious, nothing);
  if (!isKept) return;
  sums.addCrowd(crowd.peerMislabelledKept, mislabelled);
  sums.addCrowd(crowd.peerSpuriousKept, nothing);
}

/** States that are less likely than this are left out of a base rate, so that the sums of an image stay short. */
const LEAST_IN_BASE_RATE = 0.02;

/**
 * What an answer is paid by teaches the base rate, all of it: were only what is settled for sure to count, labels that
 * are hard to be sure of would seem seldom right, and whoever confirms them would be paid for a rare answer.
 */
function addBaseRate(sums: SumsOfImage, object: ObservedObject, { probabilities }: Belief): void {
  const kind = object.kind === 'machine' ? 'machine' : 'peer';
  let counted = 0;
  for (const p of probabilities) counted += p < LEAST_IN_BASE_RATE ? 0 : p;
  const first = baseRateSlot(sums, kind, object, 0);
  for (let state = 0; state < probabilities.length; state++) {
    const p = probabilities[state] ?? 0;
    if (p >= LEAST_IN_BASE_RATE) sums.addCrowd(first + state, p / counted);
  }
}

function baseRateSlot(sums: SumsOfImage, kind: ReferenceKind, object: ObservedObject, state: number): number {
  const { count: stateCount } = sums.states;
  const { cells, crowd } = sums.layout;
  const cell = baseRateCell(scoreBin(object.score), object.rivals.length > 0);
  const table = REFERENCE_KINDS.indexOf(kind) * BASE_RATE_CELLS + cell;
  return crowd.baseRates + table * cells + object.suggestedState * stateCount + state;
}

function addGoldImage(
  sums: SumsOfImage,
  image: ReviewedImage,
  truth: readonly TrueBox[],
  reviews: readonly ImageReview[],
  rates: Rates,
): void {
  const { count: stateCount, removed } = sums.states;
  const suggestions = observeImage(image, [], rates.states);
  const { states } = goldAnswers(suggestions, truth, rates.states);
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
  const ordered = reviews
    .filter(({ annotatorId }) => rates.personOf(annotatorId).weight > 0)
    .sort((a, b) => a.reviewId - b.reviewId);
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
      addTemperatureScores(sums, object, biased(evidence.probabilities(), object, rates), { state, weight });
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
  addTemperatureScores(sums, object, biased(p, object, rates), { state, weight: share });
  if (drawers === 0) return;
  for (const [index, bias] of DRAWN_BIASES.entries()) {
    const q = temperedDrawing(biasedDrawing(p, object.votes, { drawnBias: [bias, bias] }), object.votes, 1);
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
function addTemperatureScores(sums: SumsOfImage, object: ObservedObject, p: readonly number[], known: Known): void {
  const { crowd } = sums.layout;
  const kind = VERDICT_KINDS.indexOf(verdictKind(object, verdictState(p), sums.states));
  for (const [place, exponent] of TEMPERATURES.entries()) {
    sums.addCrowd(
      crowd.goldTemperatureScore + kind * TEMPERATURES.length + place,
      known.weight * logOf(temperedBy(exponent, p, object), known.state),
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

/** Votes that are held out of one object lean on each other: together they say less than as many known truths. */
const HELD_OUT_WEIGHT = 0.5;

/**
 * Who is right where the other teams' votes make the count say otherwise than the model, by the vote of somebody who
 * had no part in either: how likely each of the two verdicts makes what this person said, who may have copied the
 * suggestion.
 */
function addHeldOutVote(sums: SumsOfImage, { object, reading }: SeenObject, vote: Vote, rates: Rates): void {
  const { belief, disagreement } = reading.without(vote.teamId);
  const person = rates.personOf(vote.annotatorId);
  if (!disagreement || person.weight === 0) return;
  const answer = answerOf(object, vote);
  const chance = (truth: number) =>
    LEVEL_SHARES.reduce((sum, share, level) => sum + share * likelihoodOf(answer, person, truth, level, -1), 0);
  const [model, rival] = [chance(belief.best), chance(disagreement.state)];
  const most = Math.max(model, rival);
  const { heldOutModelRight } = sums.layout.crowd;
  addDisagreement(sums, heldOutModelRight, disagreement, [model / most, rival / most], HELD_OUT_WEIGHT);
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

/** How well each share of cases in which the model is right foretells what was seen, by how likely the two verdicts make it. */
function addDisagreement(
  sums: SumsOfImage,
  place: number,
  { kind }: Disagreement,
  [model, rival]: readonly [number, number],
  weight: number,
): void {
  const first = place + kind * RIGHT_SHARES.length;
  for (const [index, share] of RIGHT_SHARES.entries()) {
    sums.addCrowd(first + index, weight * Math.log(share * model + (1 - share) * rival));
  }
}

function logOf(p: readonly number[], state: number): number {
  return Math.log(Math.max(1e-4, p[state] ?? 0));
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

/** Where gold images hold planted mistakes, each box weighs as often as its like comes among others. */
function plantedWeight(object: ObservedObject, state: number, rates: Rates): number {
  if (!rates.model.isGoldPlanted) return 1;
  const cell = object.suggestedState * rates.states.count + state;
  const place = baseRateCell(scoreBin(object.score), object.rivals.length > 0);
  const gold = baseRateRow(rates.model.baseRates.gold, place, object.suggestedState, rates.states)[state] ?? 0;
  return Math.min(4, Math.max(0.1, (rates.model.machineTruth[cell] ?? 0) / Math.max(1e-3, gold)));
}
