import type { Rect } from '@uvh/domain/annotation/box';
import { letterboxFor } from '@uvh/domain/annotation/letterbox';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DISPLAY } from '../editor/display.ts';
import type { Editor } from '../editor/editor.ts';
import { createEditor } from '../editor/editor.ts';
import type { WheelInput } from '../input/input.ts';
import { aPointerOn, press } from '../testing/a-pointer.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import { aSurface, ContextRecorder } from '../testing/context-recorder.ts';
import type { Flight } from '../viewport/flight.ts';
import { turnWheel } from '../viewport/wheel.ts';
import { ChipStrip, paintStrip } from './chip-strip.ts';
import { classStyleOf, classStylesOf } from './class-style.ts';
import { HoverLayer } from './hover-layer.ts';
import type { LoupeImage } from './loupe.ts';
import { NameChips } from './name-chips.ts';
import { OverlayLayer } from './overlay-layer.ts';
import { Painter, type PaintLayers } from './painter.ts';
import type { PanTransform } from './pan-transform.ts';

// Node has no canvas; the recorder never looks at the picture that it is given.
const noPicture = new (class {
  readonly width = 1;
  readonly height = 1;
  readonly close = (): void => {};
})();

/** A picture as large as the annotation space. */
const IMAGE: LoupeImage = { source: noPicture, letterbox: letterboxFor(1920, 1080), light: DEFAULT_DISPLAY };

function aScreen(suggestions = someSuggestions(3), { prefersReducedMotion = true, hasImage = false } = {}) {
  const editor = createEditor({ classes: DEFAULT_CLASSES, suggestions, prefersReducedMotion });
  editor.viewport.setSize(1920, 1080);
  const boxes = aSurface();
  const overlay = aSurface();
  const hover = aSurface();
  const resize = aSurface();
  let imagePlacings = 0;
  let overlayRegion: Rect | undefined;
  let hoverRegion: Rect | undefined;
  const flights: Flight[] = [];
  const moves: PanTransform[] = [];
  const layers: PaintLayers = {
    boxes,
    image: hasImage ? IMAGE : undefined,
    placeImage: (flight) => {
      imagePlacings += 1;
      if (flight) flights.push(flight);
    },
    overlay(region) {
      overlayRegion = region;
      return region && overlay;
    },
    hover(region) {
      hoverRegion = region;
      return region && hover;
    },
    resize: (region) => region && resize,
    boxesPainted() {},
    movePainting(move) {
      moves.push(move);
    },
  };
  const scheduled: number[] = [];
  const painter = new Painter(
    editor,
    () => ({ strip: new ChipStrip(noPicture, 1), names: new NameChips(1, () => undefined) }),
    (afterMs = 0) => scheduled.push(afterMs),
  );
  let now = 0;
  return {
    editor,
    painter,
    boxes: boxes.context,
    overlay: overlay.context,
    hover: hover.context,
    resize: resize.context,
    scheduled,
    get imagePlacings() {
      return imagePlacings;
    },
    moves,
    flights,
    get overlayRegion() {
      return overlayRegion;
    },
    get hoverRegion() {
      return hoverRegion;
    },
    /** One frame; what was painted before is forgotten. */
    frame(afterMs = 16) {
      boxes.context.strokes.length = 0;
      overlay.context.strokes.length = 0;
      hover.context.strokes.length = 0;
      resize.context.strokes.length = 0;
      now += afterMs;
      painter.frame(now, layers);
    },
  };
}

function wheelAt(x: number, y: number): WheelInput {
  return { x, y, deltaX: 0, deltaY: 0, modifiers: { shift: false, ctrl: false, alt: false, meta: false } };
}

function turn(editor: Editor, deltaY: number): void {
  turnWheel(editor.viewport, { ...wheelAt(400, 300), deltaY });
}

