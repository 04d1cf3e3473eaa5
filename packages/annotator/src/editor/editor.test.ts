import type { Suggestion } from '@uvh/domain/annotation/review';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JournalEvent, logFromJournal, parseCommandLog } from '../commands/log.ts';
import { actionNamesOf } from '../input/action.ts';
import { NO_MODIFIERS } from '../input/input.ts';
import { defaultKeymap } from '../keymap/keymap.ts';
import { aPointerOn, effectsOf, press } from '../testing/a-pointer.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import { turnWheel } from '../viewport/wheel.ts';
import type { Editor } from './editor.ts';
import { createEditor } from './editor.ts';

/** An editor at scale 1: screen pixels are pixels of the space. */
function anEditor(suggestions: readonly Suggestion[], options: Partial<Parameters<typeof createEditor>[0]> = {}) {
  const editor = createEditor({
    classes: DEFAULT_CLASSES,
    suggestions,
    prefersReducedMotion: true,
    now: () => 0,
    ...options,
  });
  editor.viewport.setSize(1920, 1080);
  return editor;
}

const keyOf = (label: string): string => {
  const codes = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) => `Digit${digit}`);
  return [...codes, 'Minus', 'Equal'][DEFAULT_CLASSES.indexOf(label)] ?? '';
};

describe('answering by key', () => {
  it('confirms with Space and goes to the next unreviewed box', () => {
    const editor = anEditor(someSuggestions(3));
    press(editor, 'Space');
    expect(editor.selection).toEqual([0]);
    press(editor, 'Space');
    expect(editor.document.isConfirmed(0)).toBe(true);
    expect(editor.selection).toEqual([1]);
  });

  it('keeps of several boxes those selected that could not be confirmed, and says why', () => {
    const editor = anEditor(someSuggestions(3, (index) => ({ label: index === 1 ? 'SUV' : 'default' })));
    const effects = effectsOf(editor);
    editor.select([0, 1, 2]);
    press(editor, 'Space');
    expect([0, 1, 2].map((index) => editor.document.isConfirmed(index))).toEqual([false, true, false]);
    expect(editor.selection).toEqual([0, 2]);
    expect(effects.at(-1)).toEqual({ kind: 'refused', code: 'NEEDS_CLASS', indexes: [0, 2] });
  });

  it('only selects the first box when nothing is selected: nothing is confirmed unseen', () => {
    const editor = anEditor(someSuggestions(2));
    press(editor, 'Enter');
    expect(editor.figures().confirmedCount).toBe(0);
    expect(editor.current).toBe(0);
  });

  it('confirms with the class key of the suggestion', () => {
    const editor = anEditor(someSuggestions(2, () => ({ label: 'Sedan' })));
    editor.select([0]);
    press(editor, keyOf('Sedan'));
    expect(editor.document.isConfirmed(0)).toBe(true);
    expect(editor.current).toBe(1);
  });

  it('relabels and stays with Shift and another class key', () => {
    const editor = anEditor(someSuggestions(2, () => ({ label: 'Sedan' })));
    editor.select([0]);
    press(editor, `Shift+${keyOf('SUV')}`);
    expect(editor.document.box(0)).toMatchObject({ label: 'SUV', isConfirmed: false, isLabelChanged: true });
    expect(editor.current).toBe(0);
    expect(editor.figures().relabelScore).toBe(1);
  });

  it('relabels, confirms and goes on with another class key, which one undo takes back', () => {
    const editor = anEditor(someSuggestions(2, () => ({ label: 'Sedan' })));
    editor.select([0]);
    press(editor, keyOf('Bus'));
    expect(editor.document.box(0)).toMatchObject({ label: 'Bus', isConfirmed: true });
    expect(editor.current).toBe(1);
    press(editor, 'Ctrl+KeyZ');
    expect(editor.document.box(0)).toMatchObject({ label: 'Sedan', isConfirmed: false });
    expect(editor.current).toBe(0);
  });

  it('waits for a second press of a class key for those who want it so', () => {
    const editor = anEditor(someSuggestions(2, () => ({ label: 'Sedan' })));
    editor.keyboard.setKeymap(defaultKeymap(DEFAULT_CLASSES, 'relabel'));
    editor.select([0]);
    press(editor, keyOf('Bus'));
    expect(editor.document.box(0)).toMatchObject({ label: 'Bus', isConfirmed: false });
    press(editor, keyOf('Bus'));
    expect(editor.document.box(0)).toMatchObject({ label: 'Bus', isConfirmed: true });
    expect(editor.current).toBe(1);
  });

  it('reviews 70 boxes of which 20 are wrong with at most 75 key presses', () => {
    const truth = Array.from({ length: 70 }, (_, index) => DEFAULT_CLASSES.names[(index * 5) % 12] ?? 'Bus');
    const suggested = truth.map((name, index) =>
      index % 7 < 2 ? (DEFAULT_CLASSES.names.find((other) => other !== name) ?? name) : name,
    );
    const editor = anEditor(someSuggestions(70, (index) => ({ label: suggested[index] ?? 'Bus' })));
    expect(suggested.filter((label, index) => label !== truth[index])).toHaveLength(20);
    let presses = 0;
    while (editor.queue.state().remaining > 0 && presses < 100) {
      const { current } = editor;
      const right = current === undefined ? undefined : truth[current];
      const isRight = current === undefined || editor.document.label(current) === right;
      press(editor, isRight ? 'Space' : keyOf(right ?? ''));
      presses += 1;
    }
    expect(presses).toBeLessThanOrEqual(75);
    expect(editor.submission().boxes.map((box) => box.label)).toEqual(truth);
    expect(editor.figures()).toMatchObject({ confirmedCount: 70, relabelScore: 20 });
  });

  it('refuses to confirm a box without a class', () => {
    const editor = anEditor([aSuggestion({ label: 'default' })]);
    const effects = effectsOf(editor);
    editor.select([0]);
    press(editor, 'Space');
    expect(effects).toEqual([{ kind: 'refused', code: 'NEEDS_CLASS', indexes: [0] }]);
  });

  it('moves unsure boxes to the end and selects the next one', () => {
    const editor = anEditor(someSuggestions(4));
    editor.select([1]);
    editor.dispatch('unsure');
    expect(editor.current).toBe(2);
    expect(editor.queue.state().order).toEqual([0, 2, 3, 1]);
  });

  it('emits reviewFinished when the last box has its answer', () => {
    const editor = anEditor(someSuggestions(2));
    const effects = effectsOf(editor);
    editor.select([0]);
    press(editor, 'Space');
    press(editor, 'Delete');
    expect(effects.map((effect) => effect.kind)).toEqual(['answered', 'answered', 'reviewFinished']);
    expect(editor.selection).toEqual([]);
  });

  it('keeps confirmed boxes from being picked until they are reopened', () => {
    const editor = anEditor([aSuggestion()]);
    const effects = effectsOf(editor);
    editor.select([0]);
    press(editor, 'Space');
    aPointerOn(editor).click({ x: 140, y: 130 });
    expect(editor.selection).toEqual([]);
    expect(effects.at(-1)).toMatchObject({ kind: 'peeked', index: 0 });
    press(editor, 'KeyU');
    expect(editor.selection).toEqual([0]);
    expect(editor.document.isConfirmed(0)).toBe(false);
  });

  it('lets the focus move on when Tab finds no further box', () => {
    const editor = anEditor([aSuggestion()]);
    expect(press(editor, 'Tab')).toBe(true);
    press(editor, 'Space');
    expect(press(editor, 'Tab')).toBe(false);
  });
});

