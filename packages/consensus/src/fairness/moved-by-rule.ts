import { clampResize, RESIZE_HANDLES, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { sameRect } from '@uvh/domain/annotation/review';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { arePlacedAlike } from './placed-alike.ts';

/** A box that was moved, and where it was suggested. */
interface MovedBox {
  readonly boxIndex: number;
  readonly box: Rect;
  readonly suggestion: Rect;
}

/** Moves the sides of a suggestion: as far in pixels as elsewhere, or as far for its size. */
const RULES: readonly ((suggestion: Rect) => Rect)[] = [
  () => ({ x: 0, y: 0, width: 1, height: 1 }),
  ({ width, height }) => ({ x: 0, y: 0, width, height }),
];

/**
 * The boxes of a review, by their places in it, that were all moved in the same way: by so many pixels, or by such a share of
 * their size. Who makes every box a tenth larger, or presses an arrow key once at each, places them to the pixel like anybody else with
 * that habit, and has copied nothing. So does who drags a side of a loose box as far as one drag goes.
 */
export function movedByRule(review: ImageReview, image: ReviewedImage): ReadonlySet<number> {
  const byId = new Map(image.suggestions.map((suggestion) => [suggestion.bboxId, suggestion]));
  const moved = review.boxes.flatMap((box, boxIndex): MovedBox[] => {
    const suggestion = box.isNew || box.isDeleted ? undefined : byId.get(box.bboxId);
    return suggestion && !sameRect(box, suggestion) ? [{ boxIndex, box, suggestion }] : [];
  });
  const byRule = new Set(moved.filter(isAtEnd).map(({ boxIndex }) => boxIndex));
  if (moved.length < 2) return byRule;
  for (const unitOf of RULES) {
    const usual = medianMove(moved, unitOf);
    const alike = moved.filter(({ box, suggestion }) =>
      arePlacedAlike(box, movedBy(suggestion, usual, unitOf(suggestion))),
    );
    if (alike.length > 1) for (const { boxIndex } of alike) byRule.add(boxIndex);
  }
  return byRule;
}

/** Pointers that are farther away than any resize goes. */
const FAR = [-SPACE_WIDTH, 2 * SPACE_WIDTH].flatMap((x) => [-SPACE_HEIGHT, 2 * SPACE_HEIGHT].map((y) => ({ x, y })));

/** Whether one drag ended where the rule of resizing or the edge of the picture stops it, not where a hand did. */
function isAtEnd({ box, suggestion }: MovedBox): boolean {
  return RESIZE_HANDLES.some((handle) =>
    FAR.some((pointer) => arePlacedAlike(box, clampResize(suggestion, handle, pointer))),
  );
}

/** The middle of the moves, side by side. */
function medianMove(moved: readonly MovedBox[], unitOf: (suggestion: Rect) => Rect): Rect {
  const middle = (move: (one: MovedBox, unit: Rect) => number) => {
    const sorted = moved.map((one) => move(one, unitOf(one.suggestion))).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    x: middle(({ box, suggestion }, { width }) => (box.x - suggestion.x) / width),
    y: middle(({ box, suggestion }, { height }) => (box.y - suggestion.y) / height),
    width: middle(({ box, suggestion }, { width }) => (box.width - suggestion.width) / width),
    height: middle(({ box, suggestion }, { height }) => (box.height - suggestion.height) / height),
  };
}

function movedBy(suggestion: Rect, move: Rect, { width, height }: Rect): Rect {
  return {
    x: suggestion.x + move.x * width,
    y: suggestion.y + move.y * height,
    width: suggestion.width + move.width * width,
    height: suggestion.height + move.height * height,
  };
}