describe('a moving pointer', () => {
  it('repaints the box under it and nothing else while hovering, and that which is resized', () => {
    const screen = aScreen();
    screen.editor.select([0]);
    screen.frame();
    screen.frame(500);
    const pointer = aPointerOn(screen.editor);
    pointer.move({ x: 190, y: 50 });
    screen.frame();
    expect(screen.editor.pointer.hovered).toBe(1);
    expect(screen.boxes.strokes).toEqual([]);
    expect(screen.hover.strokes.length).toBeGreaterThan(0);
    expect(screen.overlay.strokes).toEqual([]);
    pointer.down({ x: 100, y: 50 });
    // The box is removed from the layer below once, when the drag begins.
    screen.frame();
    pointer.move({ x: 103, y: 50 });
    screen.frame();
    expect(screen.editor.draftShape?.kind).toBe('resizing');
    expect(screen.boxes.strokes).toEqual([]);
    expect(screen.imagePlacings).toBe(1);
  });

  it('schedules no frame while it moves over nothing new', () => {
    const screen = aScreen();
    const pointer = aPointerOn(screen.editor);
    pointer.move({ x: 190, y: 50 });
    screen.frame();
    const { length } = screen.scheduled;
    pointer.move({ x: 200, y: 55 });
    pointer.move({ x: 210, y: 52 });
    expect(screen.scheduled).toHaveLength(length);
    pointer.move({ x: 600, y: 600 });
    expect(screen.scheduled.length).toBeGreaterThan(length);
  });

  it('has a canvas no larger than what it paints', () => {
    const screen = aScreen();
    const pointer = aPointerOn(screen.editor);
    pointer.move({ x: 190, y: 50 });
    screen.frame();
    const { width = 0, height = 0 } = screen.hoverRegion ?? {};
    expect(width * height).toBeGreaterThan(0);
    expect(width * height).toBeLessThan(256 * 128);
    pointer.move({ x: 1500, y: 900 });
    screen.frame();
    expect(screen.hoverRegion).toBeUndefined();
  });
});

describe('boxes', () => {
  it('out of view are not painted', () => {
    const screen = aScreen(someSuggestions(40, () => ({ label: 'Hatchback' })));
    screen.frame();
    const all = screen.boxes.of('strokeRect').length;
    turnWheel(screen.editor.viewport, { ...wheelAt(0, 0), deltaY: -280 });
    screen.frame();
    const near = screen.boxes.of('strokeRect').length;
    expect(near).toBeLessThan(all);
    expect(near).toBeGreaterThan(0);
  });

  it('of a hidden class and deleted ones are not painted', () => {
    const screen = aScreen(someSuggestions(4, (index) => ({ label: index < 2 ? 'Bus' : 'SUV' })));
    screen.editor.deleteAll([3]);
    screen.editor.toggleClass(5);
    screen.frame();
    const lefts = new Set(screen.boxes.of('strokeRect').map(({ at }) => at[0]));
    expect([...lefts]).toEqual([270]);
  });

  it('are painted without details until the view rests when there are many', () => {
    const screen = aScreen(someSuggestions(165, () => ({ label: 'Sedan' })));
    screen.frame();
    expect(screen.boxes.of('strokeRect')).toHaveLength(165);
    expect(screen.boxes.strokes.some(({ dash }) => dash.length > 0)).toBe(false);
    expect(screen.scheduled.at(-1)).toBeGreaterThan(0);
    screen.frame(200);
    expect(screen.boxes.strokes.some(({ dash }) => dash.length > 0)).toBe(true);
    expect(screen.boxes.of('drawImage').length).toBeGreaterThan(0);
    screen.frame(200);
    expect(screen.boxes.strokes).toEqual([]);
  });

  it('are told apart by dash alone, and confirmed ones by a thin whole line', () => {
    expect(new Set(classStylesOf(DEFAULT_CLASSES).map(({ dash }) => dash.join())).size).toBe(DEFAULT_CLASSES.size + 1);
    const screen = aScreen(someSuggestions(2, () => ({ label: 'Bus' })));
    screen.editor.confirmAll([1]);
    screen.frame();
    const lines = screen.boxes.of('strokeRect').slice(2);
    expect(lines.map(({ lineWidth, dash }) => [lineWidth, dash.length])).toEqual([
      [2, 2],
      [1, 0],
    ]);
  });

  it('give way to verdicts after a practice image', () => {
    const screen = aScreen();
    screen.editor.setDisplay({
      verdicts: [{ x: 5, y: 50, width: 40, height: 30, verdict: 'wrongLabel', label: 'Bus' }],
    });
    screen.frame();
    expect(screen.boxes.of('fillText').map(({ text }) => text)).toEqual(['≠ BU']);
    expect(screen.overlay.of('strokeRect')).toEqual([]);
  });
});

describe('details of many boxes', () => {
  it('are painted although the frame for them begins a little early', () => {
    const screen = aScreen(someSuggestions(300));
    screen.frame();
    expect(screen.scheduled.at(-1)).toBe(120);
    screen.frame(119);
    expect(screen.boxes.strokes).toEqual([]);
    expect(screen.scheduled.at(-1)).toBe(1);
    screen.frame(1);
    expect(screen.boxes.of('clearRect')).toHaveLength(1);
  });
});

