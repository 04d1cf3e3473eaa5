import type { Point3 } from './camera.ts';
import type { Bounds3 } from './solid.ts';

/**
 * Indexes from the farthest to the nearest, so that painting in that order hides what is hidden.
 *
 * Two things are told apart by the axis along which their bounds overlap least: a plane across that
 * axis separates them, and the one on the camera's side is nearer (Newell, Newell and Sancha 1972).
 * `mayMeet` leaves out pairs that cannot touch on screen. A cycle, possible with touching bounds,
 * is broken at the first repeated visit, which is deterministic.
 */
export function paintOrder(
  bounds: readonly Bounds3[],
  camera: Point3,
  mayMeet: (a: number, b: number) => boolean = () => true,
): number[] {
  const behind: number[][] = bounds.map(() => []);
  const distances = bounds.map((item) => distanceTo(item, camera));
  for (let a = 0; a < bounds.length; a++) {
    for (let b = a + 1; b < bounds.length; b++) {
      if (!mayMeet(a, b)) continue;
      const [boundsA, boundsB] = [bounds[a], bounds[b]];
      if (!boundsA || !boundsB) continue;
      const isANearer = nearer(boundsA, boundsB, camera) ?? (distances[a] ?? 0) < (distances[b] ?? 0);
      if (isANearer) behind[a]?.push(b);
      else behind[b]?.push(a);
    }
  }
  const farFirst = bounds.map((_, index) => index).sort((a, b) => (distances[b] ?? 0) - (distances[a] ?? 0) || a - b);
  const order: number[] = [];
  const visited = new Set<number>();
  const visit = (index: number): void => {
    if (visited.has(index)) return;
    visited.add(index);
    for (const other of behind[index] ?? []) visit(other);
    order.push(index);
  };
  farFirst.forEach(visit);
  return order;
}

const AXES = [0, 1, 2] as const;

/** Whether `a` is nearer than `b`; undefined when the camera stands between them. */
function nearer(a: Bounds3, b: Bounds3, camera: Point3): boolean | undefined {
  let widest = Number.NEGATIVE_INFINITY;
  let answer: boolean | undefined;
  for (const axis of AXES) {
    const gapAbove = b.min[axis] - a.max[axis];
    const gapBelow = a.min[axis] - b.max[axis];
    const gap = Math.max(gapAbove, gapBelow);
    if (gap <= widest) continue;
    widest = gap;
    const isAAbove = gapBelow > gapAbove;
    const plane = isAAbove ? (a.min[axis] + b.max[axis]) / 2 : (b.min[axis] + a.max[axis]) / 2;
    answer = isAAbove === camera[axis] > plane;
  }
  return answer;
}

function distanceTo({ min, max }: Bounds3, camera: Point3): number {
  return Math.hypot(
    (min[0] + max[0]) / 2 - camera[0],
    (min[1] + max[1]) / 2 - camera[1],
    (min[2] + max[2]) / 2 - camera[2],
  );
}
