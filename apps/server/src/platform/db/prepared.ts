import type pg from 'pg';
import { fewAtOnce, fewOfEach } from '../few-at-once.ts';
import { type Gathering, gathering } from '../gathering.ts';
import { oncePer } from '../once-per.ts';
import { CONNECT_WITHIN_MS, type Database } from './database.ts';
import { isDatabaseUnavailable, sqlStateOf } from './sql-state.ts';
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

const gatheringsOf = oncePer((_pool: pg.Pool): Pick<Gathering<unknown, unknown>, 'waiting'>[] => []);

/** Prepared statements that wait for their turn. */
export function countAwaited(pool: pg.Pool): number {
  const gathered = gatheringsOf(pool).reduce((sum, one) => sum + one.waiting(), 0);
  return turnsOf(pool).waiting() + linesOf(pool).waiting() + gathered;
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

/** A statement of a review takes a few milliseconds; one that takes longer than this waits for somebody, or is lost. */
const PLACE_MS = 250;

/** One statement for several pieces of work, and how each goes by itself. */
export interface GatheredStatement<Item, Result> {
  readonly most: number;
  readonly atOnce: number;
  /** Results in the order of the items: all of it is done, or nothing. */
  readonly all: (db: Database, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly one: (db: Database, item: Item) => Promise<Result>;
  /** The row that a piece locks, where others lock it too: no two of these go together. */
  readonly rowOf?: (item: Item) => string;
}

/**
 * Work that many ask for at one moment and that one statement does for several of them. What comes while others of the kind are under
 * way waits for them, as it would for its turn, and then goes together. Where PostgreSQL refuses a statement for several,
 * each of them is tried by itself, so that none is refused for another.
 */
export function gathered<Item, Result>({ most, atOnce, all, one, rowOf }: GatheredStatement<Item, Result>) {
  const gatheringOf = oncePer((pool: pg.Pool) => {
    const made = gathering<{ readonly db: Database; readonly item: Item }, Result>({
      most,
      atOnce,
      patienceMs: CONNECT_WITHIN_MS,
      placeMs: PLACE_MS,
      async together(asked) {
        const [first] = asked;
        if (!first) return [];
        if (asked.length === 1) return [await one(first.db, first.item)];
        try {
          return await all(
            first.db,
            asked.map(({ item }) => item),
          );
        } catch (error) {
          // Nothing of it is done where PostgreSQL says so; where the connection broke, nobody knows.
          if (sqlStateOf(error) === undefined || isDatabaseUnavailable(error)) throw error;
          return asked.map(({ db, item }) => one(db, item));
        }
      },
    });
    gatheringsOf(pool).push(made);
    return made;
  });
  return (db: Database, item: Item): Promise<Result> => {
    const add = () => gatheringOf(db.$client).add({ db, item });
    return rowOf ? linesOf(db.$client).run(rowOf(item), add) : add();
  };
}
