import { CLASS_COUNT, REMOVED, STATE_COUNT, UNKNOWN_LABEL } from '../label/states.ts';
import type { Vote } from '../matching/observe.ts';
import type { SkillCounts } from './counts.ts';

/**
 * Counts an answer to a suggestion by what was truly there. `truth` holds the probabilities of the
 * states as others see them; on a gold image it is one at a single state.
 */
export function tallyAnswer(into: SkillCounts, suggested: number, vote: Vote, truth: Float64Array): void {
  const hasLabel = suggested !== UNKNOWN_LABEL;
  const pRight = hasLabel ? (truth[suggested] ?? 0) : 0;
  const pNothing = truth[REMOVED] ?? 0;
  const pMislabelled = Math.max(0, 1 - pRight - pNothing);
  const isKept = hasLabel && vote.state === suggested;
  const isExplicit = vote.manner === 'explicit';
  if (isKept && isExplicit) {
    into.rightConfirmed += pRight;
    into.mislabelledConfirmed += pMislabelled;
    into.spuriousConfirmed += pNothing;
  } else if (isKept) {
    into.rightUntouched += pRight;
    into.mislabelledUntouched += pMislabelled;
    into.spuriousUntouched += pNothing;
  } else if (vote.state === REMOVED) {
    into.rightSpoiled += pRight;
    into.mislabelledOther += pMislabelled;
    into.spuriousRemoved += pNothing;
  } else {
    const pFixed = truth[vote.state] ?? 0;
    into.rightSpoiled += pRight;
    into.mislabelledFixed += pFixed;
    into.mislabelledOther += Math.max(0, pMislabelled - pFixed);
    into.spuriousOther += pNothing;
  }
}

/** Counts a box that somebody drew, or did not draw, where nothing was suggested to them. */
export function tallyDrawing(into: SkillCounts, vote: Vote, truth: Float64Array): void {
  const pNothing = truth[REMOVED] ?? 0;
  const pVehicle = 1 - pNothing;
  if (vote.state === REMOVED) {
    into.missedOverlooked += pVehicle;
    return;
  }
  const pNamed = truth[vote.state] ?? 0;
  into.missedFound += pVehicle;
  into.drawnRight += pNamed;
  into.drawnWrong += Math.max(0, pVehicle - pNamed);
  into.falseBoxes += pNothing;
}

/** Soft counts over all images from which the crowd's tables are made anew. */
export interface CrowdTally {
  /** [suggested][truth]: suggestions, and answers that kept, mended, or were given at all. */
  readonly machineTruth: Float64Array;
  readonly kept: Float64Array;
  readonly fixed: Float64Array;
  readonly answered: Float64Array;
  /** [truth][said] of changed or drawn boxes that named a wrong state. */
  readonly confusion: Float64Array;
  /** Per bin of confidence: labels found right, labels, and labels expected right from the label alone. */
  readonly scoreRight: Float64Array;
  readonly scoreSeen: Float64Array;
  readonly scoreExpected: Float64Array;
  readonly classes: Float64Array;
  /** [suggested][settled] of references without the reader's team. */
  readonly settledMachine: Float64Array;
  readonly settledPeer: Float64Array;
  readonly settledGold: Float64Array;
  /** Drawn boxes whose reference became known, and those that were vehicles. */
  drawnSettled: number;
  drawnReal: number;
  missed: number;
  images: number;
}

/** A tally of nothing. */
export function emptyTally(scoreBins: number): CrowdTally {
  const cells = () => new Float64Array(STATE_COUNT * STATE_COUNT);
  return {
    machineTruth: cells(),
    kept: cells(),
    fixed: cells(),
    answered: cells(),
    confusion: cells(),
    scoreRight: new Float64Array(scoreBins),
    scoreSeen: new Float64Array(scoreBins),
    scoreExpected: new Float64Array(scoreBins),
    classes: new Float64Array(CLASS_COUNT),
    settledMachine: cells(),
    settledPeer: cells(),
    settledGold: cells(),
    drawnSettled: 0,
    drawnReal: 0,
    missed: 0,
    images: 0,
  };
}

/** Counts how the case (suggested, truth) was answered, and which wrong state was named. */
export function tallyCase(into: CrowdTally, suggested: number, vote: Vote, truth: Float64Array): void {
  const isPrompted = vote.manner !== 'unprompted';
  for (let state = 0; state < STATE_COUNT; state++) {
    const p = truth[state] ?? 0;
    if (p < 1e-4) continue;
    const isKept = isPrompted && vote.state === suggested && suggested !== UNKNOWN_LABEL;
    if (isPrompted) {
      const cell = suggested * STATE_COUNT + state;
      add(into.answered, cell, p);
      if (isKept) add(into.kept, cell, p);
      else if (vote.state === state) add(into.fixed, cell, p);
    }
    const namedWrong = !isKept && vote.state !== state && (isPrompted || vote.state !== REMOVED);
    if (namedWrong) add(into.confusion, state * STATE_COUNT + vote.state, p);
  }
}

/** Adds `amount` to a cell of a table. */
export function add(table: Float64Array, cell: number, amount: number): void {
  table[cell] = (table[cell] ?? 0) + amount;
}
