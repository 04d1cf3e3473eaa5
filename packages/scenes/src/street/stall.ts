import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { box, loft, paintArea } from '../drawing/loft.ts';
import { ball, rod, type Solid } from '../drawing/solid.ts';
import { freeWheel } from '../vehicle/wheels.ts';
import { personModel } from './person.ts';

const GOODS: readonly (readonly [Rgb, Rgb])[] = [
  [rgb('#e2862b'), rgb('#c8401f')],
  [rgb('#7da33c'), rgb('#cfc53e')],
  [rgb('#c93a3f'), rgb('#e7a93b')],
  [rgb('#d9cf9c'), rgb('#8a5a2b')],
];
const CANVASES = [rgb('#c0392b'), rgb('#2a6fb0'), rgb('#e1a730'), rgb('#2f8f5b'), rgb('#7a4fa3')];

/** A fruit cart under an umbrella, with its vendor behind; the street is along x. */
export function stallModel(prng: Prng): Solid[] {
  const [first, second] = prng.pick(GOODS);
  const cloth = prng.pick(CANVASES);
  const fruit = Array.from({ length: 14 }, (_, index) =>
    ball(
      [prng.between(-0.75, 0.75), prng.between(-0.35, 0.35), 0.98 + prng.between(0, 0.12)],
      0.1,
      index % 2 ? first : second,
    ),
  );
  const shadeCloth = loft(
    [
      { rear: -1.15, front: 1.15, halfWidth: 0.95, z: 2.1, corner: 0.4 },
      { rear: -0.15, front: 0.15, halfWidth: 0.12, z: 2.55, corner: 0.05 },
    ],
    cloth,
    'matte',
  );
  (['front', 'left', 'rear', 'right'] as const).forEach((side) => {
    paintArea(shadeCloth.side(0, side), { u: [0, 1], v: [0, 0.12] }, shade(cloth, 1.35));
  });
  return [
    ...[0.55, -0.55].flatMap((x) => [0.46, -0.46].map((y) => freeWheel([x, y, 0.28], 0.28, 0.06, rgb('#9c7a45')))),
    box({ rear: -0.95, front: 0.95, halfWidth: 0.5, low: 0.62, high: 0.92 }, rgb('#7d5a3a')),
    ...fruit,
    rod([0, 0, 0.9], [0, 0, 2.2], 0.035, rgb('#c9c4b8')),
    shadeCloth,
    ...personModel(prng).map((solid) => shifted(solid, -0.1, 0.95)),
  ];
}

/** A bus stop: a roof on posts, a bench and an advertisement; open towards x. */
export function busStopModel(prng: Prng): Solid[] {
  const roof = loft(
    [
      { rear: -0.8, front: 0.9, halfWidth: 2.6, z: 2.45, corner: 0.05 },
      { rear: -0.8, front: 0.9, halfWidth: 2.6, z: 2.62, corner: 0.05 },
    ],
    prng.pick([rgb('#35699a'), rgb('#a9382e'), rgb('#3d7f5c')]),
    'matte',
    rgb('#b9bdbf'),
  );
  paintArea(roof.side(0, 'front'), { u: [0.12, 0.5], v: [0.2, 0.8] }, rgb('#f2efe2'), 'lamp', true);
  const wall = box({ rear: -0.78, front: -0.7, halfWidth: 2.4, low: 0.4, high: 2.2 }, rgb('#9fb0b8'));
  paintArea(wall.side(0, 'front'), { u: [0.08, 0.4], v: [0.12, 0.9] }, prng.pick(CANVASES), 'lamp');
  paintArea(wall.side(0, 'front'), { u: [0.14, 0.34], v: [0.55, 0.75] }, rgb('#f6f1dd'), 'lamp');
  return [
    wall,
    box({ rear: -0.6, front: -0.2, halfWidth: 1.8, low: 0.4, high: 0.5 }, rgb('#8b8f92')),
    ...[2.3, -2.3].flatMap((y) => [-0.7, 0.7].map((x) => rod([x, y, 0], [x, y, 2.45], 0.05, rgb('#6d7478')))),
    roof,
  ];
}

/** A steel barricade of the traffic police, across y. */
export function barricadeModel(): Solid[] {
  const panel = box({ rear: -0.04, front: 0.04, halfWidth: 0.8, low: 0.5, high: 1.1 }, rgb('#e4b52c'));
  for (const u of [0.05, 0.35, 0.65]) {
    paintArea(panel.side(0, 'front'), { u: [u, u + 0.16], v: [0.1, 0.9] }, rgb('#2b2b2d'));
    paintArea(panel.side(0, 'rear'), { u: [u, u + 0.16], v: [0.1, 0.9] }, rgb('#2b2b2d'));
  }
  return [...[0.7, -0.7].map((y) => rod([0, y, 0], [0, y, 1.15], 0.035, rgb('#b02d26'))), panel];
}

function shifted(solid: Solid, dx: number, dy: number): Solid {
  const move = ([x, y, z]: readonly [number, number, number]) => [x + dx, y + dy, z] as const;
  const bounds = { min: move(solid.bounds.min), max: move(solid.bounds.max) };
  if (solid.kind === 'hull') {
    const faces = solid.faces.map((face) => ({ ...face, points: face.points.map(move) }));
    return { ...solid, faces, bounds };
  }
  if (solid.kind === 'capsule') return { ...solid, from: move(solid.from), to: move(solid.to), bounds };
  return { ...solid, points: solid.points.map(move), bounds };
}
