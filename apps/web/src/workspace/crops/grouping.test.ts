import type { BoxView } from '@uvh/annotator/document/box-reader';
import { createEditor } from '@uvh/annotator/editor';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupedByClass, unconfirmedByClass } from './grouping.ts';

function boxesWith(labels: readonly string[]): readonly BoxView[] {
  const suggestions = labels.map((label, index) => ({ bboxId: index, label, x: index, y: 10, width: 20, height: 20 }));
  return createEditor({ classes: DEFAULT_CLASSES, suggestions }).boxes();
}

const summary = (groups: ReturnType<typeof groupedByClass>) =>
  groups.map((group) => [group.label, group.boxes.map((box) => box.index)]);

describe('gallery', () => {
  it('puts same classes together in the order of the classes, unlabelled boxes first', () => {
    expect(
      summary(groupedByClass(boxesWith(['Bus', 'Sedan', 'default', 'Bus', 'Hatchback']), DEFAULT_CLASSES)),
    ).toEqual([
      ['default', [2]],
      ['Hatchback', [4]],
      ['Sedan', [1]],
      ['Bus', [0, 3]],
    ]);
  });

  it('shows every box that is not deleted, once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Bus', 'Sedan', 'default', 'LCV')), fc.array(fc.nat(20)), (labels, gone) => {
        const editor = createEditor({
          classes: DEFAULT_CLASSES,
          suggestions: labels.map((label, index) => ({ bboxId: index, label, x: 1, y: 1, width: 20, height: 20 })),
        });
        editor.deleteAll(gone.filter((index) => index < labels.length));
        const left = editor.boxes().filter((box) => !box.isDeleted);
        const shown = groupedByClass(editor.boxes(), DEFAULT_CLASSES).flatMap((group) => group.boxes);
        expect(new Set(shown)).toEqual(new Set(left));
        expect(shown).toHaveLength(left.length);
      }),
    );
  });
});

describe('bulk review', () => {
  it('leaves out what is confirmed and what has no class to confirm', () => {
    const editor = createEditor({
      classes: DEFAULT_CLASSES,
      suggestions: ['Bus', 'Bus', 'default'].map((label, index) => ({
        bboxId: index,
        label,
        x: index * 50,
        y: 1,
        width: 20,
        height: 20,
      })),
    });
    editor.confirmAll([0]);
    expect(summary(unconfirmedByClass(editor.boxes(), DEFAULT_CLASSES, new Map()))).toEqual([['Bus', [1]]]);
  });

  it('shows the most suspicious first, the others as they came', () => {
    const boxes = boxesWith(['Bus', 'Bus', 'Bus', 'Bus']);
    expect(
      summary(
        unconfirmedByClass(
          boxes,
          DEFAULT_CLASSES,
          new Map([
            [2, 0.9],
            [3, 0.4],
          ]),
        ),
      ),
    ).toEqual([['Bus', [2, 3, 0, 1]]]);
  });
});
