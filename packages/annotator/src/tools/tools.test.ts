import { clampResize, RESIZE_HANDLES, type Rect } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { handleCentre } from '../hit/handles.ts';
import { NO_MODIFIERS } from '../input/input.ts';
import { aPointerOn, effectsOf, press } from '../testing/a-pointer.ts';
import { aSuggestion } from '../testing/a-suggestion.ts';

function anEditorWith(...rects: Rect[]) {
  const suggestions = rects.map((rect, index) => aSuggestion({ bboxId: index + 1, ...rect }));
  const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions, prefersReducedMotion: true });
  editor.viewport.setSize(1920, 1080);
  return editor;
}

const box = { x: 400, y: 300, width: 200, height: 100 };

describe('resizing', () => {
  const side = fc.integer({ min: 60, max: 400 });
  const away = fc.integer({ min: -300, max: 300 });

  it('ends where the 20 % rule puts the pointer, counted from where the drag began', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(...RESIZE_HANDLES), away, away, (width, height, handle, dx, dy) => {
        const start = { x: 500, y: 400, width, height };
        const editor = anEditorWith(start);
        editor.select([0]);
        const from = handleCentre(start, handle, 0);
        const to = { x: from.x + dx, y: from.y + dy };
        aPointerOn(editor).drag(from, to);
        expect(editor.document.rect(0)).toEqual(clampResize(start, handle, to));
      }),
    );
  });

  it('counts the second drag from where the first one ended', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.drag({ x: 600, y: 350 }, { x: 900, y: 350 });
    expect(editor.document.rect(0).width).toBe(240);
    pointer.drag({ x: 640, y: 350 }, { x: 900, y: 350 });
    expect(editor.document.rect(0).width).toBe(288);
  });

  it('does not jump when a handle is grabbed beside its middle', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    aPointerOn(editor).drag({ x: 604, y: 353 }, { x: 614, y: 353 });
    expect(editor.document.rect(0).width).toBe(210);
  });

  it('shows the envelope during the drag and reports the limit once', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.down({ x: 600, y: 400 });
    pointer.move({ x: 610, y: 410 });
    expect(editor.draftShape).toMatchObject({ kind: 'resizing', isAtLimit: false, outer: { x: 360, width: 280 } });
    pointer.move({ x: 700, y: 500 });
    pointer.move({ x: 720, y: 520 });
    expect(editor.draftShape).toMatchObject({ isAtLimit: true, rect: { width: 240, height: 120 } });
    expect(effects.filter((effect) => effect.kind === 'resizeLimitReached')).toHaveLength(1);
    expect(editor.document.rect(0)).toEqual(box);
    press(editor, 'Escape');
    expect(editor.draftShape).toBeUndefined();
    pointer.up({ x: 720, y: 520 });
    expect(editor.document.rect(0)).toEqual(box);
    expect(editor.history.canUndo).toBe(false);
  });

  it('follows the hand from where the side was grabbed, however near the image is', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    editor.viewport.setView({ scale: 2, offsetX: -700, offsetY: -500 });
    const pointer = aPointerOn(editor);
    // The lower right corner is at 500, 300 on screen.
    pointer.drag({ x: 503, y: 302 }, { x: 523, y: 292 });
    expect(editor.document.rect(0)).toEqual({ ...box, width: 210, height: 95 });
    // The upper left one is at 100, 100.
    pointer.drag({ x: 98, y: 97 }, { x: 108, y: 93 });
    expect(editor.document.rect(0)).toEqual({ x: 405, y: 298, width: 205, height: 97 });
  });

  it.each([
    ['e', { x: 600, y: 350 }, { x: 610, y: 900 }],
    ['w', { x: 400, y: 350 }, { x: 390, y: 20 }],
    ['s', { x: 500, y: 400 }, { x: 1500, y: 410 }],
    ['n', { x: 500, y: 300 }, { x: 20, y: 290 }],
  ])('is at its limit by the way of the side alone, not by how far the hand strays along it: %s', (_, from, to) => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.down(from);
    pointer.move(to);
    expect(editor.draftShape).toMatchObject({ kind: 'resizing', isAtLimit: false });
    expect(effects).toEqual([]);
  });

  it.each([
    ['e', { x: 600, y: 350 }, { x: 1, y: 0 }],
    ['w', { x: 400, y: 350 }, { x: -1, y: 0 }],
    ['s', { x: 500, y: 400 }, { x: 0, y: 0.5 }],
    ['n', { x: 500, y: 300 }, { x: 0, y: -0.5 }],
  ])('forgives a few pixels on screen beyond the limit, however near the image is: %s', (_, from, way) => {
    const editor = anEditorWith(box);
    editor.select([0]);
    editor.viewport.setView({ scale: 2, offsetX: 0, offsetY: 0 });
    const pointer = aPointerOn(editor);
    pointer.down({ x: from.x * 2, y: from.y * 2 });
    const at = (beyond: number) => ({
      x: from.x * 2 + way.x * 80 + Math.sign(way.x) * beyond,
      y: from.y * 2 + way.y * 80 + Math.sign(way.y) * beyond,
    });
    pointer.move(at(2.5));
    expect(editor.draftShape).toMatchObject({ isAtLimit: false });
    pointer.move(at(4));
    expect(editor.draftShape).toMatchObject({ isAtLimit: true });
  });

  it('shows by the cursor which way the side goes, over the handle and during the drag', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    const cursors = {
      nw: 'nwse-resize',
      n: 'ns-resize',
      ne: 'nesw-resize',
      e: 'ew-resize',
      se: 'nwse-resize',
      s: 'ns-resize',
      sw: 'nesw-resize',
      w: 'ew-resize',
    };
    for (const handle of RESIZE_HANDLES) {
      const at = handleCentre(box, handle, 0);
      pointer.move(at);
      expect(editor.pointer, handle).toMatchObject({ cursor: cursors[handle], hovered: 0 });
      pointer.down(at);
      pointer.move({ x: at.x + 3, y: at.y + 3 });
      expect(editor.pointer, handle).toMatchObject({
        cursor: cursors[handle],
        hovered: undefined,
        at: { x: at.x + 3, y: at.y + 3 },
      });
      press(editor, 'Escape');
      pointer.up(at);
      // A pen comes down without having been over the handle.
      pointer.move({ x: 900, y: 800 });
      pointer.down(at);
      expect(editor.pointer, handle).toMatchObject({ cursor: cursors[handle], hovered: undefined, at });
      pointer.up(at);
    }
    pointer.move({ x: 900, y: 800 });
    expect(editor.pointer.cursor).toBe('default');
  });

  it('shows the size of the moment until the button is let go, and answers once when the box has changed', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.down({ x: 600, y: 350 });
    expect(editor.draftShape).toMatchObject({ kind: 'resizing', rect: box, isAtLimit: false });
    pointer.up({ x: 600, y: 350 });
    expect([editor.draftShape, effects, editor.history.canUndo]).toEqual([undefined, [], false]);
    pointer.drag({ x: 600, y: 350 }, { x: 620, y: 350 });
    expect(editor.draftShape).toBeUndefined();
    expect(effects).toEqual([{ kind: 'answered', answer: 'resized', indexes: [0] }]);
  });

  it('ends where the hand is when the box is answered before the button is let go', () => {
    const editor = anEditorWith(box, { x: 1000, y: 300, width: 200, height: 100 });
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.down({ x: 600, y: 350 });
    pointer.move({ x: 620, y: 350 });
    press(editor, 'Digit5');
    pointer.up({ x: 620, y: 350 });
    expect(editor.document.box(0)).toMatchObject({ width: 220, label: 'Bus', isConfirmed: true });
    expect(editor.selection).toEqual([1]);
  });

  it('has its handles outside a box that is small on screen, so that a press inside still means the box', () => {
    const editor = anEditorWith({ x: 400, y: 300, width: 24, height: 20 });
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.drag({ x: 423, y: 319 }, { x: 460, y: 330 });
    expect(editor.document.rect(0)).toEqual({ x: 400, y: 300, width: 24, height: 20 });
    editor.dispatch('fit');
    pointer.drag({ x: 435, y: 331 }, { x: 439, y: 331 });
    expect(editor.document.rect(0).width).toBe(28);
  });
});

