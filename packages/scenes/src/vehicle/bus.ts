import type { Prng } from '@uvh/domain/random/prng';
import { mix, type Rgb, rgb, shade } from '../drawing/color.ts';
import { type Loft, loft, paintArea, paintFlankShapes, paintFlanks, paintShape } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';
import { seatDriver } from './driver.ts';
import type { VehicleModel } from './model.ts';
import { GLASS, HEAD_LAMP, INDICATOR, PLATE_YELLOW, TAIL_LAMP, TRIM } from './paintwork.ts';
import { underside, wheelPairs } from './wheels.ts';

interface Livery {
  readonly body: Rgb;
  readonly band: Rgb;
  readonly stripe: Rgb;
}

const CITY_LIVERIES: readonly Livery[] = [
  { body: rgb('#2f6fb5'), band: rgb('#e9edf0'), stripe: rgb('#1d4a80') },
  { body: rgb('#c8322b'), band: rgb('#efe6d8'), stripe: rgb('#8d1d1c') },
  { body: rgb('#d8dde0'), band: rgb('#2b8a57'), stripe: rgb('#1f6a42') },
  { body: rgb('#e0862c'), band: rgb('#f0ead9'), stripe: rgb('#a94f18') },
];
const SMALL_LIVERIES: readonly Livery[] = [
  { body: rgb('#f1c232'), band: rgb('#f1c232'), stripe: rgb('#2b2b2b') },
  { body: rgb('#eef0f0'), band: rgb('#d8dde0'), stripe: rgb('#b3362f') },
  { body: rgb('#efe9da'), band: rgb('#2f7fa8'), stripe: rgb('#1c5878') },
];

/** A city bus: long, high, flat at both ends, with a lit destination board and the door on its left. */
export function busModel(prng: Prng): VehicleModel {
  const livery = prng.pick(CITY_LIVERIES);
  return coach(
    { length: prng.pick([10.6, 11.4]), width: 2.55, height: 3.05, sill: 0.42, belt: 1.32, wheel: 0.5, bays: 8 },
    livery,
    prng,
  );
}

/** A mini-bus: a bus in small, flat front, a row of windows, no bonnet. */
export function miniBusModel(prng: Prng): VehicleModel {
  const livery = prng.pick(SMALL_LIVERIES);
  return coach({ length: 6.9, width: 2.2, height: 2.75, sill: 0.4, belt: 1.25, wheel: 0.4, bays: 5 }, livery, prng);
}

interface CoachShape {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly sill: number;
  readonly belt: number;
  readonly wheel: number;
  readonly bays: number;
}

function coach(shape: CoachShape, livery: Livery, prng: Prng): VehicleModel {
  const half = shape.length / 2;
  const side = shape.width / 2;
  const ends = { corner: 0.16 };
  const body = loft(
    [
      { rear: -half, front: half, halfWidth: side, z: shape.sill, ...ends },
      { rear: -half, front: half, halfWidth: side, z: shape.belt, ...ends },
      { rear: -half + 0.04, front: half - 0.1, halfWidth: side - 0.03, z: shape.height - 0.22, ...ends },
      { rear: -half + 0.2, front: half - 0.3, halfWidth: side - 0.22, z: shape.height, ...ends },
    ],
    livery.body,
    'paint',
    mix(livery.band, rgb('#ffffff'), 0.4),
  );
  dressFlanks(body, shape, livery);
  dressFront(body, livery);
  seatDriver(body.side(1, 'front'), prng, 0.6);
  dressRear(body, livery);
  const axles = [-half + shape.length * 0.26, half - shape.length * 0.21];
  for (const x of axles) arch(body, shape, x);
  const solids: Solid[] = [
    underside(-half + 0.3, half - 0.3, side - 0.2, 0.15, shape.sill),
    ...wheelPairs(axles, side, shape.wheel, rgb('#7d7f82')),
    body,
    ...[1, -1].map((y) =>
      rod(
        [half - 0.14, y * (side - 0.04), shape.belt + 0.95],
        [half + 0.06, y * (side + 0.14), shape.belt + 0.62],
        0.06,
        TRIM,
      ),
    ),
  ];
  return {
    solids,
    length: shape.length,
    width: shape.width,
    lamps: [side - 0.35, 0.35 - side].flatMap((y) => [
      { at: [half, y, shape.sill + 0.45] as const, facing: 1 as const, color: HEAD_LAMP },
      { at: [-half, y, shape.sill + 0.6] as const, facing: -1 as const, color: TAIL_LAMP },
    ]),
  };
}

