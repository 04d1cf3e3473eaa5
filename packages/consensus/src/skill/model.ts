import type { DawidSkeneTables, PoolWeights } from '../label/dawid-skene-view.ts';
import { usuallyRight } from '../label/fall-back.ts';
import type { ModelClass, States } from '../label/states.ts';
import { type CrowdRates, TYPICAL_RATES } from './rates.ts';

/** Bins of the machine's confidence; the last one holds boxes without a score. */
export const SCORE_BINS = 11;

/** A table of numbers for every state by every state, row by row; rows are what was suggested or what is true. */
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
  /** The classes whose numbers the tables go by. */
  readonly classes: readonly ModelClass[];
  readonly rates: CrowdRates;
  /** Per class: odds of a mistake where people look, relative to all classes. */
  readonly errorOdds: readonly number[];
  /** Row g: how often the machine's label g truly is each state. */
  readonly machineTruth: StateTable;
  /** How often the machine's labels are right, each label as often as it comes. */
  readonly machineRight: number;
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
  /** Share of the objects about which people are expected to agree on what is not so, where no gold tells. */
  readonly sharedMistakes: number;
  /** Share of the labels that are wrong and would be kept by whoever does not look, where no gold tells: before anybody has answered. */
  readonly keptUnexamined: number;
  /** Share of the objects that people who often err take for the same other class: it alters what is stated of changed labels, and no verdict. */
  readonly takenAlike: number;
  /** Share of the surest verdicts of each kind that is wrong all the same: it alters what is stated, and no verdict. */
  readonly agreedMistakes: Readonly<Record<VerdictKind, number>>;
  /** Log odds by which a suggestion that somebody changed is less likely to be right than the votes say. */
  readonly disputeBias: number;
  /** Log odds by which nothing is more likely to be there than the votes say, where somebody removed a suggestion. */
  readonly removalBias: number;
  /** The same of places that one person drew, and of those that more did. */
  readonly drawnBias: readonly [alone: number, together: number];
  /** The second view of a suggested object, and how much each of the two counts. */
  readonly dawidSkene: DawidSkeneTables;
  readonly pool: PoolWeights;
  /**
   * How often the model is right, and not the count, in each kind of disagreement of the two: where it is less than half,
   * the verdict is what most people say and Dawid and Skene too.
   */
  readonly modelRight: readonly number[];
  /** How bad the machine is by what was changed alike, as far as nothing better tells. */
  readonly recapture: Recapture;
  /** By how much the odds of a suggestion are raised, at most, where no other label has more votes than it; 1 for not at all. */
  readonly tieBreakOdds: number;
  /** What was settled of boxes suggested as g, by kind of box, overlap and confidence: the base rates of the pay. */
  readonly baseRates: BaseRates;
}

/** How bad the machine is by what people changed alike, where that says far more than is learned of it. */
export interface Recapture {
  /** How far it counts, 0 to 1: not beside gold, nor where it says about what is learned. */
  readonly weight: number;
  /** Share of the suggestions that are wrong. */
  readonly wrong: number;
  /** How often somebody puts a wrong one right. */
  readonly found: number;
}

/** Where nothing was learned yet. */
export const NO_RECAPTURE: Recapture = { weight: 0, wrong: 0, found: 1 };

/** Base rates by kind of box; `baseRateRow` reads them. */
export type BaseRates = Readonly<Record<ReferenceKind, BaseRateTable>>;

/** What was settled of boxes, by label, and by how much each confidence changes it: a row for each of both is worked out when it is asked for. */
export interface BaseRateTable {
  readonly byLabel: StateTable;
  /** Per {@link baseRateCell}. */
  readonly cells: readonly BaseRateCell[];
}

/** What is known of the boxes with one confidence. */
interface BaseRateCell {
  /** By how much it moves the odds of 'right' and of 'nothing' against another class, over all labels. */
  readonly right: number;
  readonly nothing: number;
  /** Pairs of a place in the table by label and how often that was settled: most were never. */
  readonly seen: readonly number[];
}

/** Number of cells per kind: every bin of confidence, without and with a rival suggestion at the same place. */
export const BASE_RATE_CELLS = SCORE_BINS * 2;

/** The cell that holds the base rate of a suggestion with that confidence. */
export function baseRateCell(bin: number, hasRival: boolean): number {
  return bin + (hasRival ? SCORE_BINS : 0);
}

/** Vehicles per image that a typical machine does not suggest. */
export const TYPICALLY_MISSED = 1.5;

/** How often a typical machine's label of a vehicle is right. */
const TYPICALLY_RIGHT = 0.8;

/**
 * The model before anything was learned: a typical crowd, a machine that is right 80 times of 100,
 * mistakes mostly among look-alikes and otherwise anywhere.
 */
