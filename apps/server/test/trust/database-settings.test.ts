import { currentSession } from '@uvh/contract/calls/session';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../src/platform/db/database.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { session } from '../../src/platform/db/schema/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { aPerson } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let database: TestDatabase;
let server: TestApp;
beforeEach(async () => {
  database = await createTestDatabase();
  const operator = new pg.Client({ connectionString: database.url });
  await operator.connect();
  const name = new URL(database.url).pathname.slice(1);
  await operator.query(`alter database ${name} set datestyle = 'German, DMY'`);
  await operator.query(`alter database ${name} set extra_float_digits = -10`);
  await operator.query(`alter database ${name} set timezone = 'America/St_Johns'`);
  await operator.query('create schema theirs');
  await operator.query(`alter database ${name} set search_path = theirs`);
  await operator.end();
  server = await startApp({ database });
});
afterEach(() => server.close());

describe('a database that writes dates and numbers as its country does, and looks for tables elsewhere', () => {
  it('is read as any other', async () => {
    const { token } = await aPerson(server);
    expect(await server.succeed(currentSession, {}, { token })).toMatchObject({ user: { role: 'participant' } });
    const [row] = await server.services.db.select().from(session);
    expect(row?.createdAt).toEqual(server.clock.now());
    const { rows } = await server.services.db.execute(sql`select 0.1::float8 + 0.2::float8 as sum`);
    expect(rows).toEqual([{ sum: 0.1 + 0.2 }]);
  });
});

describe('a connection of the background work', () => {
  it('takes one processor at most, and is told from those that people wait for', async () => {
    const settingsOf = async (isBackground: boolean) => {
      const { pool, close } = connectDatabase({ url: database.url, isBackground, onError: () => undefined });
      const { rows } = await pool.query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in ('application_name', 'max_parallel_workers_per_gather')`,
      );
      await close();
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    };
    expect(await settingsOf(true)).toEqual({
      application_name: 'urban-vision worker',
      max_parallel_workers_per_gather: '0',
    });
    expect(await settingsOf(false)).toEqual({
      application_name: 'urban-vision',
      max_parallel_workers_per_gather: '2',
    });
  });
});

describe('an empty database that looks for tables elsewhere', () => {
  it('gets its tables where they are looked for', async () => {
    const empty = await createTestDatabase('nothing');
    const operator = new pg.Client({ connectionString: empty.url });
    await operator.connect();
    await operator.query('create schema theirs');
    await operator.query(`alter database ${new URL(empty.url).pathname.slice(1)} set search_path = theirs`);
    await migrateDatabase(empty.url);
    const { rows } = await operator.query("select schemaname from pg_tables where tablename = 'submission'");
    await operator.end();
    await empty.drop();
    expect(rows).toEqual([{ schemaname: 'public' }]);
  });
});
