import type { MethodVerdict, VotedObject } from './majority.ts';

const MAX_ROUNDS = 50;
/** Largest change of a belief at which the rounds end. */
const TOLERANCE = 1e-3;
/**
 * Pseudo-counts of each row of the crowd's matrix: on the diagonal, and all others together. With fewer, a rare class
 * is taken for a slip of people who mean a common one.
 */
const DIAGONAL_PRIOR = 20;
const OFF_PRIOR = 1;

/** How {@link dawidSkene} is set up. */
export interface DawidSkeneOptions {
  /** Classes and, last, removed. */
  readonly stateCount: number;
  /**
   * Answers that the crowd's matrix counts for in a person's own: 0 gives the maximum likelihood of the paper, which
   * needs about ten answers per cell.
   */
  readonly strength?: number;
}

/**
 * Dawid and Skene, "Maximum likelihood estimation of observer error-rates using the EM algorithm" (1979): a confusion
 * matrix per person and shares of the states, by expectation maximisation from shares of votes. Two things make it as
 * strong as it can be here: a person's matrix starts from the crowd's (a Dirichlet prior), since hardly anybody answers
 * often enough for a matrix of their own; and answers to a suggestion and drawing or not drawing without one are two
 * kinds of answers with a matrix and shares each. An object with a single answer teaches nothing, since it would only
 * confirm itself round after round, and is judged at the end. The method knows nothing of what was suggested. The
 * verdicts are in the order given.
 */
export function dawidSkene(objects: readonly VotedObject[], options: DawidSkeneOptions): MethodVerdict[] {
  const { stateCount, strength = 10 } = options;
  const beliefs = objects.map(({ votes }) => {
    const share = new Float64Array(stateCount);
    for (const { state } of votes) share[state] = (share[state] ?? 0) + 1 / votes.length;
    return share;
  });
  let shares = stateShares(objects, beliefs, stateCount);
  let matrices = logMatrices(objects, beliefs, stateCount, strength);
  const judgeAll = (isJudged: (object: VotedObject) => boolean): number => {
    let moved = 0;
    for (const [index, object] of objects.entries()) {
      const belief = beliefs[index];
      const prior = shares[object.kind === 'machine' ? 0 : 1];
      if (belief && prior && isJudged(object)) {
        moved = Math.max(moved, judge(belief, object.votes, prior, matrices, stateCount));
      }
    }
    return moved;
  };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (judgeAll(({ votes }) => votes.length > 1) < TOLERANCE) break;
    shares = stateShares(objects, beliefs, stateCount);
    matrices = logMatrices(objects, beliefs, stateCount, strength);
  }
  judgeAll(({ votes }) => votes.length === 1);
  return objects.map(({ suggestedState, votes }, index) =>
    votes.length === 0
      ? { state: suggestedState, confidence: 0 }
      : likeliest(beliefs[index] ?? new Float64Array(stateCount)),
  );
}

/** Shares of the states among the machine's suggestions, and among what people drew. */
function stateShares(
  objects: readonly VotedObject[],
  beliefs: readonly Float64Array[],
  stateCount: number,
): readonly Float64Array[] {
  const shares = [0, 1].map(() => new Float64Array(stateCount).fill(1 / stateCount));
  for (const [index, object] of objects.entries()) {
    const into = shares[object.kind === 'machine' ? 0 : 1];
    for (const [state, p] of (beliefs[index] ?? []).entries()) if (into) into[state] = (into[state] ?? 0) + p;
  }
  return shares.map((share) => {
    const sum = share.reduce((a, b) => a + b, 0);
    return share.map((p) => p / sum);
  });
}

/** A person's answers to suggestions, and their answers without one, are as of two people. */
function answererOf({ annotatorId, manner }: VotedObject['votes'][number]): number {
  return 2 * annotatorId + (manner === 'unprompted' ? 1 : 0);
}

/** Per answerer: log of what they say (column) when each state is true (row). */
function logMatrices(
  objects: readonly VotedObject[],
  beliefs: readonly Float64Array[],
  stateCount: number,
  strength: number,
): Map<number, Float64Array> {
  const counts = new Map<number, Float64Array>();
  const pools = [0, 1].map(() => crowdPrior(stateCount));
  for (const [index, { votes }] of objects.entries()) {
    const belief = beliefs[index];
    if (!belief) continue;
    for (const vote of votes) {
      const answerer = answererOf(vote);
      const own = counts.get(answerer) ?? new Float64Array(stateCount * stateCount);
      counts.set(answerer, own);
      if (votes.length < 2) continue;
      const pool = pools[answerer % 2];
      for (const [truth, p] of belief.entries()) {
        const cell = truth * stateCount + vote.state;
        own[cell] = (own[cell] ?? 0) + p;
        if (pool) pool[cell] = (pool[cell] ?? 0) + p;
      }
    }
  }
  const crowd = pools.map((pool) => normaliseRows(pool, stateCount));
  for (const [answerer, own] of counts) {
    const prior = crowd[answerer % 2];
    for (const [cell, count] of own.entries()) own[cell] = count + Math.max(1e-6, strength * (prior?.[cell] ?? 0));
    normaliseRows(own, stateCount);
    for (const [cell, share] of own.entries()) own[cell] = Math.log(share);
  }
  return counts;
}

function crowdPrior(stateCount: number): Float64Array {
  const matrix = new Float64Array(stateCount * stateCount).fill(OFF_PRIOR / Math.max(1, stateCount - 1));
  for (let state = 0; state < stateCount; state++) matrix[state * stateCount + state] = DIAGONAL_PRIOR;
  return matrix;
}

/** Makes every row sum to one, in place. */
function normaliseRows(matrix: Float64Array, stateCount: number): Float64Array {
  for (let truth = 0; truth < stateCount; truth++) {
    const row = matrix.subarray(truth * stateCount, (truth + 1) * stateCount);
    const sum = row.reduce((a, b) => a + b, 0);
    for (const [said, count] of row.entries()) row[said] = count / sum;
  }
  return matrix;
}

/** Writes the belief about an object by Bayes' rule; returns by how much it moved. */
function judge(
  belief: Float64Array,
  votes: VotedObject['votes'],
  shares: Float64Array,
  matrices: ReadonlyMap<number, Float64Array>,
  stateCount: number,
): number {
  const before = belief.slice();
  for (const [truth, share] of shares.entries()) belief[truth] = Math.log(share);
  for (const vote of votes) {
    const matrix = matrices.get(answererOf(vote));
    for (let truth = 0; truth < stateCount; truth++) {
      belief[truth] = (belief[truth] ?? 0) + (matrix?.[truth * stateCount + vote.state] ?? 0);
    }
  }
  const max = belief.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (const [truth, log] of belief.entries()) {
    const p = Math.exp(log - max);
    belief[truth] = p;
    sum += p;
  }
  let moved = 0;
  for (const [truth, p] of belief.entries()) {
    belief[truth] = p / sum;
    moved = Math.max(moved, Math.abs(p / sum - (before[truth] ?? 0)));
  }
  return moved;
}

function likeliest(belief: Float64Array): MethodVerdict {
  let state = 0;
  for (const [candidate, p] of belief.entries()) if (p > (belief[state] ?? 0)) state = candidate;
  return { state, confidence: belief[state] ?? 0 };
}
