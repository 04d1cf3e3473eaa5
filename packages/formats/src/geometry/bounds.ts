import type { Rect } from '@uvh/domain/annotation/box';
import type { PixelSize } from '../orientation.ts';

/** The box around points `[x, y]`; undefined without any. */
export function boxAroundPoints(points: readonly (readonly [number, number])[]): Rect | undefined {
  if (points.length === 0) return undefined;
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The upright box around a box that is turned clockwise by `degrees` about the point `[pivotX, pivotY]`. */
export function boxAroundTurned(rect: Rect, degrees: number, [pivotX, pivotY]: readonly [number, number]): Rect {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [rect.x, rect.y],
    [rect.x + rect.width, rect.y],
    [rect.x + rect.width, rect.y + rect.height],
    [rect.x, rect.y + rect.height],
  ] as const;
  const turned = corners.map(([x, y]): readonly [number, number] => [
    pivotX + (x - pivotX) * cos - (y - pivotY) * sin,
    pivotY + (x - pivotX) * sin + (y - pivotY) * cos,
  ]);
  return boxAroundPoints(turned) ?? rect;
}

/** The upright box around an ellipse that is turned by `degrees` about its middle. */
export function boxAroundEllipse(
  [x, y]: readonly [number, number],
  radiusX: number,
  radiusY: number,
  degrees: number,
): Rect {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfWidth, halfHeight] = [Math.hypot(radiusX * cos, radiusY * sin), Math.hypot(radiusX * sin, radiusY * cos)];
  return { x: x - halfWidth, y: y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
}

/** The middle of a box. */
export function centreOf(rect: Rect): readonly [number, number] {
  return [rect.x + rect.width / 2, rect.y + rect.height / 2];
}

/** The box cut to a picture. Its width or height is 0 or less when the two do not meet. */
export function clipToPicture(rect: Rect, { widthPx, heightPx }: PixelSize): Rect {
  const x = Math.min(Math.max(rect.x, 0), widthPx);
  const y = Math.min(Math.max(rect.y, 0), heightPx);
  const right = Math.min(Math.max(rect.x + rect.width, 0), widthPx);
  const bottom = Math.min(Math.max(rect.y + rect.height, 0), heightPx);
  return { x, y, width: right - x, height: bottom - y };
}
