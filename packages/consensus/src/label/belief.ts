import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import { goldWeight } from '../skill/gold-weight.ts';
import type { CrowdModel } from '../skill/model.ts';
import type { CrowdRates } from '../skill/rates.ts';
import type { Rates } from '../skill/tables.ts';
import { changedLabel } from './changed-label.ts';
import { biasedDrawing, temperedDrawing } from './drawn.ts';
import { Evidence } from './evidence.ts';
import { fallenBack } from './fall-back.ts';
import { hasLooked } from './looked.ts';
import { besideLookAlikes, humbled } from './shared-mistakes.ts';
import type { States } from './states.ts';
import { summingToOne } from './summing-to-one.ts';
import { withTieBreak } from './tie-break.ts';
import { verdictKind } from './verdict-kind.ts';
import { likeliestClass, NOTHING_AHEAD, verdictState } from './verdict-state.ts';

/** Probabilities of the states of one object, and the verdict that follows. */
export interface Belief {
  readonly probabilities: readonly number[];
  readonly best: number;
}

/** The belief by all votes, which is the verdict. */
export interface Verdict extends Belief {
  /**
   * How likely the verdict is, as it is to be stated: less than its probability where it stands because everybody says so,
   * and gold has shown that people are oftener wrong there. Of a changed label by what the machine's word was worth too.
   */
  readonly stated: number;
}

type Judged = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'rivals' | 'merged' | 'votes'>;

/** The least probability of what everybody who looked says: a class, and nothing. */
const UNANIMOUS_CLASS = 0.51;
const UNANIMOUS_NOTHING = 0.61;

/**
 * What the votes say about an object: prior of the machine's label (or of a drawn box) times the likelihood of every
 * vote by Bayes' rule, made true by the temperature of the kind of verdict; where the count says otherwise and is oftener
 * right, what that says. What everybody who looked says is so,
 * whatever the model makes of it: nobody can be asked to believe otherwise.
 */
export function believe(object: Judged, rates: Rates, read: Read = readEvidence(object, rates)): Verdict {
  const counted = countedOf(object, rates);
  const { settled, byDawidSkene } = read;
  const { model, states } = rates;
  const { modelRight, tieBreakOdds } = model;
  const taken = fallenBack(counted, { ...settled, byDawidSkene }, { modelRight, states });
  const byVotes = withTieBreak(taken, counted, { tieBreakOdds, states });
  const judged = humbled(byVotes, counted, rates);
  const { probabilities, best } = beliefIn(withUnanimity(judged, counted, states));
  const byGold = statedBy(probabilities[best] ?? 0, judged[best] ?? 0, model);
  const stated = Math.min(byGold, besideLookAlikes(byVotes, best, counted, rates));
  return { probabilities, best, stated: changedLabel(stated, byVotes, best, counted, rates) };
}

/** Between what the verdict is given and what it is held for, by how much is known of people and machine. */
function statedBy(given: number, held: number, { learnedFrom: { goldAnswers } }: CrowdModel): number {
  return given - (given - held) * goldWeight(goldAnswers);
}

/** What all votes on an object say: by both views, made true, and by Dawid and Skene alone, as logarithms up to a constant. */
interface Read {
  readonly settled: Belief;
  readonly byDawidSkene: readonly number[];
}

function readEvidence(object: Judged, rates: Rates): Read {
  const { probabilities, dawidSkeneLogs } = new Evidence(object, rates).views();
  return { settled: settledBelief(probabilities, countedOf(object, rates), rates), byDawidSkene: dawidSkeneLogs };
}

/** An object with the votes of those whose word counts. */
export function countedOf<T extends Judged>(object: T, { personOf }: Pick<Rates, 'personOf'>): T {
  if (object.votes.every(({ annotatorId }) => personOf(annotatorId).weight > 0)) return object;
  return { ...object, votes: object.votes.filter(({ annotatorId }) => personOf(annotatorId).weight > 0) };
}

/** What the votes that `counts` lets through say, as if the others had never been given. */
export function believeFrom(object: Judged, evidence: Evidence, rates: Rates, counts: (vote: Vote) => boolean): Belief {
  const counted = countedOf({ ...object, votes: object.votes.filter(counts) }, rates);
  return settledBelief(evidence.probabilities(counts), counted, rates);
}

/** Probabilities made true: by the biases of disputed suggestions, then by the temperature of the kind of verdict. */
export function settledBelief(p: readonly number[], object: Judged, rates: Rates): Belief {
  return temperedBelief(biased(p, object, rates), object, rates);
}

