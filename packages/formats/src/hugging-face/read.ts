import { parse as parseYaml } from 'yaml';
import { type BoxDraft, type ImageDraft, imagesOfDrafts, labelsOf } from '../draft.ts';
import { type DatasetFiles, folderOf, textOf } from '../files.ts';
import type { FourNumbers } from '../geometry/encoding.ts';
import { boxFieldsIn, definedOf, imageFieldsIn, splitInPath } from '../image-fields.ts';
import { type FileFindings, Findings, findingsOf, type Place } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { parquetNote, parquetRows } from '../table/parquet.ts';
import { fieldsOf, idIn, isJsonObject, type JsonObject, numberIn, scoreIn, shown, textIn } from '../text/json.ts';
import { parseJsonLines } from '../text/json-lines.ts';

interface Row {
  readonly place: Place;
  readonly object: JsonObject;
}

/**
 * Reads a folder for Hugging Face's `imagefolder`: `metadata.jsonl` or Parquet beside the pictures, boxes under
 * `objects` as lists (`bbox`, `categories`) or as a list of objects. Class numbers get their names from what a Parquet
 * file notes of itself, else from the header of README.md.
 */
export async function readHuggingFace(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const ofCard = await classNamesIn(files, findings);
  const names = new Set(ofCard);
  const drafts: ImageDraft[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const bytes = await files.bytes(path);
    const isParquet = path.endsWith('.parquet');
    const ofFile = isParquet ? await classNamesOfParquet(bytes) : [];
    for (const name of ofFile) names.add(name);
    for (const row of isParquet ? await rowsOfParquet(bytes, file) : rowsOfLines(textOf(bytes), file)) {
      const draft = imageDraft(row, ofFile.length > 0 ? ofFile : ofCard, file);
      if (draft) drafts.push(draft);
    }
  }
  const others = labelsOf(drafts).filter((label) => !names.has(label));
  const images = await imagesOfDrafts(drafts, { corners: 'xywh', unit: 'px' }, files, findings);
  return { dataset: { classes: [...names, ...others].map((name) => ({ name })), images }, problems: findings.list() };
}

async function rowsOfParquet(bytes: Uint8Array, findings: FileFindings): Promise<readonly Row[]> {
  const rows = await parquetRows(bytes, findings);
  return rows.map((object, index) => ({ place: `row ${index + 1}`, object }));
}

function rowsOfLines(text: string, findings: FileFindings): readonly Row[] {
  return parseJsonLines(text, findings).map(({ line, object }) => ({ place: line, object }));
}

/** Names of a `class_label` in the YAML header of README.md, wherever the features nest it. */
async function classNamesIn(files: DatasetFiles, findings: Findings): Promise<readonly string[]> {
  const path = files.paths.find((one) => /(^|\/)README\.md$/i.test(one));
  if (path === undefined) return [];
  const header = /^---\r?\n([\s\S]*?)\r?\n---/.exec(textOf(await files.bytes(path)))?.[1];
  if (header === undefined) return [];
  try {
    const root: unknown = parseYaml(header, { maxAliasCount: 100, logLevel: 'error' });
    return classLabelsIn(root) ?? [];
  } catch {
    findingsOf(path, findings).adjust(undefined, 'has a header that is not YAML; class numbers have no names');
    return [];
  }
}

/** A Parquet file of `datasets` says by itself what the numbers of its columns mean, also where it has left its README. */
async function classNamesOfParquet(bytes: Uint8Array): Promise<readonly string[]> {
  try {
    const root: unknown = JSON.parse((await parquetNote(bytes, 'huggingface')) ?? '');
    const features = isJsonObject(root) && isJsonObject(root.info) ? root.info.features : undefined;
    return (isJsonObject(features) && classLabelsIn(features.objects)) || [];
  } catch {
    // Nothing is noted, or nothing that can be read: the numbers keep standing for themselves.
    return [];
  }
}

