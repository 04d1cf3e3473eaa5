import type { Rect } from '@uvh/domain/annotation/box';
import type { DatasetBox, DatasetImage, Split } from '../dataset.ts';
import { baseNameOf, cleanPath, type DatasetFiles, endsOf, isImagePath, textOf, withoutExtension } from '../files.ts';
import { type BoxEncoding, type BoxSample, decodeBox, encodingText, recogniseEncoding } from '../geometry/encoding.ts';
import { placeBox } from '../geometry/place-box.ts';
import { splitInPath } from '../image-fields.ts';
import { sizeOfPicture } from '../picture/header-size.ts';
import { Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { readIds } from './ids-file.ts';
import { type LabelLine, readLabelLine } from './label-line.ts';
import { isNoLabelFile, readYoloHead, type YoloHead } from './names.ts';

/** How Ultralytics documents a box. */
const DOCUMENTED: BoxEncoding = { corners: 'cxcywh', unit: 'fraction' };

const NO_HEAD: YoloHead = { names: new Map(), splitPaths: new Map(), hasKeypoints: false };

interface LabelledPicture {
  readonly picture: string;
  readonly labelFile: string | undefined;
  readonly size: DatasetImage;
  readonly lines: readonly ReadLine[];
}

interface ReadLine {
  /** In the file, from 1. */
  readonly line: number;
  /** Which label of the file it is, from 0: those that were refused count, empty lines do not. */
  readonly index: number;
  readonly label: Exclude<LabelLine, { kind: 'refused' }>;
}

/**
 * Reads YOLO labels: the layouts of Ultralytics and Roboflow (`images/`, `labels/`, `data.yaml`), of Label Studio
 * (`classes.txt`) and of CVAT and Darknet (`obj.names`, labels beside the pictures). Boxes, detections with a
 * confidence, outlines and turned boxes, of which the upright box around counts. A picture without a label file is a
 * picture without boxes. The pictures must be there: the labels do not tell their sizes.
 */
export async function readYolo(files: DatasetFiles): Promise<ReadResult> {
  const findings = new Findings();
  const head = (await readYoloHead(files, findings)) ?? NO_HEAD;
  if (head === NO_HEAD)
    findingsOf('data.yaml', findings).refuse(
      undefined,
      'is missing: without it, classes.txt or obj.names the numbers of the classes have no names',
    );
  const lists = await readSplitLists(files);
  const ids = await readIds(files);
  const labelled: LabelledPicture[] = [];
  for (const { picture, labelFile } of pairsIn(files.paths, findings)) {
    const size = await sizeOfPicture(files, picture);
    if (!size) {
      findingsOf(picture, findings).refuse(
        undefined,
        'its size cannot be read, so its labels cannot be placed; JPEG, PNG and WebP can be read',
      );
      continue;
    }
    const own = ids.get(picture);
    const split = own ? own.fields.split : splitOf(picture, head, lists);
    const image: DatasetImage = {
      fileName: picture,
      ...size,
      boxes: [],
      ...(head.licence !== undefined && { licence: head.licence }),
      ...(split && { split }),
      ...own?.fields,
      id: own?.imageId ?? withoutExtension(picture),
    };
    const lines = labelFile === undefined ? [] : await readLabelFile(files, labelFile, head, findings);
    labelled.push({ picture, labelFile, size: image, lines });
  }
  const encoding = encodingOf(labelled, findings);
  const images = labelled.map((one) => placed(one, head, encoding, ids.get(one.picture)?.objectIds ?? [], findings));
  return {
    dataset: {
      ...(head.url !== undefined && { info: { url: head.url } }),
      classes: [...head.names].map(([id, name]) => ({ id, name })),
      images,
    },
    problems: findings.list(),
  };
}

/** Each picture with its label file: the same path with `labels` for `images`, or beside it. */
function pairsIn(
  paths: readonly string[],
  findings: Findings,
): readonly { readonly picture: string; readonly labelFile: string | undefined }[] {
  const allTexts = paths.filter((path) => /\.txt$/i.test(path));
  const ofFolders = new Map(allTexts.map((path) => [withoutExtension(path), path]));
  const texts = allTexts.filter((path) => !isNoLabelFile(path));
  const byStem = new Map(texts.map((path) => [withoutExtension(path), path]));
  const byName = Map.groupBy(texts, (path) => withoutExtension(baseNameOf(path)));
  const used = new Set<string>();
  const pairs = paths.filter(isImagePath).map((picture) => {
    const stem = withoutExtension(picture);
    const sameName = byName.get(baseNameOf(stem)) ?? [];
    // Under `labels/` the name says nothing else: `labels/train.txt` belongs to `images/train.jpg`.
    const inLabels = labelStem(stem) === stem ? undefined : ofFolders.get(labelStem(stem));
    const labelFile = inLabels ?? byStem.get(stem) ?? (sameName.length === 1 ? sameName[0] : undefined);
    if (labelFile !== undefined) used.add(labelFile);
    return { picture, labelFile };
  });
  for (const path of texts)
    if (!used.has(path))
      findings.add({ effect: 'refused', file: path, message: 'has no picture beside it' }, 'no picture');
  return pairs;
}

/** As Ultralytics does it: the last folder `images` becomes `labels`. */
function labelStem(stem: string): string {
  const parts = stem.split('/');
  const at = parts.lastIndexOf('images');
  return at === -1 ? stem : parts.with(at, 'labels').join('/');
}

/** What the lists of the splits name, by every end of its path from a folder on. */
type SplitLists = ReadonlyMap<string, Split>;

async function readSplitLists(files: DatasetFiles): Promise<SplitLists> {
  const lists = new Map<string, Split>();
  for (const path of files.paths) {
    const split = /(^|\/)(train|val|valid|test)\.txt$/i.test(path) ? splitInPath(baseNameOf(path)) : undefined;
    if (!split) continue;
    for (const line of textOf(await files.bytes(path)).split(/\r?\n/))
      if (line.trim() !== '')
        for (const end of endsOf(cleanPath(line.trim()))) if (!lists.has(end)) lists.set(end, split);
  }
  return lists;
}

function splitOf(picture: string, head: YoloHead, lists: SplitLists): Split | undefined {
  for (const [path, split] of head.splitPaths)
    if (path !== '' && (picture.startsWith(`${path}/`) || picture.includes(`/${path}/`))) return split;
  // Paths in lists begin elsewhere than ours: of pictures of one name it is the one with most folders in common.
  const listed = endsOf(picture).find((end) => lists.has(end));
  return (
    (listed === undefined ? undefined : lists.get(listed)) ??
    splitInPath(picture.slice(0, picture.lastIndexOf('/') + 1))
  );
}

async function readLabelFile(
  files: DatasetFiles,
  path: string,
  head: YoloHead,
  findings: Findings,
): Promise<readonly ReadLine[]> {
  const file = findingsOf(path, findings);
  const texts = textOf(await files.bytes(path)).split(/\r?\n/);
  const labels = [...texts.entries()].filter(([, text]) => text.trim() !== '');
  return labels.flatMap(([at, text], index): ReadLine[] => {
    const line = at + 1;
    const label = readLabelLine(text, head.hasKeypoints);
    if (label.kind === 'refused') file.refuse(line, label.message);
    else if (head.names.size > 0 && !head.names.has(label.classId))
      file.refuse(line, `has the class ${label.classId}, which has no name; there are ${head.names.size} names`);
    else return [{ line, index, label }];
    return [];
  });
}

function encodingOf(labelled: readonly LabelledPicture[], findings: Findings): BoxEncoding {
  const samples = labelled.flatMap(({ lines, size }) =>
    lines.flatMap(({ label }): BoxSample[] => (label.kind === 'box' ? [{ values: label.values, size }] : [])),
  );
  const encoding = recogniseEncoding(samples, DOCUMENTED);
  if (encoding.corners !== DOCUMENTED.corners || encoding.unit !== DOCUMENTED.unit)
    findings.add({
      effect: 'adjusted',
      file: 'labels',
      message: `were read as ${encodingText(encoding)}, not ${encodingText(DOCUMENTED)}`,
    });
  return encoding;
}

function placed(
  { size: image, labelFile, lines }: LabelledPicture,
  head: YoloHead,
  encoding: BoxEncoding,
  objectIds: readonly string[],
  findings: Findings,
): DatasetImage {
  const file = findingsOf(labelFile ?? image.fileName, findings);
  const boxes = lines.flatMap(({ line, index, label }): DatasetBox[] => {
    const raw =
      label.kind === 'box' ? decodeBox(label.values, image, encoding) : outlineBox(label.around, image, encoding);
    const rect = placeBox(raw, image, line, file);
    if (!rect) return [];
    if (label.kind === 'outline')
      file.adjust(line, 'is an outline or a turned box; the upright box around it was taken', 'outline');
    const id = objectIds[index] ?? `${image.id}:${line}`;
    const name = head.names.get(label.classId) ?? String(label.classId);
    return [{ id, label: name, ...rect, ...(label.score !== undefined && { score: label.score }) }];
  });
  return { ...image, boxes };
}

function outlineBox({ x, y, width, height }: Rect, image: DatasetImage, { unit }: BoxEncoding): Rect {
  return decodeBox([x, y, width, height], image, { corners: 'xywh', unit });
}
