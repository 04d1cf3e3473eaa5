import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point3 } from './camera.ts';
import { paintOrder, standingOrder } from './paint-order.ts';
import type { Bounds3 } from './solid.ts';

const EYE: Point3 = [-30, -40, 20];

function aBox(x: number, y: number, z: number, size = 1): Bounds3 {
  return { min: [x, y, z], max: [x + size, y + size, z + size] };
}

describe('the painting order', () => {
  it('goes from far to near', () => {
    expect(paintOrder([aBox(0, 0, 0), aBox(0, 40, 0), aBox(0, 20, 0)], EYE)).toEqual([1, 2, 0]);
  });

  it('puts what lies on top after what lies below, whatever their middles say', () => {
    const slab: Bounds3 = { min: [-20, -20, 0], max: [20, 20, 1] };
    expect(paintOrder([aBox(15, 15, 1), slab], EYE)).toEqual([1, 0]);
  });

  it('paints each thing once and never a box before one that it hides', () => {
    const aCell = fc.tuple(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 2 }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(aCell, { selector: String, maxLength: 25 }), (cells) => {
        const order = paintOrder(
          cells.map(([x, y, z]) => aBox(x, y, z, 0.98)),
          EYE,
        );
        expect([...order].sort((a, b) => a - b)).toEqual(cells.map((_, index) => index));
        // The eye is at low x, low y and high z, so a neighbour on such a side is in front.
        order.forEach((painted, place) => {
          for (const later of order.slice(place + 1)) {
            const [a, b] = [cells[painted], cells[later]];
            if (!a || !b) continue;
            const isHiddenByEarlier = a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2];
            expect(isHiddenByEarlier).toBe(false);
          }
        });
      }),
    );
  });
});

describe('the order of turned things', () => {
  it('tells a bus from the car beside it by the bus own flank', () => {
    const bus = {
      placement: { position: [0, 30, 0], heading: 0.7 } as const,
      bounds: { min: [-5.5, -1.25, 0], max: [5.5, 1.25, 3] } as const,
    };
    const car = (across: number) => ({
      placement: { position: [-Math.cos(0.7) * across, 30 + Math.sin(0.7) * across, 0], heading: 0.7 } as const,
      bounds: { min: [-2, -0.8, 0], max: [2, 0.8, 1.5] } as const,
    });
    const eye: Point3 = [0, 0, 7];
    const always = () => true;
    expect(standingOrder([bus, car(3)], eye, always)).toEqual([1, 0]);
    expect(standingOrder([bus, car(-3)], eye, always)).toEqual([0, 1]);
  });
});
