import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listAudit } from '@uvh/contract/calls/organiser/audit';
import {
  getTask,
  IMPORT_FILES_PATH,
  linkTaskFile,
  listBatches,
  listImportSources,
  listTasks,
  startTask,
  TASK_FILE_DAYS,
  undoBatch,
} from '@uvh/contract/calls/organiser/tasks';
import { exportOrderSchema } from '@uvh/contract/export-order';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import { exportOrderFrom } from '../../src/features/exports/order-from-request.ts';
import { sweepUnfinished } from '../../src/features/tasks/import-folder.ts';
import { taskProgress } from '../../src/features/tasks/progress.ts';
import { runWaitingTasks } from '../../src/features/tasks/run-tasks.ts';
import { storeTaskFile, sweepTaskFiles, taskFolder } from '../../src/features/tasks/task-files.ts';
import { organiserTask } from '../../src/platform/db/schema/event.ts';
import { image } from '../../src/platform/db/schema/images.ts';
import { anImage } from '../support/images.ts';
import { aPerson, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let organiser: Person;
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser', username: 'Meera' });
});
afterAll(() => server.close());

const how = () => ({ token: organiser.token });

async function upload(name: string, bytes: Buffer, { offset = 0, last = true, token = organiser.token } = {}) {
  const query = new URLSearchParams({ name, offset: String(offset), last: last ? '1' : '0' });
  return server.app.inject({
    method: 'PUT',
    url: `/api${IMPORT_FILES_PATH}?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
}

const imported = (name: string) => path.join(server.dataDir, 'import', name);

type Exif = Parameters<ReturnType<typeof sharp>['withExif']>[0];

/** A picture that no other test has, with the boxes that a machine saw on it. */
async function uploadPictures(folder: string, exif: Exif = {}): Promise<void> {
  const shade = createHash('sha256').update(folder).digest();
  const background = { r: shade[0] ?? 0, g: shade[1] ?? 0, b: shade[2] ?? 0 };
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background } });
  await upload(`${folder}/street.jpg`, await picture.jpeg().withExif(exif).toBuffer());
  const coco = {
    images: [{ id: 1, file_name: 'street.jpg', width: 640, height: 360 }],
    annotations: [
      { id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 100, 80] },
      { id: 2, image_id: 1, category_id: 2, bbox: [210, 10, 100, 80] },
    ],
    categories: [
      { id: 1, name: 'Bus' },
      { id: 2, name: 'motorbike' },
    ],
  };
  await upload(`${folder}/boxes.json`, Buffer.from(JSON.stringify(coco)));
}

async function latestImage() {
  const [latest] = await server.services.db.select().from(image).orderBy(desc(image.importedAt)).limit(1);
  return latest;
}

async function runTask(body: Parameters<typeof server.succeed<typeof startTask>>[1]['body']) {
  const { task_id } = await server.succeed(startTask, { body }, how());
  await runWaitingTasks(server.services);
  return server.succeed(getTask, { params: { taskId: task_id } }, how());
}

describe('an upload', () => {
  it('comes piece by piece, and is a source when its last piece has come', async () => {
    const whole = Buffer.from('0123456789');
    await upload('list.csv', whole.subarray(0, 4), { last: false });
    const sources = async () =>
      (await server.succeed(listImportSources, {}, how())).sources.filter(({ name }) => name === 'list.csv');
    expect(await sources()).toEqual([]);
    expect((await upload('list.csv', whole.subarray(8), { offset: 8, last: false })).statusCode).toBe(409);
    expect((await upload('list.csv', whole.subarray(4), { offset: 4 })).json()).toEqual({ bytes: 10 });
    expect(await sources()).toMatchObject([{ name: 'list.csv', bytes: 10, is_folder: false }]);
  });

  it.each(['.x', '.x.zip', 'x.part', 'photos/street.jpg.part', 'photos.part/street.jpg'])(
    'is refused under a name by which it would not be found or not be kept: %s',
    async (name) => {
      const refused = await upload(name, Buffer.from('x'));
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_INPUT']);
      expect(refused.json().details).toMatchObject([{ field: 'name', message: expect.stringContaining('.part') }]);
    },
  );

  it('may be removed while the sources are listed', async () => {
    await mkdir(imported(''), { recursive: true });
    const names = Array.from({ length: 200 }, (_, index) => imported(`vanishing${index}.csv`));
    let isListing = true;
    const comeAndGo = async (name: string): Promise<void> => {
      while (isListing) {
        await writeFile(name, 'x');
        await rm(name);
      }
    };
    const comingAndGoing = Promise.all(names.map(comeAndGo));
    const refused: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const { status } = await server.call(listImportSources, {}, how());
      if (status !== 200) refused.push(status);
    }
    isListing = false;
    await comingAndGoing;
    expect(refused).toEqual([]);
  });

  it('takes its last piece again where the answer was lost, however often and at once, and no other one', async () => {
    const [last, other] = [Buffer.from('56789'), Buffer.from('abcde')];
    await upload('again.csv', Buffer.from('01234'), { last: false });
    const sent = await Promise.all(Array.from({ length: 8 }, () => upload('again.csv', last, { offset: 5 })));
    expect([...new Set(sent.map(({ statusCode }) => statusCode))]).toEqual([200]);
    expect((await upload('again.csv', last, { offset: 5 })).json()).toEqual({ bytes: 10 });
    expect((await upload('again.csv', other, { offset: 5 })).statusCode).toBe(409);
    expect((await upload('again.csv', last, { offset: 5, last: false })).statusCode).toBe(409);
  });

  it('takes its last piece again in smaller ones, as a slow line sends it, and no other ones', async () => {
    await upload('smaller.csv', Buffer.from('01234'), { last: false });
    await upload('smaller.csv', Buffer.from('56789'), { offset: 5 });
    expect((await upload('smaller.csv', Buffer.from('567'), { offset: 5, last: false })).json()).toEqual({ bytes: 8 });
    expect((await upload('smaller.csv', Buffer.from('89'), { offset: 8 })).json()).toEqual({ bytes: 10 });
    expect((await upload('smaller.csv', Buffer.from('56x'), { offset: 5, last: false })).statusCode).toBe(409);
  });

  it('of two organisers under one name at the same moment is the file of who ended last, never a mixture', async () => {
    const mine = { bytes: Buffer.alloc(12, 'm'), token: organiser.token };
    const theirs = { bytes: Buffer.alloc(15, 't'), token: (await aPerson(server, { role: 'organiser' })).token };
    const send = async ({ bytes, token }: typeof mine, offset: number) => {
      const last = offset === 10;
      const piece = bytes.subarray(offset, last ? undefined : offset + 5);
      expect((await upload('same.csv', piece, { offset, last, token })).statusCode).toBe(200);
    };
    for (const offset of [0, 5, 10]) {
      const inTurn = offset === 5 ? [theirs, mine] : [mine, theirs];
      for (const each of inTurn) await send(each, offset);
    }
    expect(await readFile(imported('same.csv'))).toEqual(theirs.bytes);
  });

  it('that nobody goes on with is removed after as many days as what tasks write', async () => {
    await upload('left/half.zip', Buffer.from('half'), { last: false });
    const unfinished = async () => (await readdir(imported('left'))).length;
    await sweepTaskFiles(server.services);
    expect(await unfinished()).toBe(1);
    const { clock } = server;
    const later = { now: () => new Date(clock.now().getTime() + (TASK_FILE_DAYS + 1) * 86_400_000) };
    await sweepTaskFiles({ ...server.services, clock: later });
    expect(await unfinished()).toBe(0);
  });

  it('that ends while it is looked for those that nobody goes on with does not keep these there', async () => {
    await mkdir(imported('ends'), { recursive: true });
    const names = Array.from({ length: 200 }, (_, n) => imported(`ends/${n}.zip.abc.part`));
    for (const name of names) await writeFile(name, '');
    const end = async () => {
      for (const name of names) await rename(name, name.replace(/\.abc\.part$/, ''));
    };
    await Promise.all([sweepUnfinished(server.dataDir, new Date(0)), end()]);
    await rm(imported('ends'), { recursive: true });
  });

  it.each(['../evil.zip', 'a/../../evil.zip', '/etc/evil.zip', 'a\\b.zip', '', '.'])(
    'stays in the folder for imports: %j is refused',
    async (name) => {
      expect((await upload(name, Buffer.from('x'))).statusCode).toBe(400);
    },
  );

  it('stays there also where a data set that was unpacked there has a link that leads out', async () => {
    const outside = path.join(server.dataDir, 'outside');
    await mkdir(outside);
    await writeFile(path.join(outside, 'theirs.csv'), 'kept');
    await mkdir(imported('unpacked'), { recursive: true });
    await symlink(outside, imported('unpacked/link'));
    await symlink('link', imported('unpacked/circle'));
    await symlink('link-around', imported('unpacked/link-around'));
    for (const name of ['link/theirs.csv', 'link/new/theirs.csv', 'circle/theirs.csv', 'link-around/theirs.csv'])
      expect((await upload(`unpacked/${name}`, Buffer.from('x'))).statusCode, name).toBe(400);
    for (const source of ['unpacked/link', 'unpacked/link/theirs.csv', 'unpacked/circle']) {
      const body = { kind: 'import', import: { source } } as const;
      expect(await server.refuse(startTask, { body }, how())).toBe('INVALID_INPUT');
    }
    expect(await readFile(path.join(outside, 'theirs.csv'), 'utf8')).toBe('kept');
    expect(await readdir(outside)).toEqual(['theirs.csv']);
    await symlink(path.join(outside, 'theirs.csv'), imported('unpacked/theirs.csv'));
    expect((await upload('unpacked/theirs.csv', Buffer.from('x'))).statusCode).toBe(400);
    await symlink(imported('unpacked'), imported('within'));
    expect((await upload('within/own.csv', Buffer.from('x'))).statusCode).toBe(200);
  });

  it.each(['taken.zip/inside.jpg', 'folder', `${'क'.repeat(150)}.zip`])(
    'is refused where no such file can be: %j',
    async (name) => {
      await upload('taken.zip', Buffer.from('x'));
      await upload('folder/inside.jpg', Buffer.from('x'));
      expect((await upload(name, Buffer.from('x'))).statusCode).toBe(400);
    },
  );

  it('is for organisers alone', async () => {
    const { token } = await aPerson(server);
    expect((await upload('mine.zip', Buffer.from('x'), { token })).statusCode).toBe(403);
    expect((await upload('mine.zip', Buffer.from('x'), { token: '' })).statusCode).toBe(401);
  });
});

describe('an import in the console', () => {
  it('is tried first: classes with what is proposed for them, and nothing written', async () => {
    await uploadPictures('junction');
    const { batches: before } = await server.succeed(listBatches, {}, how());
    const task = await runTask({ kind: 'import', import: { source: 'junction' } });
    expect(task).toMatchObject({
      state: 'done',
      is_trial: true,
      report: {
        dryRun: true,
        counts: { imported: 1 },
        classes: expect.arrayContaining([
          expect.objectContaining({ name: 'Bus', isKnown: true }),
          expect.objectContaining({ name: 'motorbike', isKnown: false, boxes: 1 }),
        ]),
      },
    });
    expect((await server.succeed(listBatches, {}, how())).batches).toEqual(before);
  });

  it('is made, stands in the audit log, and is undone', async () => {
    await uploadPictures('flyover');
    const wanted = { source: 'flyover', is_dry_run: false, accepts_proposals: true, licence: 'CC-BY-4.0' };
    const task = await runTask({ kind: 'import', import: wanted });
    expect(task).toMatchObject({ state: 'done', is_trial: false, report: { counts: { imported: 1 } } });
    const [batch] = (await server.succeed(listBatches, {}, how())).batches;
    expect(batch).toMatchObject({ name: 'flyover', actor: 'Meera', images: 1, undone_at: null });
    const acts = (await server.succeed(listAudit, { query: {} }, how())).rows.map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['task.import', 'images.import']));
    const undone = await server.succeed(undoBatch, { params: { batchId: batch?.batch_id ?? 0 } }, how());
    expect(undone).toEqual({ deleted: 1, withdrawn: 0 });
    expect((await server.succeed(listBatches, {}, how())).batches[0]?.undone_at).not.toBeNull();
  });

  it('gives classes that are none of ours the ones that were chosen, and leaves out what was not wanted', async () => {
    await uploadPictures('crossing');
    const chosen = { source: 'crossing', class_map: { motorbike: 'Two-wheeler', Bus: false } } as const;
    const tried = await runTask({ kind: 'import', import: chosen });
    expect(tried.report).toMatchObject({
      classes: [
        { name: 'Bus', isLeftOut: true, boxes: 1 },
        { name: 'motorbike', isLeftOut: false, isKnown: true, label: 'Two-wheeler' },
      ],
      boxesByLabel: { 'Two-wheeler': 1 },
    });
    const made = await runTask({ kind: 'import', import: { ...chosen, is_dry_run: false } });
    expect(made.report).toMatchObject({ counts: { imported: 1, boxes: 1, boxesOutside: 0 } });
    expect((await latestImage())?.suggestions.map(({ label }) => label)).toEqual(['Two-wheeler']);
  });

  it('is refused at once when a class was chosen that the event does not have', async () => {
    await uploadPictures('ramp');
    const body = { kind: 'import', import: { source: 'ramp', class_map: { motorbike: 'Zeppelin' } } } as const;
    expect(await server.refuse(startTask, { body }, how())).toBe('INVALID_INPUT');
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`class ${index}`, null]));
    const tooMany = { kind: 'import', import: { source: 'ramp', class_map: many } } as const;
    expect(await server.refuse(startTask, { body: tooMany }, how())).toBe('INVALID_INPUT');
  });

  it('takes the time from each picture itself, in the zone of the event, and for others the one that was said', async () => {
    const clock = { IFD2: { DateTimeOriginal: '2026:11:21 08:30:15' } };
    await uploadPictures('dashcam', clock);
    await uploadPictures('silent');
    await uploadPictures('travelled', { IFD2: { ...clock.IFD2, OffsetTimeOriginal: '+01:00' } });
    const said = { captured_at: '2026-11-20T10:00:00+05:30', is_dry_run: false, takes_exif_times: true };
    const takenAt = async (source: string, order: object = said) => {
      const { report } = await runTask({ kind: 'import', import: { source, accepts_proposals: true, ...order } });
      expect(report).toMatchObject({ counts: { imported: 1, withTime: 1 } });
      return (await latestImage())?.capturedAt?.toISOString();
    };
    expect(await takenAt('dashcam')).toBe('2026-11-21T03:00:15.000Z');
    expect(await takenAt('silent')).toBe('2026-11-20T04:30:00.000Z');
    expect(await takenAt('travelled')).toBe('2026-11-21T07:30:15.000Z');
    await uploadPictures('unasked', clock);
    expect(await takenAt('unasked', { ...said, takes_exif_times: false })).toBe('2026-11-20T04:30:00.000Z');
  });

  it('takes the suggested boxes of a file that was uploaded on its own', async () => {
    await uploadPictures('bypass');
    const coco = {
      images: [{ id: 1, file_name: 'street.jpg', width: 640, height: 360 }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [12, 11, 100, 80] }],
      categories: [{ id: 1, name: 'Truck' }],
    };
    await upload('boxes-alone.json', Buffer.from(JSON.stringify(coco)));
    const wanted = { source: 'bypass', suggestions: 'boxes-alone.json' };
    const task = await runTask({ kind: 'import', import: wanted });
    expect(task.report).toMatchObject({ counts: { imported: 1 }, boxesByLabel: { Truck: 1 } });
    const nowhere = { ...wanted, suggestions: 'nowhere.json' };
    expect(await server.refuse(startTask, { body: { kind: 'import', import: nowhere } }, how())).toBe('NOT_FOUND');
    const alone = await runTask({ kind: 'import', import: { source: 'boxes-alone.json' } });
    expect(alone.failure).toMatch(/in the console as suggested boxes or gold/);
  });

  it('makes gold of the pictures that a trusted file knows', async () => {
    await uploadPictures('market');
    const truth = {
      images: [{ id: 1, file_name: 'street.jpg', width: 640, height: 360 }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [12, 11, 100, 80] }],
      categories: [{ id: 1, name: 'Bus' }],
    };
    await upload('truth.json', Buffer.from(JSON.stringify(truth)));
    const task = await runTask({
      kind: 'import',
      import: { source: 'market', trusted: 'truth.json', is_dry_run: false, accepts_proposals: true },
    });
    expect(task).toMatchObject({ state: 'done', report: { counts: { imported: 1, gold: 1 } } });
    const nowhere = { source: 'market', trusted: 'nowhere.json' };
    expect(await server.refuse(startTask, { body: { kind: 'import', import: nowhere } }, how())).toBe('NOT_FOUND');
  });

  it('of what is not there is refused at once, and one that cannot be read says why', async () => {
    const missing = { kind: 'import', import: { source: 'nothing' } } as const;
    expect(await server.refuse(startTask, { body: missing }, how())).toBe('NOT_FOUND');
    await upload('digits.csv', Buffer.from('0123456789'));
    const task = await runTask({ kind: 'import', import: { source: 'digits.csv' } });
    expect(task).toMatchObject({ state: 'failed', report: null });
    expect(task.failure).not.toBe('');
  });

  it('of an upload that the worker does not find, in a DATA_DIR of its own, says so by a code', async () => {
    await upload('elsewhere.zip', Buffer.from('PK'));
    const body = { kind: 'import', import: { source: 'elsewhere.zip' } } as const;
    const { task_id } = await server.succeed(startTask, { body }, how());
    await rm(imported('elsewhere.zip'));
    await runWaitingTasks(server.services);
    const task = await server.succeed(getTask, { params: { taskId: task_id } }, how());
    expect(task).toMatchObject({ state: 'failed', failure_code: 'source-missing' });
    expect(task.failure).toMatch(/^There is no .*elsewhere\.zip\.$/);
  });

  it('of pictures alone asks for their boxes by a code', async () => {
    await upload('bare/street.jpg', Buffer.from('a picture'));
    await upload('bare/.DS_Store', Buffer.from('of a Macintosh'));
    const task = await runTask({ kind: 'import', import: { source: 'bare' } });
    expect(task).toMatchObject({ state: 'failed', failure_code: 'no-boxes' });
    expect(task.failure).toMatch(/^There are no boxes beside 1 picture\. .*--suggestions/);
    await upload('bare/notes.txt', Buffer.from('in no format'));
    const other = await runTask({ kind: 'import', import: { source: 'bare' } });
    expect(other).toMatchObject({ state: 'failed', failure_code: null });
    expect(other.failure).toContain('These can be read:');
  });

  it('of an archive that did not arrive whole tells so by a code, which the console says in its language', async () => {
    await upload('half.zip', Buffer.from('PK\u0003\u0004 and no more'));
    const task = await runTask({ kind: 'import', import: { source: 'half.zip' } });
    expect(task).toMatchObject({ state: 'failed', failure_code: 'archive-unreadable' });
    expect(task.failure).toContain('half.zip cannot be read');
    await upload('half.tar', Buffer.from('no archive at all'));
    const other = await runTask({ kind: 'import', import: { source: 'half.tar' } });
    expect(other).toMatchObject({ state: 'failed', failure_code: 'archive-unreadable' });
  });
});

describe('an export in the console', () => {
  it('is a ZIP by a link, and in the list of tasks', async () => {
    const task = await runTask({ kind: 'export', export: { formats: ['coco'], methods: ['ours'], min_reviews: 0 } });
    expect(task).toMatchObject({ state: 'done', has_file: true, target: 'coco' });
    const { url } = await server.succeed(linkTaskFile, { params: { taskId: task.task_id } }, how());
    const file = await server.app.inject(url);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const [latest] = (await server.succeed(listTasks, { query: {} }, how())).rows;
    expect(latest).toMatchObject({ task_id: task.task_id, kind: 'export', lost_pictures: 0 });
  });

  it('tells of pictures that the store has lost, in its report and in the list', async () => {
    for (const source of ['whole', 'gone']) {
      await uploadPictures(source);
      await runTask({ kind: 'import', import: { source, is_dry_run: false, accepts_proposals: true } });
    }
    const gone = await latestImage();
    await server.services.blobs.remove(gone?.objectKey ?? '');
    const task = await runTask({
      kind: 'export',
      export: { formats: ['coco'], methods: ['ours'], min_reviews: 0, with_images: true },
    });
    expect(task).toMatchObject({ state: 'done', has_file: true, lost_pictures: 1 });
    expect(task.report).toMatchObject({ lost: 1, lostPictures: [{ id: String(gone?.id), why: 'missing' }] });
    const [latest] = (await server.succeed(listTasks, { query: {} }, how())).rows;
    expect(latest).toMatchObject({ task_id: task.task_id, lost_pictures: 1 });
  });
});

describe('the list of tasks', () => {
  it('is read without what each of them has to report, which may be megabytes', async () => {
    const { db, clock } = server.services;
    const order = { kind: 'import' as const, actor: 'a test', target: 'street', order: {}, createdAt: clock.now() };
    const findings = Array.from({ length: 10_000 }, (_, n) => ({
      file: `${n}.jpg`,
      what: 'has boxes, but is not there',
    }));
    const report = { lost: 3, findings };
    await db
      .insert(organiserTask)
      .values(Array.from({ length: 5 }, () => ({ ...order, state: 'done' as const, report })));
    const asked = vi.spyOn(db.$client, 'query');
    const { rows } = await server.succeed(listTasks, { query: {} }, how());
    const read = await Promise.all(asked.mock.results.map(({ value }) => value));
    asked.mockRestore();
    expect(rows.slice(0, 5).map(({ lost_pictures: lost }) => lost)).toEqual([3, 3, 3, 3, 3]);
    expect(JSON.stringify(read.map((each) => each?.rows)).length).toBeLessThan(100_000);
  });
});

describe('a backup and a rerun in the console', () => {
  it('leave the backup on the server, where no link leads to it', async () => {
    const task = await runTask({ kind: 'backup', backup: { with_pictures: false } });
    expect(task).toMatchObject({ state: 'done', has_file: false });
    const how = { params: { taskId: task.task_id } };
    expect(await server.refuse(linkTaskFile, how, { token: organiser.token })).toBe('NOT_FOUND');
  });

  it('that waits already is one, however often it is asked for', async () => {
    const ask = (with_pictures: boolean) =>
      server.succeed(startTask, { body: { kind: 'backup', backup: { with_pictures } } }, how());
    const [first, second, other] = await Promise.all([ask(false), ask(false), ask(true)]);
    expect(second.task_id).toBe(first.task_id);
    expect(other.task_id).not.toBe(first.task_id);
    await runWaitingTasks(server.services);
    const later = await ask(false);
    expect(later.task_id).not.toBe(first.task_id);
    await runWaitingTasks(server.services);
  });

  it('take the pictures along unless they are not wanted', async () => {
    await anImage(server);
    const key = (await latestImage())?.objectKey ?? '';
    // The names of a ZIP's entries stand in it as they are.
    const holdsPicture = async (backup?: { with_pictures: boolean }) => {
      const { report } = await runTask({ kind: 'backup', ...(backup && { backup }) });
      return (await readFile(String(report?.path))).includes(key);
    };
    expect([await holdsPicture(), await holdsPicture({ with_pictures: false })]).toEqual([true, false]);
  });

  it('close the consensus once the game is over, and work it out again when asked once more', async () => {
    const over = await startApp({ phase: 'after' });
    const { token } = await aPerson(over, { role: 'organiser' });
    const closed: unknown[] = [];
    for (let time = 0; time < 2; time += 1) {
      const { task_id } = await over.succeed(startTask, { body: { kind: 'consensus' } }, { token });
      await runWaitingTasks(over.services);
      const { state, report } = await over.succeed(getTask, { params: { taskId: task_id } }, { token });
      closed.push([state, report?.kind]);
    }
    expect(closed).toEqual([
      ['done', 'final'],
      ['done', 'rerun'],
    ]);
    await over.close();
  });

  it('say that the consensus is closed after the game', async () => {
    expect(await runTask({ kind: 'consensus' })).toMatchObject({
      state: 'failed',
      failure: 'The game is not over: while it runs, the consensus follows by itself.',
      failure_code: 'game-not-over',
    });
  });
});

describe('what a task has written', () => {
  const filters = { min_agreement: 0.5, max_risk: 0.9, classes: ['Bus'], zones: [0, 1], cameras: ['a, camera'] };
  const order = { formats: ['coco' as const], methods: ['ours' as const], min_reviews: 0, ...filters };
  async function anExport() {
    const begun = await server.succeed(startTask, { body: { kind: 'export', export: order } }, how());
    await runWaitingTasks(server.services);
    return server.succeed(getTask, { params: { taskId: begun.task_id } }, how());
  }
  const download = async (taskId: number) => {
    const { url } = await server.succeed(linkTaskFile, { params: { taskId } }, how());
    return server.app.inject({ url });
  };

  it('that was killed half-way leaves no half of a file when the next task begins', async () => {
    const folder = taskFolder(server.dataDir);
    await mkdir(folder, { recursive: true });
    const half = path.join(folder, 'data-set-0.zip.part');
    await writeFile(half, 'PK');
    await anExport();
    await expect(stat(half)).rejects.toThrow('ENOENT');
  });

  it('lies in the blob store, where every server finds it, and holds what was filtered', async () => {
    const task = await anExport();
    expect(task).toMatchObject({ state: 'done', has_file: true, progress: null, order: filters });
    const file = await download(task.task_id);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(file.rawPayload).toHaveLength(task.file_bytes ?? 0);
    expect(await server.services.blobs.has(`tasks/${task.task_id}/0`)).toBe(true);
    await expect(stat(path.join(taskFolder(server.dataDir), `data-set-${task.task_id}.zip`))).rejects.toThrow('ENOENT');
  });

  it('goes on where its download was cut off, also hours after the link is over, for who has the part before', async () => {
    const { task_id: taskId } = await anExport();
    const whole = randomBytes(20 * 1024 ** 2 + 7);
    const place = path.join(taskFolder(server.dataDir), 'large.zip');
    await writeFile(place, whole);
    const stored = await storeTaskFile(server.services, { id: taskId, tries: 1 }, place, {
      update: () => undefined,
      stop: () => undefined,
    });
    await server.services.db.update(organiserTask).set(stored).where(eq(organiserTask.id, taskId));
    const { url } = await server.succeed(linkTaskFile, { params: { taskId } }, how());
    const ask = async (headers: Record<string, string> = {}) => {
      const { statusCode, headers: told, rawPayload } = await server.app.inject({ url, headers });
      return { status: statusCode, told, bytes: rawPayload };
    };
    const begun = await ask();
    const etag = String(begun.told.etag);
    expect([begun.told['accept-ranges'], begun.bytes.equals(whole)]).toEqual(['bytes', true]);
    for (const [first, last] of [
      [8 * 1024 ** 2 - 1, 8 * 1024 ** 2],
      [3, 17 * 1024 ** 2],
      [16 * 1024 ** 2, whole.length - 1],
    ] as const) {
      const part = await ask({ range: `bytes=${first}-${last}`, 'if-range': etag });
      expect([part.status, part.told['content-range']]).toEqual([206, `bytes ${first}-${last}/${whole.length}`]);
      expect(part.bytes.equals(whole.subarray(first, last + 1))).toBe(true);
    }
    const range = `bytes=${whole.length - 5}-`;
    expect((await ask({ range, 'if-range': '"another"' })).status).toBe(200);
    expect((await ask({ range, 'if-match': '"another"' })).status).toBe(412);
    const behind = await ask({ range: `bytes=${whole.length}-` });
    expect([behind.status, behind.told['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    expect(behind.told['cache-control']).toBe('no-store');
    const { clock } = server;
    const begunAt = clock.now();
    clock.advance(3 * 3_600_000);
    expect((await ask()).status).toBe(403);
    expect((await ask({ range })).status).toBe(403);
    expect((await ask({ 'if-range': etag })).status).toBe(403);
    for (const header of ['if-range', 'if-match']) {
      const rest = await ask({ range, [header]: etag });
      expect([rest.status, rest.bytes.equals(whole.subarray(-5))]).toEqual([206, true]);
    }
    clock.advance(22 * 3_600_000);
    expect((await ask({ range, 'if-range': etag })).status).toBe(403);
    clock.set(begunAt);
  });

  it('is swept away a week after, and what is younger stays', async () => {
    const [old, young] = [await anExport(), await anExport()];
    const finishedAt = new Date(server.services.clock.now().getTime() - (TASK_FILE_DAYS * 24 + 1) * 3_600_000);
    await server.services.db.update(organiserTask).set({ finishedAt }).where(eq(organiserTask.id, old.task_id));
    await sweepTaskFiles(server.services);
    const swept = await server.succeed(getTask, { params: { taskId: old.task_id } }, how());
    expect(swept).toMatchObject({ has_file: false, swept_at: expect.any(String) });
    expect(await server.services.blobs.has(`tasks/${old.task_id}/0`)).toBe(false);
    expect(await server.refuse(linkTaskFile, { params: { taskId: old.task_id } }, how())).toBe('NOT_FOUND');
    expect((await download(young.task_id)).statusCode).toBe(200);
  });

  it('is read and swept from the folder of tasks where a version before the blob store has left it', async () => {
    const { db, clock } = server.services;
    const endedAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
    const folder = taskFolder(server.dataDir);
    await mkdir(folder, { recursive: true });
    const leave = async (file: string, finishedAt: Date) => {
      await writeFile(path.join(folder, file), `PK of ${file}`);
      const [row] = await db
        .insert(organiserTask)
        .values({
          kind: 'export',
          actor: 'Meera',
          target: 'coco',
          order: {},
          state: 'done',
          createdAt: finishedAt,
          finishedAt,
          report: {},
          file,
          fileBytes: `PK of ${file}`.length,
        })
        .returning();
      return row?.id ?? 0;
    };
    const old = await leave('from-before.zip', endedAgo(TASK_FILE_DAYS * 24 + 1));
    const young = await leave('from-yesterday.zip', endedAgo(24));
    expect((await download(old)).payload).toBe('PK of from-before.zip');
    await sweepTaskFiles(server.services);
    expect(await server.refuse(linkTaskFile, { params: { taskId: old } }, how())).toBe('NOT_FOUND');
    const left = await readdir(folder);
    expect(left).not.toContain('from-before.zip');
    expect(left).toContain('from-yesterday.zip');
    expect((await download(young)).payload).toBe('PK of from-yesterday.zip');
  });

  it('is told how far it is while it runs, with the time that is left', async () => {
    const createdAt = server.services.clock.now();
    const [row] = await server.services.db
      .insert(organiserTask)
      .values({
        kind: 'backup',
        actor: 'Meera',
        target: '',
        order: {},
        state: 'running',
        createdAt,
        progress: { step: 'pictures', done: 25, total: 100 },
        stepStartedAt: new Date(createdAt.getTime() - 10_000),
        progressAt: createdAt,
      })
      .returning();
    expect(await server.succeed(getTask, { params: { taskId: row?.id ?? 0 } }, how())).toMatchObject({
      progress: { step: 'pictures', done: 25, total: 100, percent: 25, seconds_left: 30 },
    });
    // A step of nothing is done.
    const progress = { step: 'pictures', done: 0, total: 0 };
    await server.services.db
      .update(organiserTask)
      .set({ progress })
      .where(eq(organiserTask.id, row?.id ?? 0));
    expect(await server.succeed(getTask, { params: { taskId: row?.id ?? 0 } }, how())).toMatchObject({
      progress: { ...progress, percent: 100, seconds_left: null },
    });
    await server.services.db.delete(organiserTask).where(eq(organiserTask.id, row?.id ?? 0));
  });

  it('counts the time that is left from the first picture on, whatever was read and judged before', async () => {
    const { services, clock } = server;
    await uploadPictures('told');
    await runTask({ kind: 'import', import: { source: 'told', is_dry_run: false, accepts_proposals: true } });
    const [row] = await services.db
      .insert(organiserTask)
      .values({ kind: 'export', actor: 'Meera', target: '', order: {}, state: 'running', createdAt: clock.now() })
      .returning();
    const taskId = row?.id ?? 0;
    const { update } = taskProgress(services, taskId, 'pictures');
    clock.advance(60_000);
    const wanted = exportOrderFrom(
      exportOrderSchema.parse({ formats: ['coco'], methods: ['ours'], with_images: true, min_reviews: 0 }),
      { target: path.join(server.dataDir, 'told.zip'), isZip: true, blurBoxesAt: (source) => source },
      await services.event.current(),
    );
    const told: number[] = [];
    await exportDataset(services, wanted, (done) => told.push(done));
    expect(told.slice(0, 2)).toEqual([0, 1]);
    update(0, 100);
    clock.advance(10_000);
    update(25, 100);
    const asked = () => server.succeed(getTask, { params: { taskId } }, how());
    await expect.poll(async () => (await asked()).progress).toMatchObject({ done: 25, seconds_left: 30 });
    await services.db.delete(organiserTask).where(eq(organiserTask.id, taskId));
  });
});
