import { type FileMetaData, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Dataset } from '../dataset.ts';
import type { DatasetFiles } from '../files.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import type { ExportFile } from '../write.ts';
import { columnsOf, readTables, type Table, type TableRow } from './rows.ts';
import { type Cell, COLUMNS, type ColumnType, rowsOf } from './write-rows.ts';

/** The rows of a Parquet file as objects. What is not Parquet is a finding. */
export async function parquetRows(
  bytes: Uint8Array,
  findings: FileFindings,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const opened = await openParquet(bytes, findings);
  if (!opened) return [];
  const { buffer, metadata, header, localTimes } = opened;
  try {
    const objects = await parquetReadObjects({ file: buffer, metadata });
    return objects.map((object) => Object.fromEntries(header.map((name) => [name, cellIn(object, name, localTimes)])));
  } catch (error) {
    tellUnreadable(error, findings);
    return [];
  }
}

interface OpenParquet {
  readonly buffer: ArrayBuffer;
  readonly metadata: FileMetaData;
  readonly header: readonly string[];
  /** Columns of times that say what a clock showed, and not where: pandas has them unless a zone is named. */
  readonly localTimes: ReadonlySet<string>;
  readonly rows: number;
}

async function openParquet(bytes: Uint8Array, findings: FileFindings): Promise<OpenParquet | undefined> {
  const buffer = bytes.slice().buffer;
  try {
    const metadata = await parquetMetadataAsync(buffer);
    // In a damaged file a column may have no name.
    const columns = parquetSchema(metadata).children.map(({ element }) => element);
    const header = columns.map(({ name }) => String(name ?? ''));
    const localTimes = columns.filter(({ logical_type: type }) => type?.type === 'TIMESTAMP' && !type.isAdjustedToUTC);
    return {
      buffer,
      metadata,
      header,
      localTimes: new Set(localTimes.map(({ name }) => name)),
      rows: Number(metadata.num_rows),
    };
  } catch (error) {
    return tellUnreadable(error, findings);
  }
}

function tellUnreadable(error: unknown, findings: FileFindings): undefined {
  const why = error instanceof Error ? error.message : String(error);
  return findings.refuse(
    undefined,
    `is not a Parquet file that can be read (${why}); SNAPPY and no compression can be`,
  );
}

/** The cell of that column; a time as ISO 8601, as files of text have it. */
function cellIn(row: Readonly<Record<string, unknown>>, name: string, localTimes: ReadonlySet<string>): unknown {
  const cell = row[name];
  if (!(cell instanceof Date)) return cell;
  if (Number.isNaN(cell.getTime())) return undefined;
  return localTimes.has(name) ? cell.toISOString().replace(/Z$/, '') : cell.toISOString();
}

/** Some thousand rows in memory at a time. */
async function* rowsIn(
  { buffer, metadata, header, localTimes, rows }: OpenParquet,
  findings: FileFindings,
): AsyncGenerator<TableRow> {
  for (let start = 0; start < rows; start += ROWS_READ_AT_ONCE) {
    try {
      const rowEnd = Math.min(rows, start + ROWS_READ_AT_ONCE);
      const objects = await parquetReadObjects({ file: buffer, metadata, rowStart: start, rowEnd });
      if (objects.length === 0) return findings.refuse(`row ${start + 1}`, 'is missing: the file is damaged');
      for (const [index, object] of objects.entries())
        yield { place: `row ${start + index + 1}`, cells: header.map((name) => cellIn(object, name, localTimes)) };
    } catch (error) {
      tellUnreadable(error, findings);
      return;
    }
  }
}

/**
 * Reads a Parquet file to its end and keeps nothing. A damaged one may take without end, fill the memory, or end the process
 * by an error that nobody waits for: whoever reads files of strangers does this in a thread of its own first.
 */
export async function tryParquet(bytes: Uint8Array): Promise<void> {
  const file = findingsOf('', new Findings());
  const opened = await openParquet(bytes, file);
  if (!opened) return;
  for await (const _ of rowsIn(opened, file));
}

