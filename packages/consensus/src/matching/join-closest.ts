import { iou, type Rect } from '@uvh/domain/annotation/box';

/** A box and whose it is. */
interface OwnedBox {
  readonly annotatorId: number;
  readonly rect: Rect;
}

/**
 * Average linkage of boxes that hang together, given by name: the two groups whose boxes overlap most on average are joined, of equal
 * ones the first by name, until none overlap by `minIou` on average. Groups of which a box of one lies apart from every box of the
 * other, and groups with a box of the same person, are never joined.
 */
export function joinClosest<Box extends OwnedBox>(boxes: readonly Box[], minIou: number): Box[][] {
  const overlaps = overlapsOf(boxes);
  const groups = boxes.map((_, index): number[] | undefined => [index]);
  const closest = new Closest(overlaps);
  for (let pair = closest.best(); pair && pair.overlap >= minIou; pair = closest.best()) {
    const { first: kept, second: gone } = pair;
    const [ofKept, ofGone] = [groups[kept] ?? [], groups[gone] ?? []];
    overlaps.join({ kept, gone, sizeKept: ofKept.length, sizeGone: ofGone.length });
    closest.join(kept, gone);
    groups[kept] = [...ofKept, ...ofGone];
    groups[gone] = undefined;
  }
  return groups.flatMap((group) => {
    if (!group) return [];
    const members = group.sort((a, b) => a - b).flatMap((index) => boxes[index] ?? []);
    return [members];
  });
}

interface Joining {
  readonly kept: number;
  readonly gone: number;
  readonly sizeKept: number;
  readonly sizeGone: number;
}

/**
 * Mean overlaps of every two groups, 0 where they are never joined. Half a matrix, row by row: a map for each group takes a minute
 * and gigabytes where thousands of boxes lie on one another.
 */
class Overlaps {
  readonly size: number;
  /** Groups that there still are, in order. */
  alive: number[];
  private readonly values: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.alive = Array.from({ length: size }, (_, index) => index);
    this.values = new Float64Array((size * (size - 1)) / 2);
  }

  /** Where the row of a group starts, so that its overlap with a later one is at the sum of this and the later one's number. */
  rowOf(first: number): number {
    return (first * (2 * this.size - first - 1)) / 2 - first - 1;
  }

  at(place: number): number {
    return this.values[place] ?? 0;
  }

  set(first: number, second: number, overlap: number): void {
    this.values[this.rowOf(Math.min(first, second)) + Math.max(first, second)] = overlap;
  }

  between(one: number, other: number): number {
    return one < other ? this.at(this.rowOf(one) + other) : this.at(this.rowOf(other) + one);
  }

  /** Means over the joined group; those that lie apart from one of the two are apart from both. */
  join({ kept, gone, sizeKept, sizeGone }: Joining): void {
    this.alive = this.alive.filter((group) => group !== gone);
    for (const other of this.alive) {
      if (other === kept) continue;
      const overlap = this.between(kept, other);
      if (overlap === 0) continue;
      const overlapGone = this.between(gone, other);
      const mean = overlapGone === 0 ? 0 : (sizeKept * overlap + sizeGone * overlapGone) / (sizeKept + sizeGone);
      this.set(kept, other, mean);
    }
  }
}

function overlapsOf(boxes: readonly OwnedBox[]): Overlaps {
  const overlaps = new Overlaps(boxes.length);
  for (const [first, { annotatorId, rect }] of boxes.entries()) {
    for (let second = first + 1; second < boxes.length; second += 1) {
      const other = boxes[second];
      if (other && other.annotatorId !== annotatorId) overlaps.set(first, second, iou(rect, other.rect));
    }
  }
  return overlaps;
}

/** Two groups and the mean overlap of their boxes; `first` comes before `second` by name, as their numbers do. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly overlap: number;
}

/** The closest of the later groups, kept for each group: to look through all pairs again for each join takes minutes. */
class Closest {
  private readonly overlaps: Overlaps;
  private readonly seconds: Int32Array;
  private readonly values: Float64Array;

  constructor(overlaps: Overlaps) {
    this.overlaps = overlaps;
    this.seconds = new Int32Array(overlaps.size);
    this.values = new Float64Array(overlaps.size);
    for (const first of overlaps.alive) this.lookFrom(first);
  }

  /** The closest pair of all; undefined when no two groups may be joined. */
  best(): Pair | undefined {
    let [best, overlap] = [-1, 0];
    for (const first of this.overlaps.alive) {
      const value = this.values[first] ?? 0;
      if (value > overlap) [best, overlap] = [first, value];
    }
    return best < 0 ? undefined : { first: best, second: this.seconds[best] ?? 0, overlap };
  }

  /** Follows a join that the overlaps know of already. */
  join(kept: number, gone: number): void {
    for (const first of this.overlaps.alive) {
      const second = this.seconds[first];
      if (first === kept || second === kept || second === gone) this.lookFrom(first);
      else if (first < kept) this.offer(first, kept);
    }
  }

  private lookFrom(first: number): void {
    this.values[first] = 0;
    const { alive } = this.overlaps;
    const row = this.overlaps.rowOf(first);
    for (let place = alive.length - 1; place >= 0; place -= 1) {
      const second = alive[place] ?? 0;
      if (second <= first) return;
      const overlap = this.overlaps.at(row + second);
      // Of equal ones the first by name, which comes last here.
      if (overlap > 0 && overlap >= (this.values[first] ?? 0)) {
        this.values[first] = overlap;
        this.seconds[first] = second;
      }
    }
  }

  private offer(first: number, second: number): void {
    const overlap = this.overlaps.between(first, second);
    const known = this.values[first] ?? 0;
    if (overlap > known || (overlap === known && overlap > 0 && second < (this.seconds[first] ?? 0))) {
      this.values[first] = overlap;
      this.seconds[first] = second;
    }
  }
}
