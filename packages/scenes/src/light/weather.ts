import { prngFrom } from '@uvh/domain/random/prng';
import { type Point3, type Projector, projectPolygon } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { css, mix, rgb } from '../drawing/color.ts';
import { fillPolygon } from '../drawing/paint.ts';
import type { Light } from './light.ts';

/** Puddles that mirror the sky; on the road before anything stands on it. */
export function drawPuddles(
  canvas: SceneCanvas,
  world: Projector,
  light: Light,
  roadHalfWidth: number,
  seed: number,
): void {
  const prng = prngFrom(seed);
  for (let index = 0; index < 26; index++) {
    const atKerb = prng.chance(0.6);
    const x = atKerb
      ? prng.pick([-1, 1]) * (roadHalfWidth - prng.between(0.3, 1.4))
      : prng.between(-1, 1) * roadHalfWidth;
    const y = prng.between(10, 60);
    const [rx, ry] = [prng.between(0.3, 0.8), prng.between(0.5, 2.2)];
    const outline = Array.from({ length: 20 }, (_, corner): Point3 => {
      const angle = (corner / 20) * Math.PI * 2;
      const wobble = prng.between(0.86, 1.08);
      return [x + Math.cos(angle) * rx * wobble, y + Math.sin(angle) * ry * wobble, 0];
    });
    canvas.fillStyle = css(mix(light.skyLow, rgb('#6d7680'), 0.4), 0.3);
    fillPolygon(canvas, projectPolygon(world, outline), 0);
  }
}

/** Falling rain over the whole picture. */
export function drawRain(canvas: SceneCanvas, light: Light, seed: number): void {
  const prng = prngFrom(seed);
  const slant = prng.between(-0.12, 0.12);
  for (const [count, length, width, alpha] of [
    [420, 26, 1, 0.16],
    [150, 52, 1.5, 0.14],
  ] as const) {
    canvas.strokeStyle = css(mix(light.skyLow, rgb('#ffffff'), 0.6), alpha);
    canvas.lineWidth = width;
    canvas.lineCap = 'butt';
    canvas.beginPath();
    for (let index = 0; index < count; index++) {
      const [x, y, fall] = [prng.between(-40, 1960), prng.between(-60, 1080), length * prng.between(0.6, 1.2)];
      canvas.moveTo(x, y);
      canvas.lineTo(x + fall * slant, y + fall);
    }
    canvas.stroke();
  }
}

/** The darker corners of a cheap lens. */
export function drawVignette(canvas: SceneCanvas): void {
  const gradient = canvas.createRadialGradient(960, 540, 560, 960, 540, 1180);
  gradient.addColorStop(0, 'rgba(0,0,0,0)');
  gradient.addColorStop(1, 'rgba(0,0,0,0.26)');
  canvas.fillStyle = gradient;
  canvas.fillRect(0, 0, 1920, 1080);
}
