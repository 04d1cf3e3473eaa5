import type { Dataset } from '../dataset.ts';
import { type DatasetFiles, textOf } from '../files.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { type CsvRow, csvLine, parseCsv } from '../text/csv.ts';
import { type ExportFile, inChunks } from '../write.ts';
import { columnsWithoutHeader } from './columns.ts';
import { columnsOf, readTables, type Table, type TableRow } from './rows.ts';
import { COLUMNS, rowsOf } from './write-rows.ts';

/**
 * Reads tables of boxes, one a row: TensorFlow's and Open Images' columns, plain `x, y, width, height`, lists of
 * detectors without a header, and lists of object-store keys without boxes. Columns are known by their names.
 */
export async function readCsv(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const tables: Table[] = [];
  const namesOfIds = new Map<string, string>();
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const rows = parseCsv(textOf(await files.bytes(path)), file);
    const [header] = rows;
    if (!header) continue;
    if (isClassDescriptions(rows)) {
      for (const { cells } of rows) namesOfIds.set(cells[0] ?? '', cells[1] ?? '');
      continue;
    }
    const bare = columnsWithoutHeader(rows.map(({ cells }) => cells));
    const columns = bare ?? columnsOf(header.cells, file);
    const data = bare ? rows : rows.slice(1);
    if (columns) tables.push({ file: path, columns, rows: taken(data) });
  }
  return readTables(
    tables.map((table) => withNames(table, namesOfIds)),
    files,
    findings,
  );
}

/** `class-descriptions.csv` of Open Images: ids of classes with their names, from version 7 on with a header. */
function isClassDescriptions([first, second]: readonly CsvRow[]): boolean {
  const described = first?.cells[0] === 'LabelName' ? second : first;
  return described?.cells.length === 2 && /^\/[mgt]\//.test(described.cells[0] ?? '');
}

function withNames(table: Table, namesOfIds: ReadonlyMap<string, string>): Table {
  if (namesOfIds.size === 0) return table;
  const { label } = table.columns;
  const named = (cells: readonly unknown[]): readonly unknown[] =>
    cells.map((cell, index) => (index === label && typeof cell === 'string' ? (namesOfIds.get(cell) ?? cell) : cell));
  const rows = table.rows;
  return {
    ...table,
    rows: (async function* () {
      for await (const { place, cells } of rows) yield { place, cells: named(cells) };
    })(),
  };
}

function* taken(rows: readonly CsvRow[]): Generator<TableRow> {
  for (const { line, cells } of rows) yield { place: line, cells };
}

/** Writes a data set as one table with a header. Throws when ids are there twice. */
export function* writeCsv(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  yield { path: 'annotations.csv', chunks: inChunks(linesOf(dataset)) };
}

function* linesOf(dataset: Dataset): Generator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for (const row of rowsOf(dataset)) yield csvLine(row);
}
