import { type CrowdModel, SCORE_BINS } from '../skill/model.ts';
import { LOG_LEVEL_SHARES } from './difficulty.ts';
import { ILLUSION_SITES } from './likelihood.ts';
import { CLASS_COUNT, REMOVED, STATE_COUNT } from './states.ts';

/** Probabilities of the states of one object, and the likeliest. */
export interface Belief {
  readonly probabilities: Float64Array;
  readonly best: number;
}

/** Log-probabilities of each state before anybody has looked, for every kind of object of a model. */
export interface PriorTables {
  /** [confidence bin][suggested][truth]. */
  readonly machine: Float64Array;
  /** A place where somebody drew a box: a vehicle that was missed, or an illusion. */
  readonly found: Float64Array;
}

/** The priors of a model. Build them once per model. */
export function priorTables(model: CrowdModel): PriorTables {
  const machine = new Float64Array(SCORE_BINS * STATE_COUNT * STATE_COUNT);
  for (let bin = 0; bin < SCORE_BINS; bin++) {
    for (let suggested = 0; suggested < STATE_COUNT; suggested++) {
      const factor = suggested === CLASS_COUNT ? 1 : (model.scoreOdds[bin] ?? 1);
      const values = Array.from({ length: STATE_COUNT }, (_, truth) => {
        const p = Math.max(1e-5, model.machineTruth[suggested * STATE_COUNT + truth] ?? 0);
        return truth === suggested && truth !== REMOVED ? p * factor : p;
      });
      const sum = values.reduce((a, b) => a + b, 0);
      for (const [truth, value] of values.entries()) {
        machine[(bin * STATE_COUNT + suggested) * STATE_COUNT + truth] = Math.log(value / sum);
      }
    }
  }
  const found = new Float64Array(STATE_COUNT);
  const real = model.missedPerImage / (model.missedPerImage + ILLUSION_SITES);
  for (let state = 0; state < CLASS_COUNT; state++) {
    found[state] = Math.log(real * Math.max(1e-5, model.classMix[state] ?? 0));
  }
  found[REMOVED] = Math.log(1 - real);
  return { machine, found };
}

/** Writes the prior of a machine box into `into`, at every level of difficulty. */
export function startFromMachine(into: Float64Array, priors: PriorTables, suggested: number, bin: number): void {
  const at = (bin * STATE_COUNT + suggested) * STATE_COUNT;
  for (const [level, share] of LOG_LEVEL_SHARES.entries()) {
    for (let state = 0; state < STATE_COUNT; state++) {
      into[level * STATE_COUNT + state] = (priors.machine[at + state] ?? 0) + share;
    }
  }
}

/** Writes the prior of a place where a box was drawn into `into`, at every level of difficulty. */
export function startFromDrawing(into: Float64Array, priors: PriorTables): void {
  for (const [level, share] of LOG_LEVEL_SHARES.entries()) {
    for (let state = 0; state < STATE_COUNT; state++) {
      into[level * STATE_COUNT + state] = (priors.found[state] ?? 0) + share;
    }
  }
}

/** Probabilities of the states, summed over the levels of difficulty, and the likeliest state (the first of equals). */
export function normalise(logs: Float64Array): Belief {
  let max = Number.NEGATIVE_INFINITY;
  for (const log of logs) if (log > max) max = log;
  const probabilities = new Float64Array(STATE_COUNT);
  let sum = 0;
  for (let at = 0; at < logs.length; at++) {
    const p = Math.exp((logs[at] ?? 0) - max);
    const state = at % STATE_COUNT;
    probabilities[state] = (probabilities[state] ?? 0) + p;
    sum += p;
  }
  let best = 0;
  for (let state = 0; state < STATE_COUNT; state++) {
    probabilities[state] = (probabilities[state] ?? 0) / sum;
    if ((probabilities[state] ?? 0) > (probabilities[best] ?? 0)) best = state;
  }
  return { probabilities, best };
}