describe('a change of the display', () => {
  const screen = aScreen(someSuggestions(70));

  it('repaints the boxes when it concerns them', () => {
    screen.frame();
    screen.frame(1000);
    screen.editor.toggleClass(1);
    screen.frame();
    expect(screen.boxes.of('clearRect')).toHaveLength(1);
    screen.editor.setDisplay({ showsLabels: false });
    screen.frame();
    expect(screen.boxes.of('clearRect')).toHaveLength(1);
  });

  it('leaves the boxes as they are painted when it is of the image or of the keys', () => {
    screen.frame(1000);
    for (const brightness of [1.1, 1.2, 1.3]) {
      screen.editor.setDisplay({ brightness });
      screen.frame();
      expect(screen.boxes.strokes).toEqual([]);
    }
    screen.editor.keyboard.setKeymap(screen.editor.keyboard.keymap);
    screen.editor.dispatch('bareImage');
    screen.frame();
    expect(screen.boxes.strokes).toEqual([]);
  });
});

describe('boxes in a moving view', () => {
  const crowd = () => aScreen(someSuggestions(40, (index) => ({ x: (index * 47) % 1800, y: (index * 83) % 1000 })));

  it('move as they were painted, and are repainted when the view rests', () => {
    const screen = crowd();
    screen.frame();
    screen.frame(200);
    turn(screen.editor, -100);
    screen.frame();
    expect(screen.boxes.strokes).toEqual([]);
    const { scale, offsetX, offsetY } = screen.editor.viewport.view;
    expect(screen.moves).toEqual([{ scale, x: offsetX, y: offsetY }]);
    expect(screen.scheduled.at(-1)).toBeGreaterThan(0);
    screen.frame(200);
    expect(screen.boxes.of('strokeRect').length).toBeGreaterThan(0);
  });

  it('carry the selection, which is painted again when the view rests', () => {
    const screen = crowd();
    screen.editor.select([3], { isFlying: false });
    screen.frame();
    screen.frame(200);
    turn(screen.editor, -100);
    screen.frame();
    expect(screen.moves).toHaveLength(1);
    expect(screen.overlay.strokes).toEqual([]);
    screen.frame(200);
    expect(screen.overlay.of('strokeRect').length).toBeGreaterThan(0);
  });

  it('are repainted with the box under the pointer when that changes on the way', () => {
    const screen = crowd();
    screen.editor.select([3], { isFlying: false });
    screen.frame();
    screen.frame(200);
    turn(screen.editor, -100);
    screen.frame();
    const { x, y } = screen.editor.screenRectOf(0);
    aPointerOn(screen.editor).move({ x: x + 2, y: y + 2 });
    expect(screen.editor.pointer.hovered).toBe(0);
    screen.frame();
    for (const layer of [screen.boxes, screen.hover, screen.overlay])
      expect(layer.of('strokeRect').length).toBeGreaterThan(0);
    expect(screen.moves).toHaveLength(1);
  });

  it('are repainted at each step while a box is drawn, whose lines follow the pointer', () => {
    const screen = crowd();
    screen.editor.dispatch('draw');
    screen.frame();
    screen.frame(200);
    turn(screen.editor, -100);
    screen.frame();
    expect(screen.moves).toEqual([]);
    expect(screen.boxes.of('strokeRect').length).toBeGreaterThan(0);
  });

  it('are repainted as soon as their lines would be twice as thick', () => {
    const screen = crowd();
    screen.frame();
    for (let n = 0; n < 3; n++) {
      turn(screen.editor, -100);
      screen.frame();
    }
    expect(screen.moves).toHaveLength(2);
    expect(screen.boxes.of('strokeRect').length).toBeGreaterThan(0);
  });

  it('are repainted when much comes into view that was not painted', () => {
    const screen = crowd();
    turn(screen.editor, -280);
    screen.frame();
    turnWheel(screen.editor.viewport, { ...wheelAt(960, 540), deltaX: 150 });
    screen.frame();
    expect(screen.moves).toHaveLength(1);
    turnWheel(screen.editor.viewport, { ...wheelAt(960, 540), deltaX: 150 });
    screen.frame();
    expect(screen.moves).toHaveLength(1);
    expect(screen.boxes.of('strokeRect').length).toBeGreaterThan(0);
  });

  it('are painted at once when one of them changes', () => {
    const screen = crowd();
    screen.frame();
    turn(screen.editor, -100);
    screen.editor.confirmAll([3]);
    screen.frame();
    expect(screen.moves).toEqual([]);
    expect(screen.boxes.of('strokeRect').length).toBeGreaterThan(0);
  });
});

