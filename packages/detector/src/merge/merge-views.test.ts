import { iou } from '@uvh/domain/annotation/box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Detection } from '../head/decode.ts';
import { tilesOf } from '../picture/tiles.ts';
import { mergeViews, type View } from './merge-views.ts';

const SIZE = 800;
const whole = { x: 0, y: 0, width: SIZE, height: SIZE };
const tiles = tilesOf(SIZE, SIZE, { widthPx: 300, heightPx: 300, overlap: 0.3 });

const aDetection: fc.Arbitrary<Detection> = fc.record({
  x: fc.integer({ min: -20, max: 760 }),
  y: fc.integer({ min: -20, max: 760 }),
  width: fc.integer({ min: 4, max: 120 }),
  height: fc.integer({ min: 4, max: 120 }),
  classIndex: fc.nat(2),
  score: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
});
const someViews: fc.Arbitrary<View[]> = fc.array(
  fc.record({ region: fc.constantFrom(whole, ...tiles), detections: fc.array(aDetection, { maxLength: 15 }) }),
  { maxLength: 5 },
);

type Corners = readonly [x: number, y: number, width: number, height: number];

const box = ([x, y, width, height]: Corners, score = 0.9, classIndex = 0): Detection => ({
  x,
  y,
  width,
  height,
  score,
  classIndex,
});

describe('merging the views of a picture', () => {
  it('leaves no two boxes of a class on one object, all of them in the picture', () => {
    fc.assert(
      fc.property(someViews, (views) => {
        const kept = mergeViews(SIZE, SIZE, views);
        kept.forEach((a, index) => {
          expect(a.x).toBeGreaterThanOrEqual(0);
          expect(a.x + a.width).toBeLessThanOrEqual(SIZE);
          for (const b of kept.slice(index + 1))
            if (a.classIndex === b.classIndex) expect(iou(a, b)).toBeLessThanOrEqual(0.5);
            else expect(iou(a, b) <= 0.5 || iou(a, b) > 0.7).toBe(true);
        });
      }),
    );
  });

  it('does not depend on the order of the boxes, and the surest stands first', () => {
    fc.assert(
      fc.property(someViews, (views) => {
        const kept = mergeViews(SIZE, SIZE, views);
        const turned = views.map((view) => ({ ...view, detections: view.detections.toReversed() }));
        expect(mergeViews(SIZE, SIZE, turned)).toEqual(kept);
        expect(kept.map(({ score }) => score)).toEqual(kept.map(({ score }) => score).toSorted((a, b) => b - a));
      }),
    );
  });

  it('finds again what a tile or the whole picture shows entirely', () => {
    const views = [
      { region: whole, detections: [box([100, 100, 200, 80], 0.8)] },
      { region: { x: 250, y: 0, width: 300, height: 300 }, detections: [box([400, 150, 30, 20])] },
    ];
    expect(mergeViews(SIZE, SIZE, views)).toEqual([box([400, 150, 30, 20]), box([100, 100, 200, 80], 0.8)]);
  });

  it('drops a box that an inner edge of its tile cuts, not one at the edge of the picture', () => {
    const region = { x: 0, y: 0, width: 300, height: 300 };
    const views = [{ region, detections: [box([260, 50, 40, 30]), box([0, 200, 30, 30])] }];
    expect(mergeViews(SIZE, SIZE, views)).toEqual([box([0, 200, 30, 30])]);
  });

  it('takes a piece of a vehicle for the vehicle, but a motorcycle before a bus for itself', () => {
    const bus = box([100, 100, 200, 150], 0.9, 1);
    const views = [
      { region: whole, detections: [bus, box([150, 180, 30, 60], 0.7, 2)] },
      { region: { x: 100, y: 0, width: 300, height: 300 }, detections: [box([110, 110, 90, 100], 0.6, 1)] },
    ];
    expect(mergeViews(SIZE, SIZE, views)).toEqual([bus, box([150, 180, 30, 60], 0.7, 2)]);
  });
});
