import { iou, type Rect } from '@uvh/domain/annotation/box';
import { describe, expect, it } from 'vitest';
import { aStreetWith } from '../testing/a-street.ts';
import { AreaSums } from './area-sums.ts';
import { type ExpectedSize, expectedSize } from './expected-size.ts';
import { patchArea } from './patch.ts';
import { snapBox } from './snap-box.ts';

const CAR: Rect = { x: 900, y: 500, width: 120, height: 90 };
const middle = { x: 960, y: 545 };

/** The box found by a click, in a street where only these vehicles stand. */
function snapped(at: { readonly x: number; readonly y: number }, expected: ExpectedSize, ...vehicles: Rect[]) {
  const pixels = aStreetWith(vehicles, patchArea(at, expected));
  return snapBox({ pixels, at, expected, boxes: vehicles.slice(1) });
}

describe('the box of a click', () => {
  it.each([
    ['in the middle', middle],
    ['on the left of it', { x: middle.x - 15, y: middle.y }],
    ['low on it', { x: middle.x, y: middle.y + 12 }],
  ])('meets the vehicle: %s', (_, at) => {
    const found = snapped(at, { width: 110, height: 95 }, CAR);
    expect(found && iou(found, CAR)).toBeGreaterThan(0.5);
  });

  it.each([
    ['smaller than the others', { width: 150, height: 115 }],
    ['larger than the others', { width: 95, height: 70 }],
  ])('meets one that is %s', (_, expected) => {
    const found = snapped(middle, expected, CAR);
    expect(found && iou(found, CAR)).toBeGreaterThan(0.45);
  });

  it('lies within the image, in whole pixels, at its edge too', () => {
    const atEdge = { x: 0, y: 980, width: 90, height: 100 };
    const found = snapped({ x: 30, y: 1040 }, { width: 110, height: 100 }, atEdge);
    expect(found && [found.x >= 0, found.y + found.height <= 1080]).toEqual([true, true]);
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(found?.[side], side).toSatisfy(Number.isInteger);
  });

  it('is none where the picture shows nothing', () => {
    const area = patchArea(middle, CAR);
    const data = new Uint8ClampedArray(area.width * area.height * 4).fill(120);
    const pixels = { data, width: area.width, height: area.height, area };
    expect(snapBox({ pixels, at: middle, expected: CAR, boxes: [] })).toBeUndefined();
  });

  it('is the same for the same pixels at half the resolution of the space', () => {
    const expected = { width: 400, height: 300 };
    const area = patchArea(middle, expected);
    const vehicle = { x: 760, y: 395, width: 400, height: 300 };
    const full = aStreetWith([vehicle], area);
    const found = snapBox({ pixels: full, at: middle, expected, boxes: [] });
    const half = halved(full);
    const foundInHalf = snapBox({ pixels: half, at: middle, expected, boxes: [] });
    expect(found && foundInHalf && iou(found, foundInHalf)).toBeGreaterThan(0.8);
  });
});

