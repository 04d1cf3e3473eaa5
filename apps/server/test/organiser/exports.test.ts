import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { changeEvent } from '@uvh/contract/calls/organiser/event';
import { draftExport, estimateExport } from '@uvh/contract/calls/organiser/exports';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { getTask, IMPORT_FILES_PATH, linkTaskFile, startTask } from '@uvh/contract/calls/organiser/tasks';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipSource } from '../../src/features/images/import/source/zip-source.ts';
import { runWaitingTasks } from '../../src/features/tasks/run-tasks.ts';
import { organiserTask } from '../../src/platform/db/schema/event.ts';
import { image } from '../../src/platform/db/schema/images.ts';
import { aPerson, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let organiser: Person;

const how = () => ({ token: organiser.token });
const order = { formats: ['coco' as const], methods: ['ours' as const], min_reviews: 0 };
type Order = Parameters<typeof server.succeed<typeof estimateExport>>[1]['body'];

/** Four pictures of two cameras, imported in the console; the files of the first two are kept, with their licence. */
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser', username: 'Meera' });
  await importOf('kept', ['cam1_20270510.png', 'cam2_20270510.png'], {
    keeps_originals: true,
    licence: 'CC-BY-4.0',
    attribution: 'City traffic police',
  });
  await importOf('plain', ['cam1_20270511.png', 'cam2_20270511.png'], {});
});
afterAll(() => server.close());

async function importOf(source: string, names: readonly string[], facts: object): Promise<void> {
  for (const [index, name] of names.entries()) await upload(`${source}/${name}`, await aPicture(`${source} ${index}`));
  await upload(`${source}/boxes.json`, cocoOf(names, 'Bus'));
  await runTask({ kind: 'import', import: { source, is_dry_run: false, ...facts } });
}

