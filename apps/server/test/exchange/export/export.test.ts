import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { EXPORT_METHODS } from '@uvh/domain/data-set/export-choices';
import { Findings, findingsOf } from '@uvh/formats/problem';
import { readDataset } from '@uvh/formats/read-dataset';
import type { SplitShares } from '@uvh/formats/split/group-split';
import { parquetRows } from '@uvh/formats/table/parquet';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFinalPass } from '../../../src/features/consensus/final-pass.ts';
import { refitSkillModel } from '../../../src/features/consensus/refit-skill-model.ts';
import { currentConsensusVersion } from '../../../src/features/consensus/version-queries.ts';
import { exportDataset } from '../../../src/features/exports/export-dataset.ts';
import { consensusFromFiles } from '../../../src/features/exports/from-files/consensus-from-files.ts';
import { appUser } from '../../../src/platform/db/schema/accounts.ts';
import { conductFlag } from '../../../src/platform/db/schema/consensus.ts';
import { image } from '../../../src/platform/db/schema/images.ts';
import { anExport } from '../../support/exports.ts';
import { startApp } from '../../support/start-app.ts';
import { aLabelledEvent, filesOf, type LabelledEvent, readJson, readLines, TELEMETRY } from './labelled-event.ts';

let event: LabelledEvent;
let server: LabelledEvent['server'];
let exported: LabelledEvent['exported'];

beforeAll(async () => {
  event = await aLabelledEvent();
  ({ server, exported } = event);
});
afterAll(() => server.close());

const FLAGS = ['is_deleted', 'is_edited', 'is_new', 'is_label_changed', 'is_confirmed'] as const;
const ALL_FORMATS = ['coco', 'yolo', 'voc', 'cvat', 'label-studio', 'csv', 'parquet', 'hugging-face'] as const;