describe('a drag inside a box', () => {
  it('moves the image and not the box', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    const before = editor.viewport.view;
    aPointerOn(editor).drag({ x: 500, y: 350 }, { x: 560, y: 380 });
    expect(editor.document.rect(0)).toEqual(box);
    expect(editor.viewport.view).toEqual({ ...before, offsetX: before.offsetX + 60, offsetY: before.offsetY + 30 });
  });
});

describe('Space', () => {
  const space = { code: 'Space', modifiers: { shift: false, ctrl: false, alt: false, meta: false }, isRepeat: false };

  it('held and dragged pans and confirms nothing, even on a handle', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    editor.keyboard.keyDown({ ...space, timeMs: 0 });
    aPointerOn(editor).drag({ x: 600, y: 350 }, { x: 650, y: 350 });
    editor.keyboard.keyUp({ ...space, timeMs: 200 });
    expect(editor.viewport.view.offsetX).toBe(50);
    expect(editor.figures().confirmedCount).toBe(0);
    expect(editor.document.rect(0)).toEqual(box);
  });

  it('held for long confirms nothing', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    editor.keyboard.keyDown({ ...space, timeMs: 0 });
    editor.keyboard.keyUp({ ...space, timeMs: 900 });
    expect(editor.figures().confirmedCount).toBe(0);
  });
});

