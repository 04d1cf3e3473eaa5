import { createHash } from 'node:crypto';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

/** Hundredths of a pixel: what a client may lose when it sends the same submission again. */
const STEPS_PER_PX = 100;

/**
 * SHA-256 of a submission, independent of its JSON spelling: boxes in the order of their ids, coordinates in
 * hundredths of a pixel, decisions of the person only. A retry has the same hash, another submission has not.
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
