import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { type KeyInput, NO_MODIFIERS } from '../input/input.ts';
import { effectsOf, press } from '../testing/a-pointer.ts';
import { someSuggestions } from '../testing/a-suggestion.ts';
import { createEditor } from './editor.ts';

function anEditor() {
  const editor = createEditor({
    classes: DEFAULT_CLASSES,
    suggestions: someSuggestions(4),
    prefersReducedMotion: true,
  });
  editor.viewport.setSize(1920, 1080);
  return editor;
}

const key = (code: string, parts: Partial<KeyInput> = {}): KeyInput => ({
  code,
  modifiers: NO_MODIFIERS,
  isRepeat: false,
  timeMs: 0,
  ...parts,
});

describe('a key held down', () => {
  it('repeats moving, walking and undoing', () => {
    const editor = anEditor();
    editor.select([0]);
    const start = editor.document.rect(0).x;
    editor.keyboard.keyDown(key('ArrowRight'));
    for (let n = 0; n < 4; n++) editor.keyboard.keyDown(key('ArrowRight', { isRepeat: true }));
    expect(editor.document.rect(0).x).toBe(start + 5);
  });

  it('answers once: a key held down does not confirm a row of boxes', () => {
    const editor = anEditor();
    editor.select([0]);
    for (const code of ['Enter', 'Delete', 'Digit1']) {
      editor.keyboard.keyDown(key(code));
      for (let n = 0; n < 5; n++) expect(editor.keyboard.keyDown(key(code, { isRepeat: true }))).toBe(true);
    }
    expect(editor.history.entries).toHaveLength(3);
  });

  it('shows the bare image for as long as it is H, and a button toggles it', () => {
    const editor = anEditor();
    editor.keyboard.keyDown(key('KeyH'));
    editor.keyboard.keyDown(key('KeyH', { isRepeat: true }));
    expect(editor.display.isBareImage).toBe(true);
    expect(editor.keyboard.keyUp(key('KeyJ'))).toBe(false);
    expect(editor.display.isBareImage).toBe(true);
    expect(editor.keyboard.keyUp(key('KeyH'))).toBe(true);
    expect(editor.display.isBareImage).toBe(false);
    expect(editor.keyboard.keyUp(key('KeyH'))).toBe(false);
    editor.dispatch('bareImage');
    expect(editor.display.isBareImage).toBe(true);
    editor.dispatch('bareImage');
    expect(editor.display.isBareImage).toBe(false);
  });
});

describe('a key whose release goes elsewhere', () => {
  it('is held no more: the next press shows the bare image again', () => {
    const editor = anEditor();
    editor.keyboard.keyDown(key('KeyH'));
    editor.releaseAll();
    expect(editor.display.isBareImage).toBe(false);
    expect(editor.keyboard.keyUp(key('KeyH'))).toBe(false);
    editor.keyboard.keyDown(key('KeyH'));
    expect(editor.display.isBareImage).toBe(true);
  });

  it('answers nothing with the release of a Space that was let go before', () => {
    const editor = anEditor();
    editor.select([0]);
    editor.keyboard.keyDown(key('Space'));
    editor.releaseAll();
    expect(editor.keyboard.keyUp(key('Space', { timeMs: 80 }))).toBe(false);
    expect(editor.figures().confirmedCount).toBe(0);
  });
});

describe('a key that the editor has taken', () => {
  it('is kept from the browser also while it repeats and when it has nothing to do', () => {
    const editor = anEditor();
    expect(editor.keyboard.keyDown(key('KeyH'))).toBe(true);
    expect(editor.keyboard.keyDown(key('KeyH', { isRepeat: true }))).toBe(true);
    expect(press(editor, 'Ctrl+KeyZ')).toBe(true);
    expect(press(editor, 'ArrowLeft')).toBe(true);
  });

  it('is left to the browser where the walk through the boxes has nothing to go to, so that the focus goes on', () => {
    const editor = anEditor();
    expect(press(editor, 'Tab')).toBe(true);
    editor.confirmAll([0, 1, 2, 3]);
    expect(editor.keyboard.keyDown(key('Tab'))).toBe(false);
  });
});

describe('keys that the editor does not know', () => {
  it('are left to the browser', () => {
    const editor = anEditor();
    expect(press(editor, 'F5')).toBe(false);
    expect(press(editor, 'Ctrl+KeyC')).toBe(false);
    expect(press(editor, 'KeyD')).toBe(false);
  });
});

describe('Escape', () => {
  it('cancels one thing at a time and leaves the canvas last', () => {
    const editor = anEditor();
    const effects = effectsOf(editor);
    editor.select([0]);
    press(editor, 'Shift+KeyM');
    press(editor, 'KeyN');
    press(editor, 'Escape');
    expect(editor.tools.name).toBe('idle');
    expect(editor.coverage.state().current).toBe(0);
    press(editor, 'Escape');
    expect(editor.coverage.state().current).toBeUndefined();
    expect(editor.selection).toEqual([0]);
    press(editor, 'Escape');
    expect(editor.selection).toEqual([]);
    expect(effects).toEqual([]);
    press(editor, 'Escape');
    expect(effects).toEqual([{ kind: 'focusReleased' }]);
  });
});

describe('keys for the host', () => {
  it('emit effects and change nothing', () => {
    const editor = anEditor();
    const effects = effectsOf(editor);
    for (const keys of ['Ctrl+Enter', 'Ctrl+KeyS', 'F1', 'Shift+Slash', 'KeyG', 'KeyL', 'KeyI', 'KeyP'])
      press(editor, keys);
    expect(effects.map(({ kind }) => kind)).toEqual([
      'submitRequested',
      'saveRequested',
      'helpRequested',
      'helpRequested',
      'galleryToggled',
      'bulkReviewRequested',
      'guideRequested',
      'reportRequested',
    ]);
    expect(editor.history.canUndo).toBe(false);
  });

  it('open the class picker beside the box', () => {
    const editor = anEditor();
    const effects = effectsOf(editor);
    press(editor, 'Slash');
    editor.select([1]);
    press(editor, 'Slash');
    const { x, y, width } = editor.screenRectOf(1);
    expect(effects).toEqual([
      { kind: 'refused', code: 'NOTHING_SELECTED', indexes: [] },
      { kind: 'openClassPicker', indexes: [1], at: { x: x + width, y } },
    ]);
  });
});