function dressFlanks(body: Loft, shape: CoachShape, livery: Livery): void {
  paintFlanks(body.flanks(0), { u: [0, 1], v: [0, 0.16] }, shade(livery.body, 0.6));
  paintFlanks(body.flanks(0), { u: [0, 1], v: [0.55, 0.72] }, livery.stripe, 'paint');
  paintFlanks(body.flanks(1), { u: [0, 1], v: [0, 1] }, livery.band, 'paint');
  paintFlanks(body.flanks(2), { u: [0, 1], v: [0, 1] }, livery.body, 'paint');
  const bay = 0.94 / shape.bays;
  for (let index = 0; index < shape.bays; index++) {
    const from = 0.03 + index * bay;
    paintFlanks(body.flanks(1), { u: [from + bay * 0.07, from + bay * 0.93], v: [0.16, 0.86] }, GLASS, 'glass');
    paintFlanks(
      body.flanks(1),
      { u: [from + bay * 0.07, from + bay * 0.93], v: [0.48, 0.53] },
      livery.band,
      'matte',
      true,
    );
  }
  // Left-hand traffic: people get on from the kerb, so only the left flank has doors.
  for (const u of [0.035, 0.62]) {
    paintArea(body.side(0, 'left'), { u: [u, u + 0.09], v: [0.06, 1] }, shade(livery.band, 0.55));
    paintArea(body.side(1, 'left'), { u: [u, u + 0.09], v: [0, 0.88] }, shade(GLASS, 0.7), 'glass');
  }
}

function arch(body: Loft, shape: CoachShape, x: number): void {
  const u = (shape.length / 2 - x) / shape.length;
  const reach = (shape.wheel + 0.09) / shape.length;
  const top = Math.min(0.95, (shape.wheel * 2 + 0.1 - shape.sill) / (shape.belt - shape.sill));
  const outline = [
    [-1, 0],
    [-0.9, 0.6],
    [-0.5, 1],
    [0.5, 1],
    [0.9, 0.6],
    [1, 0],
  ] as const;
  paintFlankShapes(
    body.flanks(0),
    outline.map(([du, v]) => [u + du * reach, v * top] as const),
    TRIM,
  );
}

function dressFront(body: Loft, livery: Livery): void {
  const glass = body.side(1, 'front');
  paintArea(glass, { u: [0, 1], v: [0, 1] }, livery.band, 'paint');
  paintArea(glass, { u: [0.02, 0.98], v: [0.02, 0.76] }, GLASS, 'glass');
  paintArea(glass, { u: [0.49, 0.51], v: [0.02, 0.76] }, TRIM, 'matte', true);
  paintArea(glass, { u: [0.12, 0.88], v: [0.8, 0.98] }, rgb('#1b1b1b'));
  for (const u of [0.2, 0.32, 0.4, 0.55, 0.66]) {
    paintArea(glass, { u: [u, u + 0.08], v: [0.84, 0.94] }, rgb('#ffb52b'), 'lamp', true);
  }
  for (const corner of ['frontLeft', 'frontRight'] as const) {
    paintArea(body.side(1, corner), { u: [0.1, 0.9], v: [0.04, 0.76] }, GLASS, 'glass');
  }
  const nose = body.side(0, 'front');
  paintArea(nose, { u: [0, 1], v: [0, 0.22] }, shade(livery.body, 0.55));
  paintArea(nose, { u: [0.32, 0.68], v: [0.3, 0.5] }, TRIM);
  paintArea(nose, { u: [0, 1], v: [0.72, 0.86] }, livery.stripe, 'paint');
  paintArea(nose, { u: [0.4, 0.6], v: [0.06, 0.2] }, PLATE_YELLOW, 'matte', true);
  for (const u of [
    [0.04, 0.2],
    [0.8, 0.96],
  ] as const) {
    paintArea(nose, { u, v: [0.3, 0.55] }, HEAD_LAMP, 'lamp');
    paintArea(nose, { u, v: [0.57, 0.64] }, INDICATOR, 'matte', true);
  }
}

function dressRear(body: Loft, livery: Livery): void {
  const upper = body.side(1, 'rear');
  paintArea(upper, { u: [0, 1], v: [0, 1] }, livery.band, 'paint');
  paintArea(upper, { u: [0.1, 0.9], v: [0.28, 0.84] }, GLASS, 'glass');
  const lower = body.side(0, 'rear');
  paintArea(lower, { u: [0, 1], v: [0, 0.2] }, TRIM);
  for (let slat = 0; slat < 4; slat++) {
    paintArea(
      lower,
      { u: [0.28, 0.72], v: [0.38 + slat * 0.1, 0.43 + slat * 0.1] },
      shade(livery.body, 0.5),
      'matte',
      true,
    );
  }
  paintShape(
    lower,
    [
      [0.4, 0.22],
      [0.6, 0.22],
      [0.6, 0.34],
      [0.4, 0.34],
    ],
    PLATE_YELLOW,
    'matte',
    true,
  );
  for (const u of [
    [0.03, 0.15],
    [0.85, 0.97],
  ] as const) {
    paintArea(lower, { u, v: [0.3, 0.62] }, TAIL_LAMP, 'lamp');
    paintArea(lower, { u, v: [0.66, 0.76] }, INDICATOR, 'matte', true);
  }
}
