import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { box, loft, paintArea } from '../drawing/loft.ts';
import { ball, rod, type Solid } from '../drawing/solid.ts';
import type { VehicleModel } from './model.ts';
import { CHROME, HEAD_LAMP, PLATE_WHITE, RUBBER, TAIL_LAMP, TRIM } from './paintwork.ts';
import { riderOn } from './rider.ts';
import { freeWheel } from './wheels.ts';

const COLORS = [rgb('#23252a'), rgb('#b3272d'), rgb('#2c5aa0'), rgb('#8c9196'), rgb('#d5d7d6'), rgb('#6d1f2a')];
const SCOOTER_COLORS = [rgb('#d9dbd8'), rgb('#b3272d'), rgb('#3a6ea5'), rgb('#7f9c96'), rgb('#c9a13b'), rgb('#4a4d52')];

/** A motorcycle or a scooter with its riders; a parked one has none. */
export function twoWheelerModel(prng: Prng, isParked: boolean): VehicleModel {
  const isScooter = prng.chance(0.45);
  const machine = isScooter ? scooter(prng.pick(SCOOTER_COLORS)) : motorcycle(prng.pick(COLORS));
  const riders = isParked ? [] : isScooter ? scooterRiders(prng) : motorcycleRiders(prng);
  return {
    solids: [...machine, ...riders],
    length: isScooter ? 1.78 : 1.98,
    width: 0.72,
    lamps: [
      { at: [0.85, 0, isScooter ? 0.9 : 0.88], facing: 1, color: HEAD_LAMP },
      { at: [-0.92, 0, 0.68], facing: -1, color: TAIL_LAMP },
    ],
  };
}

function motorcycle(color: Rgb): Solid[] {
  const rim = rgb('#8b8f93');
  const tank = loft(
    [
      { rear: -0.02, front: 0.42, halfWidth: 0.11, z: 0.66, corner: 0.05 },
      { rear: -0.04, front: 0.46, halfWidth: 0.15, z: 0.8, corner: 0.06 },
      { rear: 0.0, front: 0.38, halfWidth: 0.1, z: 0.9, corner: 0.06 },
    ],
    color,
  );
  const tail = loft(
    [
      { rear: -0.82, front: -0.02, halfWidth: 0.1, z: 0.6, corner: 0.04 },
      { rear: -0.92, front: -0.02, halfWidth: 0.13, z: 0.74, corner: 0.05 },
    ],
    color,
    'paint',
    TRIM,
  );
  paintArea(tail.side(0, 'rear'), { u: [0.1, 0.9], v: [0.4, 0.95] }, TAIL_LAMP, 'lamp');
  const seat = loft(
    [
      { rear: -0.84, front: 0.0, halfWidth: 0.14, z: 0.74, corner: 0.05 },
      { rear: -0.8, front: 0.0, halfWidth: 0.12, z: 0.82, corner: 0.05 },
    ],
    rgb('#191a1c'),
    'matte',
  );
  const plate = box({ rear: -0.98, front: -0.95, halfWidth: 0.1, low: 0.48, high: 0.6 }, PLATE_WHITE);
  return [
    freeWheel([0.66, 0, 0.3], 0.3, 0.09, rim),
    freeWheel([-0.64, 0, 0.3], 0.3, 0.1, rim),
    box({ rear: -0.22, front: 0.34, halfWidth: 0.14, low: 0.24, high: 0.6 }, rgb('#4d5156')),
    rod([-0.2, -0.19, 0.34], [-0.86, -0.2, 0.42], 0.055, CHROME),
    rod([0.66, 0.08, 0.32], [0.46, 0.1, 0.86], 0.032, CHROME),
    rod([0.66, -0.08, 0.32], [0.46, -0.1, 0.86], 0.032, CHROME),
    rod([0.86, 0, 0.6], [0.5, 0, 0.64], 0.05, color),
    rod([-0.95, 0, 0.56], [-0.5, 0, 0.64], 0.05, TRIM),
    tank,
    tail,
    seat,
    plate,
    rod([0.42, 0.34, 0.99], [0.42, -0.34, 0.99], 0.025, TRIM),
    ...mirrors(0.42),
    ...headLamp(0.56, 0.86, color),
  ];
}

