import type { Prng } from '@uvh/domain/random/prng';
import { rgb, shade } from '../drawing/color.ts';
import { type Loft, paintArea } from '../drawing/loft.ts';
import type { Face } from '../drawing/solid.ts';
import { LAMP_LIT, SIGNS, WALLS } from './facade-colors.ts';

/** Paints a row of shops on a house's front; `floorShare` is the share of its height that they take. */
export function shops(body: Loft, bays: number, floorShare: number, prng: Prng): void {
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
function shopInside(front: Face, from: number, to: number, top: number, prng: Prng): void {
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
function sign(front: Face, from: number, to: number, floorShare: number, prng: Prng): void {
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
