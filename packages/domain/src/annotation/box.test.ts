import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampNudge,
  clampResize,
  clampStartSide,
  clipToSpace,
  iou,
  isInsideSpace,
  MIN_RESIZED_SIZE,
  RESIZE_HANDLES,
  type Rect,
  resizeEnvelope,
  SPACE_HEIGHT,
  SPACE_WIDTH,
} from './box.ts';

const SLACK = 1e-9;

const boxInSpace = fc
  .record({
    x: fc.double({ min: 0, max: SPACE_WIDTH - 1, noNaN: true }),
    y: fc.double({ min: 0, max: SPACE_HEIGHT - 1, noNaN: true }),
    width: fc.double({ min: 1, max: SPACE_WIDTH, noNaN: true }),
    height: fc.double({ min: 1, max: SPACE_HEIGHT, noNaN: true }),
  })
  .map((rect): Rect => clipToSpace(rect))
  .filter((rect) => rect.width >= 1 && rect.height >= 1);

const pointer = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
});
const handle = fc.constantFrom(...RESIZE_HANDLES);

describe('resize rule', () => {
  const car: Rect = { x: 100, y: 200, width: 100, height: 50 };

  it('lets a side go exactly to the pointer inside the tolerance', () => {
    expect(clampResize(car, 'se', { x: 210, y: 245 })).toEqual({ x: 100, y: 200, width: 110, height: 45 });
    expect(clampResize(car, 'nw', { x: 90, y: 205 })).toEqual({ x: 90, y: 205, width: 110, height: 45 });
  });

  it('stops at 20 % of the size that the drag began with', () => {
    expect(clampResize(car, 'e', { x: 900, y: 0 })).toEqual({ ...car, width: 120 });
    expect(clampResize(car, 'e', { x: 0, y: 0 })).toEqual({ ...car, width: 80 });
    expect(clampResize(car, 'n', { x: 0, y: 0 })).toEqual({ x: 100, y: 190, width: 100, height: 60 });
  });

  it('never leaves less than 10 pixels', () => {
    expect(clampResize({ ...car, width: 11 }, 'e', { x: 0, y: 0 }).width).toBe(MIN_RESIZED_SIZE);
  });

  it('keeps a box resizable that was under 10 pixels before', () => {
    const sliver = { ...car, width: 5 };
    expect(clampResize(sliver, 'e', { x: 900, y: 0 }).width).toBeCloseTo(6);
    expect(clampResize(sliver, 'e', { x: 0, y: 0 }).width).toBeCloseTo(6);
  });

  it('holds x and y at 0 and the far sides at the edge of the space', () => {
    expect(clampResize({ ...car, x: 5 }, 'w', { x: -50, y: 0 }).x).toBe(0);
    const atEdge = clampResize({ ...car, x: 1815 }, 'e', { x: 5000, y: 0 });
    expect(atEdge.x + atEdge.width).toBe(SPACE_WIDTH);
  });

  it('moves only the sides that the handle holds', () => {
    fc.assert(
      fc.property(boxInSpace, handle, pointer, (start, which, at) => {
        const resized = clampResize(start, which, at);
        if (!which.includes('w')) expect(resized.x).toBe(start.x);
        else expect(resized.x + resized.width).toBeCloseTo(start.x + start.width, 6);
        if (!which.startsWith('n')) expect(resized.y).toBe(start.y);
        if (which === 'n' || which === 's') expect(resized.width).toBe(start.width);
      }),
    );
  });

  it('changes size and position by at most 20 % wherever the pointer goes', () => {
    fc.assert(
      fc.property(boxInSpace, handle, pointer, (start, which, at) => {
        const resized = clampResize(start, which, at);
        expect(resized.width).toBeLessThanOrEqual(start.width * 1.2 + SLACK);
        expect(resized.height).toBeLessThanOrEqual(start.height * 1.2 + SLACK);
        expect(resized.width).toBeGreaterThanOrEqual(start.width * 0.8 - SLACK);
        expect(resized.height).toBeGreaterThanOrEqual(start.height * 0.8 - SLACK);
        expect(Math.abs(resized.x - start.x)).toBeLessThanOrEqual(start.width * 0.2 + SLACK);
        expect(Math.abs(resized.y - start.y)).toBeLessThanOrEqual(start.height * 0.2 + SLACK);
      }),
    );
  });

  it('leaves every box inside the space', () => {
    fc.assert(
      fc.property(boxInSpace, handle, pointer, (start, which, at) => {
        expect(isInsideSpace(clampResize(start, which, at))).toBe(true);
      }),
    );
  });
});

