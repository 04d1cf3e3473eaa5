import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { BoxDocument } from '../document/box-document.ts';
import { CONFIRMED, UNSURE } from '../document/box-reader.ts';
import type { Verdict } from '../editor/display.ts';
import { CHIPS_UP_TO, LEAST_CHIPPED_PX, SMALL_CHIP, smallChipLeft, smallChipTop } from '../hit/label-chip.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import { aSurface } from '../testing/context-recorder.ts';
import { BoxesLayer, type BoxesScene } from './boxes-layer.ts';
import { ChipStrip, paintStrip } from './chip-strip.ts';
import { classStylesOf, HALO_COLOR, UNKNOWN_HALO_COLOR, VERDICT_STYLES } from './class-style.ts';
import { paintVerdicts } from './verdict-layer.ts';

const noPicture = new (class {
  readonly width = 1;
  readonly height = 1;
  readonly close = (): void => {};
})();

const SCENE: BoxesScene = {
  view: { scale: 1, offsetX: 0, offsetY: 0 },
  hiddenSlots: new Uint8Array(DEFAULT_CLASSES.size + 1),
  showsLabels: false,
  questions: [],
  leftOut: undefined,
  isMoving: false,
};

/** What a layer paints of suggestions, of which some are confirmed. */
function painted(
  suggestions: ReturnType<typeof someSuggestions>,
  { scene = {}, confirmed = [] }: { readonly scene?: Partial<BoxesScene>; readonly confirmed?: readonly number[] } = {},
) {
  const document = new BoxDocument(suggestions, DEFAULT_CLASSES);
  for (const index of confirmed) document.setFlag(index, CONFIRMED, true);
  const surface = aSurface();
  const isPlain = new BoxesLayer(document, new ChipStrip(noPicture, 1)).paint(surface, { ...SCENE, ...scene });
  const { context } = surface;
  const strokes = context.of('strokeRect');
  const isHalo = ({ color }: { readonly color: unknown }) => color === HALO_COLOR || color === UNKNOWN_HALO_COLOR;
  return {
    isPlain,
    context,
    haloes: strokes.filter(isHalo),
    lines: strokes.filter((stroke) => !isHalo(stroke)),
    first: strokes[0],
  };
}

/** A class whose lines are broken, and one whose lines are whole. */
const dashed = DEFAULT_CLASSES.classes.find(({ dash }) => dash.length > 0)?.name ?? '';
const whole = DEFAULT_CLASSES.classes.find(({ dash }) => dash.length === 0)?.name ?? '';
const styleOf = (label: string) => classStylesOf(DEFAULT_CLASSES)[DEFAULT_CLASSES.indexOf(label) + 1];

