import type { Rect } from './box.ts';

/** What a second suggestion at the place of another one said. */
export interface RivalLabel {
  readonly label: string;
  readonly score?: number;
}

/** A box that a machine proposed on an image. `bboxId` is unique within the image. */
export interface Suggestion extends Rect {
  readonly bboxId: number;
  /** A class name, or another text when the machine's label is unknown to the product. */
  readonly label: string;
  /** The machine's confidence 0 to 1, where it gave one. */
  readonly score?: number;
  /** Labels of suggestions that lay over this surer one and were merged into it. */
  readonly rivals?: readonly RivalLabel[];
}

/** The id that a new box carries in a submission: it has no suggestion behind it. */
export const NEW_BOX_ID = -1;

/**
 * A box as one person left it: docs/product/annotation.md#boxes. The flags are what the client says;
 * the server derives its own from the stored suggestions ({@link deriveFlags}).
 */
export interface ReviewedBox extends Rect {
  readonly bboxId: number;
  readonly label: string;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  readonly isNew: boolean;
  readonly isLabelChanged: boolean;
  readonly isConfirmed: boolean;
  /** The candidate that a new box was taken from, in place of being drawn by hand. */
  readonly candidateId?: number;
}

/** The flags of a box to which nobody did anything. */
export const UNTOUCHED = {
  isDeleted: false,
  isEdited: false,
  isNew: false,
  isLabelChanged: false,
  isConfirmed: false,
} as const;

/** A suggestion that was left as it is. */
export function untouchedBox({ bboxId, label, x, y, width, height }: Suggestion): ReviewedBox {
  return { bboxId, label, x, y, width, height, ...UNTOUCHED };
}

/**
 * The same box with flags that follow from the suggestion it came from, so that a client's claims
 * count for nothing: changed means changed against what the machine said, not touched and put back.
 * Confirmation is a statement of the person and is kept, except on a deleted box.
 */
export function deriveFlags(reviewed: ReviewedBox, suggestion: Suggestion | undefined): ReviewedBox {
  if (!suggestion) {
    return { ...reviewed, isNew: true, isEdited: false, isLabelChanged: false };
  }
  const isLabelChanged = reviewed.label !== suggestion.label;
  const isMoved = !sameRect(reviewed, suggestion);
  return {
    ...reviewed,
    isNew: false,
    isLabelChanged,
    isEdited: isLabelChanged || isMoved,
    isConfirmed: reviewed.isConfirmed && !reviewed.isDeleted,
  };
}

/** Boxes travel as decimal numbers; a hundredth of a pixel is below what anyone can place. */
const SAME_PLACE_PX = 0.01;

/** Whether two rectangles are the same, to a hundredth of a pixel on each number. */
export function sameRect(a: Rect, b: Rect): boolean {
  return (
    Math.abs(a.x - b.x) <= SAME_PLACE_PX &&
    Math.abs(a.y - b.y) <= SAME_PLACE_PX &&
    Math.abs(a.width - b.width) <= SAME_PLACE_PX &&
    Math.abs(a.height - b.height) <= SAME_PLACE_PX
  );
}

/**
 * How many suggested boxes carry another label than they came with: the team's score for the
 * submission (docs/product/scoring.md#live-score). A deleted box earns nothing for its label, and
 * relabelling back and forth earns nothing because only the final state counts.
 */
export function relabelScore(boxes: readonly ReviewedBox[]): number {
  return boxes.filter((box) => !box.isNew && !box.isDeleted && box.isLabelChanged).length;
}
