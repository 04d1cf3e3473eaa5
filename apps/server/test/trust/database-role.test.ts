import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAtRole } from '../../src/features/doctor/database.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROLES = path.resolve(import.meta.dirname, '../../../../deploy/roles.sql');
const PASSWORD = 'of-this-test-alone';
const NOT_ALLOWED = '42501';

let database: TestDatabase;
let server: TestApp;
let client: pg.Client;

async function withoutTables(content: 'migrated' | 'nothing'): Promise<TestDatabase> {
  const made = await createTestDatabase(content);
  const owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
  await owner.query(await readFile(ROLES, 'utf8'));
  await owner.query(`alter role urban_vision_server password '${PASSWORD}'`);
  await owner.end();
  const url = new URL(made.url);
  url.username = 'urban_vision_server';
  url.password = PASSWORD;
  return { url: url.href, drop: made.drop };
}

beforeAll(async () => {
  database = await withoutTables('migrated');
  server = await startApp({ database });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await server.close();
});

describe('the role of deploy/roles.sql', () => {
  it('is enough to play an event', async () => {
    await anImage(server);
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const { image_id } = await server.succeed(getImage, {}, { token });
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
    await migrateDatabase(database.url);
    expect(await lookAtRole(client)).toMatchObject({ state: 'well' });
  });

  it.each([
    'alter table ledger disable trigger all',
    'truncate ledger cascade',
    'drop table ledger',
    'create table t ()',
  ])('may not: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it('may not change the ledger either, which its triggers see to', async () => {
    await expect(client.query('update ledger set amount = 1000')).rejects.toThrow('append-only');
    await expect(client.query('delete from ledger')).rejects.toThrow('append-only');
  });

  it('is told that the owner has to take a step that is to come', async () => {
    const empty = await withoutTables('nothing');
    await expect(migrateDatabase(empty.url)).rejects.toThrow('Set OWNER_DATABASE_URL');
    await empty.drop();
  });
});
