import { baseNameOf, type DatasetFiles, isImagePath, linesOf, ownPaths, textOf, withoutExtension } from '../files.ts';
import { isKittiLine } from '../lines/kitti.ts';
import type { LineFormat } from '../lines/read.ts';
import { isVisDroneLine } from '../lines/visdrone.ts';
import { isMotLine } from '../mot/mot-line.ts';
import { parquetColumns } from '../table/parquet.ts';
import { isNoLabelFile } from '../yolo/names.ts';
import { JSON_FORMATS, type JsonSort, sortOfJson } from './json-sort.ts';
import type { ReadableFormat } from './readable-formats.ts';

/** A head of this length shows the first keys of a file that begins with a long list of classes. */
export const HEAD_BYTES = 65_536;
/** Where so many files are each of one picture, the others are of the same format. */
const MAX_LOOKED_AT = 50;

/** What a folder or archive may be, and its files of annotations. */
export interface Candidate {
  readonly format: ReadableFormat;
  readonly paths: readonly string[];
  /** Whether something is missing that the reader will ask for: it counts only where nothing else is there. */
  readonly isLastResort?: true;
}

/** What a folder or archive may be by its names and the beginnings of its files, the surest first. */
export async function* candidatesIn(files: DatasetFiles): AsyncGenerator<Candidate> {
  const paths = ownPaths(files).toSorted();
  const metadata = ending(paths, /(^|\/)metadata\.(jsonl|parquet)$/);
  if (metadata.length > 0) yield { format: 'hugging-face', paths: metadata };
  const json = await jsonIn(files, paths);
  yield* json.candidates;
  yield* await xmlIn(files, paths);
  yield* await linesIn(files, paths);
  yield* yoloIn(paths);
  yield* await parquetIn(files, paths);
  yield* await tablesIn(files, paths);
  yield* labelsBesidePictures(paths);
  if (json.detections.length > 0) yield { format: 'coco', paths: json.detections, isLastResort: true };
}

async function jsonIn(files: DatasetFiles, paths: readonly string[]) {
  const json = ending(paths, /\.(nd)?json$/i);
  const bySort = await sorted(files, json, sortOfJson, isPerPicture);
  const detections = bySort.get('detections') ?? [];
  const candidates = JSON_FORMATS.flatMap((format): Candidate[] => {
    const found = bySort.get(format);
    if (!found) return [];
    if (format === 'labelme') return [{ format, paths: json }];
    if (format === 'supervisely') return [{ format, paths: ending(json, /(^|\/)ann\//) }];
    return [{ format, paths: format === 'coco' ? [...found, ...detections].sort() : found }];
  });
  return { candidates, detections };
}

function isPerPicture(sort: JsonSort): boolean {
  return sort === 'labelme' || sort === 'supervisely';
}

async function xmlIn(files: DatasetFiles, paths: readonly string[]): Promise<readonly Candidate[]> {
  const xml = ending(paths, /\.xml$/i);
  const bySort = await sorted(files, xml, sortOfXml, (sort) => sort === 'voc');
  const cvat = bySort.get('cvat');
  return [
    ...(cvat ? [{ format: 'cvat', paths: cvat } as const] : []),
    ...(bySort.has('voc') ? [{ format: 'voc', paths: xml } as const] : []),
  ];
}

function sortOfXml(head: string): 'cvat' | 'voc' | undefined {
  const root = /<([A-Za-z][\w-]*)/.exec(
    head
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<\?[\s\S]*?\?>/g, '')
      .replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\])?[^>]*>/i, ''),
  )?.[1];
  if (root === 'annotations') return 'cvat';
  return root === 'annotation' ? 'voc' : undefined;
}

