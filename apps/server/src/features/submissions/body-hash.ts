import { createHash } from 'node:crypto';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

/** Hundredths of a pixel: what a client may lose when it sends the same submission again. */
const STEPS_PER_PX = 100;
const steps = (px: number): number => Math.round(px * STEPS_PER_PX);

/**
 * SHA-256 of a submission, independent of its JSON spelling: boxes in the order of their ids, coordinates in
 * hundredths of a pixel, decisions of the person only. A retry has the same hash, another submission has not.
 */
export function bodyHashOf(boxes: readonly ReviewedBox[]): Buffer {
  const lines = boxes.map(({ bboxId, label, x, y, width, height, isDeleted, isConfirmed }) => {
    const place = `${steps(x)} ${steps(y)} ${steps(width)} ${steps(height)}`;
    return `${bboxId} ${JSON.stringify(label)} ${place} ${Number(isDeleted)} ${Number(isConfirmed)}`;
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest();
}
