import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle');
/** Any number, as long as every server of this product asks for the same one. */
const MIGRATION_LOCK = 7_145_821;

/** Brings the database up to date. Servers that start together wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'urban-vision migration' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    // Ending the connection gives the lock back, even after a failed migration.
    await client.end();
  }
}
