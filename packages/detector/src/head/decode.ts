import type { Rect } from '@uvh/domain/annotation/box';
import type { PictureInput } from '../model/input.ts';
import type { Head } from './head.ts';

/** A box that a model found, in pixels of its input. `classIndex` is the model's own number of the class. */
export interface Detection extends Rect {
  readonly classIndex: number;
  /** 0 to 1. */
  readonly score: number;
}

/** A tensor as the runtime gives it: numbers row by row. */
export interface OutputTensor {
  readonly sizes: readonly number[];
  readonly data: ArrayLike<number>;
}

export interface DecodeOptions {
  /** Lower scores are left out. */
  readonly minScore: number;
  /** Classes to look for. All others are passed over, also where they would score higher. */
  readonly classes: ReadonlySet<number>;
}

/**
 * The boxes in the outputs of a model, each with its best class, in pixels of the input; nothing is suppressed yet.
 * Throws where a tensor is missing, which a recognised head never asks for.
 */
export function decode(
  head: Head,
  input: Pick<PictureInput, 'widthPx' | 'heightPx'>,
  outputs: ReadonlyMap<string, OutputTensor>,
  options: DecodeOptions,
): Detection[] {
  const named = (name: string): OutputTensor => {
    const tensor = outputs.get(name);
    if (!tensor) throw new Error(`The model gave no ${name}.`);
    return tensor;
  };
  const found = (() => {
    switch (head.kind) {
      case 'yolox':
        return head.isDecoded
          ? dense(named(head.output), options, { first: 5, hasObjectness: true, isChannelsFirst: false })
          : onGrid(named(head.output), input, head.strides, options);
      case 'yolov5':
        return dense(named(head.output), options, { first: 5, hasObjectness: true, isChannelsFirst: false });
      case 'yolov8':
        return dense(named(head.output), options, {
          first: 4,
          hasObjectness: false,
          isChannelsFirst: head.isChannelsFirst,
        });
      case 'end-to-end':
        return endToEnd(named(head.output), options);
      case 'detr-joined':
        return dense(named(head.output), options, { first: 4, hasObjectness: false, isChannelsFirst: false }).map(
          (share) => inPixels(share, input),
        );
      case 'detr':
        return queries(named(head.boxes), named(head.logits), options).map((share) => inPixels(share, input));
      case 'detr-final':
        return finished(named(head.labels), named(head.boxes), named(head.scores), options);
    }
  })();
  return found.filter(({ x, y, width, height }) => width > 0 && height > 0 && Number.isFinite(x + y + width + height));
}

interface Layout {
  /** Place of the first class score in a row. */
  readonly first: number;
  readonly hasObjectness: boolean;
  readonly isChannelsFirst: boolean;
}

/** Rows of centre, size and scores. */
function dense({ sizes, data }: OutputTensor, { minScore, classes }: DecodeOptions, layout: Layout): Detection[] {
  const [, one = 0, two = 0] = sizes;
  const [count, values] = layout.isChannelsFirst ? [two, one] : [one, two];
  const [rowStep, valueStep] = layout.isChannelsFirst ? [1, count] : [values, 1];
  const wanted = [...classes].filter((index) => index < values - layout.first);
  const detections: Detection[] = [];
  for (let row = 0; row < count; row += 1) {
    const start = row * rowStep;
    const at = (value: number): number => data[start + value * valueStep] ?? 0;
    const objectness = layout.hasObjectness ? at(4) : 1;
    if (objectness < minScore) continue;
    const best = bestOf(wanted, (index) => objectness * at(layout.first + index));
    if (best && isSure(best.score, minScore)) detections.push({ ...centred(at(0), at(1), at(2), at(3)), ...best });
  }
  return detections;
}

