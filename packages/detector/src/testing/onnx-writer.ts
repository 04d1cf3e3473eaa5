import { bytesField, joined, numberField, textField } from './protobuf-writer.ts';

/** A step of a graph. */
export interface GraphNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** A constant tensor of floating point (or with `isWhole` 64-bit whole) numbers. */
export interface Constant {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly values: readonly number[];
  readonly isWhole?: boolean;
}

interface Declared {
  readonly name: string;
  readonly sizes: readonly (number | string)[];
  readonly type?: 'float32' | 'float16' | 'int64';
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly Constant[];
  readonly inputs: readonly Declared[];
  readonly outputs: readonly Declared[];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The bytes of an ONNX file (IR version 8, operators of version 13) with that graph. */
export function onnxFile({ nodes, constants, inputs, outputs, metadata = {} }: Graph): Uint8Array {
  return joined([
    numberField(1, 8),
    bytesField(
      7,
      ...nodes.map((node) => bytesField(1, ...nodeParts(node))),
      textField(2, 'tiny'),
      ...constants.map((constant) => bytesField(5, ...constantParts(constant))),
      ...inputs.map((declared) => bytesField(11, ...declarationParts(declared))),
      ...outputs.map((declared) => bytesField(12, ...declarationParts(declared))),
    ),
    bytesField(8, textField(1, ''), numberField(2, 13)),
    ...Object.entries(metadata).map(([key, value]) => bytesField(14, textField(1, key), textField(2, value))),
  ]);
}

function nodeParts({ operator, inputs, output, attributes = {} }: GraphNode): Uint8Array[] {
  return [
    ...inputs.map((name) => textField(1, name)),
    textField(2, output),
    textField(4, operator),
    ...Object.entries(attributes).map(([name, value]) =>
      typeof value === 'number'
        ? bytesField(5, textField(1, name), numberField(3, value), numberField(20, 2))
        : bytesField(5, textField(1, name), ...value.map((one) => numberField(8, one)), numberField(20, 7)),
    ),
  ];
}

function constantParts({ name, sizes, values, isWhole = false }: Constant): Uint8Array[] {
  const raw = isWhole
    ? new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    : new Uint8Array(Float32Array.from(values).buffer);
  return [
    ...sizes.map((size) => numberField(1, size)),
    numberField(2, isWhole ? 7 : 1),
    textField(8, name),
    bytesField(9, raw),
  ];
}

const TYPE_NUMBERS = { float32: 1, float16: 10, int64: 7 } as const;

function declarationParts({ name, sizes, type = 'float32' }: Declared): Uint8Array[] {
  const dimensions = sizes.map((size) =>
    bytesField(1, typeof size === 'number' ? numberField(1, size) : textField(2, size)),
  );
  const tensor = bytesField(1, numberField(1, TYPE_NUMBERS[type]), bytesField(2, ...dimensions));
  return [textField(1, name), bytesField(2, tensor)];
}
