import type { SubmittedBox } from '@uvh/contract/calls/image';
import { reviewedBox, submittedBox } from '@uvh/contract/wire-box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

/** Serialises boxes in the API's own format, so that stored and sent submissions parse alike. */
export function boxesToText(boxes: readonly ReviewedBox[]): string {
  return JSON.stringify(boxes.map(submittedBox));
}

/** Reads the boxes of a stored submission: they were checked before they were stored, and no statement changes them. */
export function boxesFromText(text: string): ReviewedBox[] {
  const boxes: readonly SubmittedBox[] = JSON.parse(text);
  return boxes.map(reviewedBox);
}
