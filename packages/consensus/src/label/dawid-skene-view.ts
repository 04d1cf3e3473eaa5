import type { NamingCount } from '../skill/counts.ts';
import type { StateTable } from '../skill/model.ts';
import { summingToOne } from './summing-to-one.ts';

/** Answers that the crowd's table is worth against a person's own: a table of one's own needs about ten per cell. */
const CROWD_STRENGTH = 10;

/** What the crowd says when each state is true, and how common the states are, by Dawid and Skene (1979). */
export interface DawidSkeneTables {
  readonly shares: readonly number[];
  /** Row y: what people say of a suggested object that truly is y. Rows sum to one. */
  readonly matrix: StateTable;
}

/**
 * Logarithms of what a person says (column) when each state is true (row), by their own answers under a prior of the
 * crowd's. A word is never likelier where it is false than where it is true: so an agreeing vote never lowers a verdict.
 */
export function logAnswersOf(answers: readonly NamingCount[], { shares, matrix }: DawidSkeneTables): Float64Array {
  const count = shares.length;
  const table = Float64Array.from(matrix, (share) => CROWD_STRENGTH * share);
  for (const { truth, said, count: times } of answers) {
    const cell = truth * count + said;
    table[cell] = (table[cell] ?? 0) + times;
  }
  for (let truth = 0; truth < count; truth++) {
    const row = table.subarray(truth * count, (truth + 1) * count);
    const sum = row.reduce((a, b) => a + b, 0);
    for (const [said, times] of row.entries()) row[said] = Math.max(1e-6, times / sum);
  }
  return table.map((share, cell) => Math.log(Math.min(share, table[(cell % count) * (count + 1)] ?? share)));
}

/** Probabilities of the states from logarithms of what they are proportional to. */
export function fromLogs(logs: readonly number[]): readonly number[] {
  return exponentiated(logs.slice());
}

/** The same in place of the logarithms. */
function exponentiated(logs: number[]): readonly number[] {
  let most = Number.NEGATIVE_INFINITY;
  for (let state = 0; state < logs.length; state++) most = Math.max(most, logs[state] ?? most);
  for (let state = 0; state < logs.length; state++) logs[state] = Math.exp((logs[state] ?? 0) - most);
  return summingToOne(logs);
}

/** How much each of the two views counts in the pool: exponents of their probabilities. */
export interface PoolWeights {
  readonly model: number;
  readonly dawidSkene: number;
}

/** A state is held to be at least so likely, as a logarithm, by either view: neither alone rules it out. */
const LEAST = Math.log(1e-12);

/**
 * Two beliefs as one: the logarithmic pool, in which evidence against a state counts no matter who has it (Genest and Zidek,
 * "Combining probability distributions", 1986), with weights that need not sum to one, since either may be too sure of
 * itself (stacking after Wolpert, "Stacked generalization", 1992).
 */
export function pooled(
  model: readonly number[],
  dawidSkene: readonly number[],
  weights: PoolWeights,
): readonly number[] {
  return pooledWithLogs(model, logsOf(dawidSkene), weights);
}

/** The same of Dawid and Skene's logarithms, which need not be of probabilities that sum to one. */
export function pooledWithLogs(
  model: readonly number[],
  dawidSkene: readonly number[],
  weights: PoolWeights,
): readonly number[] {
  return pooledInto(logsOf(model), dawidSkene, weights);
}

/** The same of logarithms of both. */
export function pooledLogs(
  model: readonly number[],
  dawidSkene: readonly number[],
  weights: PoolWeights,
): readonly number[] {
  return pooledInto(model.slice(), dawidSkene, weights);
}

/** The same in place of the model's logarithms. */
function pooledInto(logs: number[], dawidSkene: readonly number[], weights: PoolWeights): readonly number[] {
  let most = Number.NEGATIVE_INFINITY;
  for (let state = 0; state < dawidSkene.length; state++) most = Math.max(most, dawidSkene[state] ?? most);
  for (let state = 0; state < logs.length; state++) {
    const own = Math.max(LEAST, logs[state] ?? 0);
    const other = Math.max(LEAST, (dawidSkene[state] ?? 0) - most);
    logs[state] = weights.model * own + weights.dawidSkene * other;
  }
  return exponentiated(logs);
}

/** Logarithms of probabilities. */
export function logsOf(p: readonly number[]): number[] {
  const logs: number[] = [];
  for (let state = 0; state < p.length; state++) logs.push(Math.log(p[state] ?? 0));
  return logs;
}
