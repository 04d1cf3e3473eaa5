import { areaOf } from '../annotation/box.ts';
import type { Suggestion } from '../annotation/review.ts';
import type { ZoneNumber } from './zones.ts';

/** Below this area a vehicle is hard to tell: COCO's bound between small and medium, 32 x 32 px, doubled in each direction. */
const SMALL_AREA_PX = 64 * 64;
/** A machine that gave no score, or one above this, was sure. */
const SURE_SCORE = 0.6;

/**
 * How hard an image is to review, from what is known before anybody looked: the number of boxes, with
 * small ones and ones that the machine doubted counted again. Only the order of images by it has a meaning.
 */
export function difficultyOf(suggestions: readonly Suggestion[]): number {
  return suggestions.reduce((sum, suggestion) => {
    const isSmall = areaOf(suggestion) < SMALL_AREA_PX;
    const isDoubted = suggestion.score !== undefined && suggestion.score < SURE_SCORE;
    return sum + 1 + (isSmall ? 1 : 0) + (isDoubted ? 1 : 0);
  }, 0);
}

/** Share of the images at or below each zone: most are served to everybody, the hardest tenth only to the innermost zone. */
const SHARE_UP_TO_ZONE: readonly [number, ZoneNumber][] = [
  [0.45, 0],
  [0.7, 1],
  [0.9, 2],
];

/**
 * A zone for each of the given difficulties, by their order: the easier, the further out
 * (docs/product/choices.md#zone-thresholds).
 */
export function zonesByDifficulty(difficulties: readonly number[]): ZoneNumber[] {
  const zones = difficulties.map((): ZoneNumber => 3);
  const order = difficulties.map((_, index) => index).sort((a, b) => (difficulties[a] ?? 0) - (difficulties[b] ?? 0));
  for (const [rank, index] of order.entries()) {
    const share = rank / order.length;
    zones[index] = SHARE_UP_TO_ZONE.find(([limit]) => share < limit)?.[1] ?? 3;
  }
  return zones;
}
