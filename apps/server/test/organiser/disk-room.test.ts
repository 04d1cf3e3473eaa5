import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { getTask, IMPORT_FILES_PATH, startTask } from '@uvh/contract/calls/organiser/tasks';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWaitingTasks } from '../../src/features/tasks/run-tasks.ts';
import { storeTaskFile, taskFolder } from '../../src/features/tasks/task-files.ts';
import { organiserTask } from '../../src/platform/db/schema/event.ts';
import { anImage } from '../support/images.ts';
import { aPerson, type Person } from '../support/people.ts';
import { aSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const MIB = 1024 * 1024;
const probe = await aSmallDisk('1m');
await probe?.remove();
if (probe === undefined) console.warn('Full disks are not tried: to mount a small one takes root and a tmpfs.');

let server: TestApp;
let organiser: Person;
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser' });
});
afterAll(() => server.close());

const how = () => ({ token: organiser.token });

async function upload(name: string, bytes: Buffer, { offset = 0, last = true } = {}) {
  const query = new URLSearchParams({ name, offset: String(offset), last: last ? '1' : '0' });
  return server.app.inject({
    method: 'PUT',
    url: `/api${IMPORT_FILES_PATH}?${query}`,
    headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
}

describe.skipIf(probe === undefined)('an upload to a disk that becomes full', () => {
  let disk: SmallDisk | undefined;
  beforeAll(async () => {
    disk = await aSmallDisk('5m', path.join(server.dataDir, 'import'));
  });
  afterAll(() => disk?.remove());

  it('is refused in a sentence, and is no file that ends too soon', async () => {
    const piece = Buffer.alloc(4 * MIB, 'a');
    expect((await upload('flyover.zip', piece, { last: false })).statusCode).toBe(200);
    // A quarter of it finds room.
    const last = await upload('flyover.zip', piece, { offset: piece.length });
    expect(last.json()).toMatchObject({
      code: 'REFUSED',
      details: [{ message: expect.stringContaining('no room left') }],
    });
    expect(await readdir(path.join(server.dataDir, 'import'))).not.toContain('flyover.zip');
  });
});

describe.skipIf(probe === undefined)('an upload to a disk that the system has made read-only', () => {
  let disk: SmallDisk | undefined;
  beforeAll(async () => {
    disk = await aSmallDisk('5m', path.join(server.dataDir, 'import'));
    spawnSync('mount', ['-o', 'remount,ro', disk?.folder ?? '']);
  });
  afterAll(() => disk?.remove());

  it('is asked for again, as for anything that somebody mends meanwhile', async () => {
    const refused = await upload('flyover.zip', Buffer.from('a'));
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'UNAVAILABLE', retry_after: 2 }]);
  });
});

