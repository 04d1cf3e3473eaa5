import type { ObservedObject } from '../matching/observe.ts';
import { at, type CrowdSums } from './crowd-sums.ts';
import { goldWeight } from './gold-weight.ts';
import { NO_RECAPTURE, type Recapture } from './model.ts';
import type { SumsOfImage } from './sums.ts';

/** Counts how many of those who answered a suggestion changed it alike: shares of the pairs and of the threes that they make. */
export function addChangedAlike(sums: SumsOfImage, { suggestedState, votes }: ObservedObject): void {
  const { crowd } = sums.layout;
  if (votes.length < 3 || suggestedState === sums.states.unknown) return;
  const counts = sums.states.names.map(() => 0);
  counts.push(0);
  for (const { state } of votes) if (state !== suggestedState) counts[state] = (counts[state] ?? 0) + 1;
  const share = (of: (count: number) => number) => counts.reduce((sum, count) => sum + of(count), 0) / of(votes.length);
  sums.addCrowd(crowd.answeredByThree, 1);
  sums.addCrowd(crowd.pairsThatChangedAlike, share(pairsOf));
  sums.addCrowd(crowd.threesThatChangedAlike, share(threesOf));
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

function threesOf(count: number): number {
  return (pairsOf(count) * (count - 2)) / 3;
}

/** Threes who changed something alike that are added, so that a few do not make a machine look bad. */
const THREES_BEFOREHAND = 1;
/** How many times as many wrong suggestions as are learned it takes to count at all, and to count fully. */
const MORE_THAN_LEARNED = 2;
const FAR_MORE_THAN_LEARNED = 4;
/** At most so many times as many as are learned are believed, and so many in all: a ring changes things alike as well. */
const MOST_TIMES_LEARNED = 3;
const MOST_WRONG = 0.5;

/**
 * How many of the suggestions are wrong, by capture and recapture: what two changed alike, a third finds again as often as
 * people find what is wrong (Chao, "Estimating the population size for capture-recapture data with unequal catchability", 1987).
 * Whoever only keeps what is there makes the machine look good, and without gold it is learned from nothing but such answers.
 */
export function recaptureOf(
  { places, sums }: CrowdSums,
  { machineRight, goldAnswers }: { readonly machineRight: number; readonly goldAnswers: number },
): Recapture {
  const pairs = at(sums, places.pairsThatChangedAlike);
  if (pairs <= 0) return NO_RECAPTURE;
  const learned = 1 - machineRight;
  const found = Math.min(1, (at(sums, places.threesThatChangedAlike) + THREES_BEFOREHAND) / pairs);
  const wrong = pairs / found ** 2 / at(sums, places.answeredByThree);
  const more = Math.log(wrong / learned / MORE_THAN_LEARNED) / Math.log(FAR_MORE_THAN_LEARNED / MORE_THAN_LEARNED);
  return {
    weight: Math.min(1, Math.max(0, more)) * (1 - goldWeight(goldAnswers)),
    wrong: Math.min(wrong, MOST_TIMES_LEARNED * learned, MOST_WRONG),
    found,
  };
}

/**
 * How likely what all of so many people kept is wrong nevertheless, where those who look err in that share of their answers.
 * One more who keeps it never makes it likelier.
 */
export function wrongThoughKept({ wrong, found }: Recapture, votes: number, erring: number): number {
  const kept = wrong * (1 - Math.max(found, erring)) ** votes;
  return kept / (kept + (1 - wrong) * (1 - erring) ** votes);
}
