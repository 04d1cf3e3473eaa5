import type { Rect } from '@uvh/domain/annotation/box';
import type { Light } from '../light/light.ts';
import {
  dot,
  type Placement,
  type Point3,
  type Projector,
  projectPolygon,
  type ScreenPoint,
  turnIntoLocal,
} from './camera.ts';
import type { SceneCanvas } from './canvas.ts';
import { css, mix, type Rgb, shade } from './color.ts';
import type { Finish, Solid } from './solid.ts';
import { traceModel } from './trace.ts';

/** Below this many pixels a mark cannot be told from its surroundings. */
const SMALLEST_MARK_PX = 2;
/** Below this many pixels a fine mark is noise, not detail. */
const SMALLEST_FINE_MARK_PX = 4.5;
/** Touching faces are each spread by this much, else the background shimmers through their common edge. */
const SEAM_PX = 0.4;
const UP: Point3 = [0, 0, 1];
const DARK_ROOM: Rgb = [44, 52, 60];

export interface PaintOptions {
  /** How brightly the place is lit by lamps near it, 0 to 1; only matters at night. */
  readonly lampLight?: number;
  /** What lies outside of it need not be painted, in pixels. */
  readonly frame?: Rect;
}

/** A model and where it stands. */
export interface PlacedModel {
  readonly solids: readonly Solid[];
  readonly placement: Placement;
}

/** Paints one placed model, back to front, lit and faded by distance. */
export function paintModel(
  canvas: SceneCanvas,
  { solids, placement }: PlacedModel,
  world: Projector,
  light: Light,
  options: PaintOptions = {},
): void {
  const sun = turnIntoLocal(placement.heading, light.sun);
  const lighting: Lighting = { light, sun, lampLight: options.lampLight ?? 0 };
  const frame = options.frame;
  const tint = (color: Rgb, finish: Finish, normal: Point3, depth: number) =>
    hazed(lit({ color, finish }, normal, lighting), depth, light, finish);

  traceModel(solids, placement, world, {
    face(points, face, projector) {
      if (frame && isBeside(points, frame)) return;
      const depth = points[0]?.[2] ?? 1;
      canvas.fillStyle = css(tint(face.color, face.finish, face.normal, depth));
      fillPolygon(canvas, points, SEAM_PX);
      const perMetre = world.camera.focalPx / depth;
      for (const mark of face.marks) {
        if (sizeOf(mark.points) * perMetre < (mark.isFine ? SMALLEST_FINE_MARK_PX : SMALLEST_MARK_PX)) continue;
        const polygon = projectPolygon(projector, mark.points);
        if (frame && isBeside(polygon, frame)) continue;
        canvas.fillStyle = css(tint(mark.color, mark.finish, face.normal, depth));
        fillPolygon(canvas, polygon, 0);
        if (mark.finish === 'glass' && !mark.isFine) paintReflection(canvas, polygon);
      }
    },
    capsule(from, to, radius, capsule) {
      if (capsule.isLeafy && radius > 5) {
        const base = tint(capsule.color, 'matte', [sun[0] * 0.4, sun[1] * 0.4, 0.7], from[2]);
        paintFoliage(canvas, from, radius, base, light.sunSide);
        return;
      }
      const along = dot(sun, UP);
      const sideOn: Point3 = [sun[0] * 0.5, sun[1] * 0.5, 0.35 + along * 0.3];
      const base = tint(capsule.color, 'matte', sideOn, from[2]);
      canvas.lineCap = 'round';
      strokeRod(canvas, from, to, radius, css(shade(base, radius > 3 ? 0.86 : 1)));
      if (radius > 3) {
        const shift = radius * 0.28;
        const lift = (point: ScreenPoint): ScreenPoint => [
          point[0] - shift * light.sunSide,
          point[1] - shift,
          point[2],
        ];
        strokeRod(canvas, lift(from), lift(to), radius * 0.6, css(shade(base, 1.1), 0.75));
      }
    },
    hoop(points, thickness, hoop) {
      canvas.strokeStyle = css(tint(hoop.color, 'matte', UP, points[0]?.[2] ?? 1));
      canvas.lineWidth = Math.max(0.8, thickness);
      canvas.lineJoin = 'round';
      tracePolygon(canvas, points);
      canvas.stroke();
    },
  });
}

/** The colour after distance has washed it out. */
export function hazed(color: Rgb, depth: number, light: Light, finish: Finish = 'matte'): Rgb {
  const share = hazeShare(depth, light) * (finish !== 'matte' && finish !== 'paint' && light.areLampsOn ? 0.6 : 1);
  return mix(color, light.haze, share);
}

/** How much of the haze's colour lies over a thing at that depth, 0 to 1. */
function hazeShare(depth: number, light: Light): number {
  return 1 - Math.exp(-Math.max(0, depth - 14) / light.hazeDistance);
}

/** What falls on a surface. */
export interface Lighting {
  readonly light: Light;
  /** Towards the sun, in the frame in which the surface's normal is given. */
  readonly sun: Point3;
  /** See {@link PaintOptions.lampLight}. */
  readonly lampLight: number;
}

