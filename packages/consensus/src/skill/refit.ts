import type { DawidSkeneTables } from '../label/dawid-skene-view.ts';
import { CLASS_COUNT, REMOVED, STATE_COUNT } from '../label/states.ts';
import {
  type AnnotatorSkill,
  addCounts,
  type NamingCount,
  noCounts,
  SKILL_COUNT_KEYS,
  type SkillCounts,
} from './counts.ts';
import {
  BASE_RATE_CELLS,
  type BaseRates,
  type CrowdModel,
  ERRING_POOLING,
  initialCrowdModel,
  type Pooling,
  REFERENCE_KINDS,
  type ReferenceKind,
  SCORE_BINS,
  type StateTable,
  typicalConfusion,
  typicalMachine,
  USUAL_POOLING,
  USUAL_TEMPERATURE,
  VERDICT_KINDS,
  type VerdictKind,
} from './model.ts';
import {
  type CrowdRates,
  copyRate,
  crowdRate,
  keptMislabelled,
  keptSpurious,
  mistakes,
  type Observed,
  TYPICAL_RATES,
} from './rates.ts';
import {
  CROWD,
  countSlot,
  DISPUTE_BIASES,
  natural,
  PERSON,
  POOLS,
  REMOVAL_BIASES,
  TEMPERATURES,
  type TotalSums,
} from './sums.ts';

const CELLS = STATE_COUNT * STATE_COUNT;
const NO_SUMS = new Float64Array(PERSON.length);
/** Suggestions of a label that the typical machine is worth against what was seen of this one. */
const ROW_STRENGTH = 30;
/** Suggestions of a label that the machine's other labels are worth against how often this one is right. */
const RIGHT_STRENGTH = 200;
/** Gold of which people change so much more than of other images, by a lower bound, was spoiled on purpose. */
const PLANTED_GAP = 0.08;
const PLANTED_Z = 3;
/** Suggestions on gold images that what the votes say of the machine is worth. */
const GOLD_BOXES = 60;
/** Suggestions that even odds are worth against what was seen in a bin of confidence; and the bounds of the odds. */
const SCORE_STRENGTH = 30;
const MOST_SCORE_ODDS = 6;
/** Mistakes on a class that the typical ones are worth. */
const CONFUSION_STRENGTH = 20;
const CLASS_ERROR_STRENGTH = 40;
/** How much evidence it takes to leave a temperature of 1: the spread of log temperatures thought likely. */
const TEMPERATURE_SPREAD = 0.25;
/** The spread of the bias against disputed suggestions thought likely, in log odds. */
const DISPUTE_SPREAD = 1;
/** The spread of the bias towards nothing thought likely, in log odds. */
const REMOVAL_SPREAD = 0.7;
/**
 * Mistakes of those who look, as a share, up to which a crowd is usual, and from which it errs often: there nothing but
 * known truth can tell a change for the better from one for the worse.
 */
const SELDOM_WRONG = 0.13;
const OFTEN_WRONG = 0.24;
/** The spread of the weights of the two views thought likely. */
const POOL_SPREAD = 0.25;
/** Pseudo-counts of a right answer in the crowd's table, against one of all wrong ones: as many as a rare class needs. */
const DIAGONAL_PRIOR = 20;
/** References of a label and confidence that those of the label alone are worth, and those that a typical machine is. */
const CELL_STRENGTH = 25;
/** References that even odds are worth where it is asked what a confidence means. */
const CELL_PRIOR = 2;
/**
 * What follows from the sums of all images: rates of the crowd and of everybody, the machine's habits, temperatures,
 * base rates. A pure function of the sums, so that it does not matter how they came together. `weights` are the
 * organisers' weights of people; anybody not named has 1.
 */
