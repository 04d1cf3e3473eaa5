import type { Rect } from '@uvh/domain/annotation/box';
import { intoWorld, type Placement, type Point3, type Projector, project, projectPolygon } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { css, type Rgb, rgb } from '../drawing/color.ts';
import { fillPolygon } from '../drawing/paint.ts';
import { type Place, stretchesOf } from '../place/place.ts';
import type { StagedThing } from '../staging.ts';
import { LAMP_HEIGHT, LAMP_REACH } from '../street/pole.ts';
import type { VehicleModel } from '../vehicle/model.ts';
import type { Light } from './light.ts';

const LAMP_COLOR = rgb('#ffcf87');
const BEAM_COLOR = rgb('#ffe2ad');
const POOL_RADIUS = 8.5;

/** Where street lamps throw their light on the ground. */
export function lampSpots(things: readonly StagedThing[]): Point3[] {
  return things
    .filter(({ prop }) => prop?.kind === 'street-lamp')
    .map(({ placement }) => intoWorld(placement, [LAMP_REACH, 0, -placement.position[2]]));
}

/** How much lamp light falls on a place, 0 to 1; shops give the kerbs some. */
export function lampLightAt([x, y]: Point3, spots: readonly Point3[], roadHalfWidth: number): number {
  const lamps = spots.reduce((sum, [sx, sy]) => sum + Math.exp(-((x - sx) ** 2 + (y - sy) ** 2) / 90), 0);
  const shops = 0.45 * Math.exp(-((Math.max(0, roadHalfWidth + 2 - Math.abs(x)) / 5) ** 2));
  return Math.min(1, 0.16 + 0.75 * lamps + shops);
}

/** Pools of light on the road: below street lamps and ahead of vehicles. Painted before what stands there. */
export function drawLightPools(
  canvas: SceneCanvas,
  things: readonly StagedThing[],
  place: Place,
  world: Projector,
  strength: number,
): void {
  canvas.save();
  canvas.globalCompositeOperation = 'lighter';
  shopSpill(canvas, place, world, strength);
  for (const spot of lampSpots(things)) pool(canvas, spot, world, strength);
  for (const { vehicle, placement } of things) {
    if (!vehicle || vehicle.scene.isParked || vehicle.model.lamps.length === 0 || placement.position[1] > 70) continue;
    for (const spread of [0.5, 0.9, 1.3]) {
      beam(canvas, { placement, model: vehicle.model, spread }, world, strength);
    }
  }
  canvas.restore();
}

/** The shine around a vehicle's lamps that look at the camera, and their reflection on a wet road. */
export function drawLampGlow(
  canvas: SceneCanvas,
  thing: StagedThing,
  world: Projector,
  light: Light,
  strength: number,
): void {
  const { vehicle, placement } = thing;
  if (!vehicle || vehicle.scene.isParked) return;
  for (const lamp of vehicle.model.lamps) {
    if (!looksAtCamera(placement, lamp.facing, world)) continue;
    const [x, y, depth] = project(world, intoWorld(placement, lamp.at));
    if (depth < 2) continue;
    const size = (world.camera.focalPx / depth) * (lamp.facing === 1 ? 0.75 : 0.42);
    halo(canvas, { x, y, radius: Math.max(4, size) }, lamp.color, (lamp.facing === 1 ? 0.6 : 0.42) * strength);
    if (light.isWet) {
      const [, groundY] = project(world, intoWorld(placement, [lamp.at[0], lamp.at[1], 0]));
      for (const width of [0.62, 0.4, 0.2])
        streak(
          canvas,
          { x, y: groundY, width: size * width, height: size * (3.6 - width * 2) },
          lamp.color,
          0.1 * strength,
        );
    }
  }
}

/** The halo of street lamps. */
export function drawStreetLampGlow(
  canvas: SceneCanvas,
  { placement }: StagedThing,
  world: Projector,
  strength: number,
): void {
  const [x, y, depth] = project(world, intoWorld(placement, [LAMP_REACH, 0, LAMP_HEIGHT]));
  if (depth > 3) halo(canvas, { x, y, radius: (world.camera.focalPx / depth) * 1.4 }, LAMP_COLOR, 0.5 * strength);
}

function looksAtCamera(placement: Placement, facing: 1 | -1, { camera }: Projector): boolean {
  const [dx, dy] = [camera.position[0] - placement.position[0], camera.position[1] - placement.position[1]];
  const ahead = dx * Math.sin(placement.heading) + dy * Math.cos(placement.heading);
  return ahead * facing > 0.25 * Math.hypot(dx, dy);
}

