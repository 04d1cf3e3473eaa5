import { describe, expect, it } from 'vitest';
import { emptyCoverage } from './coverage.ts';

const square = (x: number, y: number, size: number): [number, number][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

describe('coverage', () => {
  it('counts the pixels whose middles lie inside', () => {
    const coverage = emptyCoverage();
    coverage.polygon(square(10, 20, 8), 1);
    expect(coverage.extents(1).get(1)).toEqual({
      painted: 64,
      visible: 64,
      rect: { x: 10, y: 20, width: 8, height: 8 },
    });
  });

  it('takes away what is painted over, by others and by what does not count', () => {
    const coverage = emptyCoverage();
    coverage.polygon(square(10, 20, 8), 1);
    coverage.polygon(square(10, 20, 4), 2);
    coverage.polygon(square(14, 20, 4), 0);
    const extents = coverage.extents(2);
    expect(extents.get(1)).toEqual({ painted: 64, visible: 32, rect: { x: 10, y: 24, width: 8, height: 4 } });
    expect(extents.get(2)?.visible).toBe(16);
  });

  it('counts a pixel once, however many parts of a thing cover it', () => {
    const coverage = emptyCoverage();
    coverage.polygon(square(10, 20, 8), 1);
    coverage.polygon(square(12, 20, 8), 1);
    expect(coverage.extents(1).get(1)?.painted).toBe(80);
  });

  it('cuts at the edges of the image', () => {
    const coverage = emptyCoverage();
    coverage.polygon(square(-5, -5, 10), 1);
    coverage.polygon(square(1915, 1075, 10), 2);
    const extents = coverage.extents(2);
    expect(extents.get(1)?.rect).toEqual({ x: 0, y: 0, width: 5, height: 5 });
    expect(extents.get(2)?.rect).toEqual({ x: 1915, y: 1075, width: 5, height: 5 });
  });

  it('has nothing to say about what shows nowhere', () => {
    const coverage = emptyCoverage();
    coverage.polygon(square(-50, 20, 8), 1);
    coverage.rod([100, 100, 5], [140, 100, 5], 0.01, 2);
    expect(coverage.extents(2).size).toBe(0);
  });

  it('gives rods round ends', () => {
    const coverage = emptyCoverage();
    coverage.rod([100, 200, 5], [140, 200, 5], 6, 1);
    const rect = coverage.extents(1).get(1)?.rect;
    expect(rect).toEqual({ x: 94, y: 194, width: 52, height: 12 });
  });
});
