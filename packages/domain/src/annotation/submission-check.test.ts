import { describe, expect, it } from 'vitest';
import { NEW_BOX_ID, type ReviewedBox, type Suggestion } from './review.ts';
import { checkSubmission, namesFormerBoxes } from './submission-check.ts';
import { DEFAULT_CLASSES } from './vehicle-class.ts';

function aSuggestion(suggestion: Partial<Suggestion> = {}): Suggestion {
  return { bboxId: 1, label: 'Hatchback', x: 100, y: 100, width: 50, height: 40, ...suggestion };
}

function aBox(box: Partial<ReviewedBox> = {}): ReviewedBox {
  return {
    ...aSuggestion(),
    isDeleted: false,
    isEdited: false,
    isNew: false,
    isLabelChanged: false,
    isConfirmed: false,
    ...box,
  };
}

const three = [aSuggestion({ bboxId: 1 }), aSuggestion({ bboxId: 2 }), aSuggestion({ bboxId: 3 })];
const untouched = three.map((s) => aBox(s));

describe('a submission', () => {
  it('is counted from the suggestions, whatever its flags claim', () => {
    const sent = [
      aBox({ bboxId: 1, label: 'Sedan' }),
      aBox({ bboxId: 2, isDeleted: true, isConfirmed: true }),
      aBox({ bboxId: 3, isLabelChanged: true, isEdited: true, isNew: true }),
      aBox({ bboxId: NEW_BOX_ID, label: 'Bus', isNew: false, isLabelChanged: true }),
    ];
    expect(checkSubmission(three, sent, DEFAULT_CLASSES)).toMatchObject({
      kind: 'accepted',
      modified: 2,
      total: 4,
      relabelled: 1,
      added: 1,
      deleted: 1,
      boxes: [
        { isLabelChanged: true, isEdited: true },
        { isDeleted: true, isConfirmed: false },
        { isLabelChanged: false, isEdited: false, isNew: false },
        { isNew: true, isLabelChanged: false },
      ],
    });
  });

  it('has added nothing by a box that was drawn and deleted, and deleted none of the machine by it', () => {
    const drawn = aBox({ bboxId: NEW_BOX_ID, isNew: true, isDeleted: true });
    const sent = [...untouched.map((box) => ({ ...box, isConfirmed: true })), drawn];
    expect(checkSubmission(three, sent, DEFAULT_CLASSES)).toMatchObject({ kind: 'accepted', added: 0, deleted: 0 });
  });

  it('is not reviewed by claiming so', () => {
    const claimed = untouched.map((box) => ({ ...box, isEdited: true, isLabelChanged: true }));
    expect(checkSubmission(three, claimed, DEFAULT_CLASSES)).toEqual({
      kind: 'refused',
      code: 'TOO_FEW_REVIEWED',
      modified: 0,
      total: 3,
    });
  });

  it.each<[string, ReviewedBox[], object]>([
    ['a box of another image', [...untouched, aBox({ bboxId: 9 })], { code: 'BOX_UNKNOWN', indexes: [3] }],
    ['a negative id that is not the new one', [...untouched, aBox({ bboxId: -2 })], { code: 'BOX_UNKNOWN' }],
    ['a box twice', [...untouched, aBox({ bboxId: 2 })], { code: 'BOX_DUPLICATED', indexes: [3] }],
    ['a suggestion left out', untouched.slice(1), { code: 'BOX_MISSING', bboxIds: [1] }],
    ['no boxes at all', [], { code: 'BOX_MISSING', bboxIds: [1, 2, 3] }],
    ['a box beside the image', [...untouched.slice(1), aBox({ x: 1900 })], { code: 'BOX_OUTSIDE_IMAGE', indexes: [2] }],
    ['a box under a pixel', [aBox({ height: 0.9 }), ...untouched.slice(1)], { code: 'BOX_OUTSIDE_IMAGE' }],
    ['a box of no finite size', [aBox({ width: Number.NaN }), ...untouched.slice(1)], { code: 'BOX_OUTSIDE_IMAGE' }],
    ['a huge number', [aBox({ width: 1e308 }), ...untouched.slice(1)], { code: 'BOX_OUTSIDE_IMAGE' }],
    ['no class', [aBox({ label: 'default' }), ...untouched.slice(1)], { code: 'UNKNOWN_LABELS', indexes: [0] }],
    ['an odd class', [aBox({ label: '__proto__' }), ...untouched.slice(1)], { code: 'UNKNOWN_LABELS' }],
    ['2,001 boxes', Array.from({ length: 2_001 }, () => aBox()), { code: 'TOO_MANY_BOXES' }],
    ['2,000 boxes of one id', Array.from({ length: 2_000 }, () => aBox()), { code: 'BOX_DUPLICATED' }],
  ])('is refused with %s', (_, sent, refusal) => {
    expect(checkSubmission(three, sent, DEFAULT_CLASSES)).toMatchObject({ kind: 'refused', ...refusal });
  });

  it('may hold or lack boxes that came up after the image was handed out', () => {
    const late = [aSuggestion({ bboxId: 4, label: 'Bus' })];
    const confirmed = untouched.map((box) => ({ ...box, isConfirmed: true }));
    expect(checkSubmission(three, confirmed, DEFAULT_CLASSES, late)).toMatchObject({ kind: 'accepted', total: 3 });
    const all = [...confirmed, aBox({ bboxId: 4, label: 'Truck' })];
    expect(checkSubmission(three, all, DEFAULT_CLASSES, late)).toMatchObject({
      kind: 'accepted',
      total: 4,
      relabelled: 1,
    });
    expect(checkSubmission(three, all, DEFAULT_CLASSES)).toMatchObject({ kind: 'refused', code: 'BOX_UNKNOWN' });
  });

  it('may hold two thousand boxes', () => {
    const many = Array.from({ length: 2000 }, (_, bboxId) => aSuggestion({ bboxId }));
    const confirmed = many.map((suggestion) => aBox({ ...suggestion, isConfirmed: true }));
    expect(checkSubmission(many, confirmed, DEFAULT_CLASSES)).toMatchObject({ kind: 'accepted', total: 2000 });
  });

  it('may hold several new boxes', () => {
    const drawn = aBox({ bboxId: NEW_BOX_ID, label: 'bicycle' });
    const confirmed = untouched.map((box) => ({ ...box, isConfirmed: true }));
    expect(checkSubmission(three, [...confirmed, drawn, drawn], DEFAULT_CLASSES)).toMatchObject({
      kind: 'accepted',
      added: 2,
      total: 5,
    });
  });
});

describe('boxes of before a replacement', () => {
  const four = [aSuggestion({ bboxId: 4 }), aSuggestion({ bboxId: 5 })];

  it('are told by their numbers, which are below those of now', () => {
    expect(namesFormerBoxes(four, untouched)).toBe(true);
    expect(namesFormerBoxes(four, four.map(aBox))).toBe(false);
    expect(namesFormerBoxes(three, untouched)).toBe(false);
  });

  it('are neither drawn boxes nor those of another image', () => {
    const drawn = [aBox({ bboxId: NEW_BOX_ID }), aBox({ bboxId: -2 }), aBox({ bboxId: 99 })];
    expect(namesFormerBoxes(four, [...four.map(aBox), ...drawn])).toBe(false);
    expect(namesFormerBoxes([], untouched)).toBe(false);
  });
});