describe('a flight', () => {
  it('is painted once, for its end, with all details; the layers carry that there', () => {
    const screen = aScreen([...someSuggestions(200), aSuggestion({ x: 900, y: 700, width: 20, height: 14 })], {
      prefersReducedMotion: false,
    });
    screen.frame();
    screen.frame(200);
    screen.scheduled.length = 0;
    screen.editor.select([200]);
    screen.frame();
    expect(screen.flights).toHaveLength(1);
    expect(screen.flights[0]?.to).toBe(screen.editor.viewport.view);
    expect(screen.boxes.strokes.length).toBeGreaterThan(0);
    expect(screen.moves).toEqual([]);
    // Asked for when the box was selected, and nothing after it.
    expect(screen.scheduled).toEqual([0]);
  });
});

describe('chips', () => {
  it('never lie over each other', () => {
    const crowd = someSuggestions(60, (index) => ({ x: 200 + (index % 8) * 9, y: 200 + Math.floor(index / 8) * 7 }));
    const screen = aScreen(crowd);
    screen.frame();
    const chips = screen.boxes.of('drawImage').map(({ at }) => at);
    expect(chips.length).toBeGreaterThan(1);
    for (const [n, [x = 0, y = 0, width = 0, height = 0]] of chips.entries()) {
      for (const [otherX = 0, otherY = 0] of chips.slice(n + 1)) {
        expect(Math.abs(x - otherX) < width && Math.abs(y - otherY) < height).toBe(false);
      }
    }
  });

  it('are there for every class in every state', () => {
    const context = new ContextRecorder();
    paintStrip(context, DEFAULT_CLASSES, 2);
    expect(context.of('fillText').map(({ text }) => text)).toContain('TT✓');
    expect(context.of('fillText')).toHaveLength(classStylesOf(DEFAULT_CLASSES).length * 3);
  });
});

describe('chips with a full name', () => {
  it('are set once and copied from then on', () => {
    const set: ContextRecorder[] = [];
    const names = new NameChips(2, () => {
      const context = new ContextRecorder();
      set.push(context);
      return { source: noPicture, context };
    });
    const surface = aSurface();
    const at = { x: 40, y: 20, width: 60, height: 18 };
    names.paint(surface, 'BU Bus', classStyleOf(DEFAULT_CLASSES, 5), at);
    names.paint(surface, 'BU Bus', classStyleOf(DEFAULT_CLASSES, 5), { ...at, x: 90 });
    names.paint(surface, 'SU SUV', classStyleOf(DEFAULT_CLASSES, 3), at);
    expect(set.map((each) => each.of('fillText').map(({ text }) => text))).toEqual([['BU Bus'], ['SU SUV']]);
    expect(surface.context.of('drawImage').map((copy) => copy.at)).toEqual([
      [39, 19, 62, 20],
      [89, 19, 62, 20],
      [39, 19, 62, 20],
    ]);
  });

  it('need no font on the page while the pointer hovers and a box is selected', () => {
    const names = new NameChips(1, () => ({ source: noPicture, context: new ContextRecorder() }));
    const editor = createEditor({
      classes: DEFAULT_CLASSES,
      suggestions: someSuggestions(3),
      prefersReducedMotion: true,
    });
    editor.viewport.setSize(1920, 1080);
    const overlay = new OverlayLayer(editor, names);
    const surface = aSurface();
    editor.select([1]);
    aPointerOn(editor).move({ x: 60, y: 50 });
    new HoverLayer(editor, names).paint(surface);
    overlay.paint(surface);
    expect(surface.context.of('drawImage')).toHaveLength(2);
    expect(surface.fontRequests).toBe(0);
    press(editor, 'KeyN');
    aPointerOn(editor).down({ x: 500, y: 400 });
    aPointerOn(editor).move({ x: 600, y: 450 });
    overlay.paint(surface);
    expect(surface.fontRequests).toBe(1);
  });
});

