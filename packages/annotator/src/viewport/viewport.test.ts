import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOnTheWay } from './flight.ts';
import { toScreenPoint, toScreenRect, toSpacePoint } from './transform.ts';
import { Viewport } from './viewport.ts';

function aViewport({ isReduced = true } = {}) {
  const viewport = new Viewport(() => {}, isReduced);
  viewport.setSize(960, 640);
  return viewport;
}

describe('zoom', () => {
  it('keeps what is under the pointer where it is', () => {
    fc.assert(
      fc.property(fc.nat(960), fc.nat(540), fc.double({ min: 0.6, max: 8, noNaN: true }), (x, y, factor) => {
        const viewport = aViewport();
        viewport.zoomAt({ x: 480, y: 320 }, 2);
        const under = toSpacePoint(viewport.view, { x, y });
        viewport.zoomAt({ x, y }, factor);
        const after = toScreenPoint(viewport.view, under);
        expect(after.x).toBeCloseTo(x, 6);
        expect(after.y).toBeCloseTo(y, 6);
      }),
    );
  });

  it('ends at half the fitted size and at 32 times', () => {
    const viewport = aViewport();
    viewport.zoomBy(1e-6);
    expect(viewport.view.scale).toBe(0.25);
    viewport.zoomBy(1e9);
    expect(viewport.view.scale).toBe(32);
  });
});

describe('fit', () => {
  it('centres the whole image', () => {
    expect(aViewport().view).toEqual({ scale: 0.5, offsetX: 0, offsetY: 50 });
  });

  it('survives a resize of the canvas until the view is moved', () => {
    const viewport = aViewport();
    viewport.setSize(1920, 1080);
    expect(viewport.view).toEqual({ scale: 1, offsetX: 0, offsetY: 0 });
    viewport.zoomBy(2);
    viewport.setSize(960, 540);
    expect(viewport.view.scale).toBe(2);
  });
});

describe('a phone turned on its side', () => {
  const atTheEdge = { x: 20, y: 500, width: 80, height: 60 };

  it('shows nothing beside a picture that filled the view', () => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(390, 480);
    viewport.startOn([atTheEdge], atTheEdge);
    viewport.setSize(844, 240);
    const picture = toScreenRect(viewport.view, { x: 0, y: 0, width: 1920, height: 1080 });
    expect(picture.x).toBeLessThanOrEqual(0);
    expect(picture.x + picture.width).toBeGreaterThanOrEqual(844);
  });

  it('keeps a watched box in view that was there, and does not look for one that was not', () => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(390, 480);
    viewport.setView({ scale: 1, offsetX: 0, offsetY: -100 });
    const atTheFoot = { x: 100, y: 520, width: 80, height: 50 };
    viewport.setSize(844, 240, atTheFoot);
    const shown = toScreenRect(viewport.view, atTheFoot);
    expect(shown.y).toBeGreaterThanOrEqual(0);
    expect(shown.y + shown.height).toBeLessThanOrEqual(240);
    const { view } = viewport;
    viewport.setSize(844, 230, { x: 1700, y: 900, width: 80, height: 50 });
    expect(viewport.view).toEqual({ ...view, offsetY: view.offsetY - 5 });
  });

  it('leaves a watched box where it goes by itself as long as that is in view', () => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(390, 480);
    viewport.setView({ scale: 1, offsetX: -100, offsetY: -200 });
    viewport.setSize(400, 470, { x: 150, y: 300, width: 80, height: 50 });
    expect(viewport.view).toEqual({ scale: 1, offsetX: -95, offsetY: -205 });
  });

  it.each([
    ['above', { offsetX: -300, offsetY: 200 }, { offsetX: -73, offsetY: 80 }],
    ['on the left', { offsetX: 200, offsetY: -300 }, { offsetX: 427, offsetY: -420 }],
    ['of a pixel on the left', { offsetX: 1.2, offsetY: -300 }, { offsetX: 228.2, offsetY: -420 }],
    ['of a pixel above', { offsetX: -300, offsetY: 1.2 }, { offsetX: -73, offsetY: -118.8 }],
  ])('takes the middle of a view with room %s of the picture for what somebody chose', (_, before, after) => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(390, 480);
    viewport.setView({ scale: 0.8, ...before });
    viewport.setSize(844, 240);
    const { offsetX, offsetY } = viewport.view;
    expect([offsetX, offsetY]).toEqual([expect.closeTo(after.offsetX, 9), expect.closeTo(after.offsetY, 9)]);
  });

  it('leaves room beside a picture that was there before, and the middle where it is', () => {
    const viewport = aViewport();
    viewport.zoomBy(2);
    viewport.panBy(1000, 0);
    const { offsetX } = viewport.view;
    expect(offsetX).toBeGreaterThan(0);
    viewport.setSize(1060, 640);
    expect(viewport.view.offsetX).toBe(offsetX + 50);
  });
});

