import { getPractice } from '@uvh/contract/calls/event';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { changeImages, imageFilters, listImages, openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { undoBatch } from '@uvh/contract/calls/organiser/tasks';
import { askOpinion } from '@uvh/contract/calls/question';
import { reportImage } from '@uvh/contract/calls/report';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLearningTotal } from '../../src/features/consensus/learning-queries.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { statesOfEvent } from '../../src/features/event/states.ts';
import { deleteUnreviewed } from '../../src/features/images/curation/acts.ts';
import { setGold } from '../../src/features/images/curation/service.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { imageConsensus } from '../../src/platform/db/schema/consensus.ts';
import { image, imageBatch, imageQueue } from '../../src/platform/db/schema/images.ts';
import { question } from '../../src/platform/db/schema/questions.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera' }));
});
afterAll(() => server.close());

/** An image that one person has reviewed, and who that was; no other one is given to anybody. */
async function aReviewedImage() {
  await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
  const id = await anImage(server);
  const by = await aPerson(server, { team: await aTeam(server) });
  const { image_id } = await server.succeed(getImage, {}, { token: by.token });
  await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token: by.token });
  return { id, by };
}

const list = (query: object) => server.succeed(listImages, { query }, { token });
const ids = async (query: object) => (await list(query)).rows.map(({ image_id }) => image_id);
const change = (
  act: 'send-back' | 'make-gold' | 'unset-gold' | 'retire' | 'restore' | 'delete',
  ...image_ids: number[]
) => server.succeed(changeImages, { body: { act, image_ids } }, { token });
const undoLatest = async () => {
  const [act] = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows;
  return server.call(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
};
const stateOf = async (imageId: number) => (await server.succeed(openImage, { params: { imageId } }, { token })).state;

const truthOf = async (imageId: number) => (await server.succeed(openImage, { params: { imageId } }, { token })).truth;
const drawn = { label: 'Bus', x: 10, y: 20, width: 300, height: 200 };

/** What the consensus leaves behind when it is sure of an image. */
async function settle(imageId: number): Promise<void> {
  const { db, clock } = server.services;
  const now = clock.now();
  await db.update(imageQueue).set({ retiredAt: now, open: 0 }).where(eq(imageQueue.imageId, imageId));
  await db
    .insert(imageConsensus)
    .values({ imageId, reviews: 2, risk: 0, objects: [], updatedAt: now })
    .onConflictDoUpdate({ target: imageConsensus.imageId, set: { objects: [] } });
}

describe('the list of images', () => {
  // It is of all images, so there are none but those of the test.
  let shared: [TestApp, string];
  beforeAll(async () => {
    shared = [server, token];
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
  });
  afterAll(async () => {
    await server.close();
    [server, token] = shared;
  });

  it('goes page by page over equal values, and is narrowed down by what an image is and has', async () => {
    const reviewed = await aReviewedImage();
    const bus = { bboxId: 1, label: 'Bus', x: 10, y: 10, width: 50, height: 50 };
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await anImage(server, { zone: 2, suggestions: [bus] }));
    const inZone = made.toSorted((a, b) => a - b);
    await server.services.db
      .update(image)
      .set({ camera: 'mg-road' })
      .where(eq(image.id, inZone[1] ?? 0));
    for (const sort of ['image_id', 'risk'] as const) {
      const query = { zone: 2, sort, direction: 'asc' as const, limit: 2 };
      const first = await list(query);
      const second = await list({ ...query, after: first.next ?? '' });
      const third = await list({ ...query, after: second.next ?? '' });
      const all = [first, second, third].flatMap(({ rows }) => rows.map(({ image_id }) => image_id));
      expect(all).toEqual(inZone);
      expect(first.total).toBe(5);
    }
    expect(await ids({ label: 'Bus' })).toEqual(inZone);
    expect(await ids({ camera: 'mg-road' })).toEqual([inZone[1]]);
    expect(await ids({ state: 'started' })).toEqual([reviewed.id]);
    expect(await ids({ zone: 2, state: 'waiting', risk: 1 })).toEqual([]);
    expect(await server.succeed(imageFilters, {}, { token })).toEqual({ cameras: ['mg-road'], batches: [] });
  });
});

