import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { type Loft, loft, paintArea, paintFlankShapes, paintFlanks } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';
import { cargoOf, goodsBox } from './cargo.ts';
import { seatDriver } from './driver.ts';
import type { VehicleModel } from './model.ts';
import { GLASS, HEAD_LAMP, INDICATOR, PLATE_YELLOW, TAIL_LAMP, TRIM } from './paintwork.ts';
import { underside, wheelPairs } from './wheels.ts';

interface PickupShape {
  readonly length: number;
  readonly width: number;
  readonly roof: number;
  /** Where the cab ends and the load begins, from the front. */
  readonly cabLength: number;
  /** How far a bonnet stands out in front of the windscreen; 0 for a flat nose. */
  readonly bonnet: number;
  readonly wheel: number;
}

const MINI_TRUCK: PickupShape = { length: 3.8, width: 1.5, roof: 1.82, cabLength: 1.4, bonnet: 0.32, wheel: 0.27 };
const PICKUP: PickupShape = { length: 4.9, width: 1.7, roof: 1.88, cabLength: 2.15, bonnet: 0.95, wheel: 0.35 };
const COLORS = [rgb('#ececea'), rgb('#ececea'), rgb('#d9b23c'), rgb('#b8322c'), rgb('#2f5f9a'), rgb('#c4c8c9')];

/** A small goods carrier: a car-sized cab, and behind it a low open bed or a closed box. */
export function lcvModel(prng: Prng): VehicleModel {
  const shape = prng.chance(0.6) ? MINI_TRUCK : PICKUP;
  const color = prng.pick(COLORS);
  const [half, side] = [shape.length / 2, shape.width / 2];
  const cabRear = half - shape.cabLength;
  const nose = noseOf(shape, color, cabRear);
  const solids: Solid[] = [
    underside(cabRear + 0.02, half - 0.2, side - 0.15, 0.16, 0.3),
    underside(-half + 0.2, cabRear - 0.02, side - 0.15, 0.2, 0.4),
    ...wheelPairs([-half + 0.75, half - 0.68], side, shape.wheel, rgb('#b4b7b9')),
    nose,
    cabOf(shape, color, cabRear, prng),
    ...loadOf(shape, cabRear, color, prng),
    ...[1, -1].map((y) =>
      rod(
        [half - shape.bonnet - 0.3, y * side, 1.15],
        [half - shape.bonnet - 0.25, y * (side + 0.12), 1.12],
        0.04,
        TRIM,
      ),
    ),
  ];
  return {
    solids,
    length: shape.length,
    width: shape.width,
    lamps: [side - 0.22, 0.22 - side].flatMap((y) => [
      { at: [half, y, 0.68] as const, facing: 1 as const, color: HEAD_LAMP },
      { at: [-half, y, 0.6] as const, facing: -1 as const, color: TAIL_LAMP },
    ]),
  };
}

function noseOf(shape: PickupShape, color: Rgb, cabRear: number): Loft {
  const [half, side] = [shape.length / 2, shape.width / 2];
  const nose = loft(
    [
      { rear: cabRear, front: half - 0.03, halfWidth: side - 0.02, z: 0.3, corner: 0.14 },
      { rear: cabRear, front: half, halfWidth: side, z: 0.62, corner: 0.14 },
      { rear: cabRear, front: half - 0.12, halfWidth: side - 0.03, z: 1.0, zFront: 0.88, corner: 0.14 },
    ],
    color,
  );
  paintFlanks(nose.flanks(0), { u: [0, 1], v: [0, 0.3] }, TRIM);
  const middle = 0.68 / shape.cabLength;
  const reach = (shape.wheel + 0.08) / shape.cabLength;
  const arch = [
    [middle - reach, 0],
    [middle - reach * 0.8, 1],
    [middle + reach * 0.8, 1],
    [middle + reach, 0],
  ] as const;
  paintFlankShapes(nose.flanks(0), arch, TRIM);
  const seam = Math.min(0.95, middle + reach);
  paintFlanks(nose.flanks(1), { u: [seam, seam + 0.015], v: [0, 1] }, shade(color, 0.6), 'matte', true);
  const face = nose.side(1, 'front');
  paintArea(face, { u: [0.24, 0.76], v: [0.2, 0.62] }, TRIM);
  paintArea(nose.side(0, 'front'), { u: [0, 1], v: [0, 0.6] }, TRIM);
  paintArea(nose.side(0, 'front'), { u: [0.36, 0.64], v: [0.35, 0.8] }, PLATE_YELLOW, 'matte', true);
  for (const u of [
    [0, 0.2],
    [0.8, 1],
  ] as const) {
    paintArea(face, { u, v: [0.12, 0.62] }, HEAD_LAMP, 'lamp');
    paintArea(face, { u, v: [0.66, 0.8] }, INDICATOR, 'matte', true);
  }
  return nose;
}

