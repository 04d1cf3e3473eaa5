import { prngFrom } from '@uvh/domain/random/prng';
import { type Bounds3, boundsOf, type Solid } from '../drawing/solid.ts';
import { cowModel, dogModel } from './animal.ts';
import { buildingModel } from './building.ts';
import { medianModel } from './median.ts';
import { personModel } from './person.ts';
import { powerPoleModel, signalModel, streetLampModel } from './pole.ts';
import { barricadeModel, busStopModel, stallModel } from './stall.ts';
import { palmModel, planterModel, shrubModel, treeModel } from './tree.ts';

/** What stands or walks in a street besides vehicles. */
export type PropKind =
  | 'building'
  | 'median'
  | 'wide-median'
  | 'tree'
  | 'palm'
  | 'shrub'
  | 'planter'
  | 'street-lamp'
  | 'power-pole'
  | 'signal-red'
  | 'signal-green'
  | 'person'
  | 'cow'
  | 'dog'
  | 'stall'
  | 'bus-stop'
  | 'barricade';

const NARROW_MEDIAN = 0.45;
const WIDE_MEDIAN = 0.95;

/** Half the width that a kind of median takes, metres. */
function medianHalfWidth(kind: 'median' | 'wide-median'): number {
  return kind === 'median' ? NARROW_MEDIAN : WIDE_MEDIAN;
}

/** The parts of the thing that the seed stands for, in its own frame. When it rains, some people carry umbrellas. */
export function propModel(kind: PropKind, seed: number, isRaining = false): Solid[] {
  const prng = prngFrom(seed);
  switch (kind) {
    case 'building':
      return buildingModel(seed);
    case 'median':
    case 'wide-median':
      return medianModel(medianHalfWidth(kind), prng);
    case 'tree':
      return treeModel(prng);
    case 'palm':
      return palmModel(prng);
    case 'shrub':
      return shrubModel(prng);
    case 'planter':
      return planterModel(prng);
    case 'street-lamp':
      return streetLampModel();
    case 'power-pole':
      return powerPoleModel(prng);
    case 'signal-red':
      return signalModel(false);
    case 'signal-green':
      return signalModel(true);
    case 'person':
      return personModel(prng, isRaining);
    case 'cow':
      return cowModel(prng);
    case 'dog':
      return dogModel(prng);
    case 'stall':
      return stallModel(prng);
    case 'bus-stop':
      return busStopModel(prng);
    case 'barricade':
      return barricadeModel();
  }
}

/** The bounds around all parts of a model, in its own frame. */
export function boundsAround(solids: readonly Solid[]): Bounds3 {
  return boundsOf(solids.flatMap(({ bounds }) => [bounds.min, bounds.max]));
}
