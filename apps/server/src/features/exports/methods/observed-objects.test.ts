import { States } from '@uvh/consensus/label/states';
import type { ImageReview } from '@uvh/consensus/review';
import { NEW_BOX_ID } from '@uvh/domain/annotation/review';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { namedObjects } from './observed-objects.ts';

const image = { imageId: 1, suggestions: [] };

/** A review whose author drew one bus. */
function drawn(reviewId: number, annotatorId: number): ImageReview {
  const flags = { isDeleted: false, isEdited: false, isNew: true, isLabelChanged: false, isConfirmed: false };
  const bus = { bboxId: NEW_BOX_ID, label: 'Bus', x: 10 + annotatorId, y: 20, width: 100, height: 80, ...flags };
  return { reviewId, imageId: 1, annotatorId, teamId: annotatorId, boxes: [bus] };
}

describe('names of vehicles that people drew', () => {
  it('stay while reviews are added, whoever they are of', () => {
    const first = drawn(7, 5);
    const names = (reviews: readonly ImageReview[]) =>
      namedObjects({ image, reviews }, () => true, new States(DEFAULT_CLASSES)).map(({ lastingId }) => lastingId);
    expect(names([first])).toEqual(['n:7:0']);
    expect(names([drawn(9, 1), first])).toEqual(['n:7:0']);
  });
});
