import { iou, type Rect } from '@uvh/domain/annotation/box';
import { byPlace } from './by-place.ts';
import type { DrawnBox } from './cluster.ts';
import { LOOSE_IOU } from './gold.ts';

/** What the reviews of an image answered to its suggestions. */
export interface Deletions {
  readonly reviewIds: readonly number[];
  /** Whether the author of a review deleted a suggestion; undefined where they were never shown it. */
  readonly hasDeleted: (suggestion: number, reviewId: number) => boolean | undefined;
}

/**
 * Which groups of drawn boxes stand for a suggestion that lies loosely over a vehicle: the boxes overlap it, and everybody
 * who drew one deleted it. Who keeps the suggestion beside their box says that there are two vehicles. Where others
 * deleted it without drawing there, and no more left it standing, it showed nothing, and the box is a find. What most
 * drew, and nearest, comes first; each group and each suggestion once. Per group the index of its suggestion.
 */
export function suggestionsRedrawn(
  groups: readonly (readonly DrawnBox[])[],
  suggestions: readonly Rect[],
  deletions: Deletions,
): ReadonlyMap<number, number> {
  const near = byPlace(suggestions);
  const pairs = groups.flatMap((group, at) => {
    // By place first: of hundreds of suggestions a few lie where somebody drew.
    const indexes = new Set(group.flatMap(({ rect }) => near(rect)));
    return [...indexes].flatMap((index) => {
      const suggestion = suggestions[index];
      if (!suggestion) return [];
      const overlap = group.reduce((sum, { rect }) => sum + iou(rect, suggestion), 0) / group.length;
      if (overlap < LOOSE_IOU || !isInStead(group, index, deletions)) return [];
      return [{ at, index, overlap, drawers: group.length }];
    });
  });
  pairs.sort((a, b) => b.drawers * b.overlap - a.drawers * a.overlap || a.at - b.at || a.index - b.index);
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, index } of pairs) {
    if (found.has(at) || taken.has(index)) continue;
    found.set(at, index);
    taken.add(index);
  }
  return found;
}

function isInStead(group: readonly DrawnBox[], suggestion: number, { reviewIds, hasDeleted }: Deletions): boolean {
  if (!group.every(({ reviewId }) => hasDeleted(suggestion, reviewId) === true)) return false;
  const others = reviewIds.filter((id) => group.every(({ reviewId }) => reviewId !== id));
  const deleted = others.filter((id) => hasDeleted(suggestion, id) === true).length;
  const kept = others.filter((id) => hasDeleted(suggestion, id) === false).length;
  return deleted === 0 || kept > deleted;
}