/** The colour of a surface under the scene's light, before haze. */
export function lit(
  { color, finish }: { readonly color: Rgb; readonly finish: Finish },
  normal: Point3,
  lighting: Lighting,
): Rgb {
  const { light, sun, lampLight } = lighting;
  if ((finish === 'lamp' || finish === 'window') && light.areLampsOn) return color;
  if (finish === 'window') return lit({ color: DARK_ROOM, finish: 'glass' }, normal, lighting);
  const facing = Math.max(0, dot(normal, sun)) * light.sunStrength;
  const sky = 0.72 + 0.28 * normal[2];
  const lamp = lampLight * (0.55 + 0.45 * Math.max(0, normal[2]));
  const base: Rgb = [
    color[0] * (light.ambient[0] * sky + light.sunColor[0] * facing + 0.62 * lamp),
    color[1] * (light.ambient[1] * sky + light.sunColor[1] * facing + 0.5 * lamp),
    color[2] * (light.ambient[2] * sky + light.sunColor[2] * facing + 0.34 * lamp),
  ];
  if (finish === 'glass') return mix(base, light.skyTop, 0.12 + 0.3 * Math.max(0, normal[2]));
  if (finish === 'paint') return mix(base, light.skyTop, 0.05 + 0.13 * Math.max(0, normal[2]) ** 2);
  return base;
}

function isBeside(points: readonly ScreenPoint[], { x, y, width, height }: Rect): boolean {
  return (
    points.every((point) => point[0] < x) ||
    points.every((point) => point[0] > x + width) ||
    points.every((point) => point[1] < y) ||
    points.every((point) => point[1] > y + height)
  );
}

/** Fills a polygon, each corner pushed out from its middle by `spread` pixels. */
export function fillPolygon(canvas: SceneCanvas, points: readonly ScreenPoint[], spread: number): void {
  if (points.length < 3) return;
  let [middleX, middleY] = [0, 0];
  for (const [x, y] of points) {
    middleX += x / points.length;
    middleY += y / points.length;
  }
  canvas.beginPath();
  points.forEach(([x, y], index) => {
    const [dx, dy] = [x - middleX, y - middleY];
    const reach = spread / (Math.abs(dx) + Math.abs(dy) || 1);
    const [px, py] = [x + dx * reach, y + dy * reach];
    if (index === 0) canvas.moveTo(px, py);
    else canvas.lineTo(px, py);
  });
  canvas.closePath();
  canvas.fill();
}

/** Leaves the polygon as the canvas' current path. */
function tracePolygon(canvas: SceneCanvas, points: readonly ScreenPoint[]): void {
  canvas.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  });
  canvas.closePath();
}

/** A slanting stripe of sky on a pane of glass that is large enough to show one. */
function paintReflection(canvas: SceneCanvas, polygon: readonly ScreenPoint[]): void {
  const [a, b, c, d] = polygon;
  if (!a || !b || !c || !d || Math.abs(a[0] - c[0]) < 26 || Math.abs(a[1] - c[1]) < 22) return;
  const on = (from: ScreenPoint, to: ScreenPoint, t: number): ScreenPoint => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2],
  ];
  canvas.fillStyle = 'rgba(235,244,255,0.13)';
  fillPolygon(canvas, [on(a, b, 0.52), on(a, b, 0.7), on(d, c, 0.94), on(d, c, 0.76)], 0);
  fillPolygon(canvas, [on(a, b, 0.76), on(a, b, 0.8), on(d, c, 1), on(d, c, 0.98)], 0);
}

/** A clump of leaves: lobes around a middle, and lighter ones where the light falls. */
function paintFoliage(canvas: SceneCanvas, at: ScreenPoint, radius: number, color: Rgb, sunSide: 1 | -1): void {
  const turn = at[0] * 0.7 + at[1] * 1.3;
  canvas.fillStyle = css(shade(color, 0.82));
  traceLobes(canvas, at[0], at[1], radius, turn);
  canvas.fill();
  canvas.fillStyle = css(color, 0.9);
  traceLobes(canvas, at[0] - radius * 0.2 * sunSide, at[1] - radius * 0.22, radius * 0.68, turn * 1.7);
  canvas.fill();
  if (radius < 11) return;
  canvas.fillStyle = css(shade(color, 1.16), 0.85);
  traceLobes(canvas, at[0] - radius * 0.3 * sunSide, at[1] - radius * 0.36, radius * 0.36, turn * 2.3);
  canvas.fill();
}

function traceLobes(canvas: SceneCanvas, x: number, y: number, radius: number, turn: number): void {
  const lobes = radius > 26 ? 11 : radius > 11 ? 7 : 5;
  canvas.beginPath();
  canvas.arc(x, y, radius * 0.74, 0, Math.PI * 2);
  for (let lobe = 0; lobe < lobes; lobe++) {
    const angle = turn + (lobe / lobes) * Math.PI * 2;
    const reach = radius * (lobe % 2 === 0 ? 0.71 : 0.62);
    const [lobeX, lobeY] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    canvas.moveTo(lobeX + radius * 0.29, lobeY);
    canvas.arc(lobeX, lobeY, radius * 0.29, 0, Math.PI * 2);
  }
}

function strokeRod(canvas: SceneCanvas, from: ScreenPoint, to: ScreenPoint, radius: number, color: string): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  canvas.beginPath();
  if (length < 0.3) {
    canvas.fillStyle = color;
    canvas.arc(from[0], from[1], radius, 0, Math.PI * 2);
    canvas.fill();
    return;
  }
  canvas.strokeStyle = color;
  canvas.lineWidth = radius * 2;
  canvas.moveTo(from[0], from[1]);
  canvas.lineTo(to[0], to[1]);
  canvas.stroke();
}

function sizeOf(points: readonly Point3[]): number {
  const [a, , c] = points;
  return a && c ? Math.max(Math.abs(a[0] - c[0]), Math.abs(a[1] - c[1]), Math.abs(a[2] - c[2])) : 0;
}
