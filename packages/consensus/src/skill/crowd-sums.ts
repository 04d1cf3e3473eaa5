import type { States } from '../label/states.ts';
import type { StateTable } from './model.ts';
import { layoutFor, type SumLayout } from './sum-layout.ts';
import { natural, type TotalSums } from './sums.ts';

/** The sums of a crowd in natural units, and where each of them is. */
export interface CrowdSums {
  readonly sums: Float64Array;
  readonly states: States;
  readonly layout: SumLayout;
  readonly places: SumLayout['crowd'];
}

/** A crowd's sums out of those of all images. */
export function crowdOf({ crowd, states }: TotalSums): CrowdSums {
  const layout = layoutFor(states.count);
  return { sums: natural(crowd), states, layout, places: layout.crowd };
}

/** The sum in a slot. */
export function at(sums: Float64Array, slot: number): number {
  return sums[slot] ?? 0;
}

/** A table of rows made to sum to one each. */
export function rowsOf({ count }: Pick<States, 'count'>, row: (index: number) => readonly number[]): StateTable {
  const table: number[] = [];
  for (let index = 0; index < count; index++) {
    const values = row(index);
    const sum = values.reduce((a, b) => a + b, 0);
    for (const value of values) table.push(sum > 0 ? value / sum : 0);
  }
  return table;
}
