import { areaOf, intersectionArea, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { BoxReader } from '../document/box-reader.ts';
import { UNKNOWN_SLOT } from '../document/class-slot.ts';
import type { BoxIndex } from '../hit/box-index.ts';
import type { ClassNorms } from './class-norms.ts';
import type { Doubt } from './doubt.ts';

const DUPLICATE_FROM_IOU = 0.6;
const NESTED_FROM_SHARE = 0.9;
const LOW_SCORE_BELOW = 0.5;
/** Odd is what lies this many spreads away from its class and differs by at least this factor (natural logarithm). */
const ODD_SPREADS = 3.5;
const ODD_SIZE_FROM = Math.log(2);
const ODD_SHAPE_FROM = Math.log(1.6);
/** A side this near to the border of the space is cut by it. */
const EDGE_PX = 2;

/** Why a box deserves a look, the heaviest reason first; looks at boxes that are not deleted only. */
export function findDoubts(document: BoxReader, boxes: BoxIndex, norms: ClassNorms, index: number): Doubt[] {
  if (document.isDeleted(index)) return [];
  const doubts: Doubt[] = [];
  if (document.slots[index] === UNKNOWN_SLOT) doubts.push({ code: 'UNKNOWN_LABEL', weight: 1 });
  const overlap = overlapOf(document, boxes, index);
  if (overlap) doubts.push(overlap);
  doubts.push(...oddities(document, norms, index));
  const score = document.score(index);
  if (score !== undefined && score < LOW_SCORE_BELOW) {
    doubts.push({ code: 'LOW_SCORE', weight: 0.4 + (LOW_SCORE_BELOW - score), score });
  }
  if (isCutByEdge(document, index)) doubts.push({ code: 'CUT_BY_EDGE', weight: 0.35 });
  return doubts.sort((a, b) => b.weight - a.weight);
}

function overlapOf(document: BoxReader, boxes: BoxIndex, index: number): Doubt | undefined {
  const rect = document.rect(index);
  const own = areaOf(rect);
  let heaviest: Doubt | undefined;
  boxes.visit(rect.x, rect.y, rect.x + rect.width, rect.y + rect.height, (other) => {
    if (other === index || document.isDeleted(other)) return;
    const otherRect = document.rect(other);
    const shared = intersectionArea(rect, otherRect);
    const share = shared / (own + areaOf(otherRect) - shared);
    const isNested = own > 0 && shared / own >= NESTED_FROM_SHARE && document.slots[other] === document.slots[index];
    const doubt: Doubt | undefined =
      share >= DUPLICATE_FROM_IOU
        ? { code: 'DUPLICATE', weight: Math.min(1, 0.4 + share * 0.6), other, share }
        : isNested
          ? { code: 'NESTED', weight: 0.6, other, share: shared / own }
          : undefined;
    if (doubt && (!heaviest || doubt.weight > heaviest.weight)) heaviest = doubt;
  });
  return heaviest;
}

function oddities(document: BoxReader, norms: ClassNorms, index: number): Doubt[] {
  const { size, shape, sizeSpreads, shapeSpreads } = norms.deviationOf(document, index);
  // A vehicle cut by the border has no full size or shape to compare.
  if (isCutByEdge(document, index)) return [];
  const doubts: Doubt[] = [];
  if (size !== undefined && sizeSpreads >= ODD_SPREADS && Math.abs(size) >= ODD_SIZE_FROM) {
    doubts.push({ code: 'ODD_SIZE', weight: oddWeight(sizeSpreads), ratio: Math.exp(size) });
  }
  if (shape !== undefined && shapeSpreads >= ODD_SPREADS && Math.abs(shape) >= ODD_SHAPE_FROM) {
    doubts.push({ code: 'ODD_SHAPE', weight: oddWeight(shapeSpreads) - 0.1, ratio: Math.exp(shape) });
  }
  return doubts;
}

function oddWeight(spreads: number): number {
  return Math.min(0.95, 0.6 + (spreads - ODD_SPREADS) * 0.05);
}

function isCutByEdge(document: BoxReader, index: number): boolean {
  const { x, y, width, height } = document.rect(index);
  return x <= EDGE_PX || y <= EDGE_PX || x + width >= SPACE_WIDTH - EDGE_PX || y + height >= SPACE_HEIGHT - EDGE_PX;
}
