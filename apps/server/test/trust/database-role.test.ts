import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lookAtRole } from '../../src/features/doctor/database.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { openDatabaseOf } from '../../src/platform/db/open-database.ts';
import { auditLog } from '../../src/platform/db/schema/event.ts';
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

  it('may not change what organisers did, but for the addresses of people who are erased', async () => {
    await server.services.db
      .insert(auditLog)
      .values({ actor: 'mina', action: 'a.b', target: 'x@campus.test', details: { who: 'x@campus.test', after: 1 } });
    for (const statement of [
      "update audit_log set actor = 'nobody'",
      "update audit_log set details = '{}'",
      "update audit_log set target = 'y@campus.test'",
      `update audit_log set target = 'erased-1@erased.invalid', details = '{"who": "erased-1@erased.invalid", "after": 2}'`,
      'delete from audit_log',
    ])
      await expect(client.query(statement)).rejects.toThrow('append-only');
    await expect(client.query('truncate audit_log')).rejects.toMatchObject({ code: NOT_ALLOWED });
    await client.query(`update audit_log set target = 'erased-1@erased.invalid', details = '{"who": "erased-1@erased.invalid", "after": 1}'
      where target = 'x@campus.test'`);
  });

  it('does not start where nothing would keep the ledger append-only, and says how to mend it', async () => {
    const loaded = await withoutTables('migrated');
    const owner = new pg.Client({ connectionString: inject('clusterUrl') });
    await owner.connect();
    const name = new URL(loaded.url).pathname.slice(1);
    await owner.query(`alter role urban_vision_server in database ${name} set session_replication_role = replica`);
    const opened = openDatabaseOf({ databaseUrl: loaded.url, dataDir: '' }, () => undefined);
    await expect(opened).rejects.toThrow('"alter role urban_vision_server reset session_replication_role"');
    await owner.end();
    await loaded.drop();
  });

  it('is told that the owner has to take a step that is to come', async () => {
    const empty = await withoutTables('nothing');
    await expect(migrateDatabase(empty.url)).rejects.toThrow('Set OWNER_DATABASE_URL');
    await empty.drop();
  });
});
