import type { ReactNode } from 'react';
import type { CsvValue } from './csv.ts';

/** A column of a table of the console. */
export interface Column<Row> {
  /** Also what the server calls it when it sorts by it. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What a download has of it; left out, the column is not in the file. */
  readonly csv?: (row: Row) => CsvValue;
  /** A track of a CSS grid, e.g. 'minmax(10rem, 2fr)'. */
  readonly width: string;
  readonly isNumber?: boolean;
  readonly canSort?: boolean;
}

/** Which column the rows are sorted by. */
export interface Order {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

/** The order that a press on a column's head asks for: that column, or the other way round. */
export function orderAfterPress(
  { sort, direction }: Order,
  { id, isNumber }: Pick<Column<never>, 'id' | 'isNumber'>,
): Order {
  if (sort === id) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
  // Of numbers the largest are looked for, of names the first.
  return { sort: id, direction: isNumber === true ? 'desc' : 'asc' };
}
