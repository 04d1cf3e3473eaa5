import { counted } from '@uvh/domain/text/counted';
import { baseNameOf, type DatasetFiles, isImagePath, linesOf, textOf, withoutExtension } from './files.ts';
import { Findings, findingsOf } from './problem.ts';
import { columnsIn, columnsWithoutHeader } from './table/columns.ts';
import { parquetColumns } from './table/parquet.ts';
import { parseCsv } from './text/csv.ts';
import type { ToolFormat } from './tools/read.ts';
import { isNoLabelFile } from './yolo/names.ts';
import { pairsIn } from './yolo/pairs.ts';

/** Formats that can be read. */
export type ReadableFormat =
  | 'coco'
  | 'yolo'
  | 'voc'
  | 'cvat'
  | 'label-studio'
  | 'csv'
  | 'parquet'
  | 'hugging-face'
  | 'datumaro'
  | ToolFormat;

/** What can be read, as a person would look for it. */
export const READABLE_FORMATS: Readonly<Record<ReadableFormat, string>> = {
  coco: 'COCO (a .json with images, annotations and categories)',
  yolo: 'YOLO (data.yaml, classes.txt or obj.names, with a .txt for each picture)',
  voc: 'Pascal VOC (an .xml for each picture)',
  cvat: 'CVAT for images 1.1 (annotations.xml)',
  'label-studio': 'Label Studio (JSON, JSON_MIN or CSV)',
  csv: 'CSV (a row for each box, or for each picture)',
  parquet: 'Parquet (a row for each box)',
  'hugging-face': 'a Hugging Face folder (metadata.jsonl beside the pictures)',
  datumaro: 'Datumaro JSON (a .json with items)',
  labelme: 'labelme (a .json with shapes for each picture)',
  supervisely: 'Supervisely (ann/<picture>.json)',
  via: 'VGG Image Annotator 2 (JSON or CSV)',
  bdd100k: 'BDD100K or Scalabel JSON (labels with box2d)',
  createml: 'CreateML JSON',
  fiftyone: 'FiftyOne (labels.json or samples.json)',
};

/** The format of a folder or archive and its files of annotations. */
export type Recognition =
  | { readonly kind: 'recognised'; readonly format: ReadableFormat; readonly paths: readonly string[] }
  | { readonly kind: 'unknown'; readonly message: string };

/** A head of this length shows the first keys of a file that begins with a long list of classes. */
const HEAD_BYTES = 65_536;
/** Where so many files are each of one picture, the others are of the same format. */
const MAX_LOOKED_AT = 50;

/** Recognises what a folder or archive holds by its names and the beginnings of its files. */
export function recogniseFormat(files: DatasetFiles): Promise<Recognition> {
  return recogniseAllBut(undefined, files);
}

/** Boxes of another format that lie beside those of the format that is read; undefined where there are none. */
export async function otherFormatBeside(
  files: DatasetFiles,
  { format, paths }: { readonly format: ReadableFormat; readonly paths: readonly string[] },
): Promise<{ readonly format: ReadableFormat; readonly paths: readonly [string, ...string[]] } | undefined> {
  const read = new Set(paths);
  const others = { ...files, paths: files.paths.filter((path) => !read.has(path)) };
  const found = await recogniseAllBut(format, others);
  if (found.kind === 'unknown') return undefined;
  const [first, ...more] = await withBoxes(found.format, found.paths, others);
  return first === undefined ? undefined : { format: found.format, paths: [first, ...more] };
}

/** Without lists of names and of pictures, which are taken for files of boxes where nothing else is there. */
async function withBoxes(
  format: ReadableFormat,
  paths: readonly string[],
  files: DatasetFiles,
): Promise<readonly string[]> {
  if (format === 'yolo') {
    const labels = paths.filter((path) => !isNoLabelFile(path));
    return pairsIn(files.paths, labels).flatMap(({ labelFile }) => labelFile ?? []);
  }
  if (format !== 'csv') return paths;
  const heads = await Promise.all(paths.map(async (path) => textOf(await files.head(path, HEAD_BYTES))));
  return paths.filter((_, index) => hasBoxColumns(heads[index] ?? ''));
}

function hasBoxColumns(head: string): boolean {
  const [first] = parseCsv(linesOf(head)[0] ?? '', findingsOf('', new Findings()));
  const columns = first && (columnsWithoutHeader([first.cells]) ?? columnsIn(first.cells));
  return columns?.box !== undefined;
}

