import type { Rect } from '@uvh/domain/annotation/box';
import { boxAroundEllipse, boxAroundPoints, boxAroundTurned, centreOf } from '../geometry/bounds.ts';
import { numberIn } from '../text/json.ts';
import type { XmlElement } from '../text/xml.ts';

/** Elements of CVAT that bound something. */
export const SHAPES = ['box', 'polygon', 'ellipse', 'mask', 'cuboid'] as const;
/** Elements of CVAT that bound nothing: they are told and left out. */
export const SHAPELESS = ['polyline', 'points', 'skeleton', 'tag'] as const;

export type Shape = (typeof SHAPES)[number];

/** The upright box around a shape of CVAT, in pixels; undefined where its numbers are missing. */
export function boxAroundShape(shape: Shape, element: XmlElement): Rect | undefined {
  const degrees = numberIn(element.attribute('rotation')) ?? 0;
  if (shape === 'ellipse') return boxOfEllipse(element, degrees);
  const upright = uprightBox(shape, element);
  return upright && degrees % 360 !== 0 ? boxAroundTurned(upright, degrees, centreOf(upright)) : upright;
}

function boxOfEllipse(element: XmlElement, degrees: number): Rect | undefined {
  const [x, y, rx, ry] = ['cx', 'cy', 'rx', 'ry'].map((name) => numberIn(element.attribute(name)));
  if (x === undefined || y === undefined || rx === undefined || ry === undefined) return undefined;
  return boxAroundEllipse([x, y], rx, ry, degrees);
}

function uprightBox(shape: Exclude<Shape, 'ellipse'>, element: XmlElement): Rect | undefined {
  const numbers = (...names: readonly string[]): readonly number[] | undefined => {
    const values = names.map((name) => numberIn(element.attribute(name)));
    return values.every((value) => value !== undefined) ? values : undefined;
  };
  switch (shape) {
    case 'box': {
      const [left = 0, top = 0, right = 0, bottom = 0] = numbers('xtl', 'ytl', 'xbr', 'ybr') ?? [Number.NaN];
      return Number.isNaN(left) ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
    }
    case 'mask': {
      const [x = 0, y = 0, width = 0, height = 0] = numbers('left', 'top', 'width', 'height') ?? [Number.NaN];
      return Number.isNaN(x) ? undefined : { x, y, width, height };
    }
    case 'polygon':
      return boxAroundPoints(pointsIn(element.attribute('points')));
    case 'cuboid': {
      const corners = ['tl1', 'bl1', 'tr1', 'br1', 'tl2', 'bl2', 'tr2', 'br2'];
      const points = corners.map((corner) => numbers(`x${corner}`, `y${corner}`));
      return boxAroundPoints(points.flatMap((point) => (point ? [[point[0] ?? 0, point[1] ?? 0] as const] : [])));
    }
  }
}

/** Points written as `x,y;x,y`. */
function pointsIn(text: string | undefined): readonly (readonly [number, number])[] {
  return (text ?? '').split(';').flatMap((pair) => {
    const [x, y] = pair.split(',').map(numberIn);
    return x === undefined || y === undefined ? [] : [[x, y] as const];
  });
}
