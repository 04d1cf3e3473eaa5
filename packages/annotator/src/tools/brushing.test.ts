import type { Rect } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { aPointerOn, press } from '../testing/a-pointer.ts';
import { aSuggestion } from '../testing/a-suggestion.ts';

const boxAt = (x: number, y: number): Rect => ({ x, y, width: 80, height: 40 });

/** Boxes from left to right, of which the frame of the tests holds the second and third; the view is not that of the space. */
function anEditor() {
  const editor = createEditor({
    classes: DEFAULT_CLASSES,
    suggestions: [100, 400, 600, 1000].map((x, index) =>
      aSuggestion({ bboxId: index + 1, label: index === 2 ? 'Bus' : 'SUV', ...boxAt(x, 300) }),
    ),
    prefersReducedMotion: true,
  });
  editor.viewport.setSize(1920, 1080);
  editor.viewport.setView({ scale: 0.8, offsetX: 100, offsetY: 50 });
  return editor;
}

const onScreen = (x: number, y: number) => ({ x: x * 0.8 + 100, y: y * 0.8 + 50 });
/** Around the middles of the second and third box, which are at 440 and 640, but not around all of them. */
const [from, to] = [onScreen(430, 310), onScreen(645, 325)];
const shift = { modifiers: { shift: true } };

describe('a frame drawn with Shift', () => {
  it('picks the boxes whose middle it holds, from whichever corner it is drawn', () => {
    for (const [first, second] of [
      [from, to],
      [to, from],
    ] as const) {
      const editor = anEditor();
      editor.select([0], { isFlying: false });
      aPointerOn(editor).drag(first, second, shift);
      expect(editor.selection).toEqual([1, 2]);
      expect(editor.tools.name).toBe('idle');
    }
  });

  it.each([
    ['before its middle on the left', onScreen(442, 310), to, [2]],
    ['before its middle on the right', from, onScreen(638, 325), [1]],
    ['above its middle', from, onScreen(645, 318), []],
    ['below its middle', onScreen(430, 322), to, []],
  ])('leaves out a box that it ends at: %s', (_, first, second, picked) => {
    const editor = anEditor();
    aPointerOn(editor).drag(first, second, shift);
    expect(editor.selection).toEqual(picked);
  });

  it('with Ctrl picks them besides those that were picked before', () => {
    const editor = anEditor();
    editor.select([0], { isFlying: false });
    aPointerOn(editor).drag(from, to, { modifiers: { shift: true, ctrl: true } });
    expect(editor.selection).toEqual([0, 1, 2]);
  });

  it('picks none that cannot be changed or is not shown', () => {
    const editor = anEditor();
    editor.confirmAll([1]);
    editor.toggleClass(DEFAULT_CLASSES.named('Bus')?.id ?? 0);
    aPointerOn(editor).drag(from, to, shift);
    expect(editor.selection).toEqual([]);
  });

  it('is in sight while it is drawn and gone with the button', () => {
    const editor = anEditor();
    const pointer = aPointerOn(editor, shift);
    pointer.move(from);
    pointer.down(from);
    pointer.move({ x: 700, y: 300 });
    pointer.move(to);
    expect(editor.draftShape).toEqual({
      kind: 'brushing',
      rect: { x: 430, y: expect.closeTo(310), width: expect.closeTo(215), height: expect.closeTo(15) },
    });
    expect(editor.pointer).toMatchObject({ cursor: 'crosshair', hovered: undefined, at: to });
    pointer.up(to);
    expect([editor.draftShape, editor.tools.name, editor.pointer.cursor]).toEqual([undefined, 'idle', 'default']);
  });

  it('picks nothing when it is given up', () => {
    const editor = anEditor();
    const pointer = aPointerOn(editor, shift);
    pointer.down(from);
    pointer.move(to);
    press(editor, 'Escape');
    expect([editor.draftShape, editor.tools.name]).toEqual([undefined, 'idle']);
    pointer.up(to);
    expect(editor.selection).toEqual([]);
  });
});
