import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { actionNamesOf } from '../input/action.ts';
import { NO_MODIFIERS } from '../input/input.ts';
import { press } from '../testing/a-pointer.ts';
import { aSuggestion } from '../testing/a-suggestion.ts';
import { keyCapOf } from './key-cap.ts';
import { actionFor, chordOf, conflictsIn, defaultKeymap, parseOverrides, withOverrides } from './keymap.ts';

describe('the default keys', () => {
  it('map to one action each', () => {
    expect(conflictsIn(defaultKeymap(DEFAULT_CLASSES))).toEqual([]);
  });

  it('reach every action', () => {
    for (const action of actionNamesOf(DEFAULT_CLASSES))
      expect(defaultKeymap(DEFAULT_CLASSES)[action]?.length, action).toBeGreaterThan(0);
  });

  it('are told in the README, with every action', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const keymap = defaultKeymap(DEFAULT_CLASSES);
    for (const action of actionNamesOf(DEFAULT_CLASSES).filter((name) => !name.includes(':'))) {
      const row = rows.find((line) => line.split(' | ')[0]?.includes(`\`${action}\``));
      for (const chord of keymap[action] ?? []) expect(row, action).toContain(`\`${keyCapOf(chord).join('+')}\``);
    }
  });

  it('use the physical number row, one key per class', () => {
    expect(actionFor({ code: 'Digit1', modifiers: NO_MODIFIERS }, defaultKeymap(DEFAULT_CLASSES))).toBe('answer:1');
    expect(actionFor({ code: 'Equal', modifiers: NO_MODIFIERS }, defaultKeymap(DEFAULT_CLASSES))).toBe('answer:13');
    expect(
      actionFor({ code: 'Equal', modifiers: { ...NO_MODIFIERS, ctrl: true } }, defaultKeymap(DEFAULT_CLASSES)),
    ).toBe('zoomIn');
  });

  it('leave the keys of the browser free', () => {
    const ctrl = { ...NO_MODIFIERS, ctrl: true };
    for (const code of ['Digit1', 'KeyT', 'KeyW', 'KeyR', 'KeyL', 'KeyC', 'KeyV', 'KeyF']) {
      expect(actionFor({ code, modifiers: ctrl }, defaultKeymap(DEFAULT_CLASSES))).toBeUndefined();
    }
  });
});

describe('other keys', () => {
  const chord = fc.record({
    code: fc.constantFrom('KeyC', 'KeyJ', 'F2', 'Space', 'Digit3'),
    primary: fc.boolean(),
    shift: fc.boolean(),
    alt: fc.boolean(),
  });

  it('are the same after they were stored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...actionNamesOf(DEFAULT_CLASSES)), fc.array(chord, { maxLength: 3 })),
        (chosen) => {
          const overrides = parseOverrides(chosen);
          expect(parseOverrides(JSON.parse(JSON.stringify(overrides)))).toEqual(overrides);
          expect(Object.keys(overrides).sort()).toEqual(Object.keys(chosen).sort());
        },
      ),
    );
  });

  it('are read from storage under the former name of their action', () => {
    expect(parseOverrides({ lineUp: [{ code: 'KeyO' }] })).toEqual({ bulkReview: [{ code: 'KeyO' }] });
    expect(parseOverrides({ 'settle:2': [{ code: 'F2' }] })).toEqual({ 'answer:2': [{ code: 'F2' }] });
  });

  it('are read from storage as far as they are valid', () => {
    expect(parseOverrides({ confirm: [{ code: 'KeyC' }], fly: [{ code: 'KeyF' }], undo: 'no', draw: [{}] })).toEqual({
      confirm: [{ code: 'KeyC' }],
    });
    for (const chord of [null, 7, 'KeyF', {}, { code: 7 }, { primary: true }]) {
      expect(parseOverrides({ confirm: [{ code: 'KeyC' }, chord] })).toEqual({});
    }
    for (const value of [null, undefined, 'confirm', 7]) expect(parseOverrides(value)).toEqual({});
  });

  it('are read from storage with the keys that are held beside them, and with nothing else', () => {
    const held = { code: 'KeyC', primary: true, shift: true, alt: true };
    expect(parseOverrides({ confirm: [{ ...held, meta: true }] })).toEqual({ confirm: [held] });
    const loose = { code: 'KeyC', primary: 'yes', shift: 1, alt: false };
    expect(parseOverrides({ confirm: [loose] })).toEqual({ confirm: [{ code: 'KeyC' }] });
  });

  it('work at once and replace the former ones', () => {
    const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions: [aSuggestion()], prefersReducedMotion: true });
    editor.keyboard.setKeymap(withOverrides({ confirm: [{ code: 'KeyC' }] }, defaultKeymap(DEFAULT_CLASSES)));
    editor.select([0]);
    press(editor, 'Space');
    expect(editor.figures().confirmedCount).toBe(0);
    press(editor, 'KeyC');
    expect(editor.figures().confirmedCount).toBe(1);
  });

  it('share no key with an action that is pressed with others held', () => {
    for (const held of ['primary', 'alt', 'shift'] as const) {
      const keymap = { confirm: [{ code: 'KeyX', [held]: true }], delete: [{ code: 'KeyX' }] };
      expect(conflictsIn(keymap), held).toEqual([]);
    }
  });

  it('are those that were pressed, with Cmd for Ctrl', () => {
    const modifiers = { ctrl: false, shift: false, alt: false, meta: false };
    expect(chordOf({ code: 'KeyC', modifiers })).toEqual({ code: 'KeyC' });
    expect(chordOf({ code: 'KeyC', modifiers: { ...modifiers, meta: true } })).toEqual({ code: 'KeyC', primary: true });
    expect(chordOf({ code: 'KeyC', modifiers: { ctrl: true, shift: true, alt: true, meta: false } })).toEqual({
      code: 'KeyC',
      primary: true,
      shift: true,
      alt: true,
    });
  });

  it('reports which actions share a key', () => {
    const keymap = { ...defaultKeymap(DEFAULT_CLASSES), confirm: [{ code: 'KeyX' }] };
    expect(conflictsIn(keymap)).toEqual([{ chord: { code: 'KeyX' }, actions: ['confirm', 'delete'] }]);
  });
});

describe('what is printed on a key', () => {
  it('is what is written on it, Cmd and Option on a Mac', () => {
    const chord = chordOf({ code: 'KeyZ', modifiers: { ...NO_MODIFIERS, ctrl: true, shift: true } });
    expect(keyCapOf(chord)).toEqual(['Ctrl', '⇧', 'Z']);
    expect(keyCapOf(chord, 'mac')).toEqual(['⌘', '⇧', 'Z']);
    expect(keyCapOf({ code: 'Digit0' })).toEqual(['0']);
  });
});

describe('a key that somebody chose', () => {
  it('is theirs before that of a class that came later', () => {
    const [first, ...rest] = DEFAULT_CLASSES.classes;
    if (!first) throw new Error('There are classes.');
    const keymap = withOverrides(
      { confirm: [{ code: 'KeyF' }] },
      defaultKeymap(new ClassList([{ ...first, key: 'f' }, ...rest])),
    );
    expect(actionFor({ code: 'KeyF', modifiers: NO_MODIFIERS }, keymap)).toBe('confirm');
    // What is printed for the class must not be a key that does something else.
    expect(conflictsIn(keymap)).toEqual([]);
    expect(keymap[`answer:${first.id}`]).toEqual([]);
    expect(keymap[`relabel:${first.id}`]).toEqual([{ code: 'KeyF', shift: true }]);
  });
});
