import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type EmbeddedCluster, openEmbeddedCluster } from '../../src/platform/db/embedded/cluster.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';

let folder: string;
let cluster: EmbeddedCluster;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-few-locks-'));
  await chmod(folder, 0o755);
  const settings = ['fsync=off', 'max_connections=10', 'max_wal_senders=0', 'max_locks_per_transaction=10'];
  cluster = await openEmbeddedCluster({ dataDir: folder, notice: () => undefined, settings });
}, 90_000);
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Somebody who holds all locks that the database has room for, but for so many. */
async function lockUntilFull(left: number): Promise<{ leave(): Promise<void> }> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  await client.connect();
  // A cluster that somebody is still connected to is not stopped.
  onTestFinished(() => client.end());
  const taken = client.query('select pg_advisory_lock_shared(n) from generate_series(1, 1000000) n');
  await expect(taken).rejects.toThrow('out of shared memory');
  await client.query('select pg_advisory_unlock_shared(n) from generate_series(1, $1::int) n', [left]);
  return { leave: () => client.end() };
}

describe('a database that is set to hold few locks', () => {
  it('has no room for the steps of the schema, which is said in a sentence with the setting to change', async () => {
    const others = await lockUntilFull(30);
    await expect(migrateDatabase(cluster.urlOf('postgres'))).rejects.toThrow(
      /^The database has no room for the steps of the schema, and has kept none of them: out of shared memory\. .*max_locks_per_transaction/,
    );
    await others.leave();
    await migrateDatabase(cluster.urlOf('postgres'));
  });
});
