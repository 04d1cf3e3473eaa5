import { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { someClasses } from '@uvh/domain/testing/some-classes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommandLog } from '../commands/log.ts';
import { actionNamesOf } from '../input/action.ts';
import { conflictsIn } from '../keymap/keymap.ts';
import { aPointerOn, effectsOf, press } from '../testing/a-pointer.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import type { Editor } from './editor.ts';
import { createEditor } from './editor.ts';

/** An editor with a box of each class, at scale 1: screen pixels are pixels of the space. */
function anEditor(classes: ClassList, options: Partial<Parameters<typeof createEditor>[0]> = {}) {
  const suggestions = someSuggestions(classes.size, (index) => ({ label: classes.names[index] ?? '' }));
  const editor = createEditor({ classes, suggestions, prefersReducedMotion: true, now: () => 0, ...options });
  editor.viewport.setSize(1920, 1080);
  return editor;
}

const stateOf = (editor: Editor) => editor.boxes().map((box) => ({ ...box }));
const counts = [2, 12, 14, 60];

describe.each(counts)('an editor with %i classes', (count) => {
  const classes = someClasses(count);

  it('answers a box with each of them, counts them and submits them', () => {
    const editor = anEditor(classes);
    for (const [index, { id }] of classes.classes.entries()) {
      editor.select([index]);
      expect(editor.dispatch(`answer:${classes.classes[count - 1 - index]?.id ?? id}`)).toBe(true);
    }
    expect(editor.figures()).toMatchObject({ confirmedCount: count, unknownCount: 0 });
    expect([...editor.figures().countByClass.values()]).toEqual(Array.from({ length: count }, () => 1));
    expect(editor.submission().boxes.map(({ label }) => label)).toEqual(classes.names.toReversed());
  });

  it('gives the first twelve a key each, and no key two meanings', () => {
    const { keymap } = anEditor(classes).keyboard;
    const withKey = classes.classes.filter(({ id }) => (keymap[`answer:${id}`] ?? []).length > 0);
    expect(withKey.map(({ name }) => name)).toEqual(classes.names.slice(0, 12));
    expect(conflictsIn(keymap)).toEqual([]);
  });

  it('hides the boxes of one of them, whichever it is, and shows them again', () => {
    const editor = anEditor(classes);
    for (const index of [0, count - 1]) {
      const { x, y, width, height } = editor.document.rect(index);
      const middle = { x: x + width / 2, y: y + height / 2 };
      const id = classes.classes[index]?.id ?? 0;
      editor.toggleClass(id);
      aPointerOn(editor).click(middle);
      expect(editor.selection).toEqual([]);
      editor.toggleClass(id);
      aPointerOn(editor).click(middle);
      expect(editor.selection).toEqual([index]);
      editor.select([]);
    }
  });

  it('takes no label for a class that another event has', () => {
    const other = count === 60 ? 'Bus' : 'Wolf';
    const editor = anEditor(classes, { suggestions: [aSuggestion({ label: other })] });
    const effects = effectsOf(editor);
    editor.select([0]);
    expect(editor.dispatch('confirm')).toBe(false);
    expect(effects).toContainEqual({ kind: 'refused', code: 'NEEDS_CLASS', indexes: [0] });
    expect(editor.settle(other)).toBe(false);
    expect(editor.figures().unknownCount).toBe(1);
  });

  it('comes back from the log after any actions, and from them by undo', () => {
    const actions = fc.array(fc.tuple(fc.nat(count - 1), fc.constantFrom(...actionNamesOf(classes))), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(actions, (steps) => {
        const editor = anEditor(classes);
        for (const [index, action] of steps) {
          editor.select([index]);
          editor.dispatch(action);
        }
        const log = parseCommandLog(JSON.parse(JSON.stringify(editor.history.exportLog())));
        const again = anEditor(classes, log ? { log } : {});
        expect(again.draft).toBe('restored');
        expect(stateOf(again)).toEqual(stateOf(editor));
        expect(again.figures()).toEqual(editor.figures());
        while (editor.dispatch('undo'));
        expect(stateOf(editor)).toEqual(stateOf(anEditor(classes)));
      }),
    );
  });
});

describe('the keys of classes', () => {
  it('are their own where the event says so, and the rest of the number row in order', () => {
    const own: Readonly<Record<number, string>> = { 0: 'c', 2: '1' };
    const editor = anEditor(someClasses(14, (place) => ({ key: own[place] ?? null })));
    const codeOf = (id: number) => editor.keyboard.keymap[`answer:${id}`]?.[0]?.code;
    expect([1, 2, 3, 4, 13, 14].map(codeOf)).toEqual(['KeyC', 'Digit2', 'Digit1', 'Digit3', 'Equal', undefined]);
    editor.select([5]);
    press(editor, 'KeyC');
    expect(editor.document.box(5)).toMatchObject({ label: 'Antelope', isConfirmed: true });
  });

  it('are never those that do something else', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
    const editor = anEditor(someClasses(36, (place) => ({ key: letters[place] ?? null })));
    expect(conflictsIn(editor.keyboard.keymap)).toEqual([]);
    editor.select([3]);
    press(editor, 'KeyX');
    expect(editor.document.isDeleted(3)).toBe(true);
  });

  it('are not shared by two classes that ask for the same one', () => {
    const editor = anEditor(someClasses(3, () => ({ key: 'c' })));
    expect([1, 2, 3].map((id) => editor.keyboard.keymap[`answer:${id}`]?.[0]?.code)).toEqual([
      'KeyC',
      'Digit1',
      'Digit2',
    ]);
  });
});

