import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readlink, rename, rm, utimes, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedCluster, openEmbeddedCluster } from '../../src/platform/db/embedded/cluster.ts';
import { DatabaseStartError } from '../../src/platform/db/embedded/start-error.ts';

/** In a container without the right to, and for whoever is not root, nothing is mounted. */
const mayMount =
  spawnSync('unshare', ['--mount', 'mount', '-o', 'remount,ro,bind', '/'], { stdio: 'ignore' }).status === 0;

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

describe('an operator whose shell has settings for other databases', () => {
  it.each([
    ['PGSSLMODE', 'require'],
    ['PGSSLNEGOTIATION', 'direct'],
    ['PGOPTIONS', '-c default_transaction_read_only=on'],
  ])('reaches the one that comes along, and may change it: %s', async (name, value) => {
    vi.stubEnv(name, value);
    try {
      const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
      await client.connect();
      const { rows } = await client.query('show default_transaction_read_only');
      await client.end();
      expect(rows).toEqual([{ default_transaction_read_only: 'off' }]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('a PostgreSQL whose server stops', () => {
  it('stops with it, also where a session that was left is still there for a moment', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-left-'));
    await chmod(folder, 0o755);
    const options = { dataDir: folder, notice: () => undefined, settings: ['fsync=off'] };
    const lock = path.join(folder, 'postgres', 'data', 'postmaster.pid');
    const own = await openEmbeddedCluster(options);
    const session = new pg.Client({ connectionString: own.urlOf('postgres') });
    await session.connect();
    const stopping = own.stop();
    await sleep(300);
    await session.end();
    await stopping;
    expect(existsSync(lock)).toBe(false);
    await rm(folder, { recursive: true });
  }, 90_000);

  it('goes on where somebody else works with it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-shared-'));
    await chmod(folder, 0o755);
    const options = { dataDir: folder, notice: () => undefined, settings: ['fsync=off'] };
    const own = await openEmbeddedCluster(options);
    const other = await openEmbeddedCluster(options);
    const session = new pg.Client({ connectionString: other.urlOf('postgres') });
    await session.connect();
    await own.stop();
    expect((await session.query('select 1')).rowCount).toBe(1);
    const command = await openEmbeddedCluster(options);
    await command.stop();
    expect((await session.query('select 1')).rowCount).toBe(1);
    await session.end();
    await other.stop();
    await rm(folder, { recursive: true });
  }, 90_000);
});

describe('a PostgreSQL that another process has started at another port while this one’s was taken', () => {
  it('is said to be there once, and comes back to the port that is known here when nobody else works with it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-other-port-'));
    await chmod(folder, 0o755);
    const told: string[] = [];
    const settings = ['fsync=off'];
    const first = await openEmbeddedCluster({ dataDir: folder, notice: (text) => told.push(text), settings });
    const before = new URL(first.urlOf('postgres')).port;
    const lock = path.join(folder, 'postgres', 'data', 'postmaster.pid');
    let taken: net.Server | undefined;
    // Whoever is first has the port; where it was started again before, it is killed once more.
    while (taken === undefined) {
      const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n', 1)[0]);
      if (pid > 0) process.kill(pid, 'SIGKILL');
      for (let tries = 0; tries < 20 && taken === undefined; tries += 1) {
        taken = await listenAt(Number(before));
        await sleep(10);
      }
    }
    told.length = 0;
    const command = await openEmbeddedCluster({ dataDir: folder, notice: () => undefined, settings });
    expect(new URL(command.urlOf('postgres')).port).not.toBe(before);
    taken.close();
    // The server looks twice a second, and each time it would find the same.
    await expect.poll(() => told.length).toBeGreaterThan(0);
    await sleep(3000);
    expect(told.filter((text) => text.includes('is back'))).toEqual([]);
    expect(told.join()).toMatch(/runs at port \d+ by now/);
    await command.stop();
    await expect.poll(() => isListening(Number(before)), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => told.some((text) => text.includes('is back')), { timeout: 30_000 }).toBe(true);
    await first.stop();
    await rm(folder, { recursive: true, force: true });
  }, 150_000);
});

function listenAt(port: number): Promise<net.Server | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

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