function classLabelsIn(node: unknown): readonly string[] | undefined {
  if (Array.isArray(node)) return node.map(classLabelsIn).find((names) => names !== undefined);
  if (!isJsonObject(node)) return undefined;
  const label = node._type === 'ClassLabel' ? node : node.class_label;
  if (isJsonObject(label)) {
    const { names } = label;
    const values = Array.isArray(names) ? names : Object.values(fieldsOf(names));
    return values.map((name, number) => textIn(name) ?? String(number));
  }
  return classLabelsIn(Object.values(node));
}

function imageDraft({ place, object }: Row, names: readonly string[], findings: FileFindings): ImageDraft | undefined {
  const image = fieldsOf(object.image);
  const name = textIn(object.file_name) ?? textIn(image.path) ?? textIn(object.image);
  if (name === undefined) return findings.refuse(place, 'names no picture: there is no file_name');
  const widthPx = numberIn(object.width);
  const heightPx = numberIn(object.height);
  const folder = folderOf(findings.file);
  const split = splitInPath(findings.file.endsWith('.parquet') ? findings.file : `${folder}/`);
  const own = imageFieldsIn({ ...objectIn(object.attributes), ...object, ...DROPPED });
  const { attributes: _, ...fields } = own;
  const attributes = objectIn(object.attributes);
  return {
    ...(split && !isOurs(object) && { split }),
    ...fields,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    place,
    file: findings.file,
    name: folder === '' ? name : `${folder}/${name}`,
    ...(widthPx !== undefined &&
      heightPx !== undefined &&
      widthPx > 0 &&
      heightPx > 0 && { size: { widthPx, heightPx } }),
    boxes: boxesOf(object.objects, place, names, findings),
  };
}

/** Our own lines have names and numbers of classes beside each other, and say a split where there is one. */
function isOurs({ image_id, objects }: JsonObject): boolean {
  return typeof image_id === 'string' && isJsonObject(objects) && 'categories' in objects && 'category_id' in objects;
}

/** Columns of a row that are no attributes of its picture. */
const DROPPED = { file_name: undefined, image: undefined, width: undefined, height: undefined, objects: undefined };

function objectIn(value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('{')) return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return fieldsOf(parsed);
  } catch {
    return {};
  }
}

function boxesOf(
  objects: unknown,
  place: Place,
  names: readonly string[],
  findings: FileFindings,
): readonly BoxDraft[] {
  return entriesOf(objects).flatMap((entry, index) => boxDraft(entry, placeOf(place, index), names, findings) ?? []);
}

function placeOf(place: Place, index: number): Place {
  return typeof place === 'number' ? place : `${place}, objects[${index}]`;
}

/** Objects as a list of objects, also where the file has an object of lists. */
function entriesOf(objects: unknown): readonly unknown[] {
  if (Array.isArray(objects)) return objects;
  if (!isJsonObject(objects)) return [];
  const columns = Object.entries(objects).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const length = Math.max(0, ...columns.map(([, list]) => list.length));
  return Array.from({ length }, (_, index) => Object.fromEntries(columns.map(([name, list]) => [name, list[index]])));
}

function boxDraft(
  entry: unknown,
  place: Place,
  names: readonly string[],
  findings: FileFindings,
): BoxDraft | undefined {
  if (!isJsonObject(entry)) return findings.refuse(place, 'has an object that is none');
  const values = fourNumbersIn(entry.bbox);
  if (!values) return findings.refuse(place, `must have a bbox of four numbers, not ${shown(entry.bbox)}`);
  const category = entry.categories ?? entry.category ?? entry.label ?? entry.labels ?? entry.category_id;
  const label =
    typeof category === 'number' || typeof category === 'bigint'
      ? (names[Number(category)] ?? String(category))
      : textIn(category);
  if (label === undefined) return findings.refuse(place, 'has a box without a category');
  const { objectId: _, ...fields } = boxFieldsIn({
    ...objectIn(entry.attributes),
    state: entry.state,
    annotator: entry.annotator,
  });
  return {
    ...fields,
    place,
    label,
    shape: { kind: 'numbers', values },
    ...definedOf({ id: idIn(entry.id), score: scoreIn(entry.score) }),
  };
}

function fourNumbersIn(value: unknown): FourNumbers | undefined {
  const [a, b, c, d] = Array.isArray(value) && value.length === 4 ? value.map(numberIn) : [];
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d];
}