describe('one image', () => {
  let reviewed: Awaited<ReturnType<typeof aReviewedImage>>;
  beforeEach(async () => {
    reviewed = await aReviewedImage();
  });

  it('shows suggestions and every review as they were sent', async () => {
    const opened = await server.succeed(openImage, { params: { imageId: reviewed.id } }, { token });
    expect(opened).toMatchObject({ state: 'started', reviews: [{ username: reviewed.by.username }], truth: null });
    expect(opened.suggestions).toHaveLength(3);
    expect(opened.reviews[0]?.boxes[0]).toMatchObject({ label: 'Sedan', x: 200, is_deleted: false });
    expect(await server.refuse(openImage, { params: { imageId: 999_999 } }, { token })).toBe('NOT_FOUND');
  });

  it('is retired and restored, and undo takes either back', async () => {
    expect(await change('retire', reviewed.id, 999_999)).toEqual({
      changed: [reviewed.id],
      kept: [{ image_id: 999_999, reason: 'does not exist', code: 'missing' }],
    });
    expect(await stateOf(reviewed.id)).toBe('withdrawn');
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await stateOf(reviewed.id)).toBe('started');
    expect((await verifyBooks(server.services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('is sent back for one more review once it is done, and made gold by its consensus', async () => {
    expect((await change('make-gold', reviewed.id)).kept[0]?.reason).toContain('is not settled');
    await settle(reviewed.id);
    expect(await stateOf(reviewed.id)).toBe('done');
    await change('send-back', reviewed.id);
    expect(await stateOf(reviewed.id)).toBe('started');
    const [queue] = await server.services.db.select().from(imageQueue).where(eq(imageQueue.imageId, reviewed.id));
    expect(queue).toMatchObject({ open: 1, retiredAt: null });
    await settle(reviewed.id);
    await change('make-gold', reviewed.id);
    expect(await stateOf(reviewed.id)).toBe('gold');
    expect((await change('make-gold', reviewed.id)).kept[0]?.reason).toBe('is gold already');
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await stateOf(reviewed.id)).toBe('started');
  });

  it('is made gold by boxes that an organiser mended, and undo gives it the truth of before', async () => {
    const imageId = await anImage(server);
    const mend = (...boxes: (typeof drawn)[]) =>
      server.call(setTruth, { params: { imageId }, body: { boxes } }, { token });
    expect(await mend(drawn)).toMatchObject({ ok: true });
    expect(await stateOf(imageId)).toBe('gold');
    expect(await mend({ ...drawn, label: 'Truck' }, drawn)).toMatchObject({ ok: true });
    expect(await truthOf(imageId)).toHaveLength(2);
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await truthOf(imageId)).toEqual([drawn]);
    expect(await mend({ ...drawn, x: 1800 })).toMatchObject({ ok: false, refusal: { code: 'BOX_OUTSIDE_IMAGE' } });
    expect(await mend({ ...drawn, label: 'Spaceship' })).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT' },
    });

    await change('unset-gold', imageId);
    expect(await truthOf(imageId)).toBeNull();
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await truthOf(imageId)).toEqual([drawn]);
    expect(await stateOf(imageId)).toBe('gold');
  });

  it('that was gold before is what it was when other boxes are taken back', async () => {
    const [known, others] = [[{ ...drawn, label: 'Bus' }], [{ ...drawn, label: 'Truck' }]];
    const [gold, ordinary] = [await anImage(server, { truth: known }), await anImage(server)];
    await setGold(server.services, 'test', [gold, ordinary], () => ({ kind: 'known', truth: others }));
    expect(await truthOf(ordinary)).toEqual(others);
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect([await truthOf(gold), await stateOf(gold)]).toEqual([known, 'gold']);
    expect([await truthOf(ordinary), await stateOf(ordinary)]).toEqual([null, 'waiting']);
  });

  it('keeps the boxes that somebody has mended since it was made gold', async () => {
    const imageId = await anImage(server);
    await setGold(server.services, 'test', [imageId], () => ({ kind: 'known', truth: [drawn] }));
    const made = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows[0]?.entry_id ?? 0;
    const mended = [{ ...drawn, label: 'Truck' }];
    await server.succeed(setTruth, { params: { imageId }, body: { boxes: mended } }, { token });
    expect(await server.refuse(undoAct, { params: { entryId: made } }, { token })).toBe('CHANGED_SINCE');
    expect(await truthOf(imageId)).toEqual(mended);
    // Whose act it was is taken back first.
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await server.call(undoAct, { params: { entryId: made } }, { token })).toMatchObject({ ok: true });
    expect(await stateOf(imageId)).toBe('waiting');
  });

  it('does not get the boxes of a later act back when an earlier one is taken back', async () => {
    const [first, second] = [[{ ...drawn, label: 'Bus' }], [{ ...drawn, label: 'Truck' }]];
    const imageId = await anImage(server);
    const forgotten = [];
    for (const boxes of [first, second]) {
      await server.succeed(setTruth, { params: { imageId }, body: { boxes } }, { token });
      await change('unset-gold', imageId);
      forgotten.push((await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows[0]?.entry_id ?? 0);
    }
    const [earlier = 0, later = 0] = forgotten;
    expect(await server.refuse(undoAct, { params: { entryId: earlier } }, { token })).toBe('CHANGED_SINCE');
    expect(await stateOf(imageId)).toBe('waiting');
    await server.succeed(undoAct, { params: { entryId: later } }, { token });
    expect(await truthOf(imageId)).toEqual(second);
  });

  it('never comes into the game while everybody practises on it and may have its truth', async () => {
    const { db, clock, event } = server.services;
    const values = {
      name: 'school',
      source: 's',
      format: 'coco',
      actor: 'test',
      fingerprint: 'p',
      createdAt: clock.now(),
    };
    const [batch] = await db.insert(imageBatch).values(values).returning();
    const imageId = await anImage(server, { truth: [drawn] });
    await db.update(image).set({ batchId: batch?.id }).where(eq(image.id, imageId));
    await change('retire', imageId);
    await event.changeSettings('test', { practice: 'school' });
    expect((await server.succeed(getPractice, {})).scenes).toHaveLength(1);
    expect((await change('restore', imageId)).kept).toMatchObject([{ image_id: imageId }]);
    expect(await stateOf(imageId)).toBe('withdrawn');
    await event.changeSettings('test', { practice: null });
    expect(await change('restore', imageId)).toEqual({ changed: [imageId], kept: [] });
  });

  it('is deleted only while nobody has reviewed it', async () => {
    const fresh = await anImage(server);
    const { changed, kept } = await change('delete', fresh, reviewed.id);
    expect(changed).toEqual([fresh]);
    expect(kept).toMatchObject([{ image_id: reviewed.id }]);
    expect(await server.refuse(openImage, { params: { imageId: fresh } }, { token })).toBe('NOT_FOUND');
  });
});

