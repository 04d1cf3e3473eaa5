import type { OutputTensor } from '@uvh/detector/head/decode';
import type { PictureInput } from '@uvh/detector/model/input';
import type * as Ort from 'onnxruntime-web';

/** A model that is ready to look at pictures. */
export interface ModelSession {
  run(pixels: Float32Array): Promise<ReadonlyMap<string, OutputTensor>>;
  close(): Promise<void>;
}

type Runtime = Pick<typeof Ort, 'InferenceSession' | 'Tensor' | 'env'>;

/** Which build of ONNX Runtime runs the models: the native one where somebody has installed it, else WASM. */
export type RuntimeKind = 'native' | 'wasm';

let opened: Promise<{ readonly kind: RuntimeKind; readonly runtime: Runtime }> | undefined;

async function openRuntime() {
  const native = await nativeRuntime();
  if (native) return { kind: 'native', runtime: native } as const;
  const runtime = await import('onnxruntime-web');
  // Each worker thread of ours has a model of its own; threads within one would only wait for one another.
  runtime.env.wasm.numThreads = 1;
  return { kind: 'wasm', runtime } as const;
}

/** The native package, which is not among our dependencies: it has 290 MB of libraries for all platforms. */
async function nativeRuntime(): Promise<Runtime | undefined> {
  const name: string = 'onnxruntime-node';
  const found: unknown = await import(name).catch(() => undefined);
  return isRuntime(found) ? found : undefined;
}

function isRuntime(value: unknown): value is Runtime {
  return typeof value === 'object' && value !== null && 'InferenceSession' in value && 'Tensor' in value;
}

export async function runtimeKind(): Promise<RuntimeKind> {
  opened ??= openRuntime();
  return (await opened).kind;
}

/** Loads a model. Throws with the runtime's own words when it cannot be run. */
export async function openSession(model: Uint8Array, input: PictureInput): Promise<ModelSession> {
  opened ??= openRuntime();
  const { kind, runtime } = await opened;
  const session = await runtime.InferenceSession.create(model, {
    executionProviders: [kind === 'native' ? 'cpu' : 'wasm'],
    graphOptimizationLevel: 'all',
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Errors only: models of older exporters have a warning for every node.
    logSeverityLevel: 3,
  });
  const { widthPx, heightPx, isPlanar, name, sizesInput } = input;
  const shape = isPlanar ? [1, 3, heightPx, widthPx] : [1, heightPx, widthPx, 3];
  const sizes = BigInt64Array.of(BigInt(widthPx), BigInt(heightPx));
  return {
    async run(pixels) {
      const outputs = await session.run({
        [name]: new runtime.Tensor('float32', pixels, shape),
        ...(sizesInput !== undefined && { [sizesInput]: new runtime.Tensor('int64', sizes, [1, 2]) }),
      });
      return new Map(Object.entries(outputs).map(([output, tensor]) => [output, tensorOf(tensor)]));
    },
    close: () => session.release(),
  };
}

function tensorOf({ dims, data }: Ort.Tensor): OutputTensor {
  // Numbers of 64 bits are labels, which fit into those of JavaScript.
  if (data instanceof BigInt64Array) return { sizes: dims, data: Array.from(data, Number) };
  if (data instanceof Float32Array || data instanceof Int32Array || data instanceof Float64Array)
    return { sizes: dims, data };
  throw new Error('The model gives numbers of a kind that cannot be read; export it with float32.');
}
