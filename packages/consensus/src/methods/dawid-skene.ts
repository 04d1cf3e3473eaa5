import { REMOVED, STATE_COUNT } from '../label/states.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { MethodVerdict } from './majority.ts';

const MAX_ROUNDS = 50;
/** Largest change of a share of a state at which the rounds end. */
const TOLERANCE = 1e-5;
/** Pseudo-counts that keep a person's matrix proper where they were hardly seen: on the diagonal, and off it. */
const DIAGONAL_PRIOR = 4;
const OFF_PRIOR = 0.1;

/**
 * Dawid and Skene, "Maximum likelihood estimation of observer error-rates using the EM algorithm" (1979): a confusion
 * matrix per person and a share per state, by expectation maximisation from shares of votes. It knows nothing of
 * suggestions: a vote for the machine's label weighs like any other. Objects of all images go in together; the answer
 * is in the order given. Smoothed, because a person's matrix has 169 cells.
 */
export function dawidSkene(objects: readonly Pick<ObservedObject, 'votes'>[], smoothing = 1): MethodVerdict[] {
  const beliefs = objects.map(({ votes }) => {
    const share = new Float64Array(STATE_COUNT);
    for (const { state } of votes) share[state] = (share[state] ?? 0) + 1 / votes.length;
    return share;
  });
  let before: Float64Array = new Float64Array(STATE_COUNT);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shares = stateShares(beliefs);
    const matrices = logMatrices(objects, beliefs, smoothing);
    for (const [index, object] of objects.entries()) {
      const belief = beliefs[index];
      if (belief && object.votes.length > 0) judge(belief, object.votes, shares, matrices);
    }
    const moved = shares.reduce((most, share, state) => Math.max(most, Math.abs(share - (before[state] ?? 0))), 0);
    if (round > 0 && moved < TOLERANCE) break;
    before = shares;
  }
  return beliefs.map(likeliest);
}

function stateShares(beliefs: readonly Float64Array[]): Float64Array {
  const shares = new Float64Array(STATE_COUNT).fill(1 / STATE_COUNT);
  for (const belief of beliefs) for (const [state, p] of belief.entries()) shares[state] = (shares[state] ?? 0) + p;
  const sum = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => share / sum);
}

/** Per person: log of what they say (column) when each state is true (row). */
function logMatrices(
  objects: readonly Pick<ObservedObject, 'votes'>[],
  beliefs: readonly Float64Array[],
  smoothing: number,
): Map<number, Float64Array> {
  const matrices = new Map<number, Float64Array>();
  for (const [index, { votes }] of objects.entries()) {
    const belief = beliefs[index];
    if (!belief) continue;
    for (const { annotatorId, state: said } of votes) {
      const matrix = matrices.get(annotatorId) ?? priorMatrix(smoothing);
      matrices.set(annotatorId, matrix);
      for (const [truth, p] of belief.entries()) {
        const cell = truth * STATE_COUNT + said;
        matrix[cell] = (matrix[cell] ?? 0) + p;
      }
    }
  }
  for (const matrix of matrices.values()) {
    for (let truth = 0; truth < STATE_COUNT; truth++) {
      const row = matrix.subarray(truth * STATE_COUNT, (truth + 1) * STATE_COUNT);
      const sum = row.reduce((a, b) => a + b, 0);
      for (const [said, count] of row.entries()) row[said] = Math.log(count / sum);
    }
  }
  return matrices;
}

function priorMatrix(smoothing: number): Float64Array {
  const matrix = new Float64Array(STATE_COUNT * STATE_COUNT).fill(smoothing * OFF_PRIOR);
  for (let state = 0; state < STATE_COUNT; state++) matrix[state * STATE_COUNT + state] = smoothing * DIAGONAL_PRIOR;
  return matrix;
}

function judge(
  belief: Float64Array,
  votes: ObservedObject['votes'],
  shares: Float64Array,
  matrices: ReadonlyMap<number, Float64Array>,
): void {
  for (const [truth, share] of shares.entries()) belief[truth] = Math.log(share);
  for (const { annotatorId, state: said } of votes) {
    const matrix = matrices.get(annotatorId);
    if (!matrix) continue;
    for (let truth = 0; truth < STATE_COUNT; truth++) {
      belief[truth] = (belief[truth] ?? 0) + (matrix[truth * STATE_COUNT + said] ?? 0);
    }
  }
  const max = belief.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (const [truth, log] of belief.entries()) {
    belief[truth] = Math.exp(log - max);
    sum += belief[truth] ?? 0;
  }
  for (const [truth, p] of belief.entries()) belief[truth] = p / sum;
}

function likeliest(belief: Float64Array): MethodVerdict {
  let state = REMOVED;
  for (const [candidate, p] of belief.entries()) if (p > (belief[state] ?? 0)) state = candidate;
  return { state, confidence: belief[state] ?? 0 };
}
