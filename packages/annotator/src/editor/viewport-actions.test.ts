import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { NO_MODIFIERS } from '../input/input.ts';
import { aPointerOn, press } from '../testing/a-pointer.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import { turnWheel } from '../viewport/wheel.ts';
import { createEditor } from './editor.ts';

function anEditor(suggestions = someSuggestions(3), options: Partial<Parameters<typeof createEditor>[0]> = {}) {
  const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions, prefersReducedMotion: true, ...options });
  editor.viewport.setSize(1920, 1080);
  return editor;
}
const click = { pointerId: 1, pointerType: 'mouse', button: 0, modifiers: NO_MODIFIERS } as const;

describe('the wheel', () => {
  it('zooms at the pointer and pans with Shift or sideways', () => {
    const editor = anEditor();
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 0, deltaY: -100, modifiers: NO_MODIFIERS });
    expect(editor.viewport.view.scale).toBeCloseTo(Math.exp(0.25), 9);
    expect(500 * editor.viewport.view.scale + editor.viewport.view.offsetX).toBeCloseTo(500, 9);
    const { offsetX, offsetY, scale } = editor.viewport.view;
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 0, deltaY: 40, modifiers: { ...NO_MODIFIERS, shift: true } });
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 15, deltaY: 0, modifiers: NO_MODIFIERS });
    expect(editor.viewport.view).toEqual({ scale, offsetX: offsetX - 55, offsetY });
  });

  it('pans sideways with Shift by whichever way the browser says that it was turned', () => {
    const editor = anEditor();
    editor.viewport.zoomBy(4);
    const { offsetX, offsetY } = editor.viewport.view;
    const shift = { ...NO_MODIFIERS, shift: true };
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 40, deltaY: 0, modifiers: shift });
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 20, deltaY: 30, modifiers: shift });
    expect(editor.viewport.view).toMatchObject({ offsetX: offsetX - 60, offsetY: offsetY - 30 });
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 0, deltaY: -10, modifiers: { ...shift, ctrl: true } });
    expect(editor.viewport.view.scale).toBeGreaterThan(4);
  });

  it('turned with Ctrl held zooms by a notch, though pinching, which looks the same, goes in small steps', () => {
    const editor = anEditor();
    const ctrl = { ...NO_MODIFIERS, ctrl: true };
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 0, deltaY: -4, modifiers: ctrl });
    expect(editor.viewport.view.scale).toBeCloseTo(Math.exp(0.04), 9);
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 0, deltaY: -120, modifiers: ctrl });
    expect(editor.viewport.view.scale).toBeCloseTo(Math.exp(0.34), 9);
  });
});

describe('a double click', () => {
  it('zooms to the one box that is there', () => {
    const editor = anEditor([aSuggestion({ x: 900, y: 500, width: 60, height: 40 })]);
    editor.tools.doubleClick({ ...click, x: 930, y: 520 });
    const { x, y, width, height } = editor.screenRectOf(0);
    expect(editor.viewport.view.scale).toBeGreaterThan(5);
    expect([x + width / 2, y + height / 2]).toEqual([960, 540]);
  });

  it('zooms in where no box is, and not at all while one is drawn', () => {
    const editor = anEditor([aSuggestion({ x: 900, y: 500, width: 60, height: 40 })]);
    editor.tools.doubleClick({ ...click, x: 300, y: 200 });
    expect(editor.viewport.view).toEqual({ scale: 2, offsetX: -300, offsetY: -200 });
    // The box is at 1500, 800 on screen now, and its border reaches six pixels farther.
    editor.tools.doubleClick({ ...click, x: 1490, y: 820 });
    expect(editor.viewport.view.scale).toBe(4);
    editor.dispatch('draw');
    const { view } = editor.viewport;
    editor.tools.doubleClick({ ...click, x: 300, y: 200 });
    expect(editor.viewport.view).toEqual(view);
  });

  it('only cycles through a stack', () => {
    const editor = anEditor([aSuggestion({ width: 200, height: 200 }), aSuggestion({ bboxId: 2 })]);
    const before = editor.viewport.view;
    editor.tools.doubleClick({ ...click, x: 140, y: 130 });
    expect(editor.viewport.view).toEqual(before);
  });
});

describe('going from box to box', () => {
  it('leaves the view alone while boxes can be judged where they are', () => {
    const editor = anEditor(someSuggestions(12));
    const before = editor.viewport.view;
    for (let n = 0; n < 12; n++) press(editor, 'Space');
    expect(editor.viewport.view).toEqual(before);
  });

  it('goes to a box that is out of view or tiny, but never so near that its surroundings are lost', () => {
    const editor = anEditor([aSuggestion(), aSuggestion({ bboxId: 2, x: 1500, y: 800, width: 14, height: 9 })]);
    press(editor, 'Space');
    press(editor, 'Space');
    expect(editor.viewport.view.scale).toBe(3);
  });
});

