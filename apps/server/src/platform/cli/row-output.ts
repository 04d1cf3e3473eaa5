import { tableCell } from '@uvh/domain/text/table-cell';
import { csvLine } from '@uvh/formats/text/csv';
import type { Command } from 'commander';
import type { CommandContext } from './command.ts';
import { UsageRefusal } from './command-refusal.ts';
import { wholeNumberFrom } from './option-values.ts';
import { table } from './table.ts';

/** The columns of a list: heading, and what stands in a row. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => string | number | null])[];

export interface ListOptions {
  readonly limit?: string;
  readonly csv?: boolean;
  readonly json?: boolean;
}

const MOST_ROWS = 1_000_000;

/** The options that every list has. */
export function addListOptions(command: Command, usualRows?: number): Command {
  return command
    .option('--limit <n>', 'how many rows at most', usualRows === undefined ? undefined : String(usualRows))
    .option('--csv', 'the rows as CSV');
}

/** How many rows are wanted; all where nothing is said. */
export function rowLimit(options: ListOptions): number {
  if (options.csv && options.json) throw new UsageRefusal('Say --csv or --json, not both.');
  return wholeNumberFrom('--limit', options.limit) ?? MOST_ROWS;
}

/** Shows a list as a table, as CSV or to a script. */
export function showRows<Row>(
  { print, answer }: Pick<CommandContext<unknown>, 'print' | 'answer'>,
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
  columns: Columns<Row>,
  options: ListOptions = {},
): void {
  answer({ rows, total });
  const headings = columns.map(([heading]) => heading);
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''));
  if (options.csv) {
    const lines = [headings, ...cells].map((line) =>
      csvLine(line.map((cell) => (typeof cell === 'string' ? tableCell(cell) : cell))),
    );
    print(lines.join('').trimEnd());
  } else if (rows.length === 0) {
    print('None.');
  } else {
    const texts = cells.map((line) => line.map(String));
    print(table(headings, texts));
    if (total > rows.length) print(`\n${rows.length} of ${total}. --limit shows more.`);
  }
}
