import { isMap, isScalar, parseDocument, YAMLParseError } from 'yaml';
import type { Split } from '../dataset.ts';
import { baseNameOf, cleanPath, type DatasetFiles, linesOf, textOf } from '../files.ts';
import { splitNamed } from '../image-fields.ts';
import { type FileFindings, type Findings, findingsOf } from '../problem.ts';
import { fieldsOf, isJsonObject, type JsonObject, shown, textIn } from '../text/json.ts';

/** What the head file of a YOLO data set says. */
export interface YoloHead {
  /** Class names by their number. */
  readonly names: ReadonlyMap<number, string>;
  /** Folders or lists of the splits, as the file names them. */
  readonly splitPaths: ReadonlyMap<string, Split>;
  /** Points of a pose after each box: such a line is a box with points, not a polygon. */
  readonly hasKeypoints: boolean;
  readonly licence?: string;
  readonly url?: string;
}

const NAME_LISTS = /(^|\/)(classes\.txt|obj\.names|_darknet\.labels|[^/]+\.names)$/i;

/** Reads `data.yaml` (Ultralytics, Roboflow), else `classes.txt` (Label Studio), `obj.names` (CVAT, Darknet) or `_darknet.labels` (Roboflow). */
export async function readYoloHead(files: DatasetFiles, findings: Findings): Promise<YoloHead | undefined> {
  let nameless: (() => YoloHead) | undefined;
  for (const path of files.paths.filter((one) => /\.ya?ml$/i.test(one)).sort(byDepth)) {
    const file = findingsOf(path, findings);
    const root = parseHead(textOf(await files.bytes(path)), file);
    if (!isJsonObject(root)) continue;
    if (root.names !== undefined) return headOf(root, file);
    // YOLOv5 took a head with the number of classes alone.
    if (root.nc !== undefined) nameless ??= () => headOf(root, file);
  }
  const list = files.paths.filter((path) => NAME_LISTS.test(path)).sort(byDepth)[0];
  if (list === undefined) return nameless?.();
  const lines = linesOf(textOf(await files.bytes(list)));
  // A line without a name keeps the numbers of those after it.
  const named = [...lines.map((line) => line.trim()).entries()].filter(([, name]) => name !== '');
  return { names: new Map(named), splitPaths: new Map(), hasKeypoints: false };
}

function byDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || (a < b ? -1 : 1);
}

function parseHead(text: string, findings: FileFindings): unknown {
  try {
    // Whether keys are there twice is looked up here: the parser compares each with each.
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error' });
    const [error] = document.errors;
    if (error) throw error;
    for (const map of [document.contents, document.get('names', true)])
      for (const key of doubledKeys(map)) findings.refuse(undefined, `has ${shown(key)} twice`);
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    return findings.refuse(line, `the text is not YAML (${error instanceof Error ? firstLine(error.message) : error})`);
  }
}

function doubledKeys(map: unknown): readonly unknown[] {
  const keys = isMap(map) ? map.items.map(({ key }) => (isScalar(key) ? key.value : key)) : [];
  const seen = new Set<unknown>();
  return keys.filter((key) => seen.has(key) || !seen.add(key));
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}

function headOf(root: JsonObject, findings: FileFindings): YoloHead {
  const names = new Map<number, string>();
  const entries = Array.isArray(root.names) ? [...root.names.entries()] : Object.entries(fieldsOf(root.names));
  for (const [key, value] of entries) {
    const index = Number(key);
    const name = textIn(value);
    if (!Number.isInteger(index) || index < 0 || name === undefined)
      findings.refuse(`names[${key}]`, `must be a class name, not ${shown(value)}`);
    else names.set(index, name);
  }
  if (names.size === 0) findings.refuse('names', 'must list the class names');
  const splitPaths = new Map<string, Split>();
  for (const key of ['train', 'val', 'valid', 'validation', 'test']) {
    const split = splitNamed(key);
    const value = root[key];
    for (const path of Array.isArray(value) ? value : [value]) {
      if (typeof path !== 'string' || !split) continue;
      const clean = cleanPath(path)
        .replace(/^(\.\.\/)+/, '')
        .replace(/\/+$/, '');
      // Where there is nothing to validate with, people name the pictures to train with again.
      if (!splitPaths.has(clean)) splitPaths.set(clean, split);
    }
  }
  const source = isJsonObject(root.roboflow) ? root.roboflow : root;
  const licence = textIn(source.license ?? source.licence);
  const url = textIn(source.url);
  return {
    names,
    splitPaths,
    hasKeypoints: root.kpt_shape !== undefined,
    ...(licence !== undefined && { licence }),
    ...(url !== undefined && { url }),
  };
}

/** Whether a text file is something else than labels: lists of names, of pictures, notes. */
export function isNoLabelFile(path: string): boolean {
  const name = baseNameOf(path).toLowerCase();
  return /^(classes|readme.*|license.*|notes|train|val|valid|test|obj)\.txt$/.test(name) || /^readme/.test(name);
}
