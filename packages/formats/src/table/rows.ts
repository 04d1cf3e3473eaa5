import { type BoxDraft, type ImageDraft, imagesOfDrafts } from '../draft.ts';
import type { DatasetFiles } from '../files.ts';
import type { BoxEncoding, FourNumbers } from '../geometry/encoding.ts';
import { boxFieldsIn, definedOf, imageFieldsIn, splitInPath } from '../image-fields.ts';
import { pictureFinder } from '../picture/find-picture.ts';
import { type FileFindings, type Findings, findingsOf, type Place } from '../problem.ts';
import { EMPTY_DATASET, type ReadResult } from '../read-result.ts';
import { fieldsOf, idIn, isJsonObject, numberIn, shown, textIn } from '../text/json.ts';
import { columnsIn, PICTURE_COLUMNS, type TableColumns } from './columns.ts';

/** A row of a table: its cells in the order of the header. */
export interface TableRow {
  readonly place: Place;
  readonly cells: readonly unknown[];
}

/** A table of boxes, one a row; a row without a box names a picture. */
export interface Table {
  readonly file: string;
  readonly columns: TableColumns;
  /** Gone through once: a table of any length takes the memory of what is made of it. */
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
}

/** The columns of a header, with a finding where nothing in it names a picture, or its boxes cannot be told. */
export function columnsOf(header: readonly string[], findings: FileFindings): TableColumns | undefined {
  const columns = columnsIn(header);
  if (columns) {
    if (!columns.box && columns.namesPlaces)
      findings.refuse(
        1,
        `has no four columns of a box (such as xmin, ymin, xmax, ymax); its columns are ${shown(header.join(', '))}`,
      );
    return columns;
  }
  const known = PICTURE_COLUMNS.slice(0, 6).join(', ');
  return findings.refuse(
    1,
    `has no column that names the picture (such as ${known}); its columns are ${shown(header.join(', '))}`,
  );
}

interface PictureRows {
  draft: Omit<ImageDraft, 'boxes'>;
  /** The last table that had it. */
  file: string;
  readonly boxes: BoxDraft[];
}

type Pictures = Map<string, PictureRows>;

/** Reads tables as one data set. */
export async function readTables(
  tables: readonly Table[],
  files: DatasetFiles,
  findings: Findings,
): Promise<ReadResult> {
  if (tables.length === 0) return { dataset: EMPTY_DATASET, problems: findings.list() };
  const pictures: Pictures = new Map();
  const placeOf = placesOfPictures(tables, files);
  const labels = new Set<string>();
  for (const { file, columns, rows } of tables) {
    const fileFindings = findingsOf(file, findings);
    for await (const row of rows) {
      const picture = pictureOf(row, columns, placeOf, pictures, fileFindings);
      const box = picture && boxOf(row, columns, fileFindings);
      if (!box) continue;
      picture.boxes.push(box);
      labels.add(box.label);
    }
  }
  const drafts = joinedById(pictures).map(({ draft, boxes }) => ({ ...draft, boxes }));
  const corners = new Map(tables.map(({ file, columns: { box } }) => [file, box?.corners]));
  const documentedOf = (file: string): BoxEncoding => ({ corners: corners.get(file) ?? 'xywh', unit: 'px' });
  const images = await imagesOfDrafts(drafts, documentedOf, files, findings);
  const classes = [...labels].sort().map((name) => ({ name }));
  return { dataset: { classes, images }, problems: findings.list() };
}

/**
 * What keeps pictures of one name in several tables apart: the file that each means, as `train/_annotations.csv` and
 * `valid/_annotations.csv` may each have a `frame.jpg` beside them.
 */
function placesOfPictures(tables: readonly Table[], files: DatasetFiles): (name: string, file: string) => string {
  if (tables.length === 1) return () => '';
  const { find } = pictureFinder(files.paths);
  const found = new Map<string, string>();
  return (name, file) => {
    const key = `${file}\n${name}`;
    const place = found.get(key) ?? find(name, file) ?? '';
    found.set(key, place);
    return place;
  };
}

