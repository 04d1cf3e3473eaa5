import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { iou } from '@uvh/domain/annotation/box';
import type { DatasetImage } from '@uvh/formats/dataset';
import { readDataset } from '@uvh/formats/read-dataset';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import { consensusFromFiles } from '../../src/features/exports/from-files/consensus-from-files.ts';
import { METHODS } from '../../src/features/exports/methods/method.ts';
import { appUser } from '../../src/platform/db/schema/accounts.ts';
import { image, imageQueue } from '../../src/platform/db/schema/images.ts';
import { anExport } from '../support/exports.ts';
import { anImage, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
const people: Person[] = [];

/** A vehicle that the machine does not suggest. */
const OVERLOOKED = { x: 1200, y: 700, width: 150, height: 100 };

/** Five pictures, one of them gold, reviewed by four people; they draw what was overlooked, one spoils everything. */
beforeAll(async () => {
  server = await startApp();
  const { db, blobs } = server.services;
  const picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#357' } })
    .webp()
    .toBuffer();
  const truth = [
    ...threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'SUV' })),
    { ...OVERLOOKED, label: 'Bus' },
    { x: 20, y: 20, width: 90, height: 60, label: 'bicycle' },
  ];
  for (let index = 0; index < 5; index += 1) {
    const id = await anImage(server, index === 0 ? { truth } : { open: 4 });
    const folder = index % 2 === 0 ? 'cam1' : 'cam2';
    const [row] = await db
      .update(image)
      .set({ sourceName: `${folder}/2027-05-1${index}.jpg` })
      .where(eq(image.id, id))
      .returning();
    if (row) await blobs.put(row.objectKey, { bytes: picture, contentType: 'image/webp' });
  }
  for (let index = 0; index < 4; index += 1) people.push(await aPerson(server, { team: await aTeam(server) }));
  for (const [index, person] of people.entries()) await reviewAll(person, index === 3);
});
afterAll(() => server.close());

/** What a client tells of its person's work. */
const TELEMETRY = {
  active_seconds: 60,
  coverage_tiles: 0,
  coverage_looked: 0,
  actions: 4,
  keys: 5,
  presses: 1,
  answers: [
    { kind: 'relabel' as const, count: 3, seconds: 9.5 },
    { kind: 'undo' as const, count: 1, seconds: 0.5 },
  ],
};

async function reviewAll({ token }: Person, isSpoiler: boolean): Promise<void> {
  for (;;) {
    const leased = await server.call(getImage, {}, { token });
    if (!leased.ok) return;
    const { image_id, bbox } = leased.answer;
    const flags = { is_deleted: isSpoiler, is_edited: false, is_new: false, is_label_changed: false };
    const boxes = bbox.map((box): SubmittedBox => ({ ...box, ...flags, is_confirmed: false, label: 'SUV' }));
    const [last] = threeSuggestions();
    if (!last) throw new Error('no suggestion');
    const drawn = { ...untouched(last), ...OVERLOOKED, bbox_id: -1, label: 'Bus', is_new: true };
    const isShown = bbox.some(({ x, y }) => Math.hypot(x - OVERLOOKED.x, y - OVERLOOKED.y) < 20);
    const reviewed = isSpoiler || isShown ? boxes : [...boxes, drawn];
    const body = { image_id, bbox: reviewed, telemetry: TELEMETRY };
    await server.succeed(submitImage, { body }, { token });
  }
}

async function exported(name: string, changes: Partial<Parameters<typeof anExport>[0]> = {}): Promise<string> {
  const target = path.join(server.dataDir, name);
  await rm(target, { recursive: true, force: true });
  await exportDataset(server.services, anExport({ target, ...changes }));
  return target;
}

async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.sort().map(async (file): Promise<[string, Buffer]> => [path.relative(folder, file), await readFile(file)]),
    ),
  );
}

interface KnownBox {
  readonly label: string;
  readonly bbox: readonly [x: number, y: number, width: number, height: number];
}

