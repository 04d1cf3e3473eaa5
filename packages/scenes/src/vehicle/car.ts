import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { type Loft, loft, paintArea, paintFlankShapes, paintFlanks } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';
import { dressFront, dressRear } from './car-face.ts';
import { CAR_SHAPES, type CarClass, type CarShape } from './car-shape.ts';
import { seatDriver } from './driver.ts';
import type { VehicleModel } from './model.ts';
import { carColor, GLASS, HEAD_LAMP, PLATE_WHITE, PLATE_YELLOW, TAIL_LAMP, TRIM } from './paintwork.ts';
import { underside, wheelPairs } from './wheels.ts';

/** A car of that class in one of the colours seen on the road, sometimes a yellow-plated cab. */
export function carModel(carClass: CarClass, prng: Prng): VehicleModel {
  const shape = CAR_SHAPES[carClass];
  const isCab = prng.chance(carClass === 'Sedan' || carClass === 'MUV' ? 0.3 : 0.1);
  const color = isCab ? rgb('#eeeeec') : carColor(prng);
  const half = shape.length / 2;
  const lower = lowerBody(shape, color, carClass);
  const cabin = cabinOf(shape, color, carClass === 'SUV' && prng.chance(0.4) ? rgb('#1c1d20') : color, prng);
  dressFront(lower, color, carClass);
  dressRear(lower, cabin, carClass, isCab ? PLATE_YELLOW : PLATE_WHITE);
  const solids: Solid[] = [
    underside(-half + 0.25, half - 0.25, shape.width / 2 - 0.16, 0.1, shape.clearance),
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
  paintFlanks(body.flanks(0), { u: [0, 1], v: [0, carClass === 'SUV' ? 0.75 : 0.35] }, cladding);
  for (const x of shape.axles) wheelArch(body, shape, x);
  paintFlanks(body.flanks(1), { u: [0.1, 0.95], v: [0.42, 0.48] }, shade(color, 0.78), 'matte', true);
  for (const [u] of shape.windows.slice(1)) {
    paintFlanks(
      body.flanks(1),
      { u: [0.17 + u * 0.62, 0.178 + u * 0.62], v: [0, 1] },
      shade(color, 0.6),
      'matte',
      true,
    );
    paintFlanks(body.flanks(1), { u: [0.12 + u * 0.62, 0.16 + u * 0.62], v: [0.68, 0.76] }, TRIM, 'matte', true);
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
  paintFlankShapes(body.flanks(0), around(low), TRIM);
  paintFlankShapes(body.flanks(1), around(high), TRIM);
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
      cabin.flanks(0),
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
