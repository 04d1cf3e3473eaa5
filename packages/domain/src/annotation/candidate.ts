import { areaOf, intersectionArea, iou, type Rect } from './box.ts';
import type { Suggestion } from './review.ts';

/**
 * A box that a machine was too unsure of to suggest: nobody sees it unless they look for missed vehicles at its place.
 * `candidateId` is unique within the image and no bbox id.
 */
export interface Candidate extends Rect {
  readonly candidateId: number;
  /** A class name, or the machine's own text, as in a suggestion. */
  readonly label: string;
  /** The machine's confidence 0 to 1. Stays on the server. */
  readonly score?: number;
}

/** Which boxes of a machine are suggested, and which are kept as candidates. */
export interface CandidateRule {
  /** The least score of a suggestion. */
  readonly threshold: number;
  /** The least score of a candidate. */
  readonly least: number;
  /** The most candidates of an image; the surest stay. */
  readonly most: number;
}

/** With these, candidates cover more than half of what the machine misses (docs/detector.md#what-it-finds). */
export const USUAL_LEAST_SCORE = 0.05;
export const USUAL_MOST_CANDIDATES = 10;

/** A candidate that shares more than this with a surer box is that box once more. */
const SAME_BOX_IOU = 0.5;
/** One that lies so far within a suggestion is a part of it. */
const PART_SHARE = 0.8;

export interface PartedBoxes {
  readonly suggestions: readonly Suggestion[];
  readonly candidates: readonly Candidate[];
}

/**
 * Parts a machine's boxes by their scores. A box without a score is suggested. Candidates that lie over a suggestion or a
 * surer candidate are dropped: taking one would make a double.
 */
export function partCandidates(boxes: readonly Suggestion[], rule: CandidateRule): PartedBoxes {
  const suggestions = boxes.filter(({ score }) => score === undefined || score >= rule.threshold);
  const unsure = boxes
    .filter(({ score }) => score !== undefined && score < rule.threshold && score >= rule.least)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || a.bboxId - b.bboxId);
  const kept: Suggestion[] = [];
  for (const box of unsure) {
    if (kept.length >= rule.most) break;
    const isOver = suggestions.some((other) => iou(box, other) > SAME_BOX_IOU || isPartOf(box, other));
    if (!isOver && !kept.some((other) => iou(box, other) > SAME_BOX_IOU)) kept.push(box);
  }
  return {
    suggestions,
    candidates: kept.map(({ label, x, y, width, height, score }, index) => ({
      candidateId: index + 1,
      label,
      x,
      y,
      width,
      height,
      ...(score !== undefined && { score }),
    })),
  };
}

function isPartOf(box: Rect, whole: Rect): boolean {
  return areaOf(box) <= areaOf(whole) && intersectionArea(box, whole) > PART_SHARE * areaOf(box);
}
