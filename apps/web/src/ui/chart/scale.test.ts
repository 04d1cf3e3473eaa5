import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaPath, clearOfLast, labelIndexes, linearScale, linePath, niceTicks, spreadLabels } from './scale.ts';

describe('linear scale', () => {
  it('maps ends to ends, also upside down', () => {
    const y = linearScale([0, 100], [200, 0]);
    expect([y(0), y(50), y(100)]).toEqual([200, 100, 0]);
  });

  it('stands still when there is nothing to tell apart', () => {
    expect(linearScale([7, 7], [0, 10])(7)).toBe(0);
  });
});

describe('ticks', () => {
  it.each([
    [0, 100, [0, 50, 100]],
    [0, 1250, [0, 500, 1000, 1500]],
    [0, 0, [0, 1]],
    [-40, 90, [-50, 0, 50, 100]],
  ])('from %i to %i', (min, max, expected) => {
    expect(niceTicks(min, max, 3)).toEqual(expected);
  });

  it('hold both ends and are never many', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (min, span) => {
        const ticks = niceTicks(min, min + span);
        expect(ticks[0]).toBeLessThanOrEqual(min);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(min + span);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('labels of days', () => {
  it('print all when there is room', () => expect(labelIndexes(4, 6)).toEqual([0, 1, 2, 3]));
  it('thin out evenly and keep the last', () => expect(labelIndexes(31, 6)).toEqual([0, 6, 12, 18, 24, 30]));
  it('leave out the one that would run into the last, which ends at the edge', () => {
    const x = (index: number) => index * 22;
    expect(clearOfLast([0, 5, 10], x, 80)).toEqual([0, 10]);
    expect(clearOfLast([0, 5, 10], x, 40)).toEqual([0, 5, 10]);
    expect(clearOfLast([], x, 40)).toEqual([]);
  });
  it('have nothing to print without days', () => expect(labelIndexes(0, 6)).toEqual([]));
});

describe('paths', () => {
  it('break at a missing value and keep a lone one as a dot', () => {
    expect(linePath([{ x: 0, y: 1 }, { x: 5, y: 2 }, null, { x: 9, y: 3 }])).toBe('M0 1L5 2M9 3h0');
  });

  it('close the area on the base line', () => {
    expect(
      areaPath(
        [
          { x: 0, y: 1 },
          { x: 5, y: 2 },
        ],
        10,
      ),
    ).toBe('M0 10L0 1L5 2L5 10Z');
  });
});

describe('labels beside lines', () => {
  it('never stand nearer than the gap, and stay inside when they fit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 }), (ys) => {
        const spread = spreadLabels(ys, 16, 0, 200).toSorted((a, b) => a - b);
        expect(spread.every((y, index) => index === 0 || y - (spread[index - 1] ?? 0) >= 16)).toBe(true);
        expect(spread.every((y) => y >= 0 && y <= 200)).toBe(true);
      }),
    );
  });
});