describe('a PostgreSQL whose lock file was left', () => {
  it.each([
    ['empty by a power cut, or a disk that was full', ''],
    ['unreadable by a disk that fails', 'no number\n\n\n'],
  ])('%s is started', async (_what, left) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-left-lock-'));
    await chmod(folder, 0o755);
    const open = () => openEmbeddedCluster({ dataDir: folder, notice: () => undefined, settings: ['fsync=off'] });
    await (await open()).stop();
    const lock = path.join(folder, 'postgres', 'data', 'postmaster.pid');
    await writeFile(lock, left);
    const before = new Date(Date.now() - 60_000);
    await utimes(lock, before, before);
    const opened = await open();
    expect(opened.wasRunning).toBe(false);
    await opened.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('empty while it works is not started a second time over its files', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-lost-lock-'));
    await chmod(folder, 0o755);
    const open = () => openEmbeddedCluster({ dataDir: folder, notice: () => undefined, settings: ['fsync=off'] });
    const own = await open();
    const lock = path.join(folder, 'postgres', 'data', 'postmaster.pid');
    const content = await readFile(lock, 'utf8');
    await writeFile(lock, '');
    const before = new Date(Date.now() - 60_000);
    await utimes(lock, before, before);
    await expect(open()).rejects.toThrow('shared memory block');
    // Without its lock file it would end by itself within a minute.
    await writeFile(lock, content);
    await own.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a copy of a data folder', () => {
  it.each([
    ['as `cp -r` of root makes it', ['cp', '-r']],
    ['open to others, as out of an archive', ['cp', '-r', '--no-preserve=mode']],
  ])('%s is started from', async (_what, [copy = '', ...how]) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-copied-'));
    await chmod(folder, 0o755);
    const open = (dataDir: string) =>
      openEmbeddedCluster({ dataDir, notice: () => undefined, settings: ['fsync=off'] });
    const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after')];
    await (await open(before)).stop();
    expect(spawnSync(copy, [...how, before, after]).status).toBe(0);
    const opened = await open(after);
    const client = new pg.Client({ connectionString: opened.urlOf('postgres') });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await opened.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

describe.skipIf(process.getuid?.() !== 0)('a data folder where nobody but root gets', () => {
  const open = (dataDir: string) => openEmbeddedCluster({ dataDir, notice: () => undefined, settings: ['fsync=off'] });
  const placeOf = (dataDir: string) => readlink(path.join(dataDir, 'postgres'));
  const answerOf = async ({ urlOf }: EmbeddedCluster, question: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    const { rows } = await client.query(question);
    await client.end();
    return rows;
  };
  let folder: string;
  let places: string[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-root-alone-'));
    places = [];
  });
  afterEach(async () => {
    for (const place of places) await rm(place, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  it('goes on with the database that was brought there', async () => {
    const dataDir = path.join(folder, 'data');
    await chmod(folder, 0o755);
    const first = await open(dataDir);
    await answerOf(first, 'create table kept as select 7 as n');
    await first.stop();
    await chmod(folder, 0o700);
    const moved = await open(dataDir);
    places.push(await placeOf(dataDir));
    expect(await answerOf(moved, 'select n from kept')).toEqual([{ n: 7 }]);
    await moved.stop();
  }, 90_000);

  it('is not worked with by a copy that has the link alone', async () => {
    const at = (name: string) => path.join(folder, name);
    const [own, copy, whole] = [at('own'), at('copy'), at('whole')] as const;
    const first = await open(own);
    places.push(await placeOf(own));
    await answerOf(first, 'create table kept as select 7 as n');
    await first.stop();
    expect(spawnSync('cp', ['-r', own, copy]).status).toBe(0);
    await expect(open(copy)).rejects.toThrow(`is a link to the database of ${own}`);
    expect(spawnSync('cp', ['-rL', own, whole]).status).toBe(0);
    const second = await open(whole);
    places.push(await placeOf(whole));
    expect(await answerOf(second, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
    await (await open(own)).stop();
    await rename(own, at('renamed'));
    await (await open(at('renamed'))).stop();
  }, 120_000);
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

describe('a machine on which nothing but the data folder can be written', () => {
  it.skipIf(!mayMount)(
    'has its PostgreSQL there, also when root starts it',
    async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-read-only-'));
      await chmod(folder, 0o755);
      const module = path.resolve(import.meta.dirname, '../../src/platform/db/embedded/cluster.ts');
      const program = `const { openEmbeddedCluster } = await import(${JSON.stringify(module)});
      const cluster = await openEmbeddedCluster({ dataDir: process.argv[1], notice: () => {}, settings: ['fsync=off'] });
      await cluster.stop();`;
      const start =
        'mount --bind "$1" "$1" && mount -o remount,ro,bind / && exec "$2" --input-type=module --eval "$3" "$1"';
      const ended = spawnSync('unshare', ['--mount', 'sh', '-c', start, 'sh', folder, process.execPath, program], {
        encoding: 'utf8',
      });
      expect([ended.status, ended.stderr]).toEqual([0, '']);
      await rm(folder, { recursive: true });
    },
    90_000,
  );
});