function pictureOf(
  { place, cells }: TableRow,
  columns: TableColumns,
  placeOf: (name: string, file: string) => string,
  pictures: Pictures,
  findings: FileFindings,
): PictureRows | undefined {
  const { file } = findings;
  const name = textIn(cells[columns.picture]);
  if (name === undefined) return findings.refuse(place, 'names no picture');
  const id = columns.imageId === columns.picture ? undefined : idIn(cells[columns.imageId]);
  const key = `${placeOf(name, file)}\n${name}\n${id ?? ''}`;
  const known = pictures.get(key);
  if (known?.file === file) return known;
  const widthPx = numberInCell(cells[columns.imageWidth]);
  const heightPx = numberInCell(cells[columns.imageHeight]);
  const isSized = widthPx !== undefined && heightPx !== undefined && widthPx > 0 && heightPx > 0;
  const fields = imageFieldsIn({
    ...objectIn(cells[columns.imageAttributes]),
    camera: cells[columns.camera],
    captured_at: cells[columns.capturedAt],
    split: columns.split === -1 ? splitInPath(file) : cells[columns.split],
    licence: cells[columns.licence],
    attribution: cells[columns.attribution],
  });
  const draft = {
    ...fields,
    place,
    file,
    name,
    ...(id !== undefined && { id }),
    ...(isSized && { size: { widthPx, heightPx } }),
  };
  if (!known) {
    const added = { draft, file, boxes: [] };
    pictures.set(key, added);
    return added;
  }
  // Another table may tell what the first one left out, such as the size.
  known.draft = { ...draft, ...known.draft };
  known.file = file;
  return known;
}

/** A table may tell the ids of pictures, and another one the boxes by their names alone: both speak of the same picture. */
function joinedById(pictures: Pictures): readonly PictureRows[] {
  const withId = Map.groupBy(
    [...pictures].filter(([, { draft }]) => draft.id !== undefined),
    ([key]) => keyWithoutId(key),
  );
  const joined: PictureRows[] = [];
  for (const [key, picture] of pictures) {
    const [only, ...others] = picture.draft.id === undefined ? (withId.get(key) ?? []) : [];
    if (!only || others.length > 0) {
      joined.push(picture);
      continue;
    }
    const [, known] = only;
    known.draft = { ...picture.draft, ...known.draft };
    for (const box of picture.boxes) known.boxes.push(box);
  }
  return joined;
}

function keyWithoutId(key: string): string {
  return key.slice(0, key.lastIndexOf('\n') + 1);
}

function boxOf({ place, cells }: TableRow, columns: TableColumns, findings: FileFindings): BoxDraft | undefined {
  if (!columns.box) return undefined;
  const raw =
    columns.box.at.length === 1 ? listIn(cells[columns.box.at[0]]) : columns.box.at.map((index) => cells[index]);
  const label = labelOf(cells, columns);
  // A row without a box and a class lists a picture that has none.
  if (raw.every(isEmptyCell) && label === undefined) return undefined;
  const values = fourNumbersIn(raw);
  if (!values) return findings.refuse(place, `must have four numbers for its box, not ${shown(raw)}`);
  if (label === undefined) return findings.refuse(place, 'has a box without a class');
  if (numberIn(cells[columns.isGroup]) === 1)
    return findings.leaveOut(place, 'is a box around a group (IsGroupOf), which was left out', 'group');
  const score = numberInCell(cells[columns.score]);
  if (score !== undefined && !(score >= 0 && score <= 1))
    return findings.refuse(place, `must have a confidence between 0 and 1, not ${shown(score)}`);
  const { objectId: _, ...fields } = boxFieldsIn({
    ...objectIn(cells[columns.attributes]),
    state: cells[columns.state],
    annotator: cells[columns.annotator],
  });
  return {
    ...fields,
    place,
    file: findings.file,
    label,
    shape: { kind: 'numbers', values },
    ...definedOf({ id: idIn(cells[columns.objectId]), score }),
  };
}

/** The class, by its name where a number and a name stand beside each other, as YOLOv5 writes `class` and `name`. */
function labelOf(cells: readonly unknown[], { label, className }: TableColumns): string | undefined {
  const text = textIn(cells[label]);
  return numberIn(text) === undefined ? text : (textIn(cells[className]) ?? text);
}

function isEmptyCell(cell: unknown): boolean {
  return cell === undefined || cell === null || cell === '';
}

function fourNumbersIn(values: readonly unknown[]): FourNumbers | undefined {
  const [a, b, c, d] = values.map(numberInCell);
  if (values.length !== 4 || a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [a, b, c, d];
}

/** Spreadsheets of many languages write a comma for the point, and semicolons between cells. */
function numberInCell(cell: unknown): number | undefined {
  return numberIn(typeof cell === 'string' ? cell.replace(/^(-?\d+),(\d+)$/, '$1.$2') : cell);
}

/** A list, or one written as text: `[1, 2, 3, 4]`, `1 2 3 4`. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string'
    ? value
        .replace(/[[\](){}]/g, ' ')
        .split(/[\s,;]+/)
        .filter((part) => part !== '')
    : [];
}

/** An object, or one written as JSON text. Anything else has no attributes. */
function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('{')) return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return fieldsOf(parsed);
  } catch {
    // A note that happens to begin with a brace.
    return {};
  }
}