describe('the lines of boxes', () => {
  it('have the colour and the dash of their class over a dark halo, and what nobody knows a light one', () => {
    const { lines, haloes, first } = painted([
      aSuggestion({ bboxId: 1, label: dashed }),
      aSuggestion({ bboxId: 2, x: 400, label: whole }),
      aSuggestion({ bboxId: 3, x: 700, label: 'default' }),
    ]);
    const at = (x: number) => ({ at: [x, 100, 80, 60] });
    expect(lines).toMatchObject([
      { ...at(700), color: '#000000', lineWidth: 2 },
      ...[whole, dashed]
        .toSorted((a, b) => DEFAULT_CLASSES.indexOf(a) - DEFAULT_CLASSES.indexOf(b))
        .map((label) => ({
          ...at(label === whole ? 400 : 100),
          color: styleOf(label)?.color,
          dash: styleOf(label)?.dash,
          lineWidth: 2,
        })),
    ]);
    expect(haloes.map(({ at: [x], color, lineWidth, dash }) => ({ x, color, lineWidth, dash }))).toEqual(
      expect.arrayContaining([
        { x: 700, color: UNKNOWN_HALO_COLOR, lineWidth: 4, dash: [] },
        { x: 400, color: HALO_COLOR, lineWidth: 4, dash: [] },
        { x: 100, color: HALO_COLOR, lineWidth: 4, dash: [] },
      ]),
    );
    expect(haloes).toHaveLength(3);
    expect(first?.color).toBe(UNKNOWN_HALO_COLOR);
  });

  it('are thin and whole once a box is confirmed, with a thin halo', () => {
    const { lines, haloes } = painted([aSuggestion({ label: dashed })], { confirmed: [0] });
    expect(lines).toMatchObject([{ color: styleOf(dashed)?.color, lineWidth: 1, dash: [] }]);
    expect(haloes).toMatchObject([{ color: HALO_COLOR, lineWidth: 2 }]);
  });

  it('are whole where a side has no room for a rhythm of dashes', () => {
    for (const [width, height, isDashed] of [
      [14, 60, true],
      [60, 14, true],
      [13, 60, false],
      [60, 13, false],
    ] as const) {
      const { lines } = painted([aSuggestion({ label: dashed, width, height })]);
      expect(lines.map(({ dash }) => dash.length > 0)).toEqual([isDashed]);
    }
  });

  it.each([
    [900, true, true],
    [901, true, false],
    [3000, true, false],
    [3001, false, false],
  ])('of %i boxes have haloes: %s, and dashes: %s', (count, hasHaloes, hasDashes) => {
    const { lines, haloes, isPlain } = painted(someSuggestions(count, () => ({ label: dashed, x: 100, y: 100 })));
    expect([lines.length, haloes.length]).toEqual([count, hasHaloes ? count : 0]);
    expect(lines.every(({ dash }) => dash.length > 0 === hasDashes)).toBe(true);
    expect(isPlain).toBe(false);
  });

  it.each([
    [120, false],
    [121, true],
  ])('of %i boxes wait with their details for a view in motion to rest: %s', (count, waits) => {
    const boxes = someSuggestions(count, () => ({ label: dashed, x: 100, y: 100 }));
    const { lines, haloes, isPlain, context } = painted(boxes, { scene: { isMoving: true, showsLabels: true } });
    expect([isPlain, haloes.length === 0, lines.every(({ dash }) => dash.length === 0)]).toEqual([waits, waits, waits]);
    expect(context.of('drawImage').length > 0).toBe(!waits);
    // Those that are out of view do not count.
    const away = boxes.map((box, index) => (index < 2 ? { ...box, x: 5000 } : box));
    expect(painted(away, { scene: { isMoving: true } }).isPlain).toBe(false);
  });

  it('are painted where any part of the box is in view, and not for the box that is being resized', () => {
    const edges = [
      [-80, 100, true],
      [-81, 100, false],
      [1920, 100, true],
      [1921, 100, false],
      [100, -60, true],
      [100, -61, false],
      [100, 1080, true],
      [100, 1081, false],
    ] as const;
    for (const [x, y, isShown] of edges) {
      expect(painted([aSuggestion({ x, y })]).lines, `${x}, ${y}`).toHaveLength(isShown ? 1 : 0);
    }
    const three = someSuggestions(3);
    const { lines } = painted(three, { scene: { leftOut: 1 } });
    expect(lines.map(({ at: [x] }) => x)).toEqual([three[0]?.x, three[2]?.x]);
  });

  it('are where the box is in the view', () => {
    const { lines } = painted([aSuggestion()], { scene: { view: { scale: 2, offsetX: -30, offsetY: 7 } } });
    expect(lines).toMatchObject([{ at: [170, 207, 160, 120] }]);
  });
});

describe('the mark of an open question', () => {
  const marksOf = (x: number, y: number, scale = 1) => {
    const { context } = painted([], {
      scene: { questions: [{ x, y, width: 80, height: 60 }], view: { scale, offsetX: 0, offsetY: 0 } },
    });
    return { grounds: context.of('fillRect'), texts: context.of('fillText') };
  };

  it('stands on the upper right corner of the place, as large at every scale', () => {
    for (const scale of [1, 2]) {
      const { grounds, texts } = marksOf(100, 100, scale);
      expect(grounds).toMatchObject([{ at: [180 * scale - 8, 100 * scale - 8, 16, 16] }]);
      expect(texts).toMatchObject([{ text: '?' }]);
      const [x = 0, y = 0] = texts[0]?.at ?? [];
      expect(Math.abs(x - 180 * scale)).toBeLessThan(8);
      expect(Math.abs(y - 100 * scale)).toBeLessThan(2);
      expect(texts[0]?.color).not.toBe(grounds[0]?.color);
    }
  });

  it('is there for as long as a part of it is in view', () => {
    const counts = [
      [-88, 100],
      [-89, 100],
      [1848, 100],
      [1849, 100],
      [100, -8],
      [100, -9],
      [100, 1088],
      [100, 1089],
    ].map(([x = 0, y = 0]) => marksOf(x, y).texts.length);
    expect(counts).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
  });
});

