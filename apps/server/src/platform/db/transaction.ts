import type pg from 'pg';
import { oncePer } from '../once-per.ts';
import { type Database, databaseOver, type Queryable } from './database.ts';
import { sqlStateOf } from './sql-state.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
export const MAX_TRIES = 3;

/** Whether a transaction that ended so may simply be run again. */
export function mayRetry(state: string | undefined): boolean {
  return state === DEADLOCK || state === SERIALIZATION_FAILURE;
}

/**
 * Runs the work in one transaction at READ COMMITTED and gives its result. A deadlock is tried again, so
 * the work must do nothing outside the transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await onOneConnection(db, work);
    } catch (error) {
      if (!mayRetry(sqlStateOf(error)) || tries === MAX_TRIES) throw error;
    }
  }
}

const viewOf = oncePer((client: pg.PoolClient) => databaseOver(client));

/**
 * The query builder, given the pool, never gives a connection back on which BEGIN itself failed: a database that
 * freezes for a while would use up the pool for good. So the connection is taken and given back here.
 */
async function onOneConnection<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await viewOf(client).transaction((tx) => work(tx));
  } finally {
    client.release();
  }
}
