import { useState } from 'react';
import type { Span } from './virtual-rows.ts';

/** A list of so many rows keeps in the page what was in view once, so that going back and forth draws nothing again. */
const KEPT_ROWS = 200;
const BLOCK_ROWS = 8;

/** A row, by its place in the list, and the key of its element. */
export interface RowInPage {
  readonly at: number;
  readonly key: string | number;
}

/**
 * The rows of a list that are in the page, in order: those of the span, those that stay, and the active one wherever it is
 * scrolled to, since the list box names it; -1 is none.
 */
export function useRowsInPage(span: Span, active: number, count: number): readonly RowInPage[] {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  if (count > KEPT_ROWS) return windowOf(span, active);
  const blocks = blocksOf(span, active);
  if (blocks.some((block) => !kept.has(block))) setKept(new Set([...kept, ...blocks]));
  return Array.from({ length: count }, (_, at) => ({ at, key: at })).filter(({ at }) => kept.has(blockOf(at)));
}

function rowsIn({ first, end }: Span): readonly number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
}

function blocksOf(span: Span, active: number): readonly number[] {
  const rows = rowsIn(span);
  return [...new Set((active < 0 ? rows : [...rows, active]).map(blockOf))];
}

function blockOf(row: number): number {
  return Math.floor(row / BLOCK_ROWS);
}

/** By place, not by row: rows that come into view take over the elements of those that leave it. */
function windowOf(span: Span, active: number): readonly RowInPage[] {
  const { first, end } = span;
  const rows = rowsIn(span).map((at) => ({ at, key: at % (end - first) }));
  return active < 0 || (active >= first && active < end) ? rows : [...rows, { at: active, key: 'active' }];
}
