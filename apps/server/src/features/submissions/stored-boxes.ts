import { submittedBoxSchema } from '@uvh/contract/calls/image';
import { reviewedBox, submittedBox } from '@uvh/contract/wire-box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import * as z from 'zod/mini';

/** Serialises boxes in the API's own format, so that stored and sent submissions parse alike. */
export function boxesToText(boxes: readonly ReviewedBox[]): string {
  return JSON.stringify(boxes.map(submittedBox));
}

const storedBoxes = z.array(submittedBoxSchema);

/** Parses the boxes of a stored submission. */
export function boxesFromText(text: string): ReviewedBox[] {
  return storedBoxes.parse(JSON.parse(text)).map(reviewedBox);
}
