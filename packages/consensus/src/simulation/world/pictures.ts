import { iou, type Rect } from '@uvh/domain/annotation/box';
import type { ImageSuggestion, ReviewedImage } from '../../review.ts';
import { streamFor } from '../random.ts';
import { classesOf } from './classes.ts';
import { vehicleFrom } from './images.ts';
import type { WorldParameters } from './parameters.ts';
import type { StandingVehicle, SuggestionSource, WorldImage } from './world-image.ts';

/** A real picture: what people marked on it, and what a real detector says of it. */
export interface Picture {
  readonly vehicles: readonly StandingVehicle[];
  readonly suggestions: readonly (Rect & { readonly label: string; readonly score?: number })[];
}

/** A suggestion shows a vehicle from this overlap on: the loose boxes of real detectors included. */
const SHOWS_IOU = 0.2;

/** Real pictures as images of a world ({@link pictureAsImage}). Every `goldEvery`-th picture is gold. */
export function picturesAsImages(
  pictures: readonly Picture[],
  world: WorldParameters,
  goldEvery: number,
  seed: number,
): WorldImage[] {
  return pictures.map(({ vehicles, suggestions: given }, index) => {
    const imageId = index + 1;
    const suggestions = given.map((suggestion, place): ImageSuggestion => ({ ...suggestion, bboxId: place + 1 }));
    const truth = vehicles.map((vehicle) => ({ ...vehicle }));
    const image: ReviewedImage = { imageId, suggestions, ...(imageId % goldEvery === 0 ? { truth } : {}) };
    return pictureAsImage(image, vehicles, world, seed);
  });
}

/**
 * A picture as an image of a world: its vehicles and suggestions are given, how hard the vehicles are for people is simulated.
 * Each vehicle's best suggestion shows it; a further one from IoU 0.5 on is its double, and all others show nothing.
 */
export function pictureAsImage(
  image: ReviewedImage,
  standing: readonly StandingVehicle[],
  world: Pick<WorldParameters, 'objects'>,
  seed: number,
): WorldImage {
  const chance = streamFor(seed, 8, image.imageId);
  const classes = classesOf(world.objects.classes);
  const vehicles = standing.map(({ label, ...rect }) => vehicleFrom(label, rect, world, classes, chance));
  return { image, vehicles, illusions: [], sources: sourcesOf(image.suggestions, standing, () => chance.next()) };
}

function sourcesOf(
  suggestions: readonly ImageSuggestion[],
  vehicles: readonly StandingVehicle[],
  deceit: () => number,
): ReadonlyMap<number, SuggestionSource> {
  const sources = new Map<number, SuggestionSource>();
  const shown = new Set<number>();
  const pairs = suggestions
    .flatMap((suggestion) =>
      vehicles.map((rect, vehicle) => ({ bboxId: suggestion.bboxId, vehicle, overlap: iou(suggestion, rect) })),
    )
    .filter(({ overlap }) => overlap >= SHOWS_IOU)
    .sort((a, b) => b.overlap - a.overlap);
  for (const { bboxId, vehicle, overlap } of pairs) {
    if (sources.has(bboxId)) continue;
    const isDouble = shown.has(vehicle);
    if (isDouble && overlap < 0.5) continue;
    shown.add(vehicle);
    sources.set(bboxId, { kind: 'vehicle', vehicle, isDouble });
  }
  for (const { bboxId } of suggestions)
    if (!sources.has(bboxId)) sources.set(bboxId, { kind: 'nothing', deceit: deceit() });
  return sources;
}
