import { iou, type Rect } from '@uvh/domain/annotation/box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPlace } from './by-place.ts';

const rect: fc.Arbitrary<Rect> = fc.record({
  x: fc.integer({ min: 0, max: 200 }),
  y: fc.integer({ min: 0, max: 60 }),
  width: fc.integer({ min: 1, max: 90 }),
  height: fc.integer({ min: 1, max: 40 }),
});

describe('rectangles by place', () => {
  it('are found wherever they overlap, in order, and nowhere else but at an edge', () => {
    fc.assert(
      fc.property(fc.array(rect, { maxLength: 30 }), rect, (rects, asked) => {
        const near = byPlace(rects)(asked);
        expect(near).toEqual(near.toSorted((a, b) => a - b));
        const overlapping = rects.flatMap((other, index) => (iou(other, asked) > 0 ? [index] : []));
        expect(near).toEqual(expect.arrayContaining(overlapping));
        for (const index of near) {
          const other = rects[index] ?? asked;
          const [dx, dy] = [asked.x - other.x, asked.y - other.y];
          expect(dx <= other.width && -dx <= asked.width && dy <= other.height && -dy <= asked.height).toBe(true);
        }
      }),
    );
  });
});
