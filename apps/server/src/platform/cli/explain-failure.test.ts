import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

describe('a disk that takes nothing', () => {
  it('is told in a sentence that names the place', async () => {
    // Always full, and a place where nobody makes a folder.
    const full = await errorOf(writeFile('/dev/full', 'a'));
    expect(explainFailure(full)).toMatch(/^There is no room left on the disk \(ENOSPC.*\)\. Make room/);
    const refused = Object.assign(new Error("EROFS: read-only file system, mkdir '/data'"), {
      code: 'EROFS',
      path: '/data',
    });
    expect(explainFailure(refused)).toMatch(/^\/data cannot be written \(EROFS\)\. Choose another folder/);
  });

  it('may be that of temporary files, which nobody has named', async () => {
    vi.stubEnv('TMPDIR', '/small/tmp');
    const full = await errorOf(writeFile('/dev/full', 'a'));
    expect(explainFailure(full)).toContain('/small/tmp (TMPDIR)');
    vi.unstubAllEnvs();
  });

  it('is not what every failure is', async () => {
    const missing = await errorOf(mkdir('/nowhere/at all'));
    expect(explainFailure(missing)).toContain('ENOENT');
    expect(explainFailure(missing)).not.toContain('Choose another');
    expect(explainFailure('half a word')).toBe('half a word');
  });
});