function cabOf(shape: PickupShape, color: Rgb, cabRear: number, prng: Prng): Loft {
  const [half, side] = [shape.length / 2, shape.width / 2];
  const cab = loft(
    [
      { rear: cabRear, front: half - shape.bonnet * 0.55, halfWidth: side - 0.04, z: 0.98, zFront: 0.9, corner: 0.1 },
      {
        rear: cabRear + 0.06,
        front: half - shape.bonnet - 0.42,
        halfWidth: side - 0.14,
        z: shape.roof - 0.06,
        corner: 0.1,
      },
      { rear: cabRear + 0.14, front: half - shape.bonnet - 0.55, halfWidth: side - 0.24, z: shape.roof, corner: 0.1 },
    ],
    color,
  );
  paintArea(cab.side(0, 'front'), { u: [0.02, 0.98], v: [0.06, 0.94] }, GLASS, 'glass');
  seatDriver(cab.side(0, 'front'), prng);
  paintArea(cab.side(0, 'rear'), { u: [0.15, 0.85], v: [0.3, 0.85] }, GLASS, 'glass');
  paintFlankShapes(
    cab.flanks(0),
    [
      [0.14, 0.14],
      [0.14, 0.88],
      [0.84, 0.88],
      [0.84, 0.14],
    ],
    GLASS,
    'glass',
  );
  return cab;
}

function loadOf(shape: PickupShape, cabRear: number, color: Rgb, prng: Prng): Solid[] {
  const [rear, side] = [-shape.length / 2, shape.width / 2];
  const front = cabRear - 0.06;
  if (prng.chance(0.35))
    return [rearBar(rear, side), goodsBox({ rear, front, halfWidth: side, low: 0.62, high: shape.roof + 0.35 }, prng)];
  const bed = loft(
    [
      { rear, front, halfWidth: side, z: 0.46, corner: 0.03 },
      { rear, front, halfWidth: side, z: 0.98, corner: 0.03 },
    ],
    shade(color, 0.92),
    'matte',
    rgb('#4a4540'),
  );
  for (const u of [0.02, 0.34, 0.66, 0.97])
    paintFlanks(bed.flanks(0), { u: [u, u + 0.02], v: [0, 1] }, shade(color, 0.62));
  paintFlanks(bed.flanks(0), { u: [0, 1], v: [0.9, 1] }, shade(color, 0.7));
  const tail = bed.side(0, 'rear');
  paintArea(tail, { u: [0.14, 0.86], v: [0.34, 0.84] }, shade(color, 0.82));
  paintArea(tail, { u: [0, 1], v: [0, 0.16] }, TRIM);
  paintArea(tail, { u: [0.36, 0.64], v: [0.06, 0.3] }, PLATE_YELLOW, 'matte', true);
  for (const u of [
    [0.02, 0.13],
    [0.87, 0.98],
  ] as const)
    paintArea(tail, { u, v: [0.1, 0.4] }, TAIL_LAMP, 'lamp');
  const cargo = cargoOf({ rear: rear + 0.08, front: front - 0.08, halfWidth: side - 0.08, floor: 0.95 }, prng);
  return [bed, ...cargo];
}

/** What carries the lamps below a closed box. */
function rearBar(rear: number, side: number): Loft {
  const bar = loft(
    [
      { rear: rear - 0.02, front: rear + 0.12, halfWidth: side, z: 0.4, corner: 0.01 },
      { rear: rear - 0.02, front: rear + 0.12, halfWidth: side, z: 0.62, corner: 0.01 },
    ],
    TRIM,
    'matte',
  );
  const face = bar.side(0, 'rear');
  paintArea(face, { u: [0.38, 0.62], v: [0.15, 0.85] }, PLATE_YELLOW, 'matte', true);
  for (const u of [
    [0.04, 0.18],
    [0.82, 0.96],
  ] as const)
    paintArea(face, { u, v: [0.1, 0.9] }, TAIL_LAMP, 'lamp');
  return bar;
}
