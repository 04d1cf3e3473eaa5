import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isPostgresAlive, readPostmaster } from '../src/platform/db/embedded/postmaster.ts';
import { freePort } from '../src/platform/free-port.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const WORKER = path.resolve(import.meta.dirname, '../src/worker.ts');
const PASSWORD = 'banyan-shade-1857';

/** The server as its own process on its own PostgreSQL, as a person runs it. Each test finds it at work, and leaves it as it likes. */
describe('the server process', () => {
  let scratch: string;
  let dataDir: string;
  let port: number;
  let child: ChildProcess | undefined;
  let printed = '';
  let token = '';
  /** Workers that may have said that they are gone where nobody read it. */
  let unheard: readonly (string | undefined)[] = [];

  beforeAll(async () => {
    scratch = await mkdtemp(path.join(os.tmpdir(), 'uvh-process-'));
    await chmod(scratch, 0o755);
    // As people name folders; a shell that gets it between double quotes makes something else of it.
    dataDir = path.join(scratch, `ದತ್ತಾಂಶ of "$HOME", it's`);
    port = await freePort();
  });
  beforeEach(async () => {
    if (child) return;
    await start();
    if (token === '') token = await register();
  });
  afterAll(async () => {
    await end('SIGTERM');
    await rm(scratch, { recursive: true, force: true });
  });

  it('starts from nothing and lets people in', async () => {
    expect((await session()).status).toBe(200);
  });

  it('comes back by itself after kill -9, with everybody still in', async () => {
    await end('SIGKILL');
    await start();
    expect((await session()).status).toBe(200);
    await login();
  }, 90_000);

  it('takes its worker with it, also after kill -9, and its successor brings another', async () => {
    // The predecessor's worker is gone with it, and this server has one of its own.
    await expect.poll(() => workersAtWork().length, { timeout: 60_000 }).toBe(1);
    const [last] = workersAtWork();
    await end('SIGKILL');
    await expect.poll(() => workersSaying('worked'), { timeout: 60_000 }).toContain(last);
    await start();
    await expect.poll(() => workersAtWork().length, { timeout: 60_000 }).toBe(1);
  }, 180_000);

  it('says so when its port is taken', async () => {
    const second = spawn(process.execPath, [MAIN], { env: environment() });
    let text = '';
    second.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(1);
    expect(text.trim()).toBe(`Port ${port} is taken by another program. Choose another one, e.g. PORT=${port + 1}.`);
  }, 60_000);

  it('says that it stops before it stops to listen, and is gone soon, streams and all', async () => {
    const live = await fetch(`${url()}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    expect(live.status).toBe(200);
    const streamed = live.text().catch(() => 'cut');
    const gone = end('SIGTERM');
    // It listens for a second more, so no time is lost before it is asked.
    await expect.poll(async () => (await fetch(`${url()}/readyz`)).status, { interval: 5, timeout: 10_000 }).toBe(503);
    expect((await fetch(`${url()}/api/event`)).status).toBe(200);
    expect(await gone).toBe(0);
    expect(await streamed).toContain('retry:');
  }, 90_000);

  it('opens no debugger at SIGUSR1, neither in the server nor in its worker', async () => {
    await expect.poll(() => workersAtWork().length, { timeout: 60_000 }).toBe(1);
    for (const pid of [child?.pid, ...workersAtWork()]) process.kill(Number(pid), 'SIGUSR1');
    expect((await fetch(`${url()}/readyz`)).status).toBe(200);
    await end('SIGTERM');
    expect(printed).not.toMatch(/debugger|inspector/i);
  }, 90_000);

  it('goes on where nobody reads any more what it prints, also when it has something to say', async () => {
    const data = path.join(dataDir, 'postgres/data');
    const before = await readPostmaster(data);
    await expect.poll(() => workersAtWork().length, { timeout: 60_000 }).toBe(1);
    unheard = workersAtWork();
    for (const stream of [child?.stdout, child?.stderr]) stream?.destroy();
    process.kill(Number(before?.pid), 'SIGKILL');
    // It says that the database is gone, and that it is back.
    const isBack = async () => {
      const now = await readPostmaster(data);
      return now !== undefined && now.pid !== before?.pid && (await fetch(`${url()}/readyz`)).ok;
    };
    await expect.poll(() => isBack().catch(() => false), { timeout: 60_000 }).toBe(true);
    expect(await end('SIGTERM')).toBe(0);
  }, 180_000);

  it('ends in good order, database and all, when the terminal that it runs in is closed', async () => {
    const data = path.join(dataDir, 'postgres/data');
    const postmaster = await readPostmaster(data);
    expect(await end('SIGHUP')).toBe(0);
    expect(postmaster !== undefined && isPostgresAlive(postmaster)).toBe(false);
  }, 90_000);

  it.each([
    ['the server', MAIN],
    ['a worker that is started alone', WORKER],
  ])(
    'leaves no database behind when %s is stopped while it starts',
    async (_name, program) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-process-'));
      await chmod(folder, 0o755);
      try {
        const env = { ...environment(), PORT: String(await freePort()), DATA_DIR: folder };
        const starting = spawn(process.execPath, [program], { env, stdio: 'ignore' });
        const exited = new Promise((resolve) => starting.once('exit', resolve));
        const data = path.join(folder, 'postgres/data');
        await expect.poll(() => readPostmaster(data), { timeout: 60_000, interval: 5 }).toBeDefined();
        const postmaster = await readPostmaster(data);
        starting.kill('SIGTERM');
        expect(await exited).toBe(0);
        expect(postmaster !== undefined && isPostgresAlive(postmaster)).toBe(false);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    90_000,
  );

  it('stops cleanly at SIGTERM, and has told no secret to its log', async () => {
    expect(await end('SIGTERM')).toBe(0);
    expect(printed).toContain('"route":"/api/auth/login"');
    for (const secret of [token, PASSWORD, 'durable@campus.test']) expect(printed).not.toContain(secret);
  }, 60_000);

  const workersSaying = (word: string) =>
    [...printed.matchAll(/"process":"worker (\d+)".*"msg":"(\w+)"/g)].flatMap((match) =>
      match[2] === word ? match[1] : [],
    );
  const workersAtWork = () => {
    const gone = [...workersSaying('worked'), ...unheard];
    return workersSaying('working').filter((pid) => !gone.includes(pid));
  };

  const url = () => `http://127.0.0.1:${port}`;
  const environment = () => ({
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    EVENT_PHASE: 'open',
    LOG_LEVEL: 'trace',
    DATABASE_URL: '',
    SMTP_URL: '',
  });

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN], { env: environment() });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
      });
    }
    const deadline = Date.now() + 60_000;
    for (;;) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${printed}`);
      const isReady = await fetch(`${url()}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return null;
    const exited = new Promise<number | null>((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    return exited;
  }

  function call(address: string, body: object): Promise<Response> {
    return fetch(url() + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  function session(): Promise<Response> {
    return fetch(`${url()}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } });
  }

  async function register(): Promise<string> {
    const answer = await call('/api/auth/register', {
      username: 'Durable',
      email: 'durable@campus.test',
      password: PASSWORD,
      first_name: 'Dur',
      last_name: 'Able',
      team: 'create',
    });
    expect(answer.status).toBe(202);
    return login();
  }

  async function login(): Promise<string> {
    const answer = await call('/api/auth/login', { email: 'durable@campus.test', password: PASSWORD });
    expect(answer.status).toBe(200);
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
  }
});
