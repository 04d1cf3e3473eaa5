import { fieldsOf, NotProtobuf, textIn } from './protobuf.ts';

/** A size of a tensor: a number, or where it may be any, the name that the model gives it. */
export type Dimension = number | string;

/** An input or output as the model declares it. */
export interface TensorDeclaration {
  readonly name: string;
  /** `float32`, `int64` and so on; the number of the type where it is another. */
  readonly type: string;
  /** Undefined where the model leaves it open. */
  readonly shape: readonly Dimension[] | undefined;
}

/** What an ONNX file says about itself. */
export interface ModelDescription {
  readonly inputs: readonly TensorDeclaration[];
  readonly outputs: readonly TensorDeclaration[];
  /** Kinds of operations that the graph is made of. */
  readonly operators: ReadonlySet<string>;
  /** Name and value pairs that the exporter wrote, such as `names`, `imgsz` and `task` by Ultralytics. */
  readonly metadata: ReadonlyMap<string, string>;
}

export type ModelResult =
  | { readonly kind: 'read'; readonly model: ModelDescription }
  /** `reason` goes on after the name of the file: `is not an ONNX file`. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Reads inputs, outputs, operators and metadata of an ONNX file
 * (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). Refuses what is not one.
 */
export function readModel(bytes: Uint8Array): ModelResult {
  try {
    const model = modelFrom(bytes);
    return model ? { kind: 'read', model } : { kind: 'refused', reason: 'is not an ONNX file: it holds no graph' };
  } catch (error) {
    if (error instanceof NotProtobuf) return { kind: 'refused', reason: 'is not an ONNX file' };
    throw error;
  }
}

function modelFrom(bytes: Uint8Array): ModelDescription | undefined {
  let graph: Uint8Array | undefined;
  const metadata = new Map<string, string>();
  for (const field of fieldsOf(bytes)) {
    if (field.kind !== 'bytes') continue;
    if (field.number === 7) graph = field.bytes;
    if (field.number === 14) {
      const entry = textsOf(field.bytes);
      metadata.set(entry.get(1) ?? '', entry.get(2) ?? '');
    }
  }
  if (!graph) return undefined;
  const weights = new Set<string>();
  const inputs: TensorDeclaration[] = [];
  const outputs: TensorDeclaration[] = [];
  const operators = new Set<string>();
  for (const field of fieldsOf(graph)) {
    if (field.kind !== 'bytes') continue;
    if (field.number === 1) operators.add(nodeOperator(field.bytes));
    if (field.number === 5) weights.add(initializerName(field.bytes));
    if (field.number === 11) inputs.push(declarationFrom(field.bytes));
    if (field.number === 12) outputs.push(declarationFrom(field.bytes));
  }
  if (outputs.length === 0) return undefined;
  // Files of before 2019 list the weights among the inputs.
  return { inputs: inputs.filter(({ name }) => !weights.has(name)), outputs, operators, metadata };
}

/** The text fields of a small message by their number. */
function textsOf(bytes: Uint8Array): Map<number, string> {
  const texts = new Map<number, string>();
  for (const field of fieldsOf(bytes)) if (field.kind === 'bytes') texts.set(field.number, textIn(field.bytes));
  return texts;
}

function nodeOperator(bytes: Uint8Array): string {
  for (const field of fieldsOf(bytes)) if (field.number === 4 && field.kind === 'bytes') return textIn(field.bytes);
  return '';
}

function initializerName(bytes: Uint8Array): string {
  for (const field of fieldsOf(bytes)) if (field.number === 8 && field.kind === 'bytes') return textIn(field.bytes);
  return '';
}

/** TensorProto.DataType by number. */
const TYPES = new Map([
  [1, 'float32'],
  [2, 'uint8'],
  [3, 'int8'],
  [6, 'int32'],
  [7, 'int64'],
  [9, 'bool'],
  [10, 'float16'],
  [11, 'float64'],
  [16, 'bfloat16'],
]);

function declarationFrom(bytes: Uint8Array): TensorDeclaration {
  let name = '';
  let type = 'no tensor';
  let shape: readonly Dimension[] | undefined;
  for (const field of fieldsOf(bytes)) {
    if (field.kind !== 'bytes') continue;
    if (field.number === 1) name = textIn(field.bytes);
    if (field.number !== 2) continue;
    for (const tensor of nested(field.bytes, 1))
      for (const part of fieldsOf(tensor)) {
        if (part.number === 1 && part.kind === 'varint') type = TYPES.get(part.value) ?? `type ${part.value}`;
        if (part.number === 2 && part.kind === 'bytes') shape = [...nested(part.bytes, 1)].map(dimensionFrom);
      }
  }
  return { name, type, shape };
}

function* nested(bytes: Uint8Array, number: number): Generator<Uint8Array> {
  for (const field of fieldsOf(bytes)) if (field.number === number && field.kind === 'bytes') yield field.bytes;
}

function dimensionFrom(bytes: Uint8Array): Dimension {
  for (const field of fieldsOf(bytes)) {
    // Some exporters write -1 or 0 where the size is open.
    if (field.number === 1 && field.kind === 'varint') return field.value > 0 ? field.value : '?';
    if (field.number === 2 && field.kind === 'bytes') return textIn(field.bytes);
  }
  return '?';
}
