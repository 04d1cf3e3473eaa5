import type { Rect } from '@uvh/domain/annotation/box';
import { counted } from '@uvh/domain/text/counted';
import type { DatasetBox, DatasetImage } from '../dataset.ts';
import { type DatasetFiles, linesOf, textOf, withoutExtension } from '../files.ts';
import { type BoxEncoding, type BoxSample, decodeBox, encodingText, recogniseEncoding } from '../geometry/encoding.ts';
import { placeBox, placeNumbers } from '../geometry/place-box.ts';
import { sizeOfPicture } from '../picture/header-size.ts';
import { Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { readIds } from './ids-file.ts';
import { haveTracks, type LabelLine, type LongerLine, readLabelLine, readLongerLine } from './label-line.ts';
import { isNoLabelFile, readYoloHead, type YoloHead } from './names.ts';
import { pairsIn } from './pairs.ts';
import { readSplits } from './splits.ts';

/** How Ultralytics documents a box. */
const DOCUMENTED: BoxEncoding = { corners: 'cxcywh', unit: 'fraction' };

/** Enough to see whether the first line of a text file is a label. */
const HEAD_BYTES = 256;

const NO_HEAD: YoloHead = { names: new Map(), splitPaths: new Map(), hasKeypoints: false };

interface LabelledPicture<Label> {
  readonly picture: string;
  readonly labelFile: string | undefined;
  readonly size: DatasetImage;
  readonly lines: readonly ReadLine<Label>[];
}

interface ReadLine<Label> {
  /** In the file, from 1. */
  readonly line: number;
  /** Which label of the file it is, from 0: those that were refused count, empty lines do not. */
  readonly index: number;
  readonly label: Label;
}

type ReadableLine = Exclude<LabelLine, { kind: 'refused' }>;

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
  const splits = await readSplits(files, head);
  const texts = files.paths.filter((path) => /\.txt$/i.test(path) && !isNoLabelFile(path));
  const ids = await readIds(files);
  const pictures: LabelledPicture<ReadableLine | LongerLine>[] = [];
  const pairs = pairsIn(files.paths, texts);
  const used = new Set(pairs.map(({ labelFile }) => labelFile));
  const strays = texts.filter((path) => !used.has(path));
  await tellStrays(files, strays, findings);
  for (const { picture, labelFile } of pairs) {
    const size = await sizeOfPicture(files, picture);
    if (!size) {
      findingsOf(picture, findings).refuse(
        undefined,
        'its size cannot be read, so its labels cannot be placed; JPEG, PNG and WebP can be read',
      );
      continue;
    }
    const own = ids.get(picture);
    const split = own ? own.fields.split : splits.of(picture);
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
    pictures.push({ picture, labelFile, size: image, lines });
  }
  const labelled = withoutTracks(pictures, findings);
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

/** Tells of labels whose picture is not there. Text that is none, such as `requirements.txt`, is not spoken of. */
async function tellStrays(files: DatasetFiles, paths: readonly string[], findings: Findings): Promise<void> {
  for (const path of paths) {
    const isInLabels = /(^|\/)labels\//.test(path);
    const text = isInLabels ? '' : textOf(await files.head(path, HEAD_BYTES)).trim();
    if (text === '' || /^\d+[\s,]/.test(text))
      findings.add({ effect: 'refused', file: path, message: 'has no picture beside it' }, 'no picture');
  }
}

async function readLabelFile(
  files: DatasetFiles,
  path: string,
  head: YoloHead,
  findings: Findings,
): Promise<readonly ReadLine<ReadableLine | LongerLine>[]> {
  const file = findingsOf(path, findings);
  const texts = linesOf(textOf(await files.bytes(path)));
  const labels = [...texts.entries()].filter(([, text]) => text.trim() !== '');
  return labels.flatMap(([at, text], index): ReadLine<ReadableLine | LongerLine>[] => {
    const line = at + 1;
    const label = readLabelLine(text, head.hasKeypoints);
    if (label.kind === 'refused') file.refuse(line, label.message);
    else if (head.names.size > 0 && !head.names.has(label.classId))
      file.refuse(
        line,
        `has the class ${label.classId}, which has no name; there ${head.names.size === 1 ? 'is' : 'are'} ${counted(head.names.size, 'name')}`,
      );
    else return [{ line, index, label }];
    return [];
  });
}

/** The pictures with their lines read as all of them together tell: see {@link haveTracks}. */
function withoutTracks(
  pictures: readonly LabelledPicture<ReadableLine | LongerLine>[],
  findings: Findings,
): readonly LabelledPicture<ReadableLine>[] {
  const labels = pictures.flatMap(({ lines }) => lines.map(({ label }) => label));
  const longer = labels.filter((label) => label.kind === 'longer');
  const lengths = ([5, 6] as const).filter((length) => haveTracks(longer, length));
  if (lengths.length > 0)
    findings.add({ effect: 'adjusted', file: 'labels', message: 'end with numbers of tracks, which were left out' });
  return pictures.map((picture) => {
    const file = findingsOf(picture.labelFile ?? picture.picture, findings);
    const lines = picture.lines.flatMap(({ label, ...one }): ReadLine<ReadableLine>[] => {
      if (label.kind !== 'longer') return [{ ...one, label }];
      const read = readLongerLine(
        label,
        lengths.some((length) => length === label.numbers.length),
      );
      if (read.kind !== 'refused') return [{ ...one, label: read }];
      file.refuse(one.line, read.message);
      return [];
    });
    return { ...picture, lines };
  });
}

function encodingOf(labelled: readonly LabelledPicture<ReadableLine>[], findings: Findings): BoxEncoding {
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
  { size: image, labelFile, lines }: LabelledPicture<ReadableLine>,
  head: YoloHead,
  encoding: BoxEncoding,
  objectIds: readonly string[],
  findings: Findings,
): DatasetImage {
  const file = findingsOf(labelFile ?? image.fileName, findings);
  const boxes = lines.flatMap(({ line, index, label }): DatasetBox[] => {
    const rect =
      label.kind === 'box'
        ? placeNumbers(label.values, image, encoding, line, file)
        : placeBox(outlineBox(label.around, image, encoding), image, line, file);
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
