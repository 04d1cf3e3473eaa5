import type { Prng } from '@uvh/domain/random/prng';
import { rgb } from '../drawing/color.ts';
import { hoop, rod, type Solid } from '../drawing/solid.ts';
import type { VehicleModel } from './model.ts';
import { CHROME, RUBBER, TRIM } from './paintwork.ts';
import { riderOn } from './rider.ts';

const FRAMES = [rgb('#20242b'), rgb('#7c2230'), rgb('#25508a'), rgb('#2f6b4a'), rgb('#c26a24')];

/** A roadster bicycle: thin wheels that one sees through, an upright rider, often a rear carrier. */
export function bicycleModel(prng: Prng, isParked: boolean): VehicleModel {
  const color = prng.pick(FRAMES);
  const tube = (from: readonly [number, number], to: readonly [number, number], radius = 0.022) =>
    rod([from[0], 0, from[1]], [to[0], 0, to[1]], radius, color);
  const solids: Solid[] = [
    hoop([0.55, 0, 0.35], 0.34, 0.05, RUBBER),
    hoop([-0.52, 0, 0.35], 0.34, 0.05, RUBBER),
    hoop([0.55, 0, 0.35], 0.05, 0.03, CHROME),
    hoop([-0.52, 0, 0.35], 0.07, 0.04, CHROME),
    tube([0.55, 0.35], [0.38, 0.92]),
    tube([0.4, 0.84], [-0.14, 0.82]),
    tube([0.42, 0.76], [-0.02, 0.3]),
    tube([-0.02, 0.3], [-0.2, 0.9]),
    tube([-0.02, 0.3], [-0.52, 0.35], 0.016),
    tube([-0.15, 0.78], [-0.52, 0.35], 0.016),
    rod([-0.76, 0, 0.72], [-0.24, 0, 0.72], 0.03, TRIM),
    rod([-0.3, 0, 0.94], [-0.1, 0, 0.95], 0.06, rgb('#3a2a20')),
    rod([0.36, 0.27, 1.0], [0.36, -0.27, 1.0], 0.02, CHROME),
    rod([-0.02, 0.12, 0.24], [-0.02, -0.12, 0.36], 0.025, CHROME),
    ...(isParked ? [] : riderOn({ hip: [-0.2, 0, 0.95], hand: [0.36, 0.24, 1.02], foot: [0.02, 0, 0.3] }, 0.03, prng)),
    ...(prng.chance(0.3) ? milkCans() : []),
  ];
  return { solids, length: 1.78, width: 0.6, lamps: [] };
}

/** Milk is delivered by bicycle. */
function milkCans(): Solid[] {
  return [1, -1].map((side) => rod([-0.55, side * 0.24, 0.38], [-0.55, side * 0.24, 0.66], 0.14, rgb('#b9bfc2')));
}
