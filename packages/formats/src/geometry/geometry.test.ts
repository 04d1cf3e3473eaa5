import { describe, expect, it } from 'vitest';
import { boxAroundEllipse, boxAroundPoints, boxAroundTurned, centreOf, clipToPicture } from './bounds.ts';
import { type BoxEncoding, decodeBox, type FourNumbers, recogniseEncoding } from './encoding.ts';

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

  it('turns clockwise, about any point', () => {
    const rect = { x: 10, y: 20, width: 40, height: 20 };
    const rounded = (degrees: number, pivot: readonly [number, number]) =>
      Object.values(boxAroundTurned(rect, degrees, pivot)).map((value) => Math.round(value * 1000) / 1000);
    // About its corner: the upper side goes down to the right, the left side to the left.
    expect(rounded(30, [10, 20])).toEqual([0, 20, 44.641, 37.321]);
    expect(rounded(-30, [10, 20])).toEqual([10, 0, 44.641, 37.321]);
    expect(rounded(90, [0, 0])).toEqual([-40, 10, 20, 40]);
    expect(rounded(180, [100, 100])).toEqual([150, 160, 40, 20]);
  });

  it.each([
    [0, [10, 10, 80, 20]],
    [90, [40, -20, 20, 80]],
    // Half its width and height are the root of half of 40 * 40 + 10 * 10; a turned box around it would be wider.
    [45, [20.845, -9.155, 58.31, 58.31]],
    [360, [10, 10, 80, 20]],
  ])('touches an ellipse that is turned by %s degrees', (degrees, rect) => {
    const around = Object.values(boxAroundEllipse([50, 20], 40, 10, degrees));
    expect(around.map((value) => Math.round(value * 1000) / 1000)).toEqual(rect);
  });
});

describe('a box cut to its picture', () => {
  const picture = { widthPx: 100, heightPx: 50 };
  it.each([
    ['within', [10.5, 20.5, 30, 10], [10.5, 20.5, 30, 10]],
    ['over the upper left corner', [-10, -5, 30.5, 20.5], [0, 0, 20.5, 15.5]],
    ['over the lower right corner', [90, 45.5, 30, 20], [90, 45.5, 10, 4.5]],
    ['around it all', [-1, -1, 200, 200], [0, 0, 100, 50]],
    ['half a pixel wide at the edge', [-5, -5, 5.5, 5.5], [0, 0, 0.5, 0.5]],
    ['beside it', [150, -80, 30, 20], [100, 0, 0, 0]],
  ] as const)('%s', (_, [x, y, width, height], expected) => {
    expect(Object.values(clipToPicture({ x, y, width, height }, picture))).toEqual(expected);
  });
});

describe('numbers of a box', () => {
  it.each<[BoxEncoding, FourNumbers]>([
    [{ corners: 'xywh', unit: 'px' }, [20, 30, 40, 10]],
    [{ corners: 'xyxy', unit: 'px' }, [20, 30, 60, 40]],
    [{ corners: 'cxcywh', unit: 'px' }, [40, 35, 40, 10]],
    [{ corners: 'xywh', unit: 'fraction' }, [0.1, 0.3, 0.2, 0.1]],
    [{ corners: 'xyxy', unit: 'fraction' }, [0.1, 0.3, 0.3, 0.4]],
    [{ corners: 'cxcywh', unit: 'percent' }, [20, 35, 20, 10]],
  ])('mean the same in %j', (encoding, numbers) => {
    const { x, y, width, height } = decodeBox(numbers, { widthPx: 200, heightPx: 100 }, encoding);
    for (const [value, expected] of [
      [x, 20],
      [y, 30],
      [width, 40],
      [height, 10],
    ] as const)
      expect(value).toBeCloseTo(expected, 9);
  });
});

describe('recognising what the numbers of boxes mean', () => {
  const size = { widthPx: 1920, heightPx: 1080 };
  const recognise = (boxes: readonly FourNumbers[], corners: BoxEncoding['corners'], unit: BoxEncoding['unit']) =>
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
    [
      'fractions for percent',
      [
        [0.5, 0.5, 0.2, 0.2],
        [0.1, 0.1, 0.2, 0.2],
      ],
      'xywh',
      'percent',
      { corners: 'xywh', unit: 'fraction' },
    ],
    ['one small box in percent', [[0.5, 0.5, 0.2, 0.2]], 'xywh', 'percent', { corners: 'xywh', unit: 'percent' }],
    [
      'whole numbers for pixels, though none is above 1',
      [
        [0, 0, 1, 1],
        [1, 0, 1, 1],
      ],
      'xywh',
      'px',
      { corners: 'xywh', unit: 'px' },
    ],
    ['fractions among which some are whole', [[0, 0, 1, 0.5]], 'xywh', 'px', { corners: 'xywh', unit: 'fraction' }],
    ['a hundredth beyond the edge', [[0.5, 0.5, 1.009, 1]], 'xywh', 'px', { corners: 'xyxy', unit: 'fraction' }],
    ['half a box beyond the edge', [[0.5, 0.5, 1.02, 0.5]], 'xywh', 'px', { corners: 'xywh', unit: 'px' }],
    [
      'centres',
      [
        [10, 1070, 20, 40],
        [1910, 10, 40, 20],
      ],
      'xyxy',
      'px',
      { corners: 'cxcywh', unit: 'px' },
    ],
  ] as const)('takes %s', (_, boxes, corners, unit, expected) => {
    expect(recognise(boxes, corners, unit)).toEqual(expected);
  });

  it('asks no picture of a few pixels for the unit', () => {
    const numbers: FourNumbers = [0.5, 0.5, 0.4, 0.4];
    const unitIn = (heightPx: number) =>
      recogniseEncoding([{ values: numbers, size: { widthPx: 640, heightPx } }], { corners: 'xywh', unit: 'px' }).unit;
    expect([31, 32].map(unitIn)).toEqual(['px', 'fraction']);
  });

  it('takes another reading only when more than two in a hundred contradict', () => {
    const stray = (count: number) => [
      ...Array.from({ length: 100 - count }, (): FourNumbers => [10, 10, 20, 20]),
      ...Array.from({ length: count }, (): FourNumbers => [1900, 1000, 1910, 1070]),
    ];
    expect(recognise(stray(2), 'xywh', 'px').corners).toBe('xywh');
    expect(recognise(stray(3), 'xywh', 'px').corners).toBe('xyxy');
  });

  it('does not read corners otherwise for a few that were given the other way round', () => {
    const drawnLeftwards: FourNumbers = [30, 40, 10, 20];
    const upright: FourNumbers = [10, 20, 30, 40];
    expect(recognise([upright, upright, drawnLeftwards], 'xyxy', 'px').corners).toBe('xyxy');
    expect(recognise([drawnLeftwards, upright], 'xyxy', 'px').corners).toBe('xywh');
  });

  it('keeps to the documented reading where nothing fits', () => {
    expect(recognise([[-500, -500, 9000, 9000]], 'xywh', 'px')).toEqual({ corners: 'xywh', unit: 'px' });
  });
});