export function refit(
  total: TotalSums,
  weights: ReadonlyMap<number, number>,
): {
  readonly model: CrowdModel;
  readonly skills: readonly AnnotatorSkill[];
} {
  const crowd = natural(total.crowd);
  const ids = new Set([...total.people.keys(), ...weights.keys()]);
  const skills = [...ids]
    .sort((a, b) => a - b)
    .map((annotatorId): AnnotatorSkill => {
      const person = total.people.get(annotatorId);
      const sums = natural(person?.all ?? NO_SUMS);
      return {
        annotatorId,
        weight: weights.get(annotatorId) ?? 1,
        counts: countsOf(sums),
        goldCounts: countsOf(natural(person?.certain ?? NO_SUMS)),
        naming: namingOf(sums, PERSON.naming),
        answers: namingOf(sums, PERSON.answers),
      };
    });
  const counted = skills.filter(({ weight }) => weight > 0);
  const rates = crowdRatesOf(counted, crowd);
  const naming = pooledNaming(counted);
  const isGoldPlanted = isPlanted(counted);
  const machineTruth = machineTruthOf(crowd, isGoldPlanted);
  const initial = initialCrowdModel();
  return {
    model: {
      rates,
      errorOdds: errorOddsOf(naming),
      machineTruth,
      isGoldPlanted,
      scoreOdds: scoreOddsOf(crowd),
      confusion: confusionOf(naming, rates.deleteShare),
      classMix: classMixOf(crowd),
      missedPerImage: (5 * initial.missedPerImage + at(crowd, CROWD.missed)) / (5 + at(crowd, CROWD.images)),
      learnedFrom: { goldAnswers: goldAnswersOf(counted), images: Math.round(at(crowd, CROWD.images)) },
      reviewsPerImage: at(crowd, CROWD.images) > 0 ? at(crowd, CROWD.reviews) / at(crowd, CROWD.images) : 3,
      temperature: temperaturesOf(crowd),
      ...poolingOf(crowd, rates),
      dawidSkene: dawidSkeneOf(counted, crowd),
      baseRates: baseRatesOf(crowd, machineTruth, isGoldPlanted),
    },
    skills,
  };
}

function goldAnswersOf(skills: readonly AnnotatorSkill[]): number {
  let sum = 0;
  for (const { goldCounts: gold } of skills) {
    sum += gold.rightConfirmed + gold.rightUntouched + gold.rightSpoiled;
    sum += keptMislabelled(gold).of + keptSpurious(gold).of;
  }
  return Math.round(sum);
}

function at(sums: Float64Array, slot: number): number {
  return sums[slot] ?? 0;
}

function countsOf(sums: Float64Array): SkillCounts {
  const counts = noCounts();
  for (const key of SKILL_COUNT_KEYS) counts[key] = Math.max(0, at(sums, countSlot(key)));
  return counts;
}

function namingOf(sums: Float64Array, first: number): NamingCount[] {
  const naming: NamingCount[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const count = at(sums, first + cell);
    if (count > 0) naming.push({ truth: Math.floor(cell / STATE_COUNT), said: cell % STATE_COUNT, count });
  }
  return naming;
}

function pooledNaming(skills: readonly AnnotatorSkill[]): Float64Array {
  const pool = new Float64Array(CELLS);
  for (const { naming } of skills) {
    for (const { truth, said, count } of naming ?? []) {
      const cell = truth * STATE_COUNT + said;
      pool[cell] = at(pool, cell) + count;
    }
  }
  return pool;
}