describe('drawing', () => {
  it('takes two clicks as well as a drag, and the image can be panned in between', () => {
    const editor = anEditorWith(box);
    press(editor, 'KeyN');
    const pointer = aPointerOn(editor);
    pointer.click({ x: 700, y: 600 });
    expect(editor.tools.name).toBe('drawing');
    pointer.drag({ x: 800, y: 700 }, { x: 900, y: 700 }, { button: 1 });
    pointer.click({ x: 900, y: 660 });
    expect(editor.document.rect(1)).toEqual({ x: 700, y: 600, width: 100, height: 60 });
  });

  it('continues until Escape when it is kept on', () => {
    const editor = anEditorWith(box);
    press(editor, 'Shift+KeyN');
    const pointer = aPointerOn(editor);
    pointer.drag({ x: 700, y: 600 }, { x: 750, y: 650 });
    pointer.drag({ x: 800, y: 600 }, { x: 850, y: 650 });
    expect(editor.document.count).toBe(3);
    expect(editor.isKeepingDrawing).toBe(true);
    press(editor, 'Escape');
    expect(editor.tools.name).toBe('idle');
  });

  it('is clipped to the image and refused when it is too small', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    press(editor, 'KeyN');
    aPointerOn(editor).drag({ x: 1900, y: 1000 }, { x: 2400, y: 1300 });
    expect(editor.document.rect(1)).toEqual({ x: 1900, y: 1000, width: 20, height: 80 });
    press(editor, 'KeyN');
    aPointerOn(editor).drag({ x: 900, y: 900 }, { x: 901, y: 930 });
    expect(effects.at(-1)).toMatchObject({ kind: 'refused', code: 'BOX_TOO_SMALL' });
    expect(editor.document.count).toBe(2);
  });

  it('takes a hand that trembled for a click, however far away the image is', () => {
    const editor = anEditorWith(box);
    editor.viewport.setSize(480, 270);
    press(editor, 'KeyN');
    aPointerOn(editor, { pointerType: 'touch' }).drag({ x: 200, y: 200 }, { x: 206, y: 206 });
    expect(editor.document.count).toBe(1);
    aPointerOn(editor, { pointerType: 'touch' }).click({ x: 230, y: 240 });
    expect(editor.document.rect(1)).toEqual({ x: 800, y: 800, width: 120, height: 160 });
  });

  it('forgets a press that the browser took away', () => {
    const editor = anEditorWith(box);
    press(editor, 'KeyN');
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.down({ x: 100, y: 100 }, { pointerId: 1 });
    finger.move({ x: 160, y: 160 }, { pointerId: 1 });
    editor.tools.pointerCancel(1);
    expect(editor.draftShape).toBeUndefined();
    finger.drag({ x: 700, y: 600 }, { x: 760, y: 660 }, { pointerId: 2 });
    expect(editor.document.rect(1)).toEqual({ x: 700, y: 600, width: 60, height: 60 });
  });

  it('is panned by Space as well, which then confirms nothing', () => {
    const editor = anEditorWith(box);
    press(editor, 'KeyN');
    const space = { code: 'Space', modifiers: NO_MODIFIERS, isRepeat: false };
    editor.keyboard.keyDown({ ...space, timeMs: 0 });
    aPointerOn(editor).drag({ x: 700, y: 600 }, { x: 760, y: 600 });
    editor.keyboard.keyUp({ ...space, timeMs: 200 });
    expect([editor.viewport.view.offsetX, editor.tools.name, editor.document.count]).toEqual([60, 'drawing', 1]);
    expect(editor.draftShape).toBeUndefined();
    aPointerOn(editor).drag({ x: 760, y: 600 }, { x: 800, y: 660 });
    expect(editor.document.rect(1)).toEqual({ x: 700, y: 600, width: 40, height: 60 });
  });

  it('waits on for the other corner after a second click where the first one was', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    press(editor, 'KeyN');
    const pointer = aPointerOn(editor);
    for (const x of [700, 702]) pointer.click({ x, y: 600 });
    expect(effects).toEqual([]);
    pointer.click({ x: 740, y: 660 });
    expect(editor.document.rect(1)).toEqual({ x: 700, y: 600, width: 40, height: 60 });
  });

  it('begins anew after a box that was too small', () => {
    const editor = anEditorWith(box);
    press(editor, 'KeyN');
    const pointer = aPointerOn(editor);
    pointer.drag({ x: 900, y: 900 }, { x: 902, y: 930 });
    expect([editor.draftShape, editor.tools.name]).toEqual([undefined, 'drawing']);
    pointer.drag({ x: 700, y: 600 }, { x: 740, y: 660 });
    expect(editor.document.rect(1)).toEqual({ x: 700, y: 600, width: 40, height: 60 });
  });

  it('names the box that is being drawn by a class key, not the one that was selected before', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    press(editor, 'KeyN');
    const pointer = aPointerOn(editor);
    pointer.down({ x: 700, y: 600 });
    pointer.move({ x: 760, y: 660 });
    press(editor, 'Digit5');
    expect(editor.document.isConfirmed(0)).toBe(false);
    pointer.up({ x: 780, y: 680 });
    expect(editor.document.isConfirmed(0)).toBe(false);
    expect(editor.document.box(1)).toMatchObject({ label: 'Bus', isConfirmed: true, width: 80 });
  });

  it('replaces a box in one undo step', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    press(editor, 'KeyE');
    aPointerOn(editor).drag({ x: 300, y: 200 }, { x: 700, y: 500 });
    expect(editor.document.isDeleted(0)).toBe(true);
    expect(editor.document.box(1)).toMatchObject({ width: 400, height: 300, label: 'Hatchback' });
    press(editor, 'Ctrl+KeyZ');
    expect(editor.document.isDeleted(0)).toBe(false);
    expect(editor.document.count).toBe(1);
  });
});