describe('a box of the space', () => {
  it('may reach its edge, also where the sum of place and size does not come out exactly', () => {
    const edge = { x: 1919.1 - 0.3, y: 0, width: SPACE_WIDTH - 1919.1 + 0.3, height: SPACE_HEIGHT };
    expect(isInsideSpace({ x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT })).toBe(true);
    expect(isInsideSpace({ ...edge, x: edge.x + 2e-4 })).toBe(true);
    expect(isInsideSpace({ ...edge, x: edge.x + 1e-3 })).toBe(false);
  });
});

describe('tolerance envelope', () => {
  it('is the band of 20 % around each side, cut at the edge of the space', () => {
    const envelope = resizeEnvelope({ x: 100, y: 200, width: 100, height: 50 });
    expect(envelope.outer).toEqual({ x: 80, y: 190, width: 140, height: 70 });
    expect(envelope.inner).toEqual({ x: 120, y: 210, width: 60, height: 30 });
    expect(resizeEnvelope({ x: 5, y: 1000, width: 100, height: 75 }).outer).toEqual({
      x: 0,
      y: 985,
      width: 125,
      height: 95,
    });
  });

  it('holds every box that a resize can make', () => {
    fc.assert(
      fc.property(boxInSpace, handle, pointer, (start, which, at) => {
        const { outer } = resizeEnvelope(start);
        const resized = clampResize(start, which, at);
        expect(resized.x).toBeGreaterThanOrEqual(outer.x - SLACK);
        expect(resized.y).toBeGreaterThanOrEqual(outer.y - SLACK);
        expect(resized.x + resized.width).toBeLessThanOrEqual(outer.x + outer.width + 1e-6);
        expect(resized.y + resized.height).toBeLessThanOrEqual(outer.y + outer.height + 1e-6);
      }),
    );
  });
});

describe('nudge rule', () => {
  it('moves freely inside the tolerance and stops at 20 %', () => {
    const start = { x: 100, y: 100, width: 50, height: 40 };
    expect(clampNudge(start, { ...start, x: 104 })).toEqual({ ...start, x: 104 });
    expect(clampNudge(start, { ...start, x: 900, y: 0 })).toEqual({ ...start, x: 110, y: 92 });
  });

  it('stops what is sized at 20 % too, and at 10 pixels', () => {
    const start = { x: 100, y: 100, width: 50, height: 11 };
    expect(clampNudge(start, { ...start, width: 55 })).toEqual({ ...start, width: 55 });
    expect(clampNudge(start, { ...start, width: 900, height: 900 })).toEqual({ ...start, width: 60, height: 13.2 });
    expect(clampNudge(start, { ...start, width: 1, height: 1 })).toEqual({ ...start, width: 40, height: 10 });
  });

  it('keeps a size that was not asked to change, however small', () => {
    const sliver = { x: 100, y: 100, width: 3, height: 4 };
    expect(clampNudge(sliver, { ...sliver, x: 100.5 })).toEqual({ ...sliver, x: 100.5 });
  });

  it('cuts what grows at the edge of the space', () => {
    const atEdge = { x: 1870, y: 1030, width: 45, height: 45 };
    expect(clampNudge(atEdge, { ...atEdge, width: 54, height: 54 })).toEqual({ ...atEdge, width: 50, height: 50 });
    expect(clampNudge(atEdge, { ...atEdge, x: 1879, y: 1039 })).toEqual({ ...atEdge, x: 1875, y: 1035 });
  });

  it('moves and sizes by at most 20 % in both directions', () => {
    fc.assert(
      fc.property(boxInSpace, boxInSpace, (start, wanted) => {
        const held = clampNudge(start, wanted);
        expect(Math.abs(held.x - start.x)).toBeLessThanOrEqual(start.width * 0.2 + SLACK);
        expect(Math.abs(held.y - start.y)).toBeLessThanOrEqual(start.height * 0.2 + SLACK);
        expect(held.width).toBeLessThanOrEqual(start.width * 1.2 + SLACK);
        expect(held.height).toBeLessThanOrEqual(start.height * 1.2 + SLACK);
      }),
    );
  });

  it('keeps a box inside the space', () => {
    fc.assert(
      fc.property(boxInSpace, boxInSpace, (start, wanted) => {
        expect(isInsideSpace(clampNudge(start, wanted))).toBe(true);
      }),
    );
  });

  it('lets the left and the upper side go where they may, and stops them at 20 % and at 10 pixels', () => {
    const start = { x: 100, y: 100, width: 50, height: 11 };
    expect(clampStartSide(start, { x: 95, y: 99, width: 55, height: 12 })).toEqual({
      x: 95,
      y: 99,
      width: 55,
      height: 12,
    });
    expect(clampStartSide(start, { x: 140, y: 120, width: 10, height: -9 })).toEqual({
      x: 110,
      y: 101,
      width: 40,
      height: 10,
    });
  });

  it('takes no side farther from where it began when the whole box was moved before', () => {
    const start = { x: 100, y: 100, width: 50, height: 11 };
    expect(clampStartSide(start, { x: 81, y: 100, width: 59, height: 12 })).toEqual({
      x: 90,
      y: 100,
      width: 50,
      height: 12,
    });
  });

  it('holds the left and the upper side to it, and leaves the others where they are', () => {
    fc.assert(
      fc.property(
        boxInSpace,
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -400, max: 400 }),
        (start, dx, dy) => {
          const { x, y, width, height } = start;
          const sized = clampStartSide(start, { x: x + dx, y: y + dy, width: width - dx, height: height - dy });
          expect(isInsideSpace(sized)).toBe(true);
          expect(sized.x + sized.width).toBeCloseTo(x + width, 6);
          expect(sized.y + sized.height).toBeCloseTo(y + height, 6);
          expect(Math.abs(sized.width - width)).toBeLessThanOrEqual(0.2 * width + 1e-6);
          expect(sized.width).toBeGreaterThanOrEqual(Math.min(10, width) - 1e-6);
        },
      ),
    );
  });
});

