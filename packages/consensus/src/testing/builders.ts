import type { Rect } from '@uvh/domain/annotation/box';
import { deriveFlags, NEW_BOX_ID, type ReviewedBox } from '@uvh/domain/annotation/review';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { States } from '../label/states.ts';
import type { ImageReview, ImageSuggestion, ReviewedImage } from '../review.ts';

/** The states of the default event's twelve classes. */
export const TRAFFIC = new States(DEFAULT_CLASSES);

/** A machine's suggestion with these votes, one of each person. */
export function aVotedSuggestion(suggestedState: number, states: readonly number[]) {
  const votes = states.map((state, index) => ({ annotatorId: index + 1, state, manner: 'explicit' }));
  return { kind: 'machine' as const, suggestedState, votes };
}

/** Probabilities of the states of {@link TRAFFIC}: those that are not named have none. */
export function theProbabilities(...shares: readonly (readonly [state: number, p: number])[]): number[] {
  const p = new Array<number>(TRAFFIC.count).fill(0);
  for (const [state, share] of shares) p[state] = share;
  return p;
}

const CAR: Rect = { x: 100, y: 100, width: 100, height: 80 };

/** A suggestion; those of different ids lie apart. */
export function aSuggestion(bboxId: number, changes: Partial<ImageSuggestion> = {}): ImageSuggestion {
  return { ...CAR, x: 50 + 150 * bboxId, bboxId, label: 'SUV', ...changes };
}

/** An image with that many suggestions of an SUV. */
export function anImage(suggestions: number | readonly ImageSuggestion[], imageId = 1): ReviewedImage {
  const list =
    typeof suggestions === 'number'
      ? Array.from({ length: suggestions }, (_, index) => aSuggestion(index + 1))
      : suggestions;
  return { imageId, suggestions: list };
}

/** What somebody did with one suggestion: confirmed it, left it, deleted it, or gave it another label or place. */
export type Act = 'confirm' | 'leave' | 'delete' | { readonly label?: string; readonly rect?: Rect };

/**
 * A review of an image: one act per suggestion in their order (the last one goes for the rest), and newly drawn boxes.
 */
export function aReview(
  image: ReviewedImage,
  annotatorId: number,
  acts: readonly Act[],
  drawn: readonly (Rect & { readonly label: string })[] = [],
  teamId = annotatorId,
): ImageReview {
  const boxes = image.suggestions.map((suggestion, index) =>
    reviewed(suggestion, acts[index] ?? acts.at(-1) ?? 'leave'),
  );
  const flags = { isDeleted: false, isEdited: false, isNew: true, isLabelChanged: false, isConfirmed: false };
  const added = drawn.map((box): ReviewedBox => ({ ...box, bboxId: NEW_BOX_ID, ...flags }));
  return {
    reviewId: 100 * image.imageId + annotatorId,
    imageId: image.imageId,
    annotatorId,
    teamId,
    boxes: [...boxes, ...added],
  };
}

function reviewed(suggestion: ImageSuggestion, act: Act): ReviewedBox {
  const { bboxId, label, x, y, width, height } = suggestion;
  const flags = { isDeleted: false, isEdited: false, isNew: false, isLabelChanged: false, isConfirmed: false };
  const kept = { bboxId, label, x, y, width, height, ...flags };
  if (act === 'confirm') return { ...kept, isConfirmed: true };
  if (act === 'leave') return kept;
  if (act === 'delete') return { ...kept, isDeleted: true };
  return deriveFlags({ ...kept, ...act.rect, label: act.label ?? label }, suggestion);
}
