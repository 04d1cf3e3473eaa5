import type { ClassList } from '@uvh/domain/annotation/class-list';
import { relabelScore } from '@uvh/domain/annotation/review';
import { type ReviewedShare, reviewedShare } from '@uvh/domain/annotation/submission-rules';
import type { BoxView } from './box-reader.ts';
import { isSubmitted } from './submission.ts';

/** What the screen shows while the work goes on. */
export interface LiveFigures {
  /** 'Modified: X of Y boxes' and whether that suffices (docs/product/choices.md#one-third-rule). */
  readonly reviewedShare: ReviewedShare;
  /** By how much the team score rises with this submission (docs/product/choices.md#live-score). */
  readonly relabelScore: number;
  /** Boxes that are not deleted, per class id. */
  readonly countByClass: ReadonlyMap<number, number>;
  /** Boxes that are not deleted and carry no known class; a submission is refused until it is 0. */
  readonly unknownCount: number;
  readonly confirmedCount: number;
  readonly deletedCount: number;
  readonly newCount: number;
}

/** Counts everything: linear in the number of boxes. */
export function liveFiguresOf(views: readonly BoxView[], classes: ClassList): LiveFigures {
  const boxes = views.filter(isSubmitted);
  const countByClass = new Map<number, number>();
  let unknownCount = 0;
  for (const { label, isDeleted } of boxes) {
    if (isDeleted) continue;
    const known = classes.named(label);
    if (known) countByClass.set(known.id, (countByClass.get(known.id) ?? 0) + 1);
    else unknownCount += 1;
  }
  return {
    reviewedShare: reviewedShare(boxes),
    relabelScore: relabelScore(boxes),
    countByClass,
    unknownCount,
    confirmedCount: boxes.filter((box) => box.isConfirmed).length,
    deletedCount: boxes.filter((box) => box.isDeleted).length,
    newCount: boxes.filter((box) => box.isNew).length,
  };
}
