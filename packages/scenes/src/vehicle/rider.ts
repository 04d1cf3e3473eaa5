import type { Prng } from '@uvh/domain/random/prng';
import type { Point3 } from '../drawing/camera.ts';
import { type Rgb, rgb } from '../drawing/color.ts';
import { ball, rod, type Solid } from '../drawing/solid.ts';

export const SKIN_TONES = [rgb('#8d5f43'), rgb('#a06f4d'), rgb('#6f4732'), rgb('#b98560')];
const SHIRTS = [
  rgb('#d9d9d4'),
  rgb('#3f6fa8'),
  rgb('#b23a48'),
  rgb('#e0b84c'),
  rgb('#4f8a5b'),
  rgb('#7d5a9a'),
  rgb('#d9785f'),
  rgb('#374357'),
  rgb('#8fb7c9'),
];
const TROUSERS = [rgb('#2f3542'), rgb('#4a4f5c'), rgb('#5b4a3c'), rgb('#27364d'), rgb('#6e6a62')];
const HELMETS = [rgb('#1d1e21'), rgb('#b5262a'), rgb('#e3e3e0'), rgb('#27508a'), rgb('#3a3b3f')];
const HAIR = rgb('#211a17');

/** Where a rider sits and holds on, in the vehicle's frame. */
export interface Seat {
  readonly hip: Point3;
  readonly hand: Point3;
  readonly foot: Point3;
}

/** Someone riding: `share` of riders wear helmets; a pillion passenger holds on to the one in front. */
export function riderOn(seat: Seat, helmetShare: number, prng: Prng): Solid[] {
  const [x, y, z] = seat.hip;
  const [shirt, trousers, skin] = [prng.pick(SHIRTS), prng.pick(TROUSERS), prng.pick(SKIN_TONES)];
  const lean = Math.min(0.2, Math.max(0.02, (seat.hand[0] - x) * 0.22));
  const shoulder: Point3 = [x + lean, y, z + 0.46];
  const limbs = ([1, -1] as const).flatMap((side): Solid[] => {
    const knee: Point3 = [(x + seat.foot[0]) / 2 + 0.2, side * 0.2, (z + seat.foot[2]) / 2 + 0.14];
    const foot: Point3 = [seat.foot[0], side * 0.18, seat.foot[2]];
    const elbow: Point3 = [(shoulder[0] + seat.hand[0]) / 2, side * 0.27, (shoulder[2] + seat.hand[2]) / 2 - 0.07];
    const hand: Point3 = [seat.hand[0], side * seat.hand[1], seat.hand[2]];
    return [
      rod([x, side * 0.11, z + 0.04], knee, 0.085, trousers),
      rod(knee, foot, 0.065, trousers),
      rod(foot, [foot[0] + 0.12, foot[1], foot[2] - 0.02], 0.045, rgb('#2a2522')),
      rod([shoulder[0], side * 0.18, shoulder[2]], elbow, 0.06, shirt),
      rod(elbow, hand, 0.05, skin),
    ];
  });
  return [
    ...limbs,
    rod([x, y, z + 0.1], [x + lean * 0.85, y, z + 0.4], 0.17, shirt),
    ...headOn([shoulder[0] + 0.05, y, shoulder[2] + 0.24], prng.chance(helmetShare), skin, prng),
  ];
}

/** A head in a helmet, or bare with hair on top and behind. */
export function headOn([x, y, z]: Point3, hasHelmet: boolean, skin: Rgb, prng: Prng): Solid[] {
  if (hasHelmet) {
    return [ball([x, y, z], 0.145, prng.pick(HELMETS)), ball([x + 0.09, y, z - 0.02], 0.085, rgb('#15181c'))];
  }
  return [ball([x, y, z], 0.115, skin), ball([x - 0.03, y, z + 0.05], 0.108, HAIR)];
}

/** A colour of a shirt, each as likely as the others. */
export function shirtColor(prng: Prng): Rgb {
  return prng.pick(SHIRTS);
}

/** A colour of trousers, each as likely as the others. */
export function trouserColor(prng: Prng): Rgb {
  return prng.pick(TROUSERS);
}
