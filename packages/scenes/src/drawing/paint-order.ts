import { intoLocal, intoWorld, type Placement, type Point3 } from './camera.ts';
import type { Bounds3 } from './solid.ts';

/** A body with its bounds in its own frame, standing somewhere in the world. */
export interface Standing {
  readonly placement: Placement;
  readonly bounds: Bounds3;
}

/** What is between the same two ends of an axis may touch by this much and still count as apart, metres. */
const TOUCH = 0.006;
const AXES = [0, 1, 2] as const;

/** Indexes of bounds of one frame from the farthest to the nearest, so that painting in that order hides what is hidden. */
export function paintOrder(bounds: readonly Bounds3[], camera: Point3): number[] {
  const distances = bounds.map((item) => distanceBetween(middleOf(item), camera));
  return orderBy(distances, (a, b) => {
    const [first, second] = [bounds[a], bounds[b]];
    if (!first || !second) return 'apart';
    const evidence = noEvidence();
    weigh(evidence, first, second, camera);
    return verdict(evidence);
  });
}

/**
 * The same for bodies that are turned against each other. `mayMeet` leaves out pairs that cannot
 * touch on screen.
 */
export function standingOrder(
  things: readonly Standing[],
  camera: Point3,
  mayMeet: (a: number, b: number) => boolean,
): number[] {
  const distances = things.map(({ placement, bounds }) => {
    const near = nearestPoint(bounds, intoLocal(placement, camera));
    return distanceBetween(intoWorld(placement, near), camera);
  });
  return orderBy(distances, (a, b) => {
    const [first, second] = [things[a], things[b]];
    if (!first || !second || !mayMeet(a, b)) return 'apart';
    const evidence = noEvidence();
    weigh(evidence, first.bounds, boundsIn(first.placement, second), intoLocal(first.placement, camera));
    weigh(evidence, boundsIn(second.placement, first), second.bounds, intoLocal(second.placement, camera));
    return verdict(evidence);
  });
}

type Relation = 'nearer' | 'farther' | 'apart';

/** What planes between two bounds say about which is nearer. */
interface Evidence {
  saysNearer: boolean;
  saysFarther: boolean;
  /** The least overlap so far, and what its plane says; only asked when no plane separates. */
  bestGap: number;
  isNearerAtBest: boolean;
}

function noEvidence(): Evidence {
  return { saysNearer: false, saysFarther: false, bestGap: Number.NEGATIVE_INFINITY, isNearerAtBest: false };
}

/** Adds the planes across the three axes: the thing on the camera's side of a separating plane is nearer. */
function weigh(evidence: Evidence, a: Bounds3, b: Bounds3, camera: Point3): void {
  for (const axis of AXES) {
    const above = a.min[axis] - b.max[axis];
    const below = b.min[axis] - a.max[axis];
    const gap = Math.max(above, below);
    const plane = above > below ? (a.min[axis] + b.max[axis]) / 2 : (b.min[axis] + a.max[axis]) / 2;
    const isNearer = above > below === camera[axis] > plane;
    if (gap > -TOUCH) {
      if (isNearer) evidence.saysNearer = true;
      else evidence.saysFarther = true;
    }
    if (gap > evidence.bestGap) {
      evidence.bestGap = gap;
      evidence.isNearerAtBest = isNearer;
    }
  }
}

/**
 * A separating plane decides (Newell, Newell and Sancha 1972). Two planes that disagree prove that
 * neither can hide the other. Without any, the least overlap decides.
 */
function verdict({ saysNearer, saysFarther, isNearerAtBest }: Evidence): Relation {
  if (saysNearer && saysFarther) return 'apart';
  if (saysNearer) return 'nearer';
  if (saysFarther) return 'farther';
  return isNearerAtBest ? 'nearer' : 'farther';
}

/** A cycle, possible when bounds overlap, is broken at the first repeated visit, which is deterministic. */
function orderBy(distances: readonly number[], relation: (a: number, b: number) => Relation): number[] {
  const behind: number[][] = distances.map(() => []);
  for (let a = 0; a < distances.length; a++) {
    for (let b = a + 1; b < distances.length; b++) {
      const answer = relation(a, b);
      if (answer === 'nearer') behind[a]?.push(b);
      else if (answer === 'farther') behind[b]?.push(a);
    }
  }
  const farFirst = distances
    .map((_, index) => index)
    .sort((a, b) => (distances[b] ?? 0) - (distances[a] ?? 0) || a - b);
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

function boundsIn(frame: Placement, { placement, bounds: { min, max } }: Standing): Bounds3 {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const x of [min[0], max[0]]) {
    for (const y of [min[1], max[1]]) {
      const [u, v] = intoLocal(frame, intoWorld(placement, [x, y, 0]));
      low[0] = Math.min(low[0], u);
      low[1] = Math.min(low[1], v);
      high[0] = Math.max(high[0], u);
      high[1] = Math.max(high[1], v);
    }
  }
  const lift = placement.position[2] - frame.position[2];
  low[2] = min[2] + lift;
  high[2] = max[2] + lift;
  return { min: low, max: high };
}

function nearestPoint({ min, max }: Bounds3, to: Point3): Point3 {
  const along = (axis: 0 | 1 | 2) => Math.max(min[axis], Math.min(max[axis], to[axis]));
  return [along(0), along(1), along(2)];
}

function middleOf({ min, max }: Bounds3): Point3 {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

function distanceBetween(a: Point3, b: Point3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