export function initialCrowdModel(states: States): CrowdModel {
  const { classes, classCount } = states;
  const machineTruth = typicalMachine(states);
  const unseen = { right: 1, nothing: 1, seen: [] };
  const table = { byLabel: machineTruth, cells: new Array<BaseRateCell>(BASE_RATE_CELLS).fill(unseen) };
  return {
    classes,
    rates: TYPICAL_RATES,
    errorOdds: new Array<number>(classCount).fill(1),
    machineTruth,
    machineRight: TYPICALLY_RIGHT,
    isGoldPlanted: false,
    scoreOdds: new Array<number>(SCORE_BINS).fill(1),
    confusion: typicalConfusion(states, TYPICAL_RATES.deleteShare),
    classMix: new Array<number>(classCount).fill(1 / classCount),
    missedPerImage: TYPICALLY_MISSED,
    learnedFrom: { goldAnswers: 0, images: 0 },
    reviewsPerImage: 3,
    temperature: USUAL_TEMPERATURE,
    sharedMistakes: 0,
    keptUnexamined: 0,
    takenAlike: 0,
    agreedMistakes: { kept: 0, disputed: 0, relabelled: 0, removed: 0, drawn: 0 },
    ...UNBIASED_POOLING,
    modelRight: usuallyRight(0),
    recapture: NO_RECAPTURE,
    tieBreakOdds: 1,
    drawnBias: [0, 0],
    dawidSkene: typicalAnswers(states),
    baseRates: { machine: table, gold: table, peer: table },
  };
}

/** What a typical machine's labels truly are, by label. */
export function typicalMachine(states: States): StateTable {
  const { removed, count } = states;
  const anyOther = 0.006 * thinnedBy(states);
  return tableOf(count, (suggested, truth) => {
    if (suggested === removed) return truth === removed ? 2 : 1;
    if (truth === suggested) return TYPICALLY_RIGHT;
    if (truth === removed) return 0.07;
    if (!states.areAlike(suggested, truth)) return anyOther;
    return Math.max(anyOther, Math.min(0.03, MOST_TO_LOOK_ALIKES / states.lookAlikesOf(suggested)));
  });
}

/** Share of a typical machine's suggestions that a long list of look-alikes takes, whatever its length. */
const MOST_TO_LOOK_ALIKES = 0.12;
/** Classes of which what is typical was read; of more, each gets as much less, so that all together stay what they are. */
const USUAL_CLASSES = 12;

/** By how much the share of any one class is smaller where there are more than the usual number. */
export function thinnedBy({ classCount }: Pick<States, 'classCount'>): number {
  return Math.min(1, (USUAL_CLASSES - 1) / (classCount - 1));
}

/** What a typical crowd takes a class for, with that share of deletions among the mistakes. */
export function typicalConfusion(states: States, deleteShare: number): StateTable {
  const { removed, count } = states;
  const anyOther = 0.5 * thinnedBy(states);
  const named = tableOf(count, (truth, said) => {
    if (truth === said || said === removed) return 0;
    return states.areAlike(truth, said) ? 3 : anyOther;
  });
  return named.map((p, cell) => (cell % count === removed ? deleteShare : p * (1 - deleteShare)));
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
/** The bias for a crowd that hardly ever errs where it looks. */
export const RARELY_WRONG_DISPUTE_BIAS = 1.3;
/** The same for a crowd that often errs where it looks: to change a suggestion says little then. */
export const ERRING_POOLING: Pooling = { pool: { model: 0.5, dawidSkene: 0.3 }, disputeBias: -0.5, removalBias: 1.5 };
/** What everybody kept, and what is removed, is about as sure as it seems; what is disputed is less so. Of drawn boxes: beside what is usual of them. */
export const USUAL_TEMPERATURE: Readonly<Record<VerdictKind, number>> = {
  kept: 0.9,
  disputed: 0.65,
  relabelled: 0.6,
  removed: 1.15,
  drawn: 1,
};

/** What a typical crowd answers to suggestions, before any answer. */
function typicalAnswers({ count }: States): DawidSkeneTables {
  return {
    shares: new Array<number>(count).fill(1 / count),
    matrix: tableOf(count, (truth, said) => (truth === said ? 20 : 1 / (count - 1))),
  };
}

/** The bin of a machine's confidence (0 to 1), or of none. */
export function scoreBin(score: number | undefined): number {
  if (score === undefined || !Number.isFinite(score)) return SCORE_BINS - 1;
  return Math.min(SCORE_BINS - 2, Math.max(0, Math.floor(score * (SCORE_BINS - 1))));
}

/** A table with rows that each sum to one. */
export function tableOf(count: number, value: (row: number, column: number) => number): StateTable {
  const table: number[] = [];
  for (let row = 0; row < count; row++) {
    const values = Array.from({ length: count }, (_, column) => value(row, column));
    const sum = values.reduce((a, b) => a + b, 0);
    for (const v of values) table.push(sum > 0 ? v / sum : 0);
  }
  return table;
}