describe('a hidden class', () => {
  it('is passed over by the walk until nothing else is left', () => {
    const editor = anEditor(someSuggestions(4, (index) => ({ label: index % 2 === 0 ? 'Bus' : 'SUV' })));
    editor.toggleClass(5);
    press(editor, 'Space');
    expect(editor.current).toBe(1);
    press(editor, 'Space');
    expect(editor.current).toBe(3);
    press(editor, 'Space');
    expect(editor.current).toBe(0);
    expect(editor.queue.state().remaining).toBe(2);
  });

  it('is hidden and shown again by key', () => {
    const editor = anEditor(someSuggestions(2, () => ({ label: 'Bus' })));
    editor.select([0]);
    press(editor, 'Alt+KeyH');
    expect([...editor.display.hiddenClassIds]).toEqual([5]);
    aPointerOn(editor).click({ x: 60, y: 50 });
    expect(editor.selection).toEqual([]);
    press(editor, 'Alt+KeyH');
    expect(editor.display.hiddenClassIds.size).toBe(0);
  });
});

describe('several boxes at once', () => {
  it('are picked by a frame and answered in one undo step', () => {
    const editor = anEditor(someSuggestions(6));
    aPointerOn(editor).drag({ x: 5, y: 150 }, { x: 400, y: 10 }, { modifiers: { shift: true } });
    expect(editor.selection).toEqual([0, 1, 2]);
    editor.relabel('Truck');
    expect(editor.boxes().filter((box) => box.label === 'Truck')).toHaveLength(3);
    press(editor, 'Ctrl+KeyZ');
    expect(editor.boxes().filter((box) => box.label === 'Truck')).toHaveLength(0);
    expect(editor.selection).toEqual([0, 1, 2]);
    press(editor, 'KeyX');
    expect(editor.figures().deletedCount).toBe(3);
  });

  it('are picked one by one with Ctrl and dropped the same way', () => {
    const editor = anEditor(someSuggestions(3));
    const pointer = aPointerOn(editor, { modifiers: { ctrl: true } });
    pointer.click({ x: 60, y: 50 });
    pointer.click({ x: 185, y: 50 });
    expect(editor.selection).toEqual([0, 1]);
    pointer.click({ x: 60, y: 50 });
    expect(editor.selection).toEqual([1]);
  });

  it('are confirmed together: the rest are right', () => {
    const editor = anEditor(someSuggestions(5));
    expect(editor.confirmAll([0, 2, 3])).toBe(3);
    expect(editor.figures().confirmedCount).toBe(3);
    press(editor, 'Ctrl+KeyZ');
    expect(editor.figures().confirmedCount).toBe(0);
  });

  it('keeps those selected that have no class yet', () => {
    const editor = anEditor(someSuggestions(3, (index) => ({ label: index === 1 ? 'default' : 'Bus' })));
    press(editor, 'Ctrl+KeyA');
    press(editor, 'Space');
    expect(editor.selection).toEqual([1]);
    expect(editor.figures().confirmedCount).toBe(2);
  });
});

