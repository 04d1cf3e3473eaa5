import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Database, Queryable } from '../db/database.ts';
import type { Log } from '../log.ts';
import { tellableMessage } from '../tellable-error.ts';
import { type Recurring, startRecurring } from './recurring.ts';

/** A kind of durable work: its name and what a job of it carries. */
export interface JobQueue<T extends object> {
  readonly name: string;
  readonly data: z.ZodMiniType<T>;
  /** A failed job is tried again that often, later each time. */
  readonly retryLimit?: number;
}

/**
 * Work that outlives a request. Jobs are rows in the database: one sent within a transaction exists
 * exactly when the transaction commits, and survives any crash until it was done.
 */
export interface Jobs {
  /** Says who does the jobs of a queue. Call it before {@link Jobs.start}. */
  work<T extends object>(queue: JobQueue<T>, handler: (data: T) => Promise<void>): void;
  /** Sends a job as part of the transaction (or at once, given the database). Needs a started runner. */
  send<T extends object>(tx: Queryable, queue: JobQueue<T>, data: T): Promise<void>;
  /** Repeats work every so many seconds, on one server process at a time. Call it before start. */
  every(name: string, seconds: number, work: () => Promise<void>): void;
  /** Done when the runner stops, after the work under way has ended. */
  atStop(close: () => Promise<void>): void;
  start(): Promise<void>;
  /** Lets running work end, then stops. */
  stop(): Promise<void>;
}

const LOOK_EVERY = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };

/** The consensus of a hundred images is recomputed in about a second. */
const JOBS_AT_ONCE = 100;

interface Worker {
  readonly name: string;
  readonly retryLimit: number;
  readonly run: (data: unknown) => Promise<void>;
}

export interface JobsOptions {
  readonly url: string;
  readonly db: Database;
  readonly log: Log;
  /** False in tests that only send: nothing is taken off the queues and nothing recurs. */
  readonly runsWork: boolean;
}

export function createJobs({ url, db, log, runsWork }: JobsOptions): Jobs {
  const workers = new Map<string, Worker>();
  const recurring: Recurring[] = [];
  const running: { stop(): Promise<void> }[] = [];
  const closers: (() => Promise<void>)[] = [];
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'urban-vision jobs',
    max: 4,
    schema: 'job',
    schedule: false,
    useListenNotify: runsWork,
    supervise: runsWork,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job runner'));

  // One bad job of a batch is tried again by itself; the others are done.
  const resultOf = async (name: string, id: string, work: () => Promise<void>): Promise<JobResult> => {
    try {
      await work();
      return { id, status: 'completed' };
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
      return { id, status: 'failed', output: { message: tellableMessage(error) } };
    }
  };

  return {
    work(queue, handler) {
      workers.set(queue.name, {
        name: queue.name,
        retryLimit: queue.retryLimit ?? 10,
        run: (data) => handler(queue.data.parse(data)),
      });
    },
    async send(tx, queue, data) {
      await boss.send(queue.name, data, { db: fromDrizzle(tx, sql) });
    },
    every(name, seconds, work) {
      recurring.push({ name, seconds, work });
    },
    atStop(close) {
      closers.push(close);
    },
    async start() {
      await boss.start();
      for (const { name, retryLimit, run } of workers.values()) {
        await boss.createQueue(name, {
          retryLimit,
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax: 300,
          notify: true,
        });
        if (!runsWork) continue;
        // A notification wakes the worker at once; a job that comes while it works is found by the next poll.
        // Many are taken at a look, or a burst of them would be worked off one look at a time.
        const options = {
          ...LOOK_EVERY,
          batchSize: JOBS_AT_ONCE,
          burstWhenBatchFull: true,
          localConcurrency: 1,
          perJobResults: true,
        } as const;
        await boss.work<object>(name, options, async (jobs) => {
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await resultOf(name, job.id, () => run(job.data)));
          return results;
        });
      }
      if (runsWork) running.push(...recurring.map((each) => startRecurring(each, db, log)));
    },
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
      await boss.stop({ graceful: true, timeout: 10_000 });
      await Promise.all(closers.map((close) => close()));
    },
  };
}