function crowdRatesOf(skills: readonly AnnotatorSkill[], crowd: Float64Array): CrowdRates {
  const certain = noCounts();
  const believed = noCounts();
  for (const { counts, goldCounts } of skills) {
    addCounts(certain, goldCounts);
    addCounts(believed, counts);
    addCounts(believed, goldCounts, -1);
  }
  const typical = TYPICAL_RATES;
  const typicalKept = typical.copy + (1 - typical.copy) * 0.4 * typical.error;
  const kept = crowdRate(typicalKept, keptMislabelled(certain), keptMislabelled(believed));
  const firstCopy = copyRate(kept, typical.error);
  const error = crowdRate(typical.error, mistakes(certain, firstCopy), mistakes(believed, firstCopy));
  const copy = copyRate(kept, error);
  const keepSpurious = crowdRate(typical.keepSpurious, keptSpurious(certain), keptSpurious(believed));
  const none: Observed = { count: 0, of: 0 };
  const peer = (count: number, of: number): Observed => ({ count: at(crowd, count), of: at(crowd, of) });
  const keptPeer = crowdRate(kept, none, peer(CROWD.peerMislabelledKept, CROWD.peerMislabelled));
  const foundIn = ({ missedFound, missedOverlooked }: SkillCounts): Observed => ({
    count: missedFound,
    of: missedFound + missedOverlooked,
  });
  return {
    error,
    deleteShare: typical.deleteShare,
    copy,
    keepSpurious,
    copyPeer: copyRate(keptPeer, error),
    keepSpuriousPeer: crowdRate(keepSpurious, none, peer(CROWD.peerSpuriousKept, CROWD.peerSpurious)),
    find: Math.min(0.95, Math.max(0.03, crowdRate(typical.find, foundIn(certain), foundIn(believed)))),
    agreeOnNothing: Math.min(
      0.3,
      crowdRate(
        typical.agreeOnNothing,
        peer(CROWD.goldAgreedOnNothing, CROWD.goldCouldAgreeOnNothing),
        peer(CROWD.agreedOnNothing, CROWD.couldAgreeOnNothing),
      ),
    ),
    drawnReal: Math.min(
      0.95,
      Math.max(
        0.1,
        crowdRate(
          typical.drawnReal,
          peer(CROWD.goldDrawnReal, CROWD.goldDrawnPlaces),
          peer(CROWD.drawnReal, CROWD.drawnPlaces),
        ),
      ),
    ),
  };
}

function errorOddsOf(naming: Float64Array): number[] {
  const rows = Array.from({ length: CLASS_COUNT }, (_, truth) => {
    const row = naming.subarray(truth * STATE_COUNT, (truth + 1) * STATE_COUNT);
    const all = row.reduce((a, b) => a + b, 0);
    return { all, wrong: all - at(row, truth) };
  });
  const all = rows.reduce((sum, row) => sum + row.all, 0);
  const wrong = rows.reduce((sum, row) => sum + row.wrong, 0);
  const mean = (2 + wrong) / (25 + all);
  return rows.map((row) => {
    const rate = (CLASS_ERROR_STRENGTH * mean + row.wrong) / (CLASS_ERROR_STRENGTH + row.all);
    return rate / (1 - rate) / (mean / (1 - mean));
  });
}

/**
 * What the machine's labels truly are, by label. How often they are right is what the votes cannot tell for sure: a
 * wrong label that everybody keeps looks like a right one. So gold decides about that, by as much of it as there is.
 */
function machineTruthOf(crowd: Float64Array, isGoldPlanted: boolean): StateTable {
  const typical = typicalMachine();
  const believed = rightShare((cell) => at(crowd, CROWD.machineTruth + cell));
  // How good this machine is as a whole, so that rare labels are not held to be a typical machine's.
  const overall = (ROW_STRENGTH * 0.8 + believed.count) / (ROW_STRENGTH + believed.of);
  // Suggestions that were spoiled on purpose say nothing about the machine.
  const odds = isGoldPlanted ? 1 : goldOdds(crowd, overall);
  return rowsOf((suggested) => {
    const first = suggested * STATE_COUNT;
    const seen = Array.from({ length: STATE_COUNT }, (_, state) => {
      return ROW_STRENGTH * (typical[first + state] ?? 0) + at(crowd, CROWD.machineTruth + first + state);
    });
    if (suggested === REMOVED) return seen;
    const count = at(crowd, CROWD.machineTruth + first + suggested);
    const of = seen.reduce((sum, each) => sum + each, 0) - ROW_STRENGTH;
    const right = (RIGHT_STRENGTH * overall + count) / (RIGHT_STRENGTH + of);
    const wrong = ROW_STRENGTH + of - (seen[suggested] ?? 0);
    return seen.map((each, state) => (state === suggested ? right * odds : (each * (1 - right)) / wrong));
  });
}

/** By how much the odds that a label is right are other on gold than believed, in proportion to how much gold there is. */
function goldOdds(crowd: Float64Array, believed: number): number {
  const gold = rightShare((cell) => goldCount(crowd, cell));
  if (gold.of === 0) return 1;
  const known = (1 + gold.count) / (2 + gold.of);
  return (known / (1 - known) / (believed / (1 - believed))) ** (gold.of / (gold.of + GOLD_BOXES));
}

/**
 * Whether suggestions on gold images were spoiled on purpose: people change more of them than of others. What is
 * believed of the others does not enter: a crowd that takes a bad machine for a good one would take its gold for spoiled.
 */
