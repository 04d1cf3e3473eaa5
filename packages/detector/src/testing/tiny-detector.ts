import { type Constant, type Graph, type GraphNode, onnxFile } from './onnx-writer.ts';

/** Kinds of models that can be built. */
export type TinyKind =
  | 'yolox'
  | 'yolox-decoded'
  | 'yolov5'
  | 'yolov8'
  | 'end-to-end'
  | 'detr-joined'
  | 'detr'
  | 'detr-final';

export interface TinyOptions {
  readonly kind: TinyKind;
  /** Side of the square input in pixels; a multiple of 32. */
  readonly sizePx: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Leaves sizes open in the file, as exports with dynamic axes do. */
  readonly isDynamic?: boolean;
}

/** Classes of the tiny detector: a red, a green and a blue square. */
export const TINY_CLASSES = ['car', 'bus', 'truck'] as const;

const GRID_STRIDES = [8, 16, 32] as const;
/** What ends with a list of boxes has another number of them than grids have cells. */
const LIST_STRIDES = [8, 16] as const;
/** How sharply the score turns from 0 to 1 at half brightness. */
const STEEPNESS = 24;

/**
 * A working detector of a few kilobytes: it finds cells of its grids (8, 16 and mostly 32 pixels) that are wholly red, green or
 * blue, which are its classes 0, 1 and 2, and gives the cell as the box. Its outputs are laid out as those of the
 * well-known kind; so are order and range of the colours that it takes.
 */
export function tinyDetector(options: TinyOptions): Uint8Array {
  return onnxFile(graphOf(options));
}

function graphOf({ kind, sizePx, metadata, isDynamic = false }: TinyOptions): Graph {
  const strides = kind.startsWith('yolo') ? GRID_STRIDES : LIST_STRIDES;
  const cells = strides.flatMap((stride) => cellsOf(stride, sizePx));
  const count = cells.length;
  const isYolox = kind === 'yolox' || kind === 'yolox-decoded';
  const brightest = isYolox ? 255 : 1;
  const colours = isYolox ? [2, 1, 0] : [0, 1, 2];
  const nodes: GraphNode[] = [];
  const constants: Constant[] = [
    {
      // Red is wanted and the others are not, so that white is no class.
      name: 'weights',
      sizes: [3, 3, 1, 1],
      values: colours.flatMap((wanted) =>
        [0, 1, 2].map((channel) => ((channel === wanted ? 1 : -1) * STEEPNESS) / brightest),
      ),
    },
    { name: 'bias', sizes: [3], values: [-STEEPNESS / 2, -STEEPNESS / 2, -STEEPNESS / 2] },
    { name: 'flat', sizes: [3], values: [1, 3, -1], isWhole: true },
  ];
  for (const stride of strides) {
    const square = [stride, stride];
    nodes.push(
      {
        operator: 'AveragePool',
        inputs: ['images'],
        output: `pool${stride}`,
        attributes: { kernel_shape: square, strides: square },
      },
      {
        operator: 'Conv',
        inputs: [`pool${stride}`, 'weights', 'bias'],
        output: `conv${stride}`,
        attributes: { kernel_shape: [1, 1] },
      },
      { operator: 'Reshape', inputs: [`conv${stride}`, 'flat'], output: `rows${stride}` },
    );
  }
  nodes.push(
    { operator: 'Concat', inputs: strides.map((stride) => `rows${stride}`), output: 'all', attributes: { axis: 2 } },
    { operator: 'Transpose', inputs: ['all'], output: 'logits', attributes: { perm: [0, 2, 1] } },
    { operator: 'Sigmoid', inputs: ['logits'], output: 'class_scores' },
  );
  const head = headOf(kind, cells, sizePx);
  const open = (sizes: readonly number[]) => (isDynamic ? ['batch', ...sizes.slice(1).map((_, i) => `d${i}`)] : sizes);
  return {
    nodes: [...nodes, ...head.nodes],
    constants: [...constants, ...head.constants],
    inputs: [
      { name: 'images', sizes: isDynamic ? ['batch', 3, 'height', 'width'] : [1, 3, sizePx, sizePx] },
      ...(kind === 'detr-final' ? [{ name: 'orig_target_sizes', sizes: [1, 2], type: 'int64' } as const] : []),
    ],
    outputs: head.outputs(count).map(({ sizes, ...rest }) => ({ ...rest, sizes: open(sizes) })),
    ...(metadata && { metadata }),
  };
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly stride: number;
}

function cellsOf(stride: number, sizePx: number): Cell[] {
  const side = sizePx / stride;
  return Array.from({ length: side * side }, (_, index) => ({
    x: index % side,
    y: Math.floor(index / side),
    stride,
  }));
}

interface TinyHead {
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly Constant[];
  outputs(count: number): { readonly name: string; readonly sizes: readonly number[]; readonly type?: 'int64' }[];
}