describe('panning', () => {
  it('keeps a part of the image in view', () => {
    const viewport = aViewport();
    viewport.panBy(1e6, -1e6);
    const image = toScreenRect(viewport.view, { x: 0, y: 0, width: 1920, height: 1080 });
    expect(image.x).toBe(960 - 120);
    expect(image.y + image.height).toBe(120);
  });
});

describe('a flight to a box', () => {
  it('does not happen when the box is in view and large enough', () => {
    const viewport = aViewport();
    const before = viewport.view;
    viewport.flyTo({ x: 100, y: 100, width: 200, height: 90 });
    expect(viewport.view).toEqual(before);
  });

  it('zooms to a tiny box, to three times at most', () => {
    const viewport = aViewport();
    viewport.flyTo({ x: 1000, y: 500, width: 30, height: 20 });
    expect(toScreenRect(viewport.view, { x: 1000, y: 500, width: 30, height: 20 })).toMatchObject({
      x: 435,
      width: 90,
    });
  });

  it('keeps the scale when the box is merely out of view', () => {
    const viewport = aViewport();
    viewport.zoomAt({ x: 0, y: 0 }, 4);
    viewport.flyTo({ x: 1500, y: 800, width: 100, height: 80 });
    expect(viewport.view.scale).toBe(2);
    expect(toScreenPoint(viewport.view, { x: 1550, y: 840 })).toEqual({ x: 480, y: 320 });
  });

  it('shows nothing beside the image as long as the image is larger than the view', () => {
    const viewport = aViewport();
    viewport.zoomAt({ x: 0, y: 0 }, 4);
    viewport.flyTo({ x: 1800, y: 4, width: 100, height: 80 });
    expect(toScreenPoint(viewport.view, { x: 1920, y: 0 })).toEqual({ x: 960, y: 0 });
  });

  it('arrives at once, and leads the eye there unless reduced motion is asked for', () => {
    const far = { x: 1000, y: 500, width: 30, height: 20 };
    const viewport = aViewport({ isReduced: false });
    const before = viewport.view;
    viewport.flyTo(far);
    expect(viewport.view.scale).toBe(3);
    expect(viewport.takeFlight()).toEqual({ from: before, to: viewport.view, target: far });
    expect(viewport.takeFlight()).toBeUndefined();

    const still = aViewport();
    still.flyTo(far);
    expect(still.view).toEqual(viewport.view);
    expect(still.takeFlight()).toBeUndefined();
  });

  it('makes one way of two flights that nobody saw, and none of one that a hand ended', () => {
    const viewport = aViewport({ isReduced: false });
    const before = viewport.view;
    viewport.flyTo({ x: 1000, y: 500, width: 30, height: 20 });
    viewport.flyTo({ x: 100, y: 90, width: 30, height: 20 });
    expect(viewport.takeFlight()?.from).toEqual(before);

    viewport.flyTo({ x: 1000, y: 500, width: 30, height: 20 });
    viewport.panBy(10, 0);
    expect(viewport.takeFlight()).toBeUndefined();
  });

  it('goes straight across the screen with what it flies to', () => {
    const viewport = aViewport({ isReduced: false });
    viewport.flyTo({ x: 1000, y: 500, width: 30, height: 20 });
    const flight = viewport.takeFlight();
    if (!flight) throw new Error('There is no flight.');
    const middle = { x: 1015, y: 510 };
    const [start, half, end] = [0, 0.5, 1].map((share) => toScreenPoint(viewOnTheWay(flight, share), middle));
    expect(half?.x).toBeCloseTo(((start?.x ?? 0) + (end?.x ?? 0)) / 2, 6);
    expect(half?.y).toBeCloseTo(((start?.y ?? 0) + (end?.y ?? 0)) / 2, 6);
    expect(viewOnTheWay(flight, 0.5).scale).toBeCloseTo(Math.sqrt(flight.from.scale * flight.to.scale), 6);
  });
});

describe('the way of any flight', () => {
  const view = fc.record({
    scale: fc.double({ min: 0.25, max: 32, noNaN: true }),
    offsetX: fc.integer({ min: -3000, max: 900 }),
    offsetY: fc.integer({ min: -3000, max: 600 }),
  });
  const target = fc.record({ x: fc.nat(1800), y: fc.nat(1000), width: fc.nat(100), height: fc.nat(80) });

  it('begins where it begins, ends where it ends, and goes evenly in between', () => {
    fc.assert(
      fc.property(view, view, target, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, box, share) => {
        const flight = { from, to, target: box };
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const [start, end] = [toScreenPoint(from, middle), toScreenPoint(to, middle)];
        const underWay = viewOnTheWay(flight, share);
        const at = toScreenPoint(underWay, middle);
        expect(at.x).toBeCloseTo(start.x + (end.x - start.x) * share, 4);
        expect(at.y).toBeCloseTo(start.y + (end.y - start.y) * share, 4);
        expect(Math.log(underWay.scale / from.scale)).toBeCloseTo(share * Math.log(to.scale / from.scale), 6);
      }),
    );
  });
});

