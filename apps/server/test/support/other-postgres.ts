import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../src/platform/free-port.ts';
import { openGuard } from './guard.ts';

/** Programs of a PostgreSQL that a package of the system brought, of another version than ours. */
export const SYSTEM_POSTGRES = globSync('/usr/lib/postgresql/*/bin/initdb')
  .filter((file) => existsSync(file))
  .map((file) => path.dirname(file))
  .at(-1);

interface SystemPostgres {
  readonly url: string;
  /** Ends it, works on its files, and starts it at the same address. */
  whileStopped(work: (dataFolder: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of the system for a test; its only database is empty. */
export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  // It refuses to run as root; its package made a user for it.
  const isRoot = process.getuid?.() === 0;
  const [uid, gid] = isRoot
    ? ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
    : [];
  const user = uid === undefined || gid === undefined ? {} : { uid, gid };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-system-postgres-'));
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  const data = path.join(folder, 'data');
  const initdb = [
    '--pgdata',
    data,
    '--username',
    'tester',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  execFileSync(path.join(programs, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const settings = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'fsync=off',
    '-c',
    'unix_socket_directories=',
    '-c',
    'listen_addresses=127.0.0.1',
  ];
  const guard = openGuard(folder);
  const url = `postgres://tester@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const server = spawn(path.join(programs, 'postgres'), settings, { ...user, cwd: folder, stdio: 'ignore' });
    guard.watch(server, 'SIGQUIT');
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await untilReady(url);
    return async () => {
      server.kill('SIGINT');
      await ended;
    };
  };
  let end = await start();
  return {
    url,
    async whileStopped(work) {
      await end();
      await work(data);
      end = await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
      guard.leave();
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer`);
}