/** The same of probabilities that have the biases already. */
export function temperedBelief(p: readonly number[], object: Judged, rates: Rates): Belief {
  return beliefIn(tempered(p, object, rates));
}

/**
 * Probabilities with the odds that the biases give: people who change a suggestion have looked, and who removes one is
 * seldom wrong. The odds of the suggested state fall where somebody changed it, those of nothing rise where somebody
 * removed it. What people do who change things by a rule of their own says nothing of the kind.
 */
export function biased(
  p: readonly number[],
  { kind, suggestedState, votes: all }: Pick<Judged, 'kind' | 'suggestedState' | 'votes'>,
  { personOf, model }: Pick<Rates, 'personOf' | 'model'>,
  { disputeBias, removalBias }: Pick<CrowdModel, 'disputeBias' | 'removalBias'> = model,
): readonly number[] {
  if (kind !== 'machine') return biasedDrawing(p, all, model);
  const isTypicalChange = ({ annotatorId, state }: Vote) => state !== suggestedState && personOf(annotatorId).isTypical;
  if (!all.some(isTypicalChange)) return p;
  const removed = p.length - 1;
  // A label that is no class is kept by the same state.
  const isRemoved = all.some(({ annotatorId, state }) => state === removed && personOf(annotatorId).isTypical);
  const raw = p.slice();
  if (isRemoved) raw[removed] = (p[removed] ?? 0) * Math.exp(removalBias);
  if (suggestedState !== removed) raw[suggestedState] = (p[suggestedState] ?? 0) * Math.exp(-disputeBias);
  return summingToOne(raw);
}

function beliefIn(probabilities: readonly number[]): Belief {
  return { probabilities, best: verdictState(probabilities) };
}

function tempered(probabilities: readonly number[], object: Judged, rates: Rates): readonly number[] {
  const exponent = rates.model.temperature[verdictKind(object, verdictState(probabilities), rates.states)];
  return temperedBy(exponent, probabilities, object, rates.model.rates);
}

/** Probabilities as true as an exponent of their kind of verdict makes them; those of drawn boxes begin at what is usual. */
export function temperedBy(
  exponent: number,
  probabilities: readonly number[],
  { kind, votes }: Pick<Judged, 'kind' | 'votes'>,
  crowd: Pick<CrowdRates, 'drawnReal'>,
): readonly number[] {
  if (kind !== 'machine') return temperedDrawing(probabilities, votes, exponent, crowd);
  return exponent === 1 ? probabilities : raised(probabilities, exponent);
}

/** Probabilities to a power, made to sum to one again. */
export function raised(probabilities: readonly number[], exponent: number): readonly number[] {
  const powers: number[] = [];
  for (let state = 0; state < probabilities.length; state++) powers.push((probabilities[state] ?? 0) ** exponent);
  return summingToOne(powers);
}

function withUnanimity(probabilities: readonly number[], object: Judged, states: States): readonly number[] {
  const { removed } = states;
  const looked = object.votes.filter((vote) => hasLooked(vote, states));
  const [first] = looked;
  if (!first) return probabilities;
  // Who drew the same without having been shown it may have been taken in by the same thing; others overlooked it, or saw none.
  if (object.kind !== 'machine' && looked.every(({ manner }) => manner === 'unprompted')) return probabilities;
  if (looked.every(({ state }) => state === first.state)) return atLeast(probabilities, first.state);
  if (looked.some(({ state }) => state === removed)) return probabilities;
  return verdictState(probabilities) === removed ? standing(probabilities) : probabilities;
}

function atLeast(probabilities: readonly number[], state: number): readonly number[] {
  const least = state === probabilities.length - 1 ? UNANIMOUS_NOTHING : UNANIMOUS_CLASS;
  return (probabilities[state] ?? 0) >= least ? probabilities : withProbability(probabilities, state, least);
}

/** The same with just so little left to 'nothing' that the box stays. */
function standing(probabilities: readonly number[]): readonly number[] {
  const removed = probabilities.length - 1;
  const best = probabilities[likeliestClass(probabilities)] ?? 0;
  const share = (NOTHING_AHEAD * best) / Math.max(1e-12, 1 - (probabilities[removed] ?? 0));
  return withProbability(probabilities, removed, (0.99 * share) / (1 + share));
}

function withProbability(probabilities: readonly number[], state: number, p: number): readonly number[] {
  const before = probabilities[state] ?? 0;
  const rest = 1 - before;
  return probabilities.map((q, index) => {
    if (index === state) return p;
    return rest > 0 ? (q * (1 - p)) / rest : (1 - p) / (probabilities.length - 1);
  });
}