describe('pinching', () => {
  it('keeps what is between the fingers there, also at the end of the scale', () => {
    fc.assert(
      fc.property(
        fc.nat(960),
        fc.nat(540),
        fc.nat(960),
        fc.nat(540),
        fc.double({ min: 0.01, max: 90, noNaN: true }),
        (x, y, toX, toY, factor) => {
          const viewport = aViewport();
          viewport.zoomAt({ x: 480, y: 320 }, 3);
          const start = viewport.view;
          const held = toSpacePoint(start, { x, y });
          viewport.drag(start, { x, y }, { x: toX, y: toY }, factor);
          const image = toScreenRect(viewport.view, { x: 0, y: 0, width: 1920, height: 1080 });
          // At the border of what may be shown the image is held, and the fingers slide.
          fc.pre(image.x < 839 && image.y < 519 && image.x + image.width > 121 && image.y + image.height > 121);
          const after = toScreenPoint(viewport.view, held);
          expect(after.x).toBeCloseTo(toX, 6);
          expect(after.y).toBeCloseTo(toY, 6);
        },
      ),
    );
  });
});

describe('the start with fingers', () => {
  const cars = [100, 600, 1100, 1600].map((x) => ({ x, y: 500, width: 80, height: 60 }));

  it('is near enough to tell the boxes apart on a phone held upright, about the first of them', () => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(390, 480);
    viewport.startOn(cars, cars[1]);
    const car = toScreenRect(viewport.view, { x: 600, y: 500, width: 80, height: 60 });
    expect(car.width).toBeGreaterThan(40);
    expect(car.x).toBeGreaterThan(0);
    expect(car.x + car.width).toBeLessThan(390);
  });

  it('fills the view with the picture', () => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(390, 480);
    viewport.startOn(cars, cars[0]);
    const picture = toScreenRect(viewport.view, { x: 0, y: 0, width: 1920, height: 1080 });
    expect(picture.x).toBeLessThanOrEqual(0);
    expect(picture.y).toBeLessThanOrEqual(0);
    expect(picture.y + picture.height).toBeGreaterThanOrEqual(480);
  });

  const startOf = (lengths: readonly number[], width = 390, height = 480) => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(width, height);
    const boxes = lengths.map((length, index) => ({ x: 300 + index * 100, y: 500, width: length, height: 20 }));
    viewport.startOn(boxes, boxes[0]);
    return viewport.view.scale;
  };

  it('goes by the middle one of their lengths, in whatever order they come', () => {
    expect(startOf([500, 90, 20, 85, 400])).toBeCloseTo(44 / 90, 9);
    expect(startOf([90])).toBeCloseTo(44 / 90, 9);
    expect(startOf([20, 90, 85, 400, 500])).toBeCloseTo(44 / 90, 9);
  });

  it('is never nearer than three tenths of the width in view, nor farther than what fills it', () => {
    expect(startOf([3, 3, 3])).toBeCloseTo(390 / (1920 * 0.3), 9);
    expect(startOf([200])).toBeCloseTo(480 / 1080, 9);
    expect(startOf([110], 480, 200)).toBeCloseTo(44 / 110, 9);
  });

  it('is the whole image from where its boxes are 44 pixels long', () => {
    expect(startOf([44 / (390 / 1920)])).toBeCloseTo(390 / 1920, 9);
    expect(startOf([43 / (390 / 1920)])).toBeCloseTo(480 / 1080, 9);
  });

  it('waits for a canvas that has no size yet', () => {
    const viewport = new Viewport(() => {}, true);
    viewport.startOn(cars, cars[1]);
    viewport.setSize(1280, 720);
    expect(viewport.view).toEqual({ scale: 1280 / 1920, offsetX: 0, offsetY: 0 });
  });

  it('leaves a view that somebody has moved', () => {
    const viewport = new Viewport(() => {}, true);
    viewport.setSize(390, 480);
    viewport.zoomBy(3);
    const { view } = viewport;
    viewport.startOn(cars, cars[1]);
    expect(viewport.view).toEqual(view);
  });

  it('is the whole image where that is large enough, and where there is no box', () => {
    const large = new Viewport(() => {}, true);
    large.setSize(1280, 720);
    const { view } = large;
    large.startOn(cars, cars[0]);
    expect(large.view).toEqual(view);
    const empty = new Viewport(() => {}, true);
    empty.setSize(390, 480);
    empty.startOn([], undefined);
    expect(empty.view.scale).toBeCloseTo(390 / 1920);
  });
});