/** YOLOX as exported by its authors: offsets within a grid cell, and logarithms of sizes in cells. */
function onGrid(
  { sizes, data }: OutputTensor,
  { widthPx, heightPx }: Pick<PictureInput, 'widthPx' | 'heightPx'>,
  strides: readonly number[],
  { minScore, classes }: DecodeOptions,
): Detection[] {
  const values = sizes[2] ?? 0;
  const wanted = [...classes].filter((index) => index < values - 5);
  const detections: Detection[] = [];
  let start = 0;
  for (const stride of strides)
    for (let row = 0; row < Math.floor(heightPx / stride); row += 1)
      for (let column = 0; column < Math.floor(widthPx / stride); column += 1, start += values) {
        const objectness = data[start + 4] ?? 0;
        if (objectness < minScore) continue;
        const best = bestOf(wanted, (index) => objectness * (data[start + 5 + index] ?? 0));
        if (!best || !isSure(best.score, minScore)) continue;
        const centreX = ((data[start] ?? 0) + column) * stride;
        const centreY = ((data[start + 1] ?? 0) + row) * stride;
        const width = Math.exp(data[start + 2] ?? 0) * stride;
        detections.push({ ...centred(centreX, centreY, width, Math.exp(data[start + 3] ?? 0) * stride), ...best });
      }
  return detections;
}

/** Rows of two corners, score and class. */
function endToEnd({ sizes, data }: OutputTensor, { minScore, classes }: DecodeOptions): Detection[] {
  return rowsOf(sizes).flatMap((row): Detection[] => {
    const [x1, y1, x2, y2, score, label] = Array.from({ length: 6 }, (_, value) => data[row * 6 + value] ?? 0);
    const classIndex = Math.round(label ?? 0);
    if (score === undefined || !isSure(score, minScore) || !classes.has(classIndex)) return [];
    return [{ ...cornered(x1, y1, x2, y2), classIndex, score }];
  });
}

/** Boxes in shares of the picture, and a logit for each class that stands for itself. */
function queries(boxes: OutputTensor, logits: OutputTensor, { minScore, classes }: DecodeOptions): Detection[] {
  const values = logits.sizes[2] ?? 0;
  const wanted = [...classes].filter((index) => index < values);
  return rowsOf(boxes.sizes).flatMap((row): Detection[] => {
    const best = bestOf(wanted, (index) => sigmoid(logits.data[row * values + index] ?? 0));
    if (!best || !isSure(best.score, minScore)) return [];
    const [x = 0, y = 0, width = 0, height = 0] = Array.from({ length: 4 }, (_, value) => boxes.data[row * 4 + value]);
    return [{ ...centred(x, y, width, height), ...best }];
  });
}

function finished(
  labels: OutputTensor,
  boxes: OutputTensor,
  scores: OutputTensor,
  { minScore, classes }: DecodeOptions,
): Detection[] {
  return rowsOf(boxes.sizes).flatMap((row): Detection[] => {
    // Labels are 64-bit whole numbers, which JavaScript keeps apart from others.
    const classIndex = Number(labels.data[row] ?? -1);
    const score = scores.data[row] ?? 0;
    if (!isSure(score, minScore) || !classes.has(classIndex)) return [];
    const [x1, y1, x2, y2] = Array.from({ length: 4 }, (_, value) => boxes.data[row * 4 + value]);
    return [{ ...cornered(x1, y1, x2, y2), classIndex, score }];
  });
}

/** No number, as a model of few bits may give, is less than no bound, and sure of nothing. */
function isSure(score: number, minScore: number): boolean {
  return score >= minScore;
}

function rowsOf(sizes: readonly number[]): number[] {
  return Array.from({ length: sizes[1] ?? 0 }, (_, row) => row);
}

function bestOf(
  classes: readonly number[],
  scoreOf: (index: number) => number,
): Pick<Detection, 'classIndex' | 'score'> | undefined {
  let best: { classIndex: number; score: number } | undefined;
  for (const classIndex of classes) {
    const score = scoreOf(classIndex);
    if (score > (best?.score ?? Number.NEGATIVE_INFINITY)) best = { classIndex, score };
  }
  return best;
}

function centred(centreX: number, centreY: number, width: number, height: number): Rect {
  return { x: centreX - width / 2, y: centreY - height / 2, width, height };
}

function cornered(x1 = 0, y1 = 0, x2 = 0, y2 = 0): Rect {
  return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
}

function inPixels(share: Detection, { widthPx, heightPx }: Pick<PictureInput, 'widthPx' | 'heightPx'>): Detection {
  return {
    ...share,
    x: share.x * widthPx,
    y: share.y * heightPx,
    width: share.width * widthPx,
    height: share.height * heightPx,
  };
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
