import type { Rect } from '@uvh/domain/annotation/box';
import { boxAroundPoints } from '../geometry/bounds.ts';
import type { FourNumbers } from '../geometry/encoding.ts';

/** A line of a label file: class number, and a box as four numbers or as the points around it. */
export type LabelLine =
  | { readonly kind: 'box'; readonly classId: number; readonly values: FourNumbers; readonly score?: number }
  | { readonly kind: 'outline'; readonly classId: number; readonly around: Rect; readonly score?: number }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * A line with one or two numbers more than a box: a confidence or the corners of a triangle, unless all lines of the data
 * set together show that the last is the number of a track ({@link haveTracks}).
 */
export interface LongerLine {
  readonly kind: 'longer';
  readonly classId: number;
  readonly numbers: readonly number[];
}

/**
 * Reads a line: `class cx cy width height`, with a confidence as the sixth number where a detector wrote it; `class`
 * and the points of an outline (segmentation, or four corners of a turned box); with `hasKeypoints` a box and points.
 */
export function readLabelLine(line: string, hasKeypoints: boolean): LabelLine | LongerLine {
  const [first, ...rest] = fieldsOf(line.trim());
  const classId = Number(first);
  const numbers = rest.map(Number);
  if (!Number.isInteger(classId) || classId < 0)
    return { kind: 'refused', message: `must begin with a class number from 0, not "${(first ?? '').slice(0, 40)}"` };
  const wrong = rest.find((_, index) => !Number.isFinite(numbers[index]));
  if (wrong !== undefined) return { kind: 'refused', message: `must hold numbers, not "${wrong.slice(0, 40)}"` };
  const values = firstFour(numbers);
  if (!values)
    return {
      kind: 'refused',
      message: `must hold a class and 4 numbers, or an outline; it has ${rest.length} numbers`,
    };
  if (numbers.length === 4 || hasKeypoints) return { kind: 'box', classId, values };
  return numbers.length <= 6 ? { kind: 'longer', classId, numbers } : outlineOf(classId, numbers);
}

/** Numbers are kept apart by spaces or by commas; between spaces, languages that write a comma for the point have it in them. */
function fieldsOf(line: string): readonly string[] {
  const spaced = line.split(/\s+/);
  const haveDecimalCommas =
    (spaced.length === 5 || spaced.length === 6) &&
    line.includes(',') &&
    spaced.every((field) => /^-?(\d+|[01]?,\d+)$/.test(field));
  return haveDecimalCommas ? spaced.map((field) => field.replace(',', '.')) : line.split(/[\s,]+/);
}

/**
 * Whether lines of that length end with the number of a track, as `yolo track` of Ultralytics writes them: whole numbers
 * from 1, of which some are above 1, where no confidence and no fraction of a picture lies.
 */
export function haveTracks(lines: Iterable<LongerLine>, length: 5 | 6): boolean {
  let hasSecond = false;
  for (const { numbers } of lines) {
    if (numbers.length !== length) continue;
    const track = numbers.at(-1) ?? 0;
    if (!Number.isInteger(track) || track < 1 || numbers.slice(0, -1).some((value) => value > 1)) return false;
    hasSecond ||= track > 1;
  }
  return hasSecond;
}

/** What a longer line says, given whether its last number is that of a track. */
export function readLongerLine({ classId, numbers }: LongerLine, hasTrack: boolean): LabelLine {
  const values = firstFour(numbers);
  if (!values || (numbers.length === 6 && !hasTrack)) return outlineOf(classId, numbers);
  const score = hasTrack ? numbers.slice(0, -1)[4] : numbers[4];
  if (score === undefined) return { kind: 'box', classId, values };
  return score >= 0 && score <= 1
    ? { kind: 'box', classId, values, score }
    : { kind: 'refused', message: `must have a confidence between 0 and 1, not ${score}` };
}

function firstFour([a, b, c, d]: readonly number[]): FourNumbers | undefined {
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d];
}

function outlineOf(classId: number, numbers: readonly number[]): LabelLine {
  const hasScore = numbers.length % 2 === 1;
  const points = pointsOf(hasScore ? numbers.slice(0, -1) : numbers);
  const around = boxAroundPoints(points);
  if (!around) return { kind: 'refused', message: 'must have an outline' };
  const score = hasScore ? numbers.at(-1) : undefined;
  return { kind: 'outline', classId, around, ...(score !== undefined && score >= 0 && score <= 1 && { score }) };
}

function pointsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return points;
}
