import type { Prng } from '@uvh/domain/random/prng';
import { mix, type Rgb, rgb } from '../drawing/color.ts';
import { paintShape } from '../drawing/loft.ts';
import type { Face } from '../drawing/solid.ts';
import { GLASS } from './paintwork.ts';
import { SKIN_TONES, shirtColor } from './rider.ts';

const HEAD = [
  [-0.3, 0],
  [-0.5, 0.3],
  [-0.48, 0.66],
  [-0.24, 0.98],
  [0.24, 0.98],
  [0.48, 0.66],
  [0.5, 0.3],
  [0.3, 0],
] as const;
const HAIR = [
  [-0.52, 0.5],
  [-0.5, 0.74],
  [-0.24, 1.06],
  [0.24, 1.06],
  [0.5, 0.74],
  [0.52, 0.5],
  [0.3, 0.66],
  [-0.3, 0.66],
] as const;

/** The driver seen through the windscreen, at the right-hand wheel, and at times someone beside. */
export function seatDriver(windscreen: Face, prng: Prng, scale = 1): void {
  bust(windscreen, 0.27, shirtColor(prng), prng, scale);
  if (prng.chance(0.4)) bust(windscreen, 0.72, shirtColor(prng), prng, scale);
}

function bust(face: Face, middle: number, shirt: Rgb, prng: Prng, scale: number): void {
  const [width, rise] = [0.15 * scale, 0.3 * scale];
  const shoulders = [
    [middle - width, 0.05],
    [middle - width * 0.85, rise],
    [middle - width * 0.3, rise * 1.25],
    [middle + width * 0.3, rise * 1.25],
    [middle + width * 0.85, rise],
    [middle + width, 0.05],
  ] as const;
  paintShape(face, shoulders, behindGlass(shirt), 'glass', true);
  const onNeck = ([u, v]: readonly [number, number]) => [middle + u * width, rise * (1.2 + v * 0.72)] as const;
  paintShape(face, HEAD.map(onNeck), behindGlass(prng.pick(SKIN_TONES)), 'glass', true);
  paintShape(face, HAIR.map(onNeck), rgb('#14161a'), 'glass', true);
}

function behindGlass(color: Rgb): Rgb {
  return mix(color, GLASS, 0.5);
}
