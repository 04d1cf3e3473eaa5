import type { Rect } from '@uvh/domain/annotation/box';
import {
  intoLocal,
  localProjector,
  type Placement,
  type Point3,
  type Projector,
  project,
  projectPolygon,
  type ScreenPoint,
} from './camera.ts';
import { paintOrder } from './paint-order.ts';
import type { Capsule, Face, Hoop, Solid } from './solid.ts';

/** What a model consists of on screen, told in painting order. */
export interface ScreenVisitor {
  face(points: readonly ScreenPoint[], face: Face, projector: Projector): void;
  /** `radius` in pixels at the rod's middle. */
  capsule(from: ScreenPoint, to: ScreenPoint, radius: number, capsule: Capsule): void;
  hoop(points: readonly ScreenPoint[], thickness: number, hoop: Hoop): void;
}

/**
 * Walks the visible parts of a placed model from back to front. Painting, measuring and the
 * visibility count all go through here, so that a truth box covers exactly what is drawn.
 */
export function traceModel(
  solids: readonly Solid[],
  placement: Placement,
  world: Projector,
  visitor: ScreenVisitor,
): void {
  const local = localProjector(world, placement);
  const eye = intoLocal(placement, world.camera.position);
  const order = paintOrder(
    solids.map((solid) => solid.bounds),
    eye,
  );
  for (const index of order) {
    const solid = solids[index];
    if (solid) traceSolid(solid, eye, local, visitor);
  }
}

function traceSolid(solid: Solid, eye: Point3, local: Projector, visitor: ScreenVisitor): void {
  const { focalPx } = local.camera;
  if (solid.kind === 'hull') {
    for (const face of solid.faces) {
      if (!looksAt(face, eye)) continue;
      const points = projectPolygon(local, face.points);
      if (points.length > 2) visitor.face(points, face, local);
    }
  } else if (solid.kind === 'capsule') {
    const from = project(local, solid.from);
    const to = project(local, solid.to);
    visitor.capsule(from, to, (solid.radius * focalPx * 2) / (from[2] + to[2]), solid);
  } else {
    const points = solid.points.map((point) => project(local, point));
    visitor.hoop(points, (solid.thickness * focalPx) / (points[0]?.[2] ?? 1), solid);
  }
}

/** The tight rectangle around all that the model covers on screen, not clipped. */
export function screenBounds(solids: readonly Solid[], placement: Placement, world: Projector): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number, reach: number) => {
    left = Math.min(left, x - reach);
    right = Math.max(right, x + reach);
    top = Math.min(top, y - reach);
    bottom = Math.max(bottom, y + reach);
  };
  const local = localProjector(world, placement);
  const eye = intoLocal(placement, world.camera.position);
  const visitor: ScreenVisitor = {
    face: (points) => {
      for (const [x, y] of points) include(x, y, 0);
    },
    capsule: (from, to, radius) => {
      include(from[0], from[1], radius);
      include(to[0], to[1], radius);
    },
    hoop: (points, thickness) => {
      for (const [x, y] of points) include(x, y, thickness / 2);
    },
  };
  for (const solid of solids) traceSolid(solid, eye, local, visitor);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function looksAt(face: Face, eye: Point3): boolean {
  const [x, y, z] = face.points[0] ?? eye;
  return face.normal[0] * (eye[0] - x) + face.normal[1] * (eye[1] - y) + face.normal[2] * (eye[2] - z) > 0;
}
