import type { BoxDraft } from '../draft.ts';
import { definedOf } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';
import { numberIn, scoreIn } from '../text/json.ts';
import { hiddenOf, leaveOutUnlabelled } from './line.ts';

/** A class by its name, which may have spaces, then 14 numbers; detections have a score last. */
const LINE = /^([^\d\s,-].*?)((?:[ \t]+-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?){14,15})$/i;

/** Whether a line is one of KITTI: no other format has a class by its name before so many numbers. */
export function isKittiLine(line: string): boolean {
  return LINE.test(line);
}

/**
 * A box of a line as KITTI has it, and tools that took it over (NVIDIA's TAO and DeepStream, CVAT): class, truncation,
 * occlusion, angle, left, top, right and bottom in pixels from 0, seven numbers of a box in space, and of detections a score
 * (Geiger, Lenz and Urtasun, 2012).
 */
export function kittiBox(line: string, at: number, file: FileFindings): BoxDraft | undefined {
  const [, label, numbers = ''] = LINE.exec(line) ?? [];
  const [truncated, occluded, , left, top, right, bottom, ...others] = numbers
    .trim()
    .split(/[ \t]+/)
    .map(numberIn);
  if (label === undefined || left === undefined || top === undefined || right === undefined || bottom === undefined)
    return file.refuse(at, `must have a class and 14 or 15 numbers, not "${line.slice(0, 80)}"`);
  if (label.toLowerCase() === 'dontcare') return leaveOutUnlabelled(at, file);
  return {
    place: at,
    label,
    shape: { kind: 'numbers', values: [left, top, right, bottom] },
    ...definedOf({ score: scoreIn(others[7]) }),
    ...hiddenOf(truncated, occluded),
  };
}
