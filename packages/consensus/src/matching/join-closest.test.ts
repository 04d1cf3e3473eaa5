import { iou, type Rect } from '@uvh/domain/annotation/box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinClosest } from './join-closest.ts';

interface Box {
  readonly annotatorId: number;
  readonly rect: Rect;
}

/** Average linkage as a book tells it: before each join every two groups are looked at. */
function joinPlainly(boxes: readonly Box[], minIou: number): Box[][] {
  const means = new Map<string, number>();
  const key = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  for (const [first, { annotatorId, rect }] of boxes.entries()) {
    for (const [second, other] of boxes.entries()) {
      const isApart = other.annotatorId === annotatorId || iou(rect, other.rect) === 0;
      if (second > first && !isApart) means.set(key(first, second), iou(rect, other.rect));
    }
  }
  const groups = new Map(boxes.map((_, index) => [index, [index]]));
  for (;;) {
    let best: { first: number; second: number; mean: number } | undefined;
    for (const first of groups.keys()) {
      for (const second of groups.keys()) {
        const mean = second > first ? (means.get(key(first, second)) ?? 0) : 0;
        if (mean >= minIou && mean > (best?.mean ?? 0)) best = { first, second, mean };
      }
    }
    if (!best)
      return [...groups.values()].map((group) => group.sort((a, b) => a - b).flatMap((index) => boxes[index] ?? []));
    const { first: kept, second: gone } = best;
    const [sizeKept, sizeGone] = [groups.get(kept)?.length ?? 0, groups.get(gone)?.length ?? 0];
    for (const other of groups.keys()) {
      const [overlap, overlapGone] = [means.get(key(kept, other)), means.get(key(gone, other))];
      if (overlap === undefined || overlapGone === undefined) means.delete(key(kept, other));
      else means.set(key(kept, other), (sizeKept * overlap + sizeGone * overlapGone) / (sizeKept + sizeGone));
    }
    groups.set(kept, [...(groups.get(kept) ?? []), ...(groups.get(gone) ?? [])]);
    groups.delete(gone);
  }
}

/** Boxes on a coarse grid, so that many overlap by exactly as much as others. */
const boxes = fc.array(
  fc.record({
    annotatorId: fc.integer({ min: 1, max: 6 }),
    rect: fc.record({
      x: fc.integer({ min: 0, max: 8 }).map((x) => 10 * x),
      y: fc.integer({ min: 0, max: 4 }).map((y) => 10 * y),
      width: fc.integer({ min: 40, max: 90 }),
      height: fc.integer({ min: 40, max: 90 }),
    }),
  }),
  { maxLength: 40 },
);

describe('joining the closest', () => {
  it('gives what looking at every pair before each join gives', () => {
    fc.assert(
      fc.property(boxes, fc.constantFrom(0.2, 0.6, 0.75), (list, minIou) => {
        expect(joinClosest(list, minIou)).toEqual(joinPlainly(list, minIou));
      }),
    );
  });

  it('takes a moment where ten people pile up two hundred boxes each', () => {
    const pile = Array.from({ length: 2000 }, (_, index) => ({
      annotatorId: index % 10,
      rect: { x: (index * 13) % 101, y: (index * 7) % 97, width: 100 + (index % 37), height: 100 + (index % 41) },
    }));
    // Processor time: on a busy machine the clock says little.
    const before = process.cpuUsage();
    expect(joinClosest(pile, 0.6).flat()).toHaveLength(pile.length);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(8);
  });
});