describe('boxes over each other', () => {
  const stacked = [
    aSuggestion({ bboxId: 1, x: 100, y: 100, width: 400, height: 300 }),
    aSuggestion({ bboxId: 2, x: 150, y: 150, width: 200, height: 200 }),
    aSuggestion({ bboxId: 3, x: 200, y: 200, width: 80, height: 80 }),
  ];

  it('are cycled by clicking again in the same place', () => {
    const editor = anEditor(stacked);
    const pointer = aPointerOn(editor);
    const picked = Array.from({ length: 4 }, () => {
      pointer.click({ x: 240, y: 240 });
      return editor.current;
    });
    expect(picked).toEqual([2, 1, 0, 2]);
  });

  it('are cycled by Alt and click and by key', () => {
    const editor = anEditor(stacked);
    editor.select([2]);
    aPointerOn(editor).click({ x: 240, y: 240 }, { modifiers: { alt: true } });
    expect(editor.current).toBe(1);
    press(editor, 'KeyB');
    expect(editor.current).toBe(0);
  });

  it('let a box be drawn inside another one', () => {
    const editor = anEditor([aSuggestion({ x: 100, y: 100, width: 400, height: 300 })]);
    press(editor, 'KeyN');
    aPointerOn(editor).drag({ x: 200, y: 200 }, { x: 260, y: 250 });
    expect(editor.document.box(1)).toMatchObject({
      x: 200,
      y: 200,
      width: 60,
      height: 50,
      label: 'default',
      isNew: true,
    });
    expect(editor.selection).toEqual([1]);
    expect(editor.tools.name).toBe('idle');
  });
});

