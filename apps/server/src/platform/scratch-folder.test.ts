import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'uvh-scratch-'));
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('TEMP', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

it('a scratch folder is removed by the next who wants one when its process was killed, and not before', async () => {
  const source = `
    const { scratchFolder } = await import(${JSON.stringify(import.meta.resolve('./scratch-folder.ts'))});
    console.log(await scratchFolder('export'));
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(other.stdout, 'data');
  const theirs = String(printed).trim();
  const own = await scratchFolder('tar');
  expect([theirs, own].map((folder) => existsSync(folder))).toEqual([true, true]);
  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  await scratchFolder('export');
  expect([theirs, own].map((folder) => existsSync(folder))).toEqual([false, true]);
}, 60_000);
