import type { Rect } from '@uvh/domain/annotation/box';
import type { Point } from '../input/input.ts';

/** Where the annotation space is on screen: `screen = space * scale + offset`, CSS pixels. */
export interface ViewTransform {
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** A place in the space, seen on screen. */
export function toScreenPoint(view: ViewTransform, point: Point): Point {
  return { x: point.x * view.scale + view.offsetX, y: point.y * view.scale + view.offsetY };
}

/** A place on screen, found in the space. */
export function toSpacePoint(view: ViewTransform, point: Point): Point {
  return { x: (point.x - view.offsetX) / view.scale, y: (point.y - view.offsetY) / view.scale };
}

/** A rectangle of the space, seen on screen. */
export function toScreenRect(view: ViewTransform, rect: Rect): Rect {
  return {
    x: rect.x * view.scale + view.offsetX,
    y: rect.y * view.scale + view.offsetY,
    width: rect.width * view.scale,
    height: rect.height * view.scale,
  };
}

/** The rectangle between two corners, whichever way round they are. */
export function rectBetween(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** Whether the place is in the rectangle grown by `margin` on each side. */
export function isWithin(rect: Rect, point: Point, margin = 0): boolean {
  return (
    point.x >= rect.x - margin &&
    point.x <= rect.x + rect.width + margin &&
    point.y >= rect.y - margin &&
    point.y <= rect.y + rect.height + margin
  );
}
