import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { undoBatch } from '@uvh/contract/calls/organiser/tasks';
import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { catchUpWithReviews } from '../../src/features/consensus/refit-skill-model.ts';
import { addBatchCommands } from '../../src/features/images/batches/commands.ts';
import { addImageCommands } from '../../src/features/images/curation/commands.ts';
import { addImportCommands } from '../../src/features/images/import/commands.ts';
import { UsageRefusal } from '../../src/platform/cli/command-refusal.ts';
import { image, imageBatch, imageQueue, LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { settlement } from '../../src/platform/db/schema/ledger.ts';
import { testConsole } from '../support/console.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
const organisers = testConsole(() => server, [addImportCommands, addBatchCommands, addImageCommands]);
const { run: organiser, actions } = organisers;

let seed = 0;
async function aPicture(): Promise<Buffer> {
  seed += 1;
  const grey = Buffer.from(Array.from({ length: 32 * 18 }, (_, at) => ((at + 1) * (seed * 7919 + 104729) * 31) % 251));
  return sharp(grey, { raw: { width: 32, height: 18, channels: 1 } })
    .resize(640, 360)
    .jpeg()
    .toBuffer();
}

function coco(names: readonly string[], label: string, x = 10): string {
  return JSON.stringify({
    images: names.map((name, index) => ({ id: index + 1, file_name: name, width: 640, height: 360 })),
    annotations: names.flatMap((_, index) =>
      [0, 1, 2].map((box) => ({
        id: index * 3 + box + 1,
        image_id: index + 1,
        category_id: 1,
        bbox: [x + box * 150, 20, 90, 60],
      })),
    ),
    categories: [{ id: 1, name: label }],
  });
}

async function aFile(name: string, content: Buffer | string): Promise<string> {
  const file = path.join(server.dataDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

/** Imports pictures of these names with three boxes each, and answers the number of the batch. */
async function aBatch(names: readonly string[], label = 'car'): Promise<string> {
  const folder = `batch-${names[0]}`;
  for (const name of names) await aFile(`${folder}/${name}`, await aPicture());
  await aFile(`${folder}/boxes.json`, coco(names, label));
  const text = await organiser('import', path.join(server.dataDir, folder));
  organisers.clear();
  return /Batch (\d+)\./.exec(text)?.[1] ?? 'none';
}

async function rowOf(sourceName: string) {
  const [row] = await server.services.db
    .select()
    .from(image)
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .where(eq(image.sourceName, sourceName));
  if (!row) throw new Error(`${sourceName} is not there`);
  return { ...row.image, queue: row.image_queue };
}

async function player() {
  return aPerson(server, { team: await aTeam(server) });
}

/** Makes the image the only one that can be leased, and leases it. */
async function lease1(sourceName: string, token: string) {
  const { id } = await rowOf(sourceName);
  await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
  await server.services.db.update(imageQueue).set({ open: 2 }).where(eq(imageQueue.imageId, id));
  const leased = await server.succeed(getImage, {}, { token });
  expect(leased.image_id).toBe(id);
  return leased;
}

function asReviewed(leased: Awaited<ReturnType<typeof lease1>>) {
  const flags = { is_deleted: false, is_edited: false, is_new: false, is_label_changed: false, is_confirmed: false };
  const bbox = leased.bbox.map((box): SubmittedBox => ({ ...box, ...flags, label: 'Bus' }));
  return { body: { image_id: leased.image_id, bbox } };
}

async function review(sourceName: string): Promise<void> {
  const { token } = await player();
  await server.succeed(submitImage, asReviewed(await lease1(sourceName, token)), { token });
}

describe('two imports of the same pictures at once', () => {
  it('leave no batch without pictures', async () => {
    const picture = await aPicture();
    const imports = ['copy-1', 'copy-2'].map(async (folder) => {
      await aFile(`${folder}/twice.jpg`, picture);
      await aFile(`${folder}/boxes.json`, coco(['twice.jpg'], 'car'));
      return path.join(server.dataDir, folder);
    });
    const folders = await Promise.all(imports);
    await Promise.all(folders.map((folder) => organiser('import', folder)));
    expect(await server.services.db.select().from(image).where(eq(image.sourceName, 'twice.jpg'))).toHaveLength(1);
    expect(await server.services.db.select().from(imageBatch).where(like(imageBatch.name, 'copy-%'))).toHaveLength(1);
    organisers.clear();
  });
});

describe('an import of several pictures', () => {
  it('puts each of them in its batch, whichever began it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const batch = await aBatch([`in-${round}-a.jpg`, `in-${round}-b.jpg`, `in-${round}-c.jpg`]);
      const rows = await server.services.db
        .select()
        .from(image)
        .where(like(image.sourceName, `in-${round}-%`));
      expect(rows.map(({ batchId }) => String(batchId))).toEqual([batch, batch, batch]);
    }
  });
});

describe('undoing an import', () => {
  it('ends an import that is still at it, and leaves nothing of it in the event', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `running-${String(at).padStart(2, '0')}.jpg`);
    for (const name of names) await aFile(`running/${name}`, await aPicture());
    await aFile('running/boxes.json', coco(names, 'car'));
    const inEvent = () =>
      server.services.db.select({ batchId: image.batchId }).from(image).where(like(image.sourceName, 'running-%'));
    const { token } = await aPerson(server, { role: 'organiser' });
    const importing = organiser('import', path.join(server.dataDir, 'running')).then(
      () => 'it went through',
      (error: Error) => error.message,
    );
    await vi.waitFor(async () => expect((await inEvent()).length).toBeGreaterThan(3), { timeout: 10_000, interval: 5 });
    const [{ batchId } = { batchId: null }] = await inEvent();
    await server.succeed(undoBatch, { params: { batchId: batchId ?? 0 } }, { token });
    expect(await importing).toContain(`Batch ${batchId} was undone while it was imported`);
    expect(await inEvent()).toEqual([]);
    organisers.clear();
    // As after every undoing, it can be imported again.
    expect(await organiser('import', path.join(server.dataDir, 'running'))).toMatch(/40 imported/);
    organisers.clear();
  });

  it('deletes what nobody reviewed, retires the rest, and lets it be imported again', async () => {
    const batch = await aBatch(['undo-1.jpg', 'undo-2.jpg', 'undo-3.jpg']);
    await review('undo-1.jpg');
    const { token } = await player();
    const onScreen = await lease1('undo-2.jpg', token);
    expect(await organiser('batch', 'undo', batch)).toBe('2 images deleted, 1 retired since they have reviews.');
    await expect(rowOf('undo-2.jpg')).rejects.toThrow('is not there');
    expect((await rowOf('undo-1.jpg')).queue).toMatchObject({ open: 0, withdrawnAt: expect.any(Date) });
    expect(await server.refuse(submitImage, asReviewed(onScreen), { token })).not.toBe('INTERNAL');
    organisers.clear();
    expect(await organiser('batch', 'list')).toMatch(new RegExp(`${batch} +batch-undo-1.jpg .* undone +1 `));
    organisers.clear();
    const again = await organiser('import', path.join(server.dataDir, 'batch-undo-1.jpg'));
    expect(again).toMatch(/undo-1.jpg: is the same picture as undo-1.jpg, which was retired/);
    expect(again).toMatch(/2 imported/);
    expect(await actions()).toContain('batch.undo');
  });
});

