import type { JournalEvent } from '@uvh/annotator/commands/log';
import { describe, expect, it } from 'vitest';
import { openOfflineStore } from '../../src/features/annotation/storage/indexed-db.ts';
import { memoryOfflineStore } from '../../src/features/annotation/storage/memory.ts';
import type { QueuedReport } from '../../src/features/annotation/storage/offline-store.ts';
import { anImage, aSubmission, NOW } from '../../src/features/annotation/testing/builders.ts';
import { leftBehind } from '../../src/storage/left-behind.ts';

const HOUR_MS = 3_600_000;
const aStep = (position: number): JournalEvent => ({
  kind: 'do',
  entry: { at: NOW, command: { kind: 'confirm', indexes: [position - 1] } },
  position,
});
const aReport = (key: string, queuedAt = NOW): QueuedReport => ({
  key,
  imageId: 1,
  isOfImage: true,
  queuedAt,
  body: { key, image_id: 1, kind: 'broken', note: '' },
});
const someone = () => `asha-${crypto.randomUUID()}`;

describe.each([
  ['the browser', (user: string) => openOfflineStore(user)],
  ['memory, where the browser keeps nothing,', async (user: string) => memoryOfflineStore(user)],
])('what %s keeps of the annotation screen', (_, open) => {
  it('is the work on each image in its order, apart from that on others', async () => {
    const store = await open(someone());
    for (const position of [1, 2, 3]) await store.append(1, aStep(position));
    await store.append(2, aStep(1));
    expect(await store.journal(1)).toEqual([1, 2, 3].map(aStep));
    expect(await store.journal(3)).toEqual([]);
    store.close();
  });

  it('forgets of an image its boxes, its work and its submission, and nothing of the others', async () => {
    const store = await open(someone());
    for (const imageId of [1, 2]) {
      await store.putImage(anImage(imageId), new Blob(['picture']));
      await store.append(imageId, aStep(1));
      await store.putOutbox(aSubmission({ key: `key-${imageId}`, imageId }));
    }
    await store.forget(1);
    expect(await store.imageIds()).toEqual([2]);
    expect(await store.image(1)).toBeUndefined();
    expect([await store.journal(1), await store.journal(2)]).toEqual([[], [aStep(1)]]);
    expect((await store.outbox()).map(({ imageId }) => imageId)).toEqual([2]);
    store.close();
  });

  it('lets go of images that are neither named, nor handed in, nor worked on', async () => {
    const store = await open(someone());
    for (const imageId of [1, 2, 3, 4]) await store.putImage(anImage(imageId));
    await store.putOutbox(aSubmission({ key: someone(), imageId: 2 }));
    await store.append(3, aStep(1));
    await store.keepOnly([1], NOW);
    expect(await store.imageIds()).toEqual([1, 2, 3]);
    expect(await store.journal(3)).toEqual([aStep(1)]);
    store.close();
  });

  it('keeps the boxes of an image in their order once they were worked on, with the fresh link and lease', async () => {
    const store = await open(someone());
    const again = (imageId: number) => ({
      ...anImage(imageId, { image_url: '/fresh.jpg' }),
      bbox: anImage(imageId).bbox.toReversed(),
    });
    for (const imageId of [1, 2]) await store.putImage(anImage(imageId));
    await store.append(1, aStep(1));
    for (const imageId of [1, 2]) await store.putImage(again(imageId));
    expect((await store.image(1))?.image).toEqual({ ...anImage(1), image_url: '/fresh.jpg' });
    expect((await store.image(2))?.image).toEqual(again(2));
    store.close();
  });

  it('tells submissions and reports the oldest first, and each until it is dropped', async () => {
    const store = await open(someone());
    const user = someone();
    const keyed = [NOW + 5, NOW + 9, NOW].map((queuedAt, place) => ({ key: `${user}-${place}`, queuedAt }));
    for (const { key, queuedAt } of keyed) {
      await store.putOutbox(aSubmission({ key, imageId: 1, queuedAt }));
      await store.putReport(aReport(key, queuedAt));
    }
    const told = async () => [
      (await store.outbox()).map(({ key }) => key.at(-1)),
      (await store.reports()).map(({ key }) => key.at(-1)),
    ];
    expect(await told()).toEqual([
      ['2', '0', '1'],
      ['2', '0', '1'],
    ]);
    await store.dropOutbox(`${user}-2`);
    await store.dropReport(`${user}-0`);
    expect(await told()).toEqual([
      ['0', '1'],
      ['2', '1'],
    ]);
    store.close();
  });

  it('says where a person stopped', async () => {
    const user = someone();
    const store = await open(user);
    expect(await store.session()).toBeUndefined();
    await store.putSession({ imageId: 3, submitted: 2, submittedAt: NOW });
    expect(await store.session()).toEqual({ user, imageId: 3, submitted: 2, submittedAt: NOW });
    store.close();
  });
});

describe('what the browser keeps of the annotation screen', () => {
  it('is there again after a reload, and of one person alone', async () => {
    const [asha, ravi] = [someone(), someone()];
    const before = await openOfflineStore(asha);
    await before.putImage(anImage(1), new Blob(['picture']));
    await before.append(1, aStep(1));
    await before.putOutbox(aSubmission({ key: asha }));
    await before.putReport(aReport(asha));
    before.close();
    const store = await openOfflineStore(asha);
    expect(store.isDurable).toBe(true);
    expect(await (await store.image(1))?.bytes?.text()).toBe('picture');
    expect([await store.journal(1), (await store.outbox()).length, (await store.reports()).length]).toEqual([
      [aStep(1)],
      1,
      1,
    ]);
    const others = await openOfflineStore(ravi);
    expect([await others.imageIds(), await others.outbox(), await others.reports()]).toEqual([[], [], []]);
    expect([await others.image(1), await others.journal(1)]).toEqual([undefined, []]);
    for (const one of [store, others]) one.close();
  });

  it('is no work on an image whose lease is over, nor an image without work whose lease still runs', async () => {
    const store = await openOfflineStore(someone());
    for (const imageId of [1, 2, 3]) await store.putImage(anImage(imageId));
    for (const imageId of [1, 2]) await store.append(imageId, aStep(1));
    await store.putImage(anImage(2, { lease_expires_at: new Date(NOW + 2 * HOUR_MS).toISOString() }));
    await store.keepOnly([], NOW + HOUR_MS);
    expect(await store.imageIds()).toEqual([2]);
    expect([await store.journal(1), await store.journal(2)]).toEqual([[], [aStep(1)]]);
    store.close();
  });

  it('is known to the page before it is opened, for as long as something waits to be sent', async () => {
    const user = someone();
    const store = await openOfflineStore(user);
    const waits = () => leftBehind(user).read() !== undefined;
    expect(waits()).toBe(false);
    await store.putOutbox(aSubmission({ key: user, imageId: 1 }));
    expect(waits()).toBe(true);
    await store.putReport(aReport(user));
    await store.forget(1);
    expect(waits()).toBe(true);
    await store.dropReport(user);
    expect(waits()).toBe(false);
    await store.putReport(aReport(user));
    await store.putOutbox(aSubmission({ key: user, imageId: 1 }));
    await store.dropReport(user);
    expect(waits()).toBe(true);
    await store.dropOutbox(user);
    expect(waits()).toBe(false);
    store.close();
  });
});
