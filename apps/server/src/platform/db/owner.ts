import { randomInt } from 'node:crypto';
import pg from 'pg';
import { DatabaseStartError } from './embedded/start-error.ts';

const CONNECT_WITHIN_MS = 5000;

/**
 * Refuses an address of the owner that leads to another database than the server's: the tables would be made there, beside whatever is
 * in it, and the server's own stay as they are.
 */
export async function refuseOtherDatabase(ownerUrl: string, url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  const server = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  for (const client of [owner, server]) client.on('error', () => undefined);
  try {
    await owner.connect().catch((error: Error) => {
      throw new DatabaseStartError(
        `The database cannot be reached as its owner (OWNER_DATABASE_URL): ${error.message}`,
      );
    });
    await server.connect();
    if (!(await areOne(owner, server)))
      throw new DatabaseStartError('OWNER_DATABASE_URL names another database than DATABASE_URL.');
  } finally {
    await Promise.all([owner, server].map((client) => client.end().catch(() => undefined)));
  }
}

/** A lock is one's own within a database: of two addresses of one the second does not get it, whatever leads there. */
async function areOne(one: pg.Client, other: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 47);
  await one.query('select pg_advisory_lock($1)', [key]);
  const { rows } = await other.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [key]);
  return rows[0]?.free === false;
}
