import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PictureInput } from '../model/input.ts';
import { type Detection, decode, type OutputTensor } from './decode.ts';
import { cellCount, type Head } from './head.ts';
import { type OutputShape, recogniseHead } from './recognise.ts';

const input: PictureInput = { name: 'images', widthPx: 64, heightPx: 96, isPlanar: true, sizesInput: undefined };
const strides = [8, 16, 32];
const cells = cellCount(64, 96, strides);
const CLASSES = 3;

function headIn(
  outputs: readonly OutputShape[],
  {
    named,
    operators = [],
    metadata = {},
  }: { named?: number; operators?: string[]; metadata?: Record<string, string> } = {},
) {
  const model = { operators: new Set(operators), metadata: new Map(Object.entries(metadata)) };
  const result = recogniseHead(model, input, outputs, named);
  return result.kind === 'recognised' ? [result.head.kind, result.classes] : result.reason;
}

const one = (...sizes: number[]): OutputShape[] => [{ name: 'output0', sizes }];

describe('the outputs of a model', () => {
  it('are recognised by their shapes', () => {
    expect(headIn(one(1, cells, 8))).toEqual(['yolox', 3]);
    expect(headIn(one(1, cells * 3, 8))).toEqual(['yolov5', 3]);
    expect(headIn(one(1, 7, cells))).toEqual(['yolov8', 3]);
    expect(headIn(one(1, 300, 6))).toEqual(['end-to-end', undefined]);
    expect(headIn(one(1, 300, 84))).toEqual(['detr-joined', 80]);
    expect(
      headIn([
        { name: 'logits', sizes: [1, 300, 80] },
        { name: 'pred_boxes', sizes: [1, 300, 4] },
      ]),
    ).toEqual(['detr', 80]);
    expect(
      headIn([
        { name: 'labels', sizes: [1, 300] },
        { name: 'boxes', sizes: [1, 300, 4] },
        { name: 'scores', sizes: [1, 300] },
      ]),
    ).toEqual(['detr-final', undefined]);
  });

  it('are told apart by names and metadata where shapes are alike', () => {
    expect(headIn(one(1, cells, 7), { named: 3 })).toEqual(['yolov8', 3]);
    expect(headIn(one(1, 300, 6), { metadata: { description: 'Ultralytics rtdetr-l model' } })).toEqual([
      'detr-joined',
      2,
    ]);
  });

  it('are refused with their shapes, or with the task that they are for', () => {
    expect(headIn(one(1, 1000))).toContain('output0 [1, 1000]');
    expect(headIn([...one(1, 116, cells), { name: 'protos', sizes: [1, 32, 16, 16] }])).toContain(
      'none of the outputs',
    );
    expect(headIn(one(1, 56, cells), { metadata: { task: 'pose' } })).toContain('"pose"');
  });
});

/** Boxes that lie in distinct rows, with scores that survive 32 bits. */
const someFound = fc.uniqueArray(
  fc.record({
    row: fc.nat(cells - 1),
    centreX: fc.integer({ min: 8, max: 56 }),
    centreY: fc.integer({ min: 8, max: 88 }),
    width: fc.integer({ min: 2, max: 16 }),
    height: fc.integer({ min: 2, max: 16 }),
    classIndex: fc.nat(CLASSES - 1),
    score: fc.integer({ min: 1, max: 4 }).map((quarter) => quarter / 4),
  }),
  { selector: ({ row }) => row, maxLength: 12 },
);
type Found = typeof someFound extends fc.Arbitrary<(infer T)[]> ? T : never;

function tensor(sizes: readonly number[], set: (put: (row: number, column: number, value: number) => void) => void) {
  const data = new Float32Array(sizes.reduce((product, size) => product * size, 1));
  const columns = sizes[2] ?? 1;
  set((row, column, value) => {
    data[row * columns + column] = value;
  });
  return { sizes, data };
}

const expected = (found: readonly Found[]): Partial<Detection>[] =>
  found
    .toSorted((a, b) => a.row - b.row)
    .map(({ centreX, centreY, width, height, classIndex, score }) => ({
      x: expect.closeTo(centreX - width / 2, 3),
      y: expect.closeTo(centreY - height / 2, 3),
      width: expect.closeTo(width, 3),
      height: expect.closeTo(height, 3),
      classIndex,
      score,
    }));

const all = { minScore: 0.2, classes: new Set([0, 1, 2]) };

