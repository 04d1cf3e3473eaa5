import { clamp } from '@uvh/domain/annotation/box';
import { noCounts, type SkillCounts } from '../skill/counts.ts';
import { type CrowdModel, crowdRates } from '../skill/model.ts';
import { type PersonRates, personRates } from '../skill/rates.ts';
import { LEVEL_COUNT, mistakesByLevel } from './difficulty.ts';
import { CLASS_COUNT, REMOVED, STATE_COUNT } from './states.ts';

/**
 * Places on which people would draw a vehicle that is not there, per image: what makes two people
 * draw the same false box. An assumption; the answer is not sensitive to it within 4 to 20.
 */
export const ILLUSION_SITES = 8;

/**
 * How far one case (suggested, truth) may differ from the crowd's overall rate. Without a bound, a class that the
 * machine often gets wrong looks like one that people often spoil: votes alone cannot tell the two apart.
 */
const MOST_UNLIKE = 1.6;

/** Answers to a suggestion, as columns of a person's table. */
const CONFIRMED = 0;
const LEFT = 1;
const FIXED = 2;
const OTHER = 3;
const ANSWERS = 4;

/** The crowd's part of the vote model, as logarithms: which wrong state is named, and how hard each case is. */
export interface CrowdTables {
  readonly crowd: PersonRates;
  /** Log of the share of wrong answers that go to state z when y is true. */
  readonly logConfusion: Float64Array;
  /** Log of 1 - the share of wrong answers that would be the suggested state itself: a change never names it. */
  readonly logNotSuggested: Float64Array;
  /** How the case (suggested g, truly y) compares with the crowd's rate of keeping and of putting right a wrong box. */
  readonly keepFactor: Float64Array;
  readonly fixFactor: Float64Array;
  /** How often a right label of each class is spoiled, compared with the crowd's rate. */
  readonly spoilFactor: Float64Array;
  readonly logClassMix: Float64Array;
}

/** One person's log-likelihoods: [level][suggested][truth][answer], and those of drawing unprompted, by level. */
export interface PersonTables {
  readonly weight: number;
  /** How often they put a wrong label right, and change a right one. */
  readonly fixRate: number;
  readonly spoilRate: number;
  readonly answers: Float64Array;
  readonly drawing: readonly DrawingTable[];
  /** Log of the chance of overlooking a vehicle that was not suggested, over all levels. */
  readonly logOverlooked: number;
}

/** Log-likelihoods of drawing where nothing was suggested. */
interface DrawingTable {
  readonly logFound: number;
  readonly logOverlooked: number;
  readonly logNamed: number;
  readonly logMisnamed: number;
  readonly logFalse: number;
  readonly logNoFalse: number;
}

/** The crowd's tables of a model. Build them once per model. */
export function crowdTables(model: CrowdModel): CrowdTables {
  const crowd = crowdRates(model);
  const cells = STATE_COUNT * STATE_COUNT;
  const logNotSuggested = new Float64Array(cells);
  const keepFactor = new Float64Array(cells);
  const fixFactor = new Float64Array(cells);
  const spoilFactor = new Float64Array(STATE_COUNT).fill(1);
  for (let suggested = 0; suggested < STATE_COUNT; suggested++) {
    for (let truth = 0; truth < STATE_COUNT; truth++) {
      const cell = suggested * STATE_COUNT + truth;
      const named = suggested === CLASS_COUNT ? 0 : (model.confusion[truth * STATE_COUNT + suggested] ?? 0);
      logNotSuggested[cell] = Math.log(Math.max(0.1, 1 - named));
      const isRight = suggested === truth && truth !== REMOVED;
      const kept = model.keptWhen[cell] ?? 0;
      const fixed = model.fixedWhen[cell] ?? 0;
      if (isRight) {
        spoilFactor[suggested] = clamp((1 - kept) / crowd.spoilRight, 1 / MOST_UNLIKE, MOST_UNLIKE);
        continue;
      }
      const keepRatio = kept / (truth === REMOVED ? crowd.keepSpurious : crowd.keepMislabelled);
      keepFactor[cell] = clamp(keepRatio, 1 / MOST_UNLIKE, MOST_UNLIKE);
      const fixRatio = fixed / (truth === REMOVED ? crowd.removeSpurious : crowd.fixMislabelled);
      fixFactor[cell] = clamp(fixRatio, 1 / MOST_UNLIKE, MOST_UNLIKE);
    }
  }
  return {
    crowd,
    logConfusion: Float64Array.from(model.confusion, (p) => Math.log(Math.max(p, 1e-4))),
    logNotSuggested,
    keepFactor,
    fixFactor,
    spoilFactor,
    logClassMix: Float64Array.from(model.classMix, (p) => Math.log(Math.max(p, 1e-5))),
  };
}

/** The tables of a person with these counts. */
export function personTables(counts: Readonly<SkillCounts>, weight: number, tables: CrowdTables): PersonTables {
  const rates = personRates(counts, tables.crowd);
  const answers = new Float64Array(LEVEL_COUNT * STATE_COUNT * STATE_COUNT * ANSWERS);
  for (let suggested = 0; suggested < STATE_COUNT; suggested++) {
    for (let truth = 0; truth < STATE_COUNT; truth++) fillCase(answers, suggested, truth, rates, tables);
  }
  const falseRate = Math.min(0.5, Math.max(1e-3, rates.falseBoxesPerImage / ILLUSION_SITES));
  const overlooked = mistakesByLevel(1 - rates.findMissed);
  const misnamed = mistakesByLevel(1 - rates.nameDrawn);
  const falseBox = mistakesByLevel(falseRate);
  return {
    weight,
    fixRate: rates.fixMislabelled,
    spoilRate: rates.spoilRight,
    answers,
    drawing: overlooked.map((missed, level) => ({
      logFound: Math.log(1 - missed),
      logOverlooked: Math.log(missed),
      logNamed: Math.log(1 - (misnamed[level] ?? 0)),
      logMisnamed: Math.log(misnamed[level] ?? 0),
      logFalse: Math.log(falseBox[level] ?? 0),
      logNoFalse: Math.log(1 - (falseBox[level] ?? 0)),
    })),
    logOverlooked: Math.log(1 - rates.findMissed),
  };
}

