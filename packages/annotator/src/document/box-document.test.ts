import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import { BoxDocument } from './box-document.ts';
import { CONFIRMED, DELETED, UNSURE } from './box-reader.ts';
import { BoxViews } from './box-views.ts';
import { liveFiguresOf } from './live-figures.ts';
import { submissionOf } from './submission.ts';

const viewsOf = (document: BoxDocument) => new BoxViews(document).list();

const coordinate = fc.double({ min: 0, max: 1000, noNaN: true });

describe('unchanged boxes', () => {
  it('are submitted with exactly the numbers of their suggestions', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate, coordinate, coordinate)), (places) => {
        const suggestions = places.map(([x, y, width, height], index) =>
          aSuggestion({ bboxId: index + 1, x, y, width, height }),
        );
        const { boxes } = submissionOf(viewsOf(new BoxDocument(suggestions, DEFAULT_CLASSES)));
        expect(boxes).toEqual(
          suggestions.map((suggestion) => ({
            ...suggestion,
            isDeleted: false,
            isEdited: false,
            isNew: false,
            isLabelChanged: false,
            isConfirmed: false,
          })),
        );
      }),
    );
  });

  it('keep a label that the product does not know', () => {
    const document = new BoxDocument([aSuggestion({ label: 'tractor' })], DEFAULT_CLASSES);
    expect(document.label(0)).toBe('tractor');
    expect(document.slots[0]).toBe(0);
    expect(liveFiguresOf(viewsOf(document), DEFAULT_CLASSES).unknownCount).toBe(1);
  });
});

describe('flags of a box', () => {
  it('follow from the comparison with the suggestion', () => {
    const document = new BoxDocument([aSuggestion({ label: 'SUV' })], DEFAULT_CLASSES);
    document.setLabel(0, 'Bus');
    expect(document.box(0)).toMatchObject({ isLabelChanged: true, isEdited: true });
    document.setLabel(0, 'SUV');
    expect(document.box(0)).toMatchObject({ isLabelChanged: false, isEdited: false });
  });

  it('call a moved box edited', () => {
    const document = new BoxDocument([aSuggestion()], DEFAULT_CLASSES);
    document.setRect(0, { ...document.rect(0), width: 90 });
    expect(document.box(0)).toMatchObject({ isLabelChanged: false, isEdited: true });
    expect(document.suggestedRect(0)?.width).toBe(80);
    expect(document.suggestedRect(document.append(document.rect(0), 'Bus'))).toBeUndefined();
  });

  it('can be set and cleared one by one', () => {
    const document = new BoxDocument([aSuggestion()], DEFAULT_CLASSES);
    document.setFlag(0, CONFIRMED, true);
    document.setFlag(0, UNSURE, true);
    document.setFlag(0, CONFIRMED, false);
    expect([document.isConfirmed(0), document.isUnsure(0)]).toEqual([false, true]);
  });
});

