import { clusterDrawnBoxes, type DrawnBox } from '../matching/cluster.ts';
import type { ImageReview, ImageWithReviews } from '../review.ts';
import { krippendorffAlpha, pairwiseAgreement } from './krippendorff.ts';

/** Agreement at one overlap threshold; undefined where there was nothing to compare. */
export interface AgreementAt {
  readonly iou: number;
  /** Boxes of different people that overlap less than `iou` are different objects. */
  readonly alpha: number | undefined;
  readonly pairwise: number | undefined;
  /** The same over objects that at least one person changed, drew or deleted. */
  readonly alphaOfChanged: number | undefined;
  readonly pairwiseOfChanged: number | undefined;
  readonly objects: number;
  readonly changedObjects: number;
}

/**
 * How far people agree on what is where. First boxes are matched across people at each overlap, one per person and
 * object, then everybody who saw the image has said a class or 'nothing' of each object (localise first: KaLOS, CVPR
 * 2026). People who start from the same suggestions agree on whatever they did not look at, so the figures of changed
 * objects are the ones to trust.
 */
export function agreementOver(images: Iterable<ImageWithReviews>, ious: readonly number[]): AgreementAt[] {
  const codes = new Codes();
  const all = ious.map((): number[][] => []);
  const changed = ious.map((): number[][] => []);
  for (const { image, reviews } of images) {
    if (reviews.length < 2) continue;
    const labelById = new Map(image.suggestions.map((suggestion) => [suggestion.bboxId, suggestion.label]));
    for (const [index, minIou] of ious.entries()) {
      for (const unit of unitsOf(reviews, labelById, minIou, codes)) {
        all[index]?.push(unit.values);
        if (unit.isChanged) changed[index]?.push(unit.values);
      }
    }
  }
  return ious.map((iou, index) => {
    const units = all[index] ?? [];
    const changedUnits = changed[index] ?? [];
    return {
      iou,
      alpha: krippendorffAlpha(units),
      pairwise: pairwiseAgreement(units),
      alphaOfChanged: krippendorffAlpha(changedUnits),
      pairwiseOfChanged: pairwiseAgreement(changedUnits),
      objects: units.length,
      changedObjects: changedUnits.length,
    };
  });
}

/** The code of 'nothing is there'. */
const NOTHING = 0;

/** Labels as numbers from 1, in the order in which they come. */
class Codes {
  private readonly known = new Map<string, number>();

  of(label: string): number {
    const before = this.known.get(label);
    if (before !== undefined) return before;
    const code = this.known.size + 1;
    this.known.set(label, code);
    return code;
  }
}

interface Unit {
  readonly values: number[];
  readonly isChanged: boolean;
}

function unitsOf(
  reviews: readonly ImageReview[],
  labelById: ReadonlyMap<number, string>,
  minIou: number,
  codes: Codes,
): Unit[] {
  const changedBoxes = new Set<string>();
  const boxes = reviews.flatMap((review) =>
    review.boxes.flatMap((box, boxIndex): DrawnBox[] => {
      if (box.isDeleted) return [];
      if (box.isNew || box.label !== labelById.get(box.bboxId)) changedBoxes.add(`${review.reviewId}:${boxIndex}`);
      const { x, y, width, height } = box;
      const rect = { x, y, width, height };
      return [{ reviewId: review.reviewId, boxIndex, annotatorId: review.annotatorId, rect, label: box.label }];
    }),
  );
  const units = removedByAll(reviews, labelById);
  for (const group of clusterDrawnBoxes(boxes, minIou)) {
    const missing = reviews.length - group.length;
    units.push({
      values: [...group.map((box) => codes.of(box.label)), ...new Array<number>(missing).fill(NOTHING)],
      isChanged: missing > 0 || group.some((box) => changedBoxes.has(`${box.reviewId}:${box.boxIndex}`)),
    });
  }
  return units;
}

/** Suggestions that everybody deleted leave no box behind, but are agreed upon all the same. */
function removedByAll(reviews: readonly ImageReview[], labelById: ReadonlyMap<number, string>): Unit[] {
  const units: Unit[] = [];
  for (const bboxId of labelById.keys()) {
    const answers = reviews.flatMap((review) => review.boxes.filter((box) => !box.isNew && box.bboxId === bboxId));
    if (answers.length < 2 || !answers.every((box) => box.isDeleted)) continue;
    units.push({ values: answers.map(() => NOTHING), isChanged: true });
  }
  return units;
}
