import type { Point3 } from '../drawing/camera.ts';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { box } from '../drawing/loft.ts';
import { circlePoints, type Hull, hullOf, type Patch, type Solid, sheetOf } from '../drawing/solid.ts';
import { RUBBER } from './paintwork.ts';

/**
 * Two wheels per axle at x. The tread is a dark block under the body and the disc a sheet on its
 * flank, so that either can be ordered against the body by a plane.
 */
export function wheelPairs(axles: readonly number[], halfWidth: number, radius: number, rim = rgb('#9a9da0')): Solid[] {
  return axles.flatMap((x) =>
    ([1, -1] as const).flatMap((side) => [
      tread(x, side * (halfWidth - 0.14), radius),
      disc([x, side * (halfWidth + 0.012), radius], side, radius, rim),
    ]),
  );
}

function tread(x: number, y: number, radius: number): Solid {
  const block = box(
    { rear: x - radius * 0.62, front: x + radius * 0.62, halfWidth: 0.11, low: 0, high: radius * 0.7 },
    RUBBER,
  );
  return moved(block, y);
}

function moved(hull: Hull, dy: number): Hull {
  const shift = ([x, y, z]: Point3): Point3 => [x, y + dy, z];
  return hullOf(hull.faces.map((face) => ({ ...face, points: face.points.map(shift) })));
}

function disc(center: Point3, side: 1 | -1, radius: number, rim: Rgb): Hull {
  const sheet = sheetOf({ points: circlePoints(center, radius, 14), color: RUBBER, finish: 'matte' }, [0, side, 0]);
  const layer = (share: number, color: Rgb, isFine: boolean): Patch => ({
    points: circlePoints(center, radius * share, 10),
    color,
    finish: 'matte',
    isFine,
  });
  sheet.faces[0]?.marks.push(layer(0.62, rim, false), layer(0.44, shade(rim, 0.6), true), layer(0.18, rim, true));
  return sheet;
}

/** A wheel as a body of its own, for motorcycles and three-wheelers: visible from all around. */
export function freeWheel(center: Point3, radius: number, width: number, rim: Rgb): Hull {
  const [x, y, z] = center;
  const left = circlePoints([x, y + width / 2, z], radius, 12);
  const right = circlePoints([x, y - width / 2, z], radius, 12);
  const patches: Patch[] = [
    { points: left, color: RUBBER, finish: 'matte' },
    { points: right, color: RUBBER, finish: 'matte' },
  ];
  left.forEach((point, index) => {
    const next = (index + 1) % left.length;
    const [a, b, c] = [left[next], right[next], right[index]];
    if (a && b && c) patches.push({ points: [point, a, b, c], color: shade(RUBBER, 0.85), finish: 'matte' });
  });
  const hull = hullOf(patches);
  [hull.faces[0], hull.faces[1]].forEach((face, index) => {
    const disc = circlePoints([x, y + (index === 0 ? width / 2 : -width / 2), z], radius * 0.6, 10);
    face?.marks.push({ points: disc, color: rim, finish: 'matte' });
  });
  return hull;
}

/**
 * The dark underside between the wheels. Its top must not reach into the body above, or no plane
 * separates the two and either may be painted last.
 */
export function underside(rear: number, front: number, halfWidth: number, low: number, high: number): Solid {
  return box({ rear, front, halfWidth, low, high }, rgb('#17181a'));
}
