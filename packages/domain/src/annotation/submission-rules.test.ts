import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLabels, reviewedShare } from './submission-rules.ts';
import { DEFAULT_CLASSES } from './vehicle-class.ts';

const untouched = {
  isNew: false,
  isDeleted: false,
  isEdited: false,
  isLabelChanged: false,
  isConfirmed: false,
};
const confirmed = { ...untouched, isConfirmed: true };
const drawn = { ...untouched, isNew: true };

describe('label rule', () => {
  it('takes the twelve names to the letter', () => {
    expect(checkLabels([{ label: 'tempo-traveller', isDeleted: false }], DEFAULT_CLASSES)).toEqual({
      kind: 'accepted',
    });
    expect(checkLabels([{ label: 'Tempo-traveller', isDeleted: false }], DEFAULT_CLASSES).kind).toBe('refused');
  });

  it('points at the boxes that are still default', () => {
    const boxes = [
      { label: 'Bus', isDeleted: false },
      { label: 'default', isDeleted: false },
      { label: 'Car', isDeleted: false },
    ];
    expect(checkLabels(boxes, DEFAULT_CLASSES)).toEqual({ kind: 'refused', code: 'UNKNOWN_LABELS', indexes: [1, 2] });
  });

  it('asks nothing of a deleted box', () => {
    expect(checkLabels([{ label: 'default', isDeleted: true }], DEFAULT_CLASSES)).toEqual({ kind: 'accepted' });
  });
});

describe('one-third rule', () => {
  it('is met at exactly a third', () => {
    expect(reviewedShare([confirmed, untouched, untouched])).toEqual({
      modified: 1,
      total: 3,
      isEnough: true,
      missing: 0,
    });
  });

  it('is met by the only box of an image, and not where it is untouched', () => {
    expect(reviewedShare([confirmed])).toEqual({ modified: 1, total: 1, isEnough: true, missing: 0 });
    expect(reviewedShare([untouched])).toEqual({ modified: 0, total: 1, isEnough: false, missing: 1 });
  });

  it('is not met just under a third', () => {
    expect(reviewedShare([confirmed, untouched, untouched, untouched]).isEnough).toBe(false);
  });

  it('counts new boxes in the total and never as reviewed', () => {
    expect(reviewedShare([confirmed, untouched, drawn, { ...drawn, isConfirmed: true }])).toEqual({
      modified: 1,
      total: 4,
      isEnough: false,
      missing: 1,
    });
  });

  it('counts a box once however much was done to it', () => {
    const all = { ...confirmed, isEdited: true, isLabelChanged: true, isDeleted: true };
    expect(reviewedShare([all, untouched]).modified).toBe(1);
  });

  it.each(['isDeleted', 'isEdited', 'isLabelChanged', 'isConfirmed'] as const)('takes %s as a review', (flag) => {
    expect(reviewedShare([{ ...untouched, [flag]: true }]).modified).toBe(1);
  });

  it('is not met by an empty list', () => {
    expect(reviewedShare([])).toEqual({ modified: 0, total: 0, isEnough: false, missing: 0 });
  });

  it('agrees with exact arithmetic for every count', () => {
    fc.assert(
      fc.property(fc.nat(700), fc.nat(2000), (reviewed, rest) => {
        const boxes = [...Array(reviewed).fill(confirmed), ...Array(rest).fill(untouched)];
        const total = reviewed + rest;
        expect(reviewedShare(boxes).isEnough).toBe(total > 0 && reviewed >= Math.ceil(total / 3));
      }),
    );
  });

  it('says how many boxes are missing: that many more are enough, and one fewer is not', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(900), fc.nat(60), (reviewed, rest, added) => {
        const boxes = [...Array(reviewed).fill(confirmed), ...Array(rest).fill(untouched), ...Array(added).fill(drawn)];
        const { missing, isEnough } = reviewedShare(boxes);
        fc.pre(missing <= rest);
        const after = (more: number) =>
          reviewedShare(boxes.map((box, at) => (at < reviewed + more ? confirmed : box))).isEnough;
        expect([missing === 0 && boxes.length > 0, after(missing)]).toEqual([isEnough, boxes.length > 0]);
        if (missing > 0) expect(after(missing - 1)).toBe(false);
      }),
    );
  });
});
