import type { Prng } from '@uvh/domain/random/prng';
import { mix, rgb, shade } from '../drawing/color.ts';
import { box, paintArea, paintShape } from '../drawing/loft.ts';
import type { Solid } from '../drawing/solid.ts';
import { SIGNS } from './facade-colors.ts';

/** An advertisement above a roof at that height: a picture, and some words beside it. */
export function hoarding(depth: number, frontage: number, height: number, prng: Prng): Solid {
  const board = box(
    { rear: depth / 2 - 1, front: depth / 2 - 0.8, halfWidth: frontage * 0.36, low: height + 0.7, high: height + 3.4 },
    rgb('#d9d4c8'),
  );
  const face = board.side(0, 'front');
  const ground = prng.pick(SIGNS);
  const [ink, accent] = [mix(ground, rgb('#fffbe8'), 0.85), prng.pick(SIGNS)];
  paintArea(face, { u: [0.02, 0.98], v: [0.04, 0.96] }, ground, 'lamp');
  const isPictureLeft = prng.chance(0.5);
  const middle = isPictureLeft ? 0.24 : 0.76;
  paintArea(face, { u: [middle - 0.18, middle + 0.18], v: [0.04, 0.96] }, mix(ground, ink, 0.45), 'lamp');
  const disc = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * Math.PI * 2;
    return [middle + Math.cos(angle) * 0.1, 0.62 + Math.sin(angle) * 0.2] as const;
  });
  paintShape(face, disc, accent, 'lamp');
  const shoulders = [
    [-0.15, 0.04],
    [-0.11, 0.34],
    [0.11, 0.34],
    [0.15, 0.04],
  ] as const;
  paintShape(
    face,
    shoulders.map(([u, v]) => [middle + u, v] as const),
    shade(accent, 0.8),
    'lamp',
  );
  const left = isPictureLeft ? 0.48 : 0.07;
  for (const [v, rise, share] of [
    [0.66, 0.16, 0.44],
    [0.44, 0.1, 0.36],
    [0.2, 0.09, 0.24],
  ] as const) {
    paintArea(face, { u: [left, left + share], v: [v, v + rise] }, ink, 'lamp');
  }
  return board;
}
