import { type Candidate, type CandidateRule, partCandidates } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { MAX_BOXES } from '@uvh/domain/annotation/submission-check';
import type { ClassMap } from '@uvh/formats/class-map';
import type { DatasetImage } from '@uvh/formats/dataset';
import { orientationFrom } from '@uvh/formats/orientation';
import { placementOf, suggestionsOf } from '@uvh/formats/space';
import type { TruthBox } from '../../../platform/db/schema/images.ts';
import { mergeDoubles } from './merge-doubles.ts';
import type { Picture } from './picture/picture.ts';

/** Of boxes that lie over one another several become one; more than that are no boxes of one picture. */
const MAX_BOXES_OF_FILE = 5 * MAX_BOXES;

/** What tells where the pixels of a picture lie. */
export type PicturePixels = Pick<Picture, 'stored' | 'orientation' | 'shown'>;

/** An imported picture knows only how it is shown: that is what its boxes mean, unless their file says otherwise. */
export function pixelsAsShown(widthPx: number, heightPx: number): PicturePixels {
  const size = { widthPx, heightPx };
  return { stored: size, orientation: orientationFrom(undefined), shown: size };
}

/** Boxes in the annotation space, or why they cannot lie on the picture. */
export type PlacedSuggestions =
  | {
      readonly kind: 'placed';
      readonly suggestions: readonly Suggestion[];
      /** Boxes that are too unsure to be suggested; none without a rule. */
      readonly candidates: readonly Candidate[];
      /** Boxes that do not lie on the picture and were left out. */
      readonly outside: number;
      /** Boxes that were taken for one with another. */
      readonly merged: number;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Suggested boxes as they are stored: placed on the picture, labelled, doubles merged, candidates parted by the rule. */
export function placeSuggestions(
  image: DatasetImage | undefined,
  pixels: PicturePixels,
  classMap: ClassMap,
  rule?: CandidateRule,
): PlacedSuggestions {
  if (!image) return { kind: 'placed', suggestions: [], candidates: [], outside: 0, merged: 0 };
  if (image.boxes.length > MAX_BOXES_OF_FILE) return tooMany(image.boxes.length);
  const placement = placementOf(sizeFrom(image, pixels), pixels.stored, pixels.orientation);
  if (placement.kind === 'refused') return placement;
  const { suggestions, outside } = suggestionsOf(image, pixels.shown, placement.toShown, classMap);
  const { suggestions: single, merged } = mergeDoubles(suggestions);
  const parted = rule ? partCandidates(single, rule) : { suggestions: single, candidates: [] };
  // Nobody could submit a review of it.
  if (parted.suggestions.length > MAX_BOXES) return tooMany(parted.suggestions.length);
  return { kind: 'placed', ...parted, merged, outside };
}

/** Trusted boxes, or why the image cannot be gold. */
export type PlacedTruth =
  | { readonly kind: 'placed'; readonly truth: readonly TruthBox[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** Truth with an unknown class, or on another picture, would call right reviews wrong. */
export function placeTruth(image: DatasetImage, pixels: PicturePixels, classMap: ClassMap): PlacedTruth {
  if (image.boxes.length > MAX_BOXES_OF_FILE) return tooMany(image.boxes.length);
  const placement = placementOf(sizeFrom(image, pixels), pixels.stored, pixels.orientation);
  if (placement.kind === 'refused') return placement;
  const { suggestions } = suggestionsOf(image, pixels.shown, placement.toShown, classMap);
  const unknown = new Set(suggestions.map((box) => box.label).filter((label) => !classMap.classes.has(label)));
  if (unknown.size > 0) return { kind: 'refused', reason: `no class for ${[...unknown].sort().join(', ')}` };
  return {
    kind: 'placed',
    truth: suggestions.map(({ label, x, y, width, height }) => ({ label, x, y, width, height })),
  };
}

function tooMany(boxes: number): { readonly kind: 'refused'; readonly reason: string } {
  return { kind: 'refused', reason: `has ${boxes} boxes; ${MAX_BOXES} are the most that a review can hold` };
}

/** A list that does not tell the size of a picture means the picture as it is shown. */
function sizeFrom(image: DatasetImage, { shown }: PicturePixels) {
  return image.widthPx > 0 && image.heightPx > 0 ? image : shown;
}
