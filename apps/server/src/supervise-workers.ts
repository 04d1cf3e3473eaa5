import path from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { Log } from './platform/log.ts';
import { superviseProcess } from './platform/processes/supervised-process.ts';

const ENTRY = path.join(import.meta.dirname, 'worker.ts');

export interface WorkerProcesses {
  /** Process ids of those that live. */
  pids(): readonly number[];
  /** The longest that one of them has given no sign of life. */
  silentSeconds(): number;
  /** From now on none is started again. */
  letEnd(): void;
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly count: number;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs worker processes beside the server, so that learning and settling hold up no request. They find the database at
 * its address: to look after a PostgreSQL of our own is the server's work alone.
 */
export function superviseWorkers({ count, databaseUrl, log, env = process.env }: WorkerOptions): WorkerProcesses {
  // The port of figures is taken by the server itself.
  const settings = { ...env, DATABASE_URL: databaseUrl, LOG_LEVEL: log.level, METRICS_PORT: '' };
  const workers = Array.from({ length: count }, () => superviseProcess({ entry: ENTRY, env: settings, log }));
  return {
    pids: () => workers.flatMap((worker) => worker.pid() ?? []),
    silentSeconds: () => Math.max(0, ...workers.map((worker) => worker.silentSeconds())),
    letEnd: () => {
      for (const worker of workers) worker.letEnd();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Shows at /metrics whether one of them is stuck: nothing else would say so before the work has piled up. */
export function measureWorkers(registry: Registry, workers: Pick<WorkerProcesses, 'silentSeconds'>): void {
  new Gauge({
    name: 'worker_silent_seconds',
    help: 'The longest that a worker process beside this server has given no sign of life.',
    registers: [registry],
    collect() {
      this.set(workers.silentSeconds());
    },
  });
}
