import { isInsideSpace } from './box.ts';
import type { ClassList } from './class-list.ts';
import { deriveFlags, NEW_BOX_ID, type ReviewedBox, relabelScore, type Suggestion } from './review.ts';
import { checkLabels, reviewedShare } from './submission-rules.ts';

/** The most boxes that one submission may hold (docs/product/choices.md#what-the-server-refuses). */
export const MAX_BOXES = 2000;

/** What a submission came to, counted by the server from the stored suggestions. */
export interface AcceptedSubmission {
  readonly kind: 'accepted';
  /** The boxes as sent, with flags derived from the suggestions. */
  readonly boxes: readonly ReviewedBox[];
  readonly modified: number;
  readonly total: number;
  /** Suggested boxes that carry another label now: the score of the submission (docs/product/choices.md#live-score). */
  readonly relabelled: number;
  readonly added: number;
  readonly deleted: number;
}

export type RefusedSubmission =
  | { readonly kind: 'refused'; readonly code: 'TOO_MANY_BOXES' }
  /** Positions of the offending boxes in the list that was sent. */
  | {
      readonly kind: 'refused';
      readonly code: 'BOX_UNKNOWN' | 'BOX_DUPLICATED' | 'BOX_OUTSIDE_IMAGE' | 'UNKNOWN_LABELS';
      readonly indexes: readonly number[];
    }
  | { readonly kind: 'refused'; readonly code: 'BOX_MISSING'; readonly bboxIds: readonly number[] }
  | {
      readonly kind: 'refused';
      readonly code: 'TOO_FEW_REVIEWED';
      readonly modified: number;
      readonly total: number;
    };

/**
 * Holds a submission against the suggestions of its image (docs/product/choices.md#what-the-server-refuses):
 * no more boxes than {@link MAX_BOXES}, every suggestion exactly once, nothing that belongs to another
 * image, all inside the space and at least 1 px, known labels, and the one-third rule. Flags that the client
 * sent count for nothing, except that it confirmed a box. `late` are suggestions that may have come up after
 * the image was handed out: they may be there or not.
 */
export function checkSubmission(
  suggestions: readonly Suggestion[],
  sent: readonly ReviewedBox[],
  classes: Pick<ClassList, 'has'>,
  late: readonly Suggestion[] = [],
): AcceptedSubmission | RefusedSubmission {
  if (sent.length > MAX_BOXES) return { kind: 'refused', code: 'TOO_MANY_BOXES' };
  const suggested = new Map([...suggestions, ...late].map((suggestion) => [suggestion.bboxId, suggestion]));
  const belonging = checkBelonging(suggestions, suggested, sent);
  if (belonging) return belonging;
  const outside = indexesWhere(sent, (box) => !isInsideSpace(box));
  if (outside.length > 0) return { kind: 'refused', code: 'BOX_OUTSIDE_IMAGE', indexes: outside };

  const boxes = sent.map((box) => deriveFlags(box, suggested.get(box.bboxId)));
  const labels = checkLabels(boxes, classes);
  if (labels.kind === 'refused') return labels;
  const { modified, total, isEnough } = reviewedShare(boxes);
  if (!isEnough) return { kind: 'refused', code: 'TOO_FEW_REVIEWED', modified, total };
  return {
    kind: 'accepted',
    boxes,
    modified,
    total,
    relabelled: relabelScore(boxes),
    added: boxes.filter((box) => box.isNew && !box.isDeleted).length,
    deleted: boxes.filter((box) => !box.isNew && box.isDeleted).length,
  };
}

/**
 * Whether boxes were sent that the image had before its suggestions were replaced: those of now are numbered above them.
 */
export function namesFormerBoxes(suggestions: readonly Suggestion[], sent: readonly ReviewedBox[]): boolean {
  if (suggestions.length === 0) return false;
  const lowest = Math.min(...suggestions.map(({ bboxId }) => bboxId));
  return sent.some(({ bboxId }) => bboxId > 0 && bboxId < lowest);
}

function checkBelonging(
  demanded: readonly Suggestion[],
  suggested: ReadonlyMap<number, Suggestion>,
  sent: readonly ReviewedBox[],
): RefusedSubmission | undefined {
  const isSuggested = (box: ReviewedBox): boolean => box.bboxId !== NEW_BOX_ID;
  const unknown = indexesWhere(sent, (box) => isSuggested(box) && !suggested.has(box.bboxId));
  if (unknown.length > 0) return { kind: 'refused', code: 'BOX_UNKNOWN', indexes: unknown };

  const seen = new Set<number>();
  const repeated = indexesWhere(sent, (box) => {
    const isRepeated = isSuggested(box) && seen.has(box.bboxId);
    seen.add(box.bboxId);
    return isRepeated;
  });
  if (repeated.length > 0) return { kind: 'refused', code: 'BOX_DUPLICATED', indexes: repeated };

  const missing = demanded.map((suggestion) => suggestion.bboxId).filter((bboxId) => !seen.has(bboxId));
  return missing.length > 0 ? { kind: 'refused', code: 'BOX_MISSING', bboxIds: missing } : undefined;
}

function indexesWhere(boxes: readonly ReviewedBox[], test: (box: ReviewedBox) => boolean): number[] {
  return boxes.flatMap((box, index) => (test(box) ? [index] : []));
}
