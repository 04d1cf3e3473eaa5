import { NEW_BOX_ID, type ReviewedBox } from '@uvh/domain/annotation/review';
import type { BoxView } from './box-reader.ts';

export interface BoxSubmission {
  readonly boxes: readonly ReviewedBox[];
  /** For each entry of `boxes` its index in the document, so that a refused entry can be selected. */
  readonly indexes: readonly number[];
}

/**
 * Whether a box is part of the submission: suggested boxes always, deleted ones included; drawn boxes unless
 * they were deleted again, since they were never sent.
 */
export function isSubmitted(box: Pick<BoxView, 'isNew' | 'isDeleted'>): boolean {
  return !(box.isNew && box.isDeleted);
}

/** The boxes as they are sent; drawn boxes with bbox id -1. */
export function submissionOf(views: readonly BoxView[]): BoxSubmission {
  const submitted = views.filter(isSubmitted);
  return {
    indexes: submitted.map(({ index }) => index),
    boxes: submitted.map(
      ({
        bboxId,
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
        candidateId,
      }) => ({
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
        ...(candidateId !== undefined && { candidateId }),
      }),
    ),
  };
}
