import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageRect, consensusRect, type WeightedRect } from './average.ts';

const at = (x: number, weight = 1): WeightedRect => ({ rect: { x, y: 50, width: 100, height: 80 }, weight });

describe('mean of rectangles', () => {
  it('is the mean of the sides', () => {
    const wide = { rect: { x: 0, y: 0, width: 30, height: 10 }, weight: 1 };
    const high = { rect: { x: 10, y: 0, width: 10, height: 30 }, weight: 1 };
    expect(averageRect([wide, high])).toEqual({ x: 5, y: 0, width: 20, height: 20 });
  });

  it('holds an outlier down among three and more', () => {
    const mean = averageRect([at(100), at(102), at(98), at(170)]);
    expect(mean.x).toBeLessThan(110);
  });

  it('lies within what it is the mean of', () => {
    const rects = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0.1, max: 5, noNaN: true })), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(rects, (list) => {
        const { x } = averageRect(list.map(([place, weight]) => at(place, weight)));
        expect(x).toBeGreaterThanOrEqual(Math.min(...list.map(([place]) => place)) - 1e-9);
        expect(x).toBeLessThanOrEqual(Math.max(...list.map(([place]) => place)) + 1e-9);
      }),
    );
  });

  it('counts the suggestion once', () => {
    expect(consensusRect(at(100).rect, [at(110)]).x).toBe(105);
    expect(consensusRect(undefined, [at(110)]).x).toBe(110);
  });

  it('refuses to make something of nothing', () => {
    expect(() => averageRect([])).toThrow(RangeError);
    expect(() => averageRect([at(1, 0)])).toThrow(RangeError);
  });
});
