import fs from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderStore } from './blobs/folder-store.ts';
import { writeClusterFile } from './db/embedded/cluster-file.ts';
import { replaceSecret, secretText } from './secret.ts';
import { zipTarget } from './targets/zip-target.ts';

vi.mock('node:fs/promises', { spy: true });
// They are loaded anew, over the functions that are watched.
vi.hoisted(() => vi.resetModules());

const SECRET = 'a secret of the tests with enough characters';

describe('what is acknowledged, when the power is cut', () => {
  let folder = '';
  let steps: string[] = [];
  const step = (what: string, place: string) => {
    const name = path.relative(path.dirname(folder), place).replace(/\.(\d+|[\w-]+\.draft|part)$/, ' draft');
    steps.push(`${what} ${name}`);
  };
  beforeAll(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'uvh-power-')), 'event');
    const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
    vi.mocked(open).mockImplementation(async (place, ...how) => {
      const file = await actual.open(place, ...how);
      const sync = file.sync.bind(file);
      file.sync = () => sync().then(() => step('on disk:', String(place)));
      return file;
    });
    vi.mocked(rename).mockImplementation((from, to) => actual.rename(from, to).then(() => step('named:', String(to))));
  });
  beforeEach(() => {
    steps = [];
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    vi.resetModules();
    await rm(path.dirname(folder), { recursive: true, force: true });
  });

  it('is a secret with its name', async () => {
    await secretText(undefined, folder);
    expect(steps).toEqual(['on disk: event']);
    await replaceSecret(folder, SECRET);
    expect(steps.slice(1)).toEqual(['named: event/secret.key', 'on disk: event']);
  });

  it('is the password of the database with its name', async () => {
    await writeClusterFile(folder, { password: SECRET, port: 5432 });
    expect(steps).toEqual(['named: event/cluster.json', 'on disk: event']);
  });

  it('is a picture with its name and the folders that lead to it', async () => {
    const store = folderStore(path.join(folder, 'blobs'));
    await store.put('images/ab/abc.webp', { bytes: Buffer.alloc(10), contentType: 'image/webp' });
    expect(steps).toEqual([
      'on disk: event/blobs/images/ab/abc.webp draft',
      'named: event/blobs/images/ab/abc.webp',
      'on disk: event/blobs/images/ab',
      'on disk: event/blobs/images',
      'on disk: event/blobs',
      'on disk: event',
    ]);
  });

  it('is that a picture is gone', async () => {
    const store = folderStore(path.join(folder, 'blobs'));
    await store.remove('images/ab/abc.webp');
    await store.remove('images/none/abc.webp');
    expect(steps).toEqual(['on disk: event/blobs/images/ab']);
  });

  it('is a backup with its name', async () => {
    const fsync = fs.fsync;
    const synced = vi.spyOn(fs, 'fsync').mockImplementation((fd, done) =>
      fsync(fd, (error) => {
        step('on disk:', path.join(folder, 'backup.zip.part'));
        done(error);
      }),
    );
    const target = await zipTarget(path.join(folder, 'backup.zip'));
    await target.write('rows.csv', ['1,2,3']);
    await target.finish();
    synced.mockRestore();
    expect(steps).toEqual(['on disk: event/backup.zip draft', 'named: event/backup.zip', 'on disk: event']);
  });
});
