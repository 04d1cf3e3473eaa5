import type { Point3 } from './camera.ts';
import type { Rgb } from './color.ts';

/**
 * How a surface takes light: car paint mirrors a little sky, glass a lot, a lamp shines by itself when
 * lamps are on, and a window is glass until somebody switches the light on behind it.
 */
export type Finish = 'paint' | 'matte' | 'glass' | 'lamp' | 'window';

/** A flat coloured area. `isFine` areas are left out when they would be smaller than a few pixels. */
export interface Patch {
  readonly points: readonly Point3[];
  readonly color: Rgb;
  readonly finish: Finish;
  readonly isFine?: boolean;
}

/** One side of a hull with what is painted on it. */
export interface Face extends Patch {
  readonly normal: Point3;
  readonly marks: Patch[];
}

export interface Bounds3 {
  readonly min: Point3;
  readonly max: Point3;
}

/** A convex body: only the sides that look at the camera need painting, in any order. */
export interface Hull {
  readonly kind: 'hull';
  readonly faces: readonly Face[];
  readonly bounds: Bounds3;
}

/**
 * A rod with round ends, or a ball when both ends are one point: limbs, heads, poles. A leafy ball has
 * a scalloped outline within the same radius.
 */
export interface Capsule {
  readonly kind: 'capsule';
  readonly from: Point3;
  readonly to: Point3;
  readonly radius: number;
  readonly color: Rgb;
  readonly bounds: Bounds3;
  readonly isLeafy?: boolean;
}

/** A thin ring that one can look through: a bicycle's wheel. */
export interface Hoop {
  readonly kind: 'hoop';
  readonly points: readonly Point3[];
  readonly thickness: number;
  readonly color: Rgb;
  readonly bounds: Bounds3;
}

export type Solid = Hull | Capsule | Hoop;

/** A hull from its sides; the way each side faces follows from the hull's middle. */
export function hullOf(patches: readonly Patch[]): Hull {
  const bounds = boundsOf(patches.flatMap((patch) => patch.points));
  const middle = middleOf(patches.flatMap((patch) => patch.points));
  const faces = patches.map((patch) => ({ ...patch, normal: outwardNormal(patch.points, middle), marks: [] }));
  return { kind: 'hull', faces, bounds };
}

/** A flat sheet that faces one way only. */
export function sheetOf(patch: Patch, facing: Point3): Hull {
  const normal = outwardNormal(patch.points, subtract(middleOf(patch.points), facing));
  return { kind: 'hull', faces: [{ ...patch, normal, marks: [] }], bounds: boundsOf(patch.points) };
}

/** A flat sheet seen from both sides. */
export function twoSidedSheet(patch: Patch): Hull {
  const middle = middleOf(patch.points);
  const normal = outwardNormal(patch.points, [middle[0] + 0.13, middle[1] + 0.07, middle[2] + 0.11]);
  const back: Point3 = [-normal[0], -normal[1], -normal[2]];
  const faces = [
    { ...patch, normal, marks: [] },
    { ...patch, normal: back, marks: [] },
  ];
  return { kind: 'hull', faces, bounds: boundsOf(patch.points) };
}

/** A rod with round ends. */
export function rod(from: Point3, to: Point3, radius: number, color: Rgb): Capsule {
  const { min, max } = boundsOf([from, to]);
  const bounds = {
    min: [min[0] - radius, min[1] - radius, min[2] - radius],
    max: [max[0] + radius, max[1] + radius, max[2] + radius],
  } satisfies { min: Point3; max: Point3 };
  return { kind: 'capsule', from, to, radius, color, bounds };
}

/** A sphere; centre and radius in metres of the world. */
export function ball(center: Point3, radius: number, color: Rgb): Capsule {
  return rod(center, center, radius, color);
}

/** A clump of leaves. */
export function foliage(center: Point3, radius: number, color: Rgb): Capsule {
  return { ...ball(center, radius, color), isLeafy: true };
}

/** A ring standing upright along the x axis. */
export function hoop(center: Point3, radius: number, thickness: number, color: Rgb): Hoop {
  const points = circlePoints(center, radius, 18);
  return { kind: 'hoop', points, thickness, color, bounds: boundsOf(points) };
}

/** Points of a circle standing upright along the x axis. */
export function circlePoints([x, y, z]: Point3, radius: number, count: number): Point3[] {
  return Array.from({ length: count }, (_, index): Point3 => {
    const angle = (index / count) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius];
  });
}

/** The upright box around these points, in their own unit; infinite and inside out for none. */
export function boundsOf(points: readonly Point3[]): Bounds3 {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const [x, y, z] of points) {
    low[0] = Math.min(low[0], x);
    low[1] = Math.min(low[1], y);
    low[2] = Math.min(low[2], z);
    high[0] = Math.max(high[0], x);
    high[1] = Math.max(high[1], y);
    high[2] = Math.max(high[2], z);
  }
  return { min: low, max: high };
}

function middleOf(points: readonly Point3[]): Point3 {
  let [x, y, z] = [0, 0, 0];
  for (const point of points) {
    x += point[0];
    y += point[1];
    z += point[2];
  }
  return [x / points.length, y / points.length, z / points.length];
}

function subtract(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Newell's method, which forgives quads that are not quite flat; turned away from `inside`. */
function outwardNormal(points: readonly Point3[], inside: Point3): Point3 {
  let [x, y, z] = [0, 0, 0];
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length] ?? a;
    x += (a[1] - b[1]) * (a[2] + b[2]);
    y += (a[2] - b[2]) * (a[0] + b[0]);
    z += (a[0] - b[0]) * (a[1] + b[1]);
  });
  const length = Math.hypot(x, y, z) || 1;
  const out = subtract(middleOf(points), inside);
  const sign = x * out[0] + y * out[1] + z * out[2] < 0 ? -1 : 1;
  return [(sign * x) / length, (sign * y) / length, (sign * z) / length];
}
