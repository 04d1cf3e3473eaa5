import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionTip, type Side } from './tip-position.ts';

const phone = { width: 390, height: 844 };
const tip = { width: 200, height: 60 };

describe('the position of a tip', () => {
  it('is the wanted side where there is room, its arrow at the middle', () => {
    const about = { left: 10, top: 400, width: 100, height: 40 };
    expect(positionTip(about, tip, phone, 'right')).toEqual({ side: 'right', left: 118, top: 390, arrow: 30 });
  });

  it('turns to the other side at the edge of the screen', () => {
    const about = { left: 150, top: 10, width: 100, height: 40 };
    expect(positionTip(about, tip, phone, 'top')).toMatchObject({ side: 'bottom', top: 58 });
  });

  it('goes below what is as wide as a phone', () => {
    const about = { left: 8, top: 400, width: 374, height: 44 };
    expect(positionTip(about, tip, phone, 'right')).toMatchObject({ side: 'bottom', left: 95 });
  });

  it('never leaves the screen', () => {
    const length = fc.integer({ min: 20, max: 374 });
    fc.assert(
      fc.property(
        fc.record({ left: fc.integer({ min: -50, max: 390 }), top: fc.integer({ min: -50, max: 844 }) }),
        fc.record({ width: length, height: length }),
        fc.record({ width: length, height: length }),
        fc.constantFrom<Side>('top', 'right', 'bottom', 'left'),
        (at, size, ofTip, wanted) => {
          const { left, top } = positionTip({ ...at, ...size }, ofTip, phone, wanted);
          expect(left).toBeGreaterThanOrEqual(8);
          expect(top).toBeGreaterThanOrEqual(8);
          expect(left + ofTip.width).toBeLessThanOrEqual(382);
          expect(top + ofTip.height).toBeLessThanOrEqual(836);
        },
      ),
    );
  });
});
