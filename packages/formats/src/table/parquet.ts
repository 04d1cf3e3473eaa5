import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import type { Dataset } from '../dataset.ts';
import type { DatasetFiles } from '../files.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import type { ExportFile } from '../write.ts';
import { columnsOf, readTables, type Table } from './rows.ts';
import { type Cell, COLUMNS, type ColumnType, rowsOf } from './write-rows.ts';

/** The rows of a Parquet file as objects. What is not Parquet is a finding. */
export async function parquetRows(
  bytes: Uint8Array,
  findings: FileFindings,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const buffer = bytes.slice().buffer;
  try {
    const metadata = await parquetMetadataAsync(buffer);
    return await parquetReadObjects({ file: buffer, metadata });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    findings.refuse(undefined, `is not a Parquet file that can be read (${why}); SNAPPY and no compression can be`);
    return [];
  }
}

/** Reads tables of boxes, one a row, with the columns that CSV tables have. */
export async function readParquet(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const tables: Table[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const objects = await parquetRows(await files.bytes(path), file);
    const [first] = objects;
    if (!first) continue;
    const header = Object.keys(first);
    const columns = columnsOf(header, file);
    const rows = objects.map((object, index) => ({
      place: `row ${index + 1}`,
      cells: header.map((name) => object[name]),
    }));
    if (columns) tables.push({ file: path, columns, rows });
  }
  return readTables(tables, files, findings);
}

/** Writes a data set as one table with typed columns. The file stands in memory. Throws when ids are there twice. */
export function* writeParquet(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  const columns: (readonly [string, ColumnType, Cell[]])[] = COLUMNS.map(([name, type]) => [name, type, []]);
  for (const row of rowsOf(dataset)) for (const [index, column] of columns.entries()) column[2].push(row[index]);
  const writer = new ByteWriter();
  parquetWrite({
    writer,
    createdBy: 'urban-vision',
    columnData: columns.map(([name, type, data]) => ({ name, type: TYPES[type], data, nullable: true })),
  });
  yield { path: 'annotations.parquet', chunks: [writer.getBytes()] };
}

const TYPES = { text: 'STRING', integer: 'INT32', number: 'DOUBLE' } as const;
