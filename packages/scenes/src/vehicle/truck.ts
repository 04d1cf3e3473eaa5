import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { type Loft, loft, paintArea, paintFlankShapes, paintFlanks, paintShape } from '../drawing/loft.ts';
import { type Face, rod, type Solid } from '../drawing/solid.ts';
import { cargoOf } from './cargo.ts';
import { seatDriver } from './driver.ts';
import type { VehicleModel } from './model.ts';
import { GLASS, HEAD_LAMP, INDICATOR, PLATE_YELLOW, TAIL_LAMP, TRIM } from './paintwork.ts';
import { underside, wheelPairs } from './wheels.ts';

const CAB_COLORS = [rgb('#d98324'), rgb('#c23b2e'), rgb('#e0b23a'), rgb('#2f6d9e'), rgb('#d9d2bf'), rgb('#5a8a45')];
const BODY_COLORS = [rgb('#8a4b2a'), rgb('#31588a'), rgb('#a33327'), rgb('#3f6b3f'), rgb('#b9772d')];
const ORNAMENT = [rgb('#f4d03f'), rgb('#e84d3d'), rgb('#37a06a'), rgb('#f2f0e6'), rgb('#3b7dc4')];

/** A painted lorry: flat decorated cab with a crown board, high-sided body, load or tarpaulin. */
export function truckModel(prng: Prng): VehicleModel {
  const [length, width] = [prng.pick([7.2, 8.4]), 2.42];
  const half = length / 2;
  const side = width / 2;
  const color = prng.pick(CAB_COLORS);
  const wood = prng.pick(BODY_COLORS);
  const cabRear = half - 1.9;
  const cab = loft(
    [
      { rear: cabRear, front: half, halfWidth: side - 0.06, z: 0.55, corner: 0.12 },
      { rear: cabRear, front: half, halfWidth: side - 0.06, z: 1.45, corner: 0.12 },
      { rear: cabRear, front: half - 0.16, halfWidth: side - 0.1, z: 2.35, corner: 0.12 },
      { rear: cabRear, front: half - 0.24, halfWidth: side - 0.16, z: 2.5, corner: 0.12 },
    ],
    color,
  );
  decorateCab(cab, color, prng);
  const crown = loft(
    [
      { rear: half - 0.75, front: half - 0.1, halfWidth: side - 0.2, z: 2.5, corner: 0.05 },
      { rear: half - 0.75, front: half - 0.02, halfWidth: side - 0.1, z: 2.86, corner: 0.05 },
    ],
    shade(color, 0.95),
  );
  ornament(crown.side(0, 'front'), prng);
  const bed = loadBed(-half, cabRear - 0.12, side, wood, prng);
  const axles = length > 8 ? [-half + 1.2, -half + 2.4, half - 1.0] : [-half + 1.7, half - 1.0];
  const solids: Solid[] = [
    underside(-half + 1, cabRear - 0.14, side - 0.4, 0.45, 0.8),
    underside(cabRear, half - 0.4, side - 0.4, 0.3, 0.55),
    ...wheelPairs(axles, side - 0.02, 0.5, rgb('#a03a2c')),
    cab,
    crown,
    bed,
    ...cargoOf({ rear: -half + 0.1, front: cabRear - 0.25, halfWidth: side - 0.1, floor: 2.05 }, prng),
    ...[1, -1].map((y) =>
      rod([half - 0.2, y * (side - 0.1), 2.05], [half - 0.08, y * (side + 0.1), 1.75], 0.055, TRIM),
    ),
  ];
  return {
    solids,
    length,
    width,
    lamps: [side - 0.3, 0.3 - side].flatMap((y) => [
      { at: [half, y, 0.85] as const, facing: 1 as const, color: HEAD_LAMP },
      { at: [-half, y, 0.95] as const, facing: -1 as const, color: TAIL_LAMP },
    ]),
  };
}

