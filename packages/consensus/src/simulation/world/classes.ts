import { DEFAULT_CLASSES, VEHICLE_CLASS_NAMES } from '@uvh/domain/annotation/vehicle-class';
import { States } from '../../label/states.ts';
import type { Chance } from '../random.ts';

/** A class of the simulated world: how common, how large, what it is taken for. */
export interface SimulatedClass {
  readonly name: string;
  readonly weight: number;
  readonly widthPx: number;
  /** Height over width. */
  readonly aspect: number;
  /** What it is taken for, by weight. The consensus is not told this table. */
  readonly takenFor: readonly (readonly [string, number])[];
}

type Row = readonly [string, number, number, number, readonly (readonly [string, number])[]];

/** Class mix of UVH-26 (arXiv 2511.02563), without the two classes that the product does not have. */
const VEHICLES: readonly Row[] = [
  [
    'Hatchback',
    9.58,
    130,
    0.8,
    [
      ['Sedan', 5],
      ['SUV', 3],
      ['MUV', 1],
    ],
  ],
  [
    'Sedan',
    5.04,
    140,
    0.75,
    [
      ['Hatchback', 6],
      ['SUV', 2],
      ['MUV', 1],
    ],
  ],
  [
    'SUV',
    4.17,
    150,
    0.85,
    [
      ['MUV', 5],
      ['Hatchback', 3],
      ['Sedan', 1],
      ['LCV', 0.5],
    ],
  ],
  [
    'MUV',
    2.06,
    150,
    0.85,
    [
      ['SUV', 6],
      ['Hatchback', 2],
      ['tempo-traveller', 1],
    ],
  ],
  [
    'Bus',
    2.94,
    260,
    1,
    [
      ['Mini-bus', 5],
      ['Truck', 2],
    ],
  ],
  [
    'Truck',
    4.11,
    230,
    1,
    [
      ['LCV', 6],
      ['Bus', 1],
    ],
  ],
  [
    'Three-wheeler',
    16.58,
    105,
    1.1,
    [
      ['LCV', 2],
      ['Two-wheeler', 1],
      ['Hatchback', 1],
    ],
  ],
  [
    'Two-wheeler',
    47.35,
    65,
    1.5,
    [
      ['bicycle', 4],
      ['Three-wheeler', 1],
    ],
  ],
  [
    'LCV',
    5.49,
    150,
    1,
    [
      ['Truck', 6],
      ['MUV', 1],
      ['Three-wheeler', 1],
    ],
  ],
  [
    'Mini-bus',
    0.28,
    190,
    1,
    [
      ['Bus', 5],
      ['tempo-traveller', 4],
      ['LCV', 1],
    ],
  ],
  [
    'tempo-traveller',
    0.53,
    170,
    1,
    [
      ['Mini-bus', 4],
      ['MUV', 2],
      ['LCV', 2],
    ],
  ],
  [
    'bicycle',
    1.07,
    60,
    1.4,
    [
      ['Two-wheeler', 9],
      ['Three-wheeler', 0.5],
    ],
  ],
];

/**
 * The classes of a world with `count` of them. The product's twelve look as vehicles do; for any other number the
 * classes stand in groups of four look-alikes, the first ones commonest.
 */
export function classesOf(count: number): readonly SimulatedClass[] {
  if (count === VEHICLES.length) {
    return VEHICLES.map(([name, weight, widthPx, aspect, takenFor]) => ({ name, weight, widthPx, aspect, takenFor }));
  }
  const names = Array.from({ length: count }, (_, index) => VEHICLE_CLASS_NAMES[index] ?? `class-${index + 1}`);
  return names.map((name, index) => {
    const group = Math.floor(index / 4) * 4;
    const alike = names.slice(group, group + 4).filter((other) => other !== name);
    const others = alike.length > 0 ? alike : names.filter((other) => other !== name);
    return {
      name,
      weight: (index + 1) ** -0.7,
      widthPx: 110 + 20 * (index % 4),
      aspect: 1,
      takenFor: others.map((other, place) => [other, 1 / (place + 1)] as const),
    };
  });
}

/**
 * What the product knows of the classes of such a world before anybody has reviewed: of vehicles which of them look alike,
 * of others nothing.
 */
export function statesOf(count: number): States {
  if (count === VEHICLES.length) return new States(DEFAULT_CLASSES);
  return new States(classesOf(count).map(({ name }) => ({ name, lookAlikes: [] })));
}

/** A class by how common it is. */
export function commonClass(classes: readonly SimulatedClass[], chance: Chance): SimulatedClass {
  const drawn = classes[chance.weighted(classes.map(({ weight }) => weight))];
  if (!drawn) throw new RangeError('A world has at least one class.');
  return drawn;
}

/** What a class is taken for by somebody who does not see it well. */
export function lookAlikeOf(label: string, classes: readonly SimulatedClass[], chance: Chance): string {
  const options = classes.find(({ name }) => name === label)?.takenFor ?? [];
  if (options.length === 0) return label;
  return options[chance.weighted(options.map(([, weight]) => weight))]?.[0] ?? label;
}
