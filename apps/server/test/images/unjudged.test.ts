import { getImage, submitImage } from '@uvh/contract/calls/image';
import { setTruth } from '@uvh/contract/calls/organiser/images';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shardJudge } from '../../src/features/consensus/judge-due.ts';
import { lastLearnedAt } from '../../src/features/consensus/model-queries.ts';
import { findDueShards } from '../../src/features/consensus/queue-queries.ts';
import { catchUpWithReviews, refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { imageLearning } from '../../src/platform/db/schema/consensus.ts';
import { image, imageQueue } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('gold that nobody has reviewed', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('teaches by the truth that was mended, from the next look on', async () => {
    const { db } = server.services;
    const { token } = await aPerson(server, { role: 'organiser' });
    const boxes = threeSuggestions().map(({ bboxId: _, ...box }) => box);
    const imageId = await anImage(server, { truth: boxes });
    const taught = async () =>
      (await db.select().from(imageLearning).where(eq(imageLearning.imageId, imageId))).map(({ part }) => part.sums);
    await catchUpWithReviews(server.services);
    const before = await taught();
    const mended = boxes.map((box) => ({ ...box, label: 'Sedan' }));
    await server.succeed(setTruth, { params: { imageId }, body: { boxes: mended } }, { token });
    await catchUpWithReviews(server.services);
    expect(await taught()).not.toEqual(before);
  });
});

describe('images that cannot be judged', () => {
  let server: TestApp;
  let whole: number[];
  let mended: number;
  beforeAll(async () => {
    server = await startApp();
    const { db } = server.services;
    // More than are looked at together, in one shard, before one that can be judged.
    const first = await anImage(server);
    const [row] = await db.select().from(image).where(eq(image.id, first));
    if (!row) throw new Error('no image');
    const last = first + 8 * 260;
    mended = first + 8;
    await db.execute(sql`
      insert into image (id, content_hash, source_name, object_key, placeholder, source_width, source_height, zone, suggestions, candidates)
      overriding system value
      select n, 'broken ' || n, 'broken', object_key, placeholder, source_width, source_height, zone,
        case when n in (${last}, ${mended}) then suggestions else '[null]'::jsonb end, candidates
      from image, generate_series(${first + 8}::bigint, ${last}::bigint, 8) n where id = ${first}`);
    await db.execute(sql`
      insert into image_queue (image_id, zone, is_gold, rnd, open) select id, zone, false, 7, 0 from image where id <> ${first}`);
    await db.update(image).set({ suggestions: row.suggestions }).where(eq(image.id, last));
    whole = [first, last];
    for (const imageId of [...whole, mended]) await reviewOf(imageId);
    await setSuggestions(sql`'[null]'::jsonb`);
    // Due without a review, as after a truth was written.
    await db
      .update(imageQueue)
      .set({ judged: -1 })
      .where(notInArray(imageQueue.imageId, [...whole, mended]));
  });
  afterAll(() => server.close());

  async function reviewOf(imageId: number): Promise<void> {
    await server.services.db.update(imageQueue).set({ open: 0 });
    await server.services.db.update(imageQueue).set({ open: 1 }).where(eq(imageQueue.imageId, imageId));
    const { token } = await aPerson(server, { team: await aTeam(server) });
    expect((await server.succeed(getImage, {}, { token })).image_id).toBe(imageId);
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
  }

  const setSuggestions = (to: SQL | Suggestion[]) =>
    server.services.db.update(image).set({ suggestions: to }).where(eq(image.id, mended));
  const dueAmong = async (imageIds: readonly number[]) => {
    const rows = await server.services.db.select().from(imageQueue).where(inArray(imageQueue.imageId, imageIds));
    return rows.filter(({ done, judged }) => done > judged).length;
  };

  it('let others of their shard pass, and are tried again later', async () => {
    const { db } = server.services;
    const judge = shardJudge(server.services);
    const goRound = async () => {
      for (const shard of await findDueShards(db)) for (let turn = 0; turn < 5 && (await judge(shard)); turn += 1);
    };
    await goRound();
    expect(await dueAmong(whole)).toBe(0);
    await refitSkillModel(server.services);
    expect(await lastLearnedAt(db)).toEqual(server.clock.now());
    await setSuggestions(threeSuggestions());
    await goRound();
    expect(await dueAmong([mended])).toBe(1);
    server.clock.advance(60_000);
    await goRound();
    expect(await dueAmong([mended])).toBe(0);
  });
});