describe('classes that change while the work goes on', () => {
  const before = someClasses(12);

  it('keep every answer under another name, colour and place', () => {
    const editor = anEditor(before);
    editor.select([3]);
    editor.dispatch('answer:9');
    const answered = stateOf(editor);
    const figures = editor.figures();
    const renamed = before.classes.map((each) => ({ ...each, displayName: `${each.name}!`, color: '#123456' }));
    editor.setClasses(new ClassList(renamed.toReversed()));
    expect(stateOf(editor)).toEqual(answered);
    expect(editor.figures()).toEqual(figures);
    expect(editor.classes.displayNameOf('Antelope')).toBe('Antelope!');
    expect(editor.dispatch('undo')).toBe(true);
    expect(stateOf(editor)).toEqual(stateOf(anEditor(before)));
  });

  it('make a class of a label that was none', () => {
    const suggestions = [aSuggestion({ label: 'Wolf' })];
    const editor = anEditor(before, { suggestions });
    expect(editor.figures().unknownCount).toBe(1);
    editor.setClasses(someClasses(60));
    expect(editor.figures().unknownCount).toBe(0);
    editor.select([0]);
    expect(editor.dispatch('confirm')).toBe(true);
  });

  it('go on hiding what was hidden', () => {
    const editor = anEditor(before);
    editor.toggleClass(2);
    editor.setClasses(new ClassList(before.classes.toReversed()));
    const { x, y } = editor.document.rect(1);
    aPointerOn(editor).click({ x: x + 20, y: y + 20 });
    expect(editor.selection).toEqual([]);
    const shown = editor.document.rect(10);
    aPointerOn(editor).click({ x: shown.x + 20, y: shown.y + 20 });
    expect(editor.selection).toEqual([10]);
  });

  it('tell everyone who shows them, and nobody when they are the same', () => {
    const editor = anEditor(DEFAULT_CLASSES);
    const told: string[] = [];
    editor.changes.subscribe((changed) => told.push([...changed].sort().join(' ')));
    editor.setClasses(DEFAULT_CLASSES);
    expect(told).toEqual([]);
    editor.setClasses(before);
    expect(told).toEqual(['display document queue']);
  });
});

describe('a list of classes that comes while the work goes on', () => {
  it('hides nothing where a class is to be hidden that there is not', () => {
    const editor = anEditor(DEFAULT_CLASSES);
    editor.toggleClass(99);
    expect([...editor.display.hiddenClassIds]).toEqual([]);
  });

  it('says what is usual for each class by its name, whatever its place in the list', () => {
    const [first, second, ...others] = DEFAULT_CLASSES.classes;
    if (!first || !second) throw new Error('There are classes.');
    const [small, large] = [first.name, second.name];
    const suggestions = someSuggestions(24, (index) => {
      const side = index % 2 ? 24 : 90;
      return { label: index % 2 ? small : large, width: side, height: side };
    });
    const editor = anEditor(DEFAULT_CLASSES, { suggestions });
    const hinted = () => suggestions.flatMap((_, index) => editor.queue.hintsOf(index).map(({ code }) => code));
    expect(hinted()).toEqual([]);
    editor.setClasses(new ClassList([second, first, ...others]));
    expect(hinted()).toEqual([]);
  });
});
