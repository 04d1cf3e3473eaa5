import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EXPORT_FORMATS, type ExportFormat } from '@uvh/domain/data-set/export-choices';
import type { DatasetImage } from '@uvh/formats/dataset';
import { readDataset } from '@uvh/formats/read-dataset';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import type { ExportOrder } from '../../src/features/exports/export-order.ts';
import { filesAt } from '../../src/features/exports/from-files/files-at.ts';
import { addBatchCommands } from '../../src/features/images/batches/commands.ts';
import { addImportCommands } from '../../src/features/images/import/commands.ts';
import { imageBatch } from '../../src/platform/db/schema/images.ts';
import { testConsole } from '../support/console.ts';
import { anExport } from '../support/exports.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let first = '';
let whole = '';
let bare = '';

/** Sizes that are shown as they are, scaled down, scaled up and letter-boxed. */
const SIZES: readonly (readonly [number, number])[] = [
  [1920, 1080],
  [2560, 1440],
  [640, 360],
  [600, 900],
];

/** Four pictures with boxes of several classes, imported and exported in every format. */
beforeAll(async () => {
  server = await startApp();
  const folder = path.join(server.dataDir, 'pictures');
  await mkdir(folder);
  for (const [index, [width, height]] of SIZES.entries()) {
    const noise = Buffer.from(Array.from({ length: 32 * 18 }, (_, at) => ((at + 1) * (index + 3) * 7919) % 251));
    const picture = sharp(noise, { raw: { width: 32, height: 18, channels: 1 } }).resize(width, height, {
      fit: 'fill',
    });
    await writeFile(path.join(folder, `street-${index}.jpg`), await picture.jpeg().toBuffer());
  }
  const coco = {
    images: SIZES.map(([width, height], index) => ({ id: index + 1, file_name: `street-${index}.jpg`, width, height })),
    annotations: SIZES.flatMap(([width, height], index) =>
      [0, 1, 2].map((place) => ({
        id: index * 3 + place + 1,
        image_id: index + 1,
        category_id: place + 1,
        bbox: [width * 0.07 + place * width * 0.3, height * 0.2 + 0.37, width * 0.21, height * 0.33],
        score: 0.5 + place * 0.125,
      })),
    ),
    categories: ['Sedan', 'Bus', 'Three-wheeler'].map((name, index) => ({ id: index + 1, name })),
  };
  await writeFile(path.join(folder, 'boxes.json'), JSON.stringify(coco));
  await organiser('import', folder);
  first = await exported('first', EXPORT_FORMATS);
  whole = await exported('whole', EXPORT_FORMATS, { methods: ['majority', 'dawid-skene', 'staple'] });
  bare = await exported('bare', ['coco', 'csv'], { withPictures: false, methods: ['majority', 'staple'] });
  await undo();
});
afterAll(() => server.close());
const organisers = testConsole(() => server, [addImportCommands, addBatchCommands]);
const { run: organiser } = organisers;

async function exported(
  name: string,
  formats: readonly ExportFormat[],
  changes: Partial<ExportOrder> = {},
): Promise<string> {
  const target = path.join(server.dataDir, name);
  await rm(target, { recursive: true, force: true });
  const filter = { minReviews: 0, onlySettled: false };
  const order = { target, filter, formats, withPictures: true, methods: ['majority'] as const, ...changes };
  await exportDataset(server.services, anExport(order));
  return target;
}

/** Leaves the event as empty as it was: nobody has reviewed anything. */
async function undo(): Promise<void> {
  const [last] = await server.services.db.select().from(imageBatch).orderBy(desc(imageBatch.id)).limit(1);
  await organiser('batch', 'undo', String(last?.id));
}

/** What a person drew: which picture, which class, where to 1/100 pixel. */
async function annotationsOf(folder: string): Promise<readonly string[]> {
  const { dataset, problems } = await readDataset(await filesAt(folder));
  expect(problems.filter(({ effect }) => effect !== 'adjusted')).toEqual([]);
  return dataset.images.flatMap(linesOf).sort();
}

function linesOf({ fileName, boxes }: DatasetImage): readonly string[] {
  const stem = fileName.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return boxes.map(({ label, x, y, width, height }) =>
    [stem, label, ...[x, y, width, height].map((side) => Math.round(side * 10))].join(' '),
  );
}

describe('an export that nobody has reviewed', () => {
  it('is of no date', async () => {
    const { info } = JSON.parse(await readFile(path.join(first, 'coco/annotations/instances_train.json'), 'utf8'));
    expect(info).not.toHaveProperty('year');
    expect(info).not.toHaveProperty('date_created');
    expect(await readFile(path.join(first, 'croissant.json'), 'utf8')).not.toContain('datePublished":');
  });
});

describe('an export that is imported into an empty event and exported again', () => {
  it.each(EXPORT_FORMATS)('has the same annotations: %s', async (format) => {
    const before = await annotationsOf(path.join(first, format));
    expect(before).toHaveLength(12);
    await organiser('import', path.join(first, format));
    const again = await exported('again', [...new Set([format, 'coco' as const])]);
    await undo();
    expect(await annotationsOf(path.join(again, format))).toEqual(before);
    expect(await annotationsOf(path.join(again, 'coco'))).toEqual(await annotationsOf(path.join(first, 'coco')));
  });

  it('has each picture once, with the boxes of the first method, when it is imported whole', async () => {
    for (const options of [[], ['--format', 'yolo'], ['--format', 'hf']]) {
      organisers.clear();
      const said = await organiser('import', whole, ...options);
      expect(said).toMatch(/4 imported \(0 gold\), 0 known already, 0 without suggested boxes, 0 refused; 12 boxes/);
      const other = options.length === 0 ? 'yolo' : 'coco';
      expect(said).toContain(`${other}/: holds the same data set in another format and was passed over`);
      const again = await exported('whole-again', ['coco']);
      await undo();
      expect(await annotationsOf(path.join(again, 'coco'))).toEqual(await annotationsOf(path.join(first, 'coco')));
    }
  });

  it('without pictures gives its boxes to pictures that lie elsewhere, and says so where none do', async () => {
    await expect(organiser('import', bare)).rejects.toThrow('is an export without pictures');
    organisers.clear();
    const said = await organiser('import', path.join(server.dataDir, 'pictures'), '--suggestions', bare);
    expect(said).toMatch(/4 imported .*; 12 boxes/);
    await undo();
  });
});
