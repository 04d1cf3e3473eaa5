import type pg from 'pg';
import { fewAtOnce, fewOfEach } from '../few-at-once.ts';
import { oncePer } from '../once-per.ts';
import { CONNECT_WITHIN_MS, type Database } from './database.ts';
import { sqlStateOf } from './sql-state.ts';
import { MAX_TRIES, mayRetry } from './transaction.ts';

/**
 * Many connections at work cost PostgreSQL more processor time a statement than few, and do not answer sooner: what each
 * keeps of plans and tables drives out the others'. These statements are short, so that so many keep a server busy.
 * Transactions and the console have the rest of the pool.
 */
const AT_ONCE = 8;

const turnsOf = oncePer((_pool: pg.Pool) => fewAtOnce(AT_ONCE, CONNECT_WITHIN_MS));

/**
 * Statements that need one row wait for each other in the database, each with a turn and a connection. Here they wait with
 * neither: when somebody else holds that row, one turn of a process waits for it, and the others serve everybody else.
 */
const linesOf = oncePer((_pool: pg.Pool) => fewOfEach(1, CONNECT_WITHIN_MS));

/** Prepared statements that wait for their turn. */
export function countAwaited(pool: pg.Pool): number {
  return turnsOf(pool).waiting() + linesOf(pool).waiting();
}

/**
 * A statement that each connection parses and plans once; what the query builder sends is planned again each time. For
 * the few statements that every review needs. It is a transaction of its own: a deadlock is tried again. `row` names the
 * row that it locks, where others lock it too.
 */
export function prepared<Row extends pg.QueryResultRow>(name: string, text: string) {
  return async (db: Database, values: readonly unknown[], row?: string): Promise<Row[]> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const query = { name, text, values: [...values] };
        const inTurn = () => turnsOf(db.$client).run(() => db.$client.query<Row>(query));
        const { rows } = await (row === undefined ? inTurn() : linesOf(db.$client).run(row, inTurn));
        return rows;
      } catch (error) {
        if (!mayRetry(sqlStateOf(error)) || tries === MAX_TRIES) throw error;
      }
    }
  };
}
