import type { BoxReader } from '../document/box-reader.ts';
import { slotCountOf } from '../document/class-slot.ts';

/** Boxes whose heaviest hint reaches this come before the rest. */
const HINTED_FROM = 0.5;
/** Boxes of one class are walked in bands of this height, so that the eye sweeps and does not jump. */
const BAND_PX = 180;

/**
 * The order in which boxes are looked at best: those with a heavy hint first, then the others; boxes of one class
 * together within each part, since one question at a time is answered faster than many mixed ones
 * (iterative annotation of one class at a time), the class with most boxes first. Among hinted boxes of a class the
 * heaviest hint leads; inside the rest rows are swept to and fro. `weights` holds each box's heaviest hint.
 */
export function orderForReview(document: BoxReader, weights: Float64Array): number[] {
  const perSlot = new Array<number>(slotCountOf(document.classes)).fill(0);
  for (let index = 0; index < document.count; index++) {
    const slot = document.slots[index] ?? 0;
    perSlot[slot] = (perSlot[slot] ?? 0) + 1;
  }
  const hasHeavyHint = (index: number): boolean => (weights[index] ?? 0) >= HINTED_FROM;
  const slotAt = (index: number): number => document.slots[index] ?? 0;
  return Array.from({ length: document.count }, (_, index) => index).sort((a, b) => {
    if (hasHeavyHint(a) !== hasHeavyHint(b)) return hasHeavyHint(a) ? -1 : 1;
    const bySize = (perSlot[slotAt(b)] ?? 0) - (perSlot[slotAt(a)] ?? 0);
    if (bySize !== 0 || slotAt(a) !== slotAt(b)) return bySize || slotAt(a) - slotAt(b);
    if (hasHeavyHint(a)) return (weights[b] ?? 0) - (weights[a] ?? 0) || sweep(document, a, b);
    return sweep(document, a, b);
  });
}

function sweep(document: BoxReader, a: number, b: number): number {
  const bandA = bandOf(document, a);
  const bandB = bandOf(document, b);
  if (bandA !== bandB) return bandA - bandB;
  const byX = middleX(document, a) - middleX(document, b);
  return (bandA % 2 === 0 ? byX : -byX) || a - b;
}

function bandOf(document: BoxReader, index: number): number {
  return Math.floor(((document.rects[index * 4 + 1] ?? 0) + (document.rects[index * 4 + 3] ?? 0) / 2) / BAND_PX);
}

function middleX(document: BoxReader, index: number): number {
  return (document.rects[index * 4] ?? 0) + (document.rects[index * 4 + 2] ?? 0) / 2;
}
