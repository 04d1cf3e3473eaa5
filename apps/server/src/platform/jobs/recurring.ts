import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tryLock } from '../db/named-lock.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';

export interface Recurring {
  readonly name: string;
  readonly seconds: number;
  /** One turn. */
  readonly work: () => Promise<void>;
}

/** Told after each turn how it went. */
export type TurnOver = (turn: {
  readonly job: string;
  readonly seconds: number;
  readonly outcome: 'done' | 'failed';
}) => void;

export interface RunningRecurring {
  /** Takes a turn soon; one under way is followed by another. */
  wake(): void;
  /** Lets a turn under way end, and takes none after it. */
  stop(): Promise<void>;
}

/** Of many who wake it within so long, one turn sees what all of them left. */
const GATHER_MS = 50;
/** The rest of work that is woken all the time: long enough that a turn is worth what it costs by itself, short for who waits for it. */
const REST_MS = 1000;

/**
 * Repeats the work until stopped, the next turn counted from the end of the last. Work that is woken while it takes its
 * turn rests first, so that more is done together (docs/scale.md#a-review-of-70-boxes).
 */
export function startRecurring(
  { name, seconds, work }: Recurring,
  log: Log,
  onTurnOver: TurnOver = () => undefined,
): RunningRecurring {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;

  const takeTurn = () => {
    isWoken = false;
    const startedAt = performance.now();
    const over = (outcome: 'done' | 'failed') =>
      onTurnOver({ job: name, seconds: (performance.now() - startedAt) / 1000, outcome });
    turn = work()
      .then(
        () => over('done'),
        (error: unknown) => {
          over('failed');
          // Who stops does not wait for long work for ever: its connections are closed under it, and what it held is rolled back.
          if (isStopped) log.info({ job: name }, 'work was cut off by the stop; the next process takes it up');
          else log.error({ err: error, job: name }, 'recurring work failed');
        },
      )
      .finally(() => {
        turn = undefined;
        next(isWoken ? REST_MS : seconds * 1000);
      });
  };
  const next = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(takeTurn, ms);
  };
  takeTurn();

  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      if (!turn) next(GATHER_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** A lock is given up for its holder when nothing was heard of it for so long, and heard of it is as often as that. */
const SILENT_SECONDS = 60;
const BEAT_MS = 5000;

/**
 * Does the work unless another process does work of that name at this moment. A lock of the database decides; it ends
 * with the connection, so a killed process leaves none behind, and neither does one that froze or whose machine is gone.
 * Gives the result, or undefined when it was not our turn.
 */
export async function underLock<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, `recurring ${name}`))) return undefined;
    // The lock's transaction only waits; the work makes its own, and may take long.
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${SILENT_SECONDS}s'`));
    // A lock that was lost shows when the transaction ends.
    const beat = setInterval(() => void tx.execute(sql`select 1`).catch(() => undefined), BEAT_MS);
    try {
      return await work();
    } finally {
      clearInterval(beat);
    }
  });
}
