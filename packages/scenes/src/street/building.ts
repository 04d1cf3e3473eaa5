import { mix, type Rgb, rgb, shade } from '../drawing/color.ts';
import { box, type Loft, loft, paintArea, paintShape } from '../drawing/loft.ts';
import { rod, type Solid, twoSidedSheet } from '../drawing/solid.ts';
import { type Prng, prngFrom } from '../prng.ts';

const WALLS = [
  rgb('#d9c7a3'),
  rgb('#c99b76'),
  rgb('#b7c4b1'),
  rgb('#d8d3c6'),
  rgb('#a9bccb'),
  rgb('#d4a5a0'),
  rgb('#c9b458'),
  rgb('#9db7a4'),
  rgb('#bda9c4'),
];
const SIGNS = [
  rgb('#c62f2a'),
  rgb('#1f5fa8'),
  rgb('#e5a823'),
  rgb('#1f7f53'),
  rgb('#6b3a94'),
  rgb('#f0ece0'),
  rgb('#d9541e'),
];
const LAMP_LIT = [rgb('#ffd98a'), rgb('#ffe9b8'), rgb('#dfe9ff'), rgb('#ffc66b')];
const FLOOR = 3.1;

export interface BuildingShape {
  /** Along the street, metres. */
  readonly frontage: number;
  readonly depth: number;
  readonly floors: number;
}

/** The size of the building that a seed stands for, so that a street can be filled without gaps. */
export function buildingShape(seed: number): BuildingShape {
  const prng = prngFrom(seed);
  return {
    frontage: prng.between(6.5, 13),
    depth: prng.between(8, 12),
    floors: prng.weighted([
      [1, 2],
      [2, 5],
      [3, 5],
      [4, 2],
    ] as const),
  };
}

/** A house with shops below and flats above; its front looks along x, its middle is the origin. */
export function buildingModel(seed: number): Solid[] {
  const shape = buildingShape(seed);
  const prng = prngFrom(seed + 1);
  const [half, side, height] = [shape.depth / 2, shape.frontage / 2, shape.floors * FLOOR + 0.5];
  const wall = prng.pick(WALLS);
  const body = loft(
    [
      { rear: -half, front: half, halfWidth: side, z: 0, corner: 0.01 },
      { rear: -half, front: half, halfWidth: side, z: height, corner: 0.01 },
    ],
    wall,
    'matte',
    mix(wall, rgb('#8c8a85'), 0.6),
  );
  const floorShare = FLOOR / height;
  const bays = Math.max(2, Math.round(shape.frontage / 3.2));
  shops(body, bays, floorShare, prng);
  for (let floor = 1; floor < shape.floors; floor++) windowsOf(body, 'front', floor, bays, floorShare, wall, prng);
  for (const flank of ['left', 'right'] as const) {
    for (let floor = 0; floor < shape.floors; floor++) windowsOf(body, flank, floor, 3, floorShare, wall, prng);
    paintArea(body.side(0, flank), { u: [0, 1], v: [0, 0.05] }, shade(wall, 0.6));
  }
  for (const flank of ['front', 'left', 'right'] as const) {
    for (let floor = 1; floor <= shape.floors; floor++) {
      const v = floor * floorShare;
      paintArea(
        body.side(0, flank),
        { u: [0, 1], v: [v, v + 0.012] },
        shade(wall, floor === shape.floors ? 1.12 : 0.86),
      );
    }
  }
  return [body, ...balconies(shape, wall, prng), ...awnings(shape, bays, prng), ...roofTop(shape, height, prng)];
}

function shops(body: Loft, bays: number, floorShare: number, prng: Prng): void {
  const front = body.side(0, 'front');
  for (let bay = 0; bay < bays; bay++) {
    const [from, to] = [(bay + 0.05) / bays, (bay + 0.95) / bays];
    const top = floorShare * 0.72;
    if (prng.chance(0.28)) {
      const shutter = prng.pick([rgb('#7f8a90'), rgb('#5f7d8c'), rgb('#8c7a5f'), rgb('#6f8a6a')]);
      paintArea(front, { u: [from, to], v: [0.01, top] }, shutter);
      for (let slat = 1; slat < 6; slat++) {
        const v = 0.01 + ((top - 0.01) * slat) / 6;
        paintArea(front, { u: [from, to], v: [v, v + 0.004] }, shade(shutter, 0.75), 'matte', true);
      }
    } else {
      shopInside(front, from, to, top, prng);
    }
    sign(front, from, to, floorShare, prng);
  }
}