describe('decoding', () => {
  const layouts: readonly [string, Head, (found: readonly Found[]) => OutputTensor][] = [
    [
      'YOLOv5',
      { kind: 'yolov5', output: 'o' },
      (found) =>
        tensor([1, cells, 8], (put) => {
          for (const one of found) {
            [one.centreX, one.centreY, one.width, one.height, 1].forEach((value, column) => {
              put(one.row, column, value);
            });
            put(one.row, 5 + one.classIndex, one.score);
          }
        }),
    ],
    [
      'YOLOv8',
      { kind: 'yolov8', output: 'o', isChannelsFirst: true },
      (found) =>
        tensor([1, 7, cells], (put) => {
          for (const one of found) {
            [one.centreX, one.centreY, one.width, one.height].forEach((value, column) => {
              put(column, one.row, value);
            });
            put(4 + one.classIndex, one.row, one.score);
          }
        }),
    ],
    [
      'RT-DETR',
      { kind: 'detr-joined', output: 'o' },
      (found) =>
        tensor([1, cells, 7], (put) => {
          for (const one of found) {
            [one.centreX / 64, one.centreY / 96, one.width / 64, one.height / 96].forEach((value, column) => {
              put(one.row, column, value);
            });
            put(one.row, 4 + one.classIndex, one.score);
          }
        }),
    ],
    [
      'YOLOX',
      { kind: 'yolox', output: 'o', strides, isDecoded: false },
      (found) =>
        tensor([1, cells, 8], (put) => {
          const grid = strides.flatMap((stride) =>
            Array.from({ length: (64 / stride) * (96 / stride) }, (_, index) => ({
              x: index % (64 / stride),
              y: Math.floor(index / (64 / stride)),
              stride,
            })),
          );
          for (const one of found) {
            const { x, y, stride } = grid[one.row] ?? { x: 0, y: 0, stride: 1 };
            put(one.row, 0, one.centreX / stride - x);
            put(one.row, 1, one.centreY / stride - y);
            put(one.row, 2, Math.log(one.width / stride));
            put(one.row, 3, Math.log(one.height / stride));
            put(one.row, 4, 1);
            put(one.row, 5 + one.classIndex, one.score);
          }
        }),
    ],
    [
      'end to end',
      { kind: 'end-to-end', output: 'o' },
      (found) =>
        tensor([1, cells, 6], (put) => {
          for (const one of found) {
            const [left, top] = [one.centreX - one.width / 2, one.centreY - one.height / 2];
            [left, top, left + one.width, top + one.height, one.score, one.classIndex].forEach((value, column) => {
              put(one.row, column, value);
            });
          }
        }),
    ],
  ];

  it.each(layouts)('gives back the boxes of a %s output', (_, head, encode) => {
    fc.assert(
      fc.property(someFound, (found) => {
        expect(decode(head, input, new Map([['o', encode(found)]]), all)).toEqual(expected(found));
      }),
    );
  });

  it('passes over classes that are not looked for and scores that are too low', () => {
    const data = tensor([1, 7, 2], (put) => {
      for (const row of [0, 1])
        [10, 10, 4, 4].forEach((value, column) => {
          put(column, row, value);
        });
      put(4, 0, 0.9);
      put(5, 0, 0.3);
      put(4, 1, 0.9);
      put(5, 1, 0.1);
    });
    const head: Head = { kind: 'yolov8', output: 'o', isChannelsFirst: true };
    const found = decode(head, input, new Map([['o', data]]), { minScore: 0.2, classes: new Set([1]) });
    expect(found.map(({ classIndex }) => classIndex)).toEqual([1]);
  });

  it.each(layouts)('%s: passes over what the model has no number for', (_, head, outputOf) => {
    const found = [0, 1].map((row) => ({
      row,
      centreX: 30,
      centreY: 40,
      width: 10,
      height: 12,
      classIndex: row,
      score: 0.9,
    }));
    const { sizes, data } = outputOf(found);
    const broken = Array.from(data, (value) => (Math.abs(value - 0.9) < 1e-6 ? Number.NaN : value));
    expect(decode(head, input, new Map([['o', { sizes, data: broken }]]), all)).toEqual([]);
  });

  it('reads labels of 64 bits', () => {
    const outputs = new Map<string, OutputTensor>([
      ['labels', { sizes: [1, 2], data: [2, 0] }],
      ['boxes', { sizes: [1, 2, 4], data: [1, 2, 11, 22, 0, 0, 5, 5] }],
      ['scores', { sizes: [1, 2], data: [0.75, 0.1] }],
    ]);
    const head: Head = { kind: 'detr-final', labels: 'labels', boxes: 'boxes', scores: 'scores' };
    expect(decode(head, input, outputs, all)).toEqual([
      { x: 1, y: 2, width: 10, height: 20, classIndex: 2, score: 0.75 },
    ]);
  });
});
