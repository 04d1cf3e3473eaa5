import { ClassList } from '@uvh/domain/annotation/class-list';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { someSuggestions } from '../testing/a-suggestion.ts';
import { aSurface, ContextRecorder } from '../testing/context-recorder.ts';
import { ChipStrip, paintStrip, stripSize } from './chip-strip.ts';
import { classStylesOf } from './class-style.ts';
import { NameChips } from './name-chips.ts';
import { Painter } from './painter.ts';

// Node has no canvas; the recorder never looks at the picture that it is given.
const noPicture = new (class {
  readonly width = 1;
  readonly height = 1;
  readonly close = (): void => {};
})();

/** An editor with a box of each class and the painter of its boxes. */
function aScreen(classes: ClassList) {
  const suggestions = someSuggestions(classes.size, (index) => ({ label: classes.names[index] ?? '' }));
  const editor = createEditor({ classes, suggestions, prefersReducedMotion: true });
  editor.viewport.setSize(1920, 1080);
  const boxes = aSurface();
  const paintedFor: ClassList[] = [];
  const chipsOf = (list: ClassList) => {
    paintedFor.push(list);
    return { strip: new ChipStrip(noPicture, 1), names: new NameChips(1, () => undefined) };
  };
  const painter = new Painter(editor, chipsOf, () => undefined);
  let now = 0;
  const frame = () => {
    now += 1000;
    painter.frame(now, {
      boxes,
      image: undefined,
      placeImage() {},
      overlay: (region) => region && aSurface(),
      hover: (region) => region && aSurface(),
      resize: (region) => region && aSurface(),
      boxesPainted() {},
      movePainting() {},
    });
    const colors = boxes.context.of('strokeRect').map(({ color }) => color);
    boxes.context.strokes.length = 0;
    return colors;
  };
  return { editor, frame, paintedFor };
}

describe.each([2, 12, 14, 60])('boxes of %i classes', (count) => {
  const classes = someClasses(count);

  it('have the colour of their class, each its own', () => {
    const { frame } = aScreen(classes);
    const colors = classes.classes.map(({ color }) => color);
    expect(new Set(colors).size).toBe(count);
    expect(new Set(frame())).toEqual(new Set([...colors, 'rgba(0, 0, 0, 0.5)']));
  });

  it('have a chip for every class in every state', () => {
    const context = new ContextRecorder();
    paintStrip(context, classes, 1);
    expect(context.of('fillText')).toHaveLength((count + 1) * 3);
    expect(stripSize(classes, 2).width).toBe((count + 1) * 68);
  });

  it('are painted anew in other colours, with other chips, as soon as those change', () => {
    const { editor, frame, paintedFor } = aScreen(classes);
    frame();
    const next = new ClassList(classes.classes.map((each) => ({ ...each, color: '#123456' })));
    editor.setClasses(next);
    expect(frame()).toContain('#123456');
    expect(paintedFor).toEqual([classes, next]);
  });
});

describe('the styles of classes', () => {
  it('are found once for a list', () => {
    const classes = someClasses(14);
    expect(classStylesOf(classes)).toBe(classStylesOf(classes));
  });

  it('put dark letters on bright colours and bright ones on dark colours', () => {
    const colors = ['#ffffff', '#000000', '#ffd60a', '#4f3fd1'];
    const classes = someClasses(4, (place) => ({ color: colors[place] ?? '#000000' }));
    expect(classStylesOf(classes).map(({ textColor }) => textColor)).toEqual([
      '#ffffff',
      '#000000',
      '#ffffff',
      '#000000',
      '#ffffff',
    ]);
  });
});
