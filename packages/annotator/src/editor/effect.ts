import type { Point } from '../input/input.ts';

/**
 * What the editor asks of its host or reports to it. Codes and numbers only: the host owns every text.
 * Points are CSS pixels from the top-left corner of the canvas.
 */
export type Effect =
  /** A click on the selected box's label, or the key for it: show the list of classes there. */
  | { readonly kind: 'openClassPicker'; readonly indexes: readonly number[]; readonly at: Point }
  /** A long press: show the ring of classes around the finger. */
  | { readonly kind: 'openClassRing'; readonly indexes: readonly number[]; readonly at: Point }
  | { readonly kind: 'submitRequested' }
  | { readonly kind: 'saveRequested' }
  | { readonly kind: 'helpRequested' }
  | { readonly kind: 'galleryToggled' }
  | { readonly kind: 'bulkReviewRequested' }
  | { readonly kind: 'guideRequested' }
  | { readonly kind: 'reportRequested' }
  /** Somebody else is to look at this box. */
  | { readonly kind: 'opinionRequested'; readonly index: number }
  /** Show the places that may hold a missed vehicle: `Editor.likelyPlaces`. */
  | { readonly kind: 'missedRequested' }
  /** Escape with nothing left to cancel: move the focus out of the canvas. */
  | { readonly kind: 'focusReleased' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly indexes: readonly number[] }
  /** A drag or nudge has reached the 20 % limit; `redraw` is the way past it. Once per gesture. */
  | { readonly kind: 'resizeLimitReached'; readonly index: number }
  /** A candidate came into view: it can be taken by a click, by `confirm` or by a class. */
  | { readonly kind: 'candidateShown'; readonly label: string }
  /** The cross-hair of drawing was moved by keys; annotation space. */
  | { readonly kind: 'aimed'; readonly at: Point }
  /** Boxes got their answer: for announcements, sounds and the score's movement. */
  | { readonly kind: 'answered'; readonly answer: AnswerKind; readonly indexes: readonly number[] }
  | { readonly kind: 'undone' | 'redone'; readonly indexes: readonly number[] }
  /** A click on a confirmed box, which cannot be picked. */
  | { readonly kind: 'peeked'; readonly index: number; readonly at: Point }
  /** The last unreviewed box has been answered. */
  | { readonly kind: 'reviewFinished' };

export type AnswerKind = 'confirmed' | 'relabelled' | 'deleted' | 'unsure' | 'reopened' | 'drawn' | 'taken' | 'resized';

/** Why an action did nothing. */
export type RefusalCode =
  | 'NOTHING_SELECTED'
  | 'NEEDS_CLASS'
  | 'NOTHING_TO_REOPEN'
  | 'BOX_TOO_SMALL'
  | 'NO_VEHICLE_FOUND'
  | 'ALREADY_BOXED'
  | 'CORNER_ON_BOXED'
  | 'NOTHING_LEFT';