const centreOf = ({ x, y, stride }: Cell): number[] => [(x + 0.5) * stride, (y + 0.5) * stride, stride, stride];
const cornersOf = ({ x, y, stride }: Cell): number[] => [x * stride, y * stride, (x + 1) * stride, (y + 1) * stride];

function headOf(kind: TinyKind, cells: readonly Cell[], sizePx: number): TinyHead {
  const count = cells.length;
  const classes = TINY_CLASSES.length;
  const boxes = (values: readonly number[], columns = 4): Constant => ({
    name: 'boxes',
    sizes: [1, count, columns],
    values,
  });
  const join = (inputs: readonly string[], output = 'output'): GraphNode => ({
    operator: 'Concat',
    inputs,
    output,
    attributes: { axis: 2 },
  });
  const one = (columns: number) => () => [{ name: 'output', sizes: [1, count, columns] }];
  const shares = cells.flatMap((cell) => centreOf(cell).map((value) => value / sizePx));
  switch (kind) {
    case 'yolox':
      return {
        constants: [
          boxes(
            cells.flatMap(() => [0.5, 0.5, 0, 0, 1]),
            5,
          ),
        ],
        nodes: [join(['boxes', 'class_scores'])],
        outputs: one(5 + classes),
      };
    case 'yolox-decoded':
      return {
        constants: [
          { name: 'logs', sizes: [1, count, 5], values: cells.flatMap((cell) => [...centreOf(cell), 1].map(Math.log)) },
        ],
        nodes: [{ operator: 'Exp', inputs: ['logs'], output: 'boxes' }, join(['boxes', 'class_scores'])],
        outputs: one(5 + classes),
      };
    case 'yolov5': {
      // Two of three anchors of each cell see nothing.
      const blank = {
        name: 'blank',
        sizes: [1, count * 2, 5 + classes],
        values: Array(count * 2 * (5 + classes)).fill(0),
      };
      return {
        constants: [
          boxes(
            cells.flatMap((cell) => [...centreOf(cell), 1]),
            5,
          ),
          blank,
        ],
        nodes: [
          join(['boxes', 'class_scores'], 'first'),
          { operator: 'Concat', inputs: ['first', 'blank'], output: 'output', attributes: { axis: 1 } },
        ],
        outputs: () => [{ name: 'output', sizes: [1, count * 3, 5 + classes] }],
      };
    }
    case 'yolov8':
      return {
        constants: [boxes(cells.flatMap(centreOf))],
        nodes: [
          join(['boxes', 'class_scores'], 'rows'),
          { operator: 'Transpose', inputs: ['rows'], output: 'output', attributes: { perm: [0, 2, 1] } },
        ],
        outputs: () => [{ name: 'output', sizes: [1, 4 + classes, count] }],
      };
    case 'end-to-end':
      return {
        constants: [boxes(cells.flatMap(cornersOf))],
        nodes: [...bestClass(true), join(['boxes', 'score', 'label'])],
        outputs: one(6),
      };
    case 'detr-joined':
      return {
        constants: [boxes(shares)],
        nodes: [join(['boxes', 'class_scores'])],
        outputs: one(4 + classes),
      };
    case 'detr':
      return {
        constants: [{ ...boxes(shares), name: 'shares' }],
        nodes: [{ operator: 'Identity', inputs: ['shares'], output: 'pred_boxes' }],
        outputs: () => [
          { name: 'logits', sizes: [1, count, classes] },
          { name: 'pred_boxes', sizes: [1, count, 4] },
        ],
      };
    case 'detr-final':
      return {
        // Boxes come back in pixels of the size that was given, width first.
        constants: [{ ...boxes(cells.flatMap(cornersOf).map((value) => value / sizePx)), name: 'shares' }],
        nodes: [
          ...bestClass(false),
          { operator: 'Cast', inputs: ['orig_target_sizes'], output: 'sizes', attributes: { to: 1 } },
          { operator: 'Concat', inputs: ['sizes', 'sizes'], output: 'corners', attributes: { axis: 1 } },
          { operator: 'Mul', inputs: ['shares', 'corners'], output: 'boxes' },
        ],
        outputs: () => [
          { name: 'labels', sizes: [1, count], type: 'int64' },
          { name: 'boxes', sizes: [1, count, 4] },
          { name: 'scores', sizes: [1, count] },
        ],
      };
  }
}

/** The best class of each row and its score; kept as columns, or as plain lists named `labels` and `scores`. */
function bestClass(isColumn: boolean): GraphNode[] {
  const keep = isColumn ? 1 : 0;
  const [label, score] = isColumn ? ['whole', 'score'] : ['labels', 'scores'];
  return [
    { operator: 'ArgMax', inputs: ['class_scores'], output: label ?? '', attributes: { axis: 2, keepdims: keep } },
    { operator: 'ReduceMax', inputs: ['class_scores'], output: score ?? '', attributes: { axes: [2], keepdims: keep } },
    ...(isColumn ? [{ operator: 'Cast', inputs: ['whole'], output: 'label', attributes: { to: 1 } }] : []),
  ];
}
