import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readConfig } from '../../../src/config.ts';
import { type AppContext, openContext } from '../../../src/context.ts';
import { openEmbeddedCluster } from '../../../src/platform/db/embedded/cluster.ts';
import { readPostmaster } from '../../../src/platform/db/embedded/postmaster.ts';
import { freePort } from '../../../src/platform/free-port.ts';
import { createLog } from '../../../src/platform/log.ts';
import { openGuard } from '../../support/guard.ts';

const SOURCE = path.resolve(import.meta.dirname, '../../../src');
const clusterFile = z.object({ password: z.string(), port: z.int() });
const STARTS_WITHIN_MS = 300_000;

/** A process of the product, as an operator runs it. */
export interface ProductProcess {
  readonly pid: number;
  readonly origin: string;
  /** Everything that it has printed. */
  printed(): string;
  /** Waits until it has ended by itself; gives its exit code. */
  ended(): Promise<number | null>;
  /** Sends a signal and waits until it is gone; gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** An event on a PostgreSQL that the first server started and looks after, and the processes that were started on it. */
export interface Installation {
  readonly dataDir: string;
  readonly services: AppContext;
  readonly databaseUrl: string;
  startServer(env?: Readonly<Record<string, string>>): Promise<ProductProcess>;
  startWorker(env?: Readonly<Record<string, string>>): Promise<ProductProcess>;
  /** Starts a command of the organisers, and does not wait for it. */
  startCommand(words: readonly string[], env?: Readonly<Record<string, string>>): ProductProcess;
  /** Process ids of PostgreSQL, its postmaster first. */
  postgres(): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface InstallationOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where DATA_DIR lies; default: a folder of its own, removed at the end. */
  readonly dataDir?: string;
}

/** Opens a new event. Its first server stays up; more are started by the test. */
export async function openInstallation(
  options: InstallationOptions = {},
): Promise<{ readonly installation: Installation; readonly server: ProductProcess }> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'uvh-faults-')));
  // Started by root, PostgreSQL runs as another user, who has to get here.
  await chmod(dataDir, 0o755);
  const guard = openGuard(dataDir);
  const started: ProductProcess[] = [];
  const start = (...how: Parameters<typeof run>) => {
    const { child, ...process } = run(...how);
    guard.watch(child);
    started.push(process);
    return process;
  };
  const environment = (env: Readonly<Record<string, string>> = {}) => ({
    ...process.env,
    DATA_DIR: dataDir,
    EVENT_PHASE: 'open',
    LOG_LEVEL: 'info',
    DATABASE_URL: '',
    SMTP_URL: '',
    WORKERS: '0',
    ...options.env,
    ...env,
  });
  const startServer: Installation['startServer'] = async (env) => {
    const port = env?.PORT ?? String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const server = start('main.ts', origin, environment({ PUBLIC_URL: origin, ...env, PORT: port }));
    await untilItHolds(server, () => isReady(server));
    return server;
  };

  const server = await startServer();
  const databaseUrl = await ownDatabaseOf(dataDir);
  const { context: services, close } = await openContext({
    config: readConfig(environment(), dataDir),
    databaseUrl,
    mode: 'event',
    log: createLog('silent'),
    isMigrated: true,
  });
  const installation: Installation = {
    dataDir,
    services,
    databaseUrl,
    startServer,
    async startWorker(env) {
      const worker = start('worker.ts', '', environment({ DATABASE_URL: databaseUrl, ...env }));
      await untilItHolds(worker, async () => worker.printed().includes('"working"'));
      return worker;
    },
    startCommand(words, env) {
      return start('organiser.ts', '', environment({ DATABASE_URL: databaseUrl, ...env }), words);
    },
    postgres: () => postgresOf(dataDir),
    async close() {
      await close();
      await Promise.all(started.map((each) => each.end('SIGTERM')));
      await stopOwnDatabase(dataDir);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      guard.leave();
    },
  };
  return { installation, server };
}

/** Starts a program of the product without waiting for it. */
function run(file: string, origin: string, env: NodeJS.ProcessEnv, words: readonly string[] = []) {
  const child = spawn(process.execPath, [path.join(SOURCE, file), ...words], { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return {
    child,
    pid: child.pid ?? 0,
    origin,
    printed: () => text,
    end: (signal: NodeJS.Signals) => endOf(child, signal),
    ended: () => endedOf(child),
  };
}

async function endedOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return endedOf(child);
}

/** Whether it answers that it can serve. */
export async function isReady({ origin }: Pick<ProductProcess, 'origin'>): Promise<boolean> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(15_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Waits for a process that is starting; one that ends instead is shown with what it said. */
async function untilItHolds(started: ProductProcess, holds: () => Promise<boolean>): Promise<void> {
  let isOver = false;
  void started.ended().then(() => {
    isOver = true;
  });
  for (const deadline = Date.now() + STARTS_WITHIN_MS; !(await holds()); ) {
    if (isOver || Date.now() > deadline) throw new Error(`The process did not start:\n${started.printed()}`);
    await sleep(100);
  }
}

async function ownDatabaseOf(dataDir: string): Promise<string> {
  const folder = await realpath(path.join(dataDir, 'postgres'));
  const { password, port } = clusterFile.parse(JSON.parse(await readFile(path.join(folder, 'cluster.json'), 'utf8')));
  return `postgres://urbanvision:${password}@127.0.0.1:${port}/urban_vision`;
}

/** A PostgreSQL that was left by a killed server. */
async function stopOwnDatabase(dataDir: string): Promise<void> {
  if ((await postgresOf(dataDir)).length === 0) return;
  const cluster = await openEmbeddedCluster({ dataDir, notice: () => undefined }).catch(() => undefined);
  await cluster?.stop();
}

async function postgresOf(dataDir: string): Promise<number[]> {
  const folder = await realpath(path.join(dataDir, 'postgres'));
  const postmaster = await readPostmaster(path.join(folder, 'data'));
  if (!postmaster) return [];
  const children = await readFile(`/proc/${postmaster.pid}/task/${postmaster.pid}/children`, 'utf8').catch(() => '');
  return [postmaster.pid, ...children.split(' ').filter(Boolean).map(Number)];
}
