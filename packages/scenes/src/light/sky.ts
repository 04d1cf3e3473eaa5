import { prngFrom } from '@uvh/domain/random/prng';
import { horizonY, type Projector } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { css, mix, rgb } from '../drawing/color.ts';
import type { Light } from './light.ts';

/** The sky down to the horizon, with clouds. */
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
