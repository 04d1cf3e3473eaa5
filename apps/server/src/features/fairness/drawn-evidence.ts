import { evidenceFor } from '@uvh/consensus/fairness/evidence';
import type { Flag } from '@uvh/consensus/fairness/flags';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import type { Queryable } from '../../platform/db/database.ts';
import { readStoredImages } from '../consensus/stored-image-queries.ts';
import { boxesFromText } from '../submissions/stored-boxes.ts';
import { findImagesAlike, findImagesOf, findReviewsOn } from './queries.ts';

const IMAGES_READ = 100;
const ANSWERS_NAMED = 12;
const IMAGES_DRAWN = 4;
/** Boxes nearer than this are one and the same: nobody places two boxes like this by hand. */
const SAME_PX = 0.5;

/** A box of a review, and whether the signal rests on it. */
interface MarkedBox {
  readonly box: ReviewedBox;
  readonly isMarked: boolean;
}

/** An image with what one person said of it, or two beside each other. */
export interface DrawnEvidence {
  readonly imageId: number;
  readonly objectKey: string;
  readonly boxes: readonly MarkedBox[];
  readonly otherBoxes: readonly MarkedBox[] | null;
}

/** The images that show best what a flag rests on, with the boxes on them; none for flags of time and of habit. */
export async function drawnEvidence(db: Queryable, userId: number, flag: Flag, rates: Rates): Promise<DrawnEvidence[]> {
  const { otherId } = flag;
  if (flag.code === 'takes-turns-on-one-device') return [];
  if (otherId !== undefined) {
    const field = flag.code === 'same-boxes-as-another' ? 'placedAlike' : 'wrongAlike';
    const imageIds = await findImagesAlike(db, [userId, otherId], field, IMAGES_DRAWN);
    const reviews = await findReviewsOn(db, imageIds, [userId, otherId]);
    return imageIds.flatMap((imageId) => {
      const own = reviews.find((each) => each.imageId === imageId && each.userId === userId);
      const other = reviews.find((each) => each.imageId === imageId && each.userId === otherId);
      if (!own || !other) return [];
      const [boxes, others] = [boxesFromText(own.boxes), boxesFromText(other.boxes)];
      return [{ imageId, objectKey: own.objectKey, boxes: alike(boxes, others), otherBoxes: alike(others, boxes) }];
    });
  }
  const stored = await readStoredImages(db, await findImagesOf(db, userId, IMAGES_READ));
  const answers = evidenceFor(flag.code, userId, stored, rates, ANSWERS_NAMED);
  const byImage = [...Map.groupBy(answers, ({ imageId }) => imageId)].slice(0, IMAGES_DRAWN);
  const reviews = await findReviewsOn(
    db,
    byImage.map(([imageId]) => imageId),
    [userId],
  );
  return byImage.flatMap(([imageId, named]) => {
    const own = reviews.find((each) => each.imageId === imageId);
    if (!own) return [];
    const marked = new Set(named.map(({ boxIndex }) => boxIndex));
    const boxes = boxesFromText(own.boxes).map((box, index) => ({ box, isMarked: marked.has(index) }));
    return [{ imageId, objectKey: own.objectKey, boxes, otherBoxes: null }];
  });
}

/** Marks the boxes that the other person has at the same place and with the same label, where both placed them. */
function alike(boxes: readonly ReviewedBox[], others: readonly ReviewedBox[]): MarkedBox[] {
  return boxes.map((box) => ({
    box,
    isMarked: (box.isEdited || box.isNew) && others.some((other) => isSame(box, other)),
  }));
}

function isSame(one: ReviewedBox, other: ReviewedBox): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_PX;
  return (
    one.label === other.label &&
    one.isDeleted === other.isDeleted &&
    isNear(one.x, other.x) &&
    isNear(one.y, other.y) &&
    isNear(one.width, other.width) &&
    isNear(one.height, other.height)
  );
}
