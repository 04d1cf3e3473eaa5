import type { Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import type { Snapper } from '../snap/snapper.ts';
import { aPointerOn, effectsOf, press } from '../testing/a-pointer.ts';
import { aSuggestion } from '../testing/a-suggestion.ts';

const FOUND: Rect = { x: 900, y: 500, width: 120, height: 80 };
const CAR: Candidate = { candidateId: 7, label: 'Sedan', x: 1200, y: 600, width: 100, height: 70 };

/** An editor whose canvas shows the space pixel for pixel, with what was asked of its snapper. */
function anEditorThatSnaps(
  answer: Snapper = () => Promise.resolve(FOUND),
  candidates: readonly Candidate[] = [],
  suggestion = aSuggestion({ x: 100, y: 100 }),
) {
  const editor = createEditor({
    classes: DEFAULT_CLASSES,
    suggestions: [suggestion],
    candidates,
    prefersReducedMotion: true,
  });
  editor.viewport.setSize(1920, 1080);
  const asked: { readonly x: number; readonly y: number }[] = [];
  editor.setSnapper((at, boxes) => {
    asked.push(at);
    return answer(at, boxes);
  });
  return { editor, asked, pointer: aPointerOn(editor), effects: effectsOf(editor) };
}

/** What was found has arrived. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a click on a vehicle while drawing is armed', () => {
  it('draws the box that is found there and selects it for its class', async () => {
    const { editor, asked, pointer } = anEditorThatSnaps();
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 });
    await settled();
    expect(asked).toEqual([{ x: 960, y: 540 }]);
    expect(editor.document.rect(1)).toEqual(FOUND);
    expect([editor.selection, editor.tools.name]).toEqual([[1], 'idle']);
    press(editor, 'Digit5');
    expect([editor.document.label(1), editor.document.isConfirmed(1)]).toEqual(['Bus', true]);
  });

  it('asks a finger for its class, where it was lifted', async () => {
    const { editor, pointer, effects } = anEditorThatSnaps();
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 }, { pointerType: 'touch' });
    await settled();
    expect(effects).toContainEqual({ kind: 'openClassRing', indexes: [1], at: { x: 960, y: 540 } });
  });

  it('tells what finds the box which boxes are there already', async () => {
    let known: readonly Rect[] = [];
    const { editor, pointer } = anEditorThatSnaps((_, boxes) => {
      known = boxes;
      return Promise.resolve(FOUND);
    });
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 });
    await settled();
    expect(known).toEqual([editor.document.rect(0)]);
  });

  it('takes the candidate that is there, without looking at the picture', async () => {
    const { editor, asked, pointer } = anEditorThatSnaps(undefined, [CAR]);
    press(editor, 'KeyN');
    pointer.click({ x: 1250, y: 640 });
    await settled();
    expect(asked).toEqual([]);
    expect(editor.submission()).toMatchObject({
      boxes: [{}, { label: 'Sedan', x: 1200, candidateId: 7 }],
      candidatesShown: [7],
    });
  });

  it('selects the box that the vehicle has already instead of drawing another over it', async () => {
    const box = { x: 900, y: 500, width: 160, height: 90 };
    const half = { x: 920, y: 505, width: 80, height: 80 };
    const { editor, pointer, effects } = anEditorThatSnaps(() => Promise.resolve(half), [], aSuggestion(box));
    press(editor, 'KeyN');
    pointer.click({ x: 970, y: 540 });
    await settled();
    expect([editor.document.count, editor.selection, editor.tools.name]).toEqual([1, [0], 'idle']);
    expect(effects).toContainEqual({ kind: 'refused', code: 'ALREADY_BOXED', indexes: [0] });
  });

  it.each([
    ['a small vehicle in front of a boxed one', [], { x: 950, y: 520, width: 40, height: 50 }, { x: 970, y: 540 }],
    ['one beside it that its box reaches into', [], { x: 1010, y: 500, width: 120, height: 90 }, { x: 1050, y: 540 }],
    ['one whose box was deleted', ['Tab', 'Delete'], { x: 905, y: 500, width: 150, height: 90 }, { x: 980, y: 545 }],
  ])('draws the box of %s', async (_, before, found, at) => {
    const boxed = aSuggestion({ x: 900, y: 500, width: 160, height: 90 });
    const { editor, pointer } = anEditorThatSnaps(() => Promise.resolve(found), [], boxed);
    for (const key of [...before, 'KeyN']) press(editor, key);
    pointer.click(at);
    await settled();
    expect(editor.document.rect(1)).toEqual(found);
  });

  it.each([
    ['left', { x: 940, y: 545 }, 1],
    ['left of', { x: 939, y: 545 }, 2],
    ['right', { x: 1020, y: 545 }, 1],
    ['right of', { x: 1021, y: 545 }, 2],
    ['top', { x: 980, y: 523 }, 1],
    ['above', { x: 980, y: 522 }, 2],
    ['bottom', { x: 980, y: 567 }, 1],
    ['below', { x: 980, y: 568 }, 2],
  ])('goes by the middle half of that box: %s', async (_, at, count) => {
    const boxed = aSuggestion({ x: 900, y: 500, width: 160, height: 90 });
    const { editor, pointer } = anEditorThatSnaps(() => Promise.resolve({ ...boxed }), [], boxed);
    press(editor, 'KeyN');
    pointer.click(at);
    await settled();
    expect(editor.document.count).toBe(count);
  });

  it('stays armed where drawing is kept on and the vehicle has its box already', async () => {
    const boxed = aSuggestion({ x: 900, y: 500, width: 160, height: 90 });
    const { editor, pointer } = anEditorThatSnaps(() => Promise.resolve({ ...boxed }), [], boxed);
    press(editor, 'Shift+KeyN');
    pointer.click({ x: 980, y: 545 });
    await settled();
    expect([editor.document.count, editor.selection, editor.tools.name]).toEqual([1, [0], 'drawing']);
    expect(editor.draftShape).toBeUndefined();
  });

  it('forgets the class whose key was meant for the box that was there already', async () => {
    const boxed = aSuggestion({ x: 900, y: 500, width: 160, height: 90 });
    const { editor, pointer } = anEditorThatSnaps(() => Promise.resolve({ ...boxed }), [], boxed);
    press(editor, 'Shift+KeyN');
    pointer.click({ x: 980, y: 545 });
    press(editor, 'Digit5');
    await settled();
    pointer.drag({ x: 300, y: 700 }, { x: 360, y: 760 });
    expect(editor.document.box(1)).toMatchObject({ label: 'default', isConfirmed: false });
  });

  it('takes the smallest of the candidates that are there, and none beside them', async () => {
    const within: Candidate = { candidateId: 8, label: 'Bus', x: 1230, y: 620, width: 30, height: 30 };
    const { editor, asked, pointer } = anEditorThatSnaps(undefined, [CAR, within]);
    press(editor, 'Shift+KeyN');
    pointer.click({ x: 1320, y: 640 });
    await settled();
    expect(asked).toEqual([{ x: 1320, y: 640 }]);
    pointer.click({ x: 1250, y: 640 });
    await settled();
    expect(editor.submission().boxes.map(({ candidateId }) => candidateId)).toEqual([undefined, undefined, 8]);
  });

  it('is as if nothing were found where the search fails', async () => {
    const { editor, pointer, effects } = anEditorThatSnaps(() => Promise.reject(new Error('No picture.')));
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 });
    await settled();
    expect(effects).toContainEqual({ kind: 'refused', code: 'NO_VEHICLE_FOUND', indexes: [] });
  });

  it('sets no corner under a hand that has gone on to the next vehicle', async () => {
    const answers: ((rect: Rect | undefined) => void)[] = [];
    const { editor, pointer, effects } = anEditorThatSnaps(() => new Promise((resolve) => answers.push(resolve)));
    press(editor, 'Shift+KeyN');
    pointer.click({ x: 500, y: 540 });
    pointer.click({ x: 960, y: 540 });
    answers[0]?.(undefined);
    await settled();
    expect([editor.draftShape, effects]).toEqual([undefined, []]);
    answers[1]?.(FOUND);
    await settled();
    expect(editor.document.rect(1)).toEqual(FOUND);
  });

  it('counts no more where a drag has begun before its box was found', async () => {
    let answer: (rect: Rect) => void = () => undefined;
    const { editor, pointer } = anEditorThatSnaps(() => new Promise((resolve) => (answer = resolve)));
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 });
    pointer.down({ x: 300, y: 700 });
    pointer.move({ x: 350, y: 760 });
    answer(FOUND);
    await settled();
    pointer.up({ x: 360, y: 760 });
    expect([editor.document.count, editor.document.rect(1)]).toEqual([2, { x: 300, y: 700, width: 60, height: 60 }]);
  });

  it('sets a corner where nothing is found, and says so', async () => {
    const { editor, pointer, effects } = anEditorThatSnaps(() => Promise.resolve(undefined));
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 });
    await settled();
    expect(editor.draftShape).toEqual({
      kind: 'drawing',
      rect: { x: 960, y: 540, width: 0, height: 0 },
      covered: undefined,
    });
    expect(effects).toContainEqual({ kind: 'refused', code: 'NO_VEHICLE_FOUND', indexes: [] });
    pointer.click({ x: 1000, y: 600 });
    expect(editor.document.rect(1)).toEqual({ x: 960, y: 540, width: 40, height: 60 });
  });

  it('sets a corner with Shift, and for a box that is drawn again', async () => {
    const { editor, asked, pointer } = anEditorThatSnaps();
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 }, { modifiers: { shift: true } });
    pointer.click({ x: 1000, y: 600 });
    expect(editor.document.rect(1)).toEqual({ x: 960, y: 540, width: 40, height: 60 });
    press(editor, 'KeyE');
    pointer.click({ x: 950, y: 530 });
    pointer.click({ x: 1010, y: 610 });
    await settled();
    expect(editor.document.rect(2)).toEqual({ x: 950, y: 530, width: 60, height: 80 });
    expect(asked).toEqual([]);
  });

  it('gives its box the class whose key comes before it is found, and leaves the selected one alone', async () => {
    const { editor, pointer } = anEditorThatSnaps();
    editor.select([0]);
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 });
    press(editor, 'Digit5');
    await settled();
    expect(editor.document.isConfirmed(0)).toBe(false);
    expect(editor.document.box(1)).toMatchObject({ ...FOUND, label: 'Bus', isConfirmed: true });
  });

  it('is followed by another one before its box is found, where drawing is kept on', async () => {
    const { editor, pointer } = anEditorThatSnaps(({ x, y }) =>
      Promise.resolve({ x: x - 30, y: y - 20, width: 60, height: 40 }),
    );
    press(editor, 'Shift+KeyN');
    pointer.click({ x: 700, y: 540 });
    pointer.click({ x: 1100, y: 540 });
    await settled();
    expect(editor.draftShape).toBeUndefined();
    expect([1, 2].map((index) => editor.document.rect(index).x)).toEqual([670, 1070]);
  });

  it('draws nothing when drawing was left before the answer came', async () => {
    let answer: (rect: Rect) => void = () => undefined;
    const { editor, pointer } = anEditorThatSnaps(() => new Promise((resolve) => (answer = resolve)));
    press(editor, 'KeyN');
    pointer.click({ x: 960, y: 540 });
    press(editor, 'Escape');
    answer(FOUND);
    await settled();
    expect(editor.document.count).toBe(1);
  });
});

describe('drawing by keys alone', () => {
  it('moves the cross-hair by arrows, says where it is, and draws what is there by the key that confirms', async () => {
    const { editor, asked, effects } = anEditorThatSnaps();
    for (const key of ['KeyN', 'ArrowRight', 'Shift+ArrowDown', 'ArrowUp']) press(editor, key);
    expect(effects.at(-1)).toEqual({ kind: 'aimed', at: { x: 968, y: 596 } });
    press(editor, 'Space');
    await settled();
    expect(asked).toEqual([{ x: 968, y: 596 }]);
    expect(editor.document.rect(1)).toEqual(FOUND);
  });

  it('gives the arrows to the new box once it is drawn, so that it can be corrected', async () => {
    const { editor } = anEditorThatSnaps();
    for (const key of ['Shift+KeyN', 'ArrowRight', 'Space']) press(editor, key);
    await settled();
    press(editor, 'ArrowLeft');
    expect(editor.document.rect(1)).toEqual({ ...FOUND, x: FOUND.x - 1 });
  });

  it('draws a second box over one that is there from corner to corner, since keys cannot drag', async () => {
    const boxed = aSuggestion({ x: 900, y: 500, width: 160, height: 90 });
    const { editor, effects } = anEditorThatSnaps(() => Promise.resolve({ ...boxed }), [], boxed);
    for (const key of ['KeyN', 'ArrowRight', 'Space']) press(editor, key);
    await settled();
    expect(effects).toContainEqual({ kind: 'refused', code: 'CORNER_ON_BOXED', indexes: [0] });
    expect([editor.document.count, editor.tools.name]).toEqual([1, 'drawing']);
    for (const key of ['Shift+ArrowRight', 'ArrowDown', 'Space']) press(editor, key);
    expect(editor.document.rect(1)).toEqual({ x: 968, y: 540, width: 64, height: 8 });
    expect([editor.selection, editor.tools.name]).toEqual([[1], 'idle']);
  });

  it('forgets such a corner by the key that leaves, and then drawing', async () => {
    const boxed = aSuggestion({ x: 900, y: 500, width: 160, height: 90 });
    const { editor } = anEditorThatSnaps(() => Promise.resolve({ ...boxed }), [], boxed);
    for (const key of ['KeyN', 'Space']) press(editor, key);
    await settled();
    press(editor, 'Escape');
    expect(editor.tools.name).toBe('drawing');
    press(editor, 'Escape');
    expect([editor.document.count, editor.tools.name]).toEqual([1, 'idle']);
  });

  it('stops at the edge of the view, whichever it is, and leaves the picture where there is more of it in view', () => {
    const { editor, effects } = anEditorThatSnaps();
    editor.viewport.zoomAt({ x: 960, y: 540 }, 4);
    press(editor, 'KeyN');
    const { view } = editor.viewport;
    press(editor, 'Shift+ArrowLeft');
    expect(editor.viewport.view).toEqual(view);
    for (let times = 0; times < 8; times += 1) press(editor, 'Shift+ArrowUp');
    expect(editor.viewport.view).toEqual(view);
    press(editor, 'Shift+ArrowUp');
    expect(editor.viewport.view).toEqual({ ...view, offsetY: view.offsetY + 36 });
    expect(effects.at(-1)).toEqual({ kind: 'aimed', at: { x: 944, y: 396 } });
  });

  it('takes the picture along when the cross-hair is at the edge of the view', () => {
    const { editor } = anEditorThatSnaps();
    editor.viewport.zoomAt({ x: 960, y: 540 }, 4);
    const before = editor.viewport.view.offsetX;
    press(editor, 'KeyN');
    for (let times = 0; times < 20; times += 1) press(editor, 'Shift+ArrowRight');
    expect(editor.viewport.view.offsetX).toBeLessThan(before);
  });
});
