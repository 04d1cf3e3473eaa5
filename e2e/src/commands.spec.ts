import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { OPEN_DEMO, test } from './support/test.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test.use({ start: OPEN_DEMO });
test.describe.configure({ mode: 'serial' });
test.setTimeout(600_000);

// Both commands run on the data of the shared product, which spares them to make the demo event once more.
test.beforeAll(async ({ product }) => product.kill());
test.afterAll(async ({ product }) => product.restart());

let npm: ChildProcess | undefined;
let printed = '';
test.afterEach(() => {
  if (npm?.pid !== undefined && isRunning(-npm.pid)) process.kill(-npm.pid, 'SIGKILL');
});

test('npm start stops all that it started when npm alone is told to stop', async ({ product }) => {
  const port = await freePort();
  const group = startNpm(['start'], { PORT: String(port), DATA_DIR: product.dataDir });
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), { timeout: 360_000 }).toBe(200);
  // On a busy machine it answers before it has said where.
  await expect.poll(() => printed, { timeout: 120_000 }).toContain('Stop with Ctrl-C');

  process.kill(group, 'SIGTERM');
  await expect.poll(() => isRunning(-group), { timeout: 120_000 }).toBe(false);
  expect(printed).toMatch(/Stopping \.\.\.\s*$/);
  expect(existsSync(join(product.dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
});

test('npm run dev serves the pages from their sources before the server, until Ctrl-C', async ({ product }) => {
  const [port, webPort] = [await freePort(), await freePort()];
  const pages = `http://localhost:${webPort}`;
  const group = startNpm(['run', 'dev'], {
    PORT: String(port),
    WEB_PORT: String(webPort),
    DATA_DIR: product.dataDir,
  });
  await expect.poll(() => printed, { timeout: 360_000 }).toContain('player@demo.test');
  expect(printed).toContain(pages);
  await expect.poll(() => statusOf(pages), { timeout: 120_000 }).toBe(200);

  expect(await (await fetch(pages)).text()).toContain('/src/main.tsx');
  expect(await (await fetch(`${pages}/api/event`)).json()).toMatchObject({ phase: 'open' });

  // As a terminal does it: to everybody at once.
  process.kill(-group, 'SIGINT');
  await expect.poll(() => isRunning(-group), { timeout: 120_000 }).toBe(false);
  expect(printed).toMatch(/Stopping \.\.\.\s*$/);
  expect(existsSync(join(product.dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  expect(await statusOf(pages)).toBe(0);
});

/** Answers the id of npm, which is that of its process group as well. */
function startNpm(args: readonly string[], env: Readonly<Record<string, string>>): number {
  printed = '';
  const child = spawn('npm', args, { cwd: ROOT, env: { ...process.env, LOG_LEVEL: 'warn', ...env }, detached: true });
  npm = child;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  if (child.pid === undefined) throw new Error('npm could not be started.');
  return child.pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** 0 while nobody answers. */
async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}
