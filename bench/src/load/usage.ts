import { monitorEventLoopDelay } from 'node:perf_hooks';
import { processorMs } from './processor-time.ts';
import type { LoadedProduct, StartedProcess } from './product.ts';

/** What some seconds of work took of each process. */
export interface Busy {
  readonly seconds: number;
  readonly serverMs: number;
  readonly processMs: readonly number[];
  readonly databaseMs: number;
  /** Written to the log of PostgreSQL (WAL). */
  readonly logBytes: number;
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
    logBytes: after.logBytes - before.logBytes,
    ownMs: after.ownMs - before.ownMs,
  };
}

/** Processor time and log so far. */
export async function usage(product: LoadedProduct, processes: readonly StartedProcess[]) {
  const processMs = await Promise.all(processes.map(({ pid }) => processorMs(pid, { withChildren: false })));
  const own = process.cpuUsage();
  const { rows } = await product.database.pool.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  );
  return {
    processMs,
    databaseMs: await processorMs(product.postmaster, { withChildren: true }),
    logBytes: rows[0]?.bytes ?? 0,
    ownMs: (own.user + own.system) / 1000,
  };
}

const SAMPLED_EVERY_MS = 5;

/**
 * How late the bench itself gets to what has arrived: it shares the processors with what it measures, and so much of each time
 * is its own. Begins to watch; gives the function that ends it and says what was seen.
 */
export function watchOwnDelay(): () => string {
  const delays = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS });
  delays.enable();
  return () => {
    delays.disable();
    // What is measured is the time from one sample to the next.
    const [half, nearlyAll] = [50, 99].map((share) => Math.max(0, delays.percentile(share) / 1e6 - SAMPLED_EVERY_MS));
    return `the load maker's own delay p50 ${half?.toFixed(1)}, p99 ${nearlyAll?.toFixed(1)} ms`;
  };
}
