import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { handleCentre } from '../hit/handles.ts';
import { aPointerOn } from '../testing/a-pointer.ts';
import { someSuggestions } from '../testing/a-suggestion.ts';
import { aSurface } from '../testing/context-recorder.ts';
import { HoverLayer } from './hover-layer.ts';
import { NameChips } from './name-chips.ts';
import { paintResize, resizeRegion } from './resize-layer.ts';

const MOVES = 2000;
/** The target for a whole frame is 4 ms on a slow machine; what is ours of it, without rasterising, stays far below. */
const MOST_MS = 1;

/** Processor time, not the clock: a busy machine does not make the editor slower. */
function cpuMsPerMove(move: (n: number) => void): number {
  for (let n = 0; n < 200; n++) move(n);
  const before = process.cpuUsage();
  for (let n = 0; n < MOVES; n++) move(n);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / MOVES;
}

describe.each([70, 5_000, 20_000])('a pointer move over %i boxes', (count) => {
  const crowded = someSuggestions(count, (index) => ({
    x: (index * 37) % 1880,
    y: (index * 53) % 1040,
    width: 20 + (index % 5) * 8,
    height: 15 + (index % 7) * 5,
  }));
  const anEditor = () => {
    const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions: crowded, prefersReducedMotion: true });
    editor.viewport.setSize(1920, 1080);
    return editor;
  };

  it('costs little while hovering', () => {
    const editor = anEditor();
    const hover = new HoverLayer(editor, new NameChips(1, () => undefined));
    const surface = aSurface();
    const pointer = aPointerOn(editor);
    const ms = cpuMsPerMove((n) => {
      pointer.move({ x: (n * 13) % 1920, y: (n * 7) % 1080 });
      if (hover.region(surface)) hover.paint(surface);
      surface.context.strokes.length = 0;
    });
    expect(ms).toBeLessThan(MOST_MS);
  });

  it('costs little while a side is dragged', () => {
    const editor = anEditor();
    const surface = aSurface();
    const pointer = aPointerOn(editor);
    editor.select([4], { isFlying: false });
    const corner = handleCentre(editor.document.rect(4), 'se', 0);
    pointer.down(corner);
    expect(editor.tools.name).toBe('resizing');
    const ms = cpuMsPerMove((n) => {
      pointer.move({ x: corner.x + (n % 9), y: corner.y + (n % 5) });
      const {
        draftShape,
        viewport: { view },
      } = editor;
      if (draftShape?.kind !== 'resizing') throw new Error('The side was lost.');
      resizeRegion(draftShape, view, surface, true);
      paintResize(surface, draftShape, '#2f6bff', view, undefined);
      surface.context.strokes.length = 0;
    });
    expect(ms).toBeLessThan(MOST_MS);
  });
});
