import type { Candidate } from '@uvh/domain/annotation/candidate';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JournalEvent, logFromJournal } from '../commands/log.ts';
import { actionNamesOf } from '../input/action.ts';
import { aPointerOn, press } from '../testing/a-pointer.ts';
import { someSuggestions } from '../testing/a-suggestion.ts';
import { createEditor, type Editor } from './editor.ts';

const suggestions = someSuggestions(9, (index) => ({ label: index % 3 === 0 ? 'default' : 'SUV' }));
const candidates: readonly Candidate[] = [
  { candidateId: 1, label: 'Bus', score: 0.3, x: 900, y: 700, width: 90, height: 60 },
  { candidateId: 2, label: 'Sedan', score: 0.2, x: 300, y: 520, width: 50, height: 40 },
];

/** So small that boxes have to be flown to. */
function anEditor(options: Partial<Parameters<typeof createEditor>[0]> = {}) {
  const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions, candidates, now: () => 0, ...options });
  editor.viewport.setSize(800, 450);
  return editor;
}

/** All that a person sees of an image and may do with it. */
function seenOf(editor: Editor) {
  const { tiles, isLooked } = editor.coverage.state();
  return {
    boxes: editor.boxes(),
    figures: editor.figures(),
    queue: [...editor.queue.state().order],
    selection: editor.selection,
    view: editor.viewport.view,
    candidate: editor.candidates.ghost?.candidateId,
    places: editor.coverage.likely(),
    tiles,
    isLooked,
  };
}

/** Does something, takes it back with one key, does it again with another. */
function thereAndBack(editor: Editor, act: () => void) {
  const before = seenOf(editor);
  const steps = editor.history.length;
  act();
  const after = seenOf(editor);
  expect(editor.history.length).toBeGreaterThan(steps);
  press(editor, 'Ctrl+KeyZ');
  expect(seenOf(editor)).toEqual(before);
  press(editor, 'Ctrl+Shift+KeyZ');
  expect(seenOf(editor)).toEqual(after);
  press(editor, 'Ctrl+KeyZ');
  expect(seenOf(editor)).toEqual(before);
}

/** From a place on the screen to another; the box is drawn or resized. */
function drag(editor: Editor, from: { x: number; y: number }, dx: number, dy: number) {
  aPointerOn(editor).drag(from, { x: from.x + dx, y: from.y + dy });
}

function handlesOf(editor: Editor, index: number) {
  const { x, y, width, height } = editor.screenRectOf(index);
  const [middle, centre] = [x + width / 2, y + height / 2];
  const [right, bottom] = [x + width, y + height];
  return {
    nw: [x, y],
    n: [middle, y],
    ne: [right, y],
    e: [right, centre],
    se: [right, bottom],
    s: [middle, bottom],
    sw: [x, bottom],
    w: [x, centre],
  };
}

describe('one undo leads back to what was seen before, one redo to what was seen after', () => {
  for (const handle of ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const) {
    it(`a side or corner dragged: ${handle}`, () => {
      const editor = anEditor();
      editor.select([4]);
      const [x = 0, y = 0] = handlesOf(editor, 4)[handle];
      thereAndBack(editor, () => drag(editor, { x, y }, 6, 6));
    });
  }

  const byKey: Readonly<Record<string, readonly string[]>> = {
    'moved by arrows': ['ArrowRight', 'ArrowRight', 'ArrowDown'],
    'sized by arrows': ['Shift+ArrowRight', 'Shift+ArrowDown'],
    relabelled: ['Shift+Digit5'],
    'given the class that is seen': ['Digit5'],
    confirmed: ['Space'],
    deleted: ['Delete'],
    'put off': ['Shift+KeyQ'],
  };
  for (const [what, keys] of Object.entries(byKey)) {
    it(`a box ${what}`, () => {
      const editor = anEditor();
      editor.select([4]);
      thereAndBack(editor, () => {
        for (const key of keys) press(editor, key);
      });
    });
  }

  it('several boxes at once', () => {
    const editor = anEditor();
    editor.select([1, 2, 5]);
    thereAndBack(editor, () => press(editor, 'Digit5'));
    thereAndBack(editor, () => press(editor, 'KeyX'));
  });

  it('a confirmation taken back', () => {
    const editor = anEditor();
    editor.select([4]);
    press(editor, 'Space');
    thereAndBack(editor, () => press(editor, 'KeyU'));
  });

  it('a box drawn, and one drawn again', () => {
    const editor = anEditor();
    editor.select([4]);
    thereAndBack(editor, () => {
      press(editor, 'KeyN');
      drag(editor, { x: 300, y: 300 }, 80, 60);
    });
    thereAndBack(editor, () => {
      editor.dispatch('redraw');
      drag(editor, { x: 300, y: 300 }, 80, 60);
    });
  });

  it('a box that a click found', async () => {
    const editor = anEditor({ candidates: [] });
    editor.setSnapper(async () => ({ x: 700, y: 600, width: 60, height: 40 }));
    editor.select([4]);
    const before = seenOf(editor);
    press(editor, 'KeyN');
    aPointerOn(editor).click({ x: 300, y: 260 });
    await expect.poll(() => editor.history.length).toBe(1);
    press(editor, 'Ctrl+KeyZ');
    expect(seenOf(editor)).toEqual(before);
  });

  it('a candidate taken on the walk, which is in view again', () => {
    const editor = anEditor();
    editor.dispatch('nextTile');
    expect(editor.candidates.ghost).toBeDefined();
    thereAndBack(editor, () => press(editor, 'Space'));
    thereAndBack(editor, () => press(editor, 'Digit5'));
  });

  it('vehicles taken on the sheet, whose places are to be looked at again', () => {
    const editor = anEditor();
    const places = editor.likelyPlaces();
    editor.select([3]);
    thereAndBack(editor, () =>
      editor.takeMissed(
        candidates.slice(0, 1),
        places.map(({ tile }) => tile),
      ),
    );
    expect(editor.likelyPlaces()).toEqual(places);
  });

  it('answers given in bulk, which leave the box selected that was', () => {
    const editor = anEditor();
    editor.select([4]);
    thereAndBack(editor, () => editor.confirmAll([1, 2, 5, 7]));
    thereAndBack(editor, () => editor.settleAll('Truck', [1, 2, 3]));
    thereAndBack(editor, () => editor.relabel('Truck', [1, 2, 3]));
    thereAndBack(editor, () => editor.deleteAll([1, 2]));
    thereAndBack(editor, () => editor.markAllUnsure([1, 4]));
  });
});