describe('arrow keys', () => {
  it('moves by one pixel, with Shift by ten, with Ctrl resizes', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    press(editor, 'ArrowRight');
    press(editor, 'Shift+ArrowDown');
    press(editor, 'Ctrl+ArrowLeft');
    expect(editor.document.rect(0)).toEqual({ x: 401, y: 310, width: 199, height: 100 });
  });

  it('moves the left and the upper side with Ctrl and Shift; right and lower side stay', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    press(editor, 'Ctrl+Shift+ArrowLeft');
    press(editor, 'Ctrl+Shift+ArrowDown');
    expect(editor.document.rect(0)).toEqual({ x: 399, y: 301, width: 201, height: 99 });
    for (let n = 0; n < 60; n++) press(editor, 'Ctrl+Shift+ArrowRight');
    expect(editor.document.rect(0)).toEqual({ x: 440, y: 301, width: 160, height: 99 });
    press(editor, 'Ctrl+KeyZ');
    expect(editor.document.rect(0)).toEqual(box);
  });

  it('is limited like a drag: 20 % over all presses, undone as one', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    editor.select([0]);
    for (let n = 0; n < 60; n++) press(editor, 'ArrowLeft');
    expect(editor.document.rect(0)).toEqual({ ...box, x: 360 });
    expect(effects.filter((effect) => effect.kind === 'resizeLimitReached')).toHaveLength(1);
    press(editor, 'Ctrl+KeyZ');
    expect(editor.document.rect(0)).toEqual(box);
  });

  it('starts a new gesture after an undo and another change', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    press(editor, 'Ctrl+ArrowRight');
    press(editor, 'Ctrl+KeyZ');
    aPointerOn(editor).drag({ x: 600, y: 350 }, { x: 640, y: 350 });
    expect(editor.document.rect(0).width).toBe(240);
    press(editor, 'Ctrl+ArrowRight');
    expect(editor.document.rect(0).width).toBe(241);
  });

  it('starts a new gesture after a reload', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    press(editor, 'ArrowLeft');
    const again = createEditor({
      classes: DEFAULT_CLASSES,
      suggestions: [aSuggestion({ bboxId: 1, ...box })],
      log: editor.history.exportLog(),
    });
    again.select([0]);
    press(again, 'ArrowLeft');
    press(again, 'Ctrl+KeyZ');
    expect(again.document.rect(0).x).toBe(399);
  });
});