/** Before YOLO, whose folders others name `labels/` as well. */
async function linesIn(files: DatasetFiles, paths: readonly string[]): Promise<readonly Candidate[]> {
  const labels = labelsIn(paths).filter((path) => !isNoLabelFile(path));
  const bySort = await sorted(files, labels, sortOfLines, (sort) => sort !== 'mot');
  const tracks = bySort.get('mot');
  return [
    ...(tracks ? [{ format: 'mot', paths: tracks } as const] : []),
    ...(['kitti', 'visdrone'] as const).flatMap((format) => (bySort.has(format) ? [{ format, paths: labels }] : [])),
  ];
}

/** By the first line; a picture without boxes has none. */
function sortOfLines(head: string): LineFormat | 'mot' | 'other' | undefined {
  const first = linesOf(head).find((line) => line.trim() !== '');
  if (first === undefined) return undefined;
  if (isMotLine(first.trim())) return 'mot';
  if (isKittiLine(first.trim())) return 'kitti';
  return isVisDroneLine(first.trim()) ? 'visdrone' : 'other';
}

function yoloIn(paths: readonly string[]): readonly Candidate[] {
  const labels = labelsIn(paths);
  const heads = ending(paths, /(^|\/)(classes\.txt|obj\.names|_darknet\.labels|data\.ya?ml|dataset\.ya?ml)$/i);
  const isYolo = heads.length > 0 || labels.some((path) => /(^|\/)labels\//.test(path));
  return isYolo ? [{ format: 'yolo', paths: labels }] : [];
}

/** Their list of classes is missing: the reader says so. */
function labelsBesidePictures(paths: readonly string[]): readonly Candidate[] {
  const labels = labelsIn(paths);
  const stems = new Set(paths.filter(isImagePath).map(withoutExtension));
  return labels.some((path) => stems.has(withoutExtension(path))) ? [{ format: 'yolo', paths: labels }] : [];
}

function labelsIn(paths: readonly string[]): readonly string[] {
  return ending(paths, /\.txt$/i).filter((path) => !/(^|\/)(readme|license)/i.test(path));
}

async function parquetIn(files: DatasetFiles, paths: readonly string[]): Promise<readonly Candidate[]> {
  const parquet = ending(paths, /\.parquet$/i);
  const [first] = parquet;
  if (first === undefined) return [];
  // Hugging Face has the boxes of a picture in its row, others have rows of their own for them.
  const hasObjects = (await parquetColumns(await files.bytes(first))).includes('objects');
  return [{ format: hasObjects ? 'hugging-face' : 'parquet', paths: parquet }];
}

async function tablesIn(files: DatasetFiles, paths: readonly string[]): Promise<readonly Candidate[]> {
  const tables = ending(paths, /\.(csv|tsv)$/i).filter((path) => baseNameOf(path) !== 'ids.csv');
  const [first] = tables;
  if (first === undefined) return [];
  const head = textOf(await files.head(first, HEAD_BYTES));
  if (head.includes('region_shape_attributes')) return [{ format: 'via', paths: tables }];
  if (head.includes('""original_width""')) return [{ format: 'label-studio', paths: tables }];
  return [{ format: 'csv', paths: tables }];
}

function ending(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths.filter((path) => pattern.test(path));
}

async function sorted<Sort extends string>(
  files: DatasetFiles,
  paths: readonly string[],
  sortOf: (beginning: string, isCutOff: boolean) => Sort | undefined,
  isOfOnePicture: (sort: Sort) => boolean,
): Promise<ReadonlyMap<Sort, readonly string[]>> {
  const found = new Map<Sort, string[]>();
  for (const [index, path] of paths.entries()) {
    // A project has a file for each of its tasks, and each of them counts.
    if (index >= MAX_LOOKED_AT && found.size > 0 && [...found.keys()].every(isOfOnePicture)) break;
    const head = await files.head(path, HEAD_BYTES);
    const sort = sortOf(textOf(head), head.length >= HEAD_BYTES);
    if (sort === undefined) continue;
    const same = found.get(sort);
    if (same) same.push(path);
    else found.set(sort, [path]);
  }
  return found;
}
