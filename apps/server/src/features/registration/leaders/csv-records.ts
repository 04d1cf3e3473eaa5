import { CsvError, parse } from 'csv-parse/sync';

/** A record with the line on which it ends. */
interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvRecords {
  readonly records: readonly CsvRecord[];
  /** Lines with a quote that is not closed or stands in the middle of a cell. */
  readonly badLines: readonly number[];
}

/**
 * Splits a table into records, separated by commas, semicolons or tabs. A line with a bad quote is a problem and no
 * more: reading goes on with the next one, however many lines the quote would have swallowed.
 */
export function csvRecords(text: string): CsvRecords {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const named = /^sep=(.)$/.exec(lines[0] ?? '')?.[1];
  const delimiter = named ?? delimiterOf(lines[0] ?? '');
  const records: CsvRecord[] = [];
  const badLines: number[] = [];
  let from = named === undefined ? 0 : 1;
  while (from < lines.length) {
    const read = readUpToError(lines.slice(from).join('\n'), delimiter, from);
    records.push(...read.records);
    if (read.isWhole) break;
    let bad = read.records.at(-1)?.line ?? from;
    while (lines[bad]?.trim() === '') bad += 1;
    badLines.push(bad + 1);
    from = bad + 1;
  }
  return { records, badLines };
}

function readUpToError(text: string, delimiter: string, offset: number) {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        records.push({ line: offset + lines, cells });
        return null;
      },
    });
    return { records, isWhole: true };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, isWhole: false };
  }
}

function delimiterOf(firstLine: string): string {
  const count = (separator: string): number => firstLine.split(separator).length;
  const [most = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one));
  return most;
}