/** A scorer of its own: the best pairs first, each box and each vehicle once. */
function scored(images: readonly DatasetImage[], truth: ReadonlyMap<string, readonly KnownBox[]>) {
  const sums = { boxes: 0, vehicles: 0, found: 0, right: 0, overlap: 0 };
  for (const { fileName, boxes } of images) {
    const known = truth.get(fileName) ?? [];
    const pairs = boxes
      .flatMap((box) =>
        known.map((vehicle) => {
          const [x, y, width, height] = vehicle.bbox;
          return { box, vehicle, overlap: iou(box, { x, y, width, height }) };
        }),
      )
      .filter(({ overlap }) => overlap >= 0.5)
      .sort((a, b) => b.overlap - a.overlap);
    const taken = new Set<unknown>();
    for (const { box, vehicle, overlap } of pairs) {
      if (taken.has(box) || taken.has(vehicle)) continue;
      taken.add(box).add(vehicle);
      sums.found += 1;
      sums.overlap += overlap;
      if (box.label === vehicle.label) sums.right += 1;
    }
    sums.boxes += boxes.length;
    sums.vehicles += known.length;
  }
  const { found, right, overlap, boxes, vehicles } = sums;
  return { precision: found / boxes, recall: found / vehicles, rightClass: right / found, iou: overlap / found };
}

const ALL_FORMATS = ['coco', 'yolo', 'voc', 'cvat', 'label-studio', 'csv', 'parquet', 'hugging-face'] as const;

