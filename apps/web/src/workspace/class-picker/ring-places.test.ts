import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringPlaces } from './ring-places.ts';

const BUTTON_PX = 52;

it.each([
  ['a ring where there is room', { width: 390, height: 500 }],
  ['rows where the area is low', { width: 630, height: 250 }],
  ['rows of a narrow and low area', { width: 320, height: 240 }],
])('places all buttons in the area, none on another: %s', (_name, area) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (count) => {
      const { width, height, buttons, cancel } = ringPlaces(count, area);
      expect(buttons).toHaveLength(count);
      expect(width <= area.width && height <= area.height).toBe(true);
      const all = [...buttons, cancel];
      for (const [index, { left, top }] of all.entries()) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
        expect(left + BUTTON_PX <= width + 1e-9 && top + BUTTON_PX <= height + 1e-9).toBe(true);
        for (const other of all.slice(index + 1)) {
          expect(Math.hypot(left - other.left, top - other.top)).toBeGreaterThanOrEqual(BUTTON_PX);
        }
      }
    }),
  );
});
