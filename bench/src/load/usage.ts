import { processorMs } from './processor-time.ts';
import type { LoadedProduct, StartedProcess } from './product.ts';

/** What some seconds of work took of each process. */
export interface Busy {
  readonly seconds: number;
  readonly serverMs: number;
  readonly processMs: readonly number[];
  readonly databaseMs: number;
  /** Of the bench itself, which makes the load on the same machine. */
  readonly ownMs: number;
}

/** Repeats the work at so many places at once for so long. */
export async function during(
  product: LoadedProduct,
  processes: readonly StartedProcess[],
  seconds: number,
  places: number,
  work: (place: number) => Promise<void>,
): Promise<Busy> {
  const before = await usage(product, processes);
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: places }, async (_, place) => {
      while (performance.now() < until) await work(place);
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const after = await usage(product, processes);
  const processMs = after.processMs.map((ms, index) => ms - (before.processMs[index] ?? 0));
  return {
    seconds: took,
    serverMs: processMs[0] ?? 0,
    processMs,
    databaseMs: after.databaseMs - before.databaseMs,
    ownMs: after.ownMs - before.ownMs,
  };
}

/** Processor time so far. */
export async function usage(product: LoadedProduct, processes: readonly StartedProcess[]) {
  const processMs = await Promise.all(processes.map(({ pid }) => processorMs(pid, { withChildren: false })));
  const own = process.cpuUsage();
  return {
    processMs,
    databaseMs: await processorMs(product.postmaster, { withChildren: true }),
    ownMs: (own.user + own.system) / 1000,
  };
}