describe('an export', () => {
  it('leads from every id in every file to the same picture', async () => {
    const folder = await exported('ids', { formats: ALL_FORMATS, methods: METHODS, withPictures: true });
    const files = await filesOf(folder);
    const pictureOf = new Map<string, string>();
    const met: string[] = [];
    const meet = (id: unknown, fileName: string): void => {
      const stem = fileName.replace(/^((JPEGImages|images)\/)?((train|val|validation|test|default)\/)?/, '');
      expect(pictureOf.get(String(id)) ?? stem, `picture ${id}`).toBe(stem);
      pictureOf.set(String(id), stem);
      met.push(String(id));
    };
    for (const name of ['images.jsonl', 'gold.jsonl', 'reviews.jsonl'])
      for (const text of (files.get(name)?.toString() ?? '').trim().split('\n')) {
        const line = JSON.parse(text);
        meet(line.image_id, line.file_name);
      }
    const roots = [...files.keys()].flatMap((file) => {
      const match = /^(?:(?:methods\/[^/]+|gold)\/)?(coco|yolo|voc|cvat|label-studio|csv|parquet|hugging-face)\//.exec(
        file,
      );
      return match ? [match[0]] : [];
    });
    const objects = new Map<string, string>();
    // Labels of YOLO mean nothing without the pictures, which lie with the first method.
    const readable = [...new Set(roots)].filter((root) => !/^methods\/.*(yolo|voc|hugging-face)\/$/.test(root));
    for (const root of readable) {
      const own = new Map([...files].filter(([file]) => file.startsWith(root)));
      const paths = [...own.keys()].map((file) => file.slice(root.length));
      const bytes = async (file: string): Promise<Uint8Array> => own.get(root + file) ?? new Uint8Array();
      const { dataset, problems } = await readDataset({
        paths,
        bytes,
        head: bytes,
        imageSize: async () => ({ widthPx: 1920, heightPx: 1080 }),
      });
      expect(
        problems.filter(({ effect }) => effect === 'refused'),
        root,
      ).toEqual([]);
      expect(dataset.images.length, root).toBe(root.startsWith('gold/') ? 1 : 4);
      for (const one of dataset.images) {
        meet(one.id, one.fileName);
        for (const box of one.boxes) {
          expect(box.id.startsWith(`${one.id}/`), `${root}: ${box.id}`).toBe(true);
          const known = objects.get(box.id);
          if (known !== undefined) expect(known).toBe(one.id);
          objects.set(box.id, one.id);
        }
      }
    }
    expect(new Set(met).size).toBe(5);
  });

  it('gives the same bytes for the same reviews, whatever was learned in between', async () => {
    // Which pictures are settled is a fact of the event; the model goes on learning after it.
    await refitSkillModel(server.services);
    const before = await filesOf(await exported('before', { methods: METHODS, formats: ['coco', 'parquet'] }));
    await refitSkillModel(server.services);
    server.clock.advance(3_600_000);
    const after = await filesOf(await exported('after', { methods: METHODS, formats: ['coco', 'parquet'] }));
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, bytes] of before) expect(after.get(name)?.equals(bytes), name).toBe(true);
  });

  it('holds every known vehicle of a gold picture, also those that nobody boxed', async () => {
    const folder = await exported('gold');
    const coco = JSON.parse(await readFile(path.join(folder, 'gold/coco/annotations/instances_default.json'), 'utf8'));
    const names = new Map(coco.categories.map((one: { id: number; name: string }) => [one.id, one.name]));
    expect(coco.annotations.map((one: { category_id: number }) => names.get(one.category_id)).sort()).toEqual([
      'Bus',
      'SUV',
      'SUV',
      'SUV',
      'bicycle',
    ]);
  });

  it('tells of each review where its time went', async () => {
    const folder = await exported('effort');
    const lines = (await readFile(path.join(folder, 'reviews.jsonl'), 'utf8')).trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ keys: 5, presses: 1, answers: TELEMETRY.answers });
  });

  it('names nobody', async () => {
    const folder = await exported('nobody', { formats: ALL_FORMATS, methods: METHODS });
    const users = await server.services.db.select().from(appUser);
    for (const [name, bytes] of await filesOf(folder)) {
      const text = bytes.toString('latin1').toLowerCase();
      for (const { email, username, firstName, lastName } of users)
        for (const word of [email, username, firstName, lastName])
          expect(new RegExp(`(?<![a-z])${word.toLowerCase()}(?![a-z])`).test(text), `${word} in ${name}`).toBe(false);
    }
  });

  it('gives a find the same id before and after it is shown to others', async () => {
    const folder = await exported('finds', { split: undefined });
    const coco = JSON.parse(await readFile(path.join(folder, 'coco/annotations/instances_default.json'), 'utf8'));
    const finds = coco.annotations.filter((one: { bbox: number[] }) => (one.bbox[0] ?? 0) > 1000);
    expect(finds).toHaveLength(4);
    for (const { attributes, image_id } of finds)
      expect(attributes.object_id).toMatch(new RegExp(`^${image_id}/n:\\d+:\\d+$`));
  });

  it('leaves the answers of people without weight out of every method, and says so', async () => {
    const { db } = server.services;
    const spoiler = people[3];
    await db
      .update(appUser)
      .set({ reviewWeight: 0 })
      .where(eq(appUser.id, spoiler?.userId ?? 0));
    const folder = await exported('weights', { methods: METHODS, formats: ['csv'] });
    await db
      .update(appUser)
      .set({ reviewWeight: 1 })
      .where(eq(appUser.id, spoiler?.userId ?? 0));
    const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
    expect(manifest.excluded).toEqual([expect.stringMatching(/^annotator-[0-9a-f]{12}$/)]);
    expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toContain(manifest.excluded[0]);
    const lines = (await readFile(path.join(folder, 'reviews.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(
      lines.filter(({ weight }) => weight === 0).every(({ annotator }) => annotator === manifest.excluded[0]),
    ).toBe(true);
    for (const method of ['csv', 'methods/majority/csv', 'methods/dawid-skene/csv', 'methods/staple/csv'])
      expect(await readFile(path.join(folder, method, 'annotations.csv'), 'utf8')).not.toContain('""removed"":1');
  });

  it('writes pictures without EXIF in the size that the boxes mean', async () => {
    const folder = await exported('pictures', { withPictures: true, formats: ['yolo'] });
    const pictures = [...(await filesOf(folder))].filter(([name]) => name.endsWith('.webp'));
    expect(pictures).toHaveLength(5);
    for (const [, bytes] of pictures) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ width: 1920, height: 1080, format: 'webp' });
      expect(metadata.exif).toBeUndefined();
    }
  });

  it('keeps what a filter asks for', async () => {
    const byCamera = { minReviews: 1, onlySettled: false, cameras: ['cam2'] };
    const folder = await exported('filtered', {
      filter: byCamera,
      cameraPattern: /^(cam\d)\//,
      formats: ['csv'],
      split: undefined,
    });
    const rows = (await readFile(path.join(folder, 'csv/annotations.csv'), 'utf8')).trim().split('\n').slice(1);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.includes('cam2/'))).toBe(true);
    const buses = await exported('buses', {
      filter: { minReviews: 1, onlySettled: false, classes: ['Bus'] },
      formats: ['csv'],
    });
    const labels = (await readFile(path.join(buses, 'csv/annotations.csv'), 'utf8')).trim().split('\n').slice(1);
    expect(labels.every((row) => row.includes(',Bus,'))).toBe(true);
  });

  it('that is stopped leaves no ZIP behind', async () => {
    const target = path.join(server.dataDir, 'stopped.zip');
    const stop = new AbortController();
    const order = anExport({ target, isZip: true, withPictures: true });
    const work = exportDataset(server.services, order, () => stop.abort(), stop.signal);
    await expect(work).rejects.toThrow('Stopped');
    expect((await readdir(server.dataDir)).filter((name) => name.startsWith('stopped.zip'))).toEqual([]);
  });

  it('streams the same files into a ZIP', async () => {
    const order = { formats: ['yolo'] as const, withPictures: true };
    const folder = await filesOf(await exported('plain', order));
    const first = path.join(server.dataDir, 'first.zip');
    const second = path.join(server.dataDir, 'second.zip');
    for (const target of [first, second])
      await exportDataset(server.services, anExport({ target, isZip: true, ...order }));
    const bytes = await readFile(first);
    expect(bytes.equals(await readFile(second))).toBe(true);
    for (const name of folder.keys()) expect(bytes.includes(name), name).toBe(true);
    await expect(exportDataset(server.services, anExport({ target: first, isZip: true }))).rejects.toThrow(
      'is there already',
    );
  });
});