async function recogniseAllBut(skipped: ReadableFormat | undefined, files: DatasetFiles): Promise<Recognition> {
  const paths = files.paths.filter((path) => !/(^|\/)(__MACOSX|\.[^/]+)(\/|$)/.test(path)).sort();
  const ending = (pattern: RegExp): readonly string[] => paths.filter((path) => pattern.test(path));
  const metadata = ending(/(^|\/)metadata\.(jsonl|parquet)$/);
  if (metadata.length > 0 && skipped !== 'hugging-face')
    return { kind: 'recognised', format: 'hugging-face', paths: metadata };

  const bySort = await sorted(files, ending(/\.json$/i), sortOfJson, isPerPicture);
  const detections = bySort.get('detections') ?? [];
  for (const format of JSON_FORMATS) {
    const found = bySort.get(format);
    if (!found || format === skipped) continue;
    if (isPerPicture(format)) return { kind: 'recognised', format, paths: perPicture(format, paths) };
    return { kind: 'recognised', format, paths: format === 'coco' ? [...found, ...detections].sort() : found };
  }
  const byRoot = await sorted(files, ending(/\.xml$/i), sortOfXml, (sort) => sort === 'voc');
  for (const format of ['cvat', 'voc'] as const) {
    const found = byRoot.get(format);
    if (found && format !== skipped)
      return { kind: 'recognised', format, paths: format === 'cvat' ? found : ending(/\.xml$/i) };
  }
  const labels = ending(/\.txt$/i).filter((path) => !/(^|\/)(readme|license)/i.test(path));
  const heads = ending(/(^|\/)(classes\.txt|obj\.names|_darknet\.labels|data\.ya?ml|dataset\.ya?ml)$/i);
  if (skipped !== 'yolo' && (heads.length > 0 || labels.some((path) => /(^|\/)labels\//.test(path))))
    return { kind: 'recognised', format: 'yolo', paths: labels };
  const parquet = ending(/\.parquet$/i);
  if (parquet.length > 0 && skipped !== 'parquet' && skipped !== 'hugging-face')
    return {
      kind: 'recognised',
      format: (await hasObjects(files, parquet)) ? 'hugging-face' : 'parquet',
      paths: parquet,
    };
  const csv = ending(/\.(csv|tsv)$/i).filter((path) => baseNameOf(path) !== 'ids.csv');
  const [firstCsv] = csv;
  const csvHead = firstCsv === undefined ? '' : textOf(await files.head(firstCsv, HEAD_BYTES));
  if (csvHead.includes('region_shape_attributes')) return { kind: 'recognised', format: 'via', paths: csv };
  if (csvHead.includes('""original_width""')) return { kind: 'recognised', format: 'label-studio', paths: csv };
  if (csv.length > 0 && skipped !== 'csv') return { kind: 'recognised', format: 'csv', paths: csv };
  // Labels beside the pictures, whose list of classes is missing: the reader says so.
  const stems = new Set(paths.filter(isImagePath).map(withoutExtension));
  if (skipped !== 'yolo' && labels.some((path) => stems.has(withoutExtension(path))))
    return { kind: 'recognised', format: 'yolo', paths: labels };
  // The reader says what is missing.
  if (detections.length > 0 && skipped === undefined) return { kind: 'recognised', format: 'coco', paths: detections };
  return { kind: 'unknown', message: unknownMessage(paths) };
}

/** In the order in which they count where a folder holds several. */
const JSON_FORMATS = [
  ...([
    'coco',
    'datumaro',
    'label-studio',
    'labelme',
    'supervisely',
    'via',
    'bdd100k',
    'createml',
    'fiftyone',
  ] as const),
];
type JsonFormat = (typeof JSON_FORMATS)[number];
/** Results of a detector, as `val` of Ultralytics leaves them beside labels, name neither pictures nor classes: they count last. */
type JsonSort = JsonFormat | 'detections';

type PerPicture = 'labelme' | 'supervisely';

function isPerPicture(format: JsonSort): format is PerPicture {
  return format === 'labelme' || format === 'supervisely';
}

function perPicture(format: PerPicture, paths: readonly string[]): readonly string[] {
  const json = paths.filter((path) => /\.json$/i.test(path));
  return format === 'labelme' ? json : json.filter((path) => /(^|\/)ann\//.test(path));
}

/** The sentence for a folder or archive of which nothing can be read, with the list of what can. */
function unknownMessage(paths: readonly string[]): string {
  const pictures = paths.filter(isImagePath).length;
  const others = paths.filter((path) => !isImagePath(path)).map(baseNameOf);
  const found = [
    counted(pictures, 'picture'),
    ...others.slice(0, 5),
    ...(others.length > 5 ? [counted(others.length - 5, 'more file')] : []),
  ];
  const readable = Object.values(READABLE_FORMATS).map((text) => `  - ${text}`);
  const [packed] = paths.filter((path) => /\.(zip|tar|tgz|7z|rar|gz|bz2|xz|zst)$/i.test(path));
  const isArchive = packed !== undefined && /\.(zip|tar|tgz|7z|rar|tar\.\w+)$/i.test(packed);
  const unopened =
    packed === undefined
      ? ''
      : ` ${baseNameOf(packed)} is ${isArchive ? 'an archive within' : 'packed'}: unpack it first.`;
  return `No annotations of a known format were found among: ${found.join(', ')}.${unopened} These can be read:\n${readable.join('\n')}`;
}

async function sorted<Sort extends string>(
  files: DatasetFiles,
  paths: readonly string[],
  sortOf: (head: string) => Sort | undefined,
  isOfOnePicture: (sort: Sort) => boolean,
): Promise<ReadonlyMap<Sort, readonly string[]>> {
  const found = new Map<Sort, string[]>();
  for (const [index, path] of paths.entries()) {
    // A project has a file for each of its tasks, and each of them counts.
    if (index >= MAX_LOOKED_AT && found.size > 0 && [...found.keys()].every(isOfOnePicture)) break;
    const sort = sortOf(textOf(await files.head(path, HEAD_BYTES)));
    if (sort === undefined) continue;
    const same = found.get(sort);
    if (same) same.push(path);
    else found.set(sort, [path]);
  }
  return found;
}

function sortOfJson(head: string): JsonSort | undefined {
  const has = (key: string): boolean => new RegExp(`"${key}"\\s*:`).test(head);
  const text = head.trimStart();
  if (text.startsWith('[')) {
    if (/"(rectangle|polygon|ellipse|brush|keypoint)labels"|"completed_by"|"completions"|"original_width"/.test(head))
      return 'label-studio';
    if (has('category_id') && has('bbox')) return 'detections';
    if (has('annotations') && has('data')) return 'label-studio';
    if (has('coordinates') && (has('image') || has('imagefilename'))) return 'createml';
    return has('name') && has('labels') ? 'bdd100k' : undefined;
  }
  if (has('items') && (has('categories') || has('media_type') || has('dm_format_version'))) return 'datumaro';
  if (has('@context')) return undefined;
  const ofTool = sortOfToolJson(has);
  if (ofTool) return ofTool;
  const isCoco =
    (has('images') && (has('annotations') || has('file_name'))) || (has('annotations') && has('category_id'));
  if (isCoco || (has('annotations') && has('categories'))) return 'coco';
  // The lists before `images` may be longer than what was looked at.
  const isCutOff = head.length >= HEAD_BYTES;
  if (isCutOff && (has('categories') || has('licenses'))) return 'coco';
  return has('completed_by') || has('rectanglelabels') ? 'label-studio' : undefined;
}

function sortOfToolJson(has: (key: string) => boolean): ToolFormat | undefined {
  if (has('shapes') && (has('imagePath') || has('points'))) return 'labelme';
  if (has('_via_img_metadata') || has('shape_attributes') || (has('regions') && has('file_attributes'))) return 'via';
  if (has('objects') && (has('classTitle') || (has('size') && has('tags')))) return 'supervisely';
  if (has('frames') && has('labels')) return 'bdd100k';
  if ((has('samples') && has('filepath')) || (has('bounding_box') && has('labels'))) return 'fiftyone';
  return undefined;
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

/** Whether the boxes of a picture stand in its row, as Hugging Face has them, and not in rows of their own. */
async function hasObjects(files: DatasetFiles, paths: readonly string[]): Promise<boolean> {
  const [first] = paths;
  return first !== undefined && (await parquetColumns(await files.bytes(first))).includes('objects');
}
