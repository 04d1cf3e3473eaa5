import { submittedBox } from '@uvh/contract/wire-box';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHashOf } from './body-hash.ts';
import { boxesAsSent, boxesFromText, boxesToText } from './stored-boxes.ts';

const coordinate = fc.integer({ min: 0, max: 90_000 }).map((hundredths) => hundredths / 100);
const box: fc.Arbitrary<ReviewedBox> = fc.record(
  {
    bboxId: fc.integer({ min: -1, max: 40 }),
    label: fc.constantFrom(...DEFAULT_CLASSES.names),
    x: coordinate,
    y: coordinate,
    width: coordinate,
    height: coordinate,
    isDeleted: fc.boolean(),
    isEdited: fc.boolean(),
    isNew: fc.boolean(),
    isLabelChanged: fc.boolean(),
    isConfirmed: fc.boolean(),
    candidateId: fc.nat(9),
  },
  {
    requiredKeys: [
      'bboxId',
      'label',
      'x',
      'y',
      'width',
      'height',
      'isDeleted',
      'isEdited',
      'isNew',
      'isLabelChanged',
      'isConfirmed',
    ],
  },
);
const boxes = fc.array(box, { maxLength: 8 });

describe('stored boxes', () => {
  it('parse to what was serialised', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        expect(boxesFromText(boxesToText(all))).toEqual(all);
      }),
    );
  });
});

describe('stored boxes in the format of version 0.1.0', () => {
  it('are read as before', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        expect(boxesFromText(JSON.stringify(all.map(submittedBox)))).toEqual(all);
      }),
    );
  });
});

describe('boxesAsSent', () => {
  it("gives them in the API's format", () => {
    fc.assert(
      fc.property(boxes, (all) => {
        expect(JSON.parse(boxesAsSent(boxesToText(all)))).toEqual(all.map(submittedBox));
      }),
    );
  });
});

describe('bodyHashOf', () => {
  it('ignores the order of boxes and derived flags', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        const again = all.toReversed().map((one) => ({ ...one, isEdited: !one.isEdited, x: one.x + 1e-9 }));
        expect(bodyHashOf(again)).toEqual(bodyHashOf(all));
      }),
    );
  });

  it('changes with a decision, a coordinate or a label', () => {
    const changes: ((one: ReviewedBox) => ReviewedBox)[] = [
      (one) => ({ ...one, isDeleted: !one.isDeleted }),
      (one) => ({ ...one, isConfirmed: !one.isConfirmed }),
      (one) => ({ ...one, x: one.x + 0.02 }),
      (one) => ({ ...one, label: `${one.label}!` }),
    ];
    fc.assert(
      fc.property(box, fc.constantFrom(...changes), (one, change) => {
        expect(bodyHashOf([change(one)])).not.toEqual(bodyHashOf([one]));
      }),
    );
  });
});
