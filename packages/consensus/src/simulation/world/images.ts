import type { Rect } from '@uvh/domain/annotation/box';
import { type Chance, streamFor } from '../random.ts';
import { classesOf, commonClass, lookAlikeOf, type SimulatedClass } from './classes.ts';
import { suggestionsFor } from './machine.ts';
import type { WorldParameters } from './parameters.ts';
import { freePlace } from './placement.ts';
import type { Illusion, StandingVehicle, WorldImage, WorldVehicle } from './world-image.ts';

/** Vehicles per image: lognormal as in UVH-26, mean about 12, at most 66. */
const LOG_MEAN = Math.log(10);
const LOG_SPREAD = 0.6;
const MAX_VEHICLES = 66;

/** All images of a world, the gold ones last: numbered from 1, the same for the same seed. */
export function simulateImages(world: WorldParameters, seed: number): WorldImage[] {
  const classes = classesOf(world.objects.classes);
  return Array.from({ length: world.images + world.goldImages }, (_, index) =>
    simulateImage(index + 1, world, classes, seed, index >= world.images),
  );
}

function simulateImage(
  imageId: number,
  world: WorldParameters,
  classes: readonly SimulatedClass[],
  seed: number,
  isGold: boolean,
): WorldImage {
  const chance = streamFor(seed, 1, imageId);
  const illusions = illusionsOf(Math.floor(imageId / world.objects.imagesPerCamera), world, classes, seed);
  const taken = illusions.map(({ rect }) => rect);
  const standing = inventVehicles(classes, taken, chance);
  const vehicles = standing.map(({ label, ...rect }) => vehicleFrom(label, rect, world, classes, chance));
  const { suggestions, sources } = suggestionsFor(vehicles, illusions, world.machine, classes, chance);
  const truth = vehicles.map(({ rect, label }) => ({ ...rect, label }));
  return { image: { imageId, suggestions, ...(isGold ? { truth } : {}) }, vehicles, illusions, sources };
}

/** A vehicle with the things about it that make it hard for people. */
export function vehicleFrom(
  label: string,
  rect: Rect,
  { objects }: Pick<WorldParameters, 'objects'>,
  classes: readonly SimulatedClass[],
  chance: Chance,
): WorldVehicle {
  const hardness = chance.normal();
  // Between people the share of finders differs from vehicle to vehicle: few are easy, most are hardly seen.
  const visibility = Math.min(0.95, objects.foundByOne * Math.exp(0.8 * chance.normal() - 0.32));
  return {
    rect,
    label,
    hardness,
    lookAlike: lookAlikeOf(label, classes, chance),
    foolsMost: chance.is(objects.foolingMost),
    visibility,
  };
}

function illusionsOf(
  camera: number,
  world: WorldParameters,
  classes: readonly SimulatedClass[],
  seed: number,
): readonly Illusion[] {
  const chance = streamFor(seed, 2, camera);
  const taken: Rect[] = [];
  const count = chance.poisson(world.objects.illusionsPerCamera);
  for (let index = 0; index < count; index++) {
    const place = freePlace(commonClass(classes, chance), taken, chance);
    if (place) taken.push(place);
  }
  return taken.map((rect) => ({ rect, label: commonClass(classes, chance).name, deceit: chance.next() }));
}

function inventVehicles(classes: readonly SimulatedClass[], taken: Rect[], chance: Chance): StandingVehicle[] {
  const count = Math.max(1, Math.min(MAX_VEHICLES, Math.round(Math.exp(LOG_MEAN + LOG_SPREAD * chance.normal()))));
  const standing: StandingVehicle[] = [];
  for (let index = 0; index < count; index++) {
    const drawn = commonClass(classes, chance);
    const rect = freePlace(drawn, taken, chance);
    if (!rect) continue;
    taken.push(rect);
    standing.push({ ...rect, label: drawn.name });
  }
  return standing;
}
