import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onnxFile } from '../testing/onnx-writer.ts';
import { tinyDetector } from '../testing/tiny-detector.ts';
import { COCO_NAMES, readClassNames } from './class-names.ts';
import { pictureInput } from './input.ts';
import { type ModelDescription, readModel } from './read-model.ts';

function described(bytes: Uint8Array): ModelDescription {
  const result = readModel(bytes);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.model;
}

const image = (sizes: readonly (number | string)[], type: 'float32' | 'float16' = 'float32') =>
  described(
    onnxFile({ nodes: [], constants: [], inputs: [{ name: 'x', sizes, type }], outputs: [{ name: 'y', sizes: [1] }] }),
  );

describe('an ONNX file', () => {
  it('says its inputs, outputs, operators and metadata', () => {
    const model = described(
      tinyDetector({ kind: 'yolov8', sizePx: 64, metadata: { task: 'detect', names: "{0: 'a'}" } }),
    );
    expect(model.inputs).toEqual([{ name: 'images', type: 'float32', shape: [1, 3, 64, 64] }]);
    expect(model.outputs).toEqual([{ name: 'output', type: 'float32', shape: [1, 7, 84] }]);
    expect(model.operators).toContain('AveragePool');
    expect(Object.fromEntries(model.metadata)).toEqual({ task: 'detect', names: "{0: 'a'}" });
  });

  it('may leave sizes open', () => {
    const model = described(tinyDetector({ kind: 'yolox', sizePx: 64, isDynamic: true }));
    expect(model.inputs[0]?.shape).toEqual(['batch', 3, 'height', 'width']);
  });

  it('is told from any other file, which is refused and never throws', () => {
    expect(readModel(new TextEncoder().encode('{"images": []}'))).toMatchObject({ kind: 'refused' });
    expect(readModel(new Uint8Array())).toMatchObject({ kind: 'refused' });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(['read', 'refused']).toContain(readModel(bytes).kind);
      }),
    );
  });

  it('is refused when it is cut off', () => {
    const whole = tinyDetector({ kind: 'yolox', sizePx: 64 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(whole.length * 0.9) }), (length) => {
        expect(readModel(whole.subarray(0, length)).kind).toBe('refused');
      }),
    );
  });
});

describe('the input of a model', () => {
  it('has the size of the model', () => {
    expect(pictureInput(image([1, 3, 384, 640]))).toMatchObject({
      input: { name: 'x', widthPx: 640, heightPx: 384, isPlanar: true },
    });
    expect(pictureInput(image([1, 320, 320, 3]))).toMatchObject({ input: { widthPx: 320, isPlanar: false } });
  });

  it('has the wanted size, that of the metadata or 640 where the model takes any', () => {
    const open = image(['batch', 3, 'h', 'w']);
    expect(pictureInput(open)).toMatchObject({ input: { widthPx: 640, heightPx: 640 } });
    expect(pictureInput({ ...open, metadata: new Map([['imgsz', '[384, 640]']]) })).toMatchObject({
      input: { widthPx: 640, heightPx: 384 },
    });
    expect(pictureInput(open, 1280)).toMatchObject({ input: { widthPx: 1280, heightPx: 1280 } });
  });

  it('is refused with a reason where it is not one picture of float32', () => {
    expect(pictureInput(image([1, 3, 64, 64], 'float16'))).toMatchObject({
      reason: expect.stringContaining('float16'),
    });
    expect(pictureInput(image([8, 3, 64, 64]))).toMatchObject({ reason: expect.stringContaining('8 pictures') });
    expect(pictureInput(image([1, 1, 64, 64]))).toMatchObject({ reason: expect.stringContaining('1 colours') });
    expect(pictureInput(image([1, 128]))).toMatchObject({ reason: expect.stringContaining('four dimensions') });
  });
});

describe('class names', () => {
  it('are read from the dictionary in a model, from JSON and from lines', () => {
    expect(readClassNames(`{0: 'person', 1: "driver's van", 2: 'a\\'b'}`)).toEqual(['person', "driver's van", "a'b"]);
    expect(readClassNames('{"0": "car", "1": "bus"}')).toEqual(['car', 'bus']);
    expect(readClassNames('["car", "bus"]')).toEqual(['car', 'bus']);
    expect(readClassNames('car\r\nbus\n')).toEqual(['car', 'bus']);
  });

  it('are refused where a number is missing or the text is none of these', () => {
    expect(readClassNames("{0: 'car', 2: 'bus'}")).toBeUndefined();
    expect(readClassNames('[1, 2]')).toBeUndefined();
    expect(readClassNames(' ')).toBeUndefined();
  });

  it('of COCO are 80', () => {
    expect(COCO_NAMES).toHaveLength(80);
    expect([COCO_NAMES[1], COCO_NAMES[2], COCO_NAMES[7]]).toEqual(['bicycle', 'car', 'truck']);
  });
});