describe('the expected size', () => {
  const row = (y: number, width: number): Rect[] => [400, 800, 1200].map((x) => ({ x, y, width, height: width * 0.8 }));

  it('is that of the boxes around', () => {
    const { width, height } = expectedSize(row(500, 100), { x: 900, y: 540 });
    expect(width).toBeGreaterThan(85);
    expect(width).toBeLessThan(115);
    expect(height / width).toBeCloseTo(0.8, 1);
  });

  it('shrinks towards the horizon as the boxes do', () => {
    const boxes = [...row(300, 50), ...row(800, 150)];
    const [far, near] = [200, 900].map((y) => expectedSize(boxes, { x: 900, y }).width);
    expect(far).toBeLessThan(60);
    expect(near).toBeGreaterThan(130);
  });

  it('goes by the boxes near it rather than those far aside or above', () => {
    const standing = (x: number, y: number, side: number) => ({
      x: x - side / 2,
      y: y - side / 2,
      width: side,
      height: side,
    });
    const near = standing(930, 530, 60);
    const at = { x: 930, y: 530 };
    const widthWith = (far: Rect) => expectedSize([near, far], at).width / expectedSize([near], at).width;
    const [aside, above] = [widthWith(standing(80, 530, 260)), widthWith(standing(930, 130, 260))];
    const [beside, over] = [widthWith(standing(1130, 530, 260)), widthWith(standing(930, 450, 260))];
    for (const far of [aside, above]) expect(Math.abs(Math.log(far))).toBeLessThan(0.4);
    for (const close of [beside, over]) expect(close).toBeGreaterThan(1.6);
    // As far above as aside, it says less.
    expect(widthWith(standing(930, 330, 260))).toBeLessThan(widthWith(standing(1130, 530, 260)));
  });

  it('is read off the line of the boxes, though all of them stand below', () => {
    const street = Array.from({ length: 40 }, (_, n) => ({
      x: 770 + (n % 5) * 50,
      y: 500 + n * 8,
      width: 60,
      height: 60,
    }));
    for (const y of [500, 680, 850]) {
      const { width } = expectedSize(street, { x: 900, y });
      expect(width).toBeGreaterThan(54);
      expect(width).toBeLessThan(67);
    }
  });

  it('is about the middle of a box, wherever its corner is', () => {
    // The line through both is that of their middles: a box as wide as the one whose middle is there.
    const small = { x: 880, y: 180, width: 40, height: 40 };
    const large = { x: 750, y: 600, width: 300, height: 300 };
    const [atSmall, atLarge] = [200, 750].map((y) => expectedSize([small, large, small, large], { x: 900, y }).width);
    expect(Math.abs(Math.log((atSmall ?? 0) / 40))).toBeLessThan(0.25);
    expect(Math.abs(Math.log((atLarge ?? 0) / 300))).toBeLessThan(0.25);
  });

  it('is the same wherever two boxes of one size stand about as far to either side', () => {
    const pair = (x: number) => [x - 90, x + 30].map((left) => ({ x: left, y: 470, width: 60, height: 60 }));
    const { width, height } = expectedSize(pair(900), { x: 900, y: 500 });
    expect(expectedSize(pair(300), { x: 300, y: 500 }).width).toBeCloseTo(width, 9);
    expect(width).toBeGreaterThan(55);
    expect(width).toBeLessThan(70);
    expect(Math.abs(Math.log(height / 60))).toBeLessThan(0.15);
  });

  it('is a plausible one without any box, larger nearer to the camera', () => {
    const { width, height } = expectedSize([], middle);
    expect(Math.min(width, height)).toBeGreaterThan(40);
    expect(Math.max(width, height)).toBeLessThan(300);
    const sizes = [0, 540, 1080].map((y) => expectedSize([], { x: 960, y }));
    for (const side of ['width', 'height'] as const) {
      const [far, half, near] = sizes.map((size) => size[side]);
      expect(far).toBeGreaterThan(25);
      expect((half ?? 0) / (far ?? 0)).toBeGreaterThan(2);
      expect((near ?? 0) / (half ?? 0)).toBeGreaterThan(1.5);
      expect(near).toBeLessThan(300);
    }
  });
});

describe('sums over areas', () => {
  it('give the mean of any rectangle, cut to the plane', () => {
    const sums = new AreaSums(Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), 3);
    expect([sums.mean(0, 0, 3, 3), sums.mean(1, 1, 3, 3), sums.mean(2, 2, 9, 9), sums.mean(-4, 0, 1, 1)]).toEqual([
      5, 7, 9, 1,
    ]);
  });
});

/** The same part of the picture with every other pixel. */
function halved({ data, width, height, area }: ReturnType<typeof aStreetWith>) {
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Uint8ClampedArray(columns * rows * 4);
  for (let place = 0; place < columns * rows; place += 1) {
    const from = (Math.floor(place / columns) * 2 * width + (place % columns) * 2) * 4;
    half.set(data.subarray(from, from + 4), place * 4);
  }
  return { data: half, width: columns, height: rows, area };
}
