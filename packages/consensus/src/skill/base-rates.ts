import type { States } from '../label/states.ts';
import { at, type CrowdSums, rowsOf } from './crowd-sums.ts';
import {
  BASE_RATE_CELLS,
  type BaseRates,
  type BaseRateTable,
  REFERENCE_KINDS,
  type ReferenceKind,
  type StateTable,
} from './model.ts';

/** References of a label and confidence that those of the label alone are worth, and those that a typical machine is. */
const CELL_STRENGTH = 25;
/** References that even odds are worth where it is asked what a confidence means. */
const CELL_PRIOR = 2;

/**
 * Settled references by label and confidence, shrunk to what the label alone and the confidence alone lead to expect,
 * so that a rare label does not pay for reading its score. Gold that was not spoiled on purpose and the machine's other
 * boxes have one base rate.
 */
export function baseRatesOf(crowd: CrowdSums, machineTruth: StateTable, isGoldPlanted: boolean): BaseRates {
  const { layout, sums } = crowd;
  const cellsOf = (kinds: readonly ReferenceKind[]) =>
    Array.from({ length: BASE_RATE_CELLS }, (_, cell) =>
      Float64Array.from({ length: layout.cells }, (__, slot) =>
        kinds.reduce((sum, kind) => sum + at(sums, baseRateStart(crowd, kind) + cell * layout.cells + slot), 0),
      ),
    );
  const together = cellsOf(['machine', 'gold']);
  return {
    machine: baseRateTable(isGoldPlanted ? cellsOf(['machine']) : together, machineTruth, crowd.states),
    gold: baseRateTable(isGoldPlanted ? cellsOf(['gold']) : together, machineTruth, crowd.states),
    peer: baseRateTable(cellsOf(['peer']), machineTruth, crowd.states),
  };
}

/** Where the cells of these boxes begin among the sums. */
export function baseRateStart({ places, layout }: CrowdSums, kind: ReferenceKind): number {
  return places.baseRates + REFERENCE_KINDS.indexOf(kind) * BASE_RATE_CELLS * layout.cells;
}

function baseRateTable(cells: readonly Float64Array[], machineTruth: StateTable, states: States): BaseRateTable {
  const { count: stateCount } = states;
  const byLabel = rowsOf(states, (suggested) =>
    Array.from({ length: stateCount }, (_, state) => {
      const slot = suggested * stateCount + state;
      return cells.reduce((sum, cell) => sum + at(cell, slot), CELL_STRENGTH * (machineTruth[slot] ?? 0));
    }),
  );
  return {
    byLabel,
    cells: cells.map((cell) => ({
      ...oddsOfCell(cell, byLabel, states),
      seen: [...cell].flatMap((count, slot) => (count === 0 ? [] : [slot, count])),
    })),
  };
}

/** How often boxes of one cell (`baseRateCell`) that are suggested as `suggested` turn out to be each state. */
export function baseRateRow(
  { byLabel, cells }: BaseRateTable,
  cell: number,
  suggested: number,
  { count: stateCount, removed }: Pick<States, 'count' | 'removed'>,
): number[] {
  const from = suggested * stateCount;
  const { right = 1, nothing = 1, seen = [] } = cells[cell] ?? {};
  const row = byLabel.slice(from, from + stateCount).map((p, state) => {
    if (state === suggested) return p * right;
    return state === removed ? p * nothing : p;
  });
  const expected = row.reduce((all, p) => all + p, 0);
  for (const [state, p] of row.entries()) row[state] = (CELL_STRENGTH * p) / expected;
  for (let pair = 0; pair < seen.length; pair += 2) {
    const state = (seen[pair] ?? 0) - from;
    if (state >= 0 && state < stateCount) row[state] = (row[state] ?? 0) + (seen[pair + 1] ?? 0);
  }
  const sum = row.reduce((all, p) => all + p, 0);
  return row.map((p) => p / sum);
}

/** By how much a confidence moves the odds of 'right' and of 'nothing' against another class, over all labels. */
function oddsOfCell(
  cell: Float64Array,
  byLabel: StateTable,
  { classCount, count: stateCount, removed }: States,
): { readonly right: number; readonly nothing: number } {
  const seen = { right: 0, nothing: 0, other: 0 };
  const expected = { right: 0, nothing: 0, other: 0 };
  for (let suggested = 0; suggested < classCount; suggested++) {
    let boxes = 0;
    for (let state = 0; state < stateCount; state++) boxes += at(cell, suggested * stateCount + state);
    for (let state = 0; state < stateCount; state++) {
      const slot = suggested * stateCount + state;
      const kind = state === suggested ? 'right' : state === removed ? 'nothing' : 'other';
      seen[kind] += at(cell, slot);
      expected[kind] += boxes * (byLabel[slot] ?? 0);
    }
  }
  const ratio = (kind: keyof typeof seen) => (CELL_PRIOR + seen[kind]) / (CELL_PRIOR + expected[kind]);
  return { right: ratio('right') / ratio('other'), nothing: ratio('nothing') / ratio('other') };
}
