import { clipToSpace, iou, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import type { ImageSuggestion, ReviewedImage, TrueBox } from '../review.ts';
import type { Chance } from './random.ts';

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

/** Class mix of UVH-26 (arXiv 2511.02563), without the two classes that the product does not have. */
const CLASS_MIX: readonly (readonly [VehicleClassName, number])[] = [
  ['Two-wheeler', 47.35],
  ['Three-wheeler', 16.58],
  ['Hatchback', 9.58],
  ['LCV', 5.49],
  ['Sedan', 5.04],
  ['SUV', 4.17],
  ['Truck', 4.11],
  ['Bus', 2.94],
  ['MUV', 2.06],
  ['bicycle', 1.07],
  ['tempo-traveller', 0.53],
  ['Mini-bus', 0.28],
];

/** What a class is taken for, by weight: the world's own table, which the consensus is not told. */
const TAKEN_FOR: Readonly<Record<VehicleClassName, readonly (readonly [VehicleClassName, number])[]>> = {
  Hatchback: [
    ['Sedan', 5],
    ['SUV', 3],
    ['MUV', 1],
  ],
  Sedan: [
    ['Hatchback', 6],
    ['SUV', 2],
    ['MUV', 1],
  ],
  SUV: [
    ['MUV', 5],
    ['Hatchback', 3],
    ['Sedan', 1],
    ['LCV', 0.5],
  ],
  MUV: [
    ['SUV', 6],
    ['Hatchback', 2],
    ['tempo-traveller', 1],
  ],
  Bus: [
    ['Mini-bus', 5],
    ['Truck', 2],
  ],
  Truck: [
    ['LCV', 6],
    ['Bus', 1],
  ],
  'Three-wheeler': [
    ['LCV', 2],
    ['Two-wheeler', 1],
    ['Hatchback', 1],
  ],
  'Two-wheeler': [
    ['bicycle', 4],
    ['Three-wheeler', 1],
  ],
  LCV: [
    ['Truck', 6],
    ['MUV', 1],
    ['Three-wheeler', 1],
  ],
  'Mini-bus': [
    ['Bus', 5],
    ['tempo-traveller', 4],
    ['LCV', 1],
  ],
  'tempo-traveller': [
    ['Mini-bus', 4],
    ['MUV', 2],
    ['LCV', 2],
  ],
  bicycle: [
    ['Two-wheeler', 9],
    ['Three-wheeler', 0.5],
  ],
};

/** Typical width of a class in pixels, and its height over its width. */
const SHAPES: Readonly<Record<VehicleClassName, readonly [number, number]>> = {
  Hatchback: [130, 0.8],
  Sedan: [140, 0.75],
  SUV: [150, 0.85],
  MUV: [150, 0.85],
  Bus: [260, 1.0],
  Truck: [230, 1.0],
  'Three-wheeler': [105, 1.1],
  'Two-wheeler': [65, 1.5],
  LCV: [150, 1.0],
  'Mini-bus': [190, 1.0],
  'tempo-traveller': [170, 1.0],
  bicycle: [60, 1.4],
};

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
      const said = isWrong ? mistakenFor(label, chance) : label;
      const score = Math.min(0.99, Math.max(0.3, (isWrong ? 0.62 : 0.78) + 0.14 * chance.normal()));
      suggestions.push({ ...jitter(rect, chance.is(0.1) ? 0.1 : 0.035, chance), bboxId, label: said, score });
    }
    const visibility = isMissed ? Math.min(0.95, Math.max(0.05, 0.55 - 0.12 * hardness + 0.2 * chance.normal())) : 1;
    vehicles.push({ rect, label, hardness, visibility, bboxId });
  }
  const spurious = chance.poisson((suggestions.length * quality.spurious) / (1 - quality.spurious));
  for (let i = 0; i < spurious; i++) {
    const label = CLASS_MIX[chance.weighted(CLASS_MIX.map(([, weight]) => weight))]?.[0] ?? 'Two-wheeler';
    const rect = freePlace(label, taken, chance);
    if (!rect) continue;
    taken.push(rect);
    const score = Math.min(0.95, Math.max(0.3, 0.5 + 0.14 * chance.normal()));
    suggestions.push({ ...rect, bboxId: suggestions.length + 1, label, score });
  }
  const illusions = Array.from({ length: chance.poisson(1.5) }, () => freePlace('Two-wheeler', taken, chance)).filter(
    (rect) => rect !== undefined,
  );
  const truth = vehicles.map(({ rect, label }): TrueBox => ({ ...rect, label }));
  const image = isGold ? { imageId, suggestions, truth } : { imageId, suggestions };
  return { image, vehicles, illusions };
}

function* inventedVehicles(taken: readonly Rect[], chance: Chance): Generator<TrueVehicle> {
  const count = Math.max(1, Math.min(MAX_VEHICLES, Math.round(Math.exp(LOG_MEAN + LOG_SPREAD * chance.normal()))));
  for (let i = 0; i < count; i++) {
    const label = CLASS_MIX[chance.weighted(CLASS_MIX.map(([, weight]) => weight))]?.[0] ?? 'Two-wheeler';
    const rect = freePlace(label, taken, chance);
    if (rect) yield { ...rect, label };
  }
}

/** What somebody who does not see the class well takes it for. */
export function mistakenFor(label: VehicleClassName, chance: Chance): VehicleClassName {
  const options = TAKEN_FOR[label];
  return options[chance.weighted(options.map(([, weight]) => weight))]?.[0] ?? label;
}

/** The rectangle with each side moved by a normal error, in shares of its size. */
export function jitter(rect: Rect, spread: number, chance: Chance): Rect {
  const left = rect.x + spread * rect.width * chance.normal();
  const top = rect.y + spread * rect.height * chance.normal();
  const right = rect.x + rect.width * (1 + spread * chance.normal());
  const bottom = rect.y + rect.height * (1 + spread * chance.normal());
  const moved = { x: left, y: top, width: Math.max(8, right - left), height: Math.max(8, bottom - top) };
  const clipped = clipToSpace(moved);
  return clipped.width >= 4 && clipped.height >= 4 ? clipped : rect;
}

function freePlace(label: VehicleClassName, taken: readonly Rect[], chance: Chance): Rect | undefined {
  const [typicalWidth, aspect] = SHAPES[label];
  for (let attempt = 0; attempt < 12; attempt++) {
    // Vehicles further up the image are further away.
    const depth = chance.between(0.25, 1);
    const width = Math.min(500, typicalWidth * depth * Math.exp(0.25 * chance.normal()));
    const height = Math.min(500, width * aspect);
    const x = chance.between(0, SPACE_WIDTH - width);
    const y = Math.min(SPACE_HEIGHT - height, depth * (SPACE_HEIGHT - height) * chance.between(0.6, 1));
    const rect = { x, y, width, height };
    if (taken.every((other) => iou(rect, other) < 0.3)) return rect;
  }
  return undefined;
}
