import type { Belief } from '../label/belief.ts';
import { hasLooked } from '../label/looked.ts';
import { type SeenObject, seenObjects } from '../label/seen-object.ts';
import type { ObservedObject } from '../matching/observe.ts';
import { withoutSecondOpinions } from '../matching/second-opinions.ts';
import type { Vote } from '../matching/vote.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { addHeldOutVote } from './disagreement-sums.ts';
import { addSearches, addUnseen } from './discoveries.ts';
import { addGoldImage } from './gold-sums.ts';
import { scoreBin } from './model.ts';
import { addChangedAlike } from './recapture.ts';
import { type ImageSums, SumsOfImage } from './sums.ts';
import type { Rates } from './tables.ts';
import { addAnswer, addAnswersAsGiven, addDrawing, addPeerAnswer, baseRateSlot } from './vote-sums.ts';

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
  addUnseen(sums, counted, rates);
  return sums.finish();
}

function addObject(sums: SumsOfImage, { object, reading }: SeenObject, teams: number, rates: Rates): void {
  const overall = reading.probabilities;
  if (object.kind === 'machine') {
    addMachineBox(sums, object, overall, rates);
    addChangedAlike(sums, object);
  } else {
    const real = 1 - (overall[sums.states.removed] ?? 0);
    addDrawnPlace(sums, object, real, teams);
    addSearches(sums, object, real, rates);
  }
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

/** A drawn place teaches how often such places are real once others have had their say about it. */
function addDrawnPlace(sums: SumsOfImage, object: ObservedObject, real: number, teams: number): void {
  const { crowd } = sums.layout;
  sums.addCrowd(crowd.missed, real);
  const isShown = object.votes.some(({ manner }) => manner !== 'unprompted');
  if (!isShown && (object.kind === 'peer' || teams < 3)) return;
  sums.addCrowd(crowd.drawnPlaces, 1);
  sums.addCrowd(crowd.drawnReal, real);
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
