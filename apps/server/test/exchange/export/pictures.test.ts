import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportDataset } from '../../../src/features/exports/export-dataset.ts';
import { image, imageQueue } from '../../../src/platform/db/schema/images.ts';
import { anExport } from '../../support/exports.ts';
import { aLabelledEvent, filesOf, type LabelledEvent, readJson } from './labelled-event.ts';

let server: LabelledEvent['server'];
let exported: LabelledEvent['exported'];

beforeAll(async () => {
  ({ server, exported } = await aLabelledEvent());
});
afterAll(() => server.close());

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
    const coco = await readJson(folder, 'coco/annotations/instances_default.json');
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
    const coco = await readJson(folder, 'coco/annotations/instances_train.json');
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
    expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toContain('1 place on 1 picture');
    coco.images = [{ id: 1, file_name: 'unknown.jpg', width: 960, height: 540 }];
    await writeFile(boxes, JSON.stringify(coco));
    await expect(exported('refused', order)).rejects.toThrow('not in the event');
    await db.update(image).set({ objectKey: row.objectKey }).where(eq(image.id, row.id));
  });

  it('are not published where reading leaves one out: a crowd refuses the export, a box of nothing does not', async () => {
    const [row] = await server.services.db.select().from(image).orderBy(image.id).limit(1);
    const file = path.join(server.dataDir, 'crowd.json');
    const withBox = (box: Record<string, unknown>) =>
      writeFile(
        file,
        JSON.stringify({
          images: [{ id: 1, file_name: row?.sourceName, width: 960, height: 540 }],
          annotations: [{ id: 1, image_id: 1, category_id: 1, ...box }],
          categories: [{ id: 1, name: 'face' }],
        }),
      );
    await withBox({ bbox: [100, 100, 50, 40], iscrowd: 1 });
    await expect(exported('crowd', { blurBoxes: file })).rejects.toThrow('1 crowd region (iscrowd) was left out');
    await withBox({ bbox: [100, 100, -50, 40] });
    await expect(exported('leftwards', { blurBoxes: file })).rejects.toThrow('left out, since it is -50 x 40 pixels');
    await withBox({ bbox: [100, 100, 0, 0] });
    await expect(exported('nothing', { blurBoxes: file })).resolves.toBeDefined();
    const folder = path.join(server.dataDir, 'faces and plates');
    await mkdir(folder);
    await copyFile(file, path.join(folder, 'faces.json'));
    await writeFile(
      path.join(folder, 'plates.csv'),
      `file_name,class,x1,y1,x2,y2\n${row?.sourceName},plate,1,2,30,40\n`,
    );
    await expect(exported('of two formats', { blurBoxes: folder })).rejects.toThrow(
      'plates.csv: was left out, since it is CSV and COCO was read',
    );
  });
});

describe('a file of faces where pictures of two imports have one name', () => {
  it('is refused, unless only one of them is in the event', async () => {
    const { db } = server.services;
    const [one, other] = await db.select().from(image).where(eq(image.isGold, false)).orderBy(image.id).limit(2);
    if (!one || !other) throw new Error('no pictures');
    const file = path.join(server.dataDir, 'one-name.json');
    const coco = {
      images: [{ id: 1, file_name: one.sourceName, width: 960, height: 540 }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [100, 100, 50, 40] }],
      categories: [{ id: 1, name: 'face' }],
    };
    await writeFile(file, JSON.stringify(coco));
    const nameOther = (sourceName: string) => db.update(image).set({ sourceName }).where(eq(image.id, other.id));
    const withdraw = (withdrawnAt: Date | null) =>
      db.update(imageQueue).set({ withdrawnAt }).where(eq(imageQueue.imageId, other.id));
    await nameOther(one.sourceName);
    await expect(exported('one-name', { blurBoxes: file })).rejects.toThrow('whose name several pictures have');
    await withdraw(new Date());
    const folder = await exported('one-left', { blurBoxes: file });
    expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toContain('1 place on 1 picture');
    await withdraw(null);
    await nameOther(other.sourceName);
  });
});

