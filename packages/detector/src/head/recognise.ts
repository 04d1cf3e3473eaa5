import type { PictureInput } from '../model/input.ts';
import type { ModelDescription } from '../model/read-model.ts';
import { cellCount, type Head } from './head.ts';

/** An output with the sizes that it really has: declared ones may be open. */
export interface OutputShape {
  readonly name: string;
  readonly sizes: readonly number[];
}

export type HeadResult =
  | {
      readonly kind: 'recognised';
      readonly head: Head;
      /** How many classes the head scores; undefined where its shape does not tell. */
      readonly classes: number | undefined;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Strides of the grids: three for most models, a fourth for those made for large pictures. */
const STRIDES: readonly (readonly number[])[] = [
  [8, 16, 32],
  [8, 16, 32, 64],
];
const ANCHORS_PER_CELL = 3;
/** Outputs of more rows are not what is left after suppression, nor queries. */
const MOST_QUERIES = 1000;

/**
 * Recognises what the outputs of a model mean, by their shapes, the operators of its graph and its metadata.
 * `namedClasses` is how many class names are known, which decides between readings of the same shape.
 */
export function recogniseHead(
  model: Pick<ModelDescription, 'operators' | 'metadata'>,
  input: PictureInput,
  outputs: readonly OutputShape[],
  namedClasses: number | undefined,
): HeadResult {
  const task = model.metadata.get('task');
  if (task !== undefined && task !== 'detect')
    return { kind: 'refused', reason: `was made for the task "${task}"; a model that detects boxes is needed` };
  return fromThree(outputs) ?? fromTwo(outputs) ?? fromOne(model, input, outputs, namedClasses) ?? unknown(outputs);
}

function unknown(outputs: readonly OutputShape[]): HeadResult {
  const shapes = outputs.map(({ name, sizes }) => `${name} [${sizes.join(', ')}]`).join(' and ');
  return {
    kind: 'refused',
    reason:
      `gives ${shapes}, which is none of the outputs that can be read: YOLOX [1, cells, 5 + classes], ` +
      'YOLOv5 [1, 3 x cells, 5 + classes], YOLOv8 and v11 [1, 4 + classes, cells], YOLO end to end [1, boxes, 6], ' +
      'RT-DETR [1, queries, 4 + classes], logits with pred_boxes, or labels with boxes and scores',
  };
}

/** Labels [1, n], boxes [1, n, 4] and scores [1, n]. */
function fromThree(outputs: readonly OutputShape[]): HeadResult | undefined {
  const labels = outputs.find(({ name }) => name === 'labels')?.name;
  const scores = outputs.find(({ name }) => name === 'scores')?.name;
  const boxes = outputs.find(({ name, sizes }) => name === 'boxes' && sizes.at(-1) === 4)?.name;
  if (labels === undefined || scores === undefined || boxes === undefined) return undefined;
  return { kind: 'recognised', head: { kind: 'detr-final', labels, boxes, scores }, classes: undefined };
}

/** Logits [1, n, classes] and boxes [1, n, 4], which are named, since a model may have four classes. */
function fromTwo(outputs: readonly OutputShape[]): HeadResult | undefined {
  const boxes = outputs.find(({ name, sizes }) => /box/i.test(name) && sizes.length === 3 && sizes[2] === 4);
  const logits = outputs.find(({ name, sizes }) => /logits|scores/i.test(name) && sizes.length === 3);
  if (!boxes || !logits || boxes.sizes[1] !== logits.sizes[1]) return undefined;
  return {
    kind: 'recognised',
    head: { kind: 'detr', boxes: boxes.name, logits: logits.name },
    classes: logits.sizes[2],
  };
}

/** One tensor of three dimensions; further ones may follow, as in old exports of YOLOv5, but no masks. */
function fromOne(
  { operators, metadata }: Pick<ModelDescription, 'operators' | 'metadata'>,
  { widthPx, heightPx }: PictureInput,
  outputs: readonly OutputShape[],
  namedClasses: number | undefined,
): HeadResult | undefined {
  if (outputs.some(({ sizes }) => sizes.length === 4)) return undefined;
  const [first] = outputs.filter(({ sizes }) => sizes.length === 3);
  const [, rows, columns] = first?.sizes ?? [];
  if (!first || rows === undefined || columns === undefined) return undefined;
  const output = first.name;
  const recognised = (head: Head, classes: number | undefined): HeadResult | undefined =>
    classes === undefined || classes >= 1 ? { kind: 'recognised', head, classes } : undefined;
  for (const strides of STRIDES) {
    const cells = cellCount(widthPx, heightPx, strides);
    if (rows === cells * ANCHORS_PER_CELL) return recognised({ kind: 'yolov5', output }, columns - 5);
    if (columns === cells) return recognised({ kind: 'yolov8', output, isChannelsFirst: true }, rows - 4);
    if (rows !== cells) continue;
    return namedClasses === columns - 4
      ? recognised({ kind: 'yolov8', output, isChannelsFirst: false }, columns - 4)
      : // Only a model that turns cells into pixels itself has the exponential of width and height in its graph.
        recognised({ kind: 'yolox', output, strides, isDecoded: operators.has('Exp') }, columns - 5);
  }
  if (rows > MOST_QUERIES) return undefined;
  const isDetr = /rt-?detr/i.test(metadata.get('description') ?? '') || columns !== 6;
  return isDetr
    ? recognised({ kind: 'detr-joined', output }, columns - 4)
    : recognised({ kind: 'end-to-end', output }, undefined);
}
