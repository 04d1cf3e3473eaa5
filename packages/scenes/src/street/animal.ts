import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { loft } from '../drawing/loft.ts';
import { ball, rod, type Solid } from '../drawing/solid.ts';

const HIDES = [rgb('#d9cfbd'), rgb('#8a5f3e'), rgb('#f0ebe0'), rgb('#4b3a30'), rgb('#b08a5f')];

/** A cow, standing; about 2.1 m long and 1.4 m at the hump. Looks along x. */
export function cowModel(prng: Prng): Solid[] {
  const hide = prng.pick(HIDES);
  const leg = (x: number, y: number): Solid =>
    rod([x, y, 0.72], [x + prng.between(-0.06, 0.06), y, 0.06], 0.075, shade(hide, 0.86));
  const body = loft(
    [
      { rear: -0.72, front: 0.6, halfWidth: 0.2, z: 0.66, corner: 0.12 },
      { rear: -0.8, front: 0.68, halfWidth: 0.3, z: 0.92, corner: 0.16 },
      { rear: -0.78, front: 0.62, halfWidth: 0.26, z: 1.18, zFront: 1.22, corner: 0.16 },
      { rear: -0.66, front: 0.5, halfWidth: 0.1, z: 1.28, zFront: 1.34, corner: 0.06 },
    ],
    hide,
    'matte',
  );
  return [
    leg(-0.6, 0.16),
    leg(-0.6, -0.16),
    leg(0.48, 0.16),
    leg(0.48, -0.16),
    body,
    ball([0.42, 0, 1.34], 0.14, hide),
    rod([0.6, 0, 1.12], [0.92, 0, 1.28], 0.15, hide),
    rod([0.95, 0, 1.28], [1.16, 0, 1.06], 0.11, shade(hide, 0.94)),
    ball([1.2, 0, 1.02], 0.085, rgb('#4a3b36')),
    ...([1, -1] as const).flatMap((side): Solid[] => [
      rod([0.92, side * 0.1, 1.38], [0.96, side * 0.2, 1.56], 0.03, rgb('#e0d5b8')),
      rod([0.9, side * 0.13, 1.3], [0.86, side * 0.27, 1.24], 0.045, shade(hide, 0.85)),
    ]),
    rod([-0.8, 0, 1.16], [-0.9, 0, 0.6], 0.03, shade(hide, 0.8)),
  ];
}

/** A street dog, standing. */
export function dogModel(prng: Prng): Solid[] {
  const coat: Rgb = prng.pick([rgb('#b98a55'), rgb('#6b5139'), rgb('#d6c7ad'), rgb('#2d2825')]);
  const legs = [-0.24, 0.2].flatMap((x) =>
    [0.07, -0.07].map((y) => rod([x, y, 0.36], [x, y, 0.03], 0.035, shade(coat, 0.9))),
  );
  return [
    ...legs,
    rod([-0.24, 0, 0.44], [0.22, 0, 0.46], 0.11, coat),
    rod([0.26, 0, 0.5], [0.36, 0, 0.62], 0.075, coat),
    rod([0.38, 0, 0.64], [0.5, 0, 0.6], 0.06, coat),
    rod([-0.3, 0, 0.5], [-0.44, 0, 0.66], 0.025, coat),
  ];
}
