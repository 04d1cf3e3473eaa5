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

/** Share of the images at or below each of the shipped four zones: most are served to everybody, the hardest tenth only to the innermost zone. */
const SHIPPED_SHARES: readonly number[] = [0.45, 0.7, 0.9];

/**
 * Share of the images at or below each zone but the last. Other counts than four follow the same curve: a zone holds
 * three quarters of what the one around it holds.
 */
export function zoneShares(zones: number): readonly number[] {
  if (zones === SHIPPED_SHARES.length + 1) return SHIPPED_SHARES;
  const weights = Array.from({ length: Math.max(1, zones) }, (_, zone) => 0.75 ** zone);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.slice(0, -1).map((weight) => {
    sum += weight;
    return sum / whole;
  });
}

/**
 * A zone for each of the given difficulties, by their order: the easier, the further out
 * (docs/product/choices.md#zone-thresholds).
 */
export function zonesByDifficulty(
  difficulties: readonly number[],
  zoneCount = SHIPPED_SHARES.length + 1,
): ZoneNumber[] {
  const shares = zoneShares(zoneCount);
  const zones = difficulties.map((): ZoneNumber => shares.length);
  const order = difficulties.map((_, index) => index).sort((a, b) => (difficulties[a] ?? 0) - (difficulties[b] ?? 0));
  for (const [rank, index] of order.entries()) {
    const share = rank / order.length;
    const zone = shares.findIndex((limit) => share < limit);
    if (zone >= 0) zones[index] = zone;
  }
  return zones;
}