/** A round area of the picture, in pixels. */
interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function halo(canvas: SceneCanvas, { x, y, radius }: Disc, color: Rgb, alpha: number): void {
  const gradient = canvas.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, css(color, alpha));
  gradient.addColorStop(0.3, css(color, alpha * 0.35));
  gradient.addColorStop(1, css(color, 0));
  canvas.save();
  canvas.globalCompositeOperation = 'lighter';
  canvas.fillStyle = gradient;
  canvas.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  canvas.restore();
}

/** A strip of light that fades downwards; `x` is its middle, `y` its upper end. */
function streak(canvas: SceneCanvas, { x, y, width, height }: Rect, color: Rgb, alpha: number): void {
  const gradient = canvas.createLinearGradient(0, y, 0, y + height);
  gradient.addColorStop(0, css(color, alpha));
  gradient.addColorStop(1, css(color, 0));
  canvas.save();
  canvas.globalCompositeOperation = 'lighter';
  canvas.fillStyle = gradient;
  canvas.fillRect(x - width / 2, y, width, height);
  canvas.restore();
}

/** Open shops light the footpath in front of them. */
function shopSpill(canvas: SceneCanvas, place: Place, world: Projector, strength: number): void {
  const outer = place.roadHalfWidth + place.footpathWidth;
  canvas.fillStyle = css(LAMP_COLOR, 0.055 * strength);
  for (const side of [-1, 1]) {
    for (const [from, to] of stretchesOf(place, place.footpathWidth)) {
      for (const reach of [1.2, 2.2, 3.4, 5]) {
        const inner = outer - reach;
        const strip: Point3[] = [
          [side * outer, from, 0],
          [side * inner, from, 0],
          [side * inner, to, 0],
          [side * outer, to, 0],
        ];
        fillPolygon(canvas, projectPolygon(world, strip), 0);
      }
    }
  }
}

/** A round patch of light, as the ellipse that it nearly is in perspective. */
function pool(canvas: SceneCanvas, [x, y]: Point3, world: Projector, strength: number): void {
  const far = project(world, [x, y + POOL_RADIUS, 0]);
  const near = project(world, [x, y - POOL_RADIUS, 0]);
  if (near[2] < 2 || y < POOL_RADIUS) return;
  const left = project(world, [x - POOL_RADIUS, y, 0]);
  const right = project(world, [x + POOL_RADIUS, y, 0]);
  const [radiusX, radiusY] = [(right[0] - left[0]) / 2, (near[1] - far[1]) / 2];
  const gradient = canvas.createRadialGradient(0, 0, 0, 0, 0, 1);
  for (const [stop, alpha] of [
    [0, 0.36],
    [0.3, 0.24],
    [0.65, 0.07],
    [1, 0],
  ] as const) {
    gradient.addColorStop(stop, css(LAMP_COLOR, alpha * strength));
  }
  canvas.save();
  canvas.translate((left[0] + right[0]) / 2, (near[1] + far[1]) / 2);
  canvas.scale(radiusX, radiusY);
  canvas.fillStyle = gradient;
  canvas.fillRect(-1, -1, 2, 2);
  canvas.restore();
}

interface Beam {
  readonly placement: Placement;
  readonly model: VehicleModel;
  /** 1 is the usual width and reach; a wider beam is shorter. */
  readonly spread: number;
}

/** The light that head lamps throw ahead on the road, fading with the way. */
function beam(canvas: SceneCanvas, { placement, model, spread }: Beam, world: Projector, strength: number): void {
  const { length, width } = model;
  const front = length / 2;
  const reach = 9 * (1.5 - spread * 0.4);
  const [from, to] = [
    [front, 0, 0],
    [front + reach, 0, 0],
  ] as const satisfies readonly Point3[];
  const [start, end] = [project(world, intoWorld(placement, from)), project(world, intoWorld(placement, to))];
  const gradient = canvas.createLinearGradient(start[0], start[1], end[0], end[1]);
  gradient.addColorStop(0, css(BEAM_COLOR, 0));
  gradient.addColorStop(0.22, css(BEAM_COLOR, 0.05 * strength));
  gradient.addColorStop(0.5, css(BEAM_COLOR, 0.035 * strength));
  gradient.addColorStop(1, css(BEAM_COLOR, 0));
  const half = Math.max(0.35, width * 0.42);
  const cone: Point3[] = [
    [front, half, 0],
    [front, -half, 0],
    [front + reach, -half - reach * 0.2 * spread, 0],
    [front + reach, half + reach * 0.2 * spread, 0],
  ];
  canvas.fillStyle = gradient;
  fillPolygon(
    canvas,
    projectPolygon(
      world,
      cone.map((point) => intoWorld(placement, point)),
    ),
    0,
  );
}
