import type { DawidSkeneTables, PoolWeights } from '../label/dawid-skene-view.ts';
import { CLASS_COUNT, REMOVED, STATE_COUNT, stateOfLabel } from '../label/states.ts';
import { type CrowdRates, TYPICAL_RATES } from './rates.ts';

/** Bins of the machine's confidence; the last one holds boxes without a score. */
export const SCORE_BINS = 11;

/** A table of STATE_COUNT x STATE_COUNT numbers, row by row; rows are what was suggested or what is true. */
export type StateTable = readonly number[];

/**
 * Kinds of verdicts that are calibrated apart: a suggestion that everybody kept, one that is kept although somebody
 * changed it, one that is relabelled or removed, and a box that people drew.
 */
export const VERDICT_KINDS = ['kept', 'disputed', 'relabelled', 'removed', 'drawn'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** Which boxes share a base rate of the pay: those of the machine, of gold images, and those that people drew. */
export const REFERENCE_KINDS = ['machine', 'gold', 'peer'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/**
 * Everything that was learned of the machine and of the crowd as a whole, as plain data that can be
 * stored as JSON. It is immutable: learning makes a new one.
 */
export interface CrowdModel {
  readonly rates: CrowdRates;
  /** Per class: odds of a mistake where people look, relative to all classes. */
  readonly errorOdds: readonly number[];
  /** Row g: how often the machine's label g truly is each state. */
  readonly machineTruth: StateTable;
  /** Whether suggestions on gold images were spoiled on purpose, so that they say nothing about the machine. */
  readonly isGoldPlanted: boolean;
  /** Per bin of confidence: odds that the label is right, relative to the label's own odds. Rising. */
  readonly scoreOdds: readonly number[];
  /** Row y: which wrong state people give a vehicle that truly is y. Zero on the diagonal. */
  readonly confusion: StateTable;
  /** Shares of the classes among vehicles. */
  readonly classMix: readonly number[];
  /** Vehicles per image that were not suggested. */
  readonly missedPerImage: number;
  /** How much this rests on: answers judged by known truth, and images reviewed. */
  readonly learnedFrom: { readonly goldAnswers: number; readonly images: number };
  /** Reviews that an image has on average. */
  readonly reviewsPerImage: number;
  /** Exponent on the probabilities per kind of verdict that makes them true: below 1 where votes are less than they seem. */
  readonly temperature: Readonly<Record<VerdictKind, number>>;
  /** Log odds by which a suggestion that somebody changed is less likely to be right than the votes say. */
  readonly disputeBias: number;
  /** Log odds by which nothing is more likely to be there than the votes say, where somebody removed a suggestion. */
  readonly removalBias: number;
  /** The second view of a suggested object, and how much each of the two counts. */
  readonly dawidSkene: DawidSkeneTables;
  readonly pool: PoolWeights;
  /** What was settled of boxes suggested as g, by kind of box, overlap and confidence: the base rates of the pay. */
  readonly baseRates: BaseRates;
}

/** Tables of base rates; {@link baseRateOf} reads them. */
export type BaseRates = Readonly<Record<ReferenceKind, readonly StateTable[]>>;

/** Number of tables per kind: every bin of confidence, without and with a rival suggestion at the same place. */
export const BASE_RATE_CELLS = SCORE_BINS * 2;

/** The table that holds the base rate of a suggestion with that confidence. */
export function baseRateCell(bin: number, hasRival: boolean): number {
  return bin + (hasRival ? SCORE_BINS : 0);
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
 * The model before anything was learned: a typical crowd, a machine that is right 80 times of 100,
 * mistakes mostly among look-alikes and otherwise anywhere.
 */
export function initialCrowdModel(): CrowdModel {
  const machineTruth = typicalMachine();
  const tables = new Array<StateTable>(BASE_RATE_CELLS).fill(machineTruth);
  return {
    rates: TYPICAL_RATES,
    errorOdds: new Array<number>(CLASS_COUNT).fill(1),
    machineTruth,
    isGoldPlanted: false,
    scoreOdds: new Array<number>(SCORE_BINS).fill(1),
    confusion: typicalConfusion(TYPICAL_RATES.deleteShare),
    classMix: new Array<number>(CLASS_COUNT).fill(1 / CLASS_COUNT),
    missedPerImage: 1.5,
    learnedFrom: { goldAnswers: 0, images: 0 },
    reviewsPerImage: 3,
    temperature: USUAL_TEMPERATURE,
    ...UNBIASED_POOLING,
    dawidSkene: typicalAnswers(),
    baseRates: { machine: tables, gold: tables, peer: tables },
  };
}

/** What a typical machine's labels truly are, by label. */
export function typicalMachine(): StateTable {
  return tableOf((suggested, truth) => {
    if (suggested === REMOVED) return truth === REMOVED ? 2 : 1;
    if (truth === suggested) return 0.8;
    if (truth === REMOVED) return 0.07;
    return isLookAlike(suggested, truth) ? 0.03 : 0.006;
  });
}

/** What a typical crowd takes a class for, with that share of deletions among the mistakes. */
export function typicalConfusion(deleteShare: number): StateTable {
  const named = tableOf((truth, said) => {
    if (truth === said || said === REMOVED) return 0;
    return isLookAlike(truth, said) ? 3 : 0.5;
  });
  return named.map((p, cell) => (cell % STATE_COUNT === REMOVED ? deleteShare : p * (1 - deleteShare)));
}

/** How the two views are pooled, and the biases. */
export type Pooling = Pick<CrowdModel, 'pool' | 'disputeBias' | 'removalBias'>;

/** Before anything was learned: the biases mend what learning from votes gets wrong. */
const UNBIASED_POOLING: Pooling = { pool: { model: 0.9, dawidSkene: 0.05 }, disputeBias: 0, removalBias: 0 };

/**
 * The pooling and the temperatures as long as no known truth tells better: what was best on average over worlds drawn by
 * lot, for a crowd that names most vehicles rightly.
 */
export const USUAL_POOLING: Pooling = { pool: { model: 0.9, dawidSkene: 0.05 }, disputeBias: 0.6, removalBias: 1.5 };
/** The same for a crowd that often errs where it looks: to change a suggestion says little then. */
export const ERRING_POOLING: Pooling = { pool: { model: 0.5, dawidSkene: 0.3 }, disputeBias: -0.5, removalBias: 1.5 };
/** What everybody kept, and what is removed, is about as sure as it seems; what is disputed or drawn is less so. */
export const USUAL_TEMPERATURE: Readonly<Record<VerdictKind, number>> = {
  kept: 0.9,
  disputed: 0.65,
  relabelled: 0.6,
  removed: 1.15,
  drawn: 0.7,
};

/** What a typical crowd answers to suggestions, before any answer. */
function typicalAnswers(): DawidSkeneTables {
  return {
    shares: new Array<number>(STATE_COUNT).fill(1 / STATE_COUNT),
    matrix: tableOf((truth, said) => (truth === said ? 20 : 1 / (STATE_COUNT - 1))),
  };
}

/** The bin of a machine's confidence (0 to 1), or of none. */
export function scoreBin(score: number | undefined): number {
  if (score === undefined || !Number.isFinite(score)) return SCORE_BINS - 1;
  return Math.min(SCORE_BINS - 2, Math.max(0, Math.floor(score * (SCORE_BINS - 1))));
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
