import { CLASS_COUNT, REMOVED, STATE_COUNT } from '../label/states.ts';
import type { SkillCounts } from './counts.ts';
import {
  type CrowdModel,
  cellTable,
  crowdRates,
  initialCrowdModel,
  SCORE_BINS,
  type StateTable,
  tableOf,
} from './model.ts';
import type { CrowdTally } from './tally.ts';

/** How many observations the starting tables are worth, per row of a table. */
const ROW_STRENGTH = 20;
/** How many the crowd's overall rate is worth in one case (suggested, truth). */
const CASE_STRENGTH = 10;
const SCORE_STRENGTH = 40;
const MISSED_STRENGTH = 20;
const DRAWN_STRENGTH = 4;
/** The references' prior is weak: a wrong base rate pays blind confirmation. */
const REFERENCE_STRENGTH = 2;

/** The crowd's tables made anew from a tally; the starting model fills what was hardly seen. */
export function refit(previous: CrowdModel, tally: CrowdTally, pool: SkillCounts): CrowdModel {
  const start = initialCrowdModel();
  const crowd = crowdRates({ ...start, pool });
  const classTotal = tally.classes.reduce((a, b) => a + b, 0);
  const wholePool: CrowdModel = { ...previous, pool };
  return {
    ...wholePool,
    machineTruth: rows(tally.machineTruth, start.machineTruth, ROW_STRENGTH),
    scoreOdds: Array.from({ length: SCORE_BINS }, (_, bin) => oddsOfBin(tally, bin)),
    confusion: rows(tally.confusion, start.confusion, ROW_STRENGTH),
    keptWhen: cases(tally.kept, tally.answered, (truth, isRight) =>
      truth === REMOVED ? crowd.keepSpurious : isRight ? 1 - crowd.spoilRight : crowd.keepMislabelled,
    ),
    fixedWhen: cases(tally.fixed, tally.answered, (truth, isRight) =>
      truth === REMOVED ? crowd.removeSpurious : isRight ? 0 : crowd.fixMislabelled,
    ),
    classMix: Array.from(tally.classes, (count) => (count + ROW_STRENGTH / CLASS_COUNT) / (classTotal + ROW_STRENGTH)),
    missedPerImage: (tally.missed + MISSED_STRENGTH * start.missedPerImage) / (tally.images + MISSED_STRENGTH),
    references: {
      machine: rows(tally.settledMachine, start.references.machine, REFERENCE_STRENGTH),
      peer: rows(tally.settledPeer, start.references.peer, REFERENCE_STRENGTH),
      gold: rows(tally.settledGold, start.references.gold, REFERENCE_STRENGTH),
    },
    drawnRealShare: (tally.drawnReal + DRAWN_STRENGTH * start.drawnRealShare) / (tally.drawnSettled + DRAWN_STRENGTH),
  };
}

function rows(counts: Float64Array, start: StateTable, strength: number): StateTable {
  return tableOf((row, column) => {
    const cell = row * STATE_COUNT + column;
    return (counts[cell] ?? 0) + strength * (start[cell] ?? 0);
  });
}

function cases(
  counts: Float64Array,
  answered: Float64Array,
  overall: (truth: number, isRight: boolean) => number,
): StateTable {
  return cellTable((suggested, truth) => {
    const cell = suggested * STATE_COUNT + truth;
    const rate = overall(truth, suggested === truth && truth !== REMOVED);
    return ((counts[cell] ?? 0) + CASE_STRENGTH * rate) / ((answered[cell] ?? 0) + CASE_STRENGTH);
  });
}

function oddsOfBin(tally: CrowdTally, bin: number): number {
  const seen = tally.scoreSeen[bin] ?? 0;
  if (seen === 0) return 1;
  const expected = tally.scoreExpected[bin] ?? 0;
  const share = expected / seen;
  const right = (tally.scoreRight[bin] ?? 0) + SCORE_STRENGTH * share;
  const wrong = seen - (tally.scoreRight[bin] ?? 0) + SCORE_STRENGTH * (1 - share);
  return right / wrong / (share / (1 - share));
}
