import { type Prng, prngFrom } from '@uvh/domain/random/prng';
import type { Point3, Projector } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import type { Light } from '../light/light.ts';
import { band, corners, type GroundBrush, groundBrush } from './ground-brush.ts';
import { drawMarkings } from './markings.ts';
import { KERB_HEIGHT, laneWidthOf, type Place, stretchesOf, WORLD_LENGTH } from './place.ts';

const ASPHALT = rgb('#66666b');
const WET_ASPHALT = rgb('#4b4e55');
const SOIL = rgb('#a58a69');
const PAVING = rgb('#aca49a');
const FAR_SIDE = 260;

/** The ground of a place: soil, roads, kerbs, markings and their wear. Painted before all that stands on it. */
export function drawGround(canvas: SceneCanvas, place: Place, world: Projector, light: Light): void {
  const prng = prngFrom(place.seed);
  const brush = groundBrush(canvas, world, light);
  const { roadHalfWidth: half, footpathWidth, crossing } = place;
  const asphalt = light.isWet ? WET_ASPHALT : shade(ASPHALT, prng.between(0.86, 1.1));

  brush.whole(SOIL);
  for (const side of [-1, 1]) {
    for (const [from, to] of stretchesOf(place, 0)) {
      brush.area(band(side * half, side * (half + footpathWidth), from, to), PAVING, KERB_HEIGHT);
      pavingSeams(brush, place, side, from, to);
    }
  }
  brush.area([-half, -8, half, WORLD_LENGTH * 2], asphalt);
  if (crossing) {
    const [near, far] = [crossing.y - crossing.halfWidth, crossing.y + crossing.halfWidth];
    brush.area([-FAR_SIDE, near - footpathWidth, -half, far + footpathWidth], PAVING);
    brush.area([half, near - footpathWidth, FAR_SIDE, far + footpathWidth], PAVING);
    brush.area([-FAR_SIDE, near, FAR_SIDE, far], asphalt);
  }
  wear(brush, place, asphalt, prng);
  for (const side of [-1, 1]) for (const [from, to] of stretchesOf(place, 0)) kerb(brush, side * half, from, to);
  drawMarkings(brush, place);
}

function pavingSeams(brush: GroundBrush, place: Place, side: number, from: number, to: number): void {
  const [inner, outer] = [side * place.roadHalfWidth, side * (place.roadHalfWidth + place.footpathWidth)];
  for (let y = Math.max(2, from); y < Math.min(to, 45); y += 1.5) {
    brush.mark(corners(band(inner, outer, y, y + 0.05), KERB_HEIGHT), shade(PAVING, 0.8));
  }
}

/** Kerb stones, painted black and white in turn. */
function kerb(brush: GroundBrush, x: number, from: number, to: number): void {
  const end = Math.min(to, 115);
  for (let y = from, index = 0; y < end; y += 1, index++) {
    const far = Math.min(end, y + 1);
    const color = index % 2 === 0 ? rgb('#d8d5cb') : rgb('#3a3a3c');
    brush.mark(
      [
        [x, y, 0],
        [x, far, 0],
        [x, far, KERB_HEIGHT],
        [x, y, KERB_HEIGHT],
      ],
      shade(color, 0.82),
    );
    brush.mark(corners(band(x, x + Math.sign(x) * 0.22, y, far), KERB_HEIGHT), color);
  }
}

function wear(brush: GroundBrush, place: Place, asphalt: Rgb, prng: Prng): void {
  const lane = laneWidthOf(place);
  const far = 110;
  for (const side of [-1, 1]) {
    for (let index = 0; index < place.lanesPerSide; index++) {
      const middle = side * (place.medianHalfWidth + lane * (index + 0.5));
      for (const offset of [-0.75, 0.75]) {
        const x = middle + offset;
        brush.mark(corners([x - 0.28, -8, x + 0.28, far]), shade(asphalt, 0.84), 0.2);
      }
      brush.mark(corners([middle - 0.22, -8, middle + 0.22, far]), shade(asphalt, 0.72), 0.14);
    }
    const kerb = side * place.roadHalfWidth;
    brush.mark(corners(band(kerb, kerb - side * 1.2, -8, far)), SOIL, 0.22);
    brush.mark(corners(band(kerb, kerb - side * 0.5, -8, far)), SOIL, 0.3);
  }
  for (let index = 0; index < 46; index++) {
    const [x, y] = [prng.between(-1, 1) * place.roadHalfWidth * 0.95, prng.between(4, 70)];
    const isPatch = prng.chance(0.3);
    const [width, length] = isPatch
      ? [prng.between(0.8, 2.2), prng.between(1, 4.5)]
      : [prng.between(0.15, 0.6), prng.between(0.2, 1.1)];
    const tone = isPatch ? shade(asphalt, prng.between(0.76, 0.9)) : shade(asphalt, prng.pick([0.7, 0.82, 1.16]));
    brush.mark(blob([x, y], width / 2, length / 2, isPatch ? 5 : 9, prng), tone, isPatch ? 0.7 : 0.5);
  }
  for (let index = 0; index < 3; index++) {
    const [x, y] = [prng.between(-0.8, 0.8) * place.roadHalfWidth, prng.between(9, 40)];
    brush.mark(blob([x, y], 0.42, 0.42, 12), shade(asphalt, 0.6));
    brush.mark(blob([x, y], 0.34, 0.34, 12), shade(asphalt, 0.8));
  }
}

function blob([x, y]: readonly [number, number], rx: number, ry: number, count: number, prng?: Prng): Point3[] {
  return Array.from({ length: count }, (_, index): Point3 => {
    const angle = (index / count) * Math.PI * 2;
    const wobble = prng ? prng.between(0.7, 1.15) : 1;
    return [x + Math.cos(angle) * rx * wobble, y + Math.sin(angle) * ry * wobble, 0];
  });
}
