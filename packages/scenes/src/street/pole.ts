import type { Prng } from '@uvh/domain/random/prng';
import { rgb } from '../drawing/color.ts';
import { box, paintArea } from '../drawing/loft.ts';
import { rod, type Solid } from '../drawing/solid.ts';

const STEEL = rgb('#7e868c');
const CONCRETE = rgb('#a39c92');

/** How high a street lamp's light hangs, metres. */
export const LAMP_HEIGHT = 7.4;
/** How far the lamp reaches out over the road, metres, along the pole's x axis. */
export const LAMP_REACH = 1.9;

/** A street lamp whose arm reaches along x. */
export function streetLampModel(): Solid[] {
  const head = box(
    {
      rear: LAMP_REACH - 0.35,
      front: LAMP_REACH + 0.25,
      halfWidth: 0.12,
      low: LAMP_HEIGHT - 0.06,
      high: LAMP_HEIGHT + 0.08,
    },
    rgb('#e9e4cf'),
  );
  return [
    rod([0, 0, 0], [0, 0, LAMP_HEIGHT - 0.2], 0.075, STEEL),
    rod([0, 0, LAMP_HEIGHT - 0.2], [LAMP_REACH - 0.3, 0, LAMP_HEIGHT + 0.05], 0.05, STEEL),
    { ...head, faces: head.faces.map((face) => ({ ...face, finish: 'lamp' as const })) },
  ];
}

/** Where wires are tied on a power pole, metres: places across it (y) and their height. */
export const WIRE_TIES = [
  [-0.7, 7.5],
  [0, 7.55],
  [0.7, 7.5],
  [0.3, 6.4],
  [-0.2, 6.1],
] as const;

/** A concrete power pole with a cross arm along y, and a tangle of boxes and cables. */
export function powerPoleModel(prng: Prng): Solid[] {
  const solids: Solid[] = [
    rod([0, 0, 0], [0, 0, 8.1], 0.12, CONCRETE),
    rod([0, -0.85, 7.4], [0, 0.85, 7.4], 0.05, STEEL),
    ...[-0.7, 0, 0.7].map((y) => rod([0, y, 7.42], [0, y, 7.58], 0.05, rgb('#5c4033'))),
  ];
  if (prng.chance(0.5))
    solids.push(box({ rear: 0.12, front: 0.4, halfWidth: 0.22, low: 1.2, high: 1.9 }, rgb('#8f979b')));
  if (prng.chance(0.4)) {
    const board = box(
      { rear: 0.1, front: 0.14, halfWidth: 0.35, low: 2.3, high: 3.2 },
      prng.pick([rgb('#e7c53a'), rgb('#c43a2f'), rgb('#f0efe9')]),
    );
    paintArea(board.side(0, 'front'), { u: [0.1, 0.9], v: [0.55, 0.75] }, rgb('#2d2d2d'), 'matte', true);
    solids.push(board);
  }
  return solids;
}

/** A traffic signal that faces along x, showing red or green. */
export function signalModel(isGreen: boolean): Solid[] {
  const head = box({ rear: -0.1, front: 0.12, halfWidth: 0.2, low: 3.1, high: 4.15 }, rgb('#1d1f21'));
  const lamps: readonly (readonly [number, boolean, ReturnType<typeof rgb>])[] = [
    [0.72, !isGreen, rgb('#ff3b2f')],
    [0.4, false, rgb('#ffb52b')],
    [0.08, isGreen, rgb('#3ddc6f')],
  ];
  for (const [v, isOn, color] of lamps) {
    const dull = [color[0] * 0.25, color[1] * 0.25, color[2] * 0.25] as const;
    paintArea(
      head.side(0, 'front'),
      { u: [0.22, 0.78], v: [v, v + 0.2] },
      isOn ? color : dull,
      isOn ? 'lamp' : 'matte',
    );
  }
  return [rod([0, 0, 0], [0, 0, 1.1], 0.08, rgb('#e0b52f')), rod([0, 0, 1.1], [0, 0, 3.1], 0.07, rgb('#2f3336')), head];
}
