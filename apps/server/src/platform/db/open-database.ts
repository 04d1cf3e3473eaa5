import path from 'node:path';
import pg from 'pg';
import { openEmbeddedCluster } from './embedded/cluster.ts';
import { DatabaseStartError } from './embedded/start-error.ts';
import { sqlStateOf } from './sql-state.ts';

const DATABASE = 'urban_vision';
const OLDEST_VERSION = 150_000;
const DUPLICATE_DATABASE = '42P04';

export interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** The configured database, or the one that the server keeps in its data folder. */
export async function openDatabaseOf(
  config: { readonly databaseUrl: string | undefined; readonly dataDir: string },
  notice: (text: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    await checkServer(config.databaseUrl);
    return { url: config.databaseUrl, close: async () => undefined };
  }
  const cluster = await openEmbeddedCluster({ dataDir: config.dataDir, notice });
  try {
    await createDatabase(cluster.urlOf('postgres'));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { url: cluster.urlOf(DATABASE), close: () => cluster.stop() };
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount) return;
    await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
      // Another process made it in between.
      if (sqlStateOf(error) !== DUPLICATE_DATABASE) throw error;
    });
  });
}

async function checkServer(url: string): Promise<void> {
  const { hostname, pathname } = new URL(url);
  const location = `${hostname}${pathname}`;
  try {
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
      if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) {
        throw new DatabaseStartError(`The PostgreSQL at ${location} is older than version 15 (DATABASE_URL).`);
      }
    });
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(
      `The database ${path.posix.normalize(location)} cannot be reached (DATABASE_URL): ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
