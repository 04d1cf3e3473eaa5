import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { iou } from '@uvh/domain/annotation/box';
import { EXPORT_METHODS } from '@uvh/domain/data-set/export-choices';
import type { DatasetImage } from '@uvh/formats/dataset';
import { readDataset } from '@uvh/formats/read-dataset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consensusFromFiles } from '../../../src/features/exports/from-files/consensus-from-files.ts';
import { aLabelledEvent, filesOf, type LabelledEvent, readJson, readLines } from './labelled-event.ts';

let server: LabelledEvent['server'];
let exported: LabelledEvent['exported'];

beforeAll(async () => {
  ({ server, exported } = await aLabelledEvent());
});
afterAll(() => server.close());

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

describe('the consensus without the event', () => {
  it('scores, from the files alone, what the event reports of its methods', async () => {
    const folder = await exported('scored', { methods: EXPORT_METHODS, formats: ['csv'] });
    const { methods } = await readJson(folder, 'figures.json');
    const truth = new Map((await readLines(folder, 'gold.jsonl')).map(({ file_name, boxes }) => [file_name, boxes]));
    // Without the truth, gold pictures are judged as all others.
    await rm(path.join(folder, 'gold.jsonl'));
    const output = path.join(server.dataDir, 'scored-again');
    const request = { methods: 'all', format: 'csv', title: 'Test data', licence: undefined, classMap: undefined };
    await consensusFromFiles({ input: folder, output, ...request });
    for (const [index, name] of EXPORT_METHODS.entries()) {
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
    const card = { title: 'Test data', licence: 'CC-BY-4.0', url: 'https://data.test/set', authors: ['A Lab'] };
    const folder = await exported('reproduced', { methods: EXPORT_METHODS, formats: ['coco', 'csv'], card });
    const { info } = await readJson(folder, 'coco/annotations/instances_train.json');
    expect(info).toMatchObject({ description: 'Test data', url: 'https://data.test/set' });
    const output = path.join(server.dataDir, 'again');
    const input = path.join(folder, 'reviews.jsonl');
    const request = {
      methods: 'all',
      format: 'coco,csv',
      title: 'Test data',
      licence: 'CC-BY-4.0',
      url: 'https://data.test/set',
      classMap: undefined,
    };
    await consensusFromFiles({ input, output, ...request });
    const [theirs, ours] = [await filesOf(folder), await filesOf(output)];
    const isSame = /^(coco|csv|gold|methods)\/|^(model|figures)\.json$|\.jsonl$/;
    const names = [...ours.keys()].filter((name) => isSame.test(name));
    expect(names).toContain('model.json');
    expect(names.filter((name) => name.startsWith('methods/')).length).toBeGreaterThan(5);
    for (const name of names) expect(ours.get(name)?.equals(theirs.get(name) ?? Buffer.alloc(0)), name).toBe(true);
    const readme = ours.get('README.md')?.toString();
    expect(readme).toMatch(/^\| (train|val|test) \| \d/m);
    expect(readme).toContain('The sides are those of the export that the records come from');
  });

  it('refuses an export that was cut short on its way, and a line that no export has', async () => {
    const folder = await exported('cut-short', { formats: ['csv'] });
    const reviews = path.join(folder, 'reviews.jsonl');
    const whole = await readFile(reviews, 'utf8');
    const output = path.join(server.dataDir, 'cut-short-again');
    const options = { methods: 'ours', format: 'csv', title: 'T', licence: undefined, classMap: undefined };
    const again = () => consensusFromFiles({ input: folder, output, ...options });
    await writeFile(reviews, whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 1));
    await expect(again()).rejects.toThrow(/^reviews.jsonl in .* is not as it was exported: SHA256SUMS says so/);
    await rm(path.join(folder, 'SHA256SUMS'));
    await writeFile(reviews, `${whole}${'x'.repeat(40 * 1024 * 1024)}`);
    const lines = whole.trimEnd().split('\n').length;
    await expect(again()).rejects.toThrow(`reviews.jsonl, line ${lines + 1}: this is no record: it is too long.`);
    await writeFile(path.join(folder, 'classes.json'), ' '.repeat(40 * 1024 * 1024));
    await expect(again()).rejects.toThrow('classes.json is longer than that of an export.');
    await rm(reviews);
    await mkdir(reviews);
    await rm(path.join(folder, 'classes.json'));
    await expect(again()).rejects.toThrow(/reviews.jsonl cannot be read \(EISDIR\)\.$/);
  });
});
