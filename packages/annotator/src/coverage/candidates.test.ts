import type { Candidate } from '@uvh/domain/annotation/candidate';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { aPointerOn, effectsOf, press } from '../testing/a-pointer.ts';
import { someSuggestions } from '../testing/a-suggestion.ts';

const bus: Candidate = { candidateId: 1, label: 'Bus', x: 900, y: 600, width: 60, height: 40 };
const truck: Candidate = { candidateId: 2, label: 'Truck', x: 1400, y: 800, width: 50, height: 40 };
const nextToBus: Candidate = { candidateId: 3, label: 'Sedan', x: 965, y: 610, width: 30, height: 30 };

function anEditor(candidates: readonly Candidate[] = [bus, truck], log?: Parameters<typeof createEditor>[0]['log']) {
  const editor = createEditor({
    classes: DEFAULT_CLASSES,
    suggestions: someSuggestions(4),
    candidates,
    prefersReducedMotion: true,
    ...(log && { log }),
  });
  editor.viewport.setSize(1920, 1080);
  return editor;
}

const drawn = (editor: ReturnType<typeof anEditor>) =>
  editor.boxes().filter(({ isNew, isDeleted }) => isNew && !isDeleted);

describe('candidates', () => {
  it('are not in view until somebody looks for a missed vehicle near one', () => {
    const editor = anEditor();
    expect(editor.candidates.ghost).toBeUndefined();
    aPointerOn(editor).move({ x: 850, y: 560 });
    press(editor, 'KeyN');
    expect(editor.candidates.ghost).toEqual(bus);
    expect(editor.tools.name).toBe('drawing');
    press(editor, 'KeyN');
    expect(editor.candidates.ghost).toBeUndefined();
  });

  it('are not shown to a pointer that is far from any', () => {
    const editor = anEditor();
    aPointerOn(editor).move({ x: 100, y: 900 });
    press(editor, 'KeyN');
    expect(editor.candidates.ghost).toBeUndefined();
    expect(editor.tools.name).toBe('drawing');
  });

  it('are brought near where no pointer says that the place is in sight', () => {
    const editor = anEditor([{ ...bus, width: 6, height: 4 }]);
    const before = editor.viewport.view.scale;
    press(editor, 'KeyN');
    expect(editor.viewport.view.scale).toBeGreaterThan(before);
    const pointed = anEditor([{ ...bus, width: 6, height: 4 }]);
    aPointerOn(pointed).move({ x: 900, y: 600 });
    press(pointed, 'KeyN');
    expect(pointed.viewport.view.scale).toBe(before);
  });

  it('are taken by a click, with class and origin, and the box is selected', () => {
    const editor = anEditor();
    const pointer = aPointerOn(editor);
    pointer.move({ x: 910, y: 610 });
    press(editor, 'KeyN');
    pointer.click({ x: 920, y: 620 });
    const { candidateId: _, ...place } = bus;
    expect(drawn(editor)).toMatchObject([{ ...place, candidateId: 1 }]);
    expect(editor.current).toBe(4);
    expect(editor.tools.name).toBe('idle');
    expect(editor.submission()).toMatchObject({ candidatesShown: [1] });
    expect(editor.submission().boxes.at(-1)).toMatchObject({ bboxId: -1, candidateId: 1 });
  });

  it.each([
    ['left', { x: 885, y: 620 }, { x: 895, y: 620 }],
    ['right', { x: 975, y: 620 }, { x: 965, y: 620 }],
    ['above', { x: 930, y: 585 }, { x: 930, y: 595 }],
    ['below', { x: 930, y: 655 }, { x: 930, y: 645 }],
  ])('are taken as far as a few pixels beside them: %s', (_, beside, at) => {
    const editor = anEditor();
    const pointer = aPointerOn(editor);
    pointer.move({ x: 930, y: 620 });
    press(editor, 'KeyN');
    pointer.click(beside);
    press(editor, 'Escape');
    expect(drawn(editor)).toEqual([]);
    pointer.click(at);
    expect(drawn(editor)).toMatchObject([{ candidateId: 1 }]);
  });

  it('are shown the nearest first', () => {
    for (const candidates of [
      [bus, nextToBus],
      [nextToBus, bus],
    ]) {
      const editor = anEditor(candidates);
      aPointerOn(editor).move({ x: 1000, y: 620 });
      press(editor, 'KeyN');
      expect(editor.candidates.ghost).toEqual(nextToBus);
    }
  });

  it('are taken by the key that confirms, and by the key of another class', () => {
    const editor = anEditor();
    press(editor, 'KeyN');
    press(editor, 'Space');
    expect(drawn(editor)).toMatchObject([{ label: 'Bus' }]);
    const other = anEditor();
    press(other, 'KeyN');
    press(other, 'Digit2');
    expect(drawn(other)).toMatchObject([{ x: bus.x, candidateId: 1 }]);
    expect(drawn(other)[0]?.label).not.toBe('Bus');
  });

  it('give way to a box that the person draws, and are remembered as shown', () => {
    const editor = anEditor();
    const pointer = aPointerOn(editor);
    pointer.move({ x: 890, y: 590 });
    press(editor, 'KeyN');
    pointer.drag({ x: 890, y: 590 }, { x: 990, y: 690 });
    expect(drawn(editor)[0]).not.toHaveProperty('candidateId');
    expect(editor.candidates.ghost).toBeUndefined();
    expect(editor.submission().candidatesShown).toEqual([1]);
  });

  it('are dismissed by Delete and by Escape without changing a box', () => {
    for (const key of ['Delete', 'Escape']) {
      const editor = anEditor();
      editor.dispatch('nextTile');
      expect(editor.candidates.ghost).toEqual(bus);
      press(editor, key);
      expect(editor.candidates.ghost).toBeUndefined();
      expect(editor.history.entries).toEqual([]);
    }
  });

  it('leave no answer to keys once another box is picked', () => {
    const editor = anEditor();
    editor.dispatch('nextTile');
    editor.select([0]);
    expect(editor.candidates.ghost).toBeUndefined();
    press(editor, 'Space');
    expect(drawn(editor)).toEqual([]);
    expect(editor.document.isConfirmed(0)).toBe(true);
  });

  it('come first on the walk for missed vehicles, one after the other within a tile', () => {
    const editor = anEditor([bus, truck, nextToBus]);
    const seen = new Set<number>();
    for (let step = 0; step < 3; step += 1) {
      editor.dispatch('nextTile');
      const { ghost } = editor.candidates;
      if (ghost) seen.add(ghost.candidateId);
    }
    expect(seen).toEqual(new Set([1, 2, 3]));
    expect(editor.submission().candidatesShown).toEqual([1, 2, 3]);
  });

  it('take the keys from a box that was picked between two of one tile', () => {
    const editor = anEditor([bus, nextToBus]);
    editor.dispatch('nextTile');
    editor.select([0], { isFlying: false });
    editor.dispatch('nextTile');
    expect([editor.candidates.ghost, editor.selection]).toEqual([nextToBus, []]);
  });

  it('are offered no more where a box stands', () => {
    const editor = anEditor([bus]);
    press(editor, 'KeyN');
    press(editor, 'Space');
    press(editor, 'KeyN');
    expect(editor.candidates.ghost).toBeUndefined();
    editor.dispatch('escape');
    editor.dispatch('undo');
    press(editor, 'KeyN');
    expect(editor.candidates.ghost).toEqual(bus);
  });

  it('keep their origin in a draft that is continued', () => {
    const editor = anEditor();
    press(editor, 'KeyN');
    press(editor, 'Space');
    const { entries } = editor.history;
    const again = anEditor([bus, truck], JSON.parse(JSON.stringify({ version: 1, entries, position: entries.length })));
    expect(again.draft).toBe('restored');
    expect(drawn(again)).toMatchObject([{ candidateId: 1 }]);
  });

  it('are told to the host, so that it can say so', () => {
    const editor = anEditor();
    const effects = effectsOf(editor);
    press(editor, 'KeyN');
    expect(effects).toContainEqual({ kind: 'candidateShown', label: 'Bus' });
  });
});
