import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from '../../../apps/server/src/features/accounts/passwords.ts';
import { connectDatabase, type DatabaseConnection } from '../../../apps/server/src/platform/db/database.ts';
import { openEmbeddedCluster } from '../../../apps/server/src/platform/db/embedded/cluster.ts';
import { migrateDatabase } from '../../../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../../../apps/server/src/platform/free-port.ts';
import { type EventSize, PASSWORD, type SeededPlayer, seedEvent } from './event.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../apps/server/src');

/** A database of its own with an event in it, and whatever processes were started on it. */
export interface LoadedProduct {
  readonly url: string;
  readonly dataDir: string;
  readonly database: DatabaseConnection;
  readonly players: readonly SeededPlayer[];
  /** Process id of PostgreSQL's postmaster. */
  readonly postmaster: number;
  /** Starts a file of the server, or of this bench, as `deploy/` starts them, and waits until it says that it is there. */
  start(file: string, env: Readonly<Record<string, string>>, sign: string): Promise<StartedProcess>;
  end(): Promise<void>;
}

export interface StartedProcess {
  readonly pid: number;
  readonly origin: string;
  stop(): Promise<void>;
}

export const ENTRY = {
  server: path.join(SERVER, 'main.ts'),
  worker: path.join(SERVER, 'worker.ts'),
  bare: path.join(import.meta.dirname, 'bare-server.ts'),
} as const;

/** As in `deploy/`. */
const FLAGS = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring'];

const MOST_SHOWN = 3;
const HOUR_MS = 3_600_000;

/** Opens a PostgreSQL as the product runs it, but for the extension that counts statements, and fills it. */
export async function openLoadedProduct(size: EventSize, more: readonly string[] = []): Promise<LoadedProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'load-bench-'));
  // Started by root, PostgreSQL runs as another user, who has to get here.
  await chmod(dataDir, 0o755);
  const settings = [
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track_planning=on',
    'max_connections=200',
    ...more,
  ];
  const cluster = await openEmbeddedCluster({ dataDir, notice: () => undefined, settings });
  const admin = connectDatabase({ url: cluster.urlOf('postgres'), onError: () => undefined });
  await admin.pool.query('create database load_bench');
  await admin.close();
  const url = cluster.urlOf('load_bench');
  await migrateDatabase(url);
  // What fills a database takes longer than any statement of the product may.
  const database = connectDatabase({ url, onError: () => undefined, maxConnections: 1, answerWithinMs: HOUR_MS });
  await database.pool.query('create extension pg_stat_statements');
  const hashToken = (token: string) => createHash('sha256').update(token).digest();
  const players = await seedEvent(database, size, await hashPassword(PASSWORD), hashToken);
  const { rows } = await database.pool.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  );
  const started: StartedProcess[] = [];

  return {
    url,
    dataDir,
    database,
    players,
    postmaster: Number(rows[0]?.pid),
    async start(file, env, sign) {
      const port = await freePort();
      const child = spawn(process.execPath, [...FLAGS, file], {
        env: {
          ...process.env,
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          EVENT_PHASE: 'open',
          LOG_LEVEL: 'info',
          SMTP_URL: '',
          ...env,
        },
      });
      await untilItSays(child, sign);
      const one = { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => endOf(child) };
      started.push(one);
      return one;
    },
    async end() {
      for (const one of started) await one.stop();
      await database.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
    },
  };
}

/** Waits for the sign that it is there; what goes wrong later is shown, the first few lines of it. */
async function untilItSays(child: ChildProcess, sign: string): Promise<void> {
  let printed = '';
  let isThere = false;
  let shown = 0;
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        if (isThere) {
          if (!text.includes('"level":50') || shown >= MOST_SHOWN) return;
          shown += 1;
          console.error(text.slice(0, 2000));
          return;
        }
        printed += text;
        isThere = printed.includes(sign);
        if (isThere) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`It ended at the start:\n${printed}`)));
  });
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
