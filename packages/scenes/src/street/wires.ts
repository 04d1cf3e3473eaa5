import { prngFrom } from '@uvh/domain/random/prng';
import { intoWorld, type Point3, type Projector, project } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { css, rgb } from '../drawing/color.ts';
import { fillPolygon, hazed, lit } from '../drawing/paint.ts';
import type { Light } from '../light/light.ts';
import { isAtCrossing, type Place } from '../place/place.ts';
import type { SceneProp } from './furnish.ts';
import { WIRE_TIES } from './pole.ts';

const WIRE = rgb('#26282c');
const SEGMENTS = 8;

const FLAGS = [rgb('#e8590c'), rgb('#f1c232'), rgb('#2b8a3e'), rgb('#c2255c'), rgb('#1f6fb5')];

/** The sagging wires between one power pole and the next. Thin enough never to hide a vehicle. */
export function drawWires(canvas: SceneCanvas, props: readonly SceneProp[], world: Projector, light: Light): void {
  const poles = props
    .filter(({ kind }) => kind === 'power-pole')
    .sort((a, b) => a.placement.position[1] - b.placement.position[1]);
  poles.slice(1).forEach((pole, index) => {
    const previous = poles[index] ?? pole;
    for (const [across, height] of WIRE_TIES) {
      const from = intoWorld(previous.placement, [0, across, height]);
      const to = intoWorld(pole.placement, [0, across, height]);
      hang(canvas, { from, to, sag: height < 7 ? 0.75 : 0.4 }, world, light);
    }
  });
}

interface Wire {
  readonly from: Point3;
  readonly to: Point3;
  /** How far its middle hangs below the straight line, metres. */
  readonly sag: number;
}

function hang(canvas: SceneCanvas, { from, to, sag }: Wire, world: Projector, light: Light): void {
  const points = Array.from({ length: SEGMENTS + 1 }, (_, index) => {
    const t = index / SEGMENTS;
    const drop = 4 * sag * t * (1 - t);
    return project(world, [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t - drop,
    ]);
  });
  const depth = points[SEGMENTS]?.[2] ?? 1;
  if ((points[0]?.[2] ?? 0) < 2) return;
  canvas.strokeStyle = css(hazed(WIRE, depth, light), 0.85);
  canvas.lineWidth = Math.max(0.7, (world.camera.focalPx / depth) * 0.022);
  canvas.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  });
  canvas.stroke();
}

/** Strings of flags across the street for a festival, up where they hide no traffic. */
export function drawBunting(canvas: SceneCanvas, place: Place, world: Projector, light: Light): void {
  const prng = prngFrom(place.seed + 1);
  // From a high camera they would hang before the traffic.
  if (!prng.chance(0.45) || world.camera.position[2] > 8.4) return;
  const reach = place.roadHalfWidth + place.footpathWidth;
  for (let y = prng.between(38, 50); y < 115; y += prng.between(12, 20)) {
    if (isAtCrossing(place, y, 3)) continue;
    const [left, right]: [Point3, Point3] = [
      [-reach, y, 7.2],
      [reach, y + prng.between(-3, 3), 7.2],
    ];
    hang(canvas, { from: left, to: right, sag: 0.9 }, world, light);
    const count = Math.round(reach * 1.3);
    for (let flag = 1; flag < count; flag++) {
      const at = (share: number): Point3 => {
        const z = 7.2 - 3.6 * share * (1 - share);
        return [left[0] + (right[0] - left[0]) * share, left[1] + (right[1] - left[1]) * share, z];
      };
      const [a, b] = [at(flag / count), at((flag + 0.62) / count)];
      const tip: Point3 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.min(a[2], b[2]) - 0.4];
      const depth = project(world, tip)[2];
      const color = FLAGS[flag % FLAGS.length] ?? WIRE;
      const cloth = lit({ color, finish: 'matte' }, [0, -0.7, 0.7], { light, sun: light.sun, lampLight: 0.3 });
      canvas.fillStyle = css(hazed(cloth, depth, light));
      fillPolygon(canvas, [project(world, a), project(world, b), project(world, tip)], 0);
    }
  }
}
