import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeIn, codeOfConsensus } from './code-of-consensus.ts';

describe('the code that computes a consensus', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'code-'));
    await mkdir(path.join(folder, 'skill'));
    await writeFile(path.join(folder, 'skill/learn.ts'), 'export const rate = 1;');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is another one as soon as a source anywhere in it is', async () => {
    const before = await codeIn([folder]);
    expect(await codeIn([folder])).toBe(before);
    await writeFile(path.join(folder, 'skill/learn.ts'), 'export const rate = 2;');
    expect(await codeIn([folder])).not.toBe(before);
  });

  it('does not change with its tests', async () => {
    const before = await codeIn([folder]);
    await writeFile(path.join(folder, 'skill/learn.test.ts'), 'expect(1).toBe(1);');
    expect(await codeIn([folder])).toBe(before);
  });

  it('is found where the server runs', async () => {
    expect(await codeOfConsensus()).not.toBe(await codeIn([]));
  });
});
