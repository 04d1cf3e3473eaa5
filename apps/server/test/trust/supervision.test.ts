import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedCluster, openEmbeddedCluster } from '../../src/platform/db/embedded/cluster.ts';
import { DatabaseStartError } from '../../src/platform/db/embedded/start-error.ts';

let dataDir: string;
let cluster: EmbeddedCluster;
const notices: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'uvh-supervised-'));
  await chmod(dataDir, 0o755);
  cluster = await openEmbeddedCluster({ dataDir, notice: (text) => notices.push(text), settings: ['fsync=off'] });
}, 90_000);
afterAll(async () => {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

async function ask(): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres'), connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
    );
    return Number(rows[0]?.pid);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('the server’s own PostgreSQL', () => {
  it('is started again at the same address when it was killed, twice', async () => {
    for (let i = 0; i < 2; i += 1) {
      const before = await ask();
      if (before === undefined) throw new Error('It does not answer.');
      process.kill(before, 'SIGKILL');
      await expect.poll(ask, { timeout: 60_000, interval: 300 }).not.toSatisfy((pid) => pid === before || !pid);
    }
    // It answers a moment before the start is over and told.
    await expect.poll(() => notices.filter((text) => text.includes('is back')), { timeout: 30_000 }).toHaveLength(2);
  }, 150_000);
});

describe('a start that was cut off with its lock held', () => {
  it.each([
    ['whose number another program has by now', String(process.ppid)],
    ['by a power cut that left nothing in the file', ''],
  ])('%s keeps no later one waiting for ever', async (_what, content) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-cut-off-'));
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'postgres'), { mode: 0o700 });
    const lock = path.join(folder, 'postgres', 'starting.pid');
    await writeFile(lock, content);
    const before = new Date(Date.now() - 60_000);
    await utimes(lock, before, before);
    const opened = await openEmbeddedCluster({ dataDir: folder, notice: () => undefined, settings: ['fsync=off'] });
    expect(opened.wasRunning).toBe(false);
    await opened.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a PostgreSQL that was killed, and whose number a process of another one has by now', () => {
  it('is started', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-same-number-'));
    await chmod(folder, 0o755);
    const open = () => openEmbeddedCluster({ dataDir: folder, notice: () => undefined, settings: ['fsync=off'] });
    await (await open()).stop();
    const other = await ask();
    const { port } = JSON.parse(await readFile(path.join(folder, 'postgres', 'cluster.json'), 'utf8'));
    const lock = path.join(folder, 'postgres', 'data', 'postmaster.pid');
    await writeFile(lock, [other, 'data', 1_764_000_000, port, '', '127.0.0.1', '', 'ready', ''].join('\n'));
    const opened = await open();
    expect(opened.wasRunning).toBe(false);
    await opened.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a file of the database’s password that a power cut has emptied', () => {
  it('is named in a sentence', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-emptied-'));
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'postgres'), { mode: 0o700 });
    await writeFile(path.join(folder, 'postgres', 'cluster.json'), '');
    const starting = openEmbeddedCluster({ dataDir: folder, notice: () => undefined });
    await expect(starting).rejects.toThrow(/cluster\.json is damaged/);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a data folder that cannot be written', () => {
  it('is named in a sentence', async () => {
    const file = path.join(dataDir, 'a-file');
    await writeFile(file, '');
    const starting = openEmbeddedCluster({ dataDir: path.join(file, 'below'), notice: () => undefined });
    await expect(starting).rejects.toThrow(DatabaseStartError);
    await expect(starting).rejects.toThrow('DATA_DIR');
    expect(await readFile(file, 'utf8')).toBe('');
  });
});
