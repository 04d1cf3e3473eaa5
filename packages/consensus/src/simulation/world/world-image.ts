import type { Rect } from '@uvh/domain/annotation/box';
import type { ImageSuggestion, ReviewedImage } from '../../review.ts';

/** A vehicle of the simulated world. */
export interface WorldVehicle {
  readonly rect: Rect;
  readonly label: string;
  /** How hard its class is to see, in standard deviations; 0 is typical. */
  readonly hardness: number;
  /** What those who misjudge it mostly take it for. */
  readonly lookAlike: string;
  /** Whether most people take it for its look-alike. */
  readonly foolsMost: boolean;
  /** Share of the people who look that find it where nothing is suggested. */
  readonly visibility: number;
}

/** A place that looks like a vehicle, and is none, on all images of a camera. */
export interface Illusion {
  readonly rect: Rect;
  readonly label: string;
  /** How well it deceives, 0 to 1. */
  readonly deceit: number;
}

/** What stands behind a suggestion of the machine. */
export type SuggestionSource =
  | { readonly kind: 'vehicle'; readonly vehicle: number; readonly isDouble: boolean }
  | { readonly kind: 'nothing'; readonly deceit: number };

/** An image with everything that is true of it. `image` is all that the product sees of it. */
export interface WorldImage {
  readonly image: ReviewedImage;
  readonly vehicles: readonly WorldVehicle[];
  readonly illusions: readonly Illusion[];
  /** By bboxId of the machine's suggestions. */
  readonly sources: ReadonlyMap<number, SuggestionSource>;
}

/** A vehicle that really stands on an image: invented, or read from a data set. */
export interface StandingVehicle extends Rect {
  readonly label: string;
}

/** Vehicles by the suggestion that shows them best, for those that are suggested. */
export function suggestedVehicles(world: WorldImage): ReadonlyMap<number, readonly ImageSuggestion[]> {
  const shown = new Map<number, ImageSuggestion[]>();
  for (const suggestion of world.image.suggestions) {
    const source = world.sources.get(suggestion.bboxId);
    if (source?.kind !== 'vehicle') continue;
    const of = shown.get(source.vehicle) ?? [];
    of.push(suggestion);
    shown.set(source.vehicle, of);
  }
  return shown;
}