function isPlanted(skills: readonly AnnotatorSkill[]): boolean {
  const gold = noCounts();
  const others = noCounts();
  for (const { counts, goldCounts } of skills) {
    addCounts(gold, goldCounts);
    addCounts(others, counts);
    addCounts(others, goldCounts, -1);
  }
  const [onGold, elsewhere] = [changed(gold), changed(others)];
  if (onGold.of === 0 || elsewhere.of === 0) return false;
  const p = onGold.count / onGold.of;
  return p - PLANTED_Z * Math.sqrt((p * (1 - p)) / onGold.of) > elsewhere.count / elsewhere.of + PLANTED_GAP;
}

/** Suggestions that were changed or removed, whatever was right, of those answered. */
function changed(counts: Readonly<SkillCounts>): Observed {
  const { rightSpoiled, mislabelledFixed, mislabelledOther, spuriousRemoved, spuriousOther } = counts;
  const count = rightSpoiled + mislabelledFixed + mislabelledOther + spuriousRemoved + spuriousOther;
  const rightKept = counts.rightConfirmed + counts.rightUntouched;
  return { count, of: count + rightKept + keptMislabelled(counts).count + keptSpurious(counts).count };
}

function goldCount(crowd: Float64Array, cell: number): number {
  let sum = 0;
  const first = CROWD.baseRates + REFERENCE_KINDS.indexOf('gold') * BASE_RATE_CELLS * CELLS;
  for (let table = 0; table < BASE_RATE_CELLS; table++) sum += at(crowd, first + table * CELLS + cell);
  return sum;
}

function rightShare(countOf: (cell: number) => number): Observed {
  let count = 0;
  let of = 0;
  for (let suggested = 0; suggested < CLASS_COUNT; suggested++) {
    for (let state = 0; state < STATE_COUNT; state++) of += countOf(suggested * STATE_COUNT + state);
    count += countOf(suggested * (STATE_COUNT + 1));
  }
  return { count, of };
}

/**
 * Odds by confidence, shrunk to even ones, held within bounds, and rising with the confidence (pool adjacent
 * violators): a bin in which little was seen takes after its neighbours.
 */
function scoreOddsOf(crowd: Float64Array): number[] {
  const blocks: { odds: number; weight: number; bins: number }[] = [];
  for (let bin = 0; bin < SCORE_BINS - 1; bin++) {
    const seen = at(crowd, CROWD.scoreSeen + bin);
    const odds = oddsOfBin(seen, at(crowd, CROWD.scoreRight + bin), at(crowd, CROWD.scoreExpected + bin));
    blocks.push({ odds: Math.log(odds), weight: 1 + seen, bins: 1 });
    for (let last = blocks.at(-1), before = blocks.at(-2); last && before && before.odds > last.odds; ) {
      const weight = before.weight + last.weight;
      const mean = (before.odds * before.weight + last.odds * last.weight) / weight;
      blocks.splice(-2, 2, { odds: mean, weight, bins: before.bins + last.bins });
      last = blocks.at(-1);
      before = blocks.at(-2);
    }
  }
  return [...blocks.flatMap(({ odds, bins }) => new Array<number>(bins).fill(Math.exp(odds))), 1];
}

function oddsOfBin(seen: number, right: number, expected: number): number {
  if (seen === 0) return 1;
  const mean = Math.min(0.99, Math.max(0.01, expected / seen));
  const share = (SCORE_STRENGTH * mean + right) / (SCORE_STRENGTH + seen);
  const odds = share / (1 - share) / (mean / (1 - mean));
  return Math.min(MOST_SCORE_ODDS, Math.max(1 / MOST_SCORE_ODDS, odds));
}

function confusionOf(naming: Float64Array, deleteShare: number): StateTable {
  const typical = typicalConfusion(deleteShare);
  return rowsOf((truth) =>
    Array.from({ length: STATE_COUNT }, (_, said) => {
      if (truth === REMOVED || said === truth) return 0;
      return CONFUSION_STRENGTH * (typical[truth * STATE_COUNT + said] ?? 0) + at(naming, truth * STATE_COUNT + said);
    }),
  );
}

