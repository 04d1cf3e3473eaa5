import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { LookOptions, LookResult } from './look.ts';
import type { LookAnswer, LookOrder, LookWorkerData } from './look-worker.ts';
import type { OpenModel } from './open-model.ts';

/** Worker threads that look at pictures, one at a time each. */
export interface LookPool {
  readonly workers: number;
  look(bytes: Buffer): Promise<LookResult>;
  close(): Promise<void>;
}

/** As many threads as there are processors to run them; more would wait for one another. */
export function usualWorkers(): number {
  return Math.max(1, availableParallelism());
}

/** Starts worker threads with the model. `look` waits for a free one. */
export function lookPool(model: Pick<OpenModel, 'bytes'>, options: LookOptions, workers = usualWorkers()): LookPool {
  const lanes = Array.from({ length: workers }, () => startLane({ model: model.bytes, options }));
  const free = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];
  const release = (lane: Lane): void => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };
  return {
    workers,
    async look(bytes) {
      const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
      try {
        return await lane.look(bytes);
      } finally {
        release(lane);
      }
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

interface Lane {
  look(bytes: Buffer): Promise<LookResult>;
  close(): Promise<void>;
}

function startLane(data: LookWorkerData): Lane {
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url), { workerData: data });
  let count = 0;
  let failure: Error | undefined;
  let awaited: { resolve(result: LookResult): void; reject(error: Error): void } | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    awaited?.reject(error);
  };
  worker.on('message', ({ result }: LookAnswer) => awaited?.resolve(result));
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('A worker thread of the detector has ended.')));
  return {
    look: (bytes) =>
      new Promise<LookResult>((resolve, reject) => {
        if (failure) return reject(failure);
        awaited = { resolve, reject };
        count += 1;
        worker.postMessage({ id: count, bytes } satisfies LookOrder);
      }),
    close: async () => {
      awaited = undefined;
      await worker.terminate();
    },
  };
}
