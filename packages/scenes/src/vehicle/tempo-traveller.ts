import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { loft, paintArea, paintFlankShapes, paintFlanks } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';
import { seatDriver } from './driver.ts';
import type { VehicleModel } from './model.ts';
import { CHROME, GLASS, HEAD_LAMP, INDICATOR, PLATE_YELLOW, TAIL_LAMP, TRIM } from './paintwork.ts';
import { underside, wheelPairs } from './wheels.ts';

const LENGTH = 5.7;
const WIDTH = 1.95;
const ROOF = 2.62;
const BELT = 1.2;

/** A tempo-traveller: a tall van body whose bonnet protrudes below a raked windscreen, often with luggage on top. */
export function tempoTravellerModel(prng: Prng): VehicleModel {
  const color = prng.pick([rgb('#f0f0ee'), rgb('#e6e4da'), rgb('#c9ced2'), rgb('#f3e9cf')]);
  const stripe = prng.pick([rgb('#b3362f'), rgb('#2d5f9e'), rgb('#d28a1f'), rgb('#3d7d54')]);
  const half = LENGTH / 2;
  const side = WIDTH / 2;
  const lower = loft(
    [
      { rear: -half, front: half - 0.04, halfWidth: side, halfWidthFront: side - 0.1, z: 0.32, corner: 0.16 },
      { rear: -half, front: half, halfWidth: side, halfWidthFront: side - 0.1, z: 0.62, corner: 0.16 },
      {
        rear: -half,
        front: half - 0.2,
        halfWidth: side,
        halfWidthFront: side - 0.12,
        z: BELT,
        zFront: 0.98,
        corner: 0.16,
      },
    ],
    color,
  );
  const saloon = loft(
    [
      { rear: -half, front: half - 0.85, halfWidth: side, z: BELT - 0.04, zFront: 1.02, corner: 0.1 },
      { rear: -half + 0.02, front: half - 1.55, halfWidth: side - 0.06, z: 2.2, corner: 0.1 },
      { rear: -half + 0.12, front: half - 1.95, halfWidth: side - 0.22, z: ROOF, corner: 0.1 },
    ],
    color,
  );
  dress(lower, saloon, color, stripe);
  seatDriver(saloon.side(0, 'front'), prng, 0.85);
  const solids: Solid[] = [
    underside(-half + 0.25, half - 0.3, side - 0.18, 0.12, 0.32),
    ...wheelPairs([-half + 1.35, half - 0.85], side, 0.36),
    lower,
    saloon,
    ...[1, -1].map((y) => rod([half - 1.0, y * side, 1.35], [half - 0.9, y * (side + 0.18), 1.3], 0.07, TRIM)),
    ...(prng.chance(0.45) ? luggage(prng) : []),
  ];
  return {
    solids,
    length: LENGTH,
    width: WIDTH,
    lamps: [side - 0.3, 0.3 - side].flatMap((y) => [
      { at: [half, y, 0.75] as const, facing: 1 as const, color: HEAD_LAMP },
      { at: [-half, y, 1.0] as const, facing: -1 as const, color: TAIL_LAMP },
    ]),
  };
}

function dress(lower: ReturnType<typeof loft>, saloon: ReturnType<typeof loft>, color: Rgb, stripe: Rgb): void {
  paintFlanks(lower.flanks(1), { u: [0.05, 1], v: [0.34, 0.56] }, stripe, 'paint');
  paintFlanks(lower.flanks(0), { u: [0, 1], v: [0, 0.4] }, shade(color, 0.6));
  for (const u of [0.15, 0.76]) {
    const outline = [
      [-0.085, 0],
      [-0.07, 0.28],
      [0, 0.4],
      [0.07, 0.28],
      [0.085, 0],
    ] as const;
    paintFlankShapes(
      lower.flanks(0),
      [
        [u - 0.085, 0],
        [u - 0.085, 1],
        [u + 0.085, 1],
        [u + 0.085, 0],
      ],
      TRIM,
    );
    paintFlankShapes(
      lower.flanks(1),
      outline.map(([du, v]) => [u + du, v * 0.7] as const),
      TRIM,
    );
  }
  paintFlankShapes(
    saloon.flanks(0),
    [
      [0.1, 0.2],
      [0.06, 0.84],
      [0.18, 0.84],
      [0.2, 0.2],
    ],
    GLASS,
    'glass',
  );
  for (const [from, to] of [
    [0.24, 0.46],
    [0.49, 0.72],
    [0.75, 0.95],
  ] as const) {
    paintFlanks(saloon.flanks(0), { u: [from, to], v: [0.26, 0.86] }, GLASS, 'glass');
  }
  paintArea(saloon.side(0, 'front'), { u: [0.02, 0.98], v: [0.04, 0.94] }, GLASS, 'glass');
  paintArea(saloon.side(1, 'front'), { u: [0.2, 0.8], v: [0.2, 0.7] }, stripe, 'paint', true);
  paintArea(saloon.side(0, 'rear'), { u: [0.1, 0.9], v: [0.3, 0.86] }, GLASS, 'glass');
  paintArea(saloon.side(0, 'rear'), { u: [0.49, 0.51], v: [0, 1] }, shade(color, 0.6), 'matte', true);
  const nose = lower.side(1, 'front');
  paintArea(nose, { u: [0.24, 0.76], v: [0.15, 0.6] }, TRIM);
  paintArea(nose, { u: [0.28, 0.72], v: [0.34, 0.42] }, CHROME, 'paint', true);
  paintArea(lower.side(0, 'front'), { u: [0, 1], v: [0, 0.7] }, TRIM);
  paintArea(lower.side(0, 'front'), { u: [0.36, 0.64], v: [0.3, 0.7] }, PLATE_YELLOW, 'matte', true);
  for (const u of [
    [0, 0.22],
    [0.78, 1],
  ] as const) {
    paintArea(nose, { u, v: [0.15, 0.62] }, HEAD_LAMP, 'lamp');
    paintArea(nose, { u, v: [0.66, 0.8] }, INDICATOR, 'matte', true);
    paintArea(lower.side(1, 'rear'), { u, v: [0.3, 0.9] }, TAIL_LAMP, 'lamp');
  }
  paintArea(lower.side(1, 'rear'), { u: [0.36, 0.64], v: [0.1, 0.34] }, PLATE_YELLOW, 'matte', true);
  paintArea(lower.side(0, 'rear'), { u: [0, 1], v: [0, 0.6] }, TRIM);
}

function luggage(prng: Prng): Solid[] {
  const cover = prng.pick([rgb('#2f5d8c'), rgb('#c07a2a'), rgb('#4d5b3c')]);
  const pack = loft(
    [
      { rear: -2.3, front: 0.4, halfWidth: 0.68, z: ROOF, corner: 0.2 },
      { rear: -2.1, front: 0.2, halfWidth: 0.5, z: ROOF + 0.34, corner: 0.2 },
    ],
    cover,
    'matte',
  );
  return [pack];
}