describe('an import that is taken back', () => {
  it('leaves nobody with an image of it in hand, reviewed or not', async () => {
    const { db, clock } = server.services;
    await db.update(imageQueue).set({ open: 0, isGold: false });
    const imageId = await anImage(server);
    const values = { name: 'b', source: 's', format: 'coco', actor: 'test', fingerprint: 'f', createdAt: clock.now() };
    const [batch] = await db.insert(imageBatch).values(values).returning();
    await db.update(image).set({ batchId: batch?.id }).where(eq(image.id, imageId));
    const [first, second] = [
      await aPerson(server, { team: await aTeam(server) }),
      await aPerson(server, { team: await aTeam(server) }),
    ];
    for (const { token: player } of [first, second])
      expect((await server.succeed(getImage, {}, { token: player })).image_id).toBe(imageId);
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, first);
    const taken = await server.succeed(undoBatch, { params: { batchId: batch?.id ?? 0 } }, { token });
    expect(taken).toEqual({ deleted: 0, withdrawn: 1 });
    expect(await server.refuse(getImage, {}, second)).toBe('NO_IMAGE_LEFT');
  });
});

describe('gold that nobody has reviewed', () => {
  it('is deleted with what the model has learned from it', async () => {
    const { services } = server;
    const taught = async () => {
      await refitSkillModel(services);
      return (await readLearningTotal(services.db, await statesOfEvent(services.event))).sums.crowd;
    };
    const before = await taught();
    const truth = [{ label: 'Sedan', x: 200, y: 300, width: 120, height: 90 }];
    const gold = [await anImage(server, { truth }), await anImage(server, { truth })];
    expect(await taught()).not.toEqual(before);
    expect(await change('delete', ...gold)).toEqual({ changed: gold.toSorted((a, b) => a - b), kept: [] });
    const after = await taught();
    expect(Math.max(...after.map((sum, slot) => Math.abs(sum - (before[slot] ?? 0))))).toBeLessThan(1e-9);
  });
});