describe('the label of a box', () => {
  it('opens the class picker when it is clicked', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    editor.select([0]);
    aPointerOn(editor).click({ x: 415, y: 286 });
    expect(effects).toEqual([{ kind: 'openClassPicker', indexes: [0], at: { x: 415, y: 286 } }]);
  });

  it('opens it as well on a box that is not selected, and not when labels are off', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    const onChip = { x: 410, y: 288 };
    const pointer = aPointerOn(editor);
    pointer.move(onChip);
    expect(editor.pointer).toMatchObject({ hovered: 0, cursor: 'pointer' });
    pointer.click(onChip);
    expect(effects).toEqual([{ kind: 'openClassPicker', indexes: [0], at: onChip }]);
    editor.select([]);
    press(editor, 'KeyT');
    pointer.click(onChip);
    expect(effects).toHaveLength(1);
    expect(editor.selection).toEqual([]);
  });
});

describe('fingers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('pick by a tap and open the ring by a long press', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.click({ x: 500, y: 350 });
    expect(editor.selection).toEqual([0]);
    finger.down({ x: 500, y: 350 });
    vi.advanceTimersByTime(500);
    finger.up({ x: 500, y: 350 });
    expect(effects).toEqual([{ kind: 'openClassRing', indexes: [0], at: { x: 500, y: 350 } }]);
    expect(editor.selection).toEqual([0]);
  });

  it.each([
    ['once', 'once', true],
    ['one box after the other', 'keep', false],
  ])('are asked for the class of what they have drawn: drawing %s', (_name, kind, isAsked) => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    editor.dispatch(kind === 'keep' ? 'keepDrawing' : 'draw');
    aPointerOn(editor, { pointerType: 'touch' }).drag({ x: 100, y: 100 }, { x: 180, y: 160 });
    expect(editor.selection).toEqual([1]);
    const ring = { kind: 'openClassRing', indexes: [1], at: { x: 180, y: 160 } };
    expect(effects.filter((effect) => effect.kind === 'openClassRing')).toEqual(isAsked ? [ring] : []);
  });

  it('zoom and pan as two: the point between them stays there', () => {
    const editor = anEditorWith(box);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    const between = { x: 500, y: 350 };
    finger.down({ x: 450, y: 350 }, { pointerId: 1 });
    finger.down({ x: 550, y: 350 }, { pointerId: 2 });
    finger.move({ x: 500, y: 400 }, { pointerId: 1 });
    finger.move({ x: 700, y: 400 }, { pointerId: 2 });
    expect(editor.tools.name).toBe('pinching');
    expect(editor.viewport.view.scale).toBe(2);
    expect(between.x * editor.viewport.view.scale + editor.viewport.view.offsetX).toBe(600);
    expect(between.y * editor.viewport.view.scale + editor.viewport.view.offsetY).toBe(400);
    finger.up({ x: 500, y: 400 }, { pointerId: 1 });
    finger.up({ x: 700, y: 400 }, { pointerId: 2 });
    expect(editor.tools.name).toBe('idle');
    expect(editor.selection).toEqual([]);
  });

  it('fly to a box that is too small to be judged', () => {
    const editor = anEditorWith({ x: 1500, y: 300, width: 12, height: 10 });
    const before = editor.viewport.view.scale;
    aPointerOn(editor, { pointerType: 'touch' }).click({ x: 1506, y: 305 });
    expect(editor.selection).toEqual([0]);
    expect(editor.viewport.view.scale).toBeGreaterThan(before);
  });

  it('drag no handle before a second tap, which brings the handles up', () => {
    const editor = anEditorWith(box);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.click({ x: 500, y: 350 });
    finger.drag({ x: 600, y: 400 }, { x: 620, y: 410 });
    expect(editor.document.rect(0)).toEqual(box);
  });

  it('change nothing by a second tap but the handles, and reach the box underneath by a third', () => {
    const editor = anEditorWith(box, { x: 380, y: 280, width: 260, height: 150 });
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    const at = { x: 500, y: 350 };
    const handles = () => [0, 1].filter((index) => editor.pointer.showsHandlesOf(index));
    finger.click(at);
    expect([editor.selection, handles()]).toEqual([[0], []]);
    finger.click(at);
    expect([editor.selection, handles()]).toEqual([[0], [0]]);
    finger.click(at);
    expect(editor.selection).toEqual([1]);
  });

  it('bring up handles anew on a box that was left in between', () => {
    const editor = anEditorWith(box, { x: 900, y: 300, width: 200, height: 100 });
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    const [here, there] = [
      { x: 500, y: 350 },
      { x: 1000, y: 350 },
    ];
    for (const at of [here, here, there, here]) finger.click(at);
    expect(editor.selection).toEqual([0]);
    expect(editor.pointer.showsHandlesOf(0)).toBe(false);
  });

  it('leave nothing under a pointer once they are lifted', () => {
    const editor = anEditorWith(box);
    aPointerOn(editor, { pointerType: 'touch' }).click({ x: 500, y: 350 });
    expect(editor.pointer).toMatchObject({ at: undefined, hovered: undefined });
  });

  it('open the ring of the box that is held, in place of one that was selected, and none beside boxes', () => {
    const editor = anEditorWith(box, { x: 900, y: 300, width: 200, height: 100 });
    const effects = effectsOf(editor);
    editor.select([1], { isFlying: false });
    editor.viewport.setView({ scale: 2, offsetX: -600, offsetY: -500 });
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    // The box goes from 200, 100 to 600, 300 on screen; a finger reaches 22 pixels farther.
    for (const at of [
      { x: 400, y: 330 },
      { x: 400, y: 315 },
    ]) {
      finger.down(at);
      vi.advanceTimersByTime(500);
      expect(editor.tools.name).toBe(at.y === 315 ? 'idle' : 'pointingBox');
      finger.up(at);
    }
    expect(effects).toEqual([{ kind: 'openClassRing', indexes: [0], at: { x: 400, y: 315 } }]);
  });

  it('open the ring of all boxes that are selected where one of them is held', () => {
    const editor = anEditorWith(box, { x: 900, y: 300, width: 200, height: 100 });
    const effects = effectsOf(editor);
    editor.select([0, 1]);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.down({ x: 500, y: 350 });
    vi.advanceTimersByTime(500);
    finger.up({ x: 500, y: 350 });
    expect(effects).toEqual([{ kind: 'openClassRing', indexes: [0, 1], at: { x: 500, y: 350 } }]);
    expect(editor.selection).toEqual([0, 1]);
  });

  it('open no ring after a drag or a lift', () => {
    const editor = anEditorWith(box);
    const effects = effectsOf(editor);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.drag({ x: 500, y: 350 }, { x: 540, y: 350 });
    finger.click({ x: 540, y: 350 });
    finger.down({ x: 540, y: 350 });
    editor.tools.pointerCancel(1);
    vi.advanceTimersByTime(1000);
    expect(effects).toEqual([]);
  });

  it('go on as two when a third one comes down, and pick nothing when they leave', () => {
    const editor = anEditorWith(box);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.down({ x: 450, y: 350 }, { pointerId: 1 });
    finger.down({ x: 550, y: 350 }, { pointerId: 2 });
    finger.down({ x: 500, y: 600 }, { pointerId: 3 });
    finger.move({ x: 650, y: 350 }, { pointerId: 2 });
    expect([editor.tools.name, editor.viewport.view.scale]).toEqual(['pinching', 2]);
    for (const pointerId of [3, 2, 1]) finger.up({ x: 500, y: 350 }, { pointerId });
    expect([editor.tools.name, editor.selection]).toEqual(['idle', []]);
  });

  it('do not draw or resize what one of them had begun before the second came', () => {
    const editor = anEditorWith(box);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    press(editor, 'Shift+KeyN');
    finger.down({ x: 700, y: 600 }, { pointerId: 1 });
    finger.move({ x: 760, y: 660 }, { pointerId: 1 });
    finger.down({ x: 900, y: 600 }, { pointerId: 2 });
    expect(editor.draftShape).toBeUndefined();
    finger.up({ x: 760, y: 660 }, { pointerId: 1 });
    finger.up({ x: 900, y: 600 }, { pointerId: 2 });
    expect([editor.document.count, editor.tools.name]).toEqual([1, 'drawing']);
  });

  it('zoom by no more than they part where they come down at one place', () => {
    const editor = anEditorWith(box);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.down({ x: 500, y: 350 }, { pointerId: 1 });
    finger.down({ x: 501, y: 350 }, { pointerId: 2 });
    finger.move({ x: 516, y: 350 }, { pointerId: 2 });
    expect(editor.viewport.view.scale).toBe(2);
  });

  it('grab a handle from 22 pixels away', () => {
    const editor = anEditorWith(box);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.click({ x: 500, y: 350 });
    finger.click({ x: 500, y: 350 });
    finger.drag({ x: 618, y: 418 }, { x: 638, y: 428 });
    expect(editor.document.rect(0)).toEqual({ ...box, width: 220, height: 110 });
  });
});