describe('the selected box', () => {
  it('shows its full class name, its number in the list, and eight handles', () => {
    const screen = aScreen([aSuggestion({ label: 'Three-wheeler' })]);
    screen.editor.select([0]);
    screen.frame();
    expect(screen.overlay.of('fillText').map(({ text }) => text)).toEqual(['AU Auto 1']);
    expect(screen.overlay.of('fillRect').filter(({ at }) => at[2] === 9)).toHaveLength(8);
  });

  it('covers its small chip, which would look out between its name and itself', () => {
    const screen = aScreen([aSuggestion()]);
    screen.editor.select([0]);
    screen.frame();
    const [small] = screen.boxes.of('drawImage').map(({ at }) => at);
    const [left = 0, top = 0, width = 0, height = 0] = small ?? [];
    expect(width).toBeGreaterThan(0);
    const covers = screen.overlay.of('fillRect').map(({ at }) => at);
    for (let y = top; y < top + height; y += 1) {
      const isCovered = covers.some(
        ([x = 0, from = 0, wide = 0, high = 0]) =>
          x <= left && x + wide >= left + width && from <= y && from + high >= y + 1,
      );
      expect(isCovered, `row ${y} of ${top} to ${top + height}`).toBe(true);
    }
  });

  it('leaves the small chip alone under a finger, where its name stands far above it', () => {
    const screen = aScreen([aSuggestion({ width: 8, height: 8 })]);
    aPointerOn(screen.editor, { pointerType: 'touch' }).move({ x: 10, y: 10 });
    screen.editor.select([0]);
    screen.frame();
    const tabs = screen.overlay.of('fillRect').filter(({ at }) => at[2] === 24);
    expect(tabs).toEqual([]);
  });

  it('shows the envelope and no handles while a side is dragged', () => {
    const screen = aScreen([aSuggestion()]);
    screen.editor.select([0]);
    aPointerOn(screen.editor).down({ x: 180, y: 130 });
    screen.frame();
    const dashed = screen.resize.of('strokeRect').filter(({ dash }) => dash.length > 0);
    expect(dashed.map(({ at }) => at)).toEqual([
      [100, 100, 96, 60],
      [100, 100, 64, 60],
    ]);
    expect(screen.overlayRegion).toBeUndefined();
  });
});

describe('the corner that is drawn', () => {
  it.each([
    ['above the finger', { x: 1000, y: 500 }, { x: 1100, y: 600 }, [1036, 428, 128, 128]],
    ['right of it at the upper edge', { x: 400, y: 300 }, { x: 300, y: 120 }, [344, 4, 128, 128]],
    ['left of it in the right half', { x: 1700, y: 300 }, { x: 1800, y: 120 }, [1628, 4, 128, 128]],
  ])('is seen enlarged %s', (_name, from, to, lens) => {
    const { screen, finger } = aFingerThatDraws();
    finger.down(from);
    finger.move(to);
    screen.frame();
    expect(screen.resize.of('drawImage').map(({ at }) => at)).toEqual([lens]);
    finger.up(to);
    screen.frame();
    expect(screen.resize.strokes).toEqual([]);
  });

  it('is seen as it is with a mouse, which covers nothing', () => {
    const { screen, finger } = aFingerThatDraws();
    finger.down({ x: 1000, y: 500 }, { pointerType: 'mouse' });
    finger.move({ x: 1100, y: 600 }, { pointerType: 'mouse' });
    screen.frame();
    expect(screen.resize.strokes).toEqual([]);
  });

  function aFingerThatDraws() {
    const screen = aScreen(someSuggestions(1), { hasImage: true });
    screen.editor.dispatch('draw');
    return { screen, finger: aPointerOn(screen.editor, { pointerType: 'touch' }) };
  }
});

describe('the bare image', () => {
  it('shows no box at all while H is held', () => {
    const screen = aScreen();
    screen.editor.select([0]);
    screen.frame();
    expect(screen.overlayRegion).toBeDefined();
    screen.editor.keyboard.keyDown({
      code: 'KeyH',
      modifiers: { shift: false, ctrl: false, alt: false, meta: false },
      isRepeat: false,
      timeMs: 0,
    });
    screen.frame();
    expect(screen.overlay.of('strokeRect')).toEqual([]);
    expect(screen.overlayRegion).toBeUndefined();
  });
});

describe('the walk for missed vehicles', () => {
  it('veils everything but the tile in view', () => {
    const screen = aScreen(someSuggestions(12, () => ({ y: 600 })));
    press(screen.editor, 'Shift+KeyM');
    screen.frame();
    expect(screen.overlay.of('fillRect')).toHaveLength(4);
    press(screen.editor, 'Escape');
    screen.frame();
    expect(screen.overlay.of('fillRect')).toEqual([]);
  });
});