describe('any sequence of actions', () => {
  const suggestions = someSuggestions(9, (index) => ({ label: index % 3 === 0 ? 'default' : 'SUV' }));
  const script = fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .constantFrom(...actionNamesOf(DEFAULT_CLASSES))
          .map((action) => (editor: Editor) => void editor.dispatch(action)),
      },
      { weight: 2, arbitrary: fc.nat(12).map((index) => (editor: Editor) => editor.select([index, index + 2])) },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.nat(1900), fc.nat(400), fc.nat(1900), fc.nat(400), fc.boolean()).map(
          ([x, y, toX, toY, shift]) =>
            (editor: Editor) =>
              aPointerOn(editor).drag({ x, y }, { x: toX, y: toY }, { modifiers: { shift } }),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.nat(1900), fc.nat(400)).map(
          ([x, y]) =>
            (editor: Editor) =>
              aPointerOn(editor).click({ x, y }),
        ),
      },
    ),
    { maxLength: 40 },
  );
  const stateOf = (editor: Editor) => editor.boxes().map((box) => ({ ...box }));

  it('is undone to the suggestions and redone to the end', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const editor = anEditor(suggestions);
        for (const step of steps) step(editor);
        while (editor.dispatch('redo'));
        const latest = stateOf(editor);
        while (editor.dispatch('undo'));
        expect(stateOf(editor)).toEqual(stateOf(anEditor(suggestions)));
        while (editor.dispatch('redo'));
        expect(stateOf(editor)).toEqual(latest);
      }),
    );
  });

  it('is the same again after a reload, from the journal and from the log', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const editor = anEditor(suggestions);
        const journal: JournalEvent[] = [];
        editor.history.subscribe((event) => journal.push(JSON.parse(JSON.stringify(event))));
        for (const step of steps) step(editor);
        const stored = parseCommandLog(JSON.parse(JSON.stringify(editor.history.exportLog())));
        for (const log of [logFromJournal(journal), stored]) {
          const again = anEditor(suggestions, log ? { log } : {});
          expect(again.draft).toBe('restored');
          expect(stateOf(again)).toEqual(stateOf(editor));
          expect(again.submission()).toEqual(editor.submission());
          expect(again.queue.state()).toEqual(editor.queue.state());
          expect([again.history.canUndo, again.history.canRedo]).toEqual([
            editor.history.canUndo,
            editor.history.canRedo,
          ]);
        }
      }),
    );
  });

  it('never leaves a box selected that cannot be changed, nor a drawn box outside the image', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const editor = anEditor(suggestions);
        for (const step of steps) {
          step(editor);
          for (const index of editor.selection) {
            expect(editor.document.isConfirmed(index) || editor.document.isDeleted(index)).toBe(false);
          }
        }
        for (const { x, y, width, height } of editor.submission().boxes) {
          expect(x >= 0 && y >= 0 && x + width <= 1920.001 && y + height <= 1080.001).toBe(true);
        }
      }),
    );
  });
});

describe('undo', () => {
  it('has no limit', () => {
    const editor = anEditor(someSuggestions(30));
    for (let n = 0; n < 2000; n++) editor.relabel(n % 2 === 0 ? 'Bus' : 'SUV', [n % 29]);
    expect(editor.history.entries.length).toBeGreaterThan(1900);
    while (editor.dispatch('undo'));
    expect(editor.boxes().every((box) => box.label === 'Hatchback')).toBe(true);
    expect(editor.history.canUndo).toBe(false);
  });

  it('shows the boxes it changed', () => {
    const editor = anEditor([aSuggestion(), aSuggestion({ bboxId: 2, x: 1700, y: 900 })]);
    editor.select([1]);
    editor.relabel('Bus');
    for (let n = 0; n < 12; n++)
      turnWheel(editor.viewport, { x: 0, y: 0, deltaX: 0, deltaY: -100, modifiers: NO_MODIFIERS });
    editor.dispatch('undo');
    expect(editor.selection).toEqual([1]);
    const { x, y } = editor.screenRectOf(1);
    expect(x > 0 && x < 1920 && y > 0 && y < 1080).toBe(true);
  });
});

