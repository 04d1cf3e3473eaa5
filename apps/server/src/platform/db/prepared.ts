import type pg from 'pg';
import type { Database } from './database.ts';
import { sqlStateOf } from './sql-state.ts';
import { MAX_TRIES, mayRetry } from './transaction.ts';

/**
 * A statement that each connection parses and plans once; what the query builder sends is planned again each time. For
 * the few statements that every review needs. It is a transaction of its own: a deadlock is tried again.
 */
export function prepared<Row extends pg.QueryResultRow>(name: string, text: string) {
  return async (db: Database, values: readonly unknown[]): Promise<Row[]> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { rows } = await db.$client.query<Row>({ name, text, values: [...values] });
        return rows;
      } catch (error) {
        if (!mayRetry(sqlStateOf(error)) || tries === MAX_TRIES) throw error;
      }
    }
  };
}
