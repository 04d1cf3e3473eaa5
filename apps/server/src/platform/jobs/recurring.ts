import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';

export interface Recurring {
  readonly name: string;
  readonly seconds: number;
  readonly work: () => Promise<void>;
}

/**
 * Repeats the work until stopped, the next time counted from the end of the last. A lock of the database
 * keeps other server processes from doing it at the same moment; they skip that turn.
 */
export function startRecurring({ name, seconds, work }: Recurring, db: Database, log: Log): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isStopped = false;

  const takeTurn = async () => {
    try {
      await inTransaction(db, async (tx) => {
        const { rows } = await tx.execute<{ mine: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended(${`recurring ${name}`}, 0)) as mine`,
        );
        if (!rows[0]?.mine) return;
        // The lock's transaction only waits; the work makes its own, and may take long.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await work();
      });
    } catch (error) {
      log.error({ err: error, job: name }, 'recurring work failed');
    }
  };
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      turn = takeTurn().finally(next);
    }, seconds * 1000);
  };
  turn = takeTurn().finally(next);

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
