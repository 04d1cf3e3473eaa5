import { iou, type Rect, rectOf } from '@uvh/domain/annotation/box';
import { type ReviewedBox, sameRect } from '@uvh/domain/annotation/review';
import type { States } from '../label/states.ts';
import type { ImageReview, ImageSuggestion } from '../review.ts';
import { type DrawnBox, SAME_OBJECT_IOU } from './cluster.ts';

/**
 * How a vote came about: `untouched` the person saw the suggestion and left it; `explicit` they
 * confirmed, changed or deleted it; `unprompted` nothing was suggested to them at that place, and
 * they drew a box or did not.
 */
type Manner = 'untouched' | 'explicit' | 'unprompted';

/** What one person says about one object. */
export interface Vote {
  readonly reviewId: number;
  readonly annotatorId: number;
  readonly teamId: number;
  /** A class, or removed for deleted or not drawn. */
  readonly state: number;
  readonly manner: Manner;
  /** An unprompted vote of somebody who was shown a candidate at that place: they drew it with it in view, or did not. */
  readonly wasShown?: true;
  /** A second opinion: the person was shown the place, and neither the suggestion nor what others said. */
  readonly isBlind?: true;
  /** Place of the box in its review; absent when the person has no box there. */
  readonly boxIndex?: number;
  /** The person's own rectangle, when they drew or moved one. */
  readonly rect?: Rect;
  /** The rectangle is that of a candidate that the person was shown: whoever takes it has it to the bit. */
  readonly isTaken?: true;
}

/** What a review says of a suggestion by the box that it has there. */
export function voteOnSuggestion(
  review: ImageReview,
  boxIndex: number,
  { box, suggestion }: { readonly box: ReviewedBox; readonly suggestion: ImageSuggestion },
  states: States,
): Vote {
  const base = { reviewId: review.reviewId, annotatorId: review.annotatorId, teamId: review.teamId, boxIndex };
  if (box.isDeleted) return { ...base, state: states.removed, manner: 'explicit' };
  const isTouched = box.isConfirmed || box.isEdited || box.isLabelChanged;
  const vote = { ...base, state: states.ofLabel(box.label), manner: isTouched ? 'explicit' : 'untouched' } as const;
  return sameRect(box, suggestion) ? vote : { ...vote, rect: rectOf(box) };
}

/** What a review says of an object by a box that was drawn there. */
export function redrawn(review: ImageReview, box: DrawnBox, manner: Manner, states: States): Vote {
  return {
    reviewId: review.reviewId,
    annotatorId: review.annotatorId,
    teamId: review.teamId,
    state: states.ofLabel(box.label),
    manner,
    boxIndex: box.boxIndex,
    rect: box.rect,
    ...(manner === 'unprompted' && shownAt(review, box.rect)),
    ...takenAt(review, box.rect),
  };
}

/** What somebody says of a place where they were shown nothing and drew nothing. */
export function notDrawn(review: ImageReview, rect: Rect, { removed }: States): Vote {
  return {
    reviewId: review.reviewId,
    annotatorId: review.annotatorId,
    teamId: review.teamId,
    state: removed,
    manner: 'unprompted',
    ...shownAt(review, rect),
  };
}

/** Whether somebody placed the box themselves. A candidate that two took lies alike and says the same: it was shown to both. */
export function isByHand({ rect, isTaken }: Vote): boolean {
  return rect !== undefined && !isTaken;
}

/** Whether somebody deleted what was suggested. */
export function isDeletion({ manner, state }: Vote, { removed }: States): boolean {
  return manner === 'explicit' && state === removed;
}

/** Whether the person was shown a candidate there. */
function shownAt({ seenCandidates = [] }: ImageReview, rect: Rect): { readonly wasShown: true } | undefined {
  return seenCandidates.some((candidate) => iou(candidate, rect) >= SAME_OBJECT_IOU) ? { wasShown: true } : undefined;
}

/** Whether a box lies where a candidate lay that the person was shown; what a client says of where it comes from counts for nothing. */
function takenAt({ seenCandidates = [] }: ImageReview, rect: Rect): { readonly isTaken: true } | undefined {
  return seenCandidates.some((candidate) => sameRect(candidate, rect)) ? { isTaken: true } : undefined;
}
