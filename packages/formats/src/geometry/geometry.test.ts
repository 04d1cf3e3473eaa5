import { describe, expect, it } from 'vitest';
import { boxAroundPoints, boxAroundTurned, centreOf } from './bounds.ts';
import { type FourNumbers, recogniseEncoding } from './encoding.ts';

describe('boxes around shapes', () => {
  it('encloses points', () => {
    expect(
      boxAroundPoints([
        [3, 9],
        [1, 2],
        [5, 4],
      ]),
    ).toEqual({ x: 1, y: 2, width: 4, height: 7 });
    expect(boxAroundPoints([])).toBeUndefined();
  });

  it('encloses a box turned by a right angle about its middle', () => {
    const rect = { x: 0, y: 10, width: 40, height: 20 };
    const around = boxAroundTurned(rect, 90, centreOf(rect));
    expect(around.x).toBeCloseTo(10);
    expect(around.y).toBeCloseTo(0);
    expect(around.width).toBeCloseTo(20);
    expect(around.height).toBeCloseTo(40);
  });
});

describe('recognising what the numbers of boxes mean', () => {
  const size = { widthPx: 1920, heightPx: 1080 };
  const recognise = (boxes: readonly FourNumbers[], corners: 'xywh' | 'cxcywh', unit: 'px' | 'fraction' | 'percent') =>
    recogniseEncoding(
      boxes.map((values) => ({ values, size })),
      { corners, unit },
    );

  const strayAmongMany: readonly FourNumbers[] = [
    ...Array.from({ length: 99 }, (): FourNumbers => [10, 10, 20, 20]),
    [1900, 10, 100, 10],
  ];

  it.each([
    ['pixels and sizes', [[1000, 500, 200, 100]], 'xywh', 'px', { corners: 'xywh', unit: 'px' }],
    ['one stray box among many', strayAmongMany, 'xywh', 'px', { corners: 'xywh', unit: 'px' }],
    ['a box of one pixel', [[0, 0, 1, 1]], 'xywh', 'px', { corners: 'xywh', unit: 'px' }],
    ['corners', [[1000, 500, 1200, 600]], 'xywh', 'px', { corners: 'xyxy', unit: 'px' }],
    ['corners in fractions', [[0.5, 0.5, 0.9, 0.8]], 'xywh', 'px', { corners: 'xyxy', unit: 'fraction' }],
    ['fractions in labels', [[0.5, 0.5, 0.2, 0.2]], 'cxcywh', 'fraction', { corners: 'cxcywh', unit: 'fraction' }],
    ['corners in labels', [[0.1, 0.1, 0.9, 0.95]], 'cxcywh', 'fraction', { corners: 'xyxy', unit: 'fraction' }],
    ['pixels in labels', [[960, 540, 200, 100]], 'cxcywh', 'fraction', { corners: 'cxcywh', unit: 'px' }],
    ['percent in labels', [[50, 50, 20, 20]], 'cxcywh', 'fraction', { corners: 'cxcywh', unit: 'percent' }],
  ] as const)('takes %s', (_, boxes, corners, unit, expected) => {
    expect(recognise(boxes, corners, unit)).toEqual(expected);
  });

  it('keeps to the documented reading where nothing fits', () => {
    expect(recognise([[-500, -500, 9000, 9000]], 'xywh', 'px')).toEqual({ corners: 'xywh', unit: 'px' });
  });
});