describe('drawn boxes', () => {
  const rect = { x: 5, y: 6, width: 70, height: 80 };

  it('get a temporary id and are submitted as new', () => {
    const document = new BoxDocument([aSuggestion()], DEFAULT_CLASSES);
    const index = document.append(rect, 'default');
    expect(document.key(index)).toBe('new-1');
    expect(document.indexOfKey('new-1')).toBe(1);
    expect(submissionOf(viewsOf(document)).boxes[1]).toMatchObject({
      ...rect,
      bboxId: -1,
      isNew: true,
      label: 'default',
    });
  });

  it('are not submitted once they are deleted, and the places still point at the right boxes', () => {
    const document = new BoxDocument([aSuggestion()], DEFAULT_CLASSES);
    document.append(rect, 'Bus');
    document.append(rect, 'Truck');
    document.setFlag(1, DELETED, true);
    const { boxes, indexes } = submissionOf(viewsOf(document));
    expect(boxes.map((box) => box.label)).toEqual(['Hatchback', 'Truck']);
    expect(indexes).toEqual([0, 2]);
    expect([...document.visible()]).toEqual([0, 2]);
  });

  it('make the document grow without losing what is there', () => {
    const document = new BoxDocument(someSuggestions(3), DEFAULT_CLASSES);
    document.setLabel(1, 'Bus');
    document.setFlag(1, CONFIRMED, true);
    document.setFlag(2, UNSURE, true);
    const before = [0, 1, 2].map((index) => document.box(index));
    const slots = [...document.slots.slice(0, 3)];
    for (let n = 0; n < 100; n++) document.append({ ...rect, x: n }, n % 2 ? 'Bus' : 'SUV');
    expect(document.count).toBe(103);
    expect([0, 1, 2].map((index) => document.box(index))).toEqual(before);
    expect([...document.slots.slice(0, 3)]).toEqual(slots);
    expect(document.slots[101]).toBe(DEFAULT_CLASSES.indexOf('SUV') + 1);
    expect(document.slots[102]).toBe(document.slots[1]);
    expect(document.box(102)).toMatchObject({ ...rect, x: 99, isNew: true, isConfirmed: false });
  });

  it('are the only ones that can be removed', () => {
    const document = new BoxDocument([aSuggestion()], DEFAULT_CLASSES);
    expect(() => document.removeLast()).toThrow(RangeError);
  });
});

describe('live figures', () => {
  it('count classes, state and the share that was reviewed', () => {
    const document = new BoxDocument(
      someSuggestions(4, (index) => ({ label: index < 2 ? 'Sedan' : 'Bus' })),
      DEFAULT_CLASSES,
    );
    document.setFlag(0, CONFIRMED, true);
    document.setFlag(1, DELETED, true);
    document.setLabel(2, 'Truck');
    document.append({ x: 0, y: 0, width: 20, height: 20 }, 'default');
    const figures = liveFiguresOf(viewsOf(document), DEFAULT_CLASSES);
    expect(figures.reviewedShare).toEqual({ modified: 3, total: 5, isEnough: true, missing: 0 });
    expect(figures.relabelScore).toBe(1);
    expect([...figures.countByClass]).toEqual([
      [2, 1],
      [6, 1],
      [5, 1],
    ]);
    expect(figures).toMatchObject({ unknownCount: 1, confirmedCount: 1, deletedCount: 1, newCount: 1 });
  });
});

describe('views of boxes', () => {
  it('are the same objects until their box changes', () => {
    const document = new BoxDocument(someSuggestions(3), DEFAULT_CLASSES);
    const views = new BoxViews(document);
    const before = views.list();
    expect(views.list()).toBe(before);
    document.setLabel(1, 'Bus');
    document.setFlag(2, UNSURE, true);
    const after = views.list();
    expect(after).not.toBe(before);
    expect(after.map((view, index) => view === before[index])).toEqual([true, false, false]);
    expect(after[1]?.label).toBe('Bus');
  });

  it('equal freshly made views, whatever changed', () => {
    const document = new BoxDocument(someSuggestions(4), DEFAULT_CLASSES);
    const views = new BoxViews(document);
    const box = fc.nat(3);
    const change = fc.oneof(
      fc.tuple(box, coordinate).map(
        ([at, x]) =>
          () =>
            document.setRect(at, { ...document.rect(at), x }),
      ),
      fc.tuple(box, fc.constantFrom('Bus', 'SUV', 'default')).map(
        ([at, label]) =>
          () =>
            document.setLabel(at, label),
      ),
      fc.tuple(box, fc.constantFrom(CONFIRMED, DELETED, UNSURE), fc.boolean()).map(
        ([at, flag, isSet]) =>
          () =>
            document.setFlag(at, flag, isSet),
      ),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        for (const make of changes) make();
        expect(views.list()).toEqual(Array.from({ length: 4 }, (_, index) => document.box(index)));
      }),
    );
  });
});
