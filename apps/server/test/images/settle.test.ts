import { readFileSync } from 'node:fs';
import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { changeImages, setTruth } from '@uvh/contract/calls/organiser/images';
import { explainSubmission, listSubmissions } from '@uvh/contract/calls/submission';
import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookable } from '../../src/features/consensus/bookable-judgement.ts';
import { bookCorrections, correctionsFor } from '../../src/features/consensus/booking-queries.ts';
import { catchUp, endBeyond } from '../../src/features/consensus/jobs.ts';
import { readSettlements } from '../../src/features/consensus/queries.ts';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { catchUpWithReviews, refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { writeJudgements } from '../../src/features/consensus/settlement-queries.ts';
import { setGold, unsetGold } from '../../src/features/images/curation/service.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { appUser } from '../../src/platform/db/schema/accounts.ts';
import { annotatorSkill, conductFlag, imageConsensus } from '../../src/platform/db/schema/consensus.ts';
import { imageQueue, submission } from '../../src/platform/db/schema/images.ts';
import { ledger, memberTotal, settlement, teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { anImage, aReview, knowEnough, threeSuggestions, untouched } from '../support/images.ts';
import { onOwnServer } from '../support/own-server.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** From when on what somebody drew is shown to others. */
const ON_DISK_MS = 5000;

describe('settling reviews', () => {
  let server: TestApp;
  let knownAtFirst: Awaited<ReturnType<TestApp['services']['skillModel']['model']>>;
  beforeAll(async () => {
    server = await startApp();
    knownAtFirst = await server.services.skillModel.model();
  });
  afterAll(() => server.close());
  // What the test before has taught, and its images, are not there.
  beforeEach(async () => {
    await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
    await server.services.skillModel.store(knownAtFirst, 0);
  });

  async function reviewer(): Promise<Person & { readonly team: CreatedTeam }> {
    const team = await aTeam(server);
    return { ...(await aPerson(server, { team })), team };
  }

  /** Reviews an image straight away, whatever the queue would have chosen. */
  async function review(imageId: number, boxes: readonly SubmittedBox[], by: Person): Promise<void> {
    const { db } = server.services;
    await db.update(imageQueue).set({ open: 0 });
    await db.update(imageQueue).set({ isGold: false }).where(eq(imageQueue.isGold, true));
    const [queue] = await db.select().from(imageQueue).where(eq(imageQueue.imageId, imageId));
    await db.update(imageQueue).set({ open: 1 }).where(eq(imageQueue.imageId, imageId));
    const leased = await server.succeed(getImage, {}, { token: by.token });
    expect(leased.image_id).toBe(imageId);
    const body = { image_id: imageId, bbox: [...boxes] };
    await server.succeed(submitImage, { body }, { token: by.token });
    await db
      .update(imageQueue)
      .set({ open: queue?.open ?? 0 })
      .where(eq(imageQueue.imageId, imageId));
    await recomputeConsensus(server.services, imageId);
  }

  const queueOf = async (imageId: number) =>
    (await server.services.db.select().from(imageQueue).where(eq(imageQueue.imageId, imageId)))[0];

  async function booksOf({ team, userId }: Person & { team: CreatedTeam }) {
    const { db } = server.services;
    const rows = await db.select().from(ledger).where(eq(ledger.userId, userId)).orderBy(ledger.id);
    const [total] = await db.select().from(teamTotal).where(eq(teamTotal.teamId, team.teamId));
    const [member] = await db.select().from(memberTotal).where(eq(memberTotal.userId, userId));
    return { rows, total, member, sum: rows.reduce((xp, row) => xp + row.amount, 0) };
  }

  /** Somebody who put the first box of a gold image right, which is settled at once. */
  async function settledOnGold() {
    const truth = threeSuggestions().map(({ bboxId, ...box }) => ({
      ...box,
      label: bboxId === 1 ? 'Sedan' : 'Hatchback',
    }));
    const gold = await anImage(server, { truth });
    const player = await reviewer();
    const leased = await server.succeed(getImage, {}, { token: player.token });
    expect(leased.image_id).toBe(gold);
    const body = { image_id: gold, bbox: aReview('Sedan') };
    const { submission_id: submissionId } = await server.succeed(submitImage, { body }, { token: player.token });
    await recomputeConsensus(server.services, gold);
    const [settled] = await server.services.db
      .select()
      .from(settlement)
      .where(eq(settlement.submissionId, submissionId));
    if (!settled) throw new Error('nothing settled');
    return { player, submissionId, settled };
  }

  it('settles gold at once: the provisional points go back and the settled ones come', async () => {
    const { player, settled } = await settledOnGold();
    const { rows, total, member, sum: xp } = await booksOf(player);
    expect(rows.map((row) => row.kind)).toEqual(
      expect.arrayContaining(['relabel', 'provisional-returned', 'relabelled-right']),
    );
    const provisional = rows.find((row) => row.kind === 'relabel');
    expect(rows.find((row) => row.kind === 'provisional-returned')).toMatchObject({
      amount: -1,
      reversesId: provisional?.id,
    });
    expect(total?.xp).toBe(xp);
    expect(member?.xp).toBe(xp);
    expect(total?.judged).toBeGreaterThan(0);
    expect(settled.basis).toBe('gold');
    expect(settled.verdicts?.find((verdict) => verdict.bboxId === 1)).toMatchObject({
      suggested: 'Hatchback',
      said: 'Sedan',
      settled: 'Sedan',
      reason: 'relabelled-right',
    });
  });

  it('explains every point to the team, and to nobody else', async () => {
    const { player, submissionId, settled } = await settledOnGold();
    const mate = await aPerson(server, { team: player.team });
    const params = { submissionId };
    // While other teams may be given the image, nobody is told that it is gold, or what is right on it.
    const hidden = await server.succeed(explainSubmission, { params }, { token: mate.token });
    expect(hidden).toMatchObject({ status: 'consensus', verdicts: [] });
    const after = await startApp({ beside: server, phase: 'after' });
    const told = await after.succeed(explainSubmission, { params }, { token: mate.token });
    await after.close();
    expect(told).toMatchObject({ status: 'gold', is_own: false, judged: settled.judged, hits: settled.hits });
    expect(told.rows.reduce((xp, row) => xp + row.amount, 0)).toBe(told.xp);
    expect(told.rows[0]).toMatchObject({ reason: 'relabel', amount: 1, boxes: 1 });
    const verdict = told.verdicts.find((each) => each.bbox_id === 1);
    expect(verdict).toMatchObject({ said: 'Sedan', suggested: 'Hatchback', settled: 'Sedan', certainty: 1 });
    expect(verdict?.box).toEqual({ x: 200, y: 300, width: 120, height: 90 });
    const listed = await server.succeed(listSubmissions, { query: { of: 'team' } }, { token: mate.token });
    expect(listed.submissions.map((each) => [each.submission_id, each.xp])).toEqual([[submissionId, told.xp]]);
    expect((await server.succeed(listSubmissions, { query: {} }, { token: mate.token })).submissions).toEqual([]);
    const stranger = await reviewer();
    expect(await server.refuse(explainSubmission, { params }, { token: stranger.token })).toBe('NOT_FOUND');
  });

  it('changes nothing when the work is done again', async () => {
    await settledOnGold();
    const before = await server.services.db.select({ xp: sum(ledger.amount), n: sum(ledger.id) }).from(ledger);
    const images = await server.services.db.select().from(imageConsensus);
    await Promise.all(
      images.flatMap(({ imageId }) => [1, 2, 3].map(() => recomputeConsensus(server.services, imageId))),
    );
    expect(await server.services.db.select({ xp: sum(ledger.amount), n: sum(ledger.id) }).from(ledger)).toEqual(before);
  });

  it('asks for more reviews while teams disagree and retires the image when they agree', async () => {
    await knowEnough(server);
    const imageId = await anImage(server);
    const people = await Promise.all(Array.from({ length: 9 }, reviewer));
    for (const [index, person] of people.entries()) {
      const boxes = index === 1 ? aReview('SUV') : aReview('Sedan');
      const confirmed = boxes.map((box, at) => (at === 0 ? box : { ...box, is_confirmed: true }));
      await review(imageId, confirmed, person);
      const queue = await queueOf(imageId);
      if (index === 0) expect(queue).toMatchObject({ open: 1, retiredAt: null });
      if (queue?.retiredAt) break;
      expect(queue?.open).toBe(1);
    }
    const queue = await queueOf(imageId);
    expect(queue?.retiredAt).toBeInstanceOf(Date);
    expect(queue?.open).toBe(0);
    const [consensus] = await server.services.db
      .select()
      .from(imageConsensus)
      .where(eq(imageConsensus.imageId, imageId));
    expect(consensus?.objects?.find((object) => object.bboxId === 1)?.verdict).toBe('Sedan');
    const reviews = await server.services.db.select().from(submission).where(eq(submission.imageId, imageId));
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody');
    expect(reviews.length).toBeGreaterThan(2);
    const right = await booksOf(first);
    expect(right.total?.xp).toBe(right.sum);
    expect(right.total?.hits).toBe(right.total?.judged);
    const wrong = await booksOf(second);
    expect(wrong.sum).toBeLessThan(right.sum);
    expect(wrong.sum).toBeGreaterThanOrEqual(0);
  });

  it('ends open images that have as many reviews as an image gets at most from now on', async () => {
    const imageId = await anImage(server);
    const [first, second] = [await reviewer(), await reviewer()];
    const boxes = threeSuggestions().map(untouched);
    await review(
      imageId,
      boxes.map((box) => ({ ...box, is_confirmed: true })),
      first,
    );
    await review(
      imageId,
      boxes.map((box) => ({ ...box, label: 'Bus', is_label_changed: true })),
      second,
    );
    expect((await queueOf(imageId))?.retiredAt).toBeNull();
    const { event } = server.services;
    const { mostReviews } = (await event.current()).settings;
    await event.changeSettings('test', { mostReviews: 2 });
    await endBeyond(server.services, 2);
    expect((await queueOf(imageId))?.retiredAt).not.toBeNull();
    await event.changeSettings('test', { mostReviews });
  });

  it('judges again what was settled when an organiser says what is true, and when they take it back', async () => {
    const { services } = server;
    await knowEnough(server);
    const imageId = await anImage(server);
    const people = [];
    for (const said of ['Sedan', 'Sedan', 'SUV', 'Sedan', 'Sedan', 'Sedan']) {
      const person = { ...(await reviewer()), said };
      people.push(person);
      await review(imageId, aReview(said), person);
    }
    const odd = people[2];
    if (!odd) throw new Error('nobody');
    const settled = async () => {
      const books = await booksOf(odd);
      const [row] = await services.db
        .select({ basis: settlement.basis, verdicts: settlement.verdicts })
        .from(settlement)
        .innerJoin(submission, eq(submission.id, settlement.submissionId))
        .where(eq(submission.userId, odd.userId));
      return { ...books, basis: row?.basis, reason: row?.verdicts?.find(({ bboxId }) => bboxId === 1)?.reason };
    };
    expect(await settled()).toMatchObject({ basis: 'consensus', reason: 'relabelled-wrong' });

    const truth = threeSuggestions().map(({ bboxId, ...box }) => ({ ...box, label: bboxId === 1 ? 'SUV' : box.label }));
    const before = await settled();
    await setGold(services, 'organiser', [imageId], () => ({ kind: 'known', truth }));
    await catchUpWithReviews(services);
    const known = await settled();
    expect(known).toMatchObject({ basis: 'gold', reason: 'relabelled-right' });
    expect(known.sum).toBeGreaterThan(before.sum);
    expect(known.rows.slice(0, before.rows.length)).toEqual(before.rows);
    expect(known.total?.hits).toBeGreaterThan(before.total?.hits ?? 0);

    const other = truth.map((box, at) => (at === 0 ? { ...box, label: 'Bus' } : box));
    await setGold(services, 'organiser', [imageId], () => ({ kind: 'known', truth: other }));
    await catchUpWithReviews(services);
    expect(await settled()).toMatchObject({ basis: 'gold', reason: 'relabelled-wrong' });

    await unsetGold(services, 'organiser', [imageId]);
    await catchUpWithReviews(services);
    const again = await settled();
    expect(again).toMatchObject({ basis: 'consensus', reason: 'relabelled-wrong' });
    expect(again.sum).toBe(before.sum);
    expect((await verifyBooks(services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('takes back what was forgiven of a later review, when an earlier one is judged anew', async () => {
    const { db } = server.services;
    const player = await reviewer();
    for (const imageId of [await anImage(server), await anImage(server)])
      await review(imageId, aReview('Hatchback'), player);
    const ids = await db.select({ id: submission.id }).from(submission).where(eq(submission.userId, player.userId));
    const [first, second] = ids.map(({ id }) => id).sort((a, b) => a - b);
    const membership = { userId: player.userId, teamId: player.team.teamId };
    const judge = (submissionId: number | undefined, milliXp: number) =>
      inTransaction(db, async (tx) => {
        if (submissionId === undefined) throw new Error('There are two reviews.');
        const totals = milliXp === 0 ? [] : [{ reason: 'relabelled-right' as const, milliXp, boxes: 1 }];
        const judgement = bookable({ basis: 'consensus', verdicts: [], totals, judged: 0, hits: 0 });
        const review = { submissionId, ...membership };
        const earlier = (await readSettlements(tx, [submissionId])).get(submissionId) ?? null;
        const judged = [{ review, basis: 'consensus' as const, judgement, earlier }];
        await writeJudgements(tx, judged, server.clock.now());
        const corrections = await correctionsFor(tx, [membership], judged);
        await bookCorrections(tx, corrections, server.clock.now());
        // To look at all that the person did finds nothing more.
        expect(await correctionsFor(tx, [membership])).toEqual([]);
      });
    await judge(first, -4000);
    expect((await booksOf(player)).sum).toBe(0);
    await judge(second, 7000);
    expect((await booksOf(player)).sum).toBe(3);
    await judge(first, 0);
    expect((await booksOf(player)).sum).toBe(7);
    await judge(second, 1000);
    expect((await booksOf(player)).sum).toBe(1);
    expect((await verifyBooks(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('shows what one person drew to the next, who may judge it or not know of it yet', async () => {
    const imageId = await anImage(server);
    const [one, two] = await Promise.all([reviewer(), reviewer()]);
    const drawn: SubmittedBox = {
      ...untouched({ bboxId: -1, label: 'Bus', x: 1000, y: 600, width: 200, height: 150 }),
      is_new: true,
      is_confirmed: true,
    };
    await review(imageId, [...aReview(), ...aReview().slice(3), drawn], one);
    server.clock.advance(ON_DISK_MS);
    await server.services.db.update(imageQueue).set({ open: 0 });
    await server.services.db.update(imageQueue).set({ open: 2 }).where(eq(imageQueue.imageId, imageId));
    const image = await server.succeed(getImage, {}, { token: two.token });
    expect(image.image_id).toBe(imageId);
    const peer = image.bbox.find((box) => box.bbox_id > 3);
    expect(peer).toMatchObject({ label: 'Bus', bbox_id: 4 });
    if (!peer) throw new Error('not shown');
    const { label, x, y, width, height } = peer;
    const judged = { ...untouched({ bboxId: peer.bbox_id, label, x, y, width, height }), is_confirmed: true };
    const body = { image_id: imageId, bbox: [...aReview(), judged] };
    await server.succeed(submitImage, { body }, { token: two.token });
    await recomputeConsensus(server.services, imageId);
    const [consensus] = await server.services.db
      .select()
      .from(imageConsensus)
      .where(eq(imageConsensus.imageId, imageId));
    expect(consensus?.peers).toHaveLength(1);
    expect(consensus?.objects?.filter((object) => object.verdict === 'Bus')).toHaveLength(1);
  });

  it('keeps what was shown of others on an image that is made gold: whoever has it in hand hands it in', async () => {
    const imageId = await anImage(server);
    const [one, two] = await Promise.all([reviewer(), reviewer()]);
    const boxAt = (x: number): SubmittedBox => ({
      ...untouched({ bboxId: -1, label: 'Bus', x, y: 600, width: 200, height: 150 }),
      is_new: true,
      is_confirmed: true,
    });
    await review(imageId, [...aReview(), boxAt(1000)], one);
    server.clock.advance(ON_DISK_MS);
    await server.services.db.update(imageQueue).set({ open: 2 }).where(eq(imageQueue.imageId, imageId));
    const image = await server.succeed(getImage, {}, { token: two.token });
    const peer = image.bbox.find((box) => box.bbox_id > 3);
    if (image.image_id !== imageId || !peer) throw new Error('not shown');
    const organiser = await aPerson(server, { role: 'organiser' });
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
    const params = { imageId };
    await server.succeed(setTruth, { params, body: { boxes: truth } }, { token: organiser.token });
    await recomputeConsensus(server.services, imageId);
    const { bbox_id: bboxId, ...box } = peer;
    const body = { image_id: imageId, bbox: [...aReview(), { ...untouched({ bboxId, ...box }), is_confirmed: true }] };
    expect((await server.call(submitImage, { body }, { token: two.token })).status).toBe(200);
    await recomputeConsensus(server.services, imageId);
    // As an ordinary image again it still has the box under the number that reviews name it by.
    await server.succeed(
      changeImages,
      { body: { act: 'unset-gold', image_ids: [imageId] } },
      { token: organiser.token },
    );
    await recomputeConsensus(server.services, imageId);
    const [consensus] = await server.services.db
      .select()
      .from(imageConsensus)
      .where(eq(imageConsensus.imageId, imageId));
    expect(consensus?.peers).toMatchObject([{ bboxId: 4, x: 1000 }]);
  });

  it('fits and stores the model of people and machine', async () => {
    for (let person = 0; person < 4; person += 1) {
      await settledOnGold();
      await server.services.db.update(imageQueue).set({ isGold: false });
    }
    await refitSkillModel(server.services);
    const skills = await server.services.db.select().from(annotatorSkill);
    expect(skills.length).toBeGreaterThan(3);
    expect(await server.services.db.select().from(conductFlag)).toHaveLength(skills.length);
    const fitted = await server.services.skillModel.model();
    expect(fitted.skills).toHaveLength(skills.length);
    expect(fitted.skills.some(({ counts }) => counts.images > 0)).toBe(true);
    // It is opened once, and again when somebody's weight is another one, even where nobody was told. The message of the refit
    // may still be on its way, and has it opened once more.
    const staysOpen = async () => {
      const opened = await server.services.skillModel.model();
      server.clock.advance(61_000);
      return (await server.services.skillModel.model()) === opened;
    };
    await expect.poll(staysOpen).toBe(true);
    const [first] = skills;
    await server.services.db
      .update(appUser)
      .set({ reviewWeight: 0 })
      .where(eq(appUser.id, first?.userId ?? 0));
    server.clock.advance(61_000);
    const weights = (await server.services.skillModel.model()).skills.map(({ weight }) => weight);
    expect(weights.filter((weight) => weight !== 1)).toEqual([0]);
    await server.services.db.update(appUser).set({ reviewWeight: 1 });
  });

  // What closes an event stays: nothing of it is for the tests beside.
  describe('at the end', () => {
    onOwnServer(
      () => server,
      (own) => {
        server = own;
      },
    );

    it('makes up for work that was lost, and settles what is left when the game is over', async () => {
      const imageId = await anImage(server);
      const player = await reviewer();
      await server.services.db.update(imageQueue).set({ open: 0 });
      await server.services.db.update(imageQueue).set({ open: 2 }).where(eq(imageQueue.imageId, imageId));
      await server.succeed(getImage, {}, { token: player.token });
      await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token: player.token });
      await catchUp(server.services);
      const [consensus] = await server.services.db
        .select()
        .from(imageConsensus)
        .where(eq(imageConsensus.imageId, imageId));
      expect(consensus?.reviews).toBe(1);
      expect((await booksOf(player)).sum).toBe(1);

      const after = await startApp({ beside: server, phase: 'after' });
      await catchUp(after.services);
      const books = await booksOf(player);
      // Nobody else looked at it: the provisional point goes, nothing can be settled.
      expect(books.rows.map((row) => row.kind)).toEqual(['relabel', 'provisional-returned']);
      expect(books.total?.xp).toBe(0);
      const open = await server.services.db
        .select()
        .from(submission)
        .leftJoin(settlement, eq(settlement.submissionId, submission.id));
      expect(open.length).toBeGreaterThan(0);
      expect(open.every((row) => row.settlement !== null)).toBe(true);
      await after.close();
    });
  });

  it('keeps the outline of every judgement, as the migration of older ones has it', async () => {
    const migration = new URL('../../drizzle/0035_settlement-outline.sql', import.meta.url);
    const [, update = ''] = readFileSync(migration, 'utf8').split('--> statement-breakpoint');
    const outlines = () =>
      server.services.db
        .select({ submissionId: settlement.submissionId, outline: settlement.outline })
        .from(settlement)
        .orderBy(settlement.submissionId);
    await settledOnGold();
    const written = await outlines();
    expect(written.some(({ outline }) => outline !== '')).toBe(true);
    await writeAsBefore();
    await server.services.db.execute(update);
    expect(await outlines()).toEqual(written);
  });

  it('explains what was settled before verdicts were packed', async () => {
    const { player, submissionId } = await settledOnGold();
    const mate = await aPerson(server, { team: player.team });
    const after = await startApp({ beside: server, phase: 'after' });
    const explained = () => after.succeed(explainSubmission, { params: { submissionId } }, mate);
    const told = await explained();
    expect(told.verdicts.length).toBeGreaterThan(0);
    await writeAsBefore();
    expect(await explained()).toEqual(told);
    await after.close();
  });

  /** Verdicts as they were stored before they were packed. */
  async function writeAsBefore(): Promise<void> {
    const { db } = server.services;
    for (const { submissionId, verdicts } of await db.select().from(settlement)) {
      if (!verdicts) continue;
      await db
        .update(settlement)
        .set({ verdicts: null, verdictsBefore: verdicts })
        .where(eq(settlement.submissionId, submissionId));
    }
  }
});