describe('an image that is deleted while somebody has it in hand', () => {
  const BOX = { x: 200, y: 300, width: 120, height: 90 };
  const LOCK_QUESTIONS = sql`lock table question in share row exclusive mode`;
  let key = 0;
  const somebodyWithAnImage = async () => {
    await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
    await anImage(server);
    const player = await aPerson(server, { team: await aTeam(server) });
    const { image_id: imageId } = await server.succeed(getImage, {}, player);
    return { token: player.token, imageId };
  };
  const ask = (by: { readonly token: string }, image_id: number) => {
    key += 1;
    const body = { key: `question ${key}`, image_id, audience: 'team' as const, note: '', box: BOX };
    return server.call(askOpinion, { body }, by);
  };
  const deleteNow = (imageId: number) => deleteUnreviewed(server.services, 'test', [imageId]);
  const goneWith = { ok: false, status: 409, refusal: { code: 'NOT_LEASED' } };

  it('goes with the questions that were asked about it', async () => {
    const { imageId, ...player } = await somebodyWithAnImage();
    expect(await ask(player, imageId)).toMatchObject({ ok: true });
    expect(await change('delete', imageId)).toMatchObject({ changed: [imageId] });
    expect(await ask(player, imageId)).toMatchObject(goneWith);
  });

  it('waits for a question that is being asked', async () => {
    const { imageId, ...player } = await somebodyWithAnImage();
    const waiting = async () => {
      const { rows } = await server.services.db.execute<{ n: number }>(sql`select count(*)::int as n
        from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
      return rows[0]?.n ?? 0;
    };
    const [asked, deleted] = await server.services.db.transaction(async (tx) => {
      await tx.execute(LOCK_QUESTIONS);
      const asking = ask(player, imageId);
      await expect.poll(waiting).toBe(1);
      let isOver = false;
      const deleting = change('delete', imageId).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
      return [asking, deleting] as const;
    });
    expect(await asked).toMatchObject({ ok: true });
    expect((await deleted).changed).toEqual([imageId]);
    expect(await server.services.db.$count(question, eq(question.imageId, imageId))).toBe(0);
  });

  it.each([
    ['shown', () => ({ ok: false, status: 503, refusal: { code: 'UNAVAILABLE' } }), getImage],
    ['submitted', () => goneWith, submitImage],
  ] as const)('is told of where it is being %s', async (_, expected, call) => {
    const { imageId, ...player } = await somebodyWithAnImage();
    // A server that has not read it yet.
    const second = await startApp({ beside: server });
    const { contents } = second.services;
    const read = contents.of;
    const reading = vi.spyOn(contents, 'of').mockImplementation(async (images) => {
      await deleteNow(imageId);
      return read(images);
    });
    const outcome = await (call === getImage
      ? second.call(getImage, {}, player)
      : second.call(submitImage, { body: { image_id: imageId, bbox: aReview() } }, player));
    expect(reading).toHaveBeenCalled();
    expect(outcome).toMatchObject(expected());
    await second.close();
  });

  it('is told of where it is being reported', async () => {
    const { imageId, ...player } = await somebodyWithAnImage();
    const { blobs } = server.services;
    const read = blobs.read;
    const reading = vi.spyOn(blobs, 'read').mockImplementation(async (objectKey) => {
      await deleteNow(imageId);
      return read(objectKey);
    });
    const body = { key: 'report of it', image_id: imageId, kind: 'broken' as const, note: '' };
    expect(await server.call(reportImage, { body }, player)).toMatchObject(goneWith);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
  });
});
