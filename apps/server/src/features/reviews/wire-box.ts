import { type SubmittedBox, submittedBoxSchema } from '@uvh/contract/calls/image';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { z } from 'zod';

/** A box as the API spells it, as one of the domain. */
export function reviewedBox(box: SubmittedBox): ReviewedBox {
  return {
    bboxId: box.bbox_id,
    label: box.label,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    isDeleted: box.is_deleted,
    isEdited: box.is_edited,
    isNew: box.is_new,
    isLabelChanged: box.is_label_changed,
    isConfirmed: box.is_confirmed,
  };
}

/** A box of the domain as the API spells it. */
export function submittedBox(box: ReviewedBox): SubmittedBox {
  return {
    bbox_id: box.bboxId,
    label: box.label,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    is_deleted: box.isDeleted,
    is_edited: box.isEdited,
    is_new: box.isNew,
    is_label_changed: box.isLabelChanged,
    is_confirmed: box.isConfirmed,
  };
}

/** Boxes as they are stored: the API's own spelling, so that a stored review is read as one that was sent. */
export function boxesToText(boxes: readonly ReviewedBox[]): string {
  return JSON.stringify(boxes.map(submittedBox));
}

const storedBoxes = z.array(submittedBoxSchema);

/** The boxes of a stored review. */
export function boxesFromText(text: string): ReviewedBox[] {
  return storedBoxes.parse(JSON.parse(text)).map(reviewedBox);
}
