import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { type Loft, paintArea, paintShape } from '../drawing/loft.ts';
import type { CarClass } from './car-shape.ts';
import { CHROME, HEAD_LAMP, INDICATOR, PLATE_WHITE, TAIL_LAMP, TRIM } from './paintwork.ts';

/** Grille, bumper, lamps and number plate. */
export function dressFront(body: Loft, color: Rgb, carClass: CarClass): void {
  const isTall = carClass === 'SUV';
  paintArea(body.side(0, 'front'), { u: [0.06, 0.94], v: [0.05, 0.8] }, isTall ? TRIM : shade(color, 0.7));
  paintArea(body.side(0, 'front'), { u: [0.2, 0.8], v: [0.15, 0.7] }, TRIM);
  paintArea(body.side(1, 'front'), { u: [0.2, 0.8], v: [0.08, isTall ? 0.72 : 0.5] }, rgb('#222427'));
  if (isTall) {
    for (const u of [0.28, 0.4, 0.52, 0.64]) {
      paintArea(body.side(1, 'front'), { u: [u, u + 0.05], v: [0.1, 0.7] }, CHROME, 'paint', true);
    }
  } else {
    paintArea(body.side(1, 'front'), { u: [0.24, 0.76], v: [0.26, 0.34] }, CHROME, 'paint', true);
  }
  paintArea(body.side(0, 'front'), { u: [0.36, 0.64], v: [0.3, 0.72] }, PLATE_WHITE, 'matte', true);
  for (const u of [
    [0, 0.22],
    [0.78, 1],
  ] as const) {
    paintArea(body.side(1, 'front'), { u, v: [0.22, 0.68] }, HEAD_LAMP, 'lamp');
  }
  for (const side of ['frontLeft', 'frontRight'] as const) {
    paintArea(body.side(1, side), { u: [0.05, 0.6], v: [0.25, 0.66] }, shade(HEAD_LAMP, 0.92), 'lamp');
    paintArea(body.side(0, side), { u: [0.2, 0.6], v: [0.5, 0.8] }, INDICATOR, 'matte', true);
  }
}

const SPARE_WHEEL = [
  [0.38, 0.2],
  [0.3, 0.5],
  [0.38, 0.9],
  [0.5, 1],
  [0.62, 0.9],
  [0.7, 0.5],
  [0.62, 0.2],
  [0.5, 0.06],
] as const;

/** Tail lamps, number plate, and the spare wheel of an SUV. */
export function dressRear(body: Loft, cabin: Loft, carClass: CarClass, plate: Rgb): void {
  const isUpright = carClass === 'SUV' || carClass === 'MUV';
  const lampHeight: readonly [number, number] = isUpright ? [0.3, 0.95] : [0.4, 0.8];
  for (const u of [
    [0, 0.17],
    [0.83, 1],
  ] as const) {
    paintArea(body.side(1, 'rear'), { u, v: lampHeight }, TAIL_LAMP, 'lamp');
  }
  for (const side of ['rearLeft', 'rearRight'] as const) {
    paintArea(body.side(1, side), { u: [0.1, 0.9], v: lampHeight }, shade(TAIL_LAMP, 0.85), 'lamp');
  }
  paintArea(body.side(0, 'rear'), { u: [0.05, 0.95], v: [0.05, 0.55] }, TRIM);
  if (carClass === 'SUV') {
    // The spare wheel on the back door is what one sees of an SUV from behind.
    paintShape(body.side(1, 'rear'), SPARE_WHEEL, TRIM);
    paintShape(
      body.side(1, 'rear'),
      SPARE_WHEEL.map(([u, v]) => [0.5 + (u - 0.5) * 0.55, 0.53 + (v - 0.53) * 0.55] as const),
      CHROME,
    );
    paintArea(body.side(0, 'rear'), { u: [0.34, 0.66], v: [0.58, 0.95] }, plate, 'matte', true);
    return;
  }
  paintArea(body.side(1, 'rear'), { u: [0.35, 0.65], v: [0.12, 0.4] }, plate, 'matte', true);
  if (carClass === 'Sedan') paintArea(body.side(1, 'rear'), { u: [0.2, 0.8], v: [0.84, 0.9] }, CHROME, 'paint', true);
  if (carClass === 'Hatchback') paintArea(cabin.side(0, 'rear'), { u: [0.2, 0.8], v: [0.93, 1] }, TRIM, 'matte', true);
}
