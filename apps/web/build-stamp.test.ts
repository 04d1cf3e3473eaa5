import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOfSources } from './build-stamp.ts';

let root: string;
const write = async (file: string, content: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
};

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'uvh-sources-'));
  await write('apps/web/src/main.tsx', 'start();');
  await write('packages/domain/src/box.ts', 'export {};');
});
afterEach(() => rm(root, { recursive: true }));

describe('fingerprint of the sources of a build', () => {
  it('stays when files are copied, checked out again, or only tests and papers change', async () => {
    const before = await fingerprintOfSources(root);
    await utimes(path.join(root, 'apps/web/src/main.tsx'), new Date(), new Date(Date.now() + 60_000));
    await write('apps/web/src/main.test.tsx', 'it();');
    await write('apps/web/dist/index.html', 'built');
    await write('packages/domain/README.md', 'Boxes.');
    expect(await fingerprintOfSources(root)).toBe(before);
  });

  it.each([
    ['a screen changes', 'apps/web/src/main.tsx', 'stop();'],
    ['a package changes', 'packages/domain/src/box.ts', 'export const a = 1;'],
    ['a file is added', 'apps/web/public/robots.txt', 'User-agent: *'],
    ['a library changes', 'package-lock.json', '{}'],
  ])('changes when %s', async (_what, file, content) => {
    const before = await fingerprintOfSources(root);
    await write(file, content);
    expect(await fingerprintOfSources(root)).not.toBe(before);
  });

  it('is not there where the sources are not', async () => {
    await rm(path.join(root, 'apps/web/src'), { recursive: true });
    expect(await fingerprintOfSources(root)).toBeUndefined();
  });
});