function scooter(color: Rgb): Solid[] {
  const rear = loft(
    [
      { rear: -0.76, front: -0.02, halfWidth: 0.15, z: 0.34, corner: 0.08 },
      { rear: -0.86, front: -0.02, halfWidth: 0.19, z: 0.58, corner: 0.1 },
      { rear: -0.84, front: -0.06, halfWidth: 0.14, z: 0.74, corner: 0.08 },
    ],
    color,
  );
  paintArea(rear.side(1, 'rear'), { u: [0.05, 0.95], v: [0.35, 0.8] }, TAIL_LAMP, 'lamp');
  const seat = loft(
    [
      { rear: -0.82, front: 0.0, halfWidth: 0.15, z: 0.74, corner: 0.06 },
      { rear: -0.78, front: -0.04, halfWidth: 0.13, z: 0.82, corner: 0.06 },
    ],
    rgb('#1c1b1b'),
    'matte',
  );
  const apron = loft(
    [
      { rear: 0.42, front: 0.56, halfWidth: 0.18, z: 0.3, corner: 0.05 },
      { rear: 0.42, front: 0.58, halfWidth: 0.2, z: 0.6, corner: 0.06 },
      { rear: 0.34, front: 0.5, halfWidth: 0.13, z: 0.92, corner: 0.05 },
    ],
    color,
  );
  return [
    freeWheel([0.6, 0, 0.23], 0.23, 0.1, rgb('#3c3f43')),
    freeWheel([-0.56, 0, 0.23], 0.23, 0.11, rgb('#3c3f43')),
    rod([0.78, 0, 0.44], [0.46, 0, 0.5], 0.07, color),
    box({ rear: -0.1, front: 0.46, halfWidth: 0.17, low: 0.28, high: 0.36 }, shade(color, 0.6)),
    rear,
    seat,
    apron,
    box({ rear: -0.93, front: -0.89, halfWidth: 0.1, low: 0.38, high: 0.5 }, PLATE_WHITE),
    rod([0.36, 0.32, 1.0], [0.36, -0.32, 1.0], 0.035, RUBBER),
    ...mirrors(0.36),
    ...headLamp(0.44, 0.96, color),
  ];
}

function headLamp(x: number, z: number, color: Rgb): Solid[] {
  const lamp = box({ rear: x - 0.08, front: x + 0.1, halfWidth: 0.1, low: z - 0.09, high: z + 0.1 }, color);
  paintArea(lamp.side(0, 'front'), { u: [0.1, 0.9], v: [0.1, 0.85] }, HEAD_LAMP, 'lamp');
  return [lamp];
}

function mirrors(x: number): Solid[] {
  return [1, -1].map((side) => ball([x, side * 0.36, 1.16], 0.05, TRIM));
}

const MOTORCYCLE_HAND = [0.42, 0.3, 1.0] as const;

function motorcycleRiders(prng: Prng): Solid[] {
  const front = riderOn({ hip: [-0.12, 0, 0.84], hand: MOTORCYCLE_HAND, foot: [0.02, 0, 0.34] }, 0.75, prng);
  if (!prng.chance(0.38)) return front;
  const pillion = riderOn({ hip: [-0.56, 0, 0.88], hand: [-0.2, 0.16, 1.05], foot: [-0.36, 0, 0.36] }, 0.4, prng);
  return [...front, ...pillion];
}

function scooterRiders(prng: Prng): Solid[] {
  const front = riderOn({ hip: [-0.18, 0, 0.84], hand: [0.36, 0.28, 1.0], foot: [0.24, 0, 0.4] }, 0.7, prng);
  if (!prng.chance(0.34)) return front;
  const pillion = riderOn({ hip: [-0.56, 0, 0.86], hand: [-0.24, 0.16, 1.05], foot: [-0.3, 0, 0.36] }, 0.35, prng);
  return [...front, ...pillion];
}
