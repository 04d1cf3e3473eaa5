import { clamp } from '@uvh/domain/annotation/box';
import type { States } from '../label/states.ts';
import { type AnnotatorSkill, addCounts, noCounts, type SkillCounts } from './counts.ts';
import { at, type CrowdSums, rowsOf } from './crowd-sums.ts';
import { BASE_RATE_CELLS, REFERENCE_KINDS, type StateTable, typicalMachine } from './model.ts';
import { keptMislabelled, keptSpurious, type Observed, oddsRatio } from './rates.ts';

/** Suggestions of a label that the typical machine is worth against what was seen of this one. */
const ROW_STRENGTH = 30;
/** Suggestions of a label that the machine's other labels are worth against how often this one is right. */
const RIGHT_STRENGTH = 200;
/** Gold of which people change so much more than of other images, by a lower bound, was spoiled on purpose. */
const PLANTED_GAP = 0.08;
const PLANTED_Z = 3;
/** Suggestions on gold images that what the votes say of the machine is worth. */
const GOLD_BOXES = 60;

/**
 * What the machine's labels truly are, by label. How often they are right is what the votes cannot tell for sure: a
 * wrong label that everybody keeps looks like a right one. So gold decides about that, by as much of it as there is.
 */
export function machineTruthOf(crowd: CrowdSums, isGoldPlanted: boolean): StateTable {
  const {
    places,
    states: { count: stateCount, removed },
    sums,
  } = crowd;
  const typical = typicalMachine(crowd.states);
  const believed = rightShare(crowd.states, (cell) => at(sums, places.machineTruth + cell));
  // How good this machine is as a whole, so that rare labels are not held to be a typical machine's.
  const overall = (ROW_STRENGTH * 0.8 + believed.count) / (ROW_STRENGTH + believed.of);
  // Suggestions that were spoiled on purpose say nothing about the machine.
  const gold = rightShare(crowd.states, (cell) => goldCount(crowd, cell));
  const odds = isGoldPlanted ? 1 : goldOdds(gold, overall);
  return rowsOf(crowd.states, (suggested) => {
    const first = suggested * stateCount;
    const seen = Array.from({ length: stateCount }, (_, state) => {
      return ROW_STRENGTH * (typical[first + state] ?? 0) + at(sums, places.machineTruth + first + state);
    });
    if (suggested === removed) return seen;
    const count = at(sums, places.machineTruth + first + suggested);
    const of = seen.reduce((sum, each) => sum + each, 0) - ROW_STRENGTH;
    const right = (RIGHT_STRENGTH * overall + count) / (RIGHT_STRENGTH + of);
    const wrong = ROW_STRENGTH + of - (seen[suggested] ?? 0);
    return seen.map((each, state) => (state === suggested ? right * odds : (each * (1 - right)) / wrong));
  });
}

/** By how much the odds that a label is right are other on gold than believed, in proportion to how much gold there is. */
export function goldOdds(gold: Observed, believed: number): number {
  if (gold.of === 0) return 1;
  return oddsRatio(rightOnGold(gold), believed) ** (gold.of / (gold.of + GOLD_BOXES));
}

/** Share of labels that are right by gold, of which nothing is certain. */
export function rightOnGold({ count, of }: Observed): number {
  return (1 + count) / (2 + of);
}

/**
 * How far suggestions on gold images are like others, 1 to 0, where they were spoiled on purpose: people change more of
 * them than of others. What is believed of the others does not enter: a crowd that takes a bad machine for a good one
 * would take its gold for spoiled.
 */
export function goldIsUsual(skills: readonly AnnotatorSkill[]): number {
  const gold = noCounts();
  const others = noCounts();
  for (const { counts, goldCounts } of skills) {
    addCounts(gold, goldCounts);
    addCounts(others, counts);
    addCounts(others, goldCounts, -1);
  }
  const [onGold, elsewhere] = [changed(gold), changed(others)];
  if (onGold.of === 0 || elsewhere.of === 0) return 1;
  const p = onGold.count / onGold.of;
  const more = p - PLANTED_Z * Math.sqrt((p * (1 - p)) / onGold.of) - elsewhere.count / elsewhere.of;
  return clamp(1 - more / PLANTED_GAP, 0, 1);
}

/** Suggestions that were changed or removed, whatever was right, of those answered. */
function changed(counts: Readonly<SkillCounts>): Observed {
  const { rightSpoiled, mislabelledFixed, mislabelledOther, spuriousRemoved, spuriousOther } = counts;
  const count = rightSpoiled + mislabelledFixed + mislabelledOther + spuriousRemoved + spuriousOther;
  const rightKept = counts.rightConfirmed + counts.rightUntouched;
  return { count, of: count + rightKept + keptMislabelled(counts).count + keptSpurious(counts).count };
}

function goldCount(crowd: CrowdSums, cell: number): number {
  const { layout, places, sums } = crowd;
  let sum = 0;
  const first = places.baseRates + REFERENCE_KINDS.indexOf('gold') * BASE_RATE_CELLS * layout.cells;
  for (let table = 0; table < BASE_RATE_CELLS; table++) sum += at(sums, first + table * layout.cells + cell);
  return sum;
}

function rightShare({ classCount, count: stateCount }: States, countOf: (cell: number) => number): Observed {
  let count = 0;
  let of = 0;
  for (let suggested = 0; suggested < classCount; suggested++) {
    for (let state = 0; state < stateCount; state++) of += countOf(suggested * stateCount + state);
    count += countOf(suggested * (stateCount + 1));
  }
  return { count, of };
}
