import type { Rect } from '@uvh/domain/annotation/box';
import type { Point } from '../editor/input.ts';

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
