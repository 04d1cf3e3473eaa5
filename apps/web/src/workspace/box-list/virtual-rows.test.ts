import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetToShow, spanInView } from './virtual-rows.ts';

describe('a long list', () => {
  it('has in the page every row that meets the window', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(20_000), fc.integer({ min: 1, max: 900 }), (count, offset, windowPx) => {
        const { first, end } = spanInView(offset, windowPx, 36, count);
        for (let row = 0; row < count; row++) {
          const meets = (row + 1) * 36 > offset && row * 36 < offset + windowPx;
          if (meets) expect(row >= first && row < end).toBe(true);
        }
        expect(end - first).toBeLessThanOrEqual(Math.ceil(windowPx / 36) + 9);
      }),
    );
  });

  it('scrolls no further than needed to show a row', () => {
    expect(offsetToShow(5, 0, 360, 36)).toBe(0);
    expect(offsetToShow(12, 0, 360, 36)).toBe(13 * 36 - 360);
    expect(offsetToShow(2, 200, 360, 36)).toBe(72);
  });
});
