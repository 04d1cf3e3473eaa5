import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CONNECT_WITHIN_MS } from './database.ts';
import { openEmbeddedCluster } from './embedded/cluster.ts';
import { DatabaseStartError } from './embedded/start-error.ts';
import { areSessionsShared } from './pooled-sessions.ts';
import { SESSION_SETTINGS } from './session-settings.ts';
import { isNameSlow } from './slow-name.ts';
import { isDatabaseUnavailable, sqlStateOf } from './sql-state.ts';

const DATABASE = 'urban_vision';
const OLDEST_VERSION = 150_000;
/** Others refuse names in most scripts. As SQL_ASCII, which a cluster made without a locale is, a database keeps the bytes that it is given. */
const ENCODINGS: ReadonlySet<string> = new Set(['UTF8', 'SQL_ASCII']);
const DUPLICATE_DATABASE = '42P04';
const RETRY_MS = 500;
/** A pooler without a session for a second client lets it wait. */
const SECOND_WITHIN_MS = 2000;

export interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** Who serves for days waits for a database that is started at the same time, changes its master or is too busy to answer. */
export const PATIENCE_OF_SERVERS_MS = 60_000;
/** The database of the data folder answers sooner or later: it was found running, or has been started a moment ago. */
const PATIENCE_WITH_OWN_MS = 60_000;

/** The configured database, within `patienceMs`, or the one that the server keeps in its data folder. */
export async function openDatabaseOf(
  config: { readonly databaseUrl: string | undefined; readonly dataDir: string },
  notice: (text: string) => void,
  patienceMs = 0,
): Promise<OpenDatabase> {
  const { databaseUrl: url } = config;
  if (url !== undefined) {
    await patiently(() => checkServer(url), notice, patienceMs);
    return { url, close: async () => undefined };
  }
  const cluster = await openEmbeddedCluster({ dataDir: config.dataDir, notice });
  try {
    await patiently(() => createDatabase(cluster.urlOf('postgres')), notice, PATIENCE_WITH_OWN_MS);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { url: cluster.urlOf(DATABASE), close: () => cluster.stop() };
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount)
      await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
        // Another process made it in between.
        if (sqlStateOf(error) !== DUPLICATE_DATABASE) throw error;
      });
    await keepValuesOutOfLog(client);
  });
}

/**
 * PostgreSQL's log quotes what a constraint refuses, as the address of whoever registers twice, and no erasure reaches it. Said once: to
 * open a database whose disk is full writes nothing.
 */
async function keepValuesOutOfLog(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = $1 and s.setrole = 0 and 'log_error_verbosity=terse' = any(s.setconfig)`,
    [DATABASE],
  );
  if (rowCount) return;
  // The server starts also on a database that takes no changes, and shows what is in it.
  await client.query('set default_transaction_read_only = off');
  // Of two who say so at one moment PostgreSQL would refuse one.
  await client.query(`select pg_advisory_lock(hashtextextended('settings of ${DATABASE}', 0));
    alter database ${DATABASE} set log_error_verbosity = terse`);
}

/** Tries again what a database did not answer that may answer in a moment. */
async function patiently(work: () => Promise<void>, notice: (text: string) => void, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof AwayError || isDatabaseUnavailable(error)) || Date.now() >= deadline) throw error;
      if (!isTold)
        notice(`${error instanceof AwayError ? error.message : 'The database is slow to answer'}; waiting for it`);
    }
    await sleep(RETRY_MS);
  }
}

/** A database that may be back in a moment. */
class AwayError extends DatabaseStartError {}

async function checkServer(url: string): Promise<void> {
  const { hostname, pathname } = new URL(url);
  const location = `${hostname}${pathname}`;
  try {
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ version: number; encoding: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
      );
      const [{ version, encoding } = { version: 0, encoding: '' }] = rows;
      if (version < OLDEST_VERSION) {
        throw new DatabaseStartError(`The PostgreSQL at ${location} is older than version 15 (DATABASE_URL).`);
      }
      if (!ENCODINGS.has(encoding)) {
        throw new DatabaseStartError(
          `The database ${location} is encoded in ${encoding}, which does not hold every name (DATABASE_URL). Make it with "encoding 'UTF8' template template0" (docs/deploy.md#postgresql).`,
        );
      }
      await assertTriggersWork(client, location);
      if (await isBehindSharingPooler(url, client)) {
        throw new DatabaseStartError(
          `At ${location} a pooler shares sessions between its clients (DATABASE_URL). Set it to pool by session, as pool_mode = session of PgBouncer, or name the database itself (docs/deploy.md#postgresql).`,
        );
      }
    });
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const Kind = isDatabaseUnavailable(error) ? AwayError : DatabaseStartError;
    throw new Kind(
      `The database ${path.posix.normalize(location)} cannot be reached (DATABASE_URL): ${await reasonOf(error, hostname)}`,
    );
  }
}

/** The driver says of a name that is not found in time no more than that the time is over. */
async function reasonOf(error: unknown, host: string): Promise<string> {
  const message = error instanceof Error ? error.message : String(error);
  if (message !== 'timeout expired' || host === '' || !(await isNameSlow(host))) return message;
  return (
    `this machine does not find the address of ${host} within ${CONNECT_WITHIN_MS / 1000} seconds. Mend its name service ` +
    '(is the first server in /etc/resolv.conf dead?), or name the address itself.'
  );
}

/**
 * With `session_replication_role = replica`, as is set for a role or a database to load data, no trigger works: history can be changed, and
 * what is erased leaves its rows in other tables. A role that may sets it back by itself.
 */
async function assertTriggersWork(client: pg.Client, location: string): Promise<void> {
  await client.query(SESSION_SETTINGS);
  const { rows } = await client.query<{ role: string; isReplica: boolean }>(
    `select quote_ident(current_user) as role, current_setting('session_replication_role') = 'replica' as "isReplica"`,
  );
  const [{ role, isReplica } = { role: '', isReplica: false }] = rows;
  if (!isReplica) return;
  throw new DatabaseStartError(
    `The database ${location} has session_replication_role = replica, with which nothing keeps the ledger append-only or tables in agreement (DATABASE_URL). ` +
      `As its superuser: "alter role ${role} reset session_replication_role", and the same of the database, of the role in the database or of the server, wherever it is set.`,
  );
}

/** A database that lets nobody else in at this moment is asked no more. */
async function isBehindSharingPooler(url: string, client: pg.Client): Promise<boolean> {
  let isShared = false;
  const look = async (other: pg.Client) => {
    isShared = await areSessionsShared(client, other);
  };
  await withClient(url, look, SECOND_WITHIN_MS).catch(() => undefined);
  return isShared;
}

async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<void>,
  answerWithinMs?: number,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