/** Tables of a person nobody knows anything about: the crowd's. */
export function strangerTables(tables: CrowdTables): PersonTables {
  return personTables(noCounts(), 1, tables);
}

function fillCase(
  answers: Float64Array,
  suggested: number,
  truth: number,
  rates: PersonRates,
  tables: CrowdTables,
): void {
  const cell = suggested * STATE_COUNT + truth;
  const write = (level: number, answer: number, p: number) => {
    answers[(level * STATE_COUNT * STATE_COUNT + cell) * ANSWERS + answer] = Math.log(p);
  };
  if (suggested === truth && truth !== REMOVED) {
    // Odds, not probability, take the factor, so that a hard class cannot push a rate past one.
    const odds = (rates.spoilRight / (1 - rates.spoilRight)) * (tables.spoilFactor[suggested] ?? 1);
    for (const [level, spoil] of mistakesByLevel(odds / (1 + odds)).entries()) {
      write(level, CONFIRMED, (1 - spoil) * rates.confirmShareOfRight);
      write(level, LEFT, (1 - spoil) * (1 - rates.confirmShareOfRight));
      write(level, FIXED, spoil);
      write(level, OTHER, spoil);
    }
    return;
  }
  const isNothing = truth === REMOVED;
  const keep = (isNothing ? rates.keepSpurious : rates.keepMislabelled) * (tables.keepFactor[cell] ?? 1);
  const fix = (isNothing ? rates.removeSpurious : rates.fixMislabelled) * (tables.fixFactor[cell] ?? 1);
  const other = isNothing ? rates.otherSpurious : rates.otherMislabelled;
  const confirmShare = isNothing ? rates.confirmShareOfSpurious : rates.confirmShareOfMislabelled;
  const sum = keep + fix + other;
  for (const [level, mistake] of mistakesByLevel(1 - fix / sum).entries()) {
    const kept = mistake * (keep / (keep + other));
    write(level, CONFIRMED, kept * confirmShare);
    write(level, LEFT, kept * (1 - confirmShare));
    write(level, FIXED, 1 - mistake);
    write(level, OTHER, mistake * (other / (keep + other)));
  }
}

/**
 * Adds (or with `sign` -1 takes away) what one answer to a suggestion says about each state at each level of
 * difficulty. A vote for the suggested state is weak evidence, because people are led by what they are shown (Van Horn
 * et al., "Lean multiclass crowdsourcing", CVPR 2018, section on dependent labels); a change is strong.
 */
export function addAnswer(
  into: Float64Array,
  person: PersonTables,
  tables: CrowdTables,
  suggested: number,
  said: number,
  isExplicit: boolean,
  sign: 1 | -1,
): void {
  const { answers } = person;
  const row = suggested * STATE_COUNT;
  const scale = sign * person.weight;
  const isKept = said === suggested && said !== REMOVED;
  for (let truth = 0; truth < STATE_COUNT; truth++) {
    const isFixed = !isKept && said === truth;
    const answer = isKept ? (isExplicit ? CONFIRMED : LEFT) : isFixed ? FIXED : OTHER;
    const named =
      isKept || isFixed
        ? 0
        : (tables.logConfusion[truth * STATE_COUNT + said] ?? 0) - (tables.logNotSuggested[row + truth] ?? 0);
    for (let level = 0; level < LEVEL_COUNT; level++) {
      const log = (answers[(level * STATE_COUNT * STATE_COUNT + row + truth) * ANSWERS + answer] ?? 0) + named;
      const at = level * STATE_COUNT + truth;
      into[at] = (into[at] ?? 0) + scale * log;
    }
  }
}

/**
 * The same for somebody to whom nothing was suggested there: drew a box of class `said`, or
 * (REMOVED) drew none. Miss and false-box rates after Branson et al. (CVPR 2017).
 */
export function addDrawing(
  into: Float64Array,
  person: PersonTables,
  tables: CrowdTables,
  said: number,
  sign: 1 | -1,
): void {
  const scale = sign * person.weight;
  for (const [level, drawing] of person.drawing.entries()) {
    for (let truth = 0; truth < STATE_COUNT; truth++) {
      const at = level * STATE_COUNT + truth;
      into[at] = (into[at] ?? 0) + scale * logDrawing(drawing, tables, said, truth);
    }
  }
}

function logDrawing(drawing: DrawingTable, tables: CrowdTables, said: number, truth: number): number {
  if (said === REMOVED) return truth === REMOVED ? drawing.logNoFalse : drawing.logOverlooked;
  if (truth === REMOVED) return drawing.logFalse + (tables.logClassMix[said] ?? 0);
  if (truth === said) return drawing.logFound + drawing.logNamed;
  return drawing.logFound + drawing.logMisnamed + (tables.logConfusion[truth * STATE_COUNT + said] ?? 0);
}
