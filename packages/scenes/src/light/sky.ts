import { groundYAt, horizonY, type Point3, type Projector } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { css, mix, type Rgb, rgb } from '../drawing/color.ts';
import { hazed, lit } from '../drawing/paint.ts';
import { prngFrom } from '../prng.ts';
import type { Light } from './light.ts';

const SKYLINE_DEPTH = 185;
const FACING: Point3 = [0, -0.8, 0.6];

/** The sky down to the horizon and the town's outline against it. */
export function drawSky(canvas: SceneCanvas, world: Projector, light: Light, seed: number): void {
  const prng = prngFrom(seed);
  const horizon = Math.max(0, Math.min(1080, horizonY(world.camera)));
  const gradient = canvas.createLinearGradient(0, Math.min(-60, horizon - 700), 0, horizon + 1);
  gradient.addColorStop(0, css(light.skyTop));
  gradient.addColorStop(1, css(light.skyLow));
  canvas.fillStyle = gradient;
  canvas.fillRect(0, 0, 1920, horizon + 2);
  if (horizon < 8) return;
  const cloud = mix(light.skyLow, rgb(light.sunStrength > 0 ? '#ffffff' : '#3c4152'), 0.5);
  for (let index = 0; index < 7; index++) {
    const [x, y, reach] = [prng.between(-100, 2020), horizon * prng.between(-0.1, 0.75), prng.between(60, 190)];
    for (let puff = 0; puff < 5; puff++) {
      canvas.fillStyle = css(cloud, 0.16);
      canvas.beginPath();
      const rx = reach * prng.between(0.4, 1);
      canvas.ellipse(x + prng.between(-1, 1) * reach, y + prng.between(-6, 6), rx, rx * 0.13, 0, 0, Math.PI * 2);
      canvas.fill();
    }
  }
}

/**
 * The town's outline at the end of the road, down to where the built ground ends; goes on top of the
 * ground, as a road seldom runs to the horizon.
 */
export function drawSkyline(canvas: SceneCanvas, world: Projector, light: Light, seed: number): void {
  const horizon = horizonY(world.camera);
  const foot = groundYAt(world.camera, SKYLINE_DEPTH);
  if (foot < 0) return;
  outline(
    canvas,
    horizon,
    foot,
    hazed(lit(rgb('#8d8f96'), 'matte', FACING, light.sun, light, 0.1), 250, light),
    18,
    64,
    seed + 1,
  );
  outline(
    canvas,
    horizon,
    foot,
    hazed(lit(rgb('#5d6b4c'), 'matte', FACING, light.sun, light, 0.1), 170, light),
    2,
    16,
    seed + 2,
  );
}

function outline(
  canvas: SceneCanvas,
  horizon: number,
  foot: number,
  color: Rgb,
  low: number,
  high: number,
  seed: number,
): void {
  const prng = prngFrom(seed);
  canvas.fillStyle = css(color);
  canvas.beginPath();
  canvas.moveTo(-10, foot);
  for (let x = -10; x < 1940; ) {
    const height = prng.between(low, high) * (prng.chance(0.12) ? 1.8 : 1);
    const width = prng.between(18, 80);
    canvas.lineTo(x, horizon - height);
    canvas.lineTo(x + width, horizon - height);
    x += width;
  }
  canvas.lineTo(1940, foot);
  canvas.closePath();
  canvas.fill();
}
