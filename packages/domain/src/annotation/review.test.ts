import { describe, expect, it } from 'vitest';
import { deriveFlags, NEW_BOX_ID, type ReviewedBox, relabelScore, type Suggestion } from './review.ts';

const suggestion: Suggestion = { bboxId: 7, label: 'Sedan', x: 10, y: 20, width: 100, height: 80 };

function aBox(changes: Partial<ReviewedBox> = {}): ReviewedBox {
  return {
    ...suggestion,
    isDeleted: false,
    isEdited: false,
    isNew: false,
    isLabelChanged: false,
    isConfirmed: false,
    ...changes,
  };
}

describe('flags of a review', () => {
  it('follow from the suggestion, whatever the client claims', () => {
    const claimed = aBox({ isEdited: true, isLabelChanged: true, isNew: true });
    expect(deriveFlags(claimed, suggestion)).toMatchObject({ isEdited: false, isLabelChanged: false, isNew: false });
  });

  it('see another label and another position', () => {
    expect(deriveFlags(aBox({ label: 'SUV' }), suggestion)).toMatchObject({ isLabelChanged: true, isEdited: true });
    expect(deriveFlags(aBox({ width: 101 }), suggestion)).toMatchObject({ isLabelChanged: false, isEdited: true });
  });

  it('forgive the rounding of a hundredth of a pixel', () => {
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(deriveFlags(aBox({ [side]: suggestion[side] + 0.009 }), suggestion).isEdited).toBe(false);
      expect(deriveFlags(aBox({ [side]: suggestion[side] + 0.012 }), suggestion).isEdited).toBe(true);
      expect(deriveFlags(aBox({ [side]: suggestion[side] - 0.012 }), suggestion).isEdited).toBe(true);
    }
  });

  it('keep a confirmation, except on a deleted box', () => {
    expect(deriveFlags(aBox({ isConfirmed: true }), suggestion).isConfirmed).toBe(true);
    expect(deriveFlags(aBox({ isConfirmed: true, isDeleted: true }), suggestion).isConfirmed).toBe(false);
  });

  it('call a box without a suggestion new', () => {
    const drawn = aBox({ bboxId: NEW_BOX_ID, isLabelChanged: true, isEdited: true });
    expect(deriveFlags(drawn, undefined)).toMatchObject({ isNew: true, isLabelChanged: false, isEdited: false });
  });
});

describe('relabel score', () => {
  it('is one for each suggested box that carries another label', () => {
    const boxes = [aBox({ isLabelChanged: true }), aBox({ isLabelChanged: true }), aBox({ isConfirmed: true })];
    expect(relabelScore(boxes)).toBe(2);
  });

  it('gives nothing for new and for deleted boxes', () => {
    expect(relabelScore([aBox({ isNew: true, isLabelChanged: true })])).toBe(0);
    expect(relabelScore([aBox({ isDeleted: true, isLabelChanged: true })])).toBe(0);
  });
});