/** An open shop: goods on shelves, a counter in front. */
function shopInside(front: ReturnType<Loft['side']>, from: number, to: number, top: number, prng: Prng): void {
  const width = to - from;
  paintArea(front, { u: [from, to], v: [0.01, top] }, shade(prng.pick(LAMP_LIT), 0.82), 'window');
  const goods = [prng.pick(SIGNS), prng.pick(SIGNS), prng.pick(WALLS)] as const;
  for (let shelf = 0; shelf < 3; shelf++) {
    const v = top * (0.34 + shelf * 0.2);
    paintArea(front, { u: [from, to], v: [v - 0.006, v] }, rgb('#5a4632'), 'matte', true);
    for (let item = 0; item < 8; item++) {
      if (prng.chance(0.25)) continue;
      const u = from + width * (0.04 + item * 0.118);
      const rise = top * prng.between(0.07, 0.14);
      const area = { u: [u, u + width * 0.09], v: [v, v + rise] } as const;
      paintArea(front, area, shade(prng.pick(goods), prng.between(0.6, 0.95)), 'matte', true);
    }
  }
  paintArea(front, { u: [from, from + width * 0.66], v: [0.01, top * 0.27] }, shade(prng.pick(WALLS), 0.6));
}

/** A signboard with lettering that is only suggested. */
function sign(front: ReturnType<Loft['side']>, from: number, to: number, floorShare: number, prng: Prng): void {
  const board = prng.pick(SIGNS);
  const ink = board[0] + board[1] + board[2] > 560 ? rgb('#b3262b') : rgb('#fbf6e4');
  const [low, high] = [floorShare * 0.76, floorShare * 1.0];
  paintArea(front, { u: [from - 0.01, to + 0.01], v: [low, high] }, board, 'lamp');
  const letters = prng.whole(4, 8);
  const left = from + (to - from) * 0.12;
  const pitch = ((to - from) * 0.76) / letters;
  for (let letter = 0; letter < letters; letter++) {
    if (prng.chance(0.12)) continue;
    const u = left + letter * pitch;
    const rise = prng.between(0.45, 0.72);
    paintArea(
      front,
      { u: [u, u + pitch * 0.66], v: [low + (high - low) * 0.26, low + (high - low) * rise] },
      ink,
      'lamp',
      true,
    );
    paintArea(
      front,
      { u: [u, u + pitch * 0.9], v: [low + (high - low) * 0.7, low + (high - low) * 0.77] },
      ink,
      'lamp',
      true,
    );
  }
}

function windowsOf(
  body: Loft,
  flank: 'front' | 'left' | 'right',
  floor: number,
  count: number,
  floorShare: number,
  wall: Rgb,
  prng: Prng,
): void {
  const face = body.side(0, flank);
  for (let index = 0; index < count; index++) {
    const u = (index + 0.26) / count;
    const width = 0.48 / count;
    const v = (floor + 0.32) * floorShare;
    const area = { u: [u, u + width], v: [v, v + floorShare * 0.46] } as const;
    const isLit = prng.chance(0.38);
    paintArea(
      face,
      { u: [u - width * 0.08, u + width * 1.08], v: [v - 0.008, v + floorShare * 0.49] },
      shade(wall, 0.78),
    );
    paintArea(face, area, isLit ? prng.pick(LAMP_LIT) : rgb('#2c3540'), isLit ? 'window' : 'glass');
    paintArea(face, { u: [u + width * 0.47, u + width * 0.53], v: area.v }, shade(wall, 0.7), 'matte', true);
    if (prng.chance(0.3)) {
      paintArea(
        face,
        { u: [u, u + width * 0.5], v: [v - floorShare * 0.14, v - floorShare * 0.02] },
        rgb('#c9cccd'),
        'matte',
        true,
      );
    }
  }
}

