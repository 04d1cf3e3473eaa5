import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { type Loft, loft, paintArea, paintFlankShapes, paintFlanks, paintShape } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';
import type { Prng } from '../prng.ts';
import { seatDriver } from './driver.ts';
import type { VehicleModel } from './model.ts';
import {
  CHROME,
  carColor,
  GLASS,
  HEAD_LAMP,
  INDICATOR,
  PLATE_WHITE,
  PLATE_YELLOW,
  TAIL_LAMP,
  TRIM,
} from './paintwork.ts';
import { underside, wheelPairs } from './wheels.ts';

export type CarClass = 'Hatchback' | 'Sedan' | 'SUV' | 'MUV';

/** What tells the four car classes apart; lengths in metres, x from the middle, ahead positive. */
interface CarShape {
  readonly length: number;
  readonly width: number;
  readonly clearance: number;
  readonly beltRear: number;
  readonly beltFront: number;
  readonly roof: number;
  /** The cabin at the belt and at the roof. */
  readonly cabin: readonly [rear: number, front: number];
  readonly roofLine: readonly [rear: number, front: number];
  readonly wheel: number;
  readonly axles: readonly [rear: number, front: number];
  /** Where the pillars between the side windows stand, as shares from front to rear. */
  readonly windows: readonly (readonly [from: number, to: number])[];
}

const SHAPES: Readonly<Record<CarClass, CarShape>> = {
  Hatchback: {
    length: 3.65,
    width: 1.64,
    clearance: 0.2,
    beltRear: 0.93,
    beltFront: 0.78,
    roof: 1.5,
    cabin: [-1.74, 0.98],
    roofLine: [-1.5, 0.2],
    wheel: 0.29,
    axles: [-1.22, 1.2],
    windows: [
      [0.08, 0.46],
      [0.51, 0.82],
    ],
  },
  Sedan: {
    length: 4.5,
    width: 1.72,
    clearance: 0.18,
    beltRear: 0.94,
    beltFront: 0.76,
    roof: 1.43,
    cabin: [-1.5, 0.95],
    roofLine: [-0.85, 0.12],
    wheel: 0.3,
    axles: [-1.32, 1.36],
    windows: [
      [0.1, 0.47],
      [0.52, 0.86],
    ],
  },
  SUV: {
    length: 4.2,
    width: 1.82,
    clearance: 0.34,
    beltRear: 1.14,
    beltFront: 1.06,
    roof: 1.76,
    cabin: [-2.0, 0.86],
    roofLine: [-1.88, 0.42],
    wheel: 0.38,
    axles: [-1.3, 1.34],
    windows: [
      [0.06, 0.38],
      [0.42, 0.7],
      [0.75, 0.93],
    ],
  },
  MUV: {
    length: 4.85,
    width: 1.8,
    clearance: 0.22,
    beltRear: 1.02,
    beltFront: 0.86,
    roof: 1.76,
    cabin: [-2.3, 1.5],
    roofLine: [-2.1, 0.55],
    wheel: 0.32,
    axles: [-1.5, 1.52],
    windows: [
      [0.09, 0.34],
      [0.38, 0.62],
      [0.66, 0.93],
    ],
  },
};

/** A car of that class in one of the colours seen on the road, sometimes a yellow-plated cab. */
export function carModel(carClass: CarClass, prng: Prng): VehicleModel {
  const shape = SHAPES[carClass];
  const isCab = prng.chance(carClass === 'Sedan' || carClass === 'MUV' ? 0.3 : 0.1);
  const color = isCab ? rgb('#eeeeec') : carColor(prng);
  const half = shape.length / 2;
  const lower = lowerBody(shape, color, carClass);
  const cabin = cabinOf(shape, color, carClass === 'SUV' && prng.chance(0.4) ? rgb('#1c1d20') : color, prng);
  dressFront(lower, color, carClass);
  dressRear(lower, cabin, carClass, isCab ? PLATE_YELLOW : PLATE_WHITE);
  const solids: Solid[] = [
    underside(-half + 0.25, half - 0.25, shape.width / 2 - 0.16, 0.1, shape.clearance + 0.05),
    ...wheelPairs(shape.axles, shape.width / 2, shape.wheel),
    lower,
    cabin,
    ...mirrors(shape, color),
    ...roofGear(carClass, shape, prng),
  ];
  const lampHeight = shape.clearance + 0.42;
  const lampSide = shape.width / 2 - 0.22;
  return {
    solids,
    length: shape.length,
    width: shape.width,
    lamps: [lampSide, -lampSide].flatMap((y) => [
      { at: [half, y, lampHeight] as const, facing: 1 as const, color: HEAD_LAMP },
      { at: [-half, y, lampHeight + 0.1] as const, facing: -1 as const, color: TAIL_LAMP },
    ]),
  };
}