describe('replacing the boxes of a batch', () => {
  it('maps a class in suggestions that nobody has answered', async () => {
    const batch = await aBatch(['map-1.jpg', 'map-2.jpg']);
    await review('map-1.jpg');
    const { token } = await player();
    const seen = await lease1('map-2.jpg', token);
    const text = await organiser('batch', 'map-class', batch, 'car', 'Sedan');
    // Who left a box as it was would be taken to have changed it back.
    expect(await server.refuse(submitImage, asReviewed(seen), { token })).toBe('NOT_LEASED');
    expect(text).toMatch(/has reviews and keeps its suggestions\n1 image got Sedan in place of car/);
    expect((await rowOf('map-2.jpg')).suggestions[0]?.label).toBe('Sedan');
    expect((await rowOf('map-1.jpg')).suggestions[0]?.label).toBe('car');
    await expect(organiser('batch', 'map-class', batch, 'car', 'Car')).rejects.toThrow('"Car" is no class');
    await expect(organiser('batch', 'map-class', '999', 'car', 'Bus')).rejects.toThrow('There is no batch 999');
  });

  it('judges the reviews of gold again whose truth is mapped', async () => {
    const batch = await aBatch(['map-gold.jpg']);
    await organiser('batch', 'replace-truth', batch, await aFile('map.json', coco(['map-gold.jpg'], 'Bus')));
    await review('map-gold.jpg');
    const { id } = await rowOf('map-gold.jpg');
    await server.services.db.update(imageQueue).set({ isGold: true }).where(eq(imageQueue.imageId, id));
    const settled = async () => {
      await catchUpWithReviews(server.services);
      const rows = await server.services.db.select().from(settlement);
      return rows.map(({ basis, judged, hits }) => ({ basis, judged, hits }));
    };
    expect(await settled()).toEqual([{ basis: 'gold', judged: 3, hits: 3 }]);
    expect(await organiser('batch', 'map-class', batch, 'Bus', 'Truck')).toMatch(/1 image got Truck in place of Bus/);
    expect(await settled()).toEqual([{ basis: 'gold', judged: 3, hits: 0 }]);
  });

  it('takes other suggestions, and ends the lease of who still sees the old ones', async () => {
    const batch = await aBatch(['swap-1.jpg', 'swap-2.jpg']);
    const { token } = await player();
    const seen = await lease1('swap-1.jpg', token);
    const imageId = seen.image_id;
    const file = await aFile('other.json', coco(['swap-1.jpg'], 'lorry', 40));
    const map = await aFile('lorry.json', '{"lorry": "Truck"}');
    const text = await organiser('batch', 'replace-suggestions', batch, file, '--class-map', map);
    expect(text).toMatch(/is not in the file\n1 image got other suggestions/);
    expect((await rowOf('swap-1.jpg')).suggestions[0]).toMatchObject({ label: 'Truck', x: 120 });
    const [held] = await server.services.db.select().from(lease).where(eq(lease.imageId, imageId));
    expect(held?.state).toBe(LEASE_STATE.returned);
    // What they say is of boxes that are nowhere any more, and is not taken for an answer to those that came instead.
    expect(await server.refuse(submitImage, asReviewed(seen), { token })).toBe('NOT_LEASED');
    await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
    await server.services.db.update(imageQueue).set({ open: 2 }).where(eq(imageQueue.imageId, imageId));
    const again = await server.succeed(getImage, {}, { token });
    expect(again.bbox[0]?.label).toBe('Truck');
    expect(await server.refuse(submitImage, asReviewed(seen), { token })).toBe('NOT_LEASED');
    await organiser('batch', 'restore-suggestions', batch);
    expect(await server.refuse(submitImage, asReviewed(again), { token })).toBe('NOT_LEASED');
    const restored = await lease1('swap-1.jpg', token);
    expect(restored.bbox[0]?.label).toBe('car');
    await server.succeed(submitImage, asReviewed(restored), { token });
  });

  it('makes gold of a batch whose truth was forgotten, and ordinary images of gold', async () => {
    const batch = await aBatch(['gold-1.jpg', 'gold-2.jpg']);
    const truth = await aFile('truth.json', coco(['gold-1.jpg'], 'Bus'));
    await organiser('batch', 'replace-truth', batch, truth);
    const gold = await rowOf('gold-1.jpg');
    expect(gold).toMatchObject({ isGold: true, queue: { isGold: true, open: 0 } });
    expect(gold.truth).toHaveLength(3);
    await organiser('images', 'gold', 'unset', String(gold.id));
    expect(await rowOf('gold-1.jpg')).toMatchObject({ isGold: false, truth: null, queue: { isGold: false, open: 2 } });
    const other = await rowOf('gold-2.jpg');
    await organiser(
      'images',
      'gold',
      'set',
      String(other.id),
      '--truth',
      await aFile('t2.json', coco(['gold-2.jpg'], 'Bus')),
    );
    expect((await rowOf('gold-2.jpg')).isGold).toBe(true);
    organisers.clear();
    expect(await organiser('images', 'gold', 'set', String(gold.id))).toMatch(/is not settled/);
    expect(organisers.hasFailed()).toBe(true);
  });
});

describe('retiring images', () => {
  it('takes them out of play and brings them back', async () => {
    await aBatch(['retire-1.jpg'], 'Bus');
    const { token } = await player();
    const { image_id: imageId } = await lease1('retire-1.jpg', token);
    expect(await organiser('images', 'retire', `${imageId},999999`)).toBe('999999: does not exist\n1 image retired.');
    expect(await server.refuse(getImage, {}, { token })).toBe('NO_IMAGE_LEFT');
    organisers.clear();
    expect(await organiser('images', 'restore', String(imageId))).toBe('1 image restored.');
    expect((await server.succeed(getImage, {}, { token })).image_id).toBe(imageId);
    expect(await actions()).toEqual(expect.arrayContaining(['images.retire', 'images.restore']));
    await expect(organiser('images', 'retire', '7-2')).rejects.toThrow(
      new UsageRefusal('"7-2" is not an image id or a range of them. "images list" names them.'),
    );
  });
});
