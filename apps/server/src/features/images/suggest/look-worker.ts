import { parentPort, workerData } from 'node:worker_threads';
import { type LookOptions, type LookResult, lookAt } from './look.ts';
import { openSession } from './runtime.ts';

/** What a worker is started with. Each has a copy of the model: the native runtime takes no shared memory. */
export interface LookWorkerData {
  readonly model: Uint8Array;
  readonly options: LookOptions;
}

export interface LookOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export interface LookAnswer {
  readonly id: number;
  readonly result: LookResult;
}

const port = parentPort;
if (!port) throw new Error('look-worker.ts runs as a worker thread only.');
const { model, options }: LookWorkerData = workerData;
const session = await openSession(model, options.input);
port.on('message', ({ id, bytes }: LookOrder) => {
  void lookAt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), session, options).then(
    (result) => port.postMessage({ id, result } satisfies LookAnswer),
    // Ends the worker, which the pool hears of: a model that fails on one picture fails on all.
    (error: unknown) =>
      process.nextTick(() => {
        throw error;
      }),
  );
});
