import type { ClassList } from './class-list.ts';
import type { ReviewedBox } from './review.ts';

/** A submission must have reviewed one box in so many (docs/product/annotation.md#one-third-rule). */
export const REVIEWED_ONE_IN = 3;

export type LabelCheck =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: 'UNKNOWN_LABELS'; readonly indexes: readonly number[] };

/**
 * Every box that was not deleted carries the name of a class of the event
 * (docs/product/annotation.md#label-rule). `indexes` points at the offending boxes.
 */
export function checkLabels(
  boxes: readonly Pick<ReviewedBox, 'label' | 'isDeleted'>[],
  classes: Pick<ClassList, 'has'>,
): LabelCheck {
  const indexes = boxes.flatMap((box, index) => (box.isDeleted || classes.has(box.label) ? [] : [index]));
  return indexes.length === 0 ? { kind: 'accepted' } : { kind: 'refused', code: 'UNKNOWN_LABELS', indexes };
}

export interface ReviewedShare {
  /** Boxes with a suggestion behind them that were deleted, edited, relabelled or confirmed. */
  readonly modified: number;
  /** All boxes, new ones included (docs/product/choices.md#one-third-rule). */
  readonly total: number;
  readonly isEnough: boolean;
  /** How many more of these boxes have to be modified. */
  readonly missing: number;
}

/**
 * The one-third rule (docs/product/annotation.md#one-third-rule): among the boxes that are not new, those
 * deleted, edited, relabelled or confirmed, divided by the count of all boxes, must be at least 1/3.
 * An empty list gives 0 and is not enough.
 */
export function reviewedShare(
  boxes: readonly Pick<ReviewedBox, 'isNew' | 'isDeleted' | 'isEdited' | 'isLabelChanged' | 'isConfirmed'>[],
): ReviewedShare {
  const total = boxes.length;
  const modified = boxes.filter(
    (box) => !box.isNew && (box.isDeleted || box.isEdited || box.isLabelChanged || box.isConfirmed),
  ).length;
  // Whole numbers on both sides: 1/3 has no exact floating-point value and the edge must be exact.
  const missing = Math.max(0, Math.ceil((total - modified * REVIEWED_ONE_IN) / REVIEWED_ONE_IN));
  return { modified, total, isEnough: total > 0 && missing === 0, missing };
}