describe('the last answer', () => {
  const far = [aSuggestion(), aSuggestion({ bboxId: 2, x: 1500, y: 800, width: 14, height: 9 })];
  const whole = { scale: 1, offsetX: 0, offsetY: 0 };

  it('leads back to the whole image, and undo to the box', () => {
    const editor = anEditor(far);
    press(editor, 'Space');
    press(editor, 'Space');
    const atTheBox = editor.viewport.view;
    press(editor, 'Space');
    expect(editor.viewport.view).toEqual(whole);
    press(editor, 'Ctrl+KeyZ');
    expect(editor.viewport.view).toEqual(atTheBox);
    expect(editor.selection).toEqual([1]);
  });

  it('leaves the view where a vehicle is drawn that the machine has missed', () => {
    const editor = anEditor(far);
    for (let n = 0; n < 3; n++) press(editor, 'Space');
    turnWheel(editor.viewport, { x: 500, y: 300, deltaX: 0, deltaY: -100, modifiers: NO_MODIFIERS });
    const near = editor.viewport.view;
    press(editor, 'KeyN');
    aPointerOn(editor).drag({ x: 900, y: 500 }, { x: 1000, y: 600 });
    press(editor, 'Digit5');
    press(editor, 'Space');
    expect(editor.figures().newCount).toBe(1);
    expect(editor.viewport.view).toEqual(near);
  });

  it('leaves the view at the spot that is looked at', () => {
    const editor = anEditor(far);
    press(editor, 'Shift+KeyM');
    const spot = editor.viewport.view;
    editor.select([0, 1], { isFlying: false });
    press(editor, 'Space');
    expect(editor.queue.state().remaining).toBe(0);
    expect(editor.viewport.view).toEqual(spot);
  });
});

describe('keys for the view', () => {
  it('zoom to the box, back to the whole image, and by steps', () => {
    const editor = anEditor();
    editor.select([2]);
    press(editor, 'KeyZ');
    expect(editor.viewport.view.scale).toBeGreaterThan(4);
    press(editor, 'Shift+KeyZ');
    expect(editor.viewport.view).toEqual({ scale: 1, offsetX: 0, offsetY: 0 });
    press(editor, 'Ctrl+Equal');
    press(editor, 'Ctrl+Equal');
    press(editor, 'Ctrl+Minus');
    expect(editor.viewport.view.scale).toBeCloseTo(1.25, 9);
  });
});

describe('the walk for missed vehicles', () => {
  it('goes from spot to spot and ends at the whole image', () => {
    const editor = anEditor(someSuggestions(10, () => ({ y: 700 })));
    const { tiles } = editor.coverage.state();
    for (const [place, tile] of tiles.entries()) {
      expect(press(editor, 'Shift+KeyM')).toBe(true);
      expect(editor.coverage.state().current).toBe(place);
      const x = (tile.x + tile.width / 2) * editor.viewport.view.scale + editor.viewport.view.offsetX;
      expect(x > 0 && x < 1920).toBe(true);
    }
    expect(editor.dispatch('nextTile')).toBe(false);
    expect(editor.coverage.state().visitedShare).toBe(1);
    expect(editor.viewport.view.scale).toBe(1);
  });

  it('lets a missed vehicle be drawn where it is found', () => {
    const editor = anEditor(someSuggestions(10, () => ({ y: 700 })));
    press(editor, 'Shift+KeyM');
    press(editor, 'KeyN');
    aPointerOn(editor).drag({ x: 900, y: 500 }, { x: 1000, y: 600 });
    expect(editor.figures().newCount).toBe(1);
    press(editor, 'Digit5');
    expect(editor.document.label(10)).toBe('Bus');
    expect(editor.coverage.state().current).toBe(0);
  });
});

describe('pace', () => {
  it('counts from when the image was opened', () => {
    let now = 1_000;
    const editor = anEditor(someSuggestions(3), { now: () => now });
    editor.select([0]);
    for (const _ of [0, 1]) {
      now += 1_500;
      press(editor, 'Space');
    }
    expect(editor.pace()).toMatchObject({ answered: 2, secondsPerBox: 1.5, boxesPerMinute: 40 });
  });
});

describe('display', () => {
  it('is passed on to the next image and is never part of undo', () => {
    const editor = anEditor();
    editor.setDisplay({ brightness: 1.3, contrast: 0.9 });
    editor.toggleClass(1);
    expect(editor.history.canUndo).toBe(false);
    const next = anEditor(someSuggestions(2), { display: editor.display });
    expect(next.display).toMatchObject({ brightness: 1.3, contrast: 0.9 });
    aPointerOn(next).click({ x: 60, y: 50 });
    expect(next.selection).toEqual([]);
  });
});
