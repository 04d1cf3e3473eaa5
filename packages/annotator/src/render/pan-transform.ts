import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { ViewTransform } from '../viewport/transform.ts';

/** How a painting made for one view is put to show another: `screen = painting * scale + (x, y)`, CSS pixels. */
export interface PanTransform {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lines may be half or twice as thick while the view is moving. */
const LEAST_SCALE = 1 / 2;
const MOST_SCALE = 2;
/** So much of what the view shows of the image must have been painted. */
const LEAST_COVERED = 0.85;

/**
 * The move that brings what was painted under `painted` to where `view` has it, or none when that would look poor:
 * lines much too thin or thick, or too much in view that was not painted. Maps do the same with their tiles: to
 * move a painting is the compositor's work and costs the main thread next to nothing.
 */
export function panTransformBetween(painted: ViewTransform, view: ViewTransform, size: Size): PanTransform | undefined {
  const scale = view.scale / painted.scale;
  if (scale < LEAST_SCALE || scale > MOST_SCALE) return undefined;
  if (coveredShare(painted, view, size) < LEAST_COVERED) return undefined;
  return { scale, x: view.offsetX - painted.offsetX * scale, y: view.offsetY - painted.offsetY * scale };
}

/** How much of the part of the space that `view` shows was shown by `painted` as well, 0 to 1. */
function coveredShare(painted: ViewTransform, view: ViewTransform, { width, height }: Size): number {
  const across = shown(view.offsetX, view.scale, width, SPACE_WIDTH);
  const down = shown(view.offsetY, view.scale, height, SPACE_HEIGHT);
  const acrossBefore = shown(painted.offsetX, painted.scale, width, SPACE_WIDTH);
  const downBefore = shown(painted.offsetY, painted.scale, height, SPACE_HEIGHT);
  return share(across, acrossBefore) * share(down, downBefore);
}

type Span = readonly [from: number, to: number];

function shown(offset: number, scale: number, length: number, whole: number): Span {
  return [Math.max(0, -offset / scale), Math.min(whole, (length - offset) / scale)];
}

function share([from, to]: Span, [fromBefore, toBefore]: Span): number {
  if (to <= from) return 1;
  return Math.max(0, Math.min(to, toBefore) - Math.max(from, fromBefore)) / (to - from);
}
