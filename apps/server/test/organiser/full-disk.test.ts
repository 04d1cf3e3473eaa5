import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getImage } from '@uvh/contract/calls/image';
import { decideReport, openReport } from '@uvh/contract/calls/organiser/reports';
import { getTask, startTask } from '@uvh/contract/calls/organiser/tasks';
import { reportImage } from '@uvh/contract/calls/report';
import { requestOf } from '@uvh/contract/request';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { addResultCommands } from '../../src/features/results/commands.ts';
import { runWaitingTasks } from '../../src/features/tasks/run-tasks.ts';
import { image } from '../../src/platform/db/schema/images.ts';
import { memberTotal } from '../../src/platform/db/schema/ledger.ts';
import { testConsole } from '../support/console.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { aSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let organiser: Person;
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser' });
});
afterAll(() => server.close());

/** The store of the server, which has room for so many things more. */
function withRoomFor(puts: number) {
  const { blobs } = server.services;
  let left = puts;
  const put: typeof blobs.put = async (key, blob) => {
    left -= 1;
    if (left < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await blobs.put(key, blob);
  };
  return { ...server.services, blobs: { ...blobs, put } };
}

describe('a picture store that is full', () => {
  it('ends an import by its code; begun again the import brings every picture, once', async () => {
    const folder = path.join(server.dataDir, 'import', 'bridge');
    await mkdir(folder, { recursive: true });
    const images = [1, 2, 3, 4].map((id) => ({ id, file_name: `${id}.jpg`, width: 320, height: 180 }));
    for (const { id, file_name } of images) {
      const create = { width: 320, height: 180, channels: 3, background: { r: id * 50, g: 90, b: 9 } } as const;
      await writeFile(path.join(folder, file_name), await sharp({ create }).jpeg().toBuffer());
    }
    const annotations = images.map(({ id }) => ({ id, image_id: id, category_id: 1, bbox: [9, 9, 30, 30] }));
    await writeFile(
      path.join(folder, 'boxes.json'),
      JSON.stringify({ images, annotations, categories: [{ id: 1, name: 'Bus' }] }),
    );
    const run = async (services: ReturnType<typeof withRoomFor>) => {
      const body = { kind: 'import' as const, import: { source: 'bridge', is_dry_run: false } };
      const { task_id } = await server.succeed(startTask, { body }, { token: organiser.token });
      await runWaitingTasks(services);
      return server.succeed(getTask, { params: { taskId: task_id } }, { token: organiser.token });
    };
    const before = await server.services.db.$count(image);
    const stored = async () => (await server.services.db.$count(image)) - before;

    expect(await run(withRoomFor(2))).toMatchObject({ state: 'failed', failure_code: 'no-room' });
    expect(await stored()).toBe(2);
    expect(await run(withRoomFor(100))).toMatchObject({
      state: 'done',
      report: { counts: { imported: 2, known: 2 } },
    });
    expect(await stored()).toBe(4);
  });

  it('erases no picture that it can put nothing in the place of, and says that it cannot now', async () => {
    const player = await aPerson(server, { team: await aTeam(server) });
    await anImage(server);
    const { image_id: imageId } = await server.succeed(getImage, {}, { token: player.token });
    const body = { key: 'a face in it', image_id: imageId, kind: 'private' as const };
    const { report_id: reportId } = await server.succeed(reportImage, { body }, { token: player.token });
    const erase = { params: { reportId }, body: { decision: 'erase' as const, reason: 'A face.' } };
    const full = await buildApp(withRoomFor(0));
    try {
      const { url, body: payload } = requestOf(decideReport, erase);
      const headers = { authorization: `Bearer ${organiser.token}`, 'content-type': 'application/json' };
      const refused = await full.inject({ method: 'POST', url, headers, payload: payload ?? '' });
      expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE', retry_after: expect.any(Number) });
      expect(refused.statusCode).toBe(503);
    } finally {
      await full.close();
    }
    const how = { token: organiser.token };
    expect(await server.succeed(openReport, { params: { reportId } }, how)).toMatchObject({ decision: null });
    const [before] = await server.services.db.select().from(image).where(eq(image.id, imageId));
    expect(before?.erasedAt).toBeNull();
    await server.succeed(decideReport, erase, how);
    const [after] = await server.services.db.select().from(image).where(eq(image.id, imageId));
    expect(after?.erasedAt).not.toBeNull();
  });
});

const probe = await aSmallDisk('1m');
await probe?.remove();

describe.skipIf(probe === undefined)('a disk that becomes full', () => {
  let disk: SmallDisk | undefined;
  beforeAll(async () => {
    disk = await aSmallDisk('16k');
  });
  afterAll(() => disk?.remove());
  const { run } = testConsole(() => server, [addResultCommands]);

  it('leaves no half of the certificates under their name', async () => {
    const { userId } = await aPerson(server, { team: await aTeam(server) });
    await server.services.db.update(memberTotal).set({ images: 1 }).where(eq(memberTotal.userId, userId));
    const file = path.join(disk?.folder ?? '', 'certificates.zip');
    await expect(run('results', 'certificates', file)).rejects.toThrow('ENOSPC');
    expect(await readdir(disk?.folder ?? '')).toEqual([]);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    const elsewhere = path.join(server.dataDir, 'certificates.zip');
    await run('results', 'certificates', elsewhere);
    expect((await stat(elsewhere)).size).toBeGreaterThan(16 * 1024);
    await expect(run('results', 'certificates', elsewhere)).rejects.toThrow('is there already');
  });
});
