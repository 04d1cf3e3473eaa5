import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { ClassMap, readClassMap } from '@uvh/formats/class-map';
import { readCocoText } from '@uvh/formats/coco/read';
import type { Dataset, DatasetImage } from '@uvh/formats/dataset';
import { eq, inArray, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import { importImages } from '../../src/features/images/import/import-images.ts';
import { type ImportBoxes, planImport } from '../../src/features/images/import/plan.ts';
import { countsOf } from '../../src/features/images/import/report.ts';
import { folderSource } from '../../src/features/images/import/source/folder-source.ts';
import { image, imageBatch, imageQueue } from '../../src/platform/db/schema/images.ts';
import { anExport } from '../support/exports.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let scratch = '';
let server: TestApp;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'uvh-exchange-'));
  server = await startApp();
});
afterAll(async () => {
  await server.close();
  await rm(scratch, { recursive: true, force: true });
});

/** A picture of one colour with a white mark at its stored top left. */
async function aPicture(width: number, height: number, color: string, orientation?: number): Promise<Buffer> {
  const mark = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .jpeg({ quality: 95 });
  return (orientation === undefined ? picture : picture.withMetadata({ orientation })).toBuffer();
}

function cutShort(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
}

function described(fileName: string, widthPx: number, heightPx: number, count = 3, label = 'Hatchback'): DatasetImage {
  const boxes = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    label,
    x: 10.25 + 60 * index,
    y: 20.5,
    width: 50.125,
    height: 40.75,
    score: 0.9,
  }));
  return { id: fileName, fileName, widthPx, heightPx, boxes };
}

