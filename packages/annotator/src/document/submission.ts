import { NEW_BOX_ID, type ReviewedBox } from '@uvh/domain/annotation/review';
import type { BoxReader } from './box-reader.ts';

export interface Submission {
  readonly boxes: readonly ReviewedBox[];
  /** For each entry of `boxes` its index in the document, so that a refused entry can be selected. */
  readonly indexes: readonly number[];
}

/**
 * The boxes as they are sent: suggested boxes always, deleted ones included; drawn boxes with bbox id -1,
 * left out when they were deleted again, since nobody but this person ever knew of them.
 */
export function submissionOf(document: BoxReader): Submission {
  const boxes: ReviewedBox[] = [];
  const indexes: number[] = [];
  for (let index = 0; index < document.count; index++) {
    if (document.isNew(index) && document.isDeleted(index)) continue;
    const { bboxId, label, x, y, width, height, isDeleted, isEdited, isNew, isLabelChanged, isConfirmed } =
      document.box(index);
    boxes.push({
      bboxId: isNew ? NEW_BOX_ID : bboxId,
      label,
      x,
      y,
      width,
      height,
      isDeleted,
      isEdited,
      isNew,
      isLabelChanged,
      isConfirmed,
    });
    indexes.push(index);
  }
  return { boxes, indexes };
}
