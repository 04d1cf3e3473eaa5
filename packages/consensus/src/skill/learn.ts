import { believeWithoutTeam, gatherEvidence } from '../label/evidence.ts';
import { normalise } from '../label/prior.ts';
import { CLASS_COUNT, REMOVED, STATE_COUNT, UNKNOWN_LABEL } from '../label/states.ts';
import { goldAnswers } from '../matching/gold.ts';
import { type ObservedObject, observeImage } from '../matching/observe.ts';
import type { ImageReview, ImageWithReviews, ReviewedImage, TrueBox } from '../review.ts';
import { REFERENCE_CERTAINTY } from './certainty.ts';
import { type AnnotatorSkill, addCounts, noCounts, type SkillCounts } from './counts.ts';
import { type CrowdModel, initialCrowdModel, SCORE_BINS, scoreBin } from './model.ts';
import { refit } from './refit.ts';
import { openRates } from './tables.ts';
import { add, emptyTally, tallyAnswer, tallyCase, tallyDrawing } from './tally.ts';

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

/** What is known before the first review. */
export function initialModel(): SkillModel {
  return { model: initialCrowdModel(), skills: [] };
}

/**
 * Learns everybody's rates and the crowd's tables from all reviews: `passes` rounds of
 * expectation maximisation (Dawid and Skene 1979), each vote judged by what the others say of the object,
 * without the voter's own team, and by certain truth on gold images. Organisers' weights are kept. The result
 * does not depend on the order of the images beyond the rounding of sums.
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

/** Begins one pass; {@link learnRates} runs several. */
export function startLearning(previous: SkillModel): LearningPass {
  const rates = openRates(previous.model, previous.skills);
  const tally = emptyTally(SCORE_BINS);
  const people = new Map<number, { counts: SkillCounts; goldCounts: SkillCounts }>();
  const weights = new Map(previous.skills.map((skill) => [skill.annotatorId, skill.weight]));

  const personOf = (annotatorId: number) => {
    const known = people.get(annotatorId);
    if (known) return known;
    const fresh = { counts: noCounts(), goldCounts: noCounts() };
    people.set(annotatorId, fresh);
    return fresh;
  };

  /** Truth judges each review by itself: a gold image may have hundreds. */
  const addGoldReview = (image: ReviewedImage, trueBoxes: readonly TrueBox[], review: ImageReview) => {
    const { counts, goldCounts } = personOf(review.annotatorId);
    const objects = observeImage(image, [review]);
    const answers = goldAnswers(objects, trueBoxes);
    const truth = new Float64Array(STATE_COUNT);
    for (const into of [counts, goldCounts]) {
      into.images += 1;
      // Vehicles at which they have no box, and nothing was suggested, were overlooked.
      into.missedOverlooked += answers.unmatched.length;
      for (const [index, object] of objects.entries()) {
        truth.fill(0)[answers.states[index] ?? REMOVED] = 1;
        for (const vote of object.votes) {
          if (vote.manner === 'unprompted') tallyDrawing(into, vote, truth);
          else tallyAnswer(into, object.suggestedState, vote, truth);
        }
      }
    }
  };

  const addGoldImage = (image: ReviewedImage, trueBoxes: readonly TrueBox[], reviews: readonly ImageReview[]) => {
    const suggestions = observeImage(image, []);
    const { states } = goldAnswers(suggestions, trueBoxes);
    for (const [index, { suggestedState }] of suggestions.entries()) {
      add(tally.settledGold, suggestedState * STATE_COUNT + (states[index] ?? REMOVED), 1);
    }
    for (const review of reviews) addGoldReview(image, trueBoxes, review);
  };

  const addObject = (object: ObservedObject, teams: number) => {
    const total = gatherEvidence(object, rates);
    const overall = normalise(total).probabilities;
    if (object.kind === 'machine') addMachineBox(object, sharpened(overall));
    else tally.missed += 1 - (overall[REMOVED] ?? 0);
    if (teams < 2) return;
    for (const vote of object.votes) {
      const person = personOf(vote.annotatorId);
      const others = believeWithoutTeam(object, total, vote.teamId, rates);
      const isSure = (others.probabilities[others.best] ?? 0) >= REFERENCE_CERTAINTY;
      if (vote.manner === 'unprompted') {
        // A lone box would never count for its author if only others were asked: here everybody's word is taken.
        tallyDrawing(person.counts, vote, overall);
        tallyCase(tally, object.suggestedState, vote, overall);
        if (vote.state !== REMOVED && isSure) {
          tally.drawnSettled += 1;
          tally.drawnReal += others.best === REMOVED ? 0 : 1;
        }
        continue;
      }
      const truth = sharpened(others.probabilities);
      tallyAnswer(person.counts, object.suggestedState, vote, truth);
      tallyCase(tally, object.suggestedState, vote, truth);
      if (!isSure) continue;
      const table = object.kind === 'machine' ? tally.settledMachine : tally.settledPeer;
      add(table, object.suggestedState * STATE_COUNT + others.best, 1);
    }
  };

  const addMachineBox = (object: ObservedObject, truth: Float64Array) => {
    const suggested = object.suggestedState;
    for (let state = 0; state < STATE_COUNT; state++) {
      add(tally.machineTruth, suggested * STATE_COUNT + state, truth[state] ?? 0);
      if (state < CLASS_COUNT) add(tally.classes, state, truth[state] ?? 0);
    }
    if (suggested === UNKNOWN_LABEL) return;
    const bin = scoreBin(object.score);
    add(tally.scoreSeen, bin, 1);
    add(tally.scoreRight, bin, truth[suggested] ?? 0);
    add(tally.scoreExpected, bin, previous.model.machineTruth[suggested * STATE_COUNT + suggested] ?? 0);
  };

  return {
    add(image, reviews) {
      if (image.truth) {
        addGoldImage(image, image.truth, reviews);
        return;
      }
      if (reviews.length === 0) return;
      const objects = observeImage(image, reviews);
      for (const review of reviews) personOf(review.annotatorId).counts.images += 1;
      const teams = new Set(reviews.map((review) => review.teamId)).size;
      for (const object of objects) addObject(object, teams);
      tally.images += 1;
      let overlooked = 0;
      for (const review of reviews) overlooked += rates.personOf(review.annotatorId).logOverlooked;
      tally.missed += previous.model.missedPerImage * Math.exp(overlooked);
    },
    finish() {
      const pool = noCounts();
      for (const person of people.values()) addCounts(pool, person.counts);
      const skills = [...people]
        .sort(([a], [b]) => a - b)
        .map(([annotatorId, person]) => ({ annotatorId, weight: weights.get(annotatorId) ?? 1, ...person }));
      return { model: refit(previous.model, tally, pool), skills };
    },
  };
}

/**
 * Beliefs squared and made to sum to one again: between soft and hard expectation maximisation. With beliefs as they
 * are, the small doubt on the many boxes that everybody kept adds up to a crowd that keeps wrong boxes, which raises
 * the doubt, and so on: "right" and "wrong, but kept by all" cannot be told apart by votes.
 */
function sharpened(beliefs: Float64Array): Float64Array {
  const squares = beliefs.map((p) => p * p);
  const sum = squares.reduce((a, b) => a + b, 0);
  return squares.map((p) => p / sum);
}