describe('the view', () => {
  it('stays where somebody went to look closer, and shows what was undone', () => {
    const editor = anEditor();
    editor.select([4]);
    press(editor, 'Shift+Digit5');
    editor.viewport.zoomBy(1.2);
    const { view } = editor.viewport;
    press(editor, 'Ctrl+KeyZ');
    expect(editor.viewport.view).toEqual(view);
    editor.viewport.panBy(-4000, -4000);
    press(editor, 'Ctrl+Shift+KeyZ');
    const { x, y } = editor.screenRectOf(4);
    expect(x > 0 && x < 800 && y > 0 && y < 450).toBe(true);
  });
});

describe('an undo while a side is dragged', () => {
  it('drops the drag and nothing else', () => {
    const editor = anEditor();
    editor.dispatch('draw');
    drag(editor, { x: 300, y: 300 }, 80, 60);
    const drawn = editor.boxes();
    const [x = 0, y = 0] = handlesOf(editor, 9).se;
    const pointer = aPointerOn(editor);
    pointer.move({ x, y });
    pointer.down({ x, y });
    pointer.move({ x: x + 8, y: y + 8 });
    press(editor, 'Ctrl+KeyZ');
    pointer.up({ x: x + 8, y: y + 8 });
    expect(editor.boxes()).toEqual(drawn);
    press(editor, 'Ctrl+KeyZ');
    expect(editor.boxes()).toHaveLength(9);
  });
});

describe('any step', () => {
  const place = fc.tuple(fc.nat(800), fc.nat(450));
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(...actionNamesOf(DEFAULT_CLASSES).filter((action) => action !== 'undo' && action !== 'redo'))
        .map((action) => (editor: Editor) => void editor.dispatch(action)),
    },
    { weight: 2, arbitrary: fc.nat(12).map((index) => (editor: Editor) => editor.select([index, index + 2])) },
    {
      weight: 2,
      arbitrary: fc.tuple(place, place).map(
        ([[x, y], [toX, toY]]) =>
          (editor: Editor) =>
            aPointerOn(editor).drag({ x, y }, { x: toX, y: toY }),
      ),
    },
    {
      weight: 1,
      arbitrary: place.map(
        ([x, y]) =>
          (editor: Editor) =>
            aPointerOn(editor).click({ x, y }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .subarray([0, 1, 2, 3])
        .map((tiles) => (editor: Editor) => void editor.takeMissed(candidates.slice(0, tiles.length % 3), tiles)),
    },
  );

  it('is undone to what was seen before and redone to what was seen after', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const editor = anEditor();
        for (const take of steps) {
          const before = seenOf(editor);
          const { length } = editor.history;
          const last = editor.history.entries.at(-1)?.command.kind;
          take(editor);
          // Nudges in a row are one step, whose beginning lies further back.
          const isGoingOn = last === 'nudge' && editor.history.entries.at(-1)?.command.kind === 'nudge';
          if (editor.history.length === length || isGoingOn) continue;
          const after = seenOf(editor);
          editor.dispatch('undo');
          expect(seenOf(editor)).toEqual(before);
          editor.dispatch('redo');
          expect(seenOf(editor)).toEqual(after);
        }
      }),
    );
  });

  it('can be undone and redone after a reload as before it, as far as the boxes go', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.nat(4), (steps, back) => {
        const editor = anEditor();
        const journal: JournalEvent[] = [];
        editor.history.subscribe((event) => journal.push(event));
        for (const take of steps) take(editor);
        for (let n = 0; n < back; n += 1) editor.dispatch('undo');
        const again = anEditor({ log: logFromJournal(JSON.parse(JSON.stringify(journal))) });
        for (const way of ['redo', 'undo', 'undo', 'redo'] as const) {
          expect(again.dispatch(way)).toBe(editor.dispatch(way));
          expect(again.boxes()).toEqual(editor.boxes());
          expect(again.queue.state()).toEqual(editor.queue.state());
        }
      }),
    );
  });
});
