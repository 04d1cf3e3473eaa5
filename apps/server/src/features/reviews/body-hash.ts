import { createHash } from 'node:crypto';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

/** Hundredths of a pixel: what a client may lose when it writes the same review again. */
const STEPS_PER_PX = 100;

/**
 * SHA-256 of what a review says, whatever its JSON looks like: boxes in the order of their ids, places in
 * hundredths of a pixel, only what the person decided. A retry has the same hash, another review has not.
 */
export function bodyHashOf(boxes: readonly ReviewedBox[]): Buffer {
  const lines = boxes.map((box) =>
    [
      box.bboxId,
      JSON.stringify(box.label),
      ...[box.x, box.y, box.width, box.height].map((value) => Math.round(value * STEPS_PER_PX)),
      Number(box.isDeleted),
      Number(box.isConfirmed),
    ].join(' '),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest();
}
