import { DEFAULT_CLASSES, VEHICLE_CLASS_NAMES, type VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { States } from '../../label/states.ts';
import type { Chance } from '../random.ts';

/** A class of the simulated world: how common, how large, what it is taken for. */
export interface SimulatedClass<Name extends string = string> {
  readonly name: Name;
  readonly weight: number;
  readonly widthPx: number;
  /** Height over width. */
  readonly aspect: number;
  /** What it is taken for, by weight. The consensus is not told this table. */
  readonly takenFor: readonly (readonly [Name, number])[];
}

/** The commonest class. What looks like a vehicle and is none has its shape. */
export const TWO_WHEELER: SimulatedClass<VehicleClassName> = {
  name: 'Two-wheeler',
  weight: 47.35,
  widthPx: 65,
  aspect: 1.5,
  takenFor: [
    ['bicycle', 4],
    ['Three-wheeler', 1],
  ],
};

/** Class mix of UVH-26 (arXiv 2511.02563), without the two classes that the product does not have. */
export const VEHICLES: readonly SimulatedClass<VehicleClassName>[] = [
  {
    name: 'Hatchback',
    weight: 9.58,
    widthPx: 130,
    aspect: 0.8,
    takenFor: [
      ['Sedan', 5],
      ['SUV', 3],
      ['MUV', 1],
    ],
  },
  {
    name: 'Sedan',
    weight: 5.04,
    widthPx: 140,
    aspect: 0.75,
    takenFor: [
      ['Hatchback', 6],
      ['SUV', 2],
      ['MUV', 1],
    ],
  },
  {
    name: 'SUV',
    weight: 4.17,
    widthPx: 150,
    aspect: 0.85,
    takenFor: [
      ['MUV', 5],
      ['Hatchback', 3],
      ['Sedan', 1],
      ['LCV', 0.5],
    ],
  },
  {
    name: 'MUV',
    weight: 2.06,
    widthPx: 150,
    aspect: 0.85,
    takenFor: [
      ['SUV', 6],
      ['Hatchback', 2],
      ['tempo-traveller', 1],
    ],
  },
  {
    name: 'Bus',
    weight: 2.94,
    widthPx: 260,
    aspect: 1,
    takenFor: [
      ['Mini-bus', 5],
      ['Truck', 2],
    ],
  },
  {
    name: 'Truck',
    weight: 4.11,
    widthPx: 230,
    aspect: 1,
    takenFor: [
      ['LCV', 6],
      ['Bus', 1],
    ],
  },
  {
    name: 'Three-wheeler',
    weight: 16.58,
    widthPx: 105,
    aspect: 1.1,
    takenFor: [
      ['LCV', 2],
      ['Two-wheeler', 1],
      ['Hatchback', 1],
    ],
  },
  TWO_WHEELER,
  {
    name: 'LCV',
    weight: 5.49,
    widthPx: 150,
    aspect: 1,
    takenFor: [
      ['Truck', 6],
      ['MUV', 1],
      ['Three-wheeler', 1],
    ],
  },
  {
    name: 'Mini-bus',
    weight: 0.28,
    widthPx: 190,
    aspect: 1,
    takenFor: [
      ['Bus', 5],
      ['tempo-traveller', 4],
      ['LCV', 1],
    ],
  },
  {
    name: 'tempo-traveller',
    weight: 0.53,
    widthPx: 170,
    aspect: 1,
    takenFor: [
      ['Mini-bus', 4],
      ['MUV', 2],
      ['LCV', 2],
    ],
  },
  {
    name: 'bicycle',
    weight: 1.07,
    widthPx: 60,
    aspect: 1.4,
    takenFor: [
      ['Two-wheeler', 9],
      ['Three-wheeler', 0.5],
    ],
  },
];

/**
 * The classes of a world with `count` of them. The product's twelve look as vehicles do; for any other number the
 * classes stand in groups of four look-alikes, the first ones commonest.
 */
export function classesOf(count: number): readonly SimulatedClass[] {
  if (count === VEHICLES.length) return VEHICLES;
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
export function commonClass<Name extends string>(
  classes: readonly SimulatedClass<Name>[],
  chance: Chance,
): SimulatedClass<Name> {
  const drawn = classes[chance.weighted(classes.map(({ weight }) => weight))];
  if (!drawn) throw new RangeError('A world has at least one class.');
  return drawn;
}

/** What a class is taken for by somebody who does not see it well. */
export function lookAlikeOf<Name extends string>(
  label: Name,
  classes: readonly SimulatedClass<Name>[],
  chance: Chance,
): Name {
  const options = classes.find(({ name }) => name === label)?.takenFor ?? [];
  if (options.length === 0) return label;
  return options[chance.weighted(options.map(([, weight]) => weight))]?.[0] ?? label;
}
