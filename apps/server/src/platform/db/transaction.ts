import type { Database, Queryable } from './database.ts';
import { sqlStateOf } from './sql-state.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_TRIES = 3;

/**
 * Runs the work in one transaction at READ COMMITTED and gives its result. A deadlock is tried again, so
 * the work must do nothing outside the transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((tx) => work(tx));
    } catch (error) {
      const state = sqlStateOf(error);
      const mayRetry = state === DEADLOCK || state === SERIALIZATION_FAILURE;
      if (!mayRetry || tries === MAX_TRIES) throw error;
    }
  }
}