describe('what the import noted of pictures', () => {
  const NOTED = [
    { camera: 'north', capturedAt: new Date('2027-05-10T03:00:00Z'), licence: 'CC-BY-4.0', attribution: 'City police' },
    { camera: 'south', capturedAt: new Date('2027-05-11T03:00:00Z'), licence: 'CC0-1.0', attribution: null },
  ] as const;

  async function note(): Promise<void> {
    const { db } = server.services;
    const rows = await db.select({ id: image.id }).from(image).orderBy(image.id);
    for (const [index, { id }] of rows.entries())
      await db
        .update(image)
        .set({ ...NOTED[index % 2] })
        .where(eq(image.id, id));
  }

  it('is in the files, and the card credits every source', async () => {
    await note();
    const folder = await exported('noted', {
      split: undefined,
      formats: ['coco', 'csv'],
      card: { title: 'Test data', licence: 'CC-BY-4.0', attribution: 'The organisers', authors: [] },
    });
    const coco = JSON.parse(await readFile(path.join(folder, 'coco/annotations/instances_default.json'), 'utf8'));
    const licences = new Map(coco.licenses.map((one: { id: number; name: string }) => [one.id, one.name]));
    for (const { license, date_captured, attributes } of coco.images) {
      const noted = NOTED.find(({ camera }) => camera === attributes.camera);
      expect(licences.get(license)).toBe(noted?.licence);
      expect(date_captured).toBe(noted?.capturedAt.toISOString());
      expect(attributes.attribution).toBe(noted?.attribution ?? 'The organisers');
    }
    const card = await readFile(path.join(folder, 'README.md'), 'utf8');
    // With the gold picture, which lies apart.
    expect(card).toContain('| CC-BY-4.0 | City police | 3 |');
    expect(card).toContain('| CC0-1.0 | The organisers | 2 |');
    const lines = (await readFile(path.join(folder, 'images.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((text) => JSON.parse(text).camera)).toEqual(['north', 'south', 'north', 'south', 'north']);
  });

  it('decides which pictures stay together in a split', async () => {
    await note();
    const folder = await exported('by-column', {
      split: { shares: { train: 50, val: 50, test: 0 }, rule: { kind: 'camera_and_day' }, sentence: 'By camera.' },
    });
    const sides = new Map<string, Set<string>>();
    for (const text of (await readFile(path.join(folder, 'images.jsonl'), 'utf8')).trim().split('\n')) {
      const { camera, split, is_gold } = JSON.parse(text);
      if (!is_gold) sides.set(camera, (sides.get(camera) ?? new Set()).add(split));
    }
    expect([...sides.values()].map(({ size }) => size)).toEqual([1, 1]);
    expect(new Set([...sides.values()].flatMap((one) => [...one])).size).toBe(2);
  });

  it('leads to the imported files, which are exported without place and device', async () => {
    const { db, blobs } = server.services;
    const [row] = await db.select().from(image).where(eq(image.isGold, false)).orderBy(image.id).limit(1);
    if (!row) throw new Error('no picture');
    const original = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#753' } })
      .jpeg()
      .withExif({ IFD0: { Model: 'Pixel 9' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 30/1' } })
      .toBuffer();
    const originalKey = 'originals/ab/abcdef.jpg';
    await blobs.put(originalKey, { bytes: original, contentType: 'image/jpeg' });
    await db.update(image).set({ originalKey }).where(eq(image.id, row.id));
    const folder = await exported('originals', { withPictures: true, withOriginals: true, formats: ['coco'] });
    const pictures = [...(await filesOf(folder))].filter(([name]) => /\.(webp|jpg)$/.test(name));
    expect(pictures.map(([name]) => name).filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
    expect(pictures).toHaveLength(5);
    for (const [name, bytes] of pictures) {
      expect((await sharp(bytes).metadata()).exif, name).toBeUndefined();
      expect(bytes.includes('Pixel 9'), name).toBe(false);
    }
    const coco = JSON.parse(await readFile(path.join(folder, 'coco/annotations/instances_train.json'), 'utf8'));
    const named = coco.images.map((one: { file_name: string }) => `coco/images/${one.file_name}`);
    for (const name of named)
      expect(
        pictures.some(([file]) => file === name),
        name,
      ).toBe(true);
    await db.update(image).set({ originalKey: null }).where(eq(image.id, row.id));
  });
});

describe('faces and plates', () => {
  it('are blurred where a file marks them, and the card says so', async () => {
    const { db, blobs } = server.services;
    const [row] = await db.select().from(image).where(eq(image.isGold, false)).orderBy(image.id).limit(1);
    if (!row) throw new Error('no picture');
    // Stripes, which a blur makes grey.
    const stripes = Buffer.from(
      Array.from({ length: 1920 * 1080 }, (_, at) => ((Math.floor((at % 1920) / 4) & 1) === 0 ? 0 : 255)),
    );
    const bytes = await sharp(stripes, { raw: { width: 1920, height: 1080, channels: 1 } })
      .webp()
      .toBuffer();
    const objectKey = 'images/ab/striped.webp';
    await blobs.put(objectKey, { bytes, contentType: 'image/webp' });
    await db.update(image).set({ objectKey }).where(eq(image.id, row.id));
    const boxes = path.join(server.dataDir, 'faces.json');
    const coco = {
      // Made on a copy of half the size.
      images: [{ id: 1, file_name: row.sourceName, width: 960, height: 540 }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [100, 100, 50, 40] }],
      categories: [{ id: 1, name: 'face' }],
    };
    await writeFile(boxes, JSON.stringify(coco));
    const order = { withPictures: true, formats: ['coco'] as const, blurBoxes: boxes };
    const folder = await exported('blurred', order);
    const pictures = [...(await filesOf(folder))].filter(([name]) => name.endsWith('.webp'));
    const spread = async (picture: Buffer, left: number, top: number): Promise<number> => {
      const region = sharp(picture).extract({ left, top, width: 60, height: 50 });
      return (await sharp(await region.png().toBuffer()).stats()).channels[0]?.stdev ?? 0;
    };
    const striped: Buffer[] = [];
    for (const [, picture] of pictures) if ((await spread(picture, 900, 700)) > 50) striped.push(picture);
    expect(striped).toHaveLength(1);
    expect(await spread(striped[0] ?? Buffer.alloc(0), 220, 215)).toBeLessThan(20);
    expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toContain('1 places on 1 pictures');
    coco.images = [{ id: 1, file_name: 'unknown.jpg', width: 960, height: 540 }];
    await writeFile(boxes, JSON.stringify(coco));
    await expect(exported('refused', order)).rejects.toThrow('not in the event');
    await db.update(image).set({ objectKey: row.objectKey }).where(eq(image.id, row.id));
  });
});

describe('a picture that an organiser has withdrawn', () => {
  it('is in no export, and is back once it is restored', async () => {
    const { db } = server.services;
    const withdraw = (at: Date | null) =>
      db.update(imageQueue).set({ withdrawnAt: at }).where(eq(imageQueue.imageId, withdrawn)).returning();
    const [first] = await db.select({ id: image.id }).from(image).where(eq(image.isGold, false)).limit(1);
    if (!first) throw new Error('no picture');
    const withdrawn = first.id;
    const pictures = async (name: string) =>
      [
        ...((await filesOf(await exported(name)))
          .get('reviews.jsonl')
          ?.toString()
          .matchAll(/"image_id":(\d+)/g) ?? []),
      ].map(([, id]) => Number(id));
    expect(await pictures('before')).toContain(withdrawn);
    await withdraw(new Date());
    const left = await pictures('withdrawn');
    await withdraw(null);
    expect(left).not.toContain(withdrawn);
    expect(left.length).toBeGreaterThan(0);
    expect(await pictures('restored')).toContain(withdrawn);
  });
});

describe('the consensus without the event', () => {
  it('scores, from the files alone, what the event reports of its methods', async () => {
    const folder = await exported('scored', { methods: METHODS, formats: ['csv'] });
    const { methods } = JSON.parse(await readFile(path.join(folder, 'figures.json'), 'utf8'));
    const truth = new Map(
      (await readFile(path.join(folder, 'gold.jsonl'), 'utf8'))
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text))
        .map(({ file_name, boxes }) => [file_name, boxes]),
    );
    // Without the truth, gold pictures are judged as all others.
    await rm(path.join(folder, 'gold.jsonl'));
    const output = path.join(server.dataDir, 'scored-again');
    const request = { methods: 'all', format: 'csv', title: 'Test data', licence: undefined, classMap: undefined };
    await consensusFromFiles({ input: folder, output, ...request });
    for (const [index, name] of METHODS.entries()) {
      const file = path.join(output, index === 0 ? '' : `methods/${name}`, 'csv/annotations.csv');
      const bytes = async (): Promise<Uint8Array> => readFile(file);
      const { dataset } = await readDataset({ paths: ['annotations.csv'], bytes, head: bytes });
      const images = dataset.images.filter(({ fileName }) => truth.has(fileName));
      const found = scored(images, truth);
      const reported = new Map(
        methods[index].figures.map((one: { name: string; value: number }) => [one.name, one.value]),
      );
      expect(reported.get('precision of boxes (IoU 0.5)'), name).toBeCloseTo(found.precision, 6);
      expect(reported.get('recall of vehicles (IoU 0.5)'), name).toBeCloseTo(found.recall, 6);
      expect(reported.get('class right, of the vehicles found'), name).toBeCloseTo(found.rightClass, 6);
      expect(reported.get('mean IoU of the vehicles found'), name).toBeCloseTo(found.iou, 2);
    }
  });

  it('finds the same boxes and figures in an export as the event reports, byte for byte', async () => {
    const folder = await exported('reproduced', { methods: METHODS, formats: ['coco', 'csv'] });
    const output = path.join(server.dataDir, 'again');
    const input = path.join(folder, 'reviews.jsonl');
    const request = {
      methods: 'all',
      format: 'coco,csv',
      title: 'Test data',
      licence: 'CC-BY-4.0',
      classMap: undefined,
    };
    await consensusFromFiles({ input, output, ...request });
    const [theirs, ours] = [await filesOf(folder), await filesOf(output)];
    const isSame = /^(coco|csv|gold|methods)\/|^(model|figures)\.json$|\.jsonl$/;
    const names = [...ours.keys()].filter((name) => isSame.test(name));
    expect(names).toContain('model.json');
    expect(names.filter((name) => name.startsWith('methods/')).length).toBeGreaterThan(5);
    for (const name of names) expect(ours.get(name)?.equals(theirs.get(name) ?? Buffer.alloc(0)), name).toBe(true);
  });
});