function lowerBody(shape: CarShape, color: Rgb, carClass: CarClass): Loft {
  const half = shape.length / 2;
  const side = shape.width / 2;
  const waist = shape.clearance + 0.3;
  const corner = carClass === 'SUV' ? 0.14 : 0.22;
  const body = loft(
    [
      { rear: -half + 0.06, front: half - 0.05, halfWidth: side - 0.06, z: shape.clearance, corner },
      { rear: -half, front: half, halfWidth: side, z: waist, corner },
      {
        rear: -half + 0.1,
        front: half - 0.16,
        halfWidth: side - 0.05,
        halfWidthFront: side - 0.1,
        z: shape.beltRear,
        zFront: shape.beltFront - 0.06,
        corner,
      },
    ],
    color,
  );
  const cladding = carClass === 'SUV' ? rgb('#303235') : shade(color, 0.62);
  paintFlanks(body, 0, { u: [0, 1], v: [0, carClass === 'SUV' ? 0.75 : 0.35] }, cladding);
  for (const x of shape.axles) wheelArch(body, shape, x);
  paintFlanks(body, 1, { u: [0.1, 0.95], v: [0.42, 0.48] }, shade(color, 0.78), 'matte', true);
  for (const [u] of shape.windows.slice(1)) {
    paintFlanks(body, 1, { u: [0.17 + u * 0.62, 0.178 + u * 0.62], v: [0, 1] }, shade(color, 0.6), 'matte', true);
    paintFlanks(body, 1, { u: [0.12 + u * 0.62, 0.16 + u * 0.62], v: [0.68, 0.76] }, TRIM, 'matte', true);
  }
  return body;
}

function wheelArch(body: Loft, shape: CarShape, x: number): void {
  const half = shape.length / 2;
  const u = (half - x) / shape.length;
  const reach = (shape.wheel + 0.07) / shape.length;
  const low = [
    [-1, 0],
    [-1, 0.7],
    [-0.75, 1],
    [0.75, 1],
    [1, 0.7],
    [1, 0],
  ] as const;
  const high = [
    [-0.75, 0],
    [-0.55, 0.22],
    [-0.2, 0.34],
    [0.2, 0.34],
    [0.55, 0.22],
    [0.75, 0],
  ] as const;
  const around = (points: readonly (readonly [number, number])[]) =>
    points.map(([du, v]) => [clampUnit((u + du * reach - 0.04) / 0.92), v] as const);
  paintFlankShapes(body, 0, around(low), TRIM);
  paintFlankShapes(body, 1, around(high), TRIM);
}

function clampUnit(value: number): number {
  return Math.max(0, Math.min(1, value));
}

function cabinOf(shape: CarShape, color: Rgb, roofColor: Rgb, prng: Prng): Loft {
  const side = shape.width / 2;
  const cabin = loft(
    [
      {
        rear: shape.cabin[0],
        front: shape.cabin[1],
        halfWidth: side - 0.06,
        halfWidthFront: side - 0.12,
        z: shape.beltRear - 0.05,
        zFront: shape.beltFront - 0.02,
        corner: 0.1,
      },
      { rear: shape.roofLine[0], front: shape.roofLine[1], halfWidth: side - 0.2, z: shape.roof - 0.05, corner: 0.1 },
      {
        rear: shape.roofLine[0] + 0.12,
        front: shape.roofLine[1] - 0.14,
        halfWidth: side - 0.3,
        z: shape.roof,
        corner: 0.1,
      },
    ],
    color,
    'paint',
    roofColor,
  );
  paintArea(cabin.side(0, 'front'), { u: [0, 1], v: [0.06, 0.95] }, GLASS, 'glass');
  seatDriver(cabin.side(0, 'front'), prng);
  paintArea(cabin.side(0, 'rear'), { u: [0.06, 0.94], v: [0.3, 0.92] }, GLASS, 'glass');
  for (const [from, to] of shape.windows) {
    paintFlankShapes(
      cabin,
      0,
      [
        [from, 0.16],
        [from, 0.9],
        [to, 0.9],
        [to, 0.2],
      ],
      GLASS,
      'glass',
    );
  }
  return cabin;
}

function dressFront(body: Loft, color: Rgb, carClass: CarClass): void {
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

function dressRear(body: Loft, cabin: Loft, carClass: CarClass, plate: Rgb): void {
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

function mirrors(shape: CarShape, color: Rgb): Solid[] {
  const x = shape.cabin[1] - 0.32;
  const z = shape.beltFront + 0.1;
  return [1, -1].map((side) =>
    rod([x, side * (shape.width / 2 - 0.02), z], [x, side * (shape.width / 2 + 0.1), z], 0.07, color),
  );
}

function roofGear(carClass: CarClass, shape: CarShape, prng: Prng): Solid[] {
  const [rear, front] = shape.roofLine;
  const side = shape.width / 2 - 0.3;
  const rails = carClass === 'SUV' || (carClass === 'MUV' && prng.chance(0.6));
  if (!rails) return [];
  return [side, -side].map((y) =>
    rod([rear + 0.2, y, shape.roof + 0.05], [front - 0.2, y, shape.roof + 0.05], 0.03, rgb('#a5a9ad')),
  );
}
