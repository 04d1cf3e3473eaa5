import type { ReviewedBox } from '@uvh/domain/annotation/review';
import type { SubmittedBox } from './calls/image.ts';

/** A box as the API spells it, as one of the domain. */
export function reviewedBox(box: SubmittedBox): ReviewedBox {
  const reviewed = {
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
  // Reviews are read by the thousand whenever images are judged: most boxes are spared a second copy.
  return box.candidate_id === undefined ? reviewed : { ...reviewed, candidateId: box.candidate_id };
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
    ...(box.candidateId !== undefined && { candidate_id: box.candidateId }),
  };
}
