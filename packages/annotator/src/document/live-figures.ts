import { relabelScore } from '@uvh/domain/annotation/review';
import { type ReviewedShare, reviewedShare } from '@uvh/domain/annotation/submission-rules';
import { type VehicleClassId, vehicleClassNamed } from '@uvh/domain/annotation/vehicle-class';
import type { BoxView } from './box-reader.ts';
import { isSubmitted } from './submission.ts';

/** What the screen shows while the work goes on. */
export interface LiveFigures {
  /** 'Modified: X of Y boxes' and whether that suffices (docs/product/choices.md#one-third-rule). */
  readonly reviewedShare: ReviewedShare;
  /** By how much the team score rises with this submission (docs/product/choices.md#live-score). */
  readonly relabelScore: number;
  /** Boxes that are not deleted, per class. */
  readonly countByClass: ReadonlyMap<VehicleClassId, number>;
  /** Boxes that are not deleted and carry no known class; a submission is refused until it is 0. */
  readonly unknownCount: number;
  readonly confirmedCount: number;
  readonly deletedCount: number;
  readonly newCount: number;
}

/** Counts everything: linear in the number of boxes. */
export function liveFiguresOf(views: readonly BoxView[]): LiveFigures {
  const boxes = views.filter(isSubmitted);
  const countByClass = new Map<VehicleClassId, number>();
  let unknownCount = 0;
  for (const { label, isDeleted } of boxes) {
    if (isDeleted) continue;
    const vehicleClass = vehicleClassNamed(label);
    if (vehicleClass) countByClass.set(vehicleClass.id, (countByClass.get(vehicleClass.id) ?? 0) + 1);
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
