import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandRefusal } from '../cli/command-refusal.ts';
import { folderTarget } from './folder-target.ts';
import { zipTarget } from './zip-target.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-strange-'));
  await writeFile(path.join(folder, 'file'), '');
  await mkdir(path.join(folder, 'full'));
  await writeFile(path.join(folder, 'full', 'file'), '');
  await symlink('loop', path.join(folder, 'loop'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const begin = { zip: zipTarget, folder: folderTarget } as const;

describe.skipIf(process.platform !== 'linux')('a place that nothing can be written to', () => {
  it.each(['zip', 'folder'] as const)('is refused with a sentence, as a %s', { timeout: 10_000 }, async (kind) => {
    const at = (...parts: string[]) => path.join(folder, ...parts);
    const places = ['/proc/x/y', '/proc/x', '/proc/self/x', '/sys/x', at('file', 'x'), at('full'), at('loop', 'x')];
    for (const place of [...places, at('x'.repeat(300))])
      await expect(begin[kind](place), place).rejects.toBeInstanceOf(CommandRefusal);
  });
});
