import type { BoxReader } from '../document/box-reader.ts';
import { DELETED } from '../document/box-reader.ts';
import type { BoxIndex } from '../hit/box-index.ts';
import type { ReviewHint } from './review-hint.ts';

const DUPLICATE_FROM_IOU = 0.6;
const NESTED_FROM_SHARE = 0.9;

/** The box that overlaps this one most suspiciously, if any. */
export function heaviestOverlap(document: BoxReader, boxes: BoxIndex, index: number): ReviewHint | undefined {
  const { rects } = document;
  const left = rects[index * 4] ?? 0;
  const top = rects[index * 4 + 1] ?? 0;
  let heaviest: ReviewHint | undefined;
  boxes.visit(left, top, left + (rects[index * 4 + 2] ?? 0), top + (rects[index * 4 + 3] ?? 0), (other) => {
    const hint = overlapBetween(document, index, other);
    if (hint && (!heaviest || hint.weight > heaviest.weight)) heaviest = hint;
  });
  return heaviest;
}

/**
 * The weight of each box's heaviest overlap, 0 without one. A sweep from left to right: asked of every box before
 * a walk, when one search per box would take several times as long.
 */
export function overlapWeights(document: BoxReader): Float64Array {
  const { rects, count } = document;
  const weights = new Float64Array(count);
  const byLeft = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => (rects[a * 4] ?? 0) - (rects[b * 4] ?? 0),
  );
  for (let place = 0; place < count; place++) {
    const index = byLeft[place] ?? 0;
    const right = (rects[index * 4] ?? 0) + (rects[index * 4 + 2] ?? 0);
    const top = rects[index * 4 + 1] ?? 0;
    const bottom = top + (rects[index * 4 + 3] ?? 0);
    for (let next = place + 1; next < count; next++) {
      const other = byLeft[next] ?? 0;
      if ((rects[other * 4] ?? 0) >= right) break;
      const otherTop = rects[other * 4 + 1] ?? 0;
      if (otherTop >= bottom || otherTop + (rects[other * 4 + 3] ?? 0) <= top) continue;
      weights[index] = Math.max(weights[index] ?? 0, overlapBetween(document, index, other)?.weight ?? 0);
      weights[other] = Math.max(weights[other] ?? 0, overlapBetween(document, other, index)?.weight ?? 0);
    }
  }
  return weights;
}

/** What the overlap with another box says about this one. Reads the arrays and makes nothing unless there is a hint. */
function overlapBetween({ rects, flags, slots }: BoxReader, index: number, other: number): ReviewHint | undefined {
  if (other === index || ((flags[other] ?? 0) & DELETED) !== 0) return undefined;
  const a = index * 4;
  const b = other * 4;
  const across = Math.min(end(rects, a), end(rects, b)) - Math.max(rects[a] ?? 0, rects[b] ?? 0);
  const along = Math.min(end(rects, a + 1), end(rects, b + 1)) - Math.max(rects[a + 1] ?? 0, rects[b + 1] ?? 0);
  if (across <= 0 || along <= 0) return undefined;
  const own = (rects[a + 2] ?? 0) * (rects[a + 3] ?? 0);
  const shared = across * along;
  const share = shared / (own + (rects[b + 2] ?? 0) * (rects[b + 3] ?? 0) - shared);
  if (share >= DUPLICATE_FROM_IOU) return { code: 'DUPLICATE', weight: Math.min(1, 0.4 + share * 0.6), other, share };
  const isNested = shared >= own * NESTED_FROM_SHARE && slots[other] === slots[index];
  return isNested ? { code: 'NESTED', weight: 0.6, other, share: shared / own } : undefined;
}

/** Right side for the place of x, lower side for the place of y. */
function end(rects: Float64Array, at: number): number {
  return (rects[at] ?? 0) + (rects[at + 2] ?? 0);
}