/** Names of the columns; none where the file is not Parquet. */
export async function parquetColumns(bytes: Uint8Array): Promise<readonly string[]> {
  const opened = await openParquet(bytes, findingsOf('', new Findings()));
  return opened?.header ?? [];
}

/** What a file notes of itself under that name, beside its columns. */
export async function parquetNote(bytes: Uint8Array, name: string): Promise<string | undefined> {
  const opened = await openParquet(bytes, findingsOf('', new Findings()));
  return opened?.metadata.key_value_metadata?.find(({ key }) => key === name)?.value;
}

/** Reads tables of boxes, one a row, with the columns that CSV tables have. */
export async function readParquet(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const tables: Table[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const opened = await openParquet(await files.bytes(path), file);
    if (!opened || opened.rows === 0) continue;
    const columns = columnsOf(opened.header, file);
    if (columns) tables.push({ file: path, columns, rows: rowsIn(opened, file) });
  }
  return readTables(tables, files, findings);
}

/** Writes a data set as one table with typed columns. The file stands in memory. Throws when ids are there twice. */
export function* writeParquet(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  yield { path: 'annotations.parquet', chunks: [parquetTable(COLUMNS, rowsOf(dataset))] };
}

/** A row group that is read in parts is unpacked for each: these are those of our own files. */
const ROWS_READ_AT_ONCE = 10_000;
/** Rows that stand in memory before they are packed. */
const ROWS_AT_ONCE = 10_000;

/** A table with typed columns as a Parquet file, packed piece by piece: only the packed file stands in memory. */
export function parquetTable(
  columns: readonly (readonly [name: string, type: ColumnType])[],
  rows: Iterable<readonly Cell[]>,
): Uint8Array {
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: sourcesOf(columns, []) });
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: CREATED_BY });
  let pending: (readonly Cell[])[] = [];
  let hasRows = false;
  const pack = (): void => {
    hasRows ||= pending.length > 0;
    if (pending.length > 0) writer.write({ columnData: sourcesOf(columns, pending), rowGroupSize: ROWS_AT_ONCE });
    pending = [];
  };
  for (const row of rows) if (pending.push(row) === ROWS_AT_ONCE) pack();
  pack();
  writer.finish();
  return hasRows ? bytes.getBytes() : withTypedRowGroups(bytes.getBytes());
}

const CREATED_BY = 'urban-vision';
/** Of a list without entries in the footer: the field of the row groups, its length with the type of its entries. */
const NO_ROW_GROUPS = [0x19, 0x00];
/** Type of a struct in Thrift's compact protocol. */
const STRUCT = 0x0c;

/**
 * A table without rows: the writer gives the empty list of row groups no type of entry, and readers that hold with
 * the types (those on Rust's arrow) refuse the file. Where it does, the type is put in; `created_by` comes right after.
 */
function withTypedRowGroups(bytes: Uint8Array): Uint8Array {
  const createdBy = [0x28, CREATED_BY.length, ...new TextEncoder().encode(CREATED_BY)];
  const wanted = [...NO_ROW_GROUPS, ...createdBy];
  const at = bytes.findLastIndex((_, start) => wanted.every((byte, index) => bytes[start + index] === byte));
  if (at >= 0) bytes[at + 1] = STRUCT;
  return bytes;
}

function sourcesOf(columns: readonly (readonly [string, ColumnType])[], rows: readonly (readonly Cell[])[]) {
  return columns.map(([name, type], index) => ({
    name,
    ...TYPES[type],
    data: rows.map((row) => (type === 'id' ? wholeOf(row[index]) : row[index])),
    nullable: true,
  }));
}

/** Throws for what is no whole number. */
function wholeOf(cell: Cell): bigint | undefined {
  return cell === undefined ? undefined : BigInt(cell);
}

const TYPES = {
  text: { type: 'STRING' },
  id: { type: 'INT64' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  // In runs, as the writer would have them, several readers cannot read them.
  flag: { type: 'BOOLEAN', encoding: 'PLAIN' },
} as const;

export type { Cell, ColumnType } from './write-rows.ts';
