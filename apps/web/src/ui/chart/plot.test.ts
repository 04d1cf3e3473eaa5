import { describe, expect, it } from 'vitest';
import { dayAt, layOut, pointsOf } from './plot.ts';

const size = { widthPx: 400, heightPx: 200, labelsPx: 0 };
const aSeries = (...values: (number | null)[]) => ({ id: 'a', label: 'A', values });

describe('plot', () => {
  it('puts the first day left, the last right, nothing at the bottom', () => {
    const plot = layOut([aSeries(0, 50, 100)], 3, size);
    const [first, , last] = pointsOf(aSeries(0, 50, 100), plot);
    expect(first).toEqual({ x: plot.left, y: plot.bottom });
    expect(last).toEqual({ x: plot.right, y: plot.top });
  });

  it('keeps below zero on the paper', () => {
    const plot = layOut([aSeries(-30, 20)], 2, size);
    expect(plot.ticks[0]).toBeLessThanOrEqual(-30);
    expect(plot.y(-30)).toBeLessThanOrEqual(plot.bottom);
  });

  it('shows a single day at the right end', () => {
    const plot = layOut([aSeries(5)], 1, size);
    expect(plot.x(0)).toBe(plot.right);
    expect(dayAt(10, 1, plot)).toBe(0);
  });

  it('keeps gaps', () => {
    const plot = layOut([aSeries(1, null, 3)], 3, size);
    expect(pointsOf(aSeries(1, null, 3), plot)[1]).toBeNull();
  });

  it('finds the day under the pointer, and the nearest one outside', () => {
    const plot = layOut([aSeries(1, 2, 3)], 3, size);
    expect([-50, plot.left, (plot.left + plot.right) / 2, 9999].map((x) => dayAt(x, 3, plot))).toEqual([0, 0, 1, 2]);
  });
});
