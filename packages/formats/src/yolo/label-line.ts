import type { Rect } from '@uvh/domain/annotation/box';
import { boxAroundPoints } from '../geometry/bounds.ts';
import type { FourNumbers } from '../geometry/encoding.ts';

/** A line of a label file: class number, and a box as four numbers or as the points around it. */
export type LabelLine =
  | { readonly kind: 'box'; readonly classId: number; readonly values: FourNumbers; readonly score?: number }
  | { readonly kind: 'outline'; readonly classId: number; readonly around: Rect; readonly score?: number }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Reads a line: `class cx cy width height`, with a confidence as the sixth number where a detector wrote it; `class`
 * and the points of an outline (segmentation, or four corners of a turned box); with `hasKeypoints` a box and points.
 */
export function readLabelLine(line: string, hasKeypoints: boolean): LabelLine {
  const [first, ...rest] = line.trim().split(/[\s,]+/);
  const classId = Number(first);
  const numbers = rest.map(Number);
  if (!Number.isInteger(classId) || classId < 0)
    return { kind: 'refused', message: `must begin with a class number from 0, not "${(first ?? '').slice(0, 40)}"` };
  const wrong = rest.find((_, index) => !Number.isFinite(numbers[index]));
  if (wrong !== undefined) return { kind: 'refused', message: `must hold numbers, not "${wrong.slice(0, 40)}"` };
  const [a, b, c, d, e] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    return {
      kind: 'refused',
      message: `must hold a class and 4 numbers, or an outline; it has ${rest.length} numbers`,
    };
  const values = [a, b, c, d] as const;
  if (numbers.length === 4 || hasKeypoints) return { kind: 'box', classId, values };
  if (numbers.length === 5 && e !== undefined)
    return e >= 0 && e <= 1
      ? { kind: 'box', classId, values, score: e }
      : { kind: 'refused', message: `must have a confidence between 0 and 1, not ${e}` };
  const hasScore = numbers.length % 2 === 1;
  const points = pointsOf(hasScore ? numbers.slice(0, -1) : numbers);
  const around = boxAroundPoints(points);
  if (points.length < 3 || !around) return { kind: 'refused', message: 'must have an outline of at least 3 points' };
  const score = hasScore ? numbers.at(-1) : undefined;
  return { kind: 'outline', classId, around, ...(score !== undefined && score >= 0 && score <= 1 && { score }) };
}

function pointsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return points;
}
