import { RESIZE_HANDLES } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxDocument } from '../document/box-document.ts';
import { CONFIRMED, DELETED } from '../document/box-reader.ts';
import { hiddenSlotsOf } from '../document/class-slot.ts';
import { aSuggestion } from '../testing/a-suggestion.ts';
import { BoxIndex } from './box-index.ts';
import { BoxPicker } from './box-picker.ts';
import { handleAt, handleCentre, handleOutset } from './handles.ts';
import { chipRect } from './label-chip.ts';

/** A repeatable spread of that many boxes; deterministic, so that a failure can be repeated. */
function aDocumentOf(count: number, seed: number) {
  let state = seed;
  const next = (limit: number): number => {
    state = (state * 16807) % 2147483647;
    return (state / 2147483647) * limit;
  };
  return new BoxDocument(
    Array.from({ length: count }, (_, index) =>
      aSuggestion({ bboxId: index + 1, x: next(1800), y: next(1000), width: 5 + next(110), height: 5 + next(70) }),
    ),
    DEFAULT_CLASSES,
  );
}

const place = fc.record({ x: fc.integer({ min: 0, max: 1900 }), y: fc.integer({ min: 0, max: 1060 }) });

describe.each([70, 3000])('finding among %i boxes', (count) => {
  it('finds what a search through all of them finds, also after boxes moved, came and went', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.array(fc.tuple(fc.nat(count - 1), place), { maxLength: 90 }),
        fc.nat(5),
        place,
        (seed, moves, drawn, at) => {
          const document = aDocumentOf(count, seed + 1);
          const index = new BoxIndex(document);
          const frame = { ...at, width: 60, height: 40 };
          index.meeting(frame);
          for (const [moved, to] of moves) document.setRect(moved, { ...document.rect(moved), ...to });
          for (let n = 0; n < drawn; n++) document.append({ ...at, width: 30 + n, height: 30 }, 'Bus');
          const all = Array.from({ length: document.count }, (_, box) => box).filter((box) => {
            const { x, y, width, height } = document.rect(box);
            return x <= frame.x + 60 && y <= frame.y + 40 && x + width >= frame.x && y + height >= frame.y;
          });
          expect(index.meeting(frame).sort((a, b) => a - b)).toEqual(all);
        },
      ),
      { numRuns: count > 1000 ? 15 : 60 },
    );
  });

  it('finds boxes as large as the image and boxes that stick out of it', () => {
    const document = aDocumentOf(count, 5);
    document.setRect(3, { x: 0, y: 0, width: 1920, height: 1080 });
    document.setRect(4, { x: 1890, y: 1060, width: 60, height: 40 });
    const index = new BoxIndex(document);
    expect(index.meeting({ x: 700, y: 400, width: 1, height: 1 })).toContain(3);
    expect(index.meeting({ x: 1930, y: 1085, width: 5, height: 5 })).toEqual([4]);
  });

  it('picks the same box on top with and without listing the stack', () => {
    const document = aDocumentOf(count, 11);
    for (let box = 0; box < count; box += 3) document.setFlag(box, box % 2 === 0 ? CONFIRMED : DELETED, true);
    const picker = new BoxPicker(document, new BoxIndex(document), (box) => box === 1);
    fc.assert(
      fc.property(place, fc.constantFrom('editable', 'confirmed'), (at, among) => {
        expect(picker.top(at.x, at.y, 5, among)).toBe(picker.stack(at.x, at.y, 5, among)[0]);
      }),
    );
  });
});

describe('the box picked at a point', () => {
  const document = new BoxDocument(
    [
      aSuggestion({ bboxId: 1, x: 100, y: 100, width: 300, height: 200 }),
      aSuggestion({ bboxId: 2, x: 150, y: 140, width: 60, height: 50, label: 'Bus' }),
      aSuggestion({ bboxId: 3, x: 130, y: 120, width: 280, height: 200 }),
    ],
    DEFAULT_CLASSES,
  );
  const pickerWith = (selected?: number) => new BoxPicker(document, new BoxIndex(document), (box) => box === selected);

  it('is the smallest box around it', () => {
    expect(pickerWith().stack(180, 165, 6, 'editable')).toEqual([1, 2, 0]);
  });

  it('is the one whose border is near, rather than the inside of a box of about the same size', () => {
    expect(pickerWith().top(398, 250, 6, 'editable')).toBe(0);
  });

  it('is the selected box when its border is near', () => {
    expect(pickerWith(0).top(180, 298, 6, 'editable')).toBe(0);
  });

  it('is the one drawn last where two are alike, and the other one underneath', () => {
    const twins = new BoxDocument([aSuggestion({ bboxId: 1 }), aSuggestion({ bboxId: 2 })], DEFAULT_CLASSES);
    const picker = new BoxPicker(twins, new BoxIndex(twins), () => false);
    expect(picker.stack(140, 130, 6, 'editable')).toEqual([1, 0]);
  });

  it('is never a box of a hidden class, unless it is selected', () => {
    const picker = pickerWith();
    picker.hiddenSlots = hiddenSlotsOf(DEFAULT_CLASSES, new Set([5]));
    expect(picker.top(180, 165, 6, 'editable')).toBe(2);
    const holding = pickerWith(1);
    holding.hiddenSlots = hiddenSlotsOf(DEFAULT_CLASSES, new Set([5]));
    expect(holding.top(180, 165, 6, 'editable')).toBe(1);
  });
});