function classMixOf(crowd: Float64Array): number[] {
  const counts = Array.from({ length: CLASS_COUNT }, (_, state) => 1 + at(crowd, CROWD.classes + state));
  const sum = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => count / sum);
}

/** How sure each kind of verdict may be, by what gold says, from the usual on. */
function temperaturesOf(crowd: Float64Array): Record<VerdictKind, number> {
  const temperature = (kind: VerdictKind) => {
    const first = CROWD.goldTemperatureScore + VERDICT_KINDS.indexOf(kind) * TEMPERATURES.length;
    const scores = TEMPERATURES.map((exponent, index) => {
      const far = Math.log(exponent / USUAL_TEMPERATURE[kind]) / TEMPERATURE_SPREAD;
      return at(crowd, first + index) - far ** 2 / 2;
    });
    return Math.exp(expected(TEMPERATURES.map(Math.log), scores));
  };
  return {
    kept: temperature('kept'),
    disputed: temperature('disputed'),
    relabelled: temperature('relabelled'),
    removed: temperature('removed'),
    drawn: temperature('drawn'),
  };
}

/**
 * How the two views are pooled, and the biases: what foretells gold best, the mean over all that is likely; without gold
 * what is usual among crowds that err as often as this one. Votes that are held out have no say: where people err alike
 * they foretell each other, not the truth.
 */
function poolingOf(crowd: Float64Array, { error, copy }: CrowdRates): Pooling {
  const doubt = (error * (1 - copy) - SELDOM_WRONG) / (OFTEN_WRONG - SELDOM_WRONG);
  const share = Math.min(1, Math.max(0, doubt));
  const between = (of: (pooling: Pooling) => number) =>
    of(USUAL_POOLING) + share * (of(ERRING_POOLING) - of(USUAL_POOLING));
  const model = between(({ pool }) => pool.model);
  const dawidSkene = between(({ pool }) => pool.dawidSkene);
  const usualDispute = between(({ disputeBias }) => disputeBias);
  const usualRemoval = between(({ removalBias }) => removalBias);
  const cells = POOLS.flatMap((weights, place) =>
    DISPUTE_BIASES.map((bias, column) => {
      const gold = at(crowd, CROWD.goldPoolScore + place * DISPUTE_BIASES.length + column);
      const far =
        ((weights.model - model) / POOL_SPREAD) ** 2 +
        ((weights.dawidSkene - dawidSkene) / POOL_SPREAD) ** 2 +
        ((bias - usualDispute) / DISPUTE_SPREAD) ** 2;
      return { weights, bias, score: gold - far / 2 };
    }),
  );
  const scores = cells.map(({ score }) => score);
  const meanOf = (value: (cell: (typeof cells)[number]) => number) => expected(cells.map(value), scores);
  const removals = REMOVAL_BIASES.map((bias, index) => {
    const far = (bias - usualRemoval) / REMOVAL_SPREAD;
    return at(crowd, CROWD.goldRemovalScore + index) - far ** 2 / 2;
  });
  return {
    pool: { model: meanOf(({ weights }) => weights.model), dawidSkene: meanOf(({ weights }) => weights.dawidSkene) },
    disputeBias: meanOf(({ bias }) => bias),
    removalBias: expected(REMOVAL_BIASES, removals),
  };
}

/** Mean of the values, each as likely as its log score says. */
function expected(values: readonly number[], scores: readonly number[]): number {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((a, b) => a + b, 0);
  return values.reduce((mean, value, index) => mean + (value * (weights[index] ?? 0)) / sum, 0);
}

/** Shares and answers of the crowd by Dawid and Skene, from a crowd that names most things rightly. */
function dawidSkeneOf(skills: readonly AnnotatorSkill[], crowd: Float64Array): DawidSkeneTables {
  const pool = new Float64Array(CELLS);
  for (const { answers } of skills) {
    for (const { truth, said, count } of answers ?? []) {
      const cell = truth * STATE_COUNT + said;
      pool[cell] = at(pool, cell) + count;
    }
  }
  const seen = Array.from(
    { length: STATE_COUNT },
    (_, state) => 1 / STATE_COUNT + at(crowd, CROWD.answeredShares + state),
  );
  const sum = seen.reduce((a, b) => a + b, 0);
  return {
    shares: seen.map((count) => count / sum),
    matrix: rowsOf((truth) =>
      Array.from({ length: STATE_COUNT }, (_, said) => {
        const prior = said === truth ? DIAGONAL_PRIOR : 1 / (STATE_COUNT - 1);
        return prior + at(pool, truth * STATE_COUNT + said);
      }),
    ),
  };
}