async function aFolder(name: string, files: Readonly<Record<string, Buffer | string>>): Promise<string> {
  const folder = path.join(scratch, name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

const A_BATCH = {
  name: 'a test',
  source: 'a folder',
  format: 'coco',
  actor: 'command line (test)',
  fingerprint: 'of a test',
  licence: 'CC-BY-4.0',
  attribution: null,
  camera: 'junction 1',
  capturedAt: null,
  keepsOriginals: false,
};

interface ImportOptions extends Partial<ImportBoxes> {
  /** Default: 0; undefined means by difficulty. */
  readonly zone?: 0 | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

async function importFolder(folder: string, images: readonly DatasetImage[], options: ImportOptions = {}) {
  const source = await folderSource(folder);
  const boxes = {
    suggestions: { classes: [], images },
    trusted: undefined,
    classMap: new ClassMap(DEFAULT_CLASSES),
    ...options,
  };
  const plan = planImport(source.paths, boxes, { zone: 'zone' in options ? options.zone : 0 });
  const times = { asksExif: false, timeZone: 'Asia/Kolkata' };
  const order = { source, plan, batch: A_BATCH, candidateRule: undefined, skipsNear: false, ...times, isDryRun: false };
  return importImages(server.services, order, options.onProgress ?? (() => undefined));
}

async function imported(sourceName: string) {
  const [row] = await server.services.db.select().from(image).where(eq(image.sourceName, sourceName));
  if (!row) throw new Error(`${sourceName} was not imported`);
  return row;
}

let mixed: ReturnType<typeof importMixed> | undefined;
/** A folder with pictures of all kinds, imported by the first test that wants it there; what was said of it then. */
function mixedFolder() {
  mixed ??= importMixed();
  return mixed;
}

async function importMixed() {
  const good = await aPicture(800, 600, '#246');
  const folder = await aFolder('mixed', {
    'day 1/wide.jpg': good,
    'day 1/copy.jpg': good,
    'bare.png': await sharp(await aPicture(300, 500, '#642'))
      .png()
      .toBuffer(),
    'broken.jpg': cutShort(await aPicture(800, 600, '#111')),
    'page.jpg': '<html>no picture</html>',
    'drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    'plain.jpg': await aPicture(640, 480, '#333'),
    'other-size.jpg': await aPicture(640, 480, '#444'),
    'notes.txt': 'not a picture and not reported',
  });
  const names = ['wide.jpg', 'copy.jpg', 'broken.jpg', 'page.jpg', 'drawing.jpg'];
  const images = [
    ...names.map((name) => described(name, 800, 600)),
    described('bare.png', 300, 500),
    described('other-size.jpg', 500, 500),
    described('gone.jpg', 10, 10),
  ];
  const seen: [number, number][] = [];
  const report = await importFolder(folder, images, { onProgress: (...at) => void seen.push(at) });
  return { folder, report, seen };
}

describe('importing a folder', () => {
  it('takes pictures of any size, tells bad files by name and goes on', async () => {
    const { report, seen } = await mixedFolder();
    const outcomes = Object.fromEntries(report.outcomes.map((outcome) => [outcome.file, outcome]));
    expect(outcomes['bare.png']).toMatchObject({ kind: 'imported', isGold: false });
    expect([outcomes['day 1/wide.jpg']?.kind, outcomes['day 1/copy.jpg']?.kind].sort()).toEqual(['imported', 'known']);
    expect(outcomes['broken.jpg']).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/cannot be decoded/),
    });
    expect(outcomes['page.jpg']).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/is an HTML page; JPEG/),
    });
    expect(outcomes['drawing.jpg']).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/is SVG/) });
    expect(outcomes['other-size.jpg']).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/500 x 500/) });
    expect(outcomes['plain.jpg']).toMatchObject({ kind: 'no_suggestions' });
    expect(outcomes['notes.txt']).toBeUndefined();
    expect(report.missing).toEqual(['gone.jpg']);
    expect(seen.at(-1)).toEqual([8, 8]);
  });

  it('letter-boxes the picture and its boxes into the space', async () => {
    await mixedFolder();
    const row = await imported('bare.png');
    expect(row).toMatchObject({ sourceWidth: 300, sourceHeight: 500, zone: 0 });
    expect(row.suggestions[0]).toMatchObject({ bboxId: 1, x: (1920 - 648) / 2 + 10.25 * 2.16, height: 40.75 * 2.16 });
    const blob = await server.services.blobs.read(row.objectKey);
    const metadata = await sharp(blob?.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1920, height: 1080 });
    expect(row.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(row.placeholder.length).toBeLessThan(800);
  });

  it('turns a picture by its EXIF orientation and its boxes with it, and keeps no EXIF', async () => {
    const folder = await aFolder('turned', { 'phone.jpg': await aPicture(1000, 500, '#555', 6) });
    // As a tool that ignores EXIF describes it: the mark at the stored top left.
    const mark = { id: '1', label: 'Bus', x: 0, y: 0, width: 40, height: 30 };
    const images = [{ id: '1', fileName: 'phone.jpg', widthPx: 1000, heightPx: 500, boxes: [mark] }];
    await importFolder(folder, images);
    const row = await imported('phone.jpg');
    expect([row.sourceWidth, row.sourceHeight]).toEqual([500, 1000]);
    const [box] = row.suggestions;
    if (!box) throw new Error('no box');
    const blob = await server.services.blobs.read(row.objectKey);
    expect((await sharp(blob?.bytes).metadata()).exif).toBeUndefined();
    const area = { left: Math.ceil(box.x) + 2, top: Math.ceil(box.y) + 2, width: 20, height: 30 };
    const mine = await sharp(blob?.bytes).extract(area).png().toBuffer();
    const { channels } = await sharp(mine).stats();
    expect(channels[0]?.mean).toBeGreaterThan(240);
  });

  it('goes on where it stopped', async () => {
    const { folder } = await mixedFolder();
    const report = await importFolder(folder, [described('bare.png', 300, 500), described('wide.jpg', 800, 600)]);
    expect(report.outcomes.filter((outcome) => outcome.kind === 'imported')).toEqual([]);
    expect(report.outcomes.filter((outcome) => outcome.kind === 'known')).toHaveLength(3);
  });

  it('brings every picture once and in one batch, where it is begun twice at one moment', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `twice-${index}.jpg`);
    const pictures = await Promise.all(names.map((_, index) => aPicture(300, 200, `#0${index}${9 - index}`)));
    const folder = await aFolder(
      'twice',
      Object.fromEntries(names.map((name, index) => [name, pictures[index] ?? ''])),
    );
    const images = names.map((name) => described(name, 300, 200));
    const reports = await Promise.all([importFolder(folder, images), importFolder(folder, images)]);
    const outcomes = reports.flatMap((report) => report.outcomes);
    expect(
      outcomes
        .filter(({ kind }) => kind === 'imported')
        .map(({ file }) => file)
        .sort(),
    ).toEqual(names);
    expect(outcomes.filter(({ kind }) => kind === 'known')).toHaveLength(names.length);
    // One that finds all of them known has no batch to name.
    const [batchId, another = batchId] = new Set(reports.flatMap((report) => report.batchId ?? []));
    expect(another).toBe(batchId);
    const { db } = server.services;
    const ofTwice = await db.select({ batchId: image.batchId }).from(image).where(inArray(image.sourceName, names));
    expect(ofTwice).toEqual(names.map(() => ({ batchId })));
    const ofNothing = db
      .select()
      .from(imageBatch)
      .leftJoin(image, eq(image.batchId, imageBatch.id))
      .where(isNull(image.id));
    expect(await ofNothing).toEqual([]);
  });

  it('puts back what the picture store has lost, and not what was erased since', async () => {
    const { blobs, db } = server.services;
    const { folder } = await mixedFolder();
    const { id, objectKey } = await imported('bare.png');
    const again = () => importFolder(folder, [described('bare.png', 300, 500)]);
    const putBack = async () => countsOf(await again()).putBack;
    expect(await putBack()).toBe(0);
    const whole = await blobs.read(objectKey);
    await blobs.remove(objectKey);
    expect(await putBack()).toBe(1);
    expect((await blobs.read(objectKey))?.bytes).toEqual(whole?.bytes);
    await blobs.put(objectKey, { bytes: Buffer.from('half of it'), contentType: 'image/webp' });
    expect(await putBack()).toBe(1);
    expect((await blobs.read(objectKey))?.bytes).toEqual(whole?.bytes);
    // Erasing gives the image another picture in its place.
    await blobs.remove(objectKey);
    await db.update(image).set({ objectKey: 'images/00/another.webp' }).where(eq(image.id, id));
    expect(await putBack()).toBe(0);
    expect(await blobs.has(objectKey)).toBe(false);
    await db.update(image).set({ objectKey }).where(eq(image.id, id));
    expect(await putBack()).toBe(1);
  });

  it('makes images with trusted boxes gold, unless a class is missing', async () => {
    const folder = await aFolder('gold', {
      'sure.jpg': await aPicture(400, 400, '#700'),
      'vague.jpg': await aPicture(400, 400, '#070'),
    });
    const map = readClassMap('{"auto rickshaw": "Three-wheeler", "car": null}', 'map.json', DEFAULT_CLASSES);
    if (map.kind === 'refused') throw new Error('map');
    const trusted: Dataset = {
      classes: [],
      images: [described('sure.jpg', 400, 400, 2, 'Auto Rickshaw'), described('vague.jpg', 400, 400, 2, 'car')],
    };
    const images = [described('sure.jpg', 400, 400), described('vague.jpg', 400, 400, 3, 'car')];
    const report = await importFolder(folder, images, { trusted, classMap: map.map });
    expect(report.outcomes).toMatchObject([
      { file: 'sure.jpg', isGold: true, notGold: undefined },
      { file: 'vague.jpg', isGold: false, notGold: 'no class for car' },
    ]);
    const [sure, vague] = [await imported('sure.jpg'), await imported('vague.jpg')];
    expect(sure.truth).toMatchObject([{ label: 'Three-wheeler' }, { label: 'Three-wheeler' }]);
    expect(vague.suggestions[0]?.label).toBe('car');
    const ofBoth = inArray(imageQueue.imageId, [sure.id, vague.id]);
    const queue = await server.services.db.select().from(imageQueue).where(ofBoth);
    expect(queue.filter((row) => row.isGold).map((row) => row.open)).toEqual([0]);
    expect(queue.filter((row) => !row.isGold).map((row) => row.open)).toEqual([2]);
  });

  it('spreads images over the zones by difficulty', async () => {
    const colors = ['#100', '#200', '#300', '#400', '#500', '#600', '#800', '#900', '#a00', '#b00'];
    const files: Record<string, Buffer> = {};
    for (const [index, color] of colors.entries()) files[`zone-${index}.jpg`] = await aPicture(700, 500, color);
    const folder = await aFolder('zones', files);
    const images = colors.map((_, index) => described(`zone-${index}.jpg`, 700, 500, index + 1));
    await importFolder(folder, images, { zone: undefined });
    const zones = await Promise.all(colors.map(async (_, index) => (await imported(`zone-${index}.jpg`)).zone));
    expect(zones).toEqual([0, 0, 0, 0, 0, 1, 1, 2, 2, 3]);
  });
});