describe('a hand that rests on the screen beside a pen', () => {
  const pen = { pointerType: 'pen', pointerId: 7 } as const;
  const palm = { pointerType: 'touch', pointerId: 8 } as const;

  it('neither moves nor ends what the pen drags', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.down({ x: 600, y: 350 }, pen);
    pointer.move({ x: 610, y: 350 }, pen);
    pointer.down({ x: 900, y: 900 }, palm);
    pointer.move({ x: 905, y: 900 }, palm);
    pointer.up({ x: 905, y: 900 }, palm);
    pointer.move({ x: 612, y: 350 }, pen);
    pointer.up({ x: 612, y: 350 }, pen);
    expect(editor.document.rect(0)).toEqual({ ...box, width: 212 });
  });

  it('gives way when it was there first', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.down({ x: 900, y: 900 }, palm);
    pointer.down({ x: 600, y: 350 }, pen);
    pointer.move({ x: 903, y: 900 }, palm);
    pointer.move({ x: 612, y: 350 }, pen);
    pointer.up({ x: 612, y: 350 }, pen);
    pointer.up({ x: 903, y: 900 }, palm);
    expect(editor.document.rect(0)).toEqual({ ...box, width: 212 });
    expect(editor.selection).toEqual([0]);
  });
});

describe('a click', () => {
  it('goes to the box underneath where the last one was, and to the top one again farther away', () => {
    const editor = anEditorWith(box, { x: 380, y: 280, width: 260, height: 150 });
    const pointer = aPointerOn(editor);
    const picked = [
      { x: 500, y: 350 },
      { x: 506, y: 350 },
      { x: 506, y: 356 },
      { x: 513, y: 356 },
    ].map((at) => {
      pointer.click(at);
      return editor.selection;
    });
    expect(picked).toEqual([[0], [1], [0], [0]]);
  });

  it('with a middle button, Ctrl or Shift leaves the selection as it is where no box stands', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    const pointer = aPointerOn(editor);
    pointer.click({ x: 900, y: 800 }, { modifiers: { shift: true } });
    pointer.click({ x: 900, y: 800 }, { modifiers: { ctrl: true } });
    pointer.click({ x: 900, y: 800 }, { button: 1 });
    expect(editor.selection).toEqual([0]);
    pointer.click({ x: 900, y: 800 });
    expect(editor.selection).toEqual([]);
  });

  it('picks what was pressed, though a key moved the view before the button was let go', () => {
    const editor = anEditorWith(
      { x: 100, y: 100, width: 30, height: 20 },
      { x: 1700, y: 300, width: 30, height: 20 },
      { x: 800, y: 500, width: 60, height: 40 },
    );
    editor.select([0], { isFlying: false });
    const pointer = aPointerOn(editor);
    pointer.down({ x: 830, y: 520 });
    press(editor, 'Digit5');
    expect(editor.viewport.view.scale).toBeGreaterThan(1);
    pointer.up({ x: 830, y: 520 });
    expect(editor.selection).toEqual([2]);
  });
});

describe('releasing everything', () => {
  it('ends a drag, a held Space and the bare image', () => {
    const editor = anEditorWith(box);
    editor.select([0]);
    const key = { modifiers: { shift: false, ctrl: false, alt: false, meta: false }, isRepeat: false, timeMs: 0 };
    editor.keyboard.keyDown({ ...key, code: 'KeyH' });
    expect(editor.display.isBareImage).toBe(true);
    aPointerOn(editor).down({ x: 600, y: 350 });
    editor.releaseAll();
    expect(editor.tools.name).toBe('idle');
    expect(editor.display.isBareImage).toBe(false);
  });
});
