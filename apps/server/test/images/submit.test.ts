import { getImage, lastWorkSession, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { MAX_BOXES } from '@uvh/domain/annotation/submission-check';
import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { imageQueue, LEASE_STATE, lease, submission } from '../../src/platform/db/schema/images.ts';
import { ledger, memberTotal, teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { anImage, aReview, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 3_600_000;

describe('submitting a review', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  /** Somebody of a new team who holds an image that only they were offered. */
  async function aReviewer(): Promise<Person & { readonly imageId: number; readonly teamId: number }> {
    await anImage(server);
    const team = await aTeam(server);
    const person = await aPerson(server, { team });
    const image = await server.succeed(getImage, {}, { token: person.token });
    return { ...person, imageId: image.image_id, teamId: team.teamId };
  }

  async function booksOf(teamId: number) {
    const { db } = server.services;
    const [total] = await db.select().from(teamTotal).where(eq(teamTotal.teamId, teamId));
    const [booked] = await db
      .select({ xp: sum(ledger.amount).mapWith(Number) })
      .from(ledger)
      .where(eq(ledger.teamId, teamId));
    const reviews = await db.select().from(submission).where(eq(submission.teamId, teamId));
    return { total, xpInLedger: booked?.xp ?? 0, reviews };
  }

  it('brings a point for each relabelled suggestion and answers the team score', async () => {
    const { token, imageId, teamId, userId } = await aReviewer();
    const answer = await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
    expect(answer).toMatchObject({ score_delta: 1, team_score: 1, modified: 2, total: 3, replayed: false });
    const { total, xpInLedger, reviews } = await booksOf(teamId);
    expect(total).toMatchObject({ xp: 1, images: 1, reachedAt: server.clock.now() });
    expect(xpInLedger).toBe(1);
    expect(reviews).toHaveLength(1);
    const [member] = await server.services.db.select().from(memberTotal).where(eq(memberTotal.userId, userId));
    expect(member).toMatchObject({ xp: 1, images: 1 });
  });

  it('counts a hundred parallel retries once and answers all of them alike', async () => {
    const { token, imageId, teamId } = await aReviewer();
    const body = { image_id: imageId, bbox: aReview() };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => server.succeed(submitImage, { body }, { token })),
    );
    expect(new Set(answers.map((answer) => answer.submission_id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.team_score))).toEqual(new Set([1]));
    const { total, xpInLedger, reviews } = await booksOf(teamId);
    expect([total?.xp, total?.images, xpInLedger, reviews.length]).toEqual([1, 1, 1, 1]);
  });

  it('counts retries on two servers at the same moment once', async () => {
    const second = await startApp({ beside: server });
    const { token, imageId, teamId } = await aReviewer();
    const body = { image_id: imageId, bbox: aReview() };
    const headers = { 'idempotency-key': 'from two servers' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 ? server : second).succeed(submitImage, { body }, { token, headers }),
      ),
    );
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect((await booksOf(teamId)).xpInLedger).toBe(1);
    await second.close();
  });

  it('knows a retry whatever the order of its boxes and the last digits of its numbers', async () => {
    const { token, imageId } = await aReviewer();
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
    const again = aReview()
      .toReversed()
      .map((box) => ({ ...box, x: box.x + 1e-9 }));
    const answer = await server.succeed(submitImage, { body: { image_id: imageId, bbox: again } }, { token });
    expect(answer.replayed).toBe(true);
  });

  it('refuses another review of an image that was submitted, and the first stands', async () => {
    const { token, imageId, teamId } = await aReviewer();
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
    const body = { image_id: imageId, bbox: aReview('SUV') };
    expect(await server.refuse(submitImage, { body }, { token })).toBe('ALREADY_SUBMITTED');
    expect((await booksOf(teamId)).xpInLedger).toBe(1);
  });

  it('refuses a key that was used for something else', async () => {
    const { token, imageId } = await aReviewer();
    const headers = { 'idempotency-key': 'k1' };
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token, headers });
    await anImage(server);
    const next = await server.succeed(getImage, {}, { token });
    const other = { image_id: next.image_id, bbox: aReview() };
    expect(await server.refuse(submitImage, { body: other }, { token, headers })).toBe('IDEMPOTENCY_MISMATCH');
    const changed = { image_id: imageId, bbox: aReview('SUV') };
    expect(await server.refuse(submitImage, { body: changed }, { token, headers })).toBe('IDEMPOTENCY_MISMATCH');
    const keyOf = (characters: number) => ({ 'idempotency-key': 'x'.repeat(characters) });
    expect(await server.call(submitImage, { body: other }, { token, headers: keyOf(201) })).toMatchObject({
      refusal: { code: 'INVALID_INPUT', details: [{ field: 'idempotency-key' }] },
    });
    await server.succeed(submitImage, { body: other }, { token, headers: keyOf(200) });
  });

  it('loses nothing when different reviews of a team come in at once', async () => {
    const team = await aTeam(server);
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(server, { team })));
    for (let i = 0; i < 20; i += 1) await anImage(server);
    for (let round = 0; round < 4; round += 1) {
      const images = await Promise.all(people.map(({ token }) => server.succeed(getImage, {}, { token })));
      await Promise.all(
        images.map((image, index) => {
          const bbox = aReview();
          return server.succeed(
            submitImage,
            { body: { image_id: image.image_id, bbox } },
            { token: people[index]?.token },
          );
        }),
      );
    }
    const { total, xpInLedger, reviews } = await booksOf(team.teamId);
    expect([total?.xp, total?.images, xpInLedger, reviews.length]).toEqual([20, 20, 20, 20]);
    expect(new Set(reviews.map((review) => review.imageId)).size).toBe(20);
  });

  it('refuses an image that is not leased to the caller', async () => {
    const { imageId } = await aReviewer();
    const stranger = await aPerson(server, { team: await aTeam(server) });
    const body = { image_id: imageId, bbox: aReview() };
    expect(await server.refuse(submitImage, { body }, { token: stranger.token })).toBe('NOT_LEASED');
    const nothing = { image_id: 987_654, bbox: aReview() };
    expect(await server.refuse(submitImage, { body: nothing }, { token: stranger.token })).toBe('NOT_LEASED');
  });

  it('takes up a lease that ran out while the image still wants a review', async () => {
    const { token, imageId } = await aReviewer();
    server.clock.advance(HOUR_MS + 1);
    const { db } = server.services;
    await db.update(lease).set({ state: LEASE_STATE.returned }).where(eq(lease.imageId, imageId));
    await db.update(imageQueue).set({ open: 0 }).where(eq(imageQueue.imageId, imageId));
    const body = { image_id: imageId, bbox: aReview() };
    expect(await server.refuse(submitImage, { body }, { token })).toBe('NOT_LEASED');
    await db.update(imageQueue).set({ open: 1 }).where(eq(imageQueue.imageId, imageId));
    expect((await server.succeed(submitImage, { body }, { token })).score_delta).toBe(1);
    const [queue] = await db.select().from(imageQueue).where(eq(imageQueue.imageId, imageId));
    expect(queue).toMatchObject({ open: 0 });
  });

  it('takes up a lease of a gold image that ran out, as of any other', async () => {
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => box);
    const gold = await anImage(server, { truth });
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const { db } = server.services;
    await db.update(imageQueue).set({ open: 0 });
    expect((await server.succeed(getImage, {}, { token })).image_id).toBe(gold);
    server.clock.advance(HOUR_MS + 1);
    await leaseService(server.services).sweep();
    expect(await server.succeed(submitImage, { body: { image_id: gold, bbox: aReview() } }, { token })).toMatchObject({
      replayed: false,
    });
    // No number of reviews is asked of it, neither before nor after.
    const [queue] = await db.select().from(imageQueue).where(eq(imageQueue.imageId, gold));
    expect(queue).toMatchObject({ open: 0, done: 1 });
    await db.update(imageQueue).set({ isGold: false }).where(eq(imageQueue.imageId, gold));
  });

  it.each<[string, (boxes: SubmittedBox[]) => SubmittedBox[], string]>([
    ['an unknown label', ([first, ...rest]) => [{ ...(first ?? aBox()), label: 'default' }, ...rest], 'UNKNOWN_LABELS'],
    ['a box twice', (boxes) => [...boxes, ...boxes.slice(0, 1)], 'BOX_DUPLICATED'],
    ['a box of another image', (boxes) => [...boxes, aBox({ bbox_id: 77 })], 'BOX_UNKNOWN'],
    ['a box left out', (boxes) => boxes.slice(1), 'BOX_MISSING'],
    ['a box outside', (boxes) => [...boxes, aBox({ bbox_id: -1, x: 1900 })], 'BOX_OUTSIDE_IMAGE'],
    ['a huge number', (boxes) => [...boxes, aBox({ bbox_id: -1, x: 1e308 })], 'BOX_OUTSIDE_IMAGE'],
    ['nothing done', () => threeSuggestions().map(untouched), 'TOO_FEW_REVIEWED'],
    ['claims only', (b) => b.map((box) => ({ ...untouched(aSuggestionOf(box)), is_edited: true })), 'TOO_FEW_REVIEWED'],
    [
      'too many boxes',
      (boxes) => [...boxes, ...Array.from({ length: MAX_BOXES }, () => aBox({ bbox_id: -1 }))],
      'TOO_MANY_BOXES',
    ],
  ])('refuses %s and books nothing', async (_, change, code) => {
    const { token, imageId, teamId } = await aReviewer();
    const outcome = await server.call(submitImage, { body: { image_id: imageId, bbox: change(aReview()) } }, { token });
    expect(!outcome.ok && outcome.refusal.code).toBe(code);
    expect(outcome.status).toBe(422);
    const { total, reviews } = await booksOf(teamId);
    expect([total?.xp, reviews.length]).toEqual([0, 0]);
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
  });

  it('names the boxes of a refusal and how many are reviewed', async () => {
    const { token, imageId } = await aReviewer();
    const [first, ...rest] = aReview();
    const bad = [{ ...(first ?? aBox()), label: 'default' }, ...rest];
    const labels = await server.call(submitImage, { body: { image_id: imageId, bbox: bad } }, { token });
    expect(!labels.ok && labels.refusal).toMatchObject({
      message: 'Some labels are Default',
      details: [{ index: 0, bbox_id: 1, label: 'default' }],
    });
    const few = { image_id: imageId, bbox: threeSuggestions().map(untouched) };
    const share = await server.call(submitImage, { body: few }, { token });
    expect(!share.ok && share.refusal).toMatchObject({ modified: 0, total: 3 });
  });

  it('takes a time that is shorter than any that can be kept', async () => {
    const { token, imageId } = await aReviewer();
    const telemetry = { active_seconds: 1e-320, coverage_tiles: 1, coverage_looked: 1, actions: 1 };
    const body = { image_id: imageId, bbox: aReview(), telemetry };
    expect(await server.succeed(submitImage, { body }, { token })).toMatchObject({ replayed: false });
  });

  it('refuses what cannot be read at all', async () => {
    const { token, imageId } = await aReviewer();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = async (payload: string) =>
      (await server.app.inject({ method: 'POST', url: '/api/image', headers, payload })).statusCode;
    const box = JSON.stringify(aBox()).slice(0, -1);
    expect(await send(`{"image_id": ${imageId}, "bbox": "none"}`)).toBe(400);
    expect(await send(`{"image_id": ${imageId}, "bbox": [${box}, "extra": 1}]}`)).toBe(400);
    expect(await send(`{"image_id": ${imageId}, "bbox": [${box.replace('"x":10', '"x":1e999')}}]}`)).toBe(400);
    expect(await send(`{"image_id": ${imageId}, "bbox": [null]}`)).toBe(400);
    expect(await send(`{"image_id": ${imageId}`)).toBe(400);
    expect(await send(`{"image_id": ${imageId}, "bbox": [${'[1],'.repeat(400_000)}1]}`)).toBe(413);
  });

  it('sums the last work session and leaves out an earlier one', async () => {
    await anImage(server);
    await anImage(server);
    const { token, imageId } = await aReviewer();
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
    server.clock.advance(31 * 60_000);
    const second = await server.succeed(getImage, {}, { token });
    server.clock.advance(90_000);
    const answers = [
      { kind: 'relabel' as const, count: 1, seconds: 4 },
      { kind: 'confirm' as const, count: 1, seconds: 2 },
    ];
    const counts = { active_seconds: 60, coverage_tiles: 12, coverage_looked: 12, actions: 9 };
    const telemetry = { ...counts, keys: 4, presses: 1, answers };
    const body = { image_id: second.image_id, bbox: aReview('Bus'), telemetry };
    await server.succeed(submitImage, { body }, { token });
    const started = await server.succeed(lastWorkSession, {}, { token });
    expect(started).toMatchObject({
      images: 1,
      xp: 1,
      vehicles_labelled: 2,
      time_spent_seconds: 60,
      accuracy: null,
      judged: 0,
      hits: 0,
      xp_target: 500,
      ended_at: server.clock.now().toISOString(),
    });
    expect(started.effort).toEqual({
      images: 1,
      keys_per_box: 2,
      presses_per_box: 0.5,
      undo_rate: 0,
      by_kind: [
        { kind: 'confirm', count: 1, seconds_each: 2 },
        { kind: 'relabel', count: 1, seconds_each: 4 },
      ],
    });
    expect(started.by_class).toEqual([
      { label: 'Bus', count: 1 },
      { label: 'Hatchback', count: 1 },
    ]);
  });

  it('returns an empty work session before the first submission', async () => {
    const { token } = await aPerson(server, { team: await aTeam(server) });
    expect(await server.succeed(lastWorkSession, {}, { token })).toMatchObject({ images: 0, xp: 0, started_at: null });
  });
});

function aBox(box: Partial<SubmittedBox> = {}): SubmittedBox {
  return { ...untouched({ bboxId: 1, label: 'Bus', x: 10, y: 10, width: 100, height: 100 }), ...box };
}

function aSuggestionOf(box: SubmittedBox) {
  const found = threeSuggestions().find((suggestion) => suggestion.bboxId === box.bbox_id);
  if (!found) throw new Error('no such suggestion');
  return found;
}
