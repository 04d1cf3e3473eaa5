import type { Rect } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClassMap } from './class-map.ts';
import type { DatasetBox } from './dataset.ts';
import { type Orientation, orientationFrom, type PixelSize, shownRect, shownSize } from './orientation.ts';
import { inSourcePixels, placementOf, suggestionsOf } from './space.ts';

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const landscape: PixelSize = { widthPx: 4000, heightPx: 3000 };

function aBox(box: Partial<DatasetBox> = {}): DatasetBox {
  return { id: '1', label: 'Bus', x: 0, y: 0, width: 10, height: 10, ...box };
}

function placed(described: PixelSize, stored: PixelSize, orientation: Orientation): (rect: Rect) => Rect {
  const placement = placementOf(described, stored, orientation);
  if (placement.kind === 'refused') throw new Error(placement.reason);
  return placement.toShown;
}

describe('EXIF orientation', () => {
  it.each<[Orientation, Rect]>([
    [1, { x: 1, y: 2, width: 3, height: 1 }],
    [2, { x: 6, y: 2, width: 3, height: 1 }],
    [3, { x: 6, y: 3, width: 3, height: 1 }],
    [4, { x: 1, y: 3, width: 3, height: 1 }],
    [5, { x: 2, y: 1, width: 1, height: 3 }],
    [6, { x: 3, y: 1, width: 1, height: 3 }],
    [7, { x: 3, y: 6, width: 1, height: 3 }],
    [8, { x: 2, y: 6, width: 1, height: 3 }],
  ])('%i turns a box on 10 x 6 pixels as the pixels are turned', (orientation, expected) => {
    expect(shownRect({ x: 1, y: 2, width: 3, height: 1 }, { widthPx: 10, heightPx: 6 }, orientation)).toEqual(expected);
  });

  it('keeps every box inside the image as shown, at its own size', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORIENTATIONS), fc.nat(30), fc.nat(10), (orientation, x, y) => {
        const stored = { widthPx: 40, heightPx: 20 };
        const rect = { x, y, width: 7, height: 5 };
        const turned = shownRect(rect, stored, orientation);
        const shown = shownSize(stored, orientation);
        expect(turned.width * turned.height).toBe(35);
        expect(turned.x + turned.width).toBeLessThanOrEqual(shown.widthPx);
        expect(turned.y + turned.height).toBeLessThanOrEqual(shown.heightPx);
      }),
    );
  });

  it('counts every other number as upright', () => {
    expect([undefined, 0, 9, 1.5].map(orientationFrom)).toEqual([1, 1, 1, 1]);
    expect(ORIENTATIONS.map(orientationFrom)).toEqual(ORIENTATIONS);
  });
});

describe('where boxes of a file lie on the image', () => {
  it('reads sizes that match the image as shown as meaning it', () => {
    const rect = { x: 10, y: 20, width: 30, height: 40 };
    expect(placed({ widthPx: 3000, heightPx: 4000 }, landscape, 6)(rect)).toEqual(rect);
  });

  it('turns boxes made on the stored pixels', () => {
    expect(placed(landscape, landscape, 6)({ x: 0, y: 0, width: 100, height: 50 })).toEqual({
      x: 2950,
      y: 0,
      width: 50,
      height: 100,
    });
  });

  it('scales boxes made on a smaller copy', () => {
    expect(placed({ widthPx: 400, heightPx: 300 }, landscape, 1)({ x: 1, y: 2, width: 3, height: 4 })).toEqual({
      x: 10,
      y: 20,
      width: 30,
      height: 40,
    });
  });

  it('takes a copy whose sides were rounded, up to one in a hundred', () => {
    const square = { widthPx: 3000, heightPx: 3000 };
    const kindOf = (widthPx: number) => placementOf({ widthPx, heightPx: 3000 }, square, 1).kind;
    expect([2969, 2971, 3029, 3031].map(kindOf)).toEqual(['refused', 'placed', 'placed', 'refused']);
  });

  it('refuses boxes made on another picture', () => {
    expect(placementOf({ widthPx: 500, heightPx: 500 }, landscape, 1)).toEqual({
      kind: 'refused',
      reason: 'its boxes were made on 500 x 500, the image is 4000 x 3000',
    });
  });
});

describe('suggestions of a source image', () => {
  const shown: PixelSize = { widthPx: 960, heightPx: 1080 };
  const asItIs = (rect: Rect) => rect;
  const suggest = (boxes: readonly DatasetBox[]) =>
    suggestionsOf({ id: '1', fileName: 'a.jpg', ...shown, boxes }, shown, asItIs, new ClassMap(DEFAULT_CLASSES));

  it('letter-boxes them into the space', () => {
    const { suggestions } = suggest([aBox({ id: '7', label: 'bus', x: 0, y: 100, score: 0.5 })]);
    expect(suggestions).toEqual([{ bboxId: 7, label: 'Bus', x: 480, y: 100, width: 10, height: 10, score: 0.5 }]);
  });

  it('cuts them to the image and leaves out what lies beside it', () => {
    const { suggestions, outside } = suggest([aBox({ x: -5 }), aBox({ id: '2', x: 5000 })]);
    expect(suggestions).toMatchObject([{ x: 480, width: 5 }]);
    expect(outside).toBe(1);
  });

  it('keeps what is a pixel wide and high in the space, and leaves out what is less', () => {
    const boxes = [aBox({ width: 1, height: 1 }), aBox({ id: '2', width: 0.9 }), aBox({ id: '3', height: 0.9 })];
    expect(suggest(boxes)).toMatchObject({ suggestions: [{ bboxId: 1, width: 1, height: 1 }], outside: 2 });
  });

  it.each([
    ['text', ['a', 'b'], [1, 2]],
    ['doubled', ['3', '3'], [1, 2]],
    ['too large for 32 bits', ['3', '2147483648'], [1, 2]],
    ['negative', ['3', '-1'], [1, 2]],
    ['whole numbers', ['30', '0'], [30, 0]],
    ['the largest of 32 bits', ['3', '2147483647'], [3, 2147483647]],
  ])('numbers them again where the ids are %s, else keeps them', (_, ids, expected) => {
    const { suggestions } = suggest(ids.map((id) => aBox({ id })));
    expect(suggestions.map((s) => s.bboxId)).toEqual(expected);
  });

  it('comes back to source pixels within 1e-6', () => {
    const side = fc.integer({ min: 16, max: 12_000 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(side, side, share, share, (widthPx, heightPx, u, v) => {
        const size = { widthPx, heightPx };
        const rect = { x: u * widthPx * 0.5, y: v * heightPx * 0.5, width: widthPx * 0.4, height: heightPx * 0.4 };
        const image = { id: '1', fileName: 'a.jpg', ...size, boxes: [aBox(rect)] };
        const back = suggestionsOf(image, size, asItIs, new ClassMap(DEFAULT_CLASSES)).suggestions.map((s) =>
          inSourcePixels(s, size),
        )[0];
        if (!back) return;
        for (const key of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs(back[key] - rect[key])).toBeLessThan(1e-6);
      }),
    );
  });
});