describe('the verdicts on a practice image', () => {
  const verdictsOf = (verdict: Verdict, label?: string, y = 300) => {
    const surface = aSurface();
    const mark = { verdict, x: 400, y, width: 200, height: 100, ...(label !== undefined && { label }) };
    paintVerdicts(surface, [mark], DEFAULT_CLASSES, { scale: 1, offsetX: 0, offsetY: 0 });
    const { context } = surface;
    return { frames: context.of('strokeRect'), fills: context.of('fillRect'), texts: context.of('fillText') };
  };

  it.each(['right', 'wrongLabel', 'misplaced', 'missed', 'extra'] as const)(
    'frame the box in their colour over a halo, in broken lines where one of the two is missing: %s',
    (verdict) => {
      const isBroken = verdict === 'missed' || verdict === 'extra';
      const { frames, texts, fills } = verdictsOf(verdict);
      const at = [400, 300, 200, 100];
      expect(frames).toMatchObject([
        { at, color: HALO_COLOR, lineWidth: 5 },
        { at, color: VERDICT_STYLES[verdict].color, lineWidth: 3 },
      ]);
      for (const { dash } of frames) expect(dash.length > 0).toBe(isBroken);
      expect(texts.map(({ text }) => text)).toEqual([VERDICT_STYLES[verdict].sign]);
      expect(fills.at(-1)?.color).toBe(VERDICT_STYLES[verdict].color);
    },
  );

  it('say the right class beside their sign, on ground that holds both', () => {
    const { texts, fills } = verdictsOf('wrongLabel', 'Bus');
    const { code } = DEFAULT_CLASSES.named('Bus') ?? {};
    expect(texts.map(({ text }) => text)).toEqual([`${VERDICT_STYLES.wrongLabel.sign} ${code}`]);
    expect(fills[0]?.at[2]).toBeGreaterThan(verdictsOf('wrongLabel').fills[0]?.at[2] ?? 0);
  });

  it('stand above the box, and in it where there is no room', () => {
    const topOf = (y: number) => verdictsOf('right', undefined, y).fills[0]?.at[1];
    expect([topOf(300), topOf(16), topOf(15)]).toEqual([284, 0, 17]);
    const [, y = 0] = verdictsOf('right').texts[0]?.at ?? [];
    expect(y > 284 && y < 300).toBe(true);
  });
});

describe('the small chips of boxes', () => {
  const scene = { showsLabels: true };
  const ratio = 2;

  /** What the strip says at the place that a chip is copied from. */
  function textAt([x = 0, y = 0, width = 0, height = 0]: readonly number[]) {
    const { context } = aSurface();
    paintStrip(context, DEFAULT_CLASSES, ratio);
    return context
      .of('fillText')
      .filter(({ at: [left = 0, top = 0] }) => {
        return left * ratio >= x && left * ratio < x + width && top * ratio >= y && top * ratio < y + height;
      })
      .map(({ text }) => text);
  }
  const codeOf = (label: string) => DEFAULT_CLASSES.named(label)?.code ?? '?';

  it('say the class of their box, and whether it is open, put off or confirmed', () => {
    const document = new BoxDocument(
      someSuggestions(4, (index) => ({ label: ['Bus', 'SUV', 'Sedan', 'tractor'][index] ?? '', y: 300 })),
      DEFAULT_CLASSES,
    );
    document.setFlag(1, UNSURE, true);
    document.setFlag(2, CONFIRMED, true);
    const surface = aSurface();
    new BoxesLayer(document, new ChipStrip(noPicture, ratio)).paint(surface, { ...SCENE, ...scene });
    const said = surface.context.of('drawImage').map(({ from, at: [left] }) => [left, textAt(from)]);
    const leftOf = (index: number) => smallChipLeft(document.rect(index).x);
    expect(new Map(said.map(([left, texts]) => [left, texts]))).toEqual(
      new Map([
        [leftOf(0), [codeOf('Bus')]],
        [leftOf(1), [`${codeOf('SUV')}?`]],
        [leftOf(2), [`${codeOf('Sedan')}✓`]],
        [leftOf(3), ['?']],
      ]),
    );
  });

  it('stand where they are hit, of a size that holds what they say', () => {
    const { context } = painted([aSuggestion({ bboxId: 1 }), aSuggestion({ bboxId: 2, x: 400 })], {
      scene,
      confirmed: [1],
    });
    expect(context.of('drawImage').map(({ at }) => at)).toEqual([
      [smallChipLeft(100), smallChipTop(100), SMALL_CHIP.width, SMALL_CHIP.height],
      [smallChipLeft(400), smallChipTop(100), SMALL_CHIP.markedWidth, SMALL_CHIP.height],
    ]);
  });

  it('are there for boxes that are long enough for one, and in view', () => {
    for (const [box, isThere] of [
      [{ width: LEAST_CHIPPED_PX, height: 4 }, true],
      [{ width: 4, height: LEAST_CHIPPED_PX }, true],
      [{ width: LEAST_CHIPPED_PX - 1, height: LEAST_CHIPPED_PX - 1 }, false],
      [{ y: -40 }, false],
      [{ y: 1 }, true],
    ] as const) {
      expect(painted([aSuggestion(box)], { scene }).context.of('drawImage')).toHaveLength(isThere ? 1 : 0);
    }
  });

  it('go to the open box where there is room for one', () => {
    const twins = [aSuggestion({ bboxId: 1, label: 'Bus' }), aSuggestion({ bboxId: 2, label: 'SUV' })];
    for (const done of [0, 1]) {
      const { context } = painted(twins, { scene, confirmed: [done] });
      expect(context.of('drawImage').map(({ at: [, , width] }) => width)).toEqual([SMALL_CHIP.width]);
    }
  });

  it('are left out of a view so full that nobody could read them', () => {
    const many = (count: number) =>
      painted(
        someSuggestions(count, () => ({ x: 100, y: 100 })),
        { scene },
      ).context.of('drawImage').length;
    expect(many(CHIPS_UP_TO)).toBeGreaterThan(0);
    expect(many(CHIPS_UP_TO + 1)).toBe(0);
  });
});
