import { counted } from '@uvh/domain/text/counted';
import { type BoxDraft, type ImageDraft, imagesOfDrafts, labelsOf } from '../draft.ts';
import { baseNameOf, type DatasetFiles, folderOf, isImagePath, linesOf, textOf, withoutExtension } from '../files.ts';
import { definedOf, splitInPath } from '../image-fields.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { scoreIn } from '../text/json.ts';
import { type MotLine, motLine } from './mot-line.ts';

/** Tracks through the frames of a video. */
export type MotFormat = 'mot';

/** By the numbers of the MOT Challenge, from 1 on. */
const CLASSES = [
  'pedestrian',
  'person on vehicle',
  'car',
  'bicycle',
  'motorbike',
  'non motorized vehicle',
  'static person',
  'distractor',
  'occluder',
  'occluder on the ground',
  'occluder full',
  'reflection',
  'crowd',
] as const;
/** What a box is called where its file has no classes. */
const NO_CLASS = 'object';

/**
 * Reads the boxes of numbered frames: `gt/gt.txt` of a sequence, or `det/det.txt` where nothing is known, whose pictures lie
 * beside that folder and end in the number of their frame. Classes go by `labels.txt` where it lies with them (CVAT), else by
 * the numbers of the challenge. A picture without a line is one without boxes.
 */
export async function readMot(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const drafts: ImageDraft[] = [];
  const known = new Set(paths.filter((path) => kindOf(path) === 'gt').map(sequenceOf));
  for (const path of paths.filter((one) => baseNameOf(one) !== CLASS_LIST)) {
    const file = findingsOf(path, findings);
    if (kindOf(path) === 'det' && known.has(sequenceOf(path)))
      file.leaveOut(undefined, 'was left out: what is known of the same pictures was read');
    else drafts.push(...(await draftsOf(files, path, paths.length === 1, file)));
  }
  const images = await imagesOfDrafts(drafts, { corners: 'xywh', unit: 'px' }, files, findings);
  return { dataset: { classes: labelsOf(drafts).map((name) => ({ name })), images }, problems: findings.list() };
}

const CLASS_LIST = 'labels.txt';

function kindOf(path: string): 'gt' | 'det' | undefined {
  const folder = baseNameOf(folderOf(path)).toLowerCase();
  return folder === 'gt' || folder === 'det' ? folder : undefined;
}

/** The folder of a sequence; of results that lie in a folder together, its name. */
function sequenceOf(path: string): string {
  return kindOf(path) ? folderOf(folderOf(path)) : withoutExtension(baseNameOf(path));
}

async function draftsOf(
  files: DatasetFiles,
  path: string,
  isAlone: boolean,
  file: FileFindings,
): Promise<readonly ImageDraft[]> {
  const pictures = picturesByFrame(picturesOf(files.paths, path, isAlone), file);
  if (pictures.size === 0) file.refuse(undefined, 'has no pictures whose names end in the numbers of its frames');
  const names = await classNamesBeside(files, path);
  const boxesOf = new Map<number, BoxDraft[]>();
  const elsewhere: number[] = [];
  for (const [index, text] of linesOf(textOf(await files.bytes(path))).entries()) {
    if (text.trim() === '') continue;
    const line = motLine(text.trim());
    if (!line) file.refuse(index + 1, `must have nine or ten numbers between commas, not "${text.slice(0, 80)}"`);
    else if (!pictures.has(line.frame)) elsewhere.push(line.frame);
    else {
      const boxes = boxesOf.get(line.frame) ?? [];
      boxesOf.set(line.frame, boxes);
      boxes.push(...boxDraft(line, index + 1, names, file));
    }
  }
  if (pictures.size > 0 && elsewhere.length > 0) {
    // Of a video some frames are taken; its file has all of them.
    const frames = counted(new Set(elsewhere).size, 'frame');
    file.passOver(
      undefined,
      `has ${counted(elsewhere.length, 'box', 'boxes')} in ${frames} without a picture, which were left out`,
    );
  }
  const nameless = [...boxesOf.values()].flat().filter(({ label }) => label === NO_CLASS).length;
  if (nameless > 0)
    file.adjust(undefined, `has ${counted(nameless, 'box', 'boxes')} of no class, called "${NO_CLASS}"`);
  return [...pictures].map(([frame, picture]): ImageDraft => {
    const split = splitInPath(`${folderOf(picture)}/`);
    const boxes = boxesOf.get(frame) ?? [];
    return { place: undefined, file: path, name: picture, boxes, ...(split && { split }) };
  });
}

function boxDraft(line: MotLine, at: number, names: readonly string[], file: FileFindings): BoxDraft[] {
  const { track, box, confidence, classNumber, visibility } = line;
  const isDetection = track < 0 || (confidence > 0 && confidence < 1);
  if (!isDetection && confidence === 0) {
    file.leaveOut(at, 'is not to be counted, as its file says, and was left out', 'not counted');
    return [];
  }
  const label = classNumber < 1 ? NO_CLASS : names[classNumber - 1];
  if (label === undefined) {
    file.refuse(at, `has the class ${classNumber}, of which there is no name`);
    return [];
  }
  const attributes = definedOf({
    track: track < 0 ? undefined : track,
    visibility: visibility >= 0 && visibility <= 1 ? visibility : undefined,
  });
  return [
    {
      place: at,
      label,
      shape: { kind: 'numbers', values: box },
      ...(isDetection && definedOf({ score: scoreIn(confidence) })),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    },
  ];
}

async function classNamesBeside(files: DatasetFiles, path: string): Promise<readonly string[]> {
  const list = `${folderOf(path)}/${CLASS_LIST}`.replace(/^\//, '');
  if (!files.paths.includes(list)) return CLASSES;
  return linesOf(textOf(await files.bytes(list))).map((line) => line.trim());
}

/** The pictures of a sequence: below its folder, else below one of its name; where nothing else is there, all. */
function picturesOf(paths: readonly string[], path: string, isAlone: boolean): readonly string[] {
  const pictures = paths.filter(isImagePath);
  const sequence = sequenceOf(path);
  const below = kindOf(path)
    ? pictures.filter((picture) => sequence === '' || picture.startsWith(`${sequence}/`))
    : pictures.filter((picture) => `/${picture}`.includes(`/${sequence}/`));
  return below.length === 0 && isAlone ? pictures : below;
}

/** Pictures by the number at the end of their names, in its order. */
function picturesByFrame(pictures: readonly string[], file: FileFindings): ReadonlyMap<number, string> {
  const byFrame = new Map<number, string>();
  for (const picture of pictures) {
    const digits = /(\d+)\D*$/.exec(withoutExtension(baseNameOf(picture)))?.[1];
    if (digits === undefined) continue;
    const frame = Number(digits);
    const before = byFrame.get(frame);
    if (before === undefined) byFrame.set(frame, picture);
    else file.refuse(undefined, `has one frame ${frame}, and there are two such pictures: ${before} and ${picture}`);
  }
  return new Map([...byFrame].sort(([a], [b]) => a - b));
}
