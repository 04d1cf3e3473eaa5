import { type Prng, prngFrom } from '@uvh/domain/random/prng';
import { mix, type Rgb, rgb, shade } from '../drawing/color.ts';
import { box, loft, paintArea } from '../drawing/loft.ts';
import { type Face, rod, type Solid, twoSidedSheet } from '../drawing/solid.ts';
import { LAMP_LIT, SIGNS, WALLS } from './facade-colors.ts';
import { hoarding } from './hoarding.ts';
import { shops } from './shop.ts';

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
  for (let floor = 1; floor < shape.floors; floor++) {
    windows(body.side(0, 'front'), { floor, floorShare, count: bays }, wall, prng);
  }
  for (const flank of ['left', 'right'] as const) {
    for (let floor = 0; floor < shape.floors; floor++) {
      windows(body.side(0, flank), { floor, floorShare, count: 3 }, wall, prng);
    }
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

interface WindowRow {
  readonly floor: number;
  /** What part of the house's height a floor takes. */
  readonly floorShare: number;
  readonly count: number;
}

function windows(face: Face, { floor, floorShare, count }: WindowRow, wall: Rgb, prng: Prng): void {
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
    const slab = box(
      { rear: x, front: x + 0.9, halfWidth: frontage / 2 - 0.5, low: z, high: z + 1.0 },
      shade(wall, 0.94),
    );
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
    solids.push(
      box(
        { rear: -depth / 2 + 0.5, front: -depth / 2 + 3.2, halfWidth: 1.4, low: height, high: height + 2.2 },
        prng.pick(WALLS),
      ),
    );
  }
  if (prng.chance(0.22)) solids.push(hoarding(depth, frontage, height, prng));
  return solids;
}
