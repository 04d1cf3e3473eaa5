import type { Rect } from '@uvh/domain/annotation/box';
import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import type { ImageSuggestion, ReviewedImage, TrueBox } from '../review.ts';
import type { Chance } from './random.ts';
import { commonClass, lookAlikeOf, TWO_WHEELER, VEHICLES } from './world/classes.ts';
import { freePlace, jitter } from './world/placement.ts';

/** A vehicle of the invented world. */
export interface SimulatedVehicle {
  readonly rect: Rect;
  readonly label: VehicleClassName;
  /** How hard its class is to see, in standard deviations; 0 is typical. */
  readonly hardness: number;
  /** How easily it is overlooked where nothing is suggested, 0 to 1: the share of attentive people who find it. */
  readonly visibility: number;
  /** The suggestion that shows it; undefined when the machine missed it. */
  readonly bboxId: number | undefined;
}

/** An image with everything that is true of it. `image` is what the product sees of it. */
export interface SimulatedImage {
  readonly image: ReviewedImage;
  readonly vehicles: readonly SimulatedVehicle[];
  /** Places that look like a vehicle and are none. */
  readonly illusions: readonly Rect[];
}

/** How good the simulated machine is. */
export interface MachineQuality {
  /** Share of vehicles that it misses. */
  readonly missed: number;
  /** Share of suggestions with nothing behind them. */
  readonly spurious: number;
  /** Share of the suggested vehicles with a wrong class. */
  readonly mislabelled: number;
}

/**
 * 85 of 100 suggestions right, 7 spurious, 8 mislabelled; 15 of 100 vehicles missed (as reported for BMD-45, arXiv
 * 2604.24419).
 */
export const DEFAULT_MACHINE: MachineQuality = { missed: 0.14, spurious: 0.07, mislabelled: 0.085 };

/** The commonest first: seeds are drawn in this order. */
const CLASSES = VEHICLES.toSorted((a, b) => b.weight - a.weight);

/** Vehicles per image: lognormal as in UVH-26, mean about 12, at most 66. */
const LOG_MEAN = Math.log(10);
const LOG_SPREAD = 0.6;
const MAX_VEHICLES = 66;

/** A vehicle that really stands on an image. */
export interface TrueVehicle extends Rect {
  readonly label: VehicleClassName;
}

/**
 * Simulates an image: invented vehicles, and what a machine says of them. With `isGold` its
 * truth is known to the product and 4 of 10 suggestions are spoiled on purpose.
 */
export function simulateImage(
  imageId: number,
  chance: Chance,
  machine: MachineQuality,
  isGold = false,
): SimulatedImage {
  const suggestions: ImageSuggestion[] = [];
  const vehicles: SimulatedVehicle[] = [];
  const quality = isGold ? { missed: 0.15, spurious: 0.15, mislabelled: 0.3 } : machine;
  const taken: Rect[] = [];
  for (const { label, ...rect } of inventedVehicles(taken, chance)) {
    taken.push(rect);
    const hardness = chance.normal();
    // What is hard for people is hard for the machine too: its mistakes are not spread evenly.
    const isMissed = chance.is(Math.min(0.9, quality.missed * Math.exp(0.5 * hardness - 0.125)));
    const bboxId = isMissed ? undefined : suggestions.length + 1;
    if (bboxId !== undefined) {
      const isWrong = chance.is(Math.min(0.9, quality.mislabelled * Math.exp(0.5 * hardness - 0.125)));
      const said = isWrong ? lookAlikeOf(label, VEHICLES, chance) : label;
      const score = Math.min(0.99, Math.max(0.3, (isWrong ? 0.62 : 0.78) + 0.14 * chance.normal()));
      suggestions.push({ ...jitter(rect, chance.is(0.1) ? 0.1 : 0.035, chance), bboxId, label: said, score });
    }
    const visibility = isMissed ? Math.min(0.95, Math.max(0.05, 0.55 - 0.12 * hardness + 0.2 * chance.normal())) : 1;
    vehicles.push({ rect, label, hardness, visibility, bboxId });
  }
  const spurious = chance.poisson((suggestions.length * quality.spurious) / (1 - quality.spurious));
  for (let i = 0; i < spurious; i++) {
    const spuriousClass = commonClass(CLASSES, chance);
    const rect = freePlace(spuriousClass, taken, chance);
    if (!rect) continue;
    taken.push(rect);
    const score = Math.min(0.95, Math.max(0.3, 0.5 + 0.14 * chance.normal()));
    suggestions.push({ ...rect, bboxId: suggestions.length + 1, label: spuriousClass.name, score });
  }
  const illusions = Array.from({ length: chance.poisson(1.5) }, () => freePlace(TWO_WHEELER, taken, chance)).filter(
    (rect) => rect !== undefined,
  );
  const truth = vehicles.map(({ rect, label }): TrueBox => ({ ...rect, label }));
  const image = isGold ? { imageId, suggestions, truth } : { imageId, suggestions };
  return { image, vehicles, illusions };
}

function* inventedVehicles(taken: readonly Rect[], chance: Chance): Generator<TrueVehicle> {
  const count = Math.max(1, Math.min(MAX_VEHICLES, Math.round(Math.exp(LOG_MEAN + LOG_SPREAD * chance.normal()))));
  for (let i = 0; i < count; i++) {
    const vehicleClass = commonClass(CLASSES, chance);
    const rect = freePlace(vehicleClass, taken, chance);
    if (rect) yield { ...rect, label: vehicleClass.name };
  }
}
