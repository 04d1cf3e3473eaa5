import { type CrowdModel, SCORE_BINS } from '../skill/model.ts';
import { ILLUSION_SITES } from './likelihood.ts';
import { CLASS_COUNT, REMOVED, STATE_COUNT } from './states.ts';

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

/** Writes the prior of a machine box into `into`. */
export function startFromMachine(into: Float64Array, priors: PriorTables, suggested: number, bin: number): void {
  const at = (bin * STATE_COUNT + suggested) * STATE_COUNT;
  for (let state = 0; state < STATE_COUNT; state++) into[state] = priors.machine[at + state] ?? 0;
}

/** Writes the prior of a place where a box was drawn into `into`. */
export function startFromDrawing(into: Float64Array, priors: PriorTables): void {
  into.set(priors.found);
}

/** Turns log-probabilities into probabilities, in `into`, and returns the likeliest state (the first of equals). */
export function normalise(logs: Float64Array, into: Float64Array): number {
  let best = 0;
  let max = Number.NEGATIVE_INFINITY;
  for (let state = 0; state < STATE_COUNT; state++) {
    const log = logs[state] ?? 0;
    if (log > max) {
      max = log;
      best = state;
    }
  }
  let sum = 0;
  for (let state = 0; state < STATE_COUNT; state++) {
    const p = Math.exp((logs[state] ?? 0) - max);
    into[state] = p;
    sum += p;
  }
  for (let state = 0; state < STATE_COUNT; state++) into[state] = (into[state] ?? 0) / sum;
  return best;
}
