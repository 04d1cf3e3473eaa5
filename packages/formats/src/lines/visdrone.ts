import type { BoxDraft } from '../draft.ts';
import { definedOf } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';
import { numberIn, scoreIn } from '../text/json.ts';
import { hiddenOf, leaveOutUnlabelled } from './line.ts';

const LINE = /^-?\d+(\.\d+)?(\s*,\s*-?\d+(\.\d+)?){7}\s*,?$/;

/** By the numbers of the VisDrone toolkit; 0 is a region that nobody labelled. */
const CLASSES = [
  'ignored regions',
  'pedestrian',
  'people',
  'bicycle',
  'car',
  'van',
  'truck',
  'tricycle',
  'awning-tricycle',
  'bus',
  'motor',
  'others',
] as const;

/** Whether a line is one of VisDrone: eight numbers between commas, the sixth of which is a class. */
export function isVisDroneLine(line: string): boolean {
  return LINE.test(line) && CLASSES[cellsOf(line)[5] ?? -1] !== undefined;
}

/**
 * A box of a line as VisDrone has it for single images: left, top, width and height in pixels, score, class, truncation,
 * occlusion. The score is a confidence where nobody told the last two (-1), as in results of a detector.
 */
export function visDroneBox(line: string, at: number, file: FileFindings): BoxDraft | undefined {
  const [left, top, width, height, score, classId = -1, truncation, occlusion] = cellsOf(line);
  const label = CLASSES[classId];
  if (
    !LINE.test(line) ||
    label === undefined ||
    left === undefined ||
    top === undefined ||
    width === undefined ||
    height === undefined
  )
    return file.refuse(
      at,
      `must have eight numbers, the sixth of them a class from 0 to 11, not "${line.slice(0, 80)}"`,
    );
  if (classId === 0) return leaveOutUnlabelled(at, file);
  const isDetection = truncation === -1 && occlusion === -1;
  return {
    place: at,
    label,
    shape: { kind: 'numbers', values: [left, top, width, height] },
    ...(isDetection && definedOf({ score: scoreIn(score) })),
    ...hiddenOf(truncation, occlusion),
  };
}

function cellsOf(line: string): readonly (number | undefined)[] {
  return line
    .split(',')
    .slice(0, 8)
    .map((cell) => numberIn(cell.trim()));
}
