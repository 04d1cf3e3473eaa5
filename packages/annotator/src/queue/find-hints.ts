import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { BoxReader } from '../document/box-reader.ts';
import { UNKNOWN_SLOT } from '../document/class-slot.ts';
import type { BoxIndex } from '../hit/box-index.ts';
import type { ClassNorms } from './class-norms.ts';
import { heaviestOverlap, overlapWeights } from './overlap.ts';
import type { ReviewHint } from './review-hint.ts';

/** Odd is what lies this many spreads away from its class and differs by at least this factor (natural logarithm). */
const ODD_SPREADS = 3.5;
const ODD_SIZE_FROM = Math.log(2);
const ODD_SHAPE_FROM = Math.log(1.6);
/** A side this near to the border of the space is cut by it. */
const EDGE_PX = 2;

/** Why a box deserves a look, the heaviest reason first; none for a deleted one. */
export function findHints(document: BoxReader, boxes: BoxIndex, norms: ClassNorms, index: number): ReviewHint[] {
  if (document.isDeleted(index)) return [];
  const overlap = heaviestOverlap(document, boxes, index);
  const hints = ownHints(document, norms, index);
  return overlap ? heaviestFirst([overlap, ...hints]) : hints;
}

/**
 * The weight of each box's heaviest hint, 0 without one: the same as of {@link findHints}, for all boxes at once.
 */
export function heaviestHints(document: BoxReader, norms: ClassNorms): Float64Array {
  const weights = overlapWeights(document);
  for (let index = 0; index < document.count; index++) {
    weights[index] = Math.max(weights[index] ?? 0, ownHints(document, norms, index)[0]?.weight ?? 0);
  }
  return weights;
}

/** ReviewHints that need no other box. */
function ownHints(document: BoxReader, norms: ClassNorms, index: number): ReviewHint[] {
  const hints: ReviewHint[] = [];
  if (document.slots[index] === UNKNOWN_SLOT) hints.push({ code: 'UNKNOWN_LABEL', weight: 1 });
  addOddities(hints, document, norms, index);
  if (isCutByEdge(document, index)) hints.push({ code: 'CUT_BY_EDGE', weight: 0.35 });
  return heaviestFirst(hints);
}

function heaviestFirst(hints: ReviewHint[]): ReviewHint[] {
  return hints.length > 1 ? hints.sort((a, b) => b.weight - a.weight) : hints;
}

function addOddities(hints: ReviewHint[], document: BoxReader, norms: ClassNorms, index: number): void {
  // A vehicle cut by the border has no full size or shape to compare.
  if (isCutByEdge(document, index)) return;
  const { size, shape, sizeSpreads, shapeSpreads } = norms.deviationOf(document, index);
  if (size !== undefined && sizeSpreads >= ODD_SPREADS && Math.abs(size) >= ODD_SIZE_FROM) {
    hints.push({ code: 'ODD_SIZE', weight: oddWeight(sizeSpreads), ratio: Math.exp(size) });
  }
  if (shape !== undefined && shapeSpreads >= ODD_SPREADS && Math.abs(shape) >= ODD_SHAPE_FROM) {
    hints.push({ code: 'ODD_SHAPE', weight: oddWeight(shapeSpreads) - 0.1, ratio: Math.exp(shape) });
  }
}

function oddWeight(spreads: number): number {
  return Math.min(0.95, 0.6 + (spreads - ODD_SPREADS) * 0.05);
}

function isCutByEdge({ rects }: BoxReader, index: number): boolean {
  const x = rects[index * 4] ?? 0;
  const y = rects[index * 4 + 1] ?? 0;
  const right = x + (rects[index * 4 + 2] ?? 0);
  const bottom = y + (rects[index * 4 + 3] ?? 0);
  return x <= EDGE_PX || y <= EDGE_PX || right >= SPACE_WIDTH - EDGE_PX || bottom >= SPACE_HEIGHT - EDGE_PX;
}
