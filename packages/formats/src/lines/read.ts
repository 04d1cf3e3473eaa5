import { type BoxDraft, type ImageDraft, imagesOfDrafts, labelsOf } from '../draft.ts';
import { type DatasetFiles, folderOf, linesOf, textOf } from '../files.ts';
import type { BoxEncoding } from '../geometry/encoding.ts';
import { splitInPath } from '../image-fields.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { isNoLabelFile } from '../yolo/names.ts';
import { pairsIn } from '../yolo/pairs.ts';
import { kittiBox } from './kitti.ts';
import { visDroneBox } from './visdrone.ts';

/** Formats with a text file for each picture and a line for each box, which names its class by itself. */
export type LineFormat = 'kitti' | 'visdrone';

/** Reads the box of a line, whose number is `at`. */
type BoxOfLine = (line: string, at: number, file: FileFindings) => BoxDraft | undefined;

/** What four numbers of a box mean in each, and what a line holds. */
const FORMATS: Readonly<Record<LineFormat, { readonly documented: BoxEncoding; readonly boxOf: BoxOfLine }>> = {
  kitti: { documented: { corners: 'xyxy', unit: 'px' }, boxOf: kittiBox },
  visdrone: { documented: { corners: 'xywh', unit: 'px' }, boxOf: visDroneBox },
};

/**
 * Reads text files of one picture each. A picture without one is a picture without boxes; the pictures must be there, since
 * the lines do not tell their sizes.
 */
export async function readLines(
  format: LineFormat,
  files: DatasetFiles,
  paths: readonly string[],
): Promise<ReadResult> {
  const findings = new Findings();
  const { documented, boxOf } = FORMATS[format];
  const labels = paths.filter((path) => !isNoLabelFile(path));
  const pairs = pairsIn(files.paths, labels);
  const used = new Set(pairs.map(({ labelFile }) => labelFile));
  for (const path of labels) if (!used.has(path)) findingsOf(path, findings).refuse(undefined, 'has no picture');
  const drafts: ImageDraft[] = [];
  for (const { picture, labelFile } of pairs) {
    const split = splitInPath(`${folderOf(picture)}/`);
    const boxes = labelFile === undefined ? [] : await boxesIn(files, labelFile, boxOf, findings);
    drafts.push({ place: undefined, file: labelFile ?? picture, name: picture, boxes, ...(split && { split }) });
  }
  const images = await imagesOfDrafts(drafts, documented, files, findings);
  return { dataset: { classes: labelsOf(drafts).map((name) => ({ name })), images }, problems: findings.list() };
}

async function boxesIn(
  files: DatasetFiles,
  path: string,
  boxOf: BoxOfLine,
  findings: Findings,
): Promise<readonly BoxDraft[]> {
  const file = findingsOf(path, findings);
  const lines = linesOf(textOf(await files.bytes(path)));
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : (boxOf(line.trim(), index + 1, file) ?? [])));
}
