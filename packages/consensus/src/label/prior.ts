import type { ObservedObject } from '../matching/observe.ts';
import { scoreBin } from '../skill/model.ts';
import type { Rates } from '../skill/tables.ts';

/**
 * The machine alone never makes a state surer, or less likely, than this; but then all are made to sum to one: what is held to .97
 * beside twelve states that are held to the least comes out at .994.
 */
const SUREST = 0.97;
const LEAST = 5e-4;
/** How often a drawn vehicle is of the class under which it is shown to others, as far as is known before they answer. */
const PEER_NAMED = 0.7;

type Suggested = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'rivals' | 'merged'>;

/**
 * Probabilities of the states of an object before anybody has looked. Of a suggestion: what the machine's labels with
 * that confidence turn out to be, the mean over rival suggestions, those that were merged at the import too. Of a drawn box: the share of drawn boxes that are
 * real, times the mix of classes and, once it is shown to others, the class under which it is.
 */
export function priorOf(object: Suggested, rates: Pick<Rates, 'model' | 'states'>): readonly number[] {
  const { model, states } = rates;
  const { classCount, removed, count } = states;
  const prior = new Array<number>(count).fill(0);
  if (object.kind !== 'machine') {
    const named = object.kind === 'peer' ? PEER_NAMED : 0;
    for (let state = 0; state < classCount; state++) {
      const mix = 0.3 / classCount + 0.7 * (model.classMix[state] ?? 0);
      const share = (1 - named) * mix + (state === object.suggestedState ? named : 0);
      prior[state] = model.rates.drawnReal * share;
    }
    prior[removed] = 1 - model.rates.drawnReal;
    return prior;
  }
  addMachine(prior, object.suggestedState, object.score, rates);
  for (const { suggestedState, score } of [...object.rivals, ...object.merged])
    addMachine(prior, suggestedState, score, rates);
  return bounded(prior);
}

function addMachine(
  prior: number[],
  suggested: number,
  score: number | undefined,
  { model, states: { count, unknown, removed } }: Pick<Rates, 'model' | 'states'>,
): void {
  const odds = suggested === unknown ? 1 : (model.scoreOdds[scoreBin(score)] ?? 1);
  const row = suggested * count;
  let sum = 0;
  for (let state = 0; state < count; state++) {
    const p = model.machineTruth[row + state] ?? 0;
    sum += state === suggested && state !== removed ? p * odds : p;
  }
  for (let state = 0; state < count; state++) {
    const p = model.machineTruth[row + state] ?? 0;
    prior[state] = (prior[state] ?? 0) + (state === suggested && state !== removed ? p * odds : p) / sum;
  }
}

function bounded(prior: readonly number[]): readonly number[] {
  const sum = prior.reduce((a, b) => a + b, 0);
  const held = prior.map((p) => Math.min(SUREST, Math.max(LEAST, p / sum)));
  const heldSum = held.reduce((a, b) => a + b, 0);
  return held.map((p) => p / heldSum);
}
