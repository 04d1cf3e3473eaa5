import type { AnnotatorSkill } from '../skill/counts.ts';
import { type CrowdModel, thinnedBy } from '../skill/model.ts';
import { moved, type PersonRates } from '../skill/rates.ts';
import { logAnswersOf } from './dawid-skene-view.ts';
import { LEVEL_COUNT, mistakesByLevel, SHARED_LOOK_ALIKE } from './difficulty.ts';
import type { States } from './states.ts';

/** Observations that a person's expected naming of a class is worth against what they were seen to say. */
const NAMING_STRENGTH = 6;
/** At no level is anybody expected to be wrong more often than right: their word never speaks against what they say. */
const MOST_WRONG = 0.5;
/** At no level does anybody overlook all vehicles. */
const MOST_OVERLOOKED = 0.98;
/** Standard deviation of how hard vehicles are to see, in log odds: small and hidden ones beside large ones, more unequal than names are. */
const SEEING_SPREAD = 1.6;
/** Share of those who are shown a candidate on a vehicle that take it; nothing is known of single people yet. */
const TAKES_REAL_CANDIDATE = 0.9;

/** The probabilities of a person's answers, per level of difficulty where it matters. */
export interface PersonTables {
  /** Of the crowd that the person belongs to. */
  readonly model: CrowdModel;
  readonly states: States;
  /** 0 to 1: 0 when the person's word counts for nothing. */
  readonly weight: number;
  /** Whether others judge their answers, which they do of people who were set aside too, unless an organiser did it. */
  readonly isJudged: boolean;
  /** Whether the crowd's tables, and the biases of disputed suggestions, describe this person too. */
  readonly isTypical: boolean;
  /** Answers where the person looked that others or known truth have judged: how well they are known. */
  readonly judgedAnswers: number;
  /** Share of what right answers on gold bring that is paid to them. */
  readonly paidOnGold: number;
  readonly rates: PersonRates;
  /** [class * levels + level]: names a vehicle rightly where they look. */
  readonly right: Float64Array;
  /** [truth][said]: what they say when they are wrong; rows sum to 1. */
  readonly wrongly: Float64Array;
  /** Per level: keeps a suggestion with nothing behind it, the machine's and a peer's. */
  readonly keepSpurious: readonly number[];
  readonly keepSpuriousPeer: readonly number[];
  /** Per level: draws a vehicle that is not suggested. */
  readonly find: readonly number[];
  /** The same of all such vehicles, those too that nobody draws. */
  readonly discover: readonly number[];
  /** [truth][said]: logarithms of what they say of a suggested object, whatever was suggested. */
  readonly logAnswers: Float64Array;
  /** The same without the logarithm. */
  readonly shareOfAnswers: Float64Array;
}

/** The tables of a person with these rates. */
export function personTables(
  rates: PersonRates,
  { naming = [], answers = [] }: Pick<AnnotatorSkill, 'naming' | 'answers'>,
  weight: number,
  { model, states }: { readonly model: CrowdModel; readonly states: States },
): PersonTables {
  const { classCount, count: stateCount } = states;
  const counts = new Float64Array(stateCount * stateCount);
  for (const { truth, said, count } of naming) counts[truth * stateCount + said] = count;
  const right = new Float64Array(classCount * LEVEL_COUNT);
  const wrongly = new Float64Array(stateCount * stateCount);
  for (let truth = 0; truth < classCount; truth++) {
    const row = truth * stateCount;
    const expected = moved(model.rates.error, Math.log((model.errorOdds[truth] ?? 1) * rates.errorOdds));
    let seen = 0;
    for (let said = 0; said < stateCount; said++) seen += counts[row + said] ?? 0;
    const seenRight = counts[row + truth] ?? 0;
    const error = (NAMING_STRENGTH * expected + seen - seenRight) / (NAMING_STRENGTH + seen);
    const all = NAMING_STRENGTH * expected + seen - seenRight;
    for (let said = 0; said < stateCount; said++) {
      if (said === truth) continue;
      const share = NAMING_STRENGTH * expected * (model.confusion[row + said] ?? 0) + (counts[row + said] ?? 0);
      wrongly[row + said] = share / all;
    }
    for (const [level, mistake] of mistakesByLevel(error, MOST_WRONG).entries()) {
      right[truth * LEVEL_COUNT + level] = 1 - mistake;
    }
  }
  const logAnswers = logAnswersOf(answers, model.dawidSkene);
  return {
    weight,
    isJudged: weight > 0,
    isTypical: true,
    judgedAnswers: 0,
    paidOnGold: 1,
    model,
    states,
    rates,
    right,
    wrongly,
    keepSpurious: mistakesByLevel(rates.keepSpurious),
    keepSpuriousPeer: mistakesByLevel(rates.keepSpuriousPeer),
    find: mistakesByLevel(1 - rates.find, MOST_OVERLOOKED).map((missed) => 1 - missed),
    discover: discoverByLevel(rates.discover),
    logAnswers,
    shareOfAnswers: logAnswers.map(Math.exp),
  };
}

