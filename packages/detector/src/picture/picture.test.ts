import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitInto, toInput, toPicture } from './fit.ts';
import { packPixels } from './pack.ts';
import { tilesOf } from './tiles.ts';

const aSide = fc.integer({ min: 40, max: 5000 });
const aTiling = fc.record({
  widthPx: fc.integer({ min: 32, max: 1280 }),
  heightPx: fc.integer({ min: 32, max: 1280 }),
  overlap: fc.double({ min: 0, max: 0.5, noNaN: true }),
});

describe('tiles', () => {
  it('cover the picture, lie within it and overlap by what is asked', () => {
    fc.assert(
      fc.property(aSide, aSide, aTiling, (width, height, tiling) => {
        const tiles = tilesOf(width, height, tiling);
        if (width <= tiling.widthPx && height <= tiling.heightPx) {
          expect(tiles).toEqual([]);
          return;
        }
        for (const [start, length, total, least] of [
          ['x', 'width', width, tiling.widthPx],
          ['y', 'height', height, tiling.heightPx],
        ] as const) {
          const spans = [...new Map(tiles.map((tile) => [tile[start], tile])).values()];
          expect(spans[0]?.[start]).toBe(0);
          expect((spans.at(-1)?.[start] ?? 0) + (spans.at(-1)?.[length] ?? 0)).toBe(total);
          spans.slice(1).forEach((tile, index) => {
            const before = spans[index];
            const shared = (before?.[start] ?? 0) + (before?.[length] ?? 0) - tile[start];
            expect(shared).toBeGreaterThanOrEqual(Math.floor(least * tiling.overlap) - 1);
          });
        }
      }),
    );
  });

  it('of a picture of 1920 x 1080 by a model of 416 are 6 x 3', () => {
    expect(tilesOf(1920, 1080, { widthPx: 416, heightPx: 416, overlap: 0.2 })).toHaveLength(6 * 3);
  });
});

describe('the place of a picture in the input', () => {
  const aRegion = fc.record({
    x: fc.nat(2000),
    y: fc.nat(2000),
    width: fc.integer({ min: 1, max: 3000 }),
    height: fc.integer({ min: 1, max: 3000 }),
  });
  const aFit = fc.constantFrom('top-left' as const, 'centred' as const, 'stretched' as const);
  const anInput = fc.record({
    widthPx: fc.integer({ min: 32, max: 1280 }),
    heightPx: fc.integer({ min: 32, max: 1280 }),
  });

  it('lies within the input and leads back to the picture', () => {
    fc.assert(
      fc.property(aRegion, anInput, aFit, aRegion, (region, input, way, rect) => {
        const fit = fitInto(region, input, way);
        expect(fit.left + fit.widthPx).toBeLessThanOrEqual(input.widthPx);
        expect(fit.top + fit.heightPx).toBeLessThanOrEqual(input.heightPx);
        const back = toPicture(toInput(rect, fit), fit);
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(rect[key], 6);
      }),
    );
  });

  it('keeps the ratio but where the model was trained on stretched pictures', () => {
    const whole = { x: 0, y: 0, width: 1920, height: 1080 };
    const size = { widthPx: 640, heightPx: 640 };
    expect(fitInto(whole, size, 'centred')).toMatchObject({ left: 0, top: 140, widthPx: 640, heightPx: 360 });
    expect(fitInto(whole, size, 'top-left')).toMatchObject({ left: 0, top: 0, widthPx: 640, heightPx: 360 });
    expect(fitInto(whole, size, 'stretched')).toMatchObject({ widthPx: 640, heightPx: 640 });
  });
});

describe('packing pixels', () => {
  const rgb = Uint8Array.from([255, 0, 51, 0, 102, 255]);
  const fit = { left: 1, top: 1, widthPx: 2, heightPx: 1 };

  it('puts planes of blue, green and red with grey beside them', () => {
    const input = { widthPx: 3, heightPx: 2, isPlanar: true };
    const packed = packPixels(rgb, fit, input, { colours: 'bgr', brightest: 255 });
    const [g, G] = [114, 114];
    expect([...packed]).toEqual([g, g, g, g, 51, 255, g, g, g, g, 0, 102, g, G, g, g, 255, 0]);
  });

  it('puts colours after columns, from 0 to 1', () => {
    const input = { widthPx: 3, heightPx: 2, isPlanar: false };
    const packed = packPixels(rgb, fit, input, { colours: 'rgb', brightest: 1 });
    expect([...packed.subarray(12, 18)].map((value) => Math.round(value * 255))).toEqual([...rgb]);
  });

  it('refuses too few pixels', () => {
    const input = { widthPx: 3, heightPx: 2, isPlanar: true };
    expect(() => packPixels(rgb.subarray(1), fit, input, { colours: 'rgb', brightest: 1 })).toThrow(RangeError);
  });
});
