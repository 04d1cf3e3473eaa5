import { iou, type Rect } from '@uvh/domain/annotation/box';

/** Two boxes of different people are one object from this overlap on, as in the BMD-45 hackathon (arXiv 2604.24419). */
export const SAME_OBJECT_IOU = 0.6;
/** Two boxes of one person that overlap by more than this are one box drawn twice. */
const DRAWN_TWICE_IOU = 0.9;
/** Drawn boxes of one review that are looked at: three times the most crowded image of UVH-26 (arXiv 2511.02563). */
const MAX_DRAWN_PER_REVIEW = 200;

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
 * order of the boxes: they are sorted by name first, groups by their first box.
 */
export function clusterDrawnBoxes(boxes: readonly DrawnBox[], minIou: number = SAME_OBJECT_IOU): DrawnBox[][] {
  const distinct = withoutRepeats(boxes.toSorted(byName));
  return components(distinct, minIou)
    .flatMap((component) => joinClosest(component, minIou))
    .sort((a, b) => compareFirst(a, b));
}

/** Groups that average linkage can never join across: no box of one overlaps a box of another by `minIou`. */
function components(boxes: readonly DrawnBox[], minIou: number): DrawnBox[][] {
  const parent = boxes.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) at = up;
    return at;
  };
  for (const [a, b] of pairsFrom(boxes, minIou)) {
    const [first, second] = [root(a), root(b)].sort((p, q) => p - q);
    if (first !== undefined && second !== undefined) parent[second] = first;
  }
  const byRoot = new Map<number, DrawnBox[]>();
  for (const [index, box] of boxes.entries()) {
    const group = byRoot.get(root(index));
    if (group) group.push(box);
    else byRoot.set(root(index), [box]);
  }
  return [...byRoot.values()];
}

/** Pairs of different people's boxes that overlap enough, found by a sweep from left to right. */
function* pairsFrom(boxes: readonly DrawnBox[], minIou: number): Generator<readonly [number, number]> {
  const byLeft = boxes.map((box, index) => ({ box, index })).sort((a, b) => a.box.rect.x - b.box.rect.x);
  for (const [place, { box, index }] of byLeft.entries()) {
    const right = box.rect.x + box.rect.width;
    for (let next = place + 1; next < byLeft.length; next++) {
      const other = byLeft[next];
      if (!other || other.box.rect.x > right) break;
      if (other.box.annotatorId === box.annotatorId) continue;
      if (iou(box.rect, other.box.rect) >= minIou) yield [index, other.index];
    }
  }
}

/** Average linkage in one component; `near` holds the mean overlap of every two groups that may be joined at all. */
function joinClosest(boxes: readonly DrawnBox[], minIou: number): DrawnBox[][] {
  const groups = new Map(boxes.map((box, index) => [index, [box]]));
  const near = boxes.map(() => new Map<number, number>());
  for (const [a, b] of pairsFrom(boxes, Number.MIN_VALUE)) {
    const overlap = iou(boxes[a]?.rect ?? NOWHERE, boxes[b]?.rect ?? NOWHERE);
    near[a]?.set(b, overlap);
    near[b]?.set(a, overlap);
  }
  // Kept for each group: to look through all pairs again for each join takes minutes where hundreds of boxes overlap.
  const closest = new Map([...groups.keys()].map((first) => [first, closestTo(first, near)]));
  for (;;) {
    const best = closestOf(closest.values());
    if (!best || best.overlap < minIou) return [...groups.values()];
    const { first: kept, second: gone } = best;
    mergeOverlaps(near, kept, gone, groups);
    groups.set(kept, [...(groups.get(kept) ?? []), ...(groups.get(gone) ?? [])].sort(byName));
    groups.delete(gone);
    closest.delete(gone);
    for (const [first, known] of closest) {
      if (first === kept || known?.second === kept || known?.second === gone)
        closest.set(first, closestTo(first, near));
    }
    for (const [other, overlap] of near[kept] ?? []) {
      const pair = { first: Math.min(other, kept), second: Math.max(other, kept), overlap };
      closest.set(pair.first, closestOf([closest.get(pair.first), pair]));
    }
  }
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Two groups and the mean overlap of their boxes; `first` comes before `second` by name, as their indexes do. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly overlap: number;
}

/** The closest of the pairs that a group forms with later ones. */
function closestTo(first: number, near: readonly ReadonlyMap<number, number>[]): Pair | undefined {
  let best: Pair | undefined;
  for (const [second, overlap] of near[first] ?? []) {
    if (second < first || (best && overlap < best.overlap)) continue;
    if (!best || overlap > best.overlap || second < best.second) best = { first, second, overlap };
  }
  return best;
}

/** Of equal pairs the first by name. */
function closestOf(pairs: Iterable<Pair | undefined>): Pair | undefined {
  let best: Pair | undefined;
  for (const pair of pairs) {
    if (!pair || (best && pair.overlap < best.overlap)) continue;
    const isCloser = !best || pair.overlap > best.overlap || (pair.first - best.first || pair.second - best.second) < 0;
    if (isCloser) best = pair;
  }
  return best;
}

/** Mean overlaps of the joined group: groups that touch only one of the two, or share a person, fall away. */
function mergeOverlaps(
  near: readonly Map<number, number>[],
  kept: number,
  gone: number,
  groups: ReadonlyMap<number, DrawnBox[]>,
): void {
  const sizeKept = groups.get(kept)?.length ?? 0;
  const sizeGone = groups.get(gone)?.length ?? 0;
  const joined = new Map<number, number>();
  for (const [other, overlap] of near[kept] ?? []) {
    near[other]?.delete(kept);
    const overlapGone = near[gone]?.get(other);
    if (overlapGone === undefined) continue;
    const mean = (sizeKept * overlap + sizeGone * overlapGone) / (sizeKept + sizeGone);
    joined.set(other, mean);
  }
  for (const other of near[gone]?.keys() ?? []) near[other]?.delete(gone);
  near[gone]?.clear();
  near[kept]?.clear();
  for (const [other, mean] of joined) {
    if (other === gone) continue;
    near[kept]?.set(other, mean);
    near[other]?.set(kept, mean);
  }
}

/** Keeps the first of boxes that one person drew in one place; `boxes` are sorted by name. */
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
  return first && second ? byName(first, second) : a.length - b.length;
}

function byName(a: DrawnBox, b: DrawnBox): number {
  return a.reviewId - b.reviewId || a.boxIndex - b.boxIndex;
}
