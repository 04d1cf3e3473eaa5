import { CsvError, parse } from 'csv-parse/sync';
import type { FileFindings } from '../problem.ts';

/** A row of a table with the line on which it ends. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Splits a text into rows (RFC 4180; separated by commas, semicolons or tabs, whichever the first line has most of).
 * A quote that is never closed is a finding; the rows before it are read.
 */
export function parseCsv(text: string, findings: FileFindings): readonly CsvRow[] {
  // Lines that another system added may end otherwise than the first, and `\r\n` within quotes would count twice.
  // Excel is told the separator by a line of its own.
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/^sep=.(?=\n)/i, '');
  const [firstLine = ''] = lines.trimStart().split('\n', 1);
  const count = (separator: string): number => firstLine.split(separator).length;
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => count(b) - count(a));
  const rows: CsvRow[] = [];
  let before: readonly string[] = [];
  try {
    parse(lines, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines: line }) => {
        // A table of boxes repeats what it says of a picture: equal cells of neighbours are kept once.
        const cells = record.map((cell, index) => (cell === before[index] ? (before[index] ?? cell) : cell));
        before = cells;
        rows.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : undefined;
    findings.refuse(line, `a quote is never closed (${error.message})`);
  }
  return rows;
}

/** A row of a table as it is written (RFC 4180): quotes only where they are needed. Undefined is an empty cell. */
export function csvLine(cells: readonly (string | number | boolean | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

function csvCell(cell: string | number | boolean | undefined): string {
  const text = cell === undefined ? '' : String(cell);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
