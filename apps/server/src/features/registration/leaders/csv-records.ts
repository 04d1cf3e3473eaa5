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
 * more: reading goes on with the next one, however many lines the quote would have swallowed. Takes time linear in the length
 * of the text, however many those are: from a bad quote on there is none up to the place where the record broke.
 */
export function csvRecords(text: string): CsvRecords {
  const table = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const firstLine = table.slice(0, endOfLine(table, 0));
  const named = /^sep=(.)$/.exec(firstLine)?.[1];
  const delimiter = named ?? delimiterOf(firstLine);
  const records: CsvRecord[] = [];
  const badLines: number[] = [];
  let line = 1;
  let at = 0;
  const passLine = () => {
    line += 1;
    at = endOfLine(table, at) + 1;
  };
  if (named !== undefined) passLine();
  while (at < table.length) {
    const read = recordAt(table, at, delimiter);
    if (read === undefined) badLines.push(line);
    if (read === undefined || read.isBlank) {
      passLine();
      continue;
    }
    records.push({ line: line + read.breaks, cells: read.cells });
    line += read.breaks + 1;
    at = read.end;
  }
  return { records, badLines };
}

interface ReadRecord {
  readonly cells: readonly string[];
  /** Lines that end within its quotes. */
  readonly breaks: number;
  readonly isBlank: boolean;
  /** Where the next one begins. */
  readonly end: number;
}

/** The record that begins there; undefined where a quote in it is not closed or stands in the middle of a cell. */
function recordAt(text: string, start: number, delimiter: string): ReadRecord | undefined {
  const cells: string[] = [];
  let breaks = 0;
  for (let at = start; ; at += 1) {
    const cell = cellAt(text, at, delimiter);
    if (cell === undefined) return undefined;
    cells.push(cell.text);
    breaks += cell.isQuoted ? cell.text.split('\n').length - 1 : 0;
    at = cell.end;
    if (text[at] === delimiter) continue;
    const isBlank = cells.length === 1 && cell.text === '' && !cell.isQuoted;
    return { cells, breaks, isBlank, end: at + 1 };
  }
}

/** The cell that begins there, without the blanks around it; it ends at a delimiter, at the end of the line or of the text. */
function cellAt(text: string, start: number, delimiter: string) {
  const open = passBlanks(text, start, delimiter);
  if (text[open] !== '"') {
    let end = open;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '"') end += 1;
    return text[end] === '"' ? undefined : { text: text.slice(open, end).trimEnd(), isQuoted: false, end };
  }
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return undefined;
  const end = passBlanks(text, close + 1, delimiter);
  const isOver = end >= text.length || text[end] === delimiter || text[end] === '\n';
  return isOver ? { text: text.slice(open + 1, close).replaceAll('""', '"'), isQuoted: true, end } : undefined;
}

function passBlanks(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at]?.trim() === '') at += 1;
  return at;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

function delimiterOf(firstLine: string): string {
  const count = (separator: string): number => firstLine.split(separator).length;
  const [most = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one));
  return most;
}
