import type { Point3 } from './camera.ts';
import type { Rgb } from './color.ts';
import { type Face, type Finish, type Hull, hullOf, type Patch } from './solid.ts';

/**
 * A level of a loft: an octagon seen from above, from `rear` to `front` along x and `halfWidth` to
 * each side, its corners cut by `corner`. `z` may differ at the front for a sloping bonnet or roof.
 */
export interface Level {
  readonly rear: number;
  readonly front: number;
  readonly halfWidth: number;
  readonly halfWidthFront?: number;
  readonly z: number;
  readonly zFront?: number;
  readonly corner?: number;
}

const SIDES = ['front', 'frontLeft', 'left', 'rearLeft', 'rear', 'rearRight', 'right', 'frontRight'] as const;
type LoftSide = (typeof SIDES)[number];

/** The left and the right side of a body at one height. */
export interface Flanks {
  readonly left: Face;
  readonly right: Face;
}

/** A convex body stacked from levels, bottom up, whose sides can be named to paint on them. */
export interface Loft extends Hull {
  /** The side between level `band` and the next one. */
  side(band: number, side: LoftSide): Face;
  flanks(band: number): Flanks;
  readonly top: Face;
}

/** Stacks levels into a body. The bottom is left open: no camera of ours looks up at it unless `hasFloor`. */
export function loft(levels: readonly Level[], color: Rgb, finish: Finish = 'paint', topColor?: Rgb): Loft {
  const rings = levels.map(ringOf);
  const patches: Patch[] = [];
  rings.slice(1).forEach((upper, band) => {
    const lower = rings[band] ?? upper;
    SIDES.forEach((_, index) => {
      const next = (index + 1) % SIDES.length;
      patches.push({ points: [at(lower, index), at(lower, next), at(upper, next), at(upper, index)], color, finish });
    });
  });
  patches.push({ points: rings.at(-1) ?? [], color: topColor ?? color, finish });
  const hull = hullOf(patches);
  const sideAt = (band: number, side: LoftSide) => faceAt(hull, band * SIDES.length + SIDES.indexOf(side));
  return {
    ...hull,
    side: sideAt,
    flanks: (band) => ({ left: sideAt(band, 'left'), right: sideAt(band, 'right') }),
    top: faceAt(hull, hull.faces.length - 1),
  };
}

/** The room of a plain box in the frame of what it is part of, metres. */
export interface BoxExtent {
  readonly rear: number;
  readonly front: number;
  readonly halfWidth: number;
  readonly low: number;
  readonly high: number;
}

/** A plain box. */
export function box({ rear, front, halfWidth, low, high }: BoxExtent, color: Rgb): Loft {
  const level = { rear, front, halfWidth, corner: 0.02 };
  return loft(
    [
      { ...level, z: low },
      { ...level, z: high },
    ],
    color,
    'matte',
  );
}

/** An area of a side: u runs from 0 to 1 along the side, v from 0 at its bottom to 1 at its top. */
export interface Area {
  readonly u: readonly [from: number, to: number];
  readonly v: readonly [from: number, to: number];
}

/** Paints an area of a four-cornered side. `isFine` areas vanish first with distance. */
export function paintArea(face: Face, area: Area, color: Rgb, finish: Finish = 'matte', isFine = false): void {
  const { u, v } = area;
  face.marks.push({
    points: [
      pointOn(face, u[0], v[0]),
      pointOn(face, u[1], v[0]),
      pointOn(face, u[1], v[1]),
      pointOn(face, u[0], v[1]),
    ],
    color,
    finish,
    isFine,
  });
}

/** Paints any polygon given as (u, v) pairs on a four-cornered side. */
export function paintShape(
  face: Face,
  shape: readonly (readonly [u: number, v: number])[],
  color: Rgb,
  finish: Finish = 'matte',
  isFine = false,
): void {
  face.marks.push({ points: shape.map(([u, v]) => pointOn(face, u, v)), color, finish, isFine });
}

/** Paints both flanks alike: u runs from the front (0) to the rear (1) on each. */
export function paintFlanks(flanks: Flanks, area: Area, color: Rgb, finish: Finish = 'matte', isFine = false): void {
  paintArea(flanks.left, area, color, finish, isFine);
  paintArea(flanks.right, { u: [1 - area.u[1], 1 - area.u[0]], v: area.v }, color, finish, isFine);
}

/** The same for any polygon. */
export function paintFlankShapes(
  flanks: Flanks,
  shape: readonly (readonly [u: number, v: number])[],
  color: Rgb,
  finish: Finish = 'matte',
): void {
  paintShape(flanks.left, shape, color, finish);
  paintShape(
    flanks.right,
    shape.map(([u, v]) => [1 - u, v] as const),
    color,
    finish,
  );
}

/** The place at (u, v) of a four-cornered side. */
function pointOn({ points }: Face, u: number, v: number): Point3 {
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d) throw new RangeError('Only a side with four corners can be painted on.');
  const along = (axis: 0 | 1 | 2) =>
    (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v;
  return [along(0), along(1), along(2)];
}

function ringOf(level: Level): Point3[] {
  const { rear, front, halfWidth, z } = level;
  const halfFront = level.halfWidthFront ?? halfWidth;
  const zFront = level.zFront ?? z;
  const corner = level.corner ?? 0.12;
  const cut = Math.min(corner * 1.6, (front - rear) * 0.3);
  const zAt = (x: number) => z + ((zFront - z) * (x - rear)) / (front - rear);
  const nose = Math.max(0.02, halfFront - corner);
  const tail = Math.max(0.02, halfWidth - corner);
  const point = (x: number, y: number): Point3 => [x, y, zAt(x)];
  return [
    point(front, -nose),
    point(front, nose),
    point(front - cut, halfFront),
    point(rear + cut, halfWidth),
    point(rear, tail),
    point(rear, -tail),
    point(rear + cut, -halfWidth),
    point(front - cut, -halfFront),
  ];
}

function at(ring: readonly Point3[], index: number): Point3 {
  const point = ring[index];
  if (!point) throw new RangeError(`A ring has no corner ${index}.`);
  return point;
}

function faceAt(hull: Hull, index: number): Face {
  const face = hull.faces[index];
  if (!face) throw new RangeError(`A loft has no side ${index}.`);
  return face;
}
