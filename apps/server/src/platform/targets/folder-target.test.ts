import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderTarget } from './folder-target.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeAll(): Promise<void> {
  const target = await folderTarget(folder);
  await target.write('pictures/1.txt', ['one']);
  await target.write('SHA256SUMS', ['sum']);
  await target.finish();
}

/** Begins the same in a process of its own, and kills it in the middle of a file. */
async function writeAndDie(): Promise<void> {
  const source = `
    const { folderTarget } = await import(${JSON.stringify(import.meta.resolve('./folder-target.ts'))});
    const target = await folderTarget(${JSON.stringify(folder)});
    await target.write('reviews.jsonl', ['{"review": 1}\\n']);
    await target.write('pictures/1.txt', (async function* () {
      yield 'half';
      console.log('written');
      await new Promise((resolve) => setTimeout(resolve, 100_000));
    })());`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  other.kill('SIGKILL');
  await once(other, 'exit');
}

describe('a folder that an export is written to', () => {
  it('has each file under its name once all of them are whole', async () => {
    await writeAll();
    expect((await readdir(folder)).sort()).toEqual(['SHA256SUMS', 'pictures']);
    expect(await readFile(path.join(folder, 'pictures/1.txt'), 'utf8')).toBe('one');
  });

  it('shows nothing of what was killed, and the same command succeeds', async () => {
    await writeAndDie();
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^export\..*\.part$/)]);
    await writeAll();
    expect((await readdir(folder)).sort()).toEqual(['SHA256SUMS', 'pictures']);
  });

  it('is empty again when what was begun is given up', async () => {
    const target = await folderTarget(folder);
    await target.write('reviews.jsonl', ['{}\n']);
    await target.abandon();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused where something lies in it, also what another process is writing there', async () => {
    const first = await folderTarget(folder);
    await expect(folderTarget(folder)).rejects.toThrow('is not empty');
    await first.write('reviews.jsonl', ['{}\n']);
    await writeFile(path.join(folder, 'reviews.jsonl'), 'of somebody else');
    await expect(first.finish()).rejects.toThrow('is not empty');
    await first.abandon();
    await expect(folderTarget(folder)).rejects.toThrow('is not empty');
    expect(await readFile(path.join(folder, 'reviews.jsonl'), 'utf8')).toBe('of somebody else');
  });
});
