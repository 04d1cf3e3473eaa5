import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxDocument } from '../document/box-document.ts';
import { CONFIRMED, DELETED, UNSURE } from '../document/box-reader.ts';
import { BoxIndex } from '../hit/box-index.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import { ClassNorms } from './class-norms.ts';
import { heaviestHints } from './find-hints.ts';
import { ReviewQueue } from './review-queue.ts';

function aQueueOf(suggestions: ReturnType<typeof someSuggestions>) {
  const document = new BoxDocument(suggestions, DEFAULT_CLASSES);
  return { document, queue: new ReviewQueue(document, new BoxIndex(document)) };
}
const codesOf = (queue: ReviewQueue, index: number) => queue.hintsOf(index).map(({ code }) => code);

describe('hints', () => {
  it('name the other box of a duplicate and how much they share', () => {
    const { queue } = aQueueOf([
      aSuggestion({ bboxId: 1, x: 100, y: 100, width: 100, height: 100 }),
      aSuggestion({ bboxId: 2, x: 105, y: 100, width: 100, height: 100, label: 'SUV' }),
    ]);
    expect(queue.hintsOf(0)[0]).toMatchObject({ code: 'DUPLICATE', other: 1 });
    expect(queue.hintsOf(0)[0]).toHaveProperty('share', expect.closeTo(9500 / 10500, 9));
  });

  it('are gone once the other box is deleted', () => {
    const { queue, document } = aQueueOf([aSuggestion({ bboxId: 1 }), aSuggestion({ bboxId: 2 })]);
    expect(codesOf(queue, 0)).toEqual(['DUPLICATE']);
    document.setFlag(1, 1, true);
    expect(codesOf(queue, 0)).toEqual([]);
  });

  it('report a box inside another one of its class, not one of another class', () => {
    const { queue } = aQueueOf([
      aSuggestion({ bboxId: 1, x: 100, y: 100, width: 300, height: 200 }),
      aSuggestion({ bboxId: 2, x: 150, y: 150, width: 40, height: 30 }),
      aSuggestion({ bboxId: 3, x: 250, y: 150, width: 40, height: 30, label: 'Two-wheeler' }),
    ]);
    expect(codesOf(queue, 1)).toEqual(['NESTED']);
    expect(codesOf(queue, 2)).toEqual([]);
  });

  it('find the odd size of a class at its height in the image, perspective allowed for', () => {
    // Vehicles grow towards the camera; one far away is as large as those nearby.
    const { queue } = aQueueOf(
      someSuggestions(24, (index) => {
        const y = 80 + index * 36;
        const grown = index === 4 ? 4 : 1;
        return {
          label: 'SUV',
          x: 50 + (index % 6) * 300,
          y,
          width: (20 + y / 12) * grown,
          height: (15 + y / 16) * grown,
        };
      }),
    );
    expect(codesOf(queue, 4)).toContain('ODD_SIZE');
    for (const index of [0, 3, 10, 23]) expect(codesOf(queue, index)).toEqual([]);
  });

  it('find no size odd in a class whose boxes are all alike, short of what any class may differ by', () => {
    const grownBy = (factor: number) =>
      aQueueOf(
        someSuggestions(20, (index) => ({
          label: 'Bus',
          x: 50 + 90 * index,
          y: 300,
          width: 60,
          height: index === 7 ? 55 * factor : 55,
        })),
      ).queue;
    expect(codesOf(grownBy(2.1), 7)).not.toContain('ODD_SIZE');
    expect(codesOf(grownBy(2.5), 7)).toContain('ODD_SIZE');
  });

  it('compare no size of a box that the edge cuts', () => {
    const { queue } = aQueueOf(
      someSuggestions(20, (index) => ({
        label: 'Bus',
        x: index === 7 ? 0 : 50 + 90 * index,
        width: index === 7 ? 9 : 60,
        height: 55,
      })),
    );
    expect(codesOf(queue, 7)).toEqual(['CUT_BY_EDGE']);
  });

  it('find the odd shape', () => {
    const { queue } = aQueueOf(
      someSuggestions(20, (index) => ({ label: 'Bus', width: index === 7 ? 110 : 60, height: index === 7 ? 30 : 55 })),
    );
    expect(codesOf(queue, 7)).toContain('ODD_SHAPE');
  });

  it('name the heaviest of several overlaps, whichever box was suggested first', () => {
    const around = { x: 50, y: 60, width: 300, height: 200 };
    const twin = { x: 108, y: 100, width: 80, height: 60 };
    for (const [first, second] of [
      [around, twin],
      [twin, around],
    ]) {
      const { queue } = aQueueOf([
        aSuggestion({ bboxId: 1, ...first }),
        aSuggestion({ bboxId: 2 }),
        aSuggestion({ bboxId: 3, ...second }),
      ]);
      expect(queue.hintsOf(1).map(({ code, weight: _, ...hint }) => ({ code, ...hint }))).toEqual([
        { code: 'DUPLICATE', other: first === twin ? 0 : 2, share: expect.closeTo(72 / 88, 9) },
      ]);
    }
  });

  it('name a box inside another one with the share of it that is', () => {
    const { queue } = aQueueOf([
      aSuggestion({ bboxId: 1, x: 100, y: 100, width: 300, height: 200 }),
      aSuggestion({ bboxId: 2, x: 95, y: 150, width: 100, height: 30 }),
      aSuggestion({ bboxId: 3, x: 285, y: 150, width: 130, height: 30 }),
    ]);
    expect(queue.hintsOf(1)).toMatchObject([{ code: 'NESTED', other: 0, share: expect.closeTo(0.95, 9) }]);
    expect(codesOf(queue, 2)).toEqual([]);
  });

  it('are none for a box that is deleted', () => {
    const questions = [{ x: 100, y: 100, width: 80, height: 60, note: 'A van?' }];
    const document = new BoxDocument([aSuggestion({ label: 'default' })], DEFAULT_CLASSES);
    const queue = new ReviewQueue(document, new BoxIndex(document), questions);
    expect(codesOf(queue, 0)).toEqual(['ASKED', 'UNKNOWN_LABEL']);
    document.setFlag(0, DELETED, true);
    expect(codesOf(queue, 0)).toEqual([]);
  });

  it('are the same list until the document changes', () => {
    const { queue, document } = aQueueOf([aSuggestion({ bboxId: 1 }), aSuggestion({ bboxId: 2, x: 110 })]);
    const before = queue.hintsOf(0);
    expect(queue.hintsOf(0)).toBe(before);
    document.setLabel(0, 'default');
    expect(codesOf(queue, 0)).toEqual(['UNKNOWN_LABEL', 'DUPLICATE']);
  });

  it('put an odd size before an equally odd shape, and neither before a label that nobody knows', () => {
    const { queue, document } = aQueueOf(
      someSuggestions(20, (index) => ({ label: 'Bus', height: 10, width: index === 7 ? 120 : 10, y: 300 })),
    );
    expect(codesOf(queue, 7)).toEqual(['ODD_SIZE', 'ODD_SHAPE']);
    document.setLabel(7, 'default');
    expect(codesOf(queue, 7)).toEqual(['UNKNOWN_LABEL']);
  });

  it('name unknown labels and boxes cut by the edge, the heaviest first', () => {
    const { queue } = aQueueOf([
      aSuggestion({ bboxId: 1, x: 0, label: 'default' }),
      aSuggestion({ bboxId: 2, x: 400 }),
    ]);
    expect(codesOf(queue, 0)).toEqual(['UNKNOWN_LABEL', 'CUT_BY_EDGE']);
    expect(codesOf(queue, 1)).toEqual([]);
  });
});