describe.skipIf(probe === undefined)('the last room of the disk on which the database lies', () => {
  let disk: SmallDisk | undefined;
  const dataDir = () => disk?.folder ?? '';
  const services = () => ({ ...server.services, config: { ...server.services.config, dataDir: dataDir() } });
  beforeAll(async () => {
    disk = await aSmallDisk('64m');
    await mkdir(path.join(dataDir(), 'postgres'));
    await writeFile(path.join(dataDir(), 'others'), Buffer.alloc(60 * MIB));
    await anImage(server);
  });
  afterAll(() => disk?.remove());

  async function run(body: Parameters<typeof server.succeed<typeof startTask>>[1]['body']) {
    const { task_id } = await server.succeed(startTask, { body }, how());
    await runWaitingTasks(services());
    return server.succeed(getTask, { params: { taskId: task_id } }, how());
  }

  async function expectNoneTaken(body: Parameters<typeof run>[0]): Promise<void> {
    expect(await run(body)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^Only [34] MiB are left on the disk/),
    });
    expect(await readdir(taskFolder(dataDir()))).toEqual([]);
  }

  it('is not taken by an export', async () => {
    await expectNoneTaken({ kind: 'export', export: { formats: ['coco'], methods: ['ours'], min_reviews: 0 } });
  });

  it('is not taken by a backup', async () => {
    await expectNoneTaken({ kind: 'backup', backup: { with_pictures: false } });
  });

  it('is not taken by an import', async () => {
    const folder = path.join('import', 'street');
    await mkdir(path.join(server.dataDir, folder), { recursive: true });
    await mkdir(path.join(dataDir(), folder), { recursive: true });
    const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer();
    const boxes = {
      images: [{ id: 1, file_name: 'street.jpg', width: 640, height: 360 }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 100, 80] }],
      categories: [{ id: 1, name: 'Bus' }],
    };
    await writeFile(path.join(dataDir(), folder, 'street.jpg'), picture);
    await writeFile(path.join(dataDir(), folder, 'boxes.json'), JSON.stringify(boxes));
    const task = await run({ kind: 'import', import: { source: 'street', is_dry_run: false } });
    expect(task).toMatchObject({ state: 'failed', failure: expect.stringContaining('kept for the database') });
  });

  it('is not taken by an archive that is unpacked to be looked at', async () => {
    const archive = path.join('import', 'street.tar.gz');
    for (const folder of [server.dataDir, dataDir()]) {
      await mkdir(path.join(folder, 'import'), { recursive: true });
      await writeFile(path.join(folder, archive), gzipSync(Buffer.alloc(1024)));
    }
    const task = await run({ kind: 'import', import: { source: 'street.tar.gz', is_dry_run: true } });
    expect(task).toMatchObject({ state: 'failed', failure: expect.stringContaining('kept for the database') });
  });
});

describe.skipIf(probe === undefined)('a disk of temporary files that becomes full', () => {
  const before = process.env.TMPDIR;
  let disk: SmallDisk | undefined;
  beforeAll(async () => {
    disk = await aSmallDisk('256k');
    process.env.TMPDIR = disk?.folder;
    for (let i = 0; i < 600; i += 1) await anImage(server);
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await disk?.remove();
  });

  it('ends an export in a sentence, and not the process that makes it', async () => {
    const order = { formats: ['coco' as const], methods: ['ours' as const], min_reviews: 0 };
    const { task_id } = await server.succeed(startTask, { body: { kind: 'export', export: order } }, how());
    await runWaitingTasks(server.services);
    const task = await server.succeed(getTask, { params: { taskId: task_id } }, how());
    expect(task).toMatchObject({ state: 'failed', failure: expect.stringContaining('ENOSPC') });
    expect(await readdir(disk?.folder ?? '')).toEqual([]);
  });
});

describe('a file that does not get into the store as a whole', () => {
  const PIECE = 8 * MIB;
  const noBar = { update: () => undefined, stop: () => undefined };

  it('leaves no pieces there, which nobody would ever remove', async () => {
    const { blobs, config } = server.services;
    const place = path.join(server.dataDir, 'large.zip');
    await writeFile(place, Buffer.alloc(2 * PIECE + 1, 'z'));
    let stored = 0;
    const full = {
      ...blobs,
      put: async (...[key, blob]: Parameters<typeof blobs.put>) => {
        stored += 1;
        if (stored === 3) throw new Error('ENOSPC: no space left on device, write');
        return blobs.put(key, blob);
      },
    };
    await expect(storeTaskFile({ blobs: full, config }, { id: 9_000_001, tries: 1 }, place, noBar)).rejects.toThrow(
      'ENOSPC',
    );
    expect([await blobs.has('tasks/9000001/0'), await blobs.has('tasks/9000001/1')]).toEqual([false, false]);
    await expect(stat(place)).rejects.toThrow('ENOENT');
  });

  it('leaves none either when its process is killed', async () => {
    const { blobs, db, clock } = server.services;
    const order = { kind: 'export' as const, actor: 'a test', target: 'coco', order: {}, createdAt: clock.now() };
    const [task] = await db
      .insert(organiserTask)
      .values({ ...order, state: 'running' })
      .returning();
    const key = `tasks/${task?.id}/0`;
    const bytes = Buffer.from('a piece');
    await blobs.put(key, { bytes, contentType: 'application/octet-stream' });
    await runWaitingTasks(server.services);
    expect(await blobs.has(key)).toBe(false);
  });
});
