import { objectsOf } from '../label/seen-object.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import type { Rates } from '../skill/tables.ts';
import { addDeletions, type DeletionCounts, mergeDeletions, noDeletions } from './deletions.ts';

/** How somebody works, in counts that add up over images. Says nothing about truth. */
export interface Conduct {
  reviews: number;
  /** Suggestions shown, and those confirmed, relabelled, deleted, moved. */
  shown: number;
  confirmed: number;
  relabelled: number;
  deleted: number;
  moved: number;
  drawn: number;
  /** Answers of others to the same suggestions, and those of them that changed the label or deleted. */
  peerAnswers: number;
  peerChanges: number;
  /** Reviews whose duration is known, and those with less time per touched box than anybody can look. */
  timedReviews: number;
  hastyReviews: number;
  readonly deletions: DeletionCounts;
  /** The part of the above that comes from gold images. */
  readonly onGold: Changes;
}

/** How often somebody changed what they were shown, and others the same suggestions: labels changed or boxes deleted. */
export interface Changes {
  shown: number;
  changes: number;
  peerAnswers: number;
  peerChanges: number;
}

/** A conduct as it may have been stored: deletions were not always told apart, and most images are not gold. */
export type StoredConduct = Omit<Conduct, 'deletions' | 'onGold'> & Partial<Pick<Conduct, 'deletions' | 'onGold'>>;

/** The counts of a conduct. */
export const CONDUCT_KEYS = [
  'reviews',
  'shown',
  'confirmed',
  'relabelled',
  'deleted',
  'moved',
  'drawn',
  'peerAnswers',
  'peerChanges',
  'timedReviews',
  'hastyReviews',
] as const satisfies readonly (keyof Conduct)[];

/** The counts of changes. */
export const CHANGES_KEYS = [
  'shown',
  'changes',
  'peerAnswers',
  'peerChanges',
] as const satisfies readonly (keyof Changes)[];

/** A confirmation takes longer than this, in milliseconds. */
const HASTY_MS_PER_BOX = 400;
/** A conduct of nothing. */
export function noConduct(): Conduct {
  return {
    reviews: 0,
    shown: 0,
    confirmed: 0,
    relabelled: 0,
    deleted: 0,
    moved: 0,
    drawn: 0,
    peerAnswers: 0,
    peerChanges: 0,
    timedReviews: 0,
    hastyReviews: 0,
    deletions: noDeletions(),
    onGold: { shown: 0, changes: 0, peerAnswers: 0, peerChanges: 0 },
  };
}

/** How often somebody changed what they were shown on images that are not gold. */
export function changesElsewhere(conduct: Readonly<Conduct>): Changes {
  const { shown, relabelled, deleted, peerAnswers, peerChanges, onGold } = conduct;
  return {
    shown: shown - onGold.shown,
    changes: relabelled + deleted - onGold.changes,
    peerAnswers: peerAnswers - onGold.peerAnswers,
    peerChanges: peerChanges - onGold.peerChanges,
  };
}

/** Adds what one image shows of its reviewers' conduct to `into`, by annotator. */
export function addConduct(
  into: Map<number, Conduct>,
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
): void {
  const changesBySuggestion = new Map<number, { changes: number; answers: number }>();
  for (const { boxes } of reviews) {
    for (const box of boxes) {
      if (box.isNew) continue;
      const seen = changesBySuggestion.get(box.bboxId) ?? { changes: 0, answers: 0 };
      seen.answers += 1;
      seen.changes += box.isDeleted || box.isLabelChanged ? 1 : 0;
      changesBySuggestion.set(box.bboxId, seen);
    }
  }
  for (const review of reviews) {
    const conduct = into.get(review.annotatorId) ?? noConduct();
    into.set(review.annotatorId, conduct);
    conduct.reviews += 1;
    const { onGold } = conduct;
    const isGold = image.truth !== undefined;
    let touched = 0;
    for (const box of review.boxes) {
      if (box.isNew) {
        conduct.drawn += box.isDeleted ? 0 : 1;
        continue;
      }
      conduct.shown += 1;
      const isChange = box.isDeleted || box.isLabelChanged;
      if (box.isDeleted) conduct.deleted += 1;
      else if (box.isLabelChanged) conduct.relabelled += 1;
      else if (box.isConfirmed) conduct.confirmed += 1;
      else if (box.isEdited) conduct.moved += 1;
      touched += isChange || box.isConfirmed || box.isEdited ? 1 : 0;
      const seen = changesBySuggestion.get(box.bboxId);
      if (!seen) continue;
      const change = isChange ? 1 : 0;
      conduct.peerAnswers += seen.answers - 1;
      conduct.peerChanges += seen.changes - change;
      if (!isGold) continue;
      onGold.shown += 1;
      onGold.changes += change;
      onGold.peerAnswers += seen.answers - 1;
      onGold.peerChanges += seen.changes - change;
    }
    if (review.durationMs === undefined || touched === 0) continue;
    conduct.timedReviews += 1;
    conduct.hastyReviews += review.durationMs < touched * HASTY_MS_PER_BOX ? 1 : 0;
  }
  addDeletions((id) => into.get(id)?.deletions, image, objectsOf(image, reviews, rates), rates.states);
}

/** Adds counts of some images to those of others, or takes them away again (`sign` -1). Exact. */
export function mergeConduct(
  into: Map<number, Conduct>,
  annotatorId: number,
  counts: Readonly<StoredConduct>,
  sign: 1 | -1,
): void {
  const total = into.get(annotatorId) ?? noConduct();
  into.set(annotatorId, total);
  for (const key of CONDUCT_KEYS) total[key] += sign * counts[key];
  if (counts.onGold) for (const key of CHANGES_KEYS) total.onGold[key] += sign * counts.onGold[key];
  if (counts.deletions) mergeDeletions(total.deletions, counts.deletions, sign);
}
