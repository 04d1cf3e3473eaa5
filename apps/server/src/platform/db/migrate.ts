import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { DatabaseStartError } from './embedded/start-error.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle');
/** Any number, as long as every server of this product asks for the same one. */
const MIGRATION_LOCK = 7_145_821;

/**
 * Brings the database up to date. Servers that start together wait for each other.
 *
 * @throws DatabaseStartError when the database has been migrated by a newer version than this one.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'urban-vision migration' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewer(client);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    // Ending the connection gives the lock back, even after a failed migration.
    await client.end();
  }
}

/** What a newer version has written would be read wrongly, and what it counts on would not be written. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const { newer } = await migrationsOf(client);
  if (newer === 0) return;
  throw new DatabaseStartError(
    'The database belongs to a newer version of this product. Start that version, or restore a backup made by this one.',
  );
}

/** How a database stands to this version: steps that it has still to take, and steps that only a newer version knows. */
export interface MigrationState {
  readonly waiting: number;
  readonly newer: number;
}

/** Reads which migrations a database has had. Changes nothing; a database without any has them all to come. */
export async function migrationsOf(client: Pick<pg.Client, 'query'>): Promise<MigrationState> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map((each) => each.folderMillis);
  const { rows: tables } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!tables[0]?.known) return { waiting: known.length, newer: 0 };
  const { rows } = await client.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations');
  const had = rows.map((row) => Number(row.at));
  const last = Math.max(0, ...had);
  return {
    waiting: known.filter((at) => at > last).length,
    newer: had.filter((at) => at > Math.max(...known)).length,
  };
}