function balconies({ depth, frontage, floors }: BuildingShape, wall: Rgb, prng: Prng): Solid[] {
  if (!prng.chance(0.6)) return [];
  const x = depth / 2;
  return Array.from({ length: floors - 1 }, (_, index): Solid => {
    const z = (index + 1) * FLOOR;
    const slab = box(x, x + 0.9, frontage / 2 - 0.5, z, z + 1.0, shade(wall, 0.94));
    const front = slab.side(0, 'front');
    for (let bar = 0; bar < 14; bar++) {
      paintArea(front, { u: [0.02 + bar / 14, 0.045 + bar / 14], v: [0.2, 0.88] }, shade(wall, 0.62), 'matte', true);
    }
    for (let cloth = 0; cloth < 3; cloth++) {
      const u = prng.between(0.05, 0.85);
      if (prng.chance(0.5)) paintArea(front, { u: [u, u + 0.09], v: [0.3, 1] }, prng.pick(SIGNS));
    }
    return slab;
  });
}

function awnings({ depth, frontage }: BuildingShape, bays: number, prng: Prng): Solid[] {
  const solids: Solid[] = [];
  for (let bay = 0; bay < bays; bay++) {
    if (!prng.chance(0.4)) continue;
    const [from, to] = [
      -frontage / 2 + (frontage * (bay + 0.06)) / bays,
      -frontage / 2 + (frontage * (bay + 0.94)) / bays,
    ];
    const x = depth / 2;
    const color = prng.pick(SIGNS);
    const points = [
      [x, from, 2.35],
      [x, to, 2.35],
      [x + 1.25, to, 1.95],
      [x + 1.25, from, 1.95],
    ] as const;
    solids.push(twoSidedSheet({ points, color, finish: 'matte' }));
  }
  return solids;
}

function roofTop({ depth, frontage }: BuildingShape, height: number, prng: Prng): Solid[] {
  const tankY = prng.between(-0.3, 0.3) * frontage;
  const solids: Solid[] = [rod([0, tankY, height + 0.65], [0, tankY, height + 1.2], 0.6, rgb('#26282b'))];
  if (prng.chance(0.5)) {
    solids.push(box(-depth / 2 + 0.5, -depth / 2 + 3.2, 1.4, height, height + 2.2, prng.pick(WALLS)));
  }
  if (prng.chance(0.22)) solids.push(hoarding(depth, frontage, height, prng));
  return solids;
}

/** An advertisement above the roof: a picture, and some words beside it. */
function hoarding(depth: number, frontage: number, height: number, prng: Prng): Solid {
  const board = box(depth / 2 - 1, depth / 2 - 0.8, frontage * 0.36, height + 0.7, height + 3.4, rgb('#d9d4c8'));
  const face = board.side(0, 'front');
  const ground = prng.pick(SIGNS);
  const [ink, accent] = [mix(ground, rgb('#fffbe8'), 0.85), prng.pick(SIGNS)];
  paintArea(face, { u: [0.02, 0.98], v: [0.04, 0.96] }, ground, 'lamp');
  const isPictureLeft = prng.chance(0.5);
  const middle = isPictureLeft ? 0.24 : 0.76;
  paintArea(face, { u: [middle - 0.18, middle + 0.18], v: [0.04, 0.96] }, mix(ground, ink, 0.45), 'lamp');
  const disc = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * Math.PI * 2;
    return [middle + Math.cos(angle) * 0.1, 0.62 + Math.sin(angle) * 0.2] as const;
  });
  paintShape(face, disc, accent, 'lamp');
  const shoulders = [
    [-0.15, 0.04],
    [-0.11, 0.34],
    [0.11, 0.34],
    [0.15, 0.04],
  ] as const;
  paintShape(
    face,
    shoulders.map(([u, v]) => [middle + u, v] as const),
    shade(accent, 0.8),
    'lamp',
  );
  const left = isPictureLeft ? 0.48 : 0.07;
  for (const [v, rise, share] of [
    [0.66, 0.16, 0.44],
    [0.44, 0.1, 0.36],
    [0.2, 0.09, 0.24],
  ] as const) {
    paintArea(face, { u: [left, left + share], v: [v, v + rise] }, ink, 'lamp');
  }
  return board;
}
