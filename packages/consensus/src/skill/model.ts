import { CLASS_COUNT, STATE_COUNT, stateOfLabel } from '../label/states.ts';
import { noCounts, type SkillCounts } from './counts.ts';
import { type PersonRates, pooledRates } from './rates.ts';

/** Bins of the machine's confidence; the last one holds boxes without a score. */
export const SCORE_BINS = 6;

/** A table of STATE_COUNT x STATE_COUNT numbers, row by row; rows are what was suggested or what is true. */
export type StateTable = readonly number[];

/**
 * Everything that was learned of the machine and of the crowd as a whole, as plain data that can be
 * stored as JSON. It is immutable: learning makes a new one.
 */
export interface CrowdModel {
  /** Sum of everybody's counts. */
  readonly pool: Readonly<SkillCounts>;
  /** Row g: how often the machine's label g truly is each state. */
  readonly machineTruth: StateTable;
  /** Per bin of confidence: odds that the label is right, relative to the label's own odds. */
  readonly scoreOdds: readonly number[];
  /** Row y: which wrong state people name when they change a box that truly is y. Zero on the diagonal. */
  readonly confusion: StateTable;
  /** Suggested g (row), truly y (column): the share of people who keep it, and who put it right. */
  readonly keptWhen: StateTable;
  readonly fixedWhen: StateTable;
  /** Shares of the classes among vehicles. */
  readonly classMix: readonly number[];
  /** Vehicles per image that were not suggested. */
  readonly missedPerImage: number;
  /** What settled references said of boxes suggested as g, by the kind of box: the base rates of the pay. */
  readonly references: { readonly machine: StateTable; readonly peer: StateTable; readonly gold: StateTable };
  /** Share of the drawn boxes that turned out to be vehicles, where that became known. */
  readonly drawnRealShare: number;
}

/** Look-alike classes, the only confusions assumed before any are seen. */
const LOOK_ALIKE_GROUPS: readonly (readonly number[])[] = [
  ['Hatchback', 'Sedan', 'SUV', 'MUV'],
  ['Bus', 'Mini-bus', 'tempo-traveller'],
  ['Truck', 'LCV', 'tempo-traveller'],
  ['Three-wheeler', 'Two-wheeler', 'bicycle'],
].map((names) => names.map(stateOfLabel));

/** Whether two states are classes that are easily taken for one another. */
function isLookAlike(a: number, b: number): boolean {
  return LOOK_ALIKE_GROUPS.some((group) => group.includes(a) && group.includes(b));
}

/**
 * The model before anything was learned: a typical crowd, a machine that is right 85 times of 100,
 * mistakes mostly among look-alikes and otherwise anywhere.
 */
export function initialCrowdModel(): CrowdModel {
  const confusion = tableOf((truth, said) => {
    if (truth === said) return 0;
    if (said === CLASS_COUNT) return truth === CLASS_COUNT ? 0 : 1;
    return isLookAlike(truth, said) ? 3 : 0.3;
  });
  const machineTruth = tableOf((suggested, truth) => {
    if (suggested === CLASS_COUNT) return truth === CLASS_COUNT ? 2 : 1;
    if (truth === suggested) return 0.85 * 13;
    if (truth === CLASS_COUNT) return 0.07 * 13;
    return isLookAlike(suggested, truth) ? 0.25 : 0.03;
  });
  const crowd = pooledRates(noCounts());
  return {
    pool: noCounts(),
    machineTruth,
    scoreOdds: new Array<number>(SCORE_BINS).fill(1),
    confusion,
    keptWhen: cellTable((suggested, truth) =>
      truth === CLASS_COUNT ? crowd.keepSpurious : truth === suggested ? 1 - crowd.spoilRight : crowd.keepMislabelled,
    ),
    fixedWhen: cellTable((suggested, truth) =>
      truth === CLASS_COUNT ? crowd.removeSpurious : truth === suggested ? 0 : crowd.fixMislabelled,
    ),
    classMix: new Array<number>(CLASS_COUNT).fill(1 / CLASS_COUNT),
    missedPerImage: 1.5,
    references: { machine: machineTruth, peer: machineTruth, gold: machineTruth },
    drawnRealShare: 0.5,
  };
}

/** The bin of a machine's confidence (0 to 1), or of none. */
export function scoreBin(score: number | undefined): number {
  if (score === undefined || !Number.isFinite(score)) return SCORE_BINS - 1;
  return Math.min(SCORE_BINS - 2, Math.max(0, Math.floor(score * (SCORE_BINS - 1))));
}

/** The crowd's rates under the model. */
export function crowdRates(model: CrowdModel): PersonRates {
  return pooledRates(model.pool);
}

/** A table of independent cells. */
export function cellTable(value: (row: number, column: number) => number): StateTable {
  return Array.from({ length: STATE_COUNT * STATE_COUNT }, (_, cell) =>
    value(Math.floor(cell / STATE_COUNT), cell % STATE_COUNT),
  );
}

/** A table with rows that each sum to one. */
export function tableOf(value: (row: number, column: number) => number): StateTable {
  const table: number[] = [];
  for (let row = 0; row < STATE_COUNT; row++) {
    const values = Array.from({ length: STATE_COUNT }, (_, column) => value(row, column));
    const sum = values.reduce((a, b) => a + b, 0);
    for (const v of values) table.push(sum > 0 ? v / sum : 0);
  }
  return table;
}
