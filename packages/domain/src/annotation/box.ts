/**
 * Width of the annotation space in pixels. All boxes of the product live in it
 * (docs/product/annotation.md#image-space).
 */
export const SPACE_WIDTH = 1920;
/** Height of the annotation space in pixels. */
export const SPACE_HEIGHT = 1080;

/** A rectangle in the 1920 x 1080 annotation space: top-left corner and size, in pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a box without what else is known of it. */
export function rectOf({ x, y, width, height }: Rect): Rect {
  return { x, y, width, height };
}

/** The share of width or height by which one resize may change a box (docs/product/annotation.md#resizing). */
const RESIZE_TOLERANCE = 0.2;
/** The smallest width and height that a resize may leave, in pixels. */
export const MIN_RESIZED_SIZE = 10;

export type ResizeHandle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';
export const RESIZE_HANDLES: readonly ResizeHandle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** Area in square pixels. */
export function areaOf(rect: Rect): number {
  return rect.width * rect.height;
}

/** Area shared by two rectangles, in square pixels; 0 when they are apart. */
export function intersectionArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Intersection over union, 0 to 1. Two empty rectangles give 0. */
export function iou(a: Rect, b: Rect): number {
  const shared = intersectionArea(a, b);
  const union = areaOf(a) + areaOf(b) - shared;
  return union > 0 ? shared / union : 0;
}

/** Whether the rectangle has finite numbers, is at least 1 px in each direction and lies inside the space. */
export function isInsideSpace(rect: Rect): boolean {
  const { x, y, width, height } = rect;
  // Half a thousandth of a pixel forgives the rounding of x + width, nothing that a person could draw.
  const slack = 5e-4;
  return (
    x >= 0 &&
    y >= 0 &&
    width >= 1 &&
    height >= 1 &&
    x + width <= SPACE_WIDTH + slack &&
    y + height <= SPACE_HEIGHT + slack
  );
}

