import type { Candidate } from '@uvh/domain/annotation/candidate';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { aPointerOn, effectsOf, press } from '../testing/a-pointer.ts';
import { someSuggestions } from '../testing/a-suggestion.ts';

const bus: Candidate = { candidateId: 1, label: 'Bus', x: 900, y: 900, width: 60, height: 40 };
const truck: Candidate = { candidateId: 2, label: 'Truck', x: 1400, y: 800, width: 50, height: 40 };

/** A row of small vehicles far away and two large ones near, with empty road between. */
function aRoad(candidates: readonly Candidate[] = []) {
  const editor = createEditor({
    classes: DEFAULT_CLASSES,
    suggestions: someSuggestions(10, (index) =>
      index < 8
        ? { x: 500 + index * 110, y: 300, width: 40, height: 30 }
        : { x: 200 + (index - 8) * 1200, y: 850, width: 200, height: 180 },
    ),
    candidates,
    prefersReducedMotion: true,
  });
  editor.viewport.setSize(1920, 1080);
  return editor;
}

describe('the places that may hold a missed vehicle', () => {
  it('are those of candidates first, and leave out near, empty asphalt', () => {
    const editor = aRoad([bus, truck]);
    const places = editor.likelyPlaces();
    expect(places.slice(0, 2).map(({ candidate }) => candidate)).toEqual([bus, truck]);
    expect(places.length).toBeLessThan(editor.coverage.state().tiles.length);
    for (const { rect, candidate } of places) if (!candidate) expect(rect.y).toBeLessThan(700);
  });

  it('are never more than fit on one sheet', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({
      ...bus,
      candidateId: n + 1,
      x: 100 + (n % 10) * 160,
      y: 420 + Math.floor(n / 10) * 150,
    }));
    expect(aRoad(many).likelyPlaces()).toHaveLength(12);
  });

  it('count as shown, with those of their candidates that were taken', () => {
    const editor = aRoad([bus, truck]);
    const places = editor.likelyPlaces();
    expect(
      editor.takeMissed(
        [bus],
        places.map(({ tile }) => tile),
      ),
    ).toBe(1);
    expect(editor.submission().candidatesShown).toEqual([1, 2]);
    expect(editor.submission().boxes.at(-1)).toMatchObject({ label: 'Bus', candidateId: 1 });
    expect(editor.coverage.state().isLooked.filter(Boolean)).toHaveLength(new Set(places.map(({ tile }) => tile)).size);
    expect(editor.likelyPlaces().every((place) => !places.some(({ tile }) => tile === place.tile))).toBe(true);
  });

  it('are taken in one step, which one undo takes back', () => {
    const editor = aRoad([bus, truck]);
    expect(editor.takeMissed([bus, truck], [])).toBe(2);
    expect(editor.figures().newCount).toBe(2);
    press(editor, 'Ctrl+KeyZ');
    expect(editor.figures().newCount).toBe(0);
  });

  it('come up by the key that answers once all boxes are answered', () => {
    const editor = aRoad([bus]);
    const effects = effectsOf(editor);
    editor.confirmAll(editor.boxes().map(({ index }) => index));
    press(editor, 'Space');
    expect(effects).toContainEqual({ kind: 'missedRequested' });
    editor.takeMissed(
      [],
      editor.likelyPlaces().map(({ tile }) => tile),
    );
    while (editor.likelyPlaces().length > 0)
      editor.takeMissed(
        [],
        editor.likelyPlaces().map(({ tile }) => tile),
      );
    press(editor, 'Space');
    expect(effects).toContainEqual({ kind: 'refused', code: 'NOTHING_LEFT', indexes: [] });
  });

  it('are gone to with drawing armed where one is to be drawn', () => {
    const editor = aRoad();
    const [place] = editor.likelyPlaces();
    if (!place) throw new Error('There are far stretches on this road.');
    editor.select([0]);
    press(editor, 'KeyN');
    aPointerOn(editor).down({ x: 100, y: 900 });
    editor.drawAt(place);
    expect(editor.draftShape).toBeUndefined();
    expect(editor.selection).toEqual([]);
    expect(editor.coverage.state().isLooked[place.tile]).toBe(true);
    expect(editor.likelyPlaces().map(({ tile }) => tile)).not.toContain(place.tile);
    expect(editor.tools.name).toBe('drawing');
    expect(editor.viewport.view.scale).toBeGreaterThan(1);
  });
});
