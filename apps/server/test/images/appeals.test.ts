import { exportAccount } from '@uvh/contract/calls/account';
import { appealBox, giveSecondOpinion, listAppeals, nextAppeal } from '@uvh/contract/calls/appeal';
import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { changeImages, openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { login } from '@uvh/contract/calls/session';
import { explainSubmission, listSubmissions } from '@uvh/contract/calls/submission';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { APPEAL_TOPIC, APPEALS_CHANGED_TOPIC } from '../../src/features/appeals/events.ts';
import { recomputeConsensus, recomputeConsensusOf } from '../../src/features/consensus/recompute-consensus.ts';
import { catchUpWithReviews } from '../../src/features/consensus/refit-skill-model.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { setStanding } from '../../src/features/teams/standing.ts';
import { appUser, teamMember } from '../../src/platform/db/schema/accounts.ts';
import { appeal as appealRow } from '../../src/platform/db/schema/appeals.ts';
import { conductFlag } from '../../src/platform/db/schema/consensus.ts';
import { imageQueue, submission } from '../../src/platform/db/schema/images.ts';
import { ledger } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { waitingForLocks } from '../support/database.ts';
import { anImage, aReview, knowEnough, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('appeals against settled boxes', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
    await knowEnough(server);
  });
  afterAll(() => server.close());
  // Whom an appeal comes to depends on all that are open, those of the test before as well.
  beforeEach(async () => {
    const closed = { outcome: 'refused', decidedAt: server.clock.now() } as const;
    await server.services.db.update(appealRow).set(closed).where(isNull(appealRow.outcome));
  });

  const player = async (): Promise<Person> => aPerson(server, { team: await aTeam(server) });

  /** Reviews an image straight away, whatever the queue would have chosen. */
  async function review(imageId: number, boxes: readonly SubmittedBox[], by: Person): Promise<void> {
    const { db } = server.services;
    await db.update(imageQueue).set({ open: 0 });
    await db.update(imageQueue).set({ open: 1, retiredAt: null }).where(eq(imageQueue.imageId, imageId));
    const leased = await server.succeed(getImage, {}, { token: by.token });
    expect(leased.image_id).toBe(imageId);
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: [...boxes] } }, { token: by.token });
  }

  /** Everybody whose word would count, with as many reviews as it takes to be asked. */
  async function judge(known?: Person): Promise<Person> {
    const person = known ?? (await player());
    for (let count = 0; count < 3; count++) await review(await anImage(server), confirmed(), person);
    return person;
  }

  const confirmed = () => threeSuggestions().map((box) => ({ ...untouched(box), is_confirmed: true }));

  /** Somebody who called the first car of an image a bus, which two others did not. */
  async function wronged(known?: Person): Promise<{ author: Person; imageId: number; submissionId: number }> {
    const [author, imageId] = [known ?? (await player()), await anImage(server)];
    await review(imageId, aReview('Bus'), author);
    for (const other of [await player(), await player()]) await review(imageId, confirmed(), other);
    await server.services.db
      .update(imageQueue)
      .set({ retiredAt: server.services.clock.now() })
      .where(eq(imageQueue.imageId, imageId));
    await recomputeConsensus(server.services, imageId);
    const { submissions } = await server.succeed(listSubmissions, { query: {} }, { token: author.token });
    return { author, imageId, submissionId: submissions[0]?.submission_id ?? 0 };
  }

  const appeal = (submissionId: number, { token }: Person, index = 0) =>
    server.succeed(appealBox, { params: { submissionId }, body: { index } }, { token });
  const refusalOf = (submissionId: number, { token }: Person, index = 0) =>
    server.refuse(appealBox, { params: { submissionId }, body: { index } }, { token });
  const waitingFor = async ({ token }: Person) => (await server.succeed(nextAppeal, {}, { token })).appeal;
  const say = (appealId: number, said: string | null, { token }: Person) =>
    server.call(giveSecondOpinion, { params: { appealId }, body: { said } }, { token });
  const xpOf = async (submissionId: number) => {
    const rows = await server.services.db.select().from(ledger).where(eq(ledger.submissionId, submissionId));
    return rows.reduce((sum, { amount }) => sum + amount, 0);
  };

  it('are judged blind by third people, and the ledger follows', async () => {
    const { author, imageId, submissionId } = await wronged();
    const judges = [await judge(), await judge(), await judge()];
    const before = await server.succeed(explainSubmission, { params: { submissionId } }, { token: author.token });
    expect(before.verdicts[0]).toMatchObject({ reason: 'relabelled-wrong', appeal: 'possible' });
    const xpBefore = await xpOf(submissionId);

    const made = await appeal(submissionId, author);
    expect(made.left).toBe(4);
    expect(await appeal(submissionId, author)).toEqual(made);

    for (const by of judges) {
      const waiting = await waitingFor(by);
      if (!waiting) break;
      expect(Object.keys(waiting).sort()).toEqual(['appeal_id', 'box', 'image_url']);
      expect(waiting.box).toMatchObject({ x: 200, y: 300 });
      expect(await waitingFor(by)).toMatchObject({ appeal_id: waiting.appeal_id });
      await say(waiting.appeal_id, 'Bus', by);
      expect(await waitingFor(by)).toBeNull();
      await recomputeConsensus(server.services, imageId);
    }

    const after = await server.succeed(explainSubmission, { params: { submissionId } }, { token: author.token });
    expect(after.verdicts[0]).toMatchObject({ reason: 'relabelled-right', settled: 'Bus', appeal: 'upheld' });
    expect(await xpOf(submissionId)).toBeGreaterThan(xpBefore);
    expect((await verifyBooks(server.services.db)).every(({ broken }) => broken === 0)).toBe(true);
    const { own, left } = await server.succeed(listAppeals, {}, { token: author.token });
    expect(own).toMatchObject([{ said: 'Bus', was: 'Hatchback', state: 'upheld' }]);
    expect(left).toBe(5);
    const [first] = judges;
    const { judged } = await server.succeed(listAppeals, {}, { token: first?.token ?? '' });
    expect(judged).toMatchObject([{ said: 'Bus', settled: 'Bus' }]);

    const { token } = await aPerson(server, { role: 'organiser' });
    const listed = await server.succeed(listEveryAppeal, { query: { state: 'upheld' } }, { token });
    expect(listed.rows[0]).toMatchObject({ image_id: imageId, state: 'upheld', settled: 'Bus', said: 'Bus' });
    expect(new Set(listed.rows[0]?.opinions.map(({ said }) => said))).toEqual(new Set(['Bus']));
    const opened = await server.succeed(openImage, { params: { imageId } }, { token });
    const { username } = listed.rows[0] ?? {};
    expect(opened.appeals).toMatchObject([
      { x: 200, y: 300, said: 'Bus', was: 'Hatchback', state: 'upheld', username },
    ]);
  });

  it('are refused when the third person sees what the others saw', async () => {
    const { author, imageId, submissionId } = await wronged();
    const third = await judge();
    await appeal(submissionId, author);
    const waiting = await waitingFor(third);
    const xpBefore = await xpOf(submissionId);
    await say(waiting?.appeal_id ?? 0, 'Hatchback', third);
    await recomputeConsensus(server.services, imageId);
    const { appeals } = await server.succeed(exportAccount, {}, { token: author.token });
    expect(appeals).toMatchObject([{ outcome: 'refused', decided_at: expect.any(String) }]);
    const { own, left } = await server.succeed(listAppeals, {}, { token: author.token });
    expect(own).toMatchObject([{ state: 'refused' }]);
    expect(left).toBe(4);
    expect(await xpOf(submissionId)).toBe(xpBefore);
    // Those of a day ago do not count.
    server.clock.advance(24 * 3_600_000);
    const again = { email: author.email, password: PASSWORD, remember_me: true };
    const { access_token: token } = await server.succeed(login, { body: again });
    expect((await server.succeed(listAppeals, {}, { token })).left).toBe(5);
  });

  it('are five in a day, whatever else was held against somebody', async () => {
    const first = await wronged();
    const { author } = first;
    const submissions = [first.submissionId];
    while (submissions.length < 6) submissions.push((await wronged(author)).submissionId);
    const last = submissions.pop() ?? 0;
    const left: number[] = [];
    for (const submissionId of submissions) left.push((await appeal(submissionId, author)).left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(await refusalOf(last, author)).toBe('NO_APPEALS_LEFT');
    // Whose answer was lost is told of the one that they made.
    expect(await appeal(first.submissionId, author)).toMatchObject({ left: 0 });
    const { left: told, own } = await server.succeed(listAppeals, {}, { token: author.token });
    expect(told).toBe(0);
    expect(own.map(({ submission_id: of }) => of)).toEqual(submissions.toReversed());
    server.clock.advance(24 * 3_600_000);
    const again = { email: author.email, password: PASSWORD, remember_me: true };
    const { access_token: token } = await server.succeed(login, { body: again });
    expect((await appeal(last, { ...author, token })).left).toBe(4);
  });

  it('are made and judged by nobody whose team is out of the contest, and by nobody once the game is over', async () => {
    const { author, submissionId } = await wronged();
    const third = await judge();
    const open = await wronged();
    const { appeal_id: appealId } = await appeal(open.submissionId, open.author);
    const over = await startApp({ beside: server, phase: 'after' });
    const refusals = async (app: TestApp) => [
      await app.refuse(appealBox, { params: { submissionId }, body: { index: 0 } }, { token: author.token }),
      await app.refuse(nextAppeal, {}, { token: third.token }),
      await app.refuse(giveSecondOpinion, { params: { appealId }, body: { said: 'Bus' } }, { token: third.token }),
    ];
    expect(await refusals(over)).toEqual(['GAME_OVER', 'GAME_OVER', 'GAME_OVER']);
    await over.close();
    for (const { userId } of [author, third]) {
      const [membership] = await server.services.db.select().from(teamMember).where(eq(teamMember.userId, userId));
      const out = { standing: 'disqualified', reason: 'a test' } as const;
      await setStanding(server.services, 'test', membership?.teamId ?? 0, out);
    }
    expect(await refusals(server)).toEqual(['TEAM_DISQUALIFIED', 'TEAM_DISQUALIFIED', 'TEAM_DISQUALIFIED']);
  });

  it('wait for somebody else when the third person cannot tell', async () => {
    const { author, imageId, submissionId } = await wronged();
    const third = await judge();
    await appeal(submissionId, author);
    const waiting = await waitingFor(third);
    expect(await say(waiting?.appeal_id ?? 0, null, third)).toMatchObject({ status: 200 });
    await recomputeConsensus(server.services, imageId);
    const { own } = await server.succeed(listAppeals, {}, { token: author.token });
    expect(own).toMatchObject([{ state: 'open', opinions: 0 }]);
    expect(await say(waiting?.appeal_id ?? 0, 'Bus', third)).toMatchObject({ status: 404 });
  });

  it('come to nobody who is held back until an organiser has looked', async () => {
    const { author, submissionId } = await wronged();
    const [suspect, honest] = [await judge(), await judge()];
    const { appeal_id: appealId } = await appeal(submissionId, author);
    const now = server.services.clock.now();
    await server.services.db
      .insert(conductFlag)
      .values({ userId: suspect.userId, flags: [], heldBackAt: now, updatedAt: now });
    expect(await waitingFor(suspect)).toBeNull();
    expect(await say(appealId, 'Hatchback', suspect)).toMatchObject({ status: 404 });
    expect((await server.succeed(listAppeals, {}, { token: suspect.token })).waiting).toBe(0);
    expect(await say(appealId, 'Hatchback', honest)).toMatchObject({ status: 200 });
  });

  it('are decided by an opinion that comes while a worker judges the image', async () => {
    const { author, imageId, submissionId } = await wronged();
    const third = await judge();
    const { appeal_id: appealId } = await appeal(submissionId, author);
    const { db } = server.services;
    let saying: Promise<unknown> = Promise.resolve();
    let judging: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (tx) => {
      await tx.select().from(imageQueue).where(eq(imageQueue.imageId, imageId)).for('update');
      saying = say(appealId, 'Hatchback', third);
      await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1));
      judging = recomputeConsensusOf(server.services, [imageId], 'when done');
      await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(2));
    });
    await Promise.all([saying, judging]);
    await catchUpWithReviews(server.services);
    const { own } = await server.succeed(listAppeals, {}, { token: author.token });
    expect(own).toMatchObject([{ state: 'refused' }]);
  });

  it('come to nobody of the same team, who has seen the image, or who has hardly played', async () => {
    const { author, submissionId } = await wronged();
    const { appeal_id: appealId } = await appeal(submissionId, author);
    const newcomer = await player();
    expect(await say(appealId, 'Bus', newcomer)).toMatchObject({ status: 404 });
    expect(await say(appealId, 'Bus', author)).toMatchObject({ status: 404 });
  });

  it('are not taken where a picture was taken out, since nobody could judge them', async () => {
    const { author, imageId, submissionId } = await wronged();
    const organiser = await aPerson(server, { role: 'organiser' });
    await server.succeed(changeImages, { body: { act: 'retire', image_ids: [imageId] } }, { token: organiser.token });
    const explained = await server.succeed(explainSubmission, { params: { submissionId } }, { token: author.token });
    expect(explained.verdicts[0]).toMatchObject({ reason: 'relabelled-wrong', appeal: null });
    expect(await refusalOf(submissionId, author)).toBe('NOT_APPEALABLE');
  });

  it('come to nobody whose word does not count, and to nobody about a picture that was taken out', async () => {
    const { author, imageId, submissionId } = await wronged();
    const [third, excluded] = [await judge(), await judge()];
    await server.services.db.update(appUser).set({ reviewWeight: 0 }).where(eq(appUser.id, excluded.userId));
    const { appeal_id: appealId } = await appeal(submissionId, author);
    expect(await say(appealId, 'Bus', excluded)).toMatchObject({ status: 404 });
    const organiser = await aPerson(server, { role: 'organiser' });
    await server.succeed(changeImages, { body: { act: 'retire', image_ids: [imageId] } }, { token: organiser.token });
    expect(await say(appealId, 'Bus', third)).toMatchObject({ status: 404 });
  });

  it('wait for nobody and do not count while their picture is taken out, which their team is told', async () => {
    const { author, imageId, submissionId } = await wronged();
    await appeal(submissionId, author);
    const { token } = await aPerson(server, { role: 'organiser' });
    const change = (act: 'retire' | 'restore') =>
      server.succeed(changeImages, { body: { act, image_ids: [imageId] } }, { token });
    const ownAppeals = () => server.succeed(listAppeals, {}, { token: author.token });
    const told: string[] = [];
    const stop = server.services.pubsub.subscribe(APPEALS_CHANGED_TOPIC, ({ payload }) => told.push(payload));

    await change('retire');
    expect(await ownAppeals()).toMatchObject({ left: 5, own: [{ state: 'open', decided_at: expect.any(String) }] });
    await vi.waitFor(() => expect(told).toHaveLength(1));
    stop();
    const explained = await server.succeed(explainSubmission, { params: { submissionId } }, { token: author.token });
    expect(explained.verdicts[0]).toMatchObject({ reason: 'relabelled-wrong', appeal: null });
    const listed = async (state: 'open' | 'out') => {
      const { rows } = await server.succeed(listEveryAppeal, { query: { state } }, { token });
      return rows.filter(({ image_id: id }) => id === imageId);
    };
    expect(await listed('open')).toEqual([]);
    expect(await listed('out')).toMatchObject([{ state: 'open', is_image_out: true }]);

    await change('restore');
    expect(await ownAppeals()).toMatchObject({ left: 4, own: [{ state: 'open', decided_at: null }] });
    expect(await listed('open')).toHaveLength(1);
  });

  it('are passed over without a word sixty times an hour, so that nobody comes to a friend’s by pressing on', async () => {
    const pressing = await player();
    const pass = () => say(2_000_000_000, null, pressing);
    for (let passed = 0; passed < 60; passed += 1) expect(await pass()).toMatchObject({ status: 404 });
    expect(await pass()).toMatchObject({ status: 429, refusal: { code: 'RATE_LIMITED' } });
    // Who says what they see is not held up.
    expect(await say(2_000_000_000, 'Bus', pressing)).toMatchObject({ status: 404 });
  });

  it('are decided by the truth once their image is made gold, and wait for nobody any more', async () => {
    const { author, imageId, submissionId } = await wronged();
    const third = await judge();
    const { appeal_id: appealId } = await appeal(submissionId, author);
    const { token } = await aPerson(server, { role: 'organiser' });
    const made = await server.succeed(changeImages, { body: { act: 'make-gold', image_ids: [imageId] } }, { token });
    expect(made.changed).toEqual([imageId]);
    await catchUpWithReviews(server.services);

    expect(await server.succeed(listAppeals, {}, { token: author.token })).toMatchObject({
      left: 4,
      own: [{ state: 'refused', opinions: 0, decided_at: expect.any(String) }],
    });
    expect(await say(appealId, 'Bus', third)).toMatchObject({ status: 404 });
    const listed = await server.succeed(listEveryAppeal, { query: { state: 'refused' } }, { token });
    expect(listed.rows[0]).toMatchObject({ image_id: imageId, said: 'Bus', settled: 'Hatchback' });
    // Gold comes to players whatever else is open.
    await server.succeed(changeImages, { body: { act: 'retire', image_ids: [imageId] } }, { token });
  });

  it('follow the truth that decided them: mended, taken back, and open again where none is known', async () => {
    const { author, imageId, submissionId } = await wronged();
    const third = await judge();
    const { appeal_id: appealId } = await appeal(submissionId, author);
    const { token } = await aPerson(server, { role: 'organiser' });
    const change = (act: 'make-gold' | 'unset-gold' | 'retire') =>
      server.succeed(changeImages, { body: { act, image_ids: [imageId] } }, { token });
    const mend = (first: string) => {
      const boxes = threeSuggestions().map(({ bboxId, label, ...rect }) => ({
        ...rect,
        label: bboxId === 1 ? first : label,
      }));
      return server.succeed(setTruth, { params: { imageId }, body: { boxes } }, { token });
    };
    const ownAppeals = () => server.succeed(listAppeals, {}, { token: author.token });
    const told: unknown[] = [];
    const stops = [APPEAL_TOPIC, APPEALS_CHANGED_TOPIC].map((topic) =>
      server.services.pubsub.subscribe(topic, ({ payload }) => told.push(JSON.parse(payload))),
    );
    await change('make-gold');
    await catchUpWithReviews(server.services);
    expect(await ownAppeals()).toMatchObject({ left: 4, own: [{ state: 'refused' }] });
    const xpWhenWrong = await xpOf(submissionId);

    await mend('Bus');
    await catchUpWithReviews(server.services);
    expect(await ownAppeals()).toMatchObject({ left: 5, own: [{ state: 'upheld' }] });
    expect(await xpOf(submissionId)).toBeGreaterThan(xpWhenWrong);
    // What stays as it was is told to nobody again.
    await mend('Bus');
    await catchUpWithReviews(server.services);

    await mend('Hatchback');
    await catchUpWithReviews(server.services);
    expect(await ownAppeals()).toMatchObject({ left: 4, own: [{ state: 'refused' }] });
    expect(await xpOf(submissionId)).toBe(xpWhenWrong);
    const listed = await server.succeed(listEveryAppeal, { query: { state: 'refused' } }, { token });
    expect(listed.rows[0]).toMatchObject({ image_id: imageId, said: 'Bus', settled: 'Hatchback' });

    await change('unset-gold');
    expect(await ownAppeals()).toMatchObject({ left: 4, own: [{ state: 'open', decided_at: null }] });
    const [own] = await server.services.db.select().from(submission).where(eq(submission.id, submissionId));
    const ofTeam = { teamId: own?.teamId };
    const decided = (outcome: string) => ({ ...ofTeam, userId: author.userId, outcome });
    await vi.waitFor(() => expect(told).toEqual([decided('refused'), decided('upheld'), decided('refused'), ofTeam]));
    for (const stop of stops) stop();
    expect(await say(appealId, 'Hatchback', third)).toMatchObject({ status: 200 });
    await server.services.db
      .update(imageQueue)
      .set({ retiredAt: server.services.clock.now() })
      .where(eq(imageQueue.imageId, imageId));
    await recomputeConsensus(server.services, imageId);
    expect(await ownAppeals()).toMatchObject({ own: [{ state: 'refused', opinions: 1 }] });
    expect((await verifyBooks(server.services.db)).every(({ broken }) => broken === 0)).toBe(true);
    await change('retire');
  });

  it('hear one person of a team, however many of it answer at once', async () => {
    const { author, submissionId } = await wronged();
    const team = await aTeam(server);
    const judges: Person[] = [];
    for (let member = 0; member < 4; member += 1) judges.push(await judge(await aPerson(server, { team })));
    const { appeal_id: appealId } = await appeal(submissionId, author);
    const answers = await Promise.all(judges.map((by) => say(appealId, 'Bus', by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  it('hear three people, however many answer at once', async () => {
    const { author, submissionId } = await wronged();
    const judges: Person[] = [];
    for (let count = 0; count < 5; count += 1) judges.push(await judge());
    const { appeal_id: appealId } = await appeal(submissionId, author);
    const answers = await Promise.all(judges.map((by) => say(appealId, 'Bus', by)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('are judged in their turn, not by a friend who was told which one it is', async () => {
    const [one, two, third] = [await wronged(), await wronged(), await judge()];
    const made = [await appeal(one.submissionId, one.author), await appeal(two.submissionId, two.author)];
    server.clock.advance(20 * 60_000);
    const shown = (await waitingFor(third))?.appeal_id ?? 0;
    const friends = made.find(({ appeal_id: appealId }) => appealId !== shown)?.appeal_id ?? 0;
    expect(await say(friends, 'Bus', third)).toMatchObject({ status: 404 });
    // One that has come meanwhile does not push away what they look at.
    for (let count = 0; count < 5; count += 1) {
      const late = await wronged();
      await appeal(late.submissionId, late.author);
    }
    expect(await say(shown, 'Hatchback', third)).toMatchObject({ status: 200 });
  });

  it('are not taken for what is not the own, was right, or is not there', async () => {
    const { author, submissionId } = await wronged();
    expect(await refusalOf(submissionId, await player())).toBe('NOT_FOUND');
    expect(await refusalOf(submissionId, author, 1)).toBe('NOT_APPEALABLE');
    expect(await refusalOf(submissionId, author, 99)).toBe('NOT_APPEALABLE');
  });
});
