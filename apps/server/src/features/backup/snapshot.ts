import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { knownMigrations, type Migration } from '../../platform/db/migrate.ts';
import { SESSION_SETTINGS, UNHURRIED } from '../../platform/db/session-settings.ts';

/** A table as a backup holds it. */
export interface SnapshotTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The database at one instant, whatever happens in it meanwhile. */
export interface Snapshot {
  readonly postgres: string;
  readonly migration: Migration;
  readonly tables: readonly SnapshotTable[];
  readonly sequences: readonly { readonly name: string; readonly lastValue?: string }[];
  /** Keys of all pictures that rows name. */
  readonly pictureKeys: readonly string[];
  rowsOf(table: SnapshotTable): CopyToStreamQuery;
  close(): Promise<void>;
}

/** What a session writes and reads must not depend on how a server is set up; as pg_dump does. */
const PLAIN_SESSION = `${UNHURRIED}; ${SESSION_SETTINGS};
  set client_encoding = 'UTF8'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'`;

/** A connection of its own, without the limits of the pool, whose statements take seconds at most. */
export async function plainSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'urban-vision backup', keepAlive: true });
  // A connection that breaks fails the statement under way, which tells of it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(PLAIN_SESSION);
  return client;
}

/** Looks at the database in one transaction that sees one instant (REPEATABLE READ) and locks nobody out. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await plainSession(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
    const { rows: keys } = await client.query<{ key: string }>(
      'select object_key as key from image union select original_key from image where original_key is not null order by 1',
    );
    return {
      postgres: versions[0]?.server_version ?? '',
      migration: await migrationOf(client),
      tables: await tablesOf(client),
      sequences: await sequencesOf(client),
      pictureKeys: keys.map(({ key }) => key),
      rowsOf: (table) => client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table.columns)}) to stdout`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function migrationOf(client: pg.Client): Promise<Migration> {
  const { rows } = await client.query<{ when: string }>(
    'select max(created_at)::text as when from drizzle.__drizzle_migrations',
  );
  const known = await knownMigrations();
  const migration = known.find(({ when }) => String(when) === rows[0]?.when);
  if (!migration) throw new Error(`The database is at a step of the schema that is not known: ${rows[0]?.when}.`);
  return migration;
}

/** All tables of the product in the order of their names. */
export async function tablesOf(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function sequencesOf(client: pg.Client): Promise<{ name: string; lastValue?: string }[]> {
  const { rows } = await client.query<{ name: string; last_value: string | null }>(
    "select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows.map(({ name, last_value }) => ({ name, ...(last_value !== null && { lastValue: last_value }) }));
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

export function columnList(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}