/** Cuts a rectangle to the annotation space. The result may be empty when the two do not meet. */
export function clipToSpace(rect: Rect): Rect {
  const x = clamp(rect.x, 0, SPACE_WIDTH);
  const y = clamp(rect.y, 0, SPACE_HEIGHT);
  const right = clamp(rect.x + rect.width, 0, SPACE_WIDTH);
  const bottom = clamp(rect.y + rect.height, 0, SPACE_HEIGHT);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** The value held between two bounds; the lower bound wins when they cross. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

/**
 * Where the dragged sides of a box may go. `start` is the box when the drag began, `pointer` the
 * pointer's position, both in the annotation space.
 *
 * See docs/product/annotation.md#resizing: width and height change by at most 20 % of what they were when
 * the drag started and stay at or above 10; the position moves by at most 20 % of the original width or
 * height; x and y are not below 0. The side opposite to the handle stays where it is, so the position bound
 * follows from the size bound. The box also stays inside the space.
 */
export function clampResize(
  start: Rect,
  handle: ResizeHandle,
  pointer: { readonly x: number; readonly y: number },
): Rect {
  const horizontal = handle.includes('w')
    ? dragLowSide(start.x, start.width, pointer.x)
    : handle.includes('e')
      ? dragHighSide(start.x, start.width, pointer.x, SPACE_WIDTH)
      : { origin: start.x, size: start.width };
  const vertical = handle.startsWith('n')
    ? dragLowSide(start.y, start.height, pointer.y)
    : handle.startsWith('s')
      ? dragHighSide(start.y, start.height, pointer.y, SPACE_HEIGHT)
      : { origin: start.y, size: start.height };
  return { x: horizontal.origin, y: vertical.origin, width: horizontal.size, height: vertical.size };
}

/**
 * The band in which the sides of a box may end up while it is resized: the smallest and the
 * largest rectangle around the same centre line of each side. Shown as the tolerance envelope.
 */
export function resizeEnvelope(start: Rect): { readonly inner: Rect; readonly outer: Rect } {
  const nw = (p: { x: number; y: number }) => clampResize(start, 'nw', p);
  const se = (p: { x: number; y: number }) => clampResize(start, 'se', p);
  const far = 1e6;
  const outerNw = nw({ x: -far, y: -far });
  const outerSe = se({ x: far, y: far });
  const innerNw = nw({ x: far, y: far });
  const innerSe = se({ x: -far, y: -far });
  return {
    outer: between(outerNw.x, outerNw.y, outerSe.x + outerSe.width, outerSe.y + outerSe.height),
    inner: between(innerNw.x, innerNw.y, innerSe.x + innerSe.width, innerSe.y + innerSe.height),
  };
}

/**
 * Where a box may stand after keys moved or sized it. `start` is the box when the gesture began, `wanted`
 * where the keys would put it. The rule of docs/product/annotation.md#resizing, for a gesture without a
 * fixed side: the position moves by at most 20 % of the original width or height, each size changes by at
 * most 20 % and stays at or above 10, and the box stays inside the space. A size that was not asked to
 * change is kept to the bit.
 */
export function clampNudge(start: Rect, wanted: Rect): Rect {
  const horizontal = nudgeSide(start.x, start.width, wanted.x, wanted.width, SPACE_WIDTH);
  const vertical = nudgeSide(start.y, start.height, wanted.y, wanted.height, SPACE_HEIGHT);
  return { x: horizontal.origin, y: vertical.origin, width: horizontal.size, height: vertical.size };
}

/**
 * As {@link clampNudge}, for keys that move the left or the upper side: the right and the lower side stay where `wanted` has
 * them. A box below the minimum gets no smaller.
 */
export function clampStartSide(start: Rect, wanted: Rect): Rect {
  const horizontal = startSide(start.x, start.width, wanted.x, wanted.width);
  const vertical = startSide(start.y, start.height, wanted.y, wanted.height);
  return { x: horizontal.origin, y: vertical.origin, width: horizontal.size, height: vertical.size };
}

function startSide(
  startOrigin: number,
  startSize: number,
  origin: number,
  size: number,
): { origin: number; size: number } {
  const end = origin + size;
  const { min, max } = sizeBounds(startSize);
  const reach = startSize * RESIZE_TOLERANCE;
  const least = Math.max(0, startOrigin - reach, end - max);
  const most = Math.min(startOrigin + reach, end - Math.min(min, startSize));
  const held = Math.max(least, Math.min(origin, most));
  return held === origin ? { origin, size } : { origin: held, size: end - held };
}

function nudgeSide(
  startOrigin: number,
  startSize: number,
  origin: number,
  size: number,
  limit: number,
): { origin: number; size: number } {
  const { min, max } = sizeBounds(startSize);
  const reach = startSize * RESIZE_TOLERANCE;
  const heldOrigin =
    origin === startOrigin ? origin : clamp(origin, Math.max(0, startOrigin - reach), startOrigin + reach);
  const heldSize = size === startSize ? size : Math.min(clamp(size, min, max), limit - heldOrigin);
  return { origin: Math.max(0, Math.min(heldOrigin, limit - heldSize)), size: heldSize };
}

function between(left: number, top: number, right: number, bottom: number): Rect {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function sizeBounds(startSize: number): { min: number; max: number } {
  const max = startSize * (1 + RESIZE_TOLERANCE);
  // A box already under the minimum must stay resizable, so its own tolerance wins over the minimum.
  return { min: Math.min(max, Math.max(MIN_RESIZED_SIZE, startSize * (1 - RESIZE_TOLERANCE))), max };
}

function dragLowSide(origin: number, size: number, pointer: number): { origin: number; size: number } {
  const end = origin + size;
  const { min, max } = sizeBounds(size);
  const moved = clamp(pointer, Math.max(0, end - max), end - min);
  return { origin: moved, size: end - moved };
}

function dragHighSide(origin: number, size: number, pointer: number, limit: number): { origin: number; size: number } {
  const { min, max } = sizeBounds(size);
  // The edge of the space wins over the minimum: no resize may make a box that the server refuses.
  const newSize = Math.min(clamp(pointer - origin, min, max), limit - origin);
  return { origin, size: newSize };
}
