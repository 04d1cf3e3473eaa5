import { mix, type Rgb, rgb } from '../drawing/color.ts';
import { paintShape } from '../drawing/loft.ts';
import type { Face } from '../drawing/solid.ts';
import type { Prng } from '../prng.ts';
import { GLASS } from './paintwork.ts';
import { SKIN_TONES, shirtColor } from './rider.ts';

const HEAD = [
  [-0.4, 0],
  [-0.5, 0.35],
  [-0.36, 0.8],
  [0, 1],
  [0.36, 0.8],
  [0.5, 0.35],
  [0.4, 0],
] as const;

/** The driver seen through the windscreen, at the right-hand wheel, and at times someone beside. */
export function seatDriver(windscreen: Face, prng: Prng, scale = 1): void {
  bust(windscreen, 0.27, shirtColor(prng), prng, scale);
  if (prng.chance(0.4)) bust(windscreen, 0.72, shirtColor(prng), prng, scale);
}

function bust(face: Face, middle: number, shirt: Rgb, prng: Prng, scale: number): void {
  const [width, rise] = [0.13 * scale, 0.3 * scale];
  const shoulders = [
    [middle - width, 0.05],
    [middle - width * 0.85, rise],
    [middle - width * 0.3, rise * 1.25],
    [middle + width * 0.3, rise * 1.25],
    [middle + width * 0.85, rise],
    [middle + width, 0.05],
  ] as const;
  paintShape(face, shoulders, behindGlass(shirt), 'glass', true);
  const head = HEAD.map(([u, v]) => [middle + u * width * 0.85, rise * (1.22 + v * 0.95)] as const);
  paintShape(face, head, behindGlass(prng.pick(SKIN_TONES)), 'glass', true);
  const hair = HEAD.slice(1, -1).map(
    ([u, v]) => [middle + u * width * 0.85, rise * (1.22 + Math.max(0.55, v) * 0.97)] as const,
  );
  paintShape(face, hair, rgb('#14161a'), 'glass', true);
}

function behindGlass(color: Rgb): Rgb {
  return mix(color, GLASS, 0.5);
}