describe('selecting a confirmed box from a list', () => {
  it('flies to it without selecting it', () => {
    const editor = anEditor([aSuggestion({ width: 20, height: 12 })]);
    editor.confirmAll([0]);
    editor.select([0]);
    expect(editor.selection).toEqual([]);
    expect(editor.viewport.view.scale).toBeGreaterThan(1);
  });
});

describe('a draft of another image', () => {
  it('is ignored and reported as refused', () => {
    const editor = anEditor(someSuggestions(9));
    editor.select([8]);
    press(editor, 'Space');
    expect(anEditor(someSuggestions(2), { log: editor.history.exportLog() }).draft).toBe('refused');
  });
});

describe('an action', () => {
  const road = () => anEditor(someSuggestions(10, () => ({ y: 700 })));

  it.each([
    ['zooms to the selected box', 'zoomToBox', 'select'],
    ['opens the picker of classes', 'pickClass', 'select'],
    ['selects all boxes', 'selectAll', undefined],
    ['goes to the next place', 'nextTile', undefined],
    ['marks the place in view', 'tileLooked', 'nextTile'],
    ['leaves the walk', 'escape', 'nextTile'],
    ['drops the selection', 'escape', 'select'],
    ['leaves the canvas', 'escape', undefined],
    ['asks for another opinion', 'secondOpinion', 'select'],
    ['arms drawing', 'draw', undefined],
    ['draws a box anew', 'redraw', 'select'],
  ] as const)('says that it %s', (_, action, before) => {
    const editor = road();
    if (before === 'select') editor.select([0]);
    else if (before) editor.dispatch(before);
    expect(editor.dispatch(action)).toBe(true);
  });

  it('says that there was nothing to do', () => {
    const editor = road();
    const done = (['tileLooked', 'zoomToBox', 'pickClass', 'secondOpinion', 'redraw', 'undo', 'redo'] as const).filter(
      (action) => editor.dispatch(action),
    );
    expect(done).toEqual([]);
    editor.deleteAll(editor.boxes().map(({ index }) => index));
    expect(editor.dispatch('selectAll')).toBe(false);
  });
});

describe('what hears of changes', () => {
  /** The topics of one act. */
  function topicsOf(editor: Editor, act: () => void) {
    const heard = new Set<string>();
    const ends = (['coverage', 'display', 'selection', 'viewport', 'document', 'pointer', 'tool'] as const).map(
      (topic) => editor.changes.subscribe(() => heard.add(topic), [topic]),
    );
    act();
    for (const end of ends) end();
    return heard;
  }

  it('hears of the walk with each place, each mark and its end', () => {
    const editor = anEditor(someSuggestions(10, () => ({ y: 700 })));
    for (const action of ['nextTile', 'tileLooked', 'escape'] as const)
      expect(
        topicsOf(editor, () => void editor.dispatch(action)),
        action,
      ).toContain('coverage');
    const [place] = editor.likelyPlaces();
    expect(topicsOf(editor, () => place && editor.drawAt(place))).toContain('coverage');
  });

  it('hears of other keys, since they are printed on the screen', () => {
    const editor = anEditor(someSuggestions(2));
    expect(topicsOf(editor, () => editor.keyboard.setKeymap(editor.keyboard.keymap))).toEqual(new Set(['display']));
  });

  it('hears of the handles that a second tap brings up', () => {
    const editor = anEditor([aSuggestion()]);
    const finger = aPointerOn(editor, { pointerType: 'touch' });
    finger.click({ x: 140, y: 130 });
    finger.down({ x: 140, y: 130 });
    expect(topicsOf(editor, () => finger.up({ x: 140, y: 130 }))).toContain('pointer');
  });
});
