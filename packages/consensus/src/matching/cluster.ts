import { iou, type Rect } from '@uvh/domain/annotation/box';
import { compareReviews } from '../review.ts';
import { joinClosest } from './join-closest.ts';

/** A box and a suggestion that its author had in view are one object from this overlap on, as in BMD-45 (arXiv 2604.24419). */
export const SAME_OBJECT_IOU = 0.6;
/**
 * The same of two boxes that both were drawn by hand: each lies beside the vehicle in its own way, and most of what the
 * machine misses is small, so that a few pixels are much of it. Two vehicles seldom overlap so far, and who draws both keeps
 * them apart (docs/consensus-trials.md#boxes-of-two-hands).
 */
export const DRAWN_BY_TWO_IOU = 0.4;
/** Two boxes of one person that overlap by more than this are one box drawn twice. */
const DRAWN_TWICE_IOU = 0.9;
/** Drawn boxes of one review that are looked at: three times the most crowded image of UVH-26 (arXiv 2511.02563). */
const MAX_DRAWN_PER_REVIEW = 200;
/** Boxes that hang together and are compared with each other: 30 people of whom each piles up as many as are looked at. */
const MAX_IN_COMPONENT = 6000;

/** A box that somebody drew where nothing was suggested. */
export interface DrawnBox {
  readonly reviewId: number;
  /** Place of the box in its review: with `reviewId` it names the box. */
  readonly boxIndex: number;
  readonly annotatorId: number;
  readonly rect: Rect;
  readonly label: string;
}

/**
 * Groups the boxes that several people drew into objects, at most one box of each person in a group.
 *
 * Average linkage: the two groups whose boxes overlap most on average are joined first, as long as
 * that average is at least `minIou`. Single linkage would chain vehicles that stand side by side, and
 * two boxes of one person are two vehicles to them (one box per annotator and group: BDC, ECCV 2024).
 * A box that one person drew twice in the same place counts once. The answer does not depend on the
 * order of the boxes: they are sorted by their people first, groups by their first box. Where more than `mostTogether` hang together,
 * the last of each review are left out.
 */
export function clusterDrawnBoxes(
  boxes: readonly DrawnBox[],
  minIou: number = DRAWN_BY_TWO_IOU,
  mostTogether: number = MAX_IN_COMPONENT,
): DrawnBox[][] {
  const distinct = withoutRepeats(boxes.toSorted(compareBoxes));
  return components(distinct, minIou)
    .flatMap((component) => joinClosest(withinBounds(component, mostTogether), minIou))
    .sort((a, b) => compareFirst(a, b));
}

/** Groups that average linkage can never join across: no box of one overlaps a box of another by `minIou`. */
function components(boxes: readonly DrawnBox[], minIou: number): DrawnBox[][] {
  const parent = boxes.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      // Halves the way for the next who asks: hundreds of boxes on one place make it long.
      parent[at] = parent[up] ?? up;
      at = up;
    }
    return at;
  };
  // A sweep from left to right.
  const byLeft = boxes.map((box, index) => ({ box, index })).sort((a, b) => a.box.rect.x - b.box.rect.x);
  for (const [place, { box, index }] of byLeft.entries()) {
    const right = box.rect.x + box.rect.width;
    for (let next = place + 1; next < byLeft.length; next++) {
      const other = byLeft[next];
      if (!other || other.box.rect.x > right) break;
      if (other.box.annotatorId === box.annotatorId) continue;
      const [first, second] = [root(index), root(other.index)];
      // Most of those on one place hang together by now, and need not be compared.
      if (first === second || iou(box.rect, other.box.rect) < minIou) continue;
      parent[Math.max(first, second)] = Math.min(first, second);
    }
  }
  const byRoot = new Map<number, DrawnBox[]>();
  for (const [index, box] of boxes.entries()) {
    const group = byRoot.get(root(index));
    if (group) group.push(box);
    else byRoot.set(root(index), [box]);
  }
  return [...byRoot.values()];
}

/**
 * Leaves the last boxes of each review out where more lie on one place than can be compared: no image has so many vehicles, and
 * so many boxes of honest people never hang together.
 */
function withinBounds(component: DrawnBox[], mostTogether: number): DrawnBox[] {
  if (component.length <= mostTogether) return component;
  const most = Math.max(1, Math.floor(mostTogether / new Set(component.map(({ reviewId }) => reviewId)).size));
  const taken = new Map<number, number>();
  return component.filter(({ reviewId }) => {
    const count = (taken.get(reviewId) ?? 0) + 1;
    taken.set(reviewId, count);
    return count <= most;
  });
}

/** Keeps the first of boxes that one person drew in one place; `boxes` are sorted. */
function withoutRepeats(boxes: readonly DrawnBox[]): DrawnBox[] {
  const kept: DrawnBox[] = [];
  let ofReview = 0;
  for (const box of boxes) {
    if (kept[ofReview]?.reviewId !== box.reviewId) ofReview = kept.length;
    if (kept.length - ofReview >= MAX_DRAWN_PER_REVIEW) continue;
    if (!kept.slice(ofReview).some((other) => iou(other.rect, box.rect) > DRAWN_TWICE_IOU)) kept.push(box);
  }
  return kept;
}

function compareFirst(a: readonly DrawnBox[], b: readonly DrawnBox[]): number {
  const [first] = a;
  const [second] = b;
  return first && second ? compareBoxes(first, second) : a.length - b.length;
}

function compareBoxes(a: DrawnBox, b: DrawnBox): number {
  return compareReviews(a, b) || a.boxIndex - b.boxIndex;
}
