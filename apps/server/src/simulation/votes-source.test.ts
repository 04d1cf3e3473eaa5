import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voteSetsIn } from './votes-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uvh-votes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('real votes', () => {
  it('come from pairs of files, with classes counted from 0', async () => {
    await writeFile(path.join(folder, 'birds-answers.csv'), 'question,worker,answer\r\n7,ann,2\r\n7,bob,1\r\n');
    await writeFile(path.join(folder, 'birds-truth.csv'), 'question,truth\n7,2\n8,1\n');
    const [votes] = await voteSetsIn(folder);
    expect(votes?.name).toBe('birds');
    expect(votes?.answers).toEqual([
      { question: '7', worker: 'ann', answer: 1 },
      { question: '7', worker: 'bob', answer: 0 },
    ]);
    expect(votes?.truth.get('8')).toBe(0);
  });

  it('are refused with the line that is wrong', async () => {
    await writeFile(path.join(folder, 'birds-truth.csv'), 'question,truth\n7,crow\n');
    await expect(voteSetsIn(folder)).rejects.toThrow("line 2: '7,crow'");
  });
});
