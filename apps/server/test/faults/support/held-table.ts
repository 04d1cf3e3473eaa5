import pg from 'pg';
import { expect } from 'vitest';
import type { ProductProcess } from './installation.ts';

/** Where a process is to be killed: it stands still when it needs the table, to write or even to read. */
export interface Place {
  readonly databaseUrl: string;
  readonly table: string;
  readonly from: 'writers' | 'all';
  /** Finds a row as soon as the process has begun what it is to be killed in, where it does other things with that table too. */
  readonly begun?: string;
}

/**
 * Starts a process and kills it in the middle of what it does, exactly where it needs a table that is held meanwhile,
 * however fast the machine is.
 */
export async function killBefore(place: Place, start: () => Promise<ProductProcess>): Promise<void> {
  await whileHeld(place, async (isAwaited) => {
    const started = await start();
    const over = started.ended().then((code) => `It ended with ${code} before ${place.table}:\n${started.printed()}`);
    const awaited = expect.poll(isAwaited, { timeout: 300_000 }).toBe(true);
    const early = await Promise.race([awaited.then(() => undefined), over]);
    if (early !== undefined) throw new Error(early);
    await started.end('SIGKILL');
  });
}

/** Does something as soon as somebody needs a table that is held meanwhile; `begin` has them begin. */
export async function doWhereNeeded(place: Place, begin: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  await whileHeld(place, async (isAwaited) => {
    await begin();
    await expect.poll(isAwaited, { timeout: 300_000 }).toBe(true);
    await act();
  });
}

/** Holds a table; the work can ask whether it is waited for by now. */
async function whileHeld(
  { databaseUrl, table, from, begun = 'select' }: Place,
  work: (isAwaited: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database may be what is killed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in ${from === 'all' ? 'access exclusive' : 'share row exclusive'} mode`);
    const isAwaited = async () =>
      (await client.query('select from pg_locks where relation = $1::regclass and not granted', [table])).rows.length >
        0 && (await client.query(begun)).rows.length > 0;
    await work(isAwaited);
  } finally {
    await client.end();
  }
}
