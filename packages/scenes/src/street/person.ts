import type { Prng } from '@uvh/domain/random/prng';
import type { Point3 } from '../drawing/camera.ts';
import { rgb } from '../drawing/color.ts';
import { loft } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';
import { headOn, SKIN_TONES, shirtColor, trouserColor } from '../vehicle/rider.ts';

const SARIS = [
  rgb('#c2255c'),
  rgb('#e8590c'),
  rgb('#2b8a3e'),
  rgb('#5f3dc4'),
  rgb('#e6b325'),
  rgb('#0b7285'),
  rgb('#b3312b'),
];

/** Someone on foot, walking or waiting, in trousers or a sari. Looks along x, 1.5 to 1.75 m tall. */
export function personModel(prng: Prng, isRaining = false): Solid[] {
  const height = prng.between(1.5, 1.75);
  const body = prng.chance(0.35) ? inSari(height, prng) : inTrousers(height, prng);
  return isRaining && prng.chance(0.6) ? [...body, ...umbrella(height, prng)] : body;
}

function umbrella(height: number, prng: Prng): Solid[] {
  const cloth = prng.pick([rgb('#22252b'), rgb('#22252b'), rgb('#2c4a7a'), rgb('#8a2433'), rgb('#c9a437')]);
  const top = height + 0.32;
  const cover = loft(
    [
      { rear: -0.5, front: 0.6, halfWidth: 0.55, z: top - 0.26, corner: 0.26 },
      { rear: -0.3, front: 0.4, halfWidth: 0.34, z: top - 0.08, corner: 0.16 },
      { rear: 0, front: 0.1, halfWidth: 0.05, z: top, corner: 0.02 },
    ],
    cloth,
    'matte',
  );
  return [rod([0.16, 0.16, height * 0.62], [0.06, 0.03, top - 0.2], 0.016, rgb('#5a5d62')), cover];
}

function inTrousers(height: number, prng: Prng): Solid[] {
  const [shirt, trousers, skin] = [shirtColor(prng), trouserColor(prng), prng.pick(SKIN_TONES)];
  const stride = prng.chance(0.6) ? prng.between(0.12, 0.26) : 0.03;
  const hip = height * 0.5;
  const shoulder = height * 0.8;
  const limb = (side: 1 | -1): Solid[] => {
    const foot: Point3 = [side * stride, side * 0.09, 0.05];
    const hand: Point3 = [-side * stride * 0.9 + 0.04, side * 0.26, hip + 0.02];
    return [
      rod([0, side * 0.08, hip], foot, 0.085, trousers),
      rod(foot, [foot[0] + 0.12, foot[1], 0.04], 0.045, rgb('#33261f')),
      rod([0, side * 0.19, shoulder], [hand[0] * 0.5, side * 0.25, (shoulder + hip) / 2 + 0.05], 0.06, shirt),
      rod([hand[0] * 0.5, side * 0.25, (shoulder + hip) / 2 + 0.05], hand, 0.045, skin),
    ];
  };
  return [
    ...limb(1),
    ...limb(-1),
    rod([0, 0, hip + 0.08], [0.01, 0, shoulder - 0.07], 0.165, shirt),
    ...headOn([0.03, 0, height - 0.13], false, skin, prng),
  ];
}

function inSari(height: number, prng: Prng): Solid[] {
  const [sari, skin] = [prng.pick(SARIS), prng.pick(SKIN_TONES)];
  const shoulder = height * 0.8;
  const skirt = loft(
    [
      { rear: -0.24, front: 0.24, halfWidth: 0.24, z: 0.03, corner: 0.12 },
      { rear: -0.15, front: 0.15, halfWidth: 0.18, z: height * 0.58, corner: 0.09 },
    ],
    sari,
    'matte',
  );
  return [
    skirt,
    rod([0, 0, height * 0.58], [0, 0, shoulder - 0.06], 0.155, sari),
    ...([1, -1] as const).map((side) =>
      rod([0, side * 0.18, shoulder - 0.02], [0.1, side * 0.22, height * 0.54], 0.05, skin),
    ),
    rod([0.02, 0.16, shoulder], [-0.12, -0.14, height * 0.5], 0.07, sari),
    ...headOn([0.02, 0, height - 0.13], false, skin, prng),
  ];
}
