import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateDatabase } from '../src/platform/db/migrate.ts';
import { refuseOtherDatabase } from '../src/platform/db/owner.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it('changes nothing when the database is up to date', async () => {
  await expect(migrateDatabase(database.url)).resolves.toBeUndefined();
});

it('is told of another database in place of the owner of this one, before anything is made there', async () => {
  const other = await createTestDatabase('nothing');
  await expect(refuseOtherDatabase(database.url, database.url)).resolves.toBeUndefined();
  await expect(refuseOtherDatabase(other.url, database.url)).rejects.toThrow(
    'OWNER_DATABASE_URL names another database than DATABASE_URL.',
  );
  await other.drop();
  await expect(refuseOtherDatabase(other.url, database.url)).rejects.toThrow(
    /^The database cannot be reached as its owner \(OWNER_DATABASE_URL\): /,
  );
});

it('does not touch a database of a newer version', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)`, [
    Date.UTC(2099, 0, 1),
  ]);
  await client.end();
  await expect(migrateDatabase(database.url)).rejects.toThrow(
    'The database belongs to a newer version of this product. Start that version, or restore a backup made by this one.',
  );
});