describe('exporting', () => {
  it('gives back what was submitted, in pixels of the source picture', async () => {
    await mixedFolder();
    await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
    const { id } = await imported('bare.png');
    await server.services.db.update(imageQueue).set({ open: 1 }).where(eq(imageQueue.imageId, id));
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const leased = await server.succeed(getImage, {}, { token });
    expect(leased.image_id).toBe(id);
    const flags = { is_deleted: false, is_edited: false, is_new: false, is_label_changed: false, is_confirmed: false };
    const bbox = leased.bbox.map((box): SubmittedBox => {
      if (box.bbox_id === 1) return { ...box, ...flags, label: 'Bus' };
      return { ...box, ...flags, is_deleted: box.bbox_id === 2, is_confirmed: box.bbox_id === 3 };
    });
    await server.succeed(submitImage, { body: { image_id: id, bbox } }, { token });

    const folder = path.join(scratch, 'out');
    const figures = await exportDataset(server.services, anExport({ target: folder, split: undefined }));
    expect(figures).toMatchObject({ images: 1, reviews: 1, annotators: 1, teams: 1, leftOut: 0 });

    const file = 'coco/annotations/instances_default.json';
    const result = readCocoText(await readFile(path.join(folder, file), 'utf8'), file);
    expect(result.problems).toEqual([]);
    const [exported] = result.dataset.images;
    expect(exported).toMatchObject({ fileName: 'bare.png', widthPx: 300, heightPx: 500, attributes: { reviews: 1 } });
    expect(exported?.id).toBe(String(id));
    const relabelled = exported?.boxes.find((box) => box.attributes?.suggestion_id === 1);
    expect(relabelled).toMatchObject({ label: 'Bus', attributes: { votes: { Bus: 1 }, source: 'machine' } });
    const wanted = described('bare.png', 300, 500).boxes[0];
    for (const key of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((relabelled?.[key] ?? 0) - (wanted?.[key] ?? 0))).toBeLessThanOrEqual(0.01);
    await expect(exportDataset(server.services, anExport({ target: folder }))).rejects.toThrow(/is not empty/);
  });
});
