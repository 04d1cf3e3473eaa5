import type { BoxReader } from '../document/box-reader.ts';
import type { Point } from '../editor/input.ts';
import type { BoxIndex } from './box-index.ts';

export interface BoxQuestion {
  /** Annotation space. */
  readonly point: Point;
  /** How near a border counts as on it, in the space's pixels. */
  readonly tolerance: number;
  /** Which boxes may be found: shown, not deleted, and confirmed or not as the caller wants. */
  readonly isWanted: (index: number) => boolean;
  /** Boxes that win against others at the same border. */
  readonly isPreferred: (index: number) => boolean;
}

/**
 * All wanted boxes at a place, the one most likely meant first: boxes whose border is there (selected ones
 * before others), then boxes around it; the smaller before the larger in each case.
 */
export function boxesAt(document: BoxReader, index: BoxIndex, question: BoxQuestion): number[] {
  const { point, tolerance } = question;
  const around = { x: point.x - tolerance, y: point.y - tolerance, width: 2 * tolerance, height: 2 * tolerance };
  return index
    .meeting(around)
    .filter(question.isWanted)
    .map((box) => {
      const onBorder = isOnBorder(document, box, point, tolerance);
      const rank = onBorder ? (question.isPreferred(box) ? 0 : 1) : 2;
      return { box, rank, area: areaAt(document, box) };
    })
    .sort((a, b) => a.rank - b.rank || a.area - b.area || b.box - a.box)
    .map(({ box }) => box);
}

/** The box under the one given at that place, starting over after the last; undefined when there is none at all. */
export function boxUnderneath(stack: readonly number[], top: number | undefined): number | undefined {
  const place = top === undefined ? -1 : stack.indexOf(top);
  return stack[(place + 1) % stack.length];
}

function isOnBorder(document: BoxReader, box: number, point: Point, tolerance: number): boolean {
  const at = box * 4;
  const x = document.rects[at] ?? 0;
  const y = document.rects[at + 1] ?? 0;
  const width = document.rects[at + 2] ?? 0;
  const height = document.rects[at + 3] ?? 0;
  const inside =
    point.x > x + tolerance &&
    point.x < x + width - tolerance &&
    point.y > y + tolerance &&
    point.y < y + height - tolerance;
  return !inside;
}

function areaAt(document: BoxReader, box: number): number {
  return (document.rects[box * 4 + 2] ?? 0) * (document.rects[box * 4 + 3] ?? 0);
}
