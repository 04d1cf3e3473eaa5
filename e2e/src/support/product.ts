import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../apps/server/src/platform/free-port.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A running product of its own: data directory, port and environment are this test's alone. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** What the server printed so far. */
  output(): string;
  /** Runs one organisers' command against it and answers what it printed. */
  organiser(...args: string[]): Promise<string>;
  /** Kills the server at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the product the way a person does, and waits until it is ready; options are typed after the command. */
export async function startProduct(
  mode: 'demo' | 'serve',
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uvh-e2e-'));
  // Started by root, PostgreSQL runs as another user, who has to get here.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    // As typed at the top of the repository, where npm did not set it.
    INIT_CWD: root,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    ...env,
  };
  let printed = '';
  let child: ChildProcess | undefined;

  const start = async () => {
    const command = ['scripts/start.ts', mode, ...options];
    const started = spawn('node', command, { cwd: root, env: environment, detached: true });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        printed += text;
      });
    }
    await untilReady(url, started, () => printed);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = undefined;
    if (!ending?.pid || ending.exitCode !== null) return;
    const exited = new Promise((done) => ending.once('exit', done));
    // The whole group: a start script may have the server as its child.
    process.kill(-ending.pid, signal);
    await exited;
  };

  const stop = async () => {
    await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (cause) {
    // Its PostgreSQL would stay behind.
    await stop();
    throw cause;
  }
  return {
    url,
    dataDir,
    output: () => printed,
    organiser: async (...args) => {
      const { stdout } = await promisify(execFile)('node', ['apps/server/src/organiser.ts', ...args], {
        cwd: root,
        env: environment,
      });
      return stdout;
    },
    kill: () => end('SIGKILL'),
    restart: start,
    stop,
  };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 360_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 150));
  }
  throw new Error(`The server was not ready within six minutes:\n${output()}`);
}
