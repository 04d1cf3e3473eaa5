import type pg from 'pg';
import { SESSION_SETTINGS } from './session-settings.ts';

const LOOKS = 3;

/**
 * Whether a pooler gives the session of one of these clients to the other, as PgBouncer does by transaction or by statement. What a
 * session keeps is lost there: prepared statements, settings, locks, and the news of other servers. Sessions that are their
 * clients' own are never taken for shared.
 */
export async function areSessionsShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  // As sessions of the server have them: some poolers keep a session to its client once it has settings of its own.
  for (const client of [one, other]) await client.query(SESSION_SETTINGS);
  const [first, second] = [await sessionOf(one), await sessionOf(other)];
  if (first === second) return true;
  for (let look = 1; look < LOOKS; look += 1)
    if ((await sessionOf(one)) !== first || (await sessionOf(other)) !== second) return true;
  return false;
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
