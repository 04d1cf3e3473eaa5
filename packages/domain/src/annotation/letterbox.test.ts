import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPACE_HEIGHT, SPACE_WIDTH } from './box.ts';
import { letterboxFor, toSource, toSpace } from './letterbox.ts';

const size = fc.integer({ min: 1, max: 12_000 });

describe('letterbox', () => {
  it('leaves a 1080p image as it is', () => {
    expect(letterboxFor(1920, 1080)).toEqual({ scale: 1, offsetX: 0, offsetY: 0 });
  });

  it('centres a tall image between bars at the sides', () => {
    const box = letterboxFor(540, 1080);
    expect(box).toEqual({ scale: 1, offsetX: 690, offsetY: 0 });
    expect(toSpace({ x: 0, y: 0, width: 540, height: 1080 }, box)).toEqual({ x: 690, y: 0, width: 540, height: 1080 });
  });

  it('scales a small image up and a wide one down', () => {
    expect(letterboxFor(960, 540).scale).toBe(2);
    expect(letterboxFor(3840, 1080)).toEqual({ scale: 0.5, offsetX: 0, offsetY: 270 });
  });

  it('keeps the whole image inside the space', () => {
    fc.assert(
      fc.property(size, size, (width, height) => {
        const placed = toSpace({ x: 0, y: 0, width, height }, letterboxFor(width, height));
        expect(placed.x).toBeGreaterThanOrEqual(-1e-9);
        expect(placed.y).toBeGreaterThanOrEqual(-1e-9);
        expect(placed.x + placed.width).toBeLessThanOrEqual(SPACE_WIDTH + 1e-6);
        expect(placed.y + placed.height).toBeLessThanOrEqual(SPACE_HEIGHT + 1e-6);
      }),
    );
  });

  it('comes back to the source within a millionth of a pixel', () => {
    fc.assert(
      fc.property(size, size, fc.double({ min: 0, max: 1, noNaN: true }), (width, height, share) => {
        const box = letterboxFor(width, height);
        const rect = { x: width * share * 0.5, y: height * share * 0.5, width: width * 0.4, height: height * 0.3 };
        const back = toSource(toSpace(rect, box), box);
        expect(Math.abs(back.x - rect.x)).toBeLessThan(1e-6);
        expect(Math.abs(back.y - rect.y)).toBeLessThan(1e-6);
        expect(Math.abs(back.width - rect.width)).toBeLessThan(1e-6);
        expect(Math.abs(back.height - rect.height)).toBeLessThan(1e-6);
      }),
    );
  });

  it('refuses an image without a size', () => {
    expect(() => letterboxFor(0, 100)).toThrow(RangeError);
    expect(() => letterboxFor(100, 0)).toThrow(RangeError);
    expect(() => letterboxFor(100, Number.NaN)).toThrow(RangeError);
  });
});
