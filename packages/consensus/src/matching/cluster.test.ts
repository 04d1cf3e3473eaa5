import { iou } from '@uvh/domain/annotation/box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterDrawnBoxes, type DrawnBox, SAME_OBJECT_IOU } from './cluster.ts';

const rect = fc.record({
  x: fc.integer({ min: 0, max: 120 }),
  y: fc.integer({ min: 0, max: 40 }),
  width: fc.integer({ min: 20, max: 90 }),
  height: fc.integer({ min: 20, max: 90 }),
});
const boxes = fc.array(fc.tuple(rect, fc.integer({ min: 1, max: 5 })), { maxLength: 25 }).map((list) =>
  list.map(
    ([place, person], boxIndex): DrawnBox => ({
      reviewId: person,
      boxIndex,
      annotatorId: person,
      rect: place,
      label: 'Bus',
    }),
  ),
);

const at = (x: number, person: number, boxIndex = 0, width = 100): DrawnBox => ({
  reviewId: person,
  boxIndex,
  annotatorId: person,
  rect: { x, y: 0, width, height: 100 },
  label: 'Bus',
});

describe('boxes that several people drew', () => {
  it('join when they overlap by 0.4 and stay apart below', () => {
    expect(clusterDrawnBoxes([at(0, 1, 0, 70), at(30, 2, 0, 70)])).toHaveLength(1);
    expect(clusterDrawnBoxes([at(0, 1), at(43, 2)])).toHaveLength(2);
  });

  it('of two vehicles that one person drew stay two, each with what the others drew nearest', () => {
    // Hands that are 20 px beside each other, and vehicles that overlap by an IoU of .43.
    const groups = clusterDrawnBoxes([at(0, 1, 0), at(40, 1, 1), at(-20, 2), at(60, 3)]);
    expect(groups.map((group) => group.map(({ rect }) => rect.x))).toEqual([
      [0, -20],
      [40, 60],
    ]);
  });

  it('are found whatever lies between them in the order of their people', () => {
    const groups = clusterDrawnBoxes([at(0, 1), at(900, 2), at(10, 3), at(910, 4)]);
    expect(groups.map((group) => group.map(({ annotatorId }) => annotatorId))).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('come by the first box of each object, though objects that hang together are told apart in one go', () => {
    const groups = clusterDrawnBoxes([at(0, 1, 0), at(900, 1, 1), at(40, 1, 2), at(10, 2)]);
    expect(groups.map((group) => group.map(({ rect }) => rect.x))).toEqual([[0, 10], [900], [40]]);
  });

  it('never put two boxes of one person into one object', () => {
    fc.assert(
      fc.property(boxes, (list) => {
        for (const group of clusterDrawnBoxes(list)) {
          const people = group.map((box) => box.annotatorId);
          expect(new Set(people).size).toBe(people.length);
        }
      }),
    );
  });

  it('form the same objects in whatever order they come', () => {
    fc.assert(
      fc.property(boxes, fc.integer(), (list, seed) => {
        const shuffled = list.toSorted((a, b) => ((a.boxIndex * 7919 + seed) % 31) - ((b.boxIndex * 7919 + seed) % 31));
        expect(clusterDrawnBoxes(shuffled)).toEqual(clusterDrawnBoxes(list));
      }),
    );
  });

  it('keep every box that is no repeat, in one object', () => {
    fc.assert(
      fc.property(boxes, (list) => {
        const kept = clusterDrawnBoxes(list).flat();
        expect(new Set(kept).size).toBe(kept.length);
        const isRepeat = (box: DrawnBox) =>
          list.some(
            (other) => other !== box && other.annotatorId === box.annotatorId && iou(other.rect, box.rect) > 0.9,
          );
        for (const box of list) expect(kept.includes(box) || isRepeat(box)).toBe(true);
      }),
    );
  });

  it('of one person at one place count once from above an IoU of .9 on', () => {
    const drawn = (...rights: readonly number[]) =>
      clusterDrawnBoxes(
        rights.map((width, boxIndex) => ({
          reviewId: 1,
          boxIndex,
          annotatorId: 1,
          rect: { x: 0, y: 0, width, height: 100 },
          label: 'Bus',
        })),
      ).map(([box]) => box?.rect.width);
    expect(drawn(100, 91)).toEqual([100]);
    expect(drawn(100, 90)).toEqual([100, 90]);
  });

  it('of one person are looked at up to two hundred', () => {
    const apart = Array.from({ length: 230 }, (_, boxIndex): DrawnBox => {
      const rect = { x: 20 * boxIndex, y: 0, width: 10, height: 10 };
      return { reviewId: 1, boxIndex, annotatorId: 1, rect, label: 'Bus' };
    });
    expect(clusterDrawnBoxes(apart)).toHaveLength(200);
  });

  it('join all of an object only while they overlap on average, not from neighbour to neighbour', () => {
    const row = [0, 20, 40, 60, 80].map((x, person) => at(x, person));
    expect(clusterDrawnBoxes(row).length).toBeGreaterThan(1);
  });

  it('are done in a moment however many one person piles up', { timeout: 30_000 }, () => {
    const pile = Array.from({ length: 6000 }, (_, index): DrawnBox => {
      const person = index % 3;
      return {
        reviewId: person,
        boxIndex: index,
        annotatorId: person,
        rect: { x: (index * 13) % 200, y: (index * 7) % 200, width: 100, height: 100 },
        label: 'Bus',
      };
    });
    // Of what one person drew nothing is joined, and no more than two hundred are looked at.
    expect(clusterDrawnBoxes(pile).flat().length).toBeLessThanOrEqual(3 * 200);
  });

  it('are compared up to a bound where very many people pile up what they can on one place', () => {
    const pile = Array.from({ length: 620 }, (_, index): DrawnBox => {
      const person = index % 31;
      const rect = {
        x: (index * 13) % 101,
        y: (index * 7) % 97,
        width: 100 + (index % 37),
        height: 100 + (index % 41),
      };
      return { reviewId: person, boxIndex: index, annotatorId: person, rect, label: 'Bus' };
    });
    const kept = clusterDrawnBoxes(pile, SAME_OBJECT_IOU, 600).flat();
    const counts = Map.groupBy(kept, ({ reviewId }) => reviewId);
    // Everybody is heard, as far as anybody honest has something to say.
    expect([...counts.values()].map((own) => own.length)).toEqual(Array.from({ length: 31 }, () => 19));
  });

  it('are all compared up to the bound, though one person has drawn more than their share', () => {
    const pile = [at(0, 1, 0), at(20, 1, 1), at(40, 1, 2), at(60, 1, 3), at(30, 2)];
    expect(clusterDrawnBoxes(pile, 0.4, 5).flat()).toHaveLength(5);
    expect(clusterDrawnBoxes(pile, 0.4, 4).flat()).toHaveLength(3);
  });

  it('are heard of everybody once, though there are more people than boxes are compared', () => {
    const pile = [1, 2, 3].flatMap((person) => [at(person, person, 0), at(30 + person, person, 1)]);
    const kept = clusterDrawnBoxes(pile, 0.4, 2).flat();
    expect(kept.map(({ annotatorId, boxIndex }) => [annotatorId, boxIndex]).sort()).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  it('are grouped in a second or two where a thousand people drew the same vehicle', () => {
    const crowd = Array.from({ length: 1000 }, (_, person): DrawnBox => {
      const place = {
        x: 300 + ((7 * person) % 13),
        y: 300 + ((5 * person) % 11),
        width: 100 + (person % 7),
        height: 90,
      };
      return { reviewId: person, boxIndex: 0, annotatorId: person, rect: place, label: 'Bus' };
    });
    // Processor time: on a busy machine the clock says little.
    const before = process.cpuUsage();
    expect(clusterDrawnBoxes(crowd).flat()).toHaveLength(crowd.length);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});