describe('handles', () => {
  it('are found at their middle, for every size of box and every pointer', () => {
    const size = fc.integer({ min: 4, max: 500 });
    fc.assert(
      fc.property(size, size, fc.constantFrom('mouse', 'pen', 'touch'), (width, height, pointer) => {
        const rect = { x: 200, y: 200, width, height };
        const outset = handleOutset(rect, pointer);
        for (const handle of RESIZE_HANDLES) {
          expect(handleAt(rect, handleCentre(rect, handle, outset), pointer)).toBe(handle);
        }
      }),
    );
  });

  it('are the nearest in reach where two are', () => {
    // Their middles are at 99, 117 and 135 across, 99 up; a pen reaches 12 pixels.
    const rect = { x: 113, y: 113, width: 8, height: 8 };
    const handles = [107, 108, 109, 125, 126, 127].map((x) => handleAt(rect, { x, y: 99 }, 'pen'));
    expect(handles).toEqual(['nw', 'nw', 'n', 'n', 'n', 'ne']);
  });

  it('leave the inside of the box alone', () => {
    expect(handleAt({ x: 0, y: 0, width: 100, height: 100 }, { x: 30, y: 30 }, 'mouse')).toBeUndefined();
    expect(handleAt({ x: 0, y: 0, width: 20, height: 20 }, { x: 2, y: 2 }, 'mouse')).toBeUndefined();
  });

  it('include the border between them', () => {
    expect(handleAt({ x: 0, y: 0, width: 100, height: 100 }, { x: 30, y: 3 }, 'mouse')).toBe('n');
    expect(handleAt({ x: 0, y: 0, width: 100, height: 100 }, { x: 97, y: 70 }, 'mouse')).toBe('e');
    // The handles of a small box stand outside, but its very corner is still its corner.
    expect(handleAt({ x: 0, y: 0, width: 20, height: 16 }, { x: 20, y: 16 }, 'mouse')).toBe('se');
    expect(handleAt({ x: 0, y: 0, width: 20, height: 16 }, { x: 0, y: 0 }, 'mouse')).toBe('nw');
    expect(handleAt({ x: 0, y: 0, width: 20, height: 16 }, { x: 0, y: 8 }, 'mouse')).toBe('w');
    expect(handleAt({ x: 0, y: 0, width: 20, height: 16 }, { x: 20, y: 8 }, 'mouse')).toBe('e');
    expect(handleAt({ x: 0, y: 0, width: 20, height: 16 }, { x: 10, y: 0 }, 'mouse')).toBe('n');
    expect(handleAt({ x: 0, y: 0, width: 20, height: 16 }, { x: 10, y: 16 }, 'mouse')).toBe('s');
  });
});

describe('the label chip', () => {
  const view = { width: 800, height: 600 };

  it('stands above the box, below it at the top of the view, inside when there is no room', () => {
    expect(chipRect({ x: 50, y: 100, width: 80, height: 60 }, 'SU SUV', view, 0).y).toBe(76);
    expect(chipRect({ x: 50, y: 5, width: 80, height: 60 }, 'SU SUV', view, 0).y).toBe(71);
    expect(chipRect({ x: 50, y: 5, width: 80, height: 590 }, 'SU SUV', view, 0).y).toBe(9);
  });

  it('ends within the view where its box begins within it, and begins there however long it is', () => {
    const leftOf = (x: number, text: string) => chipRect({ x, y: 100, width: 80, height: 60 }, text, view, 0).x;
    // A chip of 52 pixels.
    expect([-40, 50, 746, 747, 799].map((x) => leftOf(x, 'SU SUV'))).toEqual([2, 50, 746, 746, 746]);
    // One of a box that is out of view stays with it.
    expect(leftOf(820, 'SU SUV')).toBe(820);
    expect(leftOf(700, 'SU '.padEnd(200, 'V'))).toBe(2);
  });
});
