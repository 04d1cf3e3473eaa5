import { relabelScore } from '@uvh/domain/annotation/review';
import { type ReviewedShare, reviewedShare } from '@uvh/domain/annotation/submission-rules';
import type { VehicleClassId } from '@uvh/domain/annotation/vehicle-class';
import type { BoxReader } from './box-reader.ts';
import { classOfSlot, UNKNOWN_SLOT } from './class-slot.ts';
import { submissionOf } from './submission.ts';

/** What the screen shows while the work goes on. */
export interface LiveFigures {
  /** 'Modified: X of Y boxes' and whether that suffices (decisions 24). */
  readonly reviewedShare: ReviewedShare;
  /** By how much the team score rises with this submission (decisions 21). */
  readonly relabelScore: number;
  /** Boxes that are not deleted, per class. */
  readonly countByClass: ReadonlyMap<VehicleClassId, number>;
  /** Boxes that are not deleted and carry no known class; a submission is refused until it is 0. */
  readonly unknownCount: number;
  readonly confirmedCount: number;
  readonly deletedCount: number;
  readonly newCount: number;
}

/** Counts everything anew: linear in the number of boxes. */
export function liveFiguresOf(document: BoxReader): LiveFigures {
  const { boxes } = submissionOf(document);
  const countByClass = new Map<VehicleClassId, number>();
  let unknownCount = 0;
  for (const index of document.visible()) {
    const vehicleClass = classOfSlot(document.slots[index] ?? UNKNOWN_SLOT);
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
