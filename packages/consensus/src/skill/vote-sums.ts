import { answerOf } from '../label/answer-tables.ts';
import { likelihoodOf } from '../label/likelihood.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import type { SkillCounts } from './counts.ts';
import { BASE_RATE_CELLS, baseRateCell, REFERENCE_KINDS, type ReferenceKind, scoreBin } from './model.ts';
import { countSlot, type SumsOfImage } from './sums.ts';
import type { Rates } from './tables.ts';

/**
 * What people answered to a suggestion of what, by what all the answers together say (Dawid and Skene 1979). An object
 * with a single answer teaches nothing: it would only confirm itself. Known truth does not enter: it judges this view.
 */
export function addAnswersAsGiven(
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

/** Counts a box that somebody drew, or did not draw, where nothing was suggested to them but others drew one. */
export function addDrawing(sums: SumsOfImage, vote: Vote, truth: readonly number[], others: readonly Vote[]): void {
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
export function addAnswer(
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
export function addPeerAnswer(sums: SumsOfImage, object: ObservedObject, vote: Vote, truth: readonly number[]): void {
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

/** Where the base rate of such an object's suggestion being in that state is counted. */
export function baseRateSlot(sums: SumsOfImage, kind: ReferenceKind, object: ObservedObject, state: number): number {
  const { count: stateCount } = sums.states;
  const { cells, crowd } = sums.layout;
  const cell = baseRateCell(scoreBin(object.score), object.rivals.length > 0);
  const table = REFERENCE_KINDS.indexOf(kind) * BASE_RATE_CELLS + cell;
  return crowd.baseRates + table * cells + object.suggestedState * stateCount + state;
}
