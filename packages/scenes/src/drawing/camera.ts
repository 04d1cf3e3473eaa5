/** A point in metres. World axes: x to the right, y away from the camera, z up; the ground is z = 0. */
export type Point3 = readonly [x: number, y: number, z: number];
/** A point in the 1920 x 1080 space and its distance along the optical axis in metres. */
export type ScreenPoint = readonly [x: number, y: number, depth: number];

/**
 * A pinhole camera on a mast. `yaw` turns it to the right, `pitch` down, both in radians; `focalPx`
 * is the focal length in pixels of the 1920 x 1080 space.
 */
export interface Camera {
  readonly position: Point3;
  readonly yaw: number;
  readonly pitch: number;
  readonly focalPx: number;
  readonly centerX: number;
  readonly centerY: number;
}

/** Where an object stands: its origin in the world and its heading in radians, clockwise from the y axis. */
export interface Placement {
  readonly position: Point3;
  readonly heading: number;
}

/** What lies nearer than this is cut away; nothing sensible can be projected at the lens itself. */
const NEAR_DEPTH = 0.6;

type Row = readonly [x: number, y: number, z: number, offset: number];

/** Turns points of one frame of reference into camera space and onto the screen. */
export interface Projector {
  readonly camera: Camera;
  readonly rows: readonly [right: Row, up: Row, forward: Row];
}

/** Projects world points. */
export function worldProjector(camera: Camera): Projector {
  const { yaw, pitch, position } = camera;
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  const axes: [Point3, Point3, Point3] = [
    [cosYaw, -sinYaw, 0],
    [sinPitch * sinYaw, sinPitch * cosYaw, cosPitch],
    [cosPitch * sinYaw, cosPitch * cosYaw, -sinPitch],
  ];
  const row = (axis: Point3): Row => [axis[0], axis[1], axis[2], -dot(axis, position)];
  return { camera, rows: [row(axes[0]), row(axes[1]), row(axes[2])] };
}

/** Projects points of a placed object, whose own axes are x ahead, y to its left, z up. */
export function localProjector(world: Projector, placement: Placement): Projector {
  const [sin, cos] = [Math.sin(placement.heading), Math.cos(placement.heading)];
  const [px, py, pz] = placement.position;
  const row = ([a, b, c, offset]: Row): Row => [
    a * sin + b * cos,
    -a * cos + b * sin,
    c,
    a * px + b * py + c * pz + offset,
  ];
  const [right, up, forward] = world.rows;
  return { camera: world.camera, rows: [row(right), row(up), row(forward)] };
}

/** The camera-space coordinates of a point: right, up, forward, in metres. */
function toCameraSpace({ rows: [right, up, forward] }: Projector, [x, y, z]: Point3): Point3 {
  return [
    right[0] * x + right[1] * y + right[2] * z + right[3],
    up[0] * x + up[1] * y + up[2] * z + up[3],
    forward[0] * x + forward[1] * y + forward[2] * z + forward[3],
  ];
}

/** Projects one point; a point nearer than {@link NEAR_DEPTH} is treated as being at that depth. */
export function project(projector: Projector, point: Point3): ScreenPoint {
  return cameraToScreen(projector.camera, toCameraSpace(projector, point));
}

/** Projects a flat polygon, cut at {@link NEAR_DEPTH}; empty when all of it lies behind the camera. */
export function projectPolygon(projector: Projector, points: readonly Point3[]): ScreenPoint[] {
  const inCamera = points.map((point) => toCameraSpace(projector, point));
  const visible = inCamera.every((point) => point[2] >= NEAR_DEPTH) ? inCamera : cutNear(inCamera);
  return visible.map((point) => cameraToScreen(projector.camera, point));
}

/** A world point as the placed object sees it. */
export function intoLocal({ position, heading }: Placement, point: Point3): Point3 {
  const [dx, dy, dz] = [point[0] - position[0], point[1] - position[1], point[2] - position[2]];
  return turnIntoLocal(heading, [dx, dy, dz]);
}

/** A world direction as an object of that heading sees it. */
export function turnIntoLocal(heading: number, [x, y, z]: Point3): Point3 {
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  return [x * sin + y * cos, -x * cos + y * sin, z];
}

/** A point of a placed object in the world. */
export function intoWorld({ position, heading }: Placement, [x, y, z]: Point3): Point3 {
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  return [position[0] + x * sin - y * cos, position[1] + x * cos + y * sin, position[2] + z];
}

/** The height on screen at which the ground meets the sky. */
export function horizonY(camera: Camera): number {
  return camera.centerY - camera.focalPx * Math.tan(camera.pitch);
}

/** The depth in metres of the ground that shows at that height on screen; Infinity at and above the horizon. */
export function groundDepthAt(camera: Camera, screenY: number): number {
  const slope = (screenY - camera.centerY) / camera.focalPx;
  const fall = Math.sin(camera.pitch) + slope * Math.cos(camera.pitch);
  return fall <= 1e-6 ? Number.POSITIVE_INFINITY : camera.position[2] / fall;
}

/** The height on screen of the ground at that depth in metres straight ahead: the inverse of {@link groundDepthAt}. */
export function groundYAt(camera: Camera, depth: number): number {
  const slope = (camera.position[2] / depth - Math.sin(camera.pitch)) / Math.cos(camera.pitch);
  return camera.centerY + slope * camera.focalPx;
}

/** The scalar product of two vectors, in metres squared for two of the world. */
export function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cameraToScreen(camera: Camera, [right, up, forward]: Point3): ScreenPoint {
  const depth = Math.max(forward, NEAR_DEPTH);
  const perMetre = camera.focalPx / depth;
  return [camera.centerX + right * perMetre, camera.centerY - up * perMetre, depth];
}

function cutNear(points: readonly Point3[]): Point3[] {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const isInside = point[2] >= NEAR_DEPTH;
    if (isInside === next[2] >= NEAR_DEPTH) return isInside ? [point] : [];
    const t = (NEAR_DEPTH - point[2]) / (next[2] - point[2]);
    const crossing: Point3 = [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t, NEAR_DEPTH];
    return isInside ? [point, crossing] : [crossing];
  });
}
