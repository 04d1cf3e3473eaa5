import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedCluster } from '../../src/platform/db/embedded/cluster.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { openGuard } from './guard.ts';

const PREFIX = 'uvh-test-';
const TEMPLATE = 'uvh_template';

let stop: (() => Promise<void>) | undefined;

/** One PostgreSQL for the whole run, with a template that every test file copies. */
export async function setup(project: TestProject): Promise<void> {
  await removeLeftovers();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL does not run as root: its own user has to get in.
  await chmod(dataDir, 0o755);
  const guard = openGuard(dataDir);
  const cluster = await openEmbeddedCluster({
    dataDir,
    notice: () => undefined,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  });
  const clusterUrl = cluster.urlOf('postgres');
  await makeTemplate(clusterUrl, cluster.urlOf(TEMPLATE));
  project.provide('clusterUrl', clusterUrl);

  stop = async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
    guard.leave();
  };
}

export async function teardown(): Promise<void> {
  await stop?.();
}

async function makeTemplate(clusterUrl: string, templateUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrateDatabase(templateUrl);
}

/** Clusters of runs that were killed together with their guard. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0;
    if (!owner || isAlive(owner)) continue;
    const dataDir = path.join(os.tmpdir(), name);
    const cluster = await openEmbeddedCluster({ dataDir, notice: () => undefined }).catch(() => undefined);
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