async function upload(name: string, bytes: Buffer): Promise<void> {
  const query = new URLSearchParams({ name, offset: '0', last: '1' });
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api${IMPORT_FILES_PATH}?${query}`,
    headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  expect(answer.statusCode).toBe(200);
}

/** A chequered picture of 640 x 360 whose shade follows from the words. */
async function aPicture(words: string): Promise<Buffer> {
  const shade = [...words].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 200, 7);
  const pixels = Buffer.alloc(640 * 360 * 3, shade);
  for (let at = 0; at < pixels.length; at += 6) pixels[at] = 255;
  return sharp(pixels, { raw: { width: 640, height: 360, channels: 3 } })
    .png()
    .toBuffer();
}

function cocoOf(names: readonly string[], label: string): Buffer {
  const images = names.map((name, index) => ({ id: index + 1, file_name: name, width: 640, height: 360 }));
  const annotations = images.map(({ id }) => ({ id, image_id: id, category_id: 1, bbox: [10, 10, 100, 80] }));
  return Buffer.from(JSON.stringify({ images, annotations, categories: [{ id: 1, name: label }] }));
}

async function runTask(body: Parameters<typeof server.succeed<typeof startTask>>[1]['body']) {
  const { task_id } = await server.succeed(startTask, { body }, how());
  await runWaitingTasks(server.services);
  return server.succeed(getTask, { params: { taskId: task_id } }, how());
}

/** The files of an export, opened. */
async function exported(wanted: Partial<Order>) {
  const task = await runTask({ kind: 'export', export: { ...order, ...wanted } });
  expect(task).toMatchObject({ state: 'done', failure: null });
  const { url } = await server.succeed(linkTaskFile, { params: { taskId: task.task_id } }, how());
  const file = path.join(server.dataDir, `export-${task.task_id}.zip`);
  await writeFile(file, (await server.app.inject(url)).rawPayload);
  const zip = await zipSource(file);
  const textOf = async (name: string) => (await zip.bytes(name)).toString();
  const linesOf = async (name: string) =>
    (await textOf(name))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { task, zip, file, textOf, linesOf };
}

const estimated = (wanted: Partial<Order>) => server.succeed(estimateExport, { body: { ...order, ...wanted } }, how());

describe('a data set of the console', () => {
  it('has each file once, though a format or a method is ordered twice', async () => {
    const { zip, file } = await exported({ formats: ['coco', 'coco'], methods: ['ours', 'majority', 'ours'] });
    // One header in the directory of the ZIP for each.
    const headers = (await readFile(file)).toString('latin1').split('PK\u0001\u0002').length - 1;
    expect(headers).toBe(zip.paths.length);
    expect(zip.paths.filter((name) => name.includes('majority'))).not.toEqual([]);
  });

  it('is split as it was ordered, so that no camera is on two sides', async () => {
    const split = { train: 50, val: 50, test: 0, by: 'pattern' as const, pattern: '^(cam\\d+)_' };
    const { linesOf, textOf } = await exported({ split });
    const sides = (await linesOf('images.jsonl')).map(
      ({ file_name, split: side }) => `${file_name.slice(0, 4)} ${side}`,
    );
    expect(sides).toHaveLength(4);
    expect(new Set(sides).size).toBe(2);
    expect(JSON.parse(await textOf('manifest.json')).split).toEqual({ train: 50, val: 50, test: 0 });
    expect(await textOf('README.md')).toContain('50 : 50 : 0 (train, val, test) by what ^(cam\\d+)_ finds');
  });

  it('is not split where nobody wants it', async () => {
    const { linesOf } = await exported({ split: null });
    expect((await linesOf('images.jsonl')).every(({ split }) => split === undefined)).toBe(true);
  });

  it('names licence and credit of the pictures whose import named none, and leaves the others theirs', async () => {
    const card = {
      licence: 'ODbL-1.0',
      picture_licence: 'CC0-1.0',
      attribution: 'Somebody else',
      source: 'Two cameras above a road.',
      authors: ['Rao, Asha', 'Meera'],
      url: 'https://example.org/data',
    };
    const { linesOf, textOf } = await exported(card);
    const rights = (await linesOf('images.jsonl')).map(({ licence, attribution }) => [licence, attribution]);
    expect(rights.toSorted()).toEqual([
      ['CC-BY-4.0', 'City traffic police'],
      ['CC-BY-4.0', 'City traffic police'],
      ['CC0-1.0', 'Somebody else'],
      ['CC0-1.0', 'Somebody else'],
    ]);
    const readme = await textOf('README.md');
    for (const text of [card.source, card.url, 'Rao, Asha', 'ODbL-1.0', 'CC0-1.0', 'CC-BY-4.0'])
      expect(readme).toContain(text);
  });

  it('has the licence that the event promises, where the order names none', async () => {
    const change = { settings: { data_licence: { name: 'CC-BY-SA-4.0', url: null } } };
    await server.succeed(changeEvent, { body: change }, how());
    expect((await server.succeed(draftExport, {}, how())).event_licence).toBe('CC-BY-SA-4.0');
    expect(await (await exported({})).textOf('README.md')).toContain('CC-BY-SA-4.0');
    await server.succeed(changeEvent, { body: { settings: { data_licence: null } } }, how());
  });

  it('holds the imported files where they were kept, and what players see else', async () => {
    const { zip } = await exported({ with_originals: true });
    const endings = zip.paths.filter((file) => /^coco\/images\//.test(file)).map((file) => path.extname(file));
    expect(endings.sort()).toEqual(['.png', '.png', '.webp', '.webp']);
  });

  it('blurs what an uploaded file of boxes encloses', async () => {
    await upload('faces.json', cocoOf(['cam1_20270510.png'], 'face'));
    const spreadOf = async (blur: Partial<Order>) => {
      const { zip, textOf } = await exported({ with_originals: true, ...blur });
      const [name = ''] = zip.paths.filter((file) => file.endsWith('cam1_20270510.png'));
      const area = { left: 20, top: 20, width: 60, height: 50 };
      const face = sharp(await zip.bytes(name)).extract(area);
      const { channels } = await sharp(await face.png().toBuffer()).stats();
      // No alpha, which no photograph has: a trainer that wants three channels stumbles over it.
      expect(channels).toHaveLength(3);
      return { spread: channels[0]?.stdev ?? 0, card: await textOf('README.md') };
    };
    expect((await spreadOf({})).spread).toBeGreaterThan(20);
    const blurred = await spreadOf({ blur_boxes: 'faces.json' });
    expect(blurred.spread).toBeLessThan(5);
    expect(blurred.card).toMatch(/1 place\w* on 1 picture/);
  });
});

describe('an order that contradicts itself', () => {
  it.each([
    [{ split: { train: 80, val: 10, test: 0 } }, 'export.split'],
    [{ split: { train: 80, val: 10, test: 10, by: 'pattern' as const } }, 'export.split.pattern'],
    [{ split: { train: 80, val: 10, test: 10, by: 'pattern' as const, pattern: '(' } }, 'export.split.pattern'],
    [{ camera_pattern: '(' }, 'export.camera_pattern'],
    [{ blur_boxes: 'faces.json' }, 'export.blur_boxes'],
    [{ classes: ['Bus', 'Ship'] }, 'export.classes'],
    [{ url: 'example.org' }, 'export.url'],
  ])('is refused at once, and the field is named: %j', async (wanted, field) => {
    const body = { kind: 'export' as const, export: { ...order, ...wanted } };
    const outcome = await server.call(startTask, { body }, how());
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT', details: [{ field }] } });
  });

  it('is refused where the boxes to blur are not there, or lie elsewhere', async () => {
    const refused = (blur_boxes: string) =>
      server.refuse(
        startTask,
        { body: { kind: 'export', export: { ...order, with_images: true, blur_boxes } } },
        how(),
      );
    expect(await refused('nowhere.json')).toBe('NOT_FOUND');
    expect(await refused('../secret.key')).toBe('INVALID_INPUT');
  });
});

describe('the draft of the next data set', () => {
  it('is what the last one was to hold, for every organiser', async () => {
    const wanted = { ...order, with_images: true, split: null, attribution: 'Somebody', authors: ['Meera'] };
    await server.succeed(startTask, { body: { kind: 'export', export: wanted } }, how());
    const other = await aPerson(server, { role: 'organiser' });
    expect((await server.succeed(draftExport, {}, { token: other.token })).order).toMatchObject(wanted);
  });

  it('is of an earlier version of the product too, and none where nothing was written', async () => {
    const { db } = server.services;
    const earlier = { formats: ['coco'], methods: ['ours'], with_images: true, only_settled: false, min_reviews: 1 };
    const [last] = await db
      .insert(organiserTask)
      .values({ kind: 'export', actor: 'Meera', target: '', order: earlier, createdAt: server.clock.now() })
      .returning();
    const draft = async () => (await server.succeed(draftExport, {}, how())).order;
    expect(await draft()).toMatchObject({ with_images: true, with_originals: false, split: { train: 80 } });
    await db
      .update(organiserTask)
      .set({ order: { formats: ['pdf'] } })
      .where(eq(organiserTask.id, last?.id ?? 0));
    expect(await draft()).toBeNull();
    await db.delete(organiserTask).where(eq(organiserTask.id, last?.id ?? 0));
  });
});

describe('the estimate of a data set', () => {
  it('is as many pictures as are written, and about as many bytes', async () => {
    const wanted = { formats: ['coco' as const, 'yolo' as const], with_originals: true };
    const estimate = await estimated(wanted);
    expect(estimate).toMatchObject({ pictures: 4, gold_pictures: 0, is_at_most: false });
    const { zip, task } = await exported(wanted);
    expect(task.report).toMatchObject({ images: estimate.pictures });
    const pictures = zip.paths.filter((file) => /\.(png|webp)$/.test(file));
    let bytes = 0;
    for (const file of pictures) bytes += (await zip.bytes(file)).length;
    expect(estimate.picture_bytes).toBeGreaterThan(bytes / 2);
    expect(estimate.picture_bytes).toBeLessThan(bytes * 2);
  });

  it('names pictures that a split would share out one by one, near duplicates or not', async () => {
    const ungrouped = async (wanted: Partial<Order>) => (await estimated(wanted)).ungrouped;
    expect(await ungrouped({})).toBe(0); // Their names have a day.
    const split = { train: 80, val: 10, test: 10 };
    expect(await ungrouped({ split: { ...split, by: 'camera' } })).toBe(4);
    expect(await ungrouped({ split: { ...split, by: 'pattern', pattern: '^(cam\\d+)_' } })).toBeNull();
    expect(await ungrouped({ split: { ...split, by: 'camera' }, camera_pattern: '^cam\\d+' })).toBeNull();
    expect(await ungrouped({ split: null })).toBeNull();
  });

  it('says what the pictures lack', async () => {
    expect(await estimated({})).toMatchObject({
      picture_bytes: null,
      without_licence: 2,
      without_attribution: 2,
      without_original: 2,
    });
  });

  it('goes by reviews, zones and cameras, and is an upper bound where the consensus decides', async () => {
    const { db } = server.services;
    const first = eq(image.sourceName, 'cam1_20270510.png');
    await db.update(image).set({ camera: 'gate, north' }).where(first);
    expect(await estimated({ cameras: ['gate, north'] })).toMatchObject({ pictures: 1, is_at_most: false });
    expect(await estimated({ min_reviews: 1 })).toMatchObject({ pictures: 0 });
    expect(await estimated({ zones: [7] })).toMatchObject({ pictures: 0 });
    expect(await estimated({ max_risk: 0.1 })).toMatchObject({ pictures: 4, is_at_most: true });
    await db.update(image).set({ camera: null }).where(first);
  });
});

describe('a pattern that takes without end on a name', () => {
  const pattern = '^(\\w+)+-(\\d+)$';
  const name = `${'a'.repeat(60)}.png`;
  beforeAll(() => importOf('long', [name], {}));
  afterAll(async () => {
    const [long] = await server.services.db.select().from(image).where(eq(image.sourceName, name));
    await server.succeed(changeImages, { body: { act: 'delete', image_ids: [long?.id ?? 0] } }, how());
  });

  it.each<[string, Partial<Order>]>([
    ['of the camera', { camera_pattern: pattern }],
    ['of the split', { split: { train: 80, val: 10, test: 10, by: 'pattern', pattern } }],
  ])(
    '%s ends its export, and holds up no other work',
    async (_, wanted) => {
      const task = await runTask({ kind: 'export', export: { ...order, ...wanted } });
      const failure = expect.stringContaining('takes too long on the names');
      expect(task).toMatchObject({ state: 'failed', failure, failure_code: 'pattern-slow' });
    },
    60_000,
  );
});