describe('an export', () => {
  it('leads from every id in every file to the same picture', async () => {
    const folder = await exported('ids', { formats: ALL_FORMATS, methods: EXPORT_METHODS, withPictures: true });
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
    const before = await filesOf(await exported('before', { methods: EXPORT_METHODS, formats: ['coco', 'parquet'] }));
    await refitSkillModel(server.services);
    server.clock.advance(3_600_000);
    const after = await filesOf(await exported('after', { methods: EXPORT_METHODS, formats: ['coco', 'parquet'] }));
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, bytes] of before) expect(after.get(name)?.equals(bytes), name).toBe(true);
  });

  it('holds every known vehicle of a gold picture, also those that nobody boxed', async () => {
    const folder = await exported('gold');
    const coco = await readJson(folder, 'gold/coco/annotations/instances_default.json');
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

  it('gives reviews.parquet whole numbers for ids and truth values for flags', async () => {
    const folder = await exported('types', { formats: ['parquet'] });
    const bytes = await readFile(path.join(folder, 'reviews.parquet'));
    const rows = await parquetRows(bytes, findingsOf('reviews.parquet', new Findings()));
    const lines = await readLines(folder, 'reviews.jsonl');
    const told = lines.flatMap(({ review, boxes }) =>
      boxes.map((box: Record<string, unknown>) => [
        BigInt(review),
        typeof box.suggestion_id === 'number' ? BigInt(box.suggestion_id) : null,
        ...FLAGS.map((flag) => box[flag]),
      ]),
    );
    expect(rows.map((row) => [row.review, row.suggestion_id ?? null, ...FLAGS.map((flag) => row[flag])])).toEqual(told);
  });

  it('is described whole to Croissant: every file of annotations, and records of the data set itself', async () => {
    const formats = ['coco', 'parquet', 'hugging-face'] as const;
    const folder = await exported('croissant', { formats, methods: EXPORT_METHODS });
    const { distribution, recordSet } = await readJson(folder, 'croissant.json');
    const described: string[] = distribution.map((file: { '@id': string }) => file['@id']);
    const written = [...(await filesOf(folder)).keys()];
    const card = ['README.md', 'croissant.json', 'manifest.json', 'SHA256SUMS'];
    expect(described).toEqual(written.filter((file) => !card.includes(file)));
    interface Field {
      readonly source?: { readonly fileObject: { readonly '@id': string } };
      readonly subField?: readonly Field[];
    }
    const sourcesOf = ({ source, subField = [] }: Field): string[] => [
      ...(source ? [source.fileObject['@id']] : []),
      ...subField.flatMap(sourcesOf),
    ];
    const sources = recordSet.flatMap(({ field }: { field: Field[] }) => field.flatMap(sourcesOf));
    expect([...new Set(sources)].sort()).toEqual([
      ...written.filter((file) => /^hugging-face\/\w+\/metadata\.jsonl$/.test(file)),
      'parquet/annotations.parquet',
    ]);
  });

  it('names nobody', async () => {
    const folder = await exported('nobody', { formats: ALL_FORMATS, methods: EXPORT_METHODS });
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
    const coco = await readJson(folder, 'coco/annotations/instances_default.json');
    const finds = coco.annotations.filter((one: { bbox: number[] }) => (one.bbox[0] ?? 0) > 1000);
    expect(finds).toHaveLength(4);
    for (const { attributes, image_id } of finds)
      expect(attributes.object_id).toMatch(new RegExp(`^${image_id}/n:\\d+:\\d+$`));
  });

  it('leaves the answers of people without weight out of every method, and says so', async () => {
    const { db } = server.services;
    const spoiler = event.people[3];
    // Whom a refit has held back since they answer alike does not count either.
    await db.delete(conductFlag);
    await db
      .update(appUser)
      .set({ reviewWeight: 0 })
      .where(eq(appUser.id, spoiler?.userId ?? 0));
    const folder = await exported('weights', { methods: EXPORT_METHODS, formats: ['csv'] });
    await db
      .update(appUser)
      .set({ reviewWeight: 1 })
      .where(eq(appUser.id, spoiler?.userId ?? 0));
    const manifest = await readJson(folder, 'manifest.json');
    expect(manifest.excluded).toEqual([expect.stringMatching(/^annotator-[0-9a-f]{12}$/)]);
    expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toContain(manifest.excluded[0]);
    const lines = await readLines(folder, 'reviews.jsonl');
    const without = new Set(lines.filter(({ weight }) => weight === 0).map(({ annotator }) => annotator));
    expect([...without]).toEqual(manifest.excluded);
    for (const method of ['csv', 'methods/majority/csv', 'methods/dawid-skene/csv', 'methods/staple/csv'])
      expect(await readFile(path.join(folder, method, 'annotations.csv'), 'utf8')).not.toContain('""removed"":1');
  });

  it('leaves out what only people without weight have reviewed', async () => {
    const { db } = server.services;
    await db.update(appUser).set({ reviewWeight: 0 });
    const folder = await exported('nobody-counts');
    await db.update(appUser).set({ reviewWeight: 1 });
    expect(await readJson(folder, 'manifest.json')).toMatchObject({ pictures: 0, left_out: 4, gold_pictures: 1 });
    expect(await readLines(folder, 'reviews.jsonl')).toHaveLength(20);
    const { agreement } = await readJson(folder, 'figures.json');
    expect(agreement).toMatchObject([{ objects: 0 }, { objects: 0 }]);
  });

  it('says of no picture that people agree on it whom nobody looked at', async () => {
    const { db } = server.services;
    await db.update(appUser).set({ reviewWeight: 0 });
    const all = { minReviews: 0, onlySettled: false };
    const folder = await exported('nobody-looked', { filter: all, split: undefined, formats: ALL_FORMATS });
    const agreed = await exported('nobody-agreed', { filter: { ...all, minAgreement: 0.5 } });
    await db.update(appUser).set({ reviewWeight: 1 });
    const coco = await readJson(folder, 'coco/annotations/instances_default.json');
    expect([...coco.images, ...coco.annotations].length).toBeGreaterThan(4);
    for (const one of [...coco.images, ...coco.annotations]) expect(one.attributes?.agreement ?? null).toBeNull();
    expect(await readJson(folder, 'manifest.json')).toMatchObject({ pictures: 4 });
    expect(await readJson(agreed, 'manifest.json')).toMatchObject({ pictures: 0, left_out: 4, gold_pictures: 1 });
  });

  it('tells of parts that stayed empty, and of gold pictures that are like those trained on', async () => {
    const byCamera = { rule: { kind: 'camera' } as const, sentence: 'By camera.' };
    const cardOf = async (name: string, shares: SplitShares): Promise<string> => {
      const folder = await exported(name, { split: { shares, ...byCamera }, formats: ['yolo'] });
      return readFile(path.join(folder, 'README.md'), 'utf8');
    };
    const all = await cardOf('all-in-train', { train: 100, val: 0, test: 0 });
    expect(all).toContain('1 gold picture belongs together with pictures of train');
    expect(all).not.toContain('No picture is in');
    const shared = await cardOf('two-cameras', { train: 50, val: 25, test: 25 });
    expect(shared).toMatch(/No picture is in (val|test): pictures that belong together stay on one side\./);
  });

  it('says of no more pictures than are in it, and of none that there are none', async () => {
    const rule = { kind: 'pattern', pattern: /none is called so/ } as const;
    const split = { shares: { train: 80, val: 10, test: 10 }, rule, sentence: 'By pattern.' };
    const cardOf = async (name: string, minReviews: number): Promise<string> => {
      const folder = await exported(name, { split, filter: { minReviews, onlySettled: false }, formats: ['yolo'] });
      return readFile(path.join(folder, 'README.md'), 'utf8');
    };
    expect(await cardOf('ungrouped', 1)).toContain('Of 4 pictures neither camera nor day is known');
    const card = await cardOf('no-pictures', 99);
    expect(card).toContain('- No picture is in the data set.');
    for (const said of ['No picture is in train', 'neither camera nor day', 'Fewer than'])
      expect(card, said).not.toContain(said);
  });

  it('keeps pictures together that look like frames of one camera, where nothing else tells', async () => {
    const { db } = server.services;
    const rule = { kind: 'pattern', pattern: /none is called so/ } as const;
    const split = { shares: { train: 50, val: 25, test: 25 }, rule, sentence: 'By pattern.' };
    const splitsOf = async (name: string): Promise<Set<unknown>> => {
      const lines = await readLines(await exported(name, { split }), 'images.jsonl');
      return new Set(lines.flatMap(({ split: side }) => side ?? []));
    };
    expect((await splitsOf('looks-unknown')).size).toBeGreaterThan(1);
    await db.update(image).set({ perceptualHash: 'f'.repeat(64) });
    expect((await splitsOf('one-look')).size).toBe(1);
    await db.update(image).set({ perceptualHash: null });
  });

  it('says what people had to agree to, or that nothing was asked of them', async () => {
    const cardOf = async (name: string, consent: string | null): Promise<string> => {
      const card = { title: 'Test data', authors: [], consent };
      return readFile(path.join(await exported(name, { card }), 'README.md'), 'utf8');
    };
    expect(await cardOf('agreed', 'My reviews\nmay be published.')).toContain(
      'people had to agree to this: “My reviews may be published.”',
    );
    expect(await cardOf('not-asked', null)).toContain('People were not asked to agree to a text');
  });

  it('explains in its card every field of a picture and of a box', async () => {
    const folder = await exported('fields', { split: undefined });
    const card = await readFile(path.join(folder, 'README.md'), 'utf8');
    const coco = await readJson(folder, 'coco/annotations/instances_default.json');
    const fields = [...coco.images, ...coco.annotations].flatMap(({ attributes }) => Object.keys(attributes));
    for (const field of new Set([...fields, 'score'])) expect(card).toContain(`| \`${field}\` | `);
  });

  it('names what images were retired and answers paid by, also where it is worked out again from its files', async () => {
    const { event: service } = server.services;
    const { riskLimit, payPerBit, payMostFound, payCostOfNothing } = (await service.current()).settings;
    await service.changeSettings('test', { riskLimit: 0.05, payPerBit: 2.5, payMostFound: 3, payCostOfNothing: 0.5 });
    const { minTeams, maxReviews } = await service.retirementRule();
    const counts = { min_teams: minTeams, max_reviews: maxReviews };
    const rules = {
      retirement_rule: { risk_per_box: 0.05, ...counts, missed_weight: 0.2, drawn_weight: 0.5 },
      pay_weights: { per_bit: 2.5, most_found: 3, cost_of_nothing: 0.5 },
    };
    const folder = await exported('rules', { formats: ['csv'] });
    await service.changeSettings('test', { riskLimit, payPerBit, payMostFound, payCostOfNothing });
    expect(await readJson(folder, 'manifest.json')).toMatchObject(rules);
    expect(await readJson(folder, 'rules.json')).toEqual(rules);
    const output = path.join(server.dataDir, 'rules-again');
    const request = { input: folder, output, methods: 'ours', format: 'csv', title: 'T', licence: undefined };
    await consensusFromFiles({ ...request, classMap: undefined });
    expect(await readJson(output, 'manifest.json')).toMatchObject(rules);
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
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.every((row) => row.includes(',Bus,'))).toBe(true);
  });

  it('learns from all reviews, whatever a filter asks for, and counts what it leaves out', async () => {
    const all = await filesOf(await exported('all-reviewed'));
    const few = await exported('often-reviewed', { filter: { minReviews: 5, onlySettled: false } });
    const files = await filesOf(few);
    for (const name of ['reviews.jsonl', 'images.jsonl', 'model.json'])
      expect(all.get(name)?.equals(files.get(name) ?? Buffer.of()), name).toBe(true);
    expect(await readJson(few, 'manifest.json')).toMatchObject({ pictures: 0, left_out: 4 });
    expect(await readFile(path.join(few, 'README.md'), 'utf8')).toContain(
      '- Only pictures with at least 5 reviews: 4 pictures were left out.',
    );
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

  it('gives the same bytes after every final pass, and has learned the same as before the first one', async () => {
    const filesNow = async (name: string) => filesOf(await exported(name, { formats: ['csv'] }));
    const open = await filesNow('open');
    const first = await runFinalPass(server.services, { kind: 'final', actor: 'test' });
    const closed = await filesNow('closed');
    const second = await runFinalPass(server.services, { kind: 'rerun', actor: 'test' });
    const again = await filesNow('closed-again');
    expect([...again.keys()]).toEqual([...closed.keys()]);
    for (const [name, bytes] of closed) expect(again.get(name)?.equals(bytes), name).toBe(true);
    expect(second.id).toBeGreaterThan(first.id);
    expect(second.parametersHash).toBe(first.parametersHash);
    // What was learned is no matter of when it was asked; which images are settled is.
    for (const name of ['model.json', 'people.jsonl'])
      expect(closed.get(name)?.equals(open.get(name) ?? Buffer.of()), name).toBe(true);
  });

  it('is of the pay that was published, and another pay is another version', async () => {
    const { event: service, db } = server.services;
    const { payPerBit } = (await service.current()).settings;
    const after = await startApp({ beside: server, phase: 'after' });
    const before = await currentConsensusVersion(db);
    await service.changeSettings('test', { payPerBit: 2.5 });
    const version = await runFinalPass(after.services, { kind: 'rerun', actor: 'test' });
    await service.changeSettings('test', { payPerBit });
    expect(version.pay).toEqual({ ...before?.pay, perBit: 2.5 });
    expect(version.parametersHash).not.toBe(before?.parametersHash);
    const target = path.join(server.dataDir, 'published');
    await exportDataset(after.services, anExport({ target, formats: ['csv'] }));
    expect(await readJson(target, 'manifest.json')).toMatchObject({ pay_weights: { per_bit: 2.5 } });
    await after.close();
  });
});