describe('IoU', () => {
  it('is 1 for the same box, 0 for boxes apart or that only touch', () => {
    const box = { x: 10, y: 10, width: 20, height: 20 };
    expect(iou(box, box)).toBe(1);
    expect(iou(box, { ...box, x: 30 })).toBe(0);
    expect(iou(box, { ...box, x: 300 })).toBe(0);
  });

  it('is the shared area over the whole', () => {
    expect(iou({ x: 0, y: 0, width: 10, height: 10 }, { x: 5, y: 0, width: 10, height: 10 })).toBeCloseTo(1 / 3, 12);
  });

  it('is more than 0 however little is shared, in either direction', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect(iou(box, { ...box, x: 9.5 })).toBeCloseTo(5 / 195, 12);
    expect(iou(box, { ...box, y: 9.5 })).toBeCloseTo(5 / 195, 12);
    expect(iou({ ...box, width: 0.5, height: 0.5 }, box)).toBeCloseTo(0.25 / 100, 12);
    expect(iou({ ...box, width: 0.5, height: 0.5 }, { ...box, width: 0.5, height: 0.5 })).toBe(1);
  });

  it('is 0 for empty boxes', () => {
    const empty = { x: 5, y: 5, width: 0, height: 0 };
    expect(iou(empty, empty)).toBe(0);
  });

  it('is symmetric and between 0 and 1', () => {
    fc.assert(
      fc.property(boxInSpace, boxInSpace, (a, b) => {
        const value = iou(a, b);
        expect(value).toBe(iou(b, a));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + SLACK);
      }),
    );
  });
});

describe('inside the space', () => {
  const whole = { x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT };

  it('takes the whole space and refuses a pixel more', () => {
    expect(isInsideSpace(whole)).toBe(true);
    expect(isInsideSpace({ ...whole, width: SPACE_WIDTH + 1 })).toBe(false);
    expect(isInsideSpace({ ...whole, height: SPACE_HEIGHT + 1 })).toBe(false);
    expect(isInsideSpace({ ...whole, x: -1 })).toBe(false);
    expect(isInsideSpace({ ...whole, y: -1 })).toBe(false);
    expect(isInsideSpace({ x: 1900, y: 0, width: 21, height: 5 })).toBe(false);
    expect(isInsideSpace({ x: 0, y: 1070, width: 5, height: 11 })).toBe(false);
  });

  it('refuses less than a pixel and numbers that are none', () => {
    expect(isInsideSpace({ ...whole, height: 0.5 })).toBe(false);
    expect(isInsideSpace({ ...whole, width: 0.5 })).toBe(false);
    expect(isInsideSpace({ ...whole, y: Number.NaN })).toBe(false);
    expect(isInsideSpace({ ...whole, width: Number.POSITIVE_INFINITY })).toBe(false);
    expect(isInsideSpace({ ...whole, x: Number.POSITIVE_INFINITY })).toBe(false);
    expect(isInsideSpace({ ...whole, x: Number.NEGATIVE_INFINITY, width: Number.POSITIVE_INFINITY })).toBe(false);
  });

  it('is what is left when a box is cut at the edges', () => {
    expect(clipToSpace({ x: -0.5, y: -0.5, width: 10, height: 10 })).toEqual({ x: 0, y: 0, width: 9.5, height: 9.5 });
    expect(clipToSpace({ x: 1910, y: 1075, width: 20, height: 20 })).toEqual({
      x: 1910,
      y: 1075,
      width: 10,
      height: 5,
    });
    expect(clipToSpace({ x: -9, y: -9, width: 9.5, height: 9.5 })).toEqual({ x: 0, y: 0, width: 0.5, height: 0.5 });
    expect(clipToSpace({ x: -20, y: 5, width: 10, height: 10 })).toEqual({ x: 0, y: 5, width: 0, height: 10 });
  });
});
