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
  const { rows: tables } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!tables[0]?.known) return;
  const newest = Math.max(...readMigrationFiles({ migrationsFolder: MIGRATIONS }).map((each) => each.folderMillis));
  const { rowCount } = await client.query('select 1 from drizzle.__drizzle_migrations where created_at > $1', [newest]);
  if (!rowCount) return;
  throw new DatabaseStartError(
    'The database belongs to a newer version of this product. Start that version, or restore a backup made by this one.',
  );
}
