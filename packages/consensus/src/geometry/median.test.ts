import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusRect, medianRect, type WeightedRect } from './median.ts';

const at = (x: number, weight = 1): WeightedRect => ({ rect: { x, y: 50, width: 100, height: 80 }, weight });

describe('median of rectangles', () => {
  it('is the median of the sides, of two their mean', () => {
    const wide = { rect: { x: 0, y: 0, width: 30, height: 10 }, weight: 1 };
    const high = { rect: { x: 10, y: 0, width: 10, height: 30 }, weight: 1 };
    expect(medianRect([wide, high])).toEqual({ x: 5, y: 0, width: 20, height: 20 });
  });

  it('is the rectangle itself of one, wherever it lies', () => {
    const rect = { x: 7, y: 50, width: 100, height: 80 };
    expect(medianRect([{ rect, weight: 0.3 }])).toEqual(rect);
  });

  it('leaves out what has no weight, and lies between two that halve it', () => {
    expect(medianRect([at(1, 0), at(20), at(30), at(900, 0)]).x).toBe(25);
    expect(medianRect([at(10, 2), at(20), at(30)]).x).toBe(15);
    expect(medianRect([at(10, 2.5), at(20), at(30)]).x).toBe(10);
  });

  it('holds an outlier down among three and more', () => {
    expect(medianRect([at(100), at(102), at(98), at(170)]).x).toBeLessThanOrEqual(102);
  });

  it('lies within what it is the median of', () => {
    const rects = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0.1, max: 5, noNaN: true })), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(rects, (list) => {
        const { x } = medianRect(list.map(([place, weight]) => at(place, weight)));
        expect(x).toBeGreaterThanOrEqual(Math.min(...list.map(([place]) => place)) - 1e-9);
        expect(x).toBeLessThanOrEqual(Math.max(...list.map(([place]) => place)) + 1e-9);
      }),
    );
  });

  it('is the same in any order, to the last bit', () => {
    const rects = fc.array(
      fc.tuple(fc.double({ min: 0, max: 500, noNaN: true }), fc.double({ min: 0.1, max: 5, noNaN: true })),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(rects, (list) => {
        const all = list.map(([place, weight]) => at(place, weight));
        expect(medianRect(all.toReversed())).toEqual(medianRect(all));
      }),
    );
  });

  it('follows who moved the box, and weighs the suggestion against several who did', () => {
    expect(consensusRect(at(100).rect, []).x).toBe(100);
    expect(consensusRect(at(100).rect, [at(110)]).x).toBe(110);
    expect(consensusRect(at(100).rect, [at(110), at(120)]).x).toBe(110);
    expect(consensusRect(undefined, [at(110)]).x).toBe(110);
  });

  it('leaves a box where several confirmed it, though one moved it, until as many moved it', () => {
    expect(consensusRect(at(100).rect, [at(110)], 2).x).toBe(100);
    expect(consensusRect(at(100).rect, [at(110), at(110)], 2).x).toBe(110);
    expect(consensusRect(at(100).rect, [at(110)], 1).x).toBe(110);
  });

  it('refuses to make something of nothing', () => {
    expect(() => medianRect([])).toThrow(RangeError);
    expect(() => medianRect([at(1, 0)])).toThrow(RangeError);
  });
});