/** How often somebody sees a vehicle that nothing points at, per level: the mean over the levels is about the rate. */
export function discoverByLevel(rate: number): readonly number[] {
  return mistakesByLevel(1 - rate, MOST_OVERLOOKED, SEEING_SPREAD).map((missed) => 1 - missed);
}

/** One answer, as the likelihood needs it. */
export interface Answer {
  /** What was suggested; removed when nothing was. */
  readonly suggested: number;
  readonly said: number;
  /**
   * `shown`: somebody answered a suggestion; `unprompted`: they drew there, or did not; `blind`: they were asked what is
   * there, and told nothing.
   */
  readonly manner: 'shown' | 'unprompted' | 'blind';
  readonly isPeer: boolean;
  /** Of an unprompted answer: a candidate was in view. */
  readonly wasShown?: true;
}

/**
 * Probability of an answer where `truth` stands at that level and looks like `lookAlike` (-1: like nothing that was
 * said).
 *
 * A suggestion is kept unexamined with some probability, which says nothing about the vehicle; otherwise the person
 * looks, and is right or takes it for something else, at harder levels for what everybody takes it for. Every
 * answer is at least as likely where it is true as where it is not: so an agreeing vote never lowers a verdict.
 */
export function likelihoodOf(
  answer: Answer,
  person: PersonTables,
  truth: number,
  level: number,
  lookAlike: number,
): number {
  const { suggested, said } = answer;
  if (answer.manner === 'unprompted') return drawingLikelihood(answer, person, truth, level, lookAlike);
  if (answer.manner === 'blind') return blindLikelihood(said, person, truth, level, lookAlike);
  const copy = answer.isPeer ? person.rates.copyPeer : person.rates.copy;
  if (truth === person.states.removed) return spuriousLikelihood(answer, person, copy, level);
  const examined = examinedLikelihood(said, person, truth, level, lookAlike);
  return (said === suggested ? copy : 0) + (1 - copy) * examined;
}

/** Of somebody who was asked what is at a place, knowing no more than that somebody asks: they look, and copy nothing. */
function blindLikelihood(said: number, person: PersonTables, truth: number, level: number, lookAlike: number): number {
  const { removed } = person.states;
  if (truth !== removed) return examinedLikelihood(said, person, truth, level, lookAlike);
  const named = person.keepSpurious[level] ?? 0;
  if (said === removed) return 1 - named;
  return Math.min(named * (0.02 + (person.model.classMix[said] ?? 0)), leastRight(person, said));
}

/** Probability of naming a vehicle so, by somebody who looks. */
function examinedLikelihood(
  said: number,
  person: PersonTables,
  truth: number,
  level: number,
  lookAlike: number,
): number {
  const right = person.right[truth * LEVEL_COUNT + level] ?? 0;
  if (said === truth) return right;
  const { count, removed } = person.states;
  const row = truth * count;
  const deleted = person.wrongly[row + removed] ?? 0;
  if (said === removed) return Math.max(1e-4, (1 - right) * deleted);
  const shared = SHARED_LOOK_ALIKE[level] ?? 0;
  const own = (1 - shared) * (person.wrongly[row + said] ?? 0);
  return Math.max(1e-4, (1 - right) * (own + (said === lookAlike ? shared * (1 - deleted) : 0)));
}

function spuriousLikelihood(
  { suggested, said, isPeer }: Answer,
  person: PersonTables,
  copy: number,
  level: number,
): number {
  const { removed } = person.states;
  const kept = (isPeer ? person.keepSpuriousPeer : person.keepSpurious)[level] ?? 0;
  // Never likelier to be kept than a right suggestion is by the same person.
  const keptAtMost = suggested === removed ? 1 : copy + (1 - copy) * leastRight(person, suggested);
  const keep = Math.min(kept, keptAtMost);
  if (said === suggested) return keep;
  const { renamesNothing } = person.rates;
  if (said === removed) return (1 - keep) * (1 - renamesNothing);
  const named = (1 - keep) * renamesNothing * (0.2 * thinnedBy(person.states) + (person.model.classMix[said] ?? 0));
  return Math.min(named, (1 - copy) * leastRight(person, said));
}

function leastRight(person: PersonTables, state: number): number {
  return person.right[state * LEVEL_COUNT + LEVEL_COUNT - 1] ?? 0;
}

/**
 * Of somebody to whom nothing was suggested: drew a box of class `said`, or (removed) drew none. Who had a candidate in
 * view takes a real one nearly always, and one with nothing behind it as often as they keep a peer's such box.
 */
function drawingLikelihood(
  { said, wasShown }: Answer,
  person: PersonTables,
  truth: number,
  level: number,
  lookAlike: number,
): number {
  const { model, states } = person;
  const { removed } = states;
  if (truth === removed) {
    const falsely = wasShown ? (person.keepSpuriousPeer[level] ?? 0) : model.rates.agreeOnNothing;
    return said === removed ? 1 - falsely : falsely * (0.02 * thinnedBy(states) + (model.classMix[said] ?? 0));
  }
  const unshown = person.find[level] ?? 0;
  const find = wasShown ? Math.max(unshown, TAKES_REAL_CANDIDATE) : unshown;
  if (said === removed) return 1 - find;
  return find * examinedLikelihood(said, person, truth, level, lookAlike);
}