describe('the weights of all boxes at once', () => {
  it('are those of their heaviest hints', () => {
    const place = fc.record({ x: fc.nat(400), y: fc.nat(300), width: fc.integer({ min: 20, max: 90 }) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 25 }), (places) => {
        const { document, queue } = aQueueOf(
          places.map((at, index) =>
            aSuggestion({ bboxId: index + 1, height: 50, label: index % 2 ? 'SUV' : 'Bus', ...at }),
          ),
        );
        const weights = heaviestHints(document, new ClassNorms(document));
        expect([...weights]).toEqual(places.map((_, index) => queue.hintsOf(index)[0]?.weight ?? 0));
      }),
    );
  });
});

describe('the order of review', () => {
  it('goes from what is surely wrong to what hardly is', () => {
    const at = (x: number, y: number, width = 60, height = 60) => ({ x, y, width, height });
    const boxes = [
      at(600, 600), // Nothing is wrong with it.
      at(800, 200), // Inside the next one.
      at(700, 100, 300, 200), // Far too large.
      at(1100, 100),
      at(1112, 100), // Shares two thirds with the one before it.
      at(1400, 100),
      at(1401, 100), // Shares nearly all with the one before it.
    ];
    const { queue } = aQueueOf(boxes.map((box, index) => aSuggestion({ bboxId: index + 1, ...box })));
    expect(queue.state().order).toEqual([5, 6, 2, 3, 4, 1, 0]);
  });

  it('leaves a box that the edge cuts, and is fine otherwise, in its row', () => {
    const { queue } = aQueueOf([600, 300, 0].map((x, index) => aSuggestion({ bboxId: index + 1, x, y: 20 })));
    expect(codesOf(queue, 2)).toEqual(['CUT_BY_EDGE']);
    expect(queue.state().order).toEqual([2, 1, 0]);
    const { queue: others } = aQueueOf([0, 600, 300].map((x, index) => aSuggestion({ bboxId: index + 1, x, y: 200 })));
    expect(others.state().order).toEqual([1, 2, 0]);
  });

  it('begins with odd boxes by how odd they are', () => {
    const grown = new Map([
      [3, 2.4],
      [9, 5.8],
      [14, 4],
    ]);
    const { queue } = aQueueOf(
      someSuggestions(20, (index) => {
        const side = 20 * Math.sqrt(grown.get(index) ?? 1);
        return { label: 'Bus', x: 50 + 90 * index, y: 300, width: side, height: side };
      }),
    );
    expect(queue.state().order.slice(0, 3)).toEqual([9, 14, 3]);
  });

  it('counts no deleted box', () => {
    const { queue, document } = aQueueOf(someSuggestions(5));
    document.setFlag(1, DELETED, true);
    expect(queue.state()).toEqual({ order: [0, 2, 3, 4], total: 4, remaining: 4 });
  });

  it('puts boxes with hints first, then class by class in alternating rows', () => {
    const { queue } = aQueueOf([
      aSuggestion({ bboxId: 1, x: 900, y: 20, label: 'Bus' }),
      aSuggestion({ bboxId: 2, x: 700, y: 20, label: 'SUV' }),
      aSuggestion({ bboxId: 3, x: 100, y: 20, label: 'SUV' }),
      aSuggestion({ bboxId: 4, x: 100, y: 300, label: 'SUV' }),
      aSuggestion({ bboxId: 5, x: 800, y: 300, label: 'SUV' }),
      aSuggestion({ bboxId: 6, x: 500, y: 600, label: 'default' }),
    ]);
    expect(queue.state().order).toEqual([5, 2, 1, 4, 3, 0]);
  });

  it('stays as it was while boxes are answered', () => {
    const { queue, document } = aQueueOf(someSuggestions(5));
    expect(queue.state()).toEqual({ order: [0, 1, 2, 3, 4], total: 5, remaining: 5 });
    document.setFlag(1, CONFIRMED, true);
    document.setLabel(2, 'Bus');
    document.setFlag(0, UNSURE, true);
    expect(queue.state()).toEqual({ order: [3, 4, 0], total: 5, remaining: 3 });
  });

  it('counts a drawn box until it has a class', () => {
    const { queue, document } = aQueueOf([aSuggestion()]);
    const drawn = document.append({ x: 500, y: 500, width: 50, height: 50 }, 'default');
    expect(queue.state()).toMatchObject({ order: [0, drawn], total: 2 });
    document.setLabel(drawn, 'Bus');
    expect(queue.state()).toMatchObject({ order: [0], total: 1 });
    document.removeLast();
    expect(queue.state().order).toEqual([0]);
  });

  it('steps both ways and wraps around', () => {
    const { queue } = aQueueOf(someSuggestions(3));
    expect(queue.step(undefined, 1)).toBe(0);
    expect(queue.step(queue.rankOf(2), 1)).toBe(0);
    expect(queue.step(queue.rankOf(0), -1)).toBe(2);
  });
});
