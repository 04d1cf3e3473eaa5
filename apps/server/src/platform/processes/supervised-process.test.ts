import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

describe('a supervised process', () => {
  const program = process.execPath;
  let folder: string;
  let supervised: SupervisedProcess | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-supervised-'));
  });
  afterEach(async () => {
    process.execPath = program;
    await supervised?.stop();
    await rm(folder, { recursive: true });
  });

  const supervise = async (lines: string[], everySecond = 'undefined') => {
    const entry = path.join(folder, 'entry.mjs');
    await writeFile(entry, `process.on('disconnect', () => process.exit()); setInterval(() => ${everySecond}, 1000);`);
    const log = createLog('info', { write: (line) => lines.push(line) });
    supervised = superviseProcess({ entry, env: {}, log, signEveryMs: 1000 });
    return supervised;
  };

  it('is started again when it was killed', async () => {
    const lines: string[] = [];
    const { pid } = await supervise(lines);
    const first = pid() ?? 0;
    expect(first).toBeGreaterThan(0);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => pid() ?? first).not.toBe(first);
    expect(lines.join('')).toContain(`"pid":${first}`);
  });

  it('is not started again once it may end', async () => {
    const lines: string[] = [];
    const { pid, letEnd } = await supervise(lines);
    letEnd();
    process.kill(pid() ?? 0, 'SIGINT');
    await expect.poll(pid).toBeUndefined();
    await sleep(700);
    expect(pid()).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it('is told of, and left alone, while its thread is stuck', async () => {
    const lines: string[] = [];
    const { pid, silentSeconds } = await supervise(lines, "process.send('alive')");
    const first = pid() ?? 0;
    process.kill(first, 'SIGSTOP');
    await expect.poll(() => lines.join(''), { timeout: 30_000 }).toContain('gives no sign of life');
    expect(silentSeconds()).toBeGreaterThanOrEqual(6);
    process.kill(first, 'SIGCONT');
    await expect.poll(() => lines.join(''), { timeout: 30_000 }).toContain('gives signs of life again');
    await expect.poll(silentSeconds).toBeLessThan(6);
    expect(pid()).toBe(first);
  }, 90_000);

  it.each([
    ['its program is not there', (place: string) => path.join(place, 'nothing')],
    ['the machine refuses it at once', () => 'no\0program'],
  ])('is started as soon as it can be, where at first %s', async (_, nowhere) => {
    const lines: string[] = [];
    process.execPath = nowhere(folder);
    const { pid } = await supervise(lines);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(pid()).toBeUndefined();
    process.execPath = program;
    await expect.poll(pid).toBeGreaterThan(0);
  });
});
