import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { register } from '@uvh/contract/calls/registration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type EmbeddedCluster, openEmbeddedCluster } from '../../src/platform/db/embedded/cluster.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { createPubSub } from '../../src/platform/pubsub/pubsub.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let folder: string;
let cluster: EmbeddedCluster;
let server: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-news-'));
  await chmod(folder, 0o755);
  // As little room for news as PostgreSQL can be told to have.
  const settings = ['fsync=off', 'max_notify_queue_pages=64'];
  cluster = await openEmbeddedCluster({ dataDir: folder, notice: () => undefined, settings });
  const url = cluster.urlOf('postgres');
  await migrateDatabase(url);
  server = await startApp({ database: { url, drop: async () => undefined } });
}, 120_000);
afterAll(async () => {
  await server.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Somebody who listens and stays in a transaction, until what is said to all fills the queue. */
async function fillQueue(): Promise<{ leave(): Promise<void> }> {
  const listener = new pg.Client({ connectionString: server.database.url });
  await listener.connect();
  // A cluster that somebody is still connected to is not stopped.
  onTestFinished(() => listener.end());
  await listener.query('listen anything');
  await listener.query('begin; select 1');
  const { $client: pool } = server.services.db;
  const isTaken = async () => {
    const said = pool.query(`select pg_notify('anything', repeat('a', 7000) || n) from generate_series(1, 9) n`);
    const [{ status }] = await Promise.allSettled([said]);
    return status === 'fulfilled';
  };
  while (await isTaken());
  return { leave: () => listener.end() };
}

describe('a database whose queue of news a forgotten session has let run full', () => {
  it('makes what is told to others ask to come back, and takes it when the session is gone', async () => {
    const body = {
      username: 'Meera7',
      email: 'meera7@campus.test',
      password: 'ghat-road-1987',
      first_name: 'Meera',
      last_name: 'Iyer',
      team: 'create',
    } as const;
    const forgotten = await fillQueue();
    expect(await server.call(register, { body })).toMatchObject({
      status: 503,
      refusal: { code: 'UNAVAILABLE', retry_after: 2 },
    });
    await forgotten.leave();
    const other = createPubSub(server.database.url, createLog('silent'), { beatMs: 500 });
    await other.start();
    onTestFinished(() => other.stop());
    await expect.poll(async () => (await server.call(register, { body })).status, { interval: 500 }).toBe(202);
  });
});