function decorateCab(cab: Loft, color: Rgb, prng: Prng): void {
  const glass = cab.side(1, 'front');
  paintArea(glass, { u: [0.03, 0.97], v: [0.14, 0.86] }, GLASS, 'glass');
  seatDriver(glass, prng, 0.75);
  paintArea(glass, { u: [0.485, 0.515], v: [0.14, 0.86] }, color);
  ornamentRow(cab.side(1, 'front'), [0.87, 1], 9, prng);
  const nose = cab.side(0, 'front');
  paintArea(nose, { u: [0.18, 0.82], v: [0.42, 0.78] }, shade(color, 0.55));
  ornamentRow(cab.side(0, 'front'), [0.82, 0.98], 7, prng);
  paintArea(nose, { u: [0, 1], v: [0, 0.16] }, TRIM);
  paintArea(nose, { u: [0.38, 0.62], v: [0.03, 0.15] }, PLATE_YELLOW, 'matte', true);
  for (const u of [
    [0.03, 0.15],
    [0.85, 0.97],
  ] as const) {
    paintArea(nose, { u, v: [0.22, 0.42] }, HEAD_LAMP, 'lamp');
    paintArea(nose, { u, v: [0.46, 0.54] }, INDICATOR, 'matte', true);
  }
  paintFlanks(cab.flanks(1), { u: [0.2, 0.68], v: [0.14, 0.84] }, GLASS, 'glass');
  paintFlanks(cab.flanks(0), { u: [0.12, 0.14], v: [0.1, 1] }, shade(color, 0.6), 'matte', true);
  paintFlanks(cab.flanks(0), { u: [0.05, 0.95], v: [0.62, 0.78] }, prng.pick(ORNAMENT), 'paint');
  paintFlankShapes(
    cab.flanks(0),
    [
      [0.22, 0],
      [0.28, 0.45],
      [0.5, 0.55],
      [0.74, 0.45],
      [0.8, 0],
    ],
    TRIM,
  );
}

function loadBed(rear: number, front: number, side: number, wood: Rgb, prng: Prng): Loft {
  const bed = loft(
    [
      { rear, front, halfWidth: side, z: 0.8, corner: 0.05 },
      { rear, front, halfWidth: side, z: 2.1, corner: 0.05 },
    ],
    wood,
    'matte',
    shade(wood, 0.45),
  );
  const panels = 5;
  for (let index = 0; index < panels; index++) {
    const from = index / panels;
    const area = { u: [from + 0.012, from + 1 / panels - 0.012], v: [0.14, 0.86] } as const;
    paintFlanks(bed.flanks(0), area, shade(wood, index % 2 === 0 ? 1.2 : 1.08));
    const middle = from + 0.5 / panels;
    const color = prng.pick(ORNAMENT);
    paintFlankShapes(
      bed.flanks(0),
      [
        [middle - 0.04, 0.5],
        [middle, 0.72],
        [middle + 0.04, 0.5],
        [middle, 0.28],
      ],
      color,
    );
  }
  paintFlanks(bed.flanks(0), { u: [0, 1], v: [0.9, 1] }, prng.pick(ORNAMENT));
  const tail = bed.side(0, 'rear');
  paintArea(tail, { u: [0.04, 0.96], v: [0.3, 0.92] }, shade(wood, 1.2));
  ornamentRow(bed.side(0, 'rear'), [0.72, 0.88], 8, prng);
  paintShape(
    tail,
    [
      [0.28, 0.5],
      [0.5, 0.68],
      [0.72, 0.5],
      [0.5, 0.32],
    ],
    prng.pick(ORNAMENT),
  );
  paintArea(tail, { u: [0, 1], v: [0, 0.2] }, TRIM);
  paintArea(tail, { u: [0.38, 0.62], v: [0.03, 0.17] }, PLATE_YELLOW, 'matte', true);
  for (const u of [
    [0.04, 0.14],
    [0.86, 0.96],
  ] as const)
    paintArea(tail, { u, v: [0.04, 0.17] }, TAIL_LAMP, 'lamp');
  return bed;
}

function ornament(face: Face, prng: Prng): void {
  paintArea(face, { u: [0.04, 0.96], v: [0.12, 0.88] }, prng.pick(ORNAMENT));
  ornamentRow(face, [0.2, 0.8], 6, prng);
}

/** A row of painted diamonds, as sign painters put on lorries. */
function ornamentRow(face: Face, v: readonly [number, number], count: number, prng: Prng): void {
  const [first, second] = [prng.pick(ORNAMENT), prng.pick(ORNAMENT)];
  const middle = (v[0] + v[1]) / 2;
  for (let index = 0; index < count; index++) {
    const u = 0.06 + ((index + 0.5) / count) * 0.88;
    const reach = 0.36 / count;
    const color = index % 2 === 0 ? first : second;
    paintShape(
      face,
      [
        [u - reach, middle],
        [u, v[1]],
        [u + reach, middle],
        [u, v[0]],
      ],
      color,
      'matte',
      true,
    );
  }
}