describe('a picture that its store has lost', () => {
  const order = { withPictures: true, formats: ['coco', 'yolo'] as const, methods: ['ours', 'majority'] as const };

  /** Points the ordinary pictures, in their order, at these keys while `work` runs. */
  async function withKeys<Result>(keys: readonly string[], work: (ids: readonly number[]) => Promise<Result>) {
    const { db } = server.services;
    const rows = await db.select().from(image).where(eq(image.isGold, false)).orderBy(image.id);
    const changed = rows.slice(0, keys.length);
    for (const [index, { id }] of changed.entries())
      await db
        .update(image)
        .set({ objectKey: keys[index] ?? '' })
        .where(eq(image.id, id));
    try {
      return await work(changed.map(({ id }) => id));
    } finally {
      for (const { id, objectKey } of changed) await db.update(image).set({ objectKey }).where(eq(image.id, id));
    }
  }

  const keyOf = (hash: string) => `images/${hash.slice(0, 2)}/${hash}.webp`;
  const missing = keyOf('a'.repeat(64));
  const damaged = keyOf('b'.repeat(64));

  it('is left out and named, and the others are a whole data set that is the same each time', async () => {
    await server.services.blobs.put(damaged, { bytes: Buffer.from('half a picture'), contentType: 'image/webp' });
    const { lost, files, again } = await withKeys([missing, damaged], async (ids) => {
      const folder = await exported('lost', order);
      return { lost: ids, files: await filesOf(folder), again: await filesOf(await exported('lost-again', order)) };
    });
    const lines = (files.get('lost-pictures.jsonl')?.toString() ?? '').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { image_id: lost[0], why: 'missing', sha256: expect.any(String), source_name: expect.stringMatching(/jpg$/) },
      { image_id: lost[1], why: 'damaged' },
    ]);
    expect(JSON.parse(files.get('manifest.json')?.toString() ?? '')).toMatchObject({ pictures: 2, lost_pictures: 2 });
    expect(files.get('README.md')?.toString()).toContain('2 pictures are missing from the picture store');
    expect(files.get('SHA256SUMS')?.toString()).toContain('lost-pictures.jsonl');
    // No file names a picture that is not there, in any format, by any method.
    const named = [...files].filter(([name]) => /instances_\w+\.json$/.test(name));
    for (const [name, bytes] of named)
      for (const { id, file_name } of JSON.parse(bytes.toString()).images) {
        expect(lost, name).not.toContain(id);
        if (!name.startsWith('methods/'))
          expect(files.has(`${name.split('annotations')[0]}images/${file_name}`)).toBe(true);
      }
    const labels = [...files.keys()].filter((name) => /^yolo\/labels\/.*\.txt$/.test(name));
    expect(labels).toHaveLength(2);
    // What people said of it is kept.
    expect(files.get('reviews.jsonl')?.toString()).toContain(`"image_id":${lost[0]},`);
    expect([...again.keys()]).toEqual([...files.keys()]);
    for (const [name, bytes] of files) expect(again.get(name)?.equals(bytes), name).toBe(true);
  });

  it('refuses the export where the store has none at all: it is another store', async () => {
    const { db } = server.services;
    const rows = await db.select().from(image).orderBy(image.id);
    await db.update(image).set({ objectKey: missing });
    try {
      await expect(exported('other-store', order)).rejects.toThrow('none of 5 pictures');
    } finally {
      for (const { id, objectKey } of rows) await db.update(image).set({ objectKey }).where(eq(image.id, id));
    }
    expect(await readdir(path.join(server.dataDir, 'other-store'))).not.toContain('SHA256SUMS');
  });

  it('stops the export where the store does not answer: nothing is known to be lost then', async () => {
    const { blobs } = server.services;
    const silent = { ...blobs, read: () => Promise.reject(new Error('ECONNREFUSED')) };
    const target = path.join(server.dataDir, 'silent');
    const asked = exportDataset({ ...server.services, blobs: silent }, anExport({ target, ...order }));
    await expect(asked).rejects.toThrow('ECONNREFUSED');
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

describe('pictures of unknown origin', () => {
  it('may be compared for longer than the database lets a transaction idle', async () => {
    const { db } = server.services;
    const transaction = db.transaction.bind(db);
    const idles: unknown[] = [];
    const spy = vi.spyOn(db, 'transaction').mockImplementation((work, options) =>
      transaction(async (tx) => {
        const done = await work(tx);
        const { rows } = await tx.execute(sql`
          select extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::int as seconds`);
        idles.push(rows[0]?.seconds);
        return done;
      }, options),
    );
    try {
      await exported('ungrouped', { split: undefined });
    } finally {
      spy.mockRestore();
    }
    // The comparison of the largest event takes minutes; what a process that froze holds is given up for it all the same.
    expect(idles).toEqual([600]);
  });
});
