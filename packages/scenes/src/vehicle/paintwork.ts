import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb } from '../drawing/color.ts';

export const GLASS = rgb('#26313c');
export const RUBBER = rgb('#1d1d1f');
export const TRIM = rgb('#2b2d30');
export const CHROME = rgb('#b9bec2');
export const HEAD_LAMP = rgb('#fff3cf');
export const TAIL_LAMP = rgb('#e2231c');
export const INDICATOR = rgb('#ff9d1e');
export const PLATE_WHITE = rgb('#e8e8e2');
export const PLATE_YELLOW = rgb('#e9c53b');

/** What Indian buyers choose: mostly white, silver and grey, then red, blue and the rest. */
const CAR_COLORS: readonly (readonly [Rgb, number])[] = [
  [rgb('#eceded'), 34],
  [rgb('#b3b8bc'), 16],
  [rgb('#6d7379'), 12],
  [rgb('#2a2c30'), 9],
  [rgb('#a91f24'), 9],
  [rgb('#2a5796'), 8],
  [rgb('#7a4a2f'), 4],
  [rgb('#c9b48a'), 3],
  [rgb('#d9691f'), 2],
  [rgb('#3b6b54'), 2],
  [rgb('#5f1e2c'), 3],
];

/** A colour of a car, as often as it is seen on the road. */
export function carColor(prng: Prng): Rgb {
  return prng.weighted(CAR_COLORS);
}
