import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { type Flanks, type Loft, loft, paintArea, paintFlankShapes, paintFlanks, paintShape } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';
import type { VehicleModel } from './model.ts';
import { GLASS, HEAD_LAMP, INDICATOR, PLATE_YELLOW, TAIL_LAMP, TRIM } from './paintwork.ts';
import { freeWheel, underside, wheelPairs } from './wheels.ts';

interface Livery {
  readonly body: Rgb;
  readonly hood: Rgb;
}

const LIVERIES: readonly (readonly [Livery, number])[] = [
  [{ body: rgb('#1f7a45'), hood: rgb('#f2c230') }, 5],
  [{ body: rgb('#26272a'), hood: rgb('#f2c230') }, 3],
  [{ body: rgb('#e8b722'), hood: rgb('#2b2b2b') }, 2],
  [{ body: rgb('#f0c534'), hood: rgb('#2c7f4a') }, 2],
];
const INSIDE = rgb('#1a1a1b');
const SKIN = rgb('#6b4a35');

/** An auto rickshaw: one wheel in front, a rounded hood over open sides, yellow somewhere. */
export function threeWheelerModel(prng: Prng): VehicleModel {
  const livery = prng.weighted(LIVERIES);
  const tub = tubOf(livery);
  const hood = hoodOf(livery, prng);
  const solids: Solid[] = [
    underside(-1.15, 0.3, 0.42, 0.18, 0.3),
    ...wheelPairs([-0.82], 0.63, 0.22, rgb('#c9cccd')),
    freeWheel([1.05, 0, 0.22], 0.22, 0.11, rgb('#c9cccd')),
    tub,
    hood,
    ...[1, -1].map((y) => rod([0.74, y * 0.42, 1.1], [0.77, y * 0.55, 1.12], 0.035, TRIM)),
  ];
  return {
    solids,
    length: 2.65,
    width: 1.34,
    lamps: [
      { at: [1.28, 0, 0.86], facing: 1, color: HEAD_LAMP },
      { at: [-1.32, 0.5, 0.62], facing: -1, color: TAIL_LAMP },
      { at: [-1.32, -0.5, 0.62], facing: -1, color: TAIL_LAMP },
    ],
  };
}

function tubOf({ body }: Livery): Loft {
  const tub = loft(
    [
      { rear: -1.28, front: 1.12, halfWidth: 0.62, halfWidthFront: 0.28, z: 0.3, zFront: 0.42, corner: 0.14 },
      { rear: -1.32, front: 1.2, halfWidth: 0.65, halfWidthFront: 0.34, z: 0.62, zFront: 0.68, corner: 0.16 },
      { rear: -1.3, front: 1.02, halfWidth: 0.64, halfWidthFront: 0.4, z: 0.92, zFront: 0.98, corner: 0.14 },
    ],
    body,
  );
  paintFlanks(tub.flanks(0), { u: [0, 1], v: [0, 0.2] }, TRIM);
  // The step between driver and passengers is open down to the floor.
  paintFlankShapes(
    tub.flanks(1),
    [
      [0.36, 0.1],
      [0.36, 1],
      [0.6, 1],
      [0.6, 0.1],
    ],
    INSIDE,
  );
  paintFlankShapes(
    tub.flanks(0),
    [
      [0.37, 0.55],
      [0.37, 1],
      [0.59, 1],
      [0.59, 0.55],
    ],
    INSIDE,
  );
  paintFlankShapes(
    tub.flanks(0),
    [
      [0.7, 0],
      [0.72, 0.8],
      [0.9, 0.8],
      [0.92, 0],
    ],
    TRIM,
  );
  const rear = tub.side(1, 'rear');
  paintArea(rear, { u: [0.3, 0.7], v: [0.1, 0.5] }, PLATE_YELLOW, 'matte', true);
  paintArea(rear, { u: [0.1, 0.9], v: [0.7, 0.86] }, shade(body, 0.7));
  for (const u of [
    [0, 0.16],
    [0.84, 1],
  ] as const) {
    paintArea(rear, { u, v: [0.1, 0.5] }, TAIL_LAMP, 'lamp');
    paintArea(rear, { u, v: [0.52, 0.64] }, INDICATOR, 'matte', true);
  }
  paintArea(tub.side(0, 'rear'), { u: [0, 1], v: [0, 0.55] }, TRIM);
  paintArea(tub.side(1, 'front'), { u: [0.1, 0.9], v: [0.2, 0.5] }, rgb('#f0e9d2'), 'matte', true);
  paintShape(
    tub.side(1, 'front'),
    [
      [0.36, 0.6],
      [0.32, 0.72],
      [0.36, 0.86],
      [0.5, 0.94],
      [0.64, 0.86],
      [0.68, 0.72],
      [0.64, 0.6],
      [0.5, 0.54],
    ],
    HEAD_LAMP,
    'lamp',
  );
  paintArea(tub.side(0, 'front'), { u: [0.2, 0.8], v: [0.3, 0.7] }, PLATE_YELLOW, 'matte', true);
  for (const corner of ['frontLeft', 'frontRight'] as const) {
    paintArea(tub.side(1, corner), { u: [0.2, 0.75], v: [0.5, 0.75] }, INDICATOR, 'matte', true);
  }
  return tub;
}