/**
 * Settled references by label and confidence, shrunk to what the label alone and the confidence alone lead to expect,
 * so that a rare label does not pay for reading its score. Gold that was not spoiled on purpose and the machine's other
 * boxes have one base rate.
 */
function baseRatesOf(crowd: Float64Array, machineTruth: StateTable, isGoldPlanted: boolean): BaseRates {
  const cellsOf = (kinds: readonly ReferenceKind[]) =>
    Array.from({ length: BASE_RATE_CELLS }, (_, cell) =>
      Float64Array.from({ length: CELLS }, (__, slot) =>
        kinds.reduce((sum, kind) => sum + at(crowd, baseRateStart(kind) + cell * CELLS + slot), 0),
      ),
    );
  const together = cellsOf(['machine', 'gold']);
  return {
    machine: baseRateTables(isGoldPlanted ? cellsOf(['machine']) : together, machineTruth),
    gold: baseRateTables(isGoldPlanted ? cellsOf(['gold']) : together, machineTruth),
    peer: baseRateTables(cellsOf(['peer']), machineTruth),
  };
}

function baseRateStart(kind: ReferenceKind): number {
  return CROWD.baseRates + REFERENCE_KINDS.indexOf(kind) * BASE_RATE_CELLS * CELLS;
}

function baseRateTables(cells: readonly Float64Array[], machineTruth: StateTable): StateTable[] {
  const byLabel = rowsOf((suggested) =>
    Array.from({ length: STATE_COUNT }, (_, state) => {
      const slot = suggested * STATE_COUNT + state;
      return cells.reduce((sum, cell) => sum + at(cell, slot), CELL_STRENGTH * (machineTruth[slot] ?? 0));
    }),
  );
  return cells.map((cell) => {
    const odds = oddsOfCell(cell, byLabel);
    return rowsOf((suggested) => {
      const expected = Array.from({ length: STATE_COUNT }, (_, state) => {
        const p = byLabel[suggested * STATE_COUNT + state] ?? 0;
        return state === suggested ? p * odds.right : state === REMOVED ? p * odds.nothing : p;
      });
      const sum = expected.reduce((all, p) => all + p, 0);
      return expected.map((p, state) => (CELL_STRENGTH * p) / sum + at(cell, suggested * STATE_COUNT + state));
    });
  });
}

/** By how much a confidence moves the odds of 'right' and of 'nothing' against another class, over all labels. */
function oddsOfCell(cell: Float64Array, byLabel: StateTable): { readonly right: number; readonly nothing: number } {
  const seen = { right: 0, nothing: 0, other: 0 };
  const expected = { right: 0, nothing: 0, other: 0 };
  for (let suggested = 0; suggested < CLASS_COUNT; suggested++) {
    let boxes = 0;
    for (let state = 0; state < STATE_COUNT; state++) boxes += at(cell, suggested * STATE_COUNT + state);
    for (let state = 0; state < STATE_COUNT; state++) {
      const slot = suggested * STATE_COUNT + state;
      const kind = state === suggested ? 'right' : state === REMOVED ? 'nothing' : 'other';
      seen[kind] += at(cell, slot);
      expected[kind] += boxes * (byLabel[slot] ?? 0);
    }
  }
  const ratio = (kind: keyof typeof seen) => (CELL_PRIOR + seen[kind]) / (CELL_PRIOR + expected[kind]);
  return { right: ratio('right') / ratio('other'), nothing: ratio('nothing') / ratio('other') };
}

/** A table of rows made to sum to one each. */
function rowsOf(row: (index: number) => readonly number[]): StateTable {
  const table: number[] = [];
  for (let index = 0; index < STATE_COUNT; index++) {
    const values = row(index);
    const sum = values.reduce((a, b) => a + b, 0);
    for (const value of values) table.push(sum > 0 ? value / sum : 0);
  }
  return table;
}
