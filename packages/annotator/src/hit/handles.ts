import { RESIZE_HANDLES, type Rect, type ResizeHandle } from '@uvh/domain/annotation/box';
import type { Point, PointerInput } from '../input/input.ts';

/** Below this many pixels on screen the handles stand outside the box, so that they do not hide it. */
const SMALL_BOX_PX = 40;
/** Half the side of the square in which a handle can be grabbed; a finger needs 44 px. */
const REACH_PX = { mouse: 8, pen: 12, touch: 22 } as const;
/** How near to its line a border can be grabbed. */
const BORDER_REACH_PX = { mouse: 5, pen: 7, touch: 12 } as const;
const OUTSET_PX = { mouse: 11, pen: 14, touch: 26 } as const;

/** How far outside the box (CSS pixels on screen) its handles stand. */
export function handleOutset(onScreen: Rect, pointerType: PointerInput['pointerType']): number {
  return Math.min(onScreen.width, onScreen.height) < SMALL_BOX_PX ? OUTSET_PX[pointerType] : 0;
}

/** The middle of a handle on screen. */
export function handleCentre(onScreen: Rect, handle: ResizeHandle, outset: number): Point {
  return { x: handleX(onScreen, handle, outset), y: handleY(onScreen, handle, outset) };
}

/**
 * The handle of a box at a place on screen: the nearest one in reach, else the border that is there, which
 * resizes as its middle handle does. Undefined beside and well inside the box.
 */
export function handleAt(
  onScreen: Rect,
  point: Point,
  pointerType: PointerInput['pointerType'],
): ResizeHandle | undefined {
  const outset = handleOutset(onScreen, pointerType);
  const reach = REACH_PX[pointerType];
  // Inside a small box a press means the box: its handles stand outside.
  if (outset > 0 && isInside(onScreen, point)) return undefined;
  let nearest: ResizeHandle | undefined;
  let nearestAway = Number.POSITIVE_INFINITY;
  for (const handle of RESIZE_HANDLES) {
    const away = Math.max(
      Math.abs(point.x - handleX(onScreen, handle, outset)),
      Math.abs(point.y - handleY(onScreen, handle, outset)),
    );
    if (away <= reach && away < nearestAway) {
      nearest = handle;
      nearestAway = away;
    }
  }
  return nearest ?? borderAt(onScreen, point, BORDER_REACH_PX[pointerType]);
}

/** The CSS cursor of a handle. */
export function handleCursor(handle: ResizeHandle): string {
  return handle === 'nw' || handle === 'se'
    ? 'nwse-resize'
    : handle === 'ne' || handle === 'sw'
      ? 'nesw-resize'
      : handle === 'n' || handle === 's'
        ? 'ns-resize'
        : 'ew-resize';
}

/** The border that is there, the corner where two of them meet. */
function borderAt(rect: Rect, point: Point, reach: number): ResizeHandle | undefined {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  const isAcross = point.x >= rect.x - reach && point.x <= right + reach;
  const isAlong = point.y >= rect.y - reach && point.y <= bottom + reach;
  if (!isAcross || !isAlong) return undefined;
  const isTop = Math.abs(point.y - rect.y) <= reach;
  const isBottom = Math.abs(point.y - bottom) <= reach;
  const isLeft = Math.abs(point.x - rect.x) <= reach;
  const isRight = Math.abs(point.x - right) <= reach;
  if (isBottom) return isRight ? 'se' : isLeft ? 'sw' : 's';
  if (isTop) return isRight ? 'ne' : isLeft ? 'nw' : 'n';
  return isRight ? 'e' : isLeft ? 'w' : undefined;
}

function isInside(rect: Rect, point: Point): boolean {
  return point.x > rect.x && point.x < rect.x + rect.width && point.y > rect.y && point.y < rect.y + rect.height;
}

function handleX(rect: Rect, handle: ResizeHandle, outset: number): number {
  if (handle === 'n' || handle === 's') return rect.x + rect.width / 2;
  return handle === 'nw' || handle === 'w' || handle === 'sw' ? rect.x - outset : rect.x + rect.width + outset;
}

function handleY(rect: Rect, handle: ResizeHandle, outset: number): number {
  if (handle === 'w' || handle === 'e') return rect.y + rect.height / 2;
  return handle === 'nw' || handle === 'n' || handle === 'ne' ? rect.y - outset : rect.y + rect.height + outset;
}
