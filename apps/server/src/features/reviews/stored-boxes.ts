import { submittedBoxSchema } from '@uvh/contract/calls/image';
import { reviewedBox, submittedBox } from '@uvh/contract/wire-box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import * as z from 'zod/mini';

/** Boxes as they are stored: the API's own spelling, so that a stored review is read as one that was sent. */
export function boxesToText(boxes: readonly ReviewedBox[]): string {
  return JSON.stringify(boxes.map(submittedBox));
}

const storedBoxes = z.array(submittedBoxSchema);

/** The boxes of a stored review. */
export function boxesFromText(text: string): ReviewedBox[] {
  return storedBoxes.parse(JSON.parse(text)).map(reviewedBox);
}
