import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * The number that stands for a name. The functions of the database take the same locks by the same number, and so does a
 * server of the version before while servers are replaced one by one: it is not to be changed.
 */
const numberOf = (name: string | SQL) => sql`hashtextextended(${name}, 0)`;

/** Takes the lock of that name, waiting for whoever has it, and holds it to the end of the transaction. */
export async function holdLock(tx: Queryable, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberOf(name)})`);
}

/** The same of several names, in one order whoever asks, so that nobody waits in a circle. */
export async function holdLocks(tx: Queryable, names: readonly string[]): Promise<void> {
  const inOrder = [...new Set(names)].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(${numberOf(sql`name`)})
    from unnest(${sql.param(inOrder)}::text[]) with ordinality as asked(name, place) order by place`);
}

/** Takes the lock of that name if nobody has it, and holds it to the end of the transaction; says whether it was taken. */
export async function tryLock(tx: Queryable, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${numberOf(name)}) as mine`,
  );
  return rows[0]?.mine === true;
}