function hoodOf({ body, hood: color }: Livery, prng: Prng): Loft {
  const hood = loft(
    [
      { rear: -1.29, front: 0.98, halfWidth: 0.62, halfWidthFront: 0.42, z: 0.9, zFront: 0.96, corner: 0.12 },
      { rear: -1.24, front: 0.52, halfWidth: 0.62, halfWidthFront: 0.5, z: 1.5, corner: 0.14 },
      { rear: -1.08, front: 0.42, halfWidth: 0.54, halfWidthFront: 0.46, z: 1.68, corner: 0.14 },
      { rear: -0.86, front: 0.22, halfWidth: 0.36, z: 1.76, corner: 0.14 },
    ],
    color,
    'matte',
    shade(color, 1.04),
  );
  paintOpenings(hood.flanks(0));
  paintPeople(hood.flanks(0), prng);
  paintArea(hood.side(0, 'front'), { u: [0.03, 0.97], v: [0.05, 0.9] }, GLASS, 'glass');
  paintArea(hood.side(0, 'front'), { u: [0.49, 0.51], v: [0.05, 0.9] }, TRIM, 'matte', true);
  for (const corner of ['frontLeft', 'frontRight'] as const) {
    paintArea(hood.side(0, corner), { u: [0, 1], v: [0, 1] }, body);
  }
  paintArea(hood.side(0, 'rear'), { u: [0.16, 0.84], v: [0.45, 0.82] }, rgb('#3b4148'), 'glass');
  return hood;
}

/** The driver's opening and the passengers'. */
function paintOpenings(flanks: Flanks): void {
  paintFlankShapes(
    flanks,
    [
      [0.12, 0.02],
      [0.22, 0.9],
      [0.48, 0.9],
      [0.48, 0.02],
    ],
    INSIDE,
  );
  paintFlankShapes(
    flanks,
    [
      [0.53, 0.02],
      [0.53, 0.88],
      [0.78, 0.88],
      [0.8, 0.02],
    ],
    INSIDE,
  );
}

/** A driver behind the first opening, mostly a passenger behind the second. */
function paintPeople(flanks: Flanks, prng: Prng): void {
  const shirt = prng.pick([rgb('#a7895c'), rgb('#b9b29e'), rgb('#8d8a83')]);
  paintFlankShapes(
    flanks,
    [
      [0.3, 0.02],
      [0.31, 0.4],
      [0.42, 0.4],
      [0.44, 0.02],
    ],
    shirt,
  );
  paintFlankShapes(
    flanks,
    [
      [0.33, 0.42],
      [0.33, 0.66],
      [0.4, 0.66],
      [0.4, 0.42],
    ],
    SKIN,
  );
  if (prng.chance(0.6)) {
    paintFlankShapes(
      flanks,
      [
        [0.63, 0.02],
        [0.64, 0.42],
        [0.74, 0.42],
        [0.75, 0.02],
      ],
      passengerColor(prng),
    );
    paintFlankShapes(
      flanks,
      [
        [0.66, 0.44],
        [0.66, 0.66],
        [0.72, 0.66],
        [0.72, 0.44],
      ],
      SKIN,
    );
  }
}

function passengerColor(prng: Prng): Rgb {
  return prng.pick([rgb('#c0392b'), rgb('#2e86ab'), rgb('#d98cb3'), rgb('#e0a030'), rgb('#5b8c5a')]);
}
