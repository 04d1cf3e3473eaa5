import type { Prng } from '@uvh/domain/random/prng';
import { rgb } from '../drawing/color.ts';
import { box, loft, paintFlanks } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';

/** The length of one piece of median, metres. */
export const MEDIAN_PIECE = 8;

/** A piece of median along x: kerb stones in yellow and black, earth on top, sometimes a railing. */
export function medianModel(halfWidth: number, prng: Prng): Solid[] {
  const half = MEDIAN_PIECE / 2;
  const body = loft(
    [
      { rear: -half, front: half, halfWidth, z: 0, corner: 0.01 },
      { rear: -half, front: half, halfWidth, z: 0.28, corner: 0.01 },
    ],
    rgb('#d8ae33'),
    'matte',
    halfWidth > 0.7 ? rgb('#7c8450') : rgb('#a19a8c'),
  );
  for (let index = 0; index < 8; index += 2) {
    paintFlanks(body.flanks(0), { u: [index / 8, (index + 1) / 8], v: [0, 1] }, rgb('#2f2f31'));
  }
  if (halfWidth > 0.7 || !prng.chance(0.8)) return [body];
  const rails = [0.75, 1.1].map((z) => rod([-half, 0, z], [half, 0, z], 0.03, rgb('#9aa3a8')));
  const posts = [-2, 0, 2].map((x) =>
    box({ rear: x - 0.05, front: x + 0.05, halfWidth: 0.05, low: 0.28, high: 1.15 }, rgb('#8a9398')),
  );
  return [body, ...posts, ...rails];
}
