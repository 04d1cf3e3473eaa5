import path from 'node:path';
import type { Log } from './platform/log.ts';
import { superviseProcess } from './platform/processes/supervised-process.ts';

const ENTRY = path.join(import.meta.dirname, 'worker.ts');

export interface WorkerProcesses {
  /** Process ids of those that live. */
  pids(): readonly number[];
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
    letEnd: () => {
      for (const worker of workers) worker.letEnd();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
