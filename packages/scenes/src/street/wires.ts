import { intoWorld, type Point3, type Projector, project } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { css, rgb } from '../drawing/color.ts';
import { hazed } from '../drawing/paint.ts';
import type { Light } from '../light/light.ts';
import type { SceneProp } from './furnish.ts';
import { WIRE_TIES } from './pole.ts';

const WIRE = rgb('#26282c');
const SEGMENTS = 8;

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
      hang(canvas, from, to, height < 7 ? 0.75 : 0.4, world, light);
    }
  });
}

function hang(canvas: SceneCanvas, from: Point3, to: Point3, sag: number, world: Projector, light: Light): void {
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
