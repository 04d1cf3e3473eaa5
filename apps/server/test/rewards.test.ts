import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { getMailPreference, setMailPreference } from '@uvh/contract/calls/mail-preference';
import { reactToFeed, teamFeed, teamPulse } from '@uvh/contract/calls/reward';
import { calendarOf } from '@uvh/domain/event/calendar';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../src/features/accounts/sessions/sessions.ts';
import { bookable } from '../src/features/consensus/bookable-judgement.ts';
import { recomputeConsensus } from '../src/features/consensus/recompute-consensus.ts';
import { writeJudgements } from '../src/features/consensus/settlement-queries.ts';
import { queueWeeklyMails } from '../src/features/mail/weekly/weekly-mail.ts';
import { appUser, teamMember, team as teamTable } from '../src/platform/db/schema/accounts.ts';
import { mailOutbox } from '../src/platform/db/schema/event.ts';
import { imageQueue, LEASE_STATE, lease, submission } from '../src/platform/db/schema/images.ts';
import { rankSnapshot, settlement, teamTotal } from '../src/platform/db/schema/ledger.ts';
import { mailPreference, settledAnswer } from '../src/platform/db/schema/rewards.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { anImage, aReview, threeSuggestions, untouched } from './support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';
import { testClock } from './support/test-clock.ts';

const { dayOf, startOfDay } = calendarOf('Asia/Kolkata');

/** Noon of Wednesday 4 November 2026 in Bengaluru. */
const WEDNESDAY = new Date('2026-11-04T12:00:00+05:30');
const FOUND = { label: 'Three-wheeler', x: 900, y: 600, width: 100, height: 80 };
const DAY_MS = 86_400_000;

describe('reasons to come back', () => {
  let server: TestApp;
  let team: CreatedTeam;
  let rivals: CreatedTeam;
  let asha: Person;
  let mate: Person;
  beforeAll(async () => {
    server = await startApp({ clock: testClock(WEDNESDAY) });
  });
  afterAll(() => server.close());
  // Teams that have done nothing yet; those of the test before had no standing yesterday.
  beforeEach(async () => {
    team = await aTeam(server);
    asha = await aPerson(server, { team, isLeader: true });
    mate = await aPerson(server, { team });
    rivals = await aTeam(server);
    await server.services.db.delete(rankSnapshot);
    const standing = { zone: 0, xp: 10, accuracy: 80 };
    await server.services.db.insert(rankSnapshot).values([
      { ...standing, teamId: team.teamId, day: '2026-11-02', rank: 5 },
      { ...standing, teamId: team.teamId, day: '2026-11-03', rank: 3 },
      { ...standing, teamId: rivals.teamId, day: '2026-11-03', rank: 9 },
    ]);
  });

  const pulseOf = ({ token }: Person) => server.succeed(teamPulse, {}, { token });

  /** Puts the first box right and finds a vehicle that no machine saw, on a gold image; settled at once. */
  async function reviewGold(by: Person, { isRight }: { readonly isRight: boolean }): Promise<void> {
    const truth = threeSuggestions().map(({ bboxId, ...box }) => ({
      ...box,
      label: bboxId === 1 ? 'Sedan' : box.label,
    }));
    await server.services.db.update(imageQueue).set({ isGold: false });
    const gold = await anImage(server, { truth: [...truth, FOUND] });
    const { image_id: imageId } = await server.succeed(getImage, {}, { token: by.token });
    expect(imageId).toBe(gold);
    const boxes = threeSuggestions().map((suggestion, at) => ({
      ...untouched(suggestion),
      ...(at === 0
        ? { label: isRight ? 'Sedan' : 'SUV', is_label_changed: true, is_edited: true }
        : { is_confirmed: true }),
    }));
    const drawn = { ...untouched({ bboxId: -1, ...FOUND }), is_new: true, is_edited: true };
    const body = { image_id: gold, bbox: isRight ? [...boxes, drawn] : boxes };
    await server.succeed(submitImage, { body }, { token: by.token });
    await recomputeConsensus(server.services, gold);
  }

  /** Of one image everything was right, of the next one nothing. */
  async function reviewTwo(by: Person): Promise<void> {
    await reviewGold(by, { isRight: true });
    await reviewGold(by, { isRight: false });
  }

  it('begin with nothing, and with nobody at work', async () => {
    expect(await pulseOf(asha)).toEqual({
      at_work: [],
      overtaken_by: [],
      goal: { done: 0, target: 15 },
      team_goal: { done: 0, target: 30 },
      streak: { days: 0, best: 0, counts_today: false, rests_today: false },
      badges: [],
    });
    expect(await server.succeed(teamFeed, {}, { token: asha.token })).toMatchObject({ items: [{ kind: 'rank' }] });
  });

  it('count what was right as soon as it is settled, and tell the team who is at work', async () => {
    await reviewGold(asha, { isRight: true });
    const own = await pulseOf(asha);
    expect(own).toMatchObject({ goal: { done: 2 }, team_goal: { done: 2 }, at_work: [{ is_own: true }] });
    expect(own.badges).toMatchObject([
      { kind: 'found', tier: 0, count: 1, next: 10 },
      { kind: 'found-class', vehicle_class: 'Three-wheeler', count: 1 },
      { kind: 'named', tier: 0, count: 1 },
    ]);
    const seen = await pulseOf(mate);
    expect(seen).toMatchObject({ goal: { done: 0 }, team_goal: { done: 2 }, badges: [] });
    expect(seen.at_work).toEqual([{ username: asha.username, first_name: 'Asha', is_own: false }]);
  });

  it('count what was wrong against it', async () => {
    await reviewTwo(asha);
    expect((await pulseOf(asha)).goal.done).toBe(1);
  });

  it('follow a settlement that is judged otherwise', async () => {
    const { db } = server.services;
    await reviewTwo(asha);
    const [{ settlement: first } = { settlement: undefined }] = await db
      .select()
      .from(settlement)
      .innerJoin(submission, eq(submission.id, settlement.submissionId))
      .where(eq(submission.userId, asha.userId))
      .orderBy(settlement.submissionId);
    if (!first) throw new Error('nothing settled');
    const judge = (verdicts: readonly BoxVerdict[]) =>
      inTransaction(db, async (tx) => {
        const judgement = bookable({ ...first, basis: 'gold', verdicts });
        const review = { submissionId: first.submissionId, userId: asha.userId, teamId: team.teamId };
        await writeJudgements(tx, [{ review, basis: 'gold', judgement, earlier: first }], WEDNESDAY);
      });
    const before = first.verdicts ?? [];
    await judge(before.filter(({ reason }) => reason !== 'vehicle-found'));
    expect((await pulseOf(asha)).goal.done).toBe(0);
    await judge(before);
    expect((await pulseOf(asha)).goal.done).toBe(1);
  });

  it('tell the team of goals, badges and places, and take one reaction from each', async () => {
    const { db, clock } = server.services;
    const today = dayOf(clock.now());
    await reviewTwo(asha);
    const [settled] = await db.select().from(settledAnswer).where(eq(settledAnswer.userId, asha.userId)).limit(1);
    if (!settled) throw new Error('nothing settled');
    await db
      .insert(settledAnswer)
      .values({ ...settled, reason: 'deleted-right', said: 'removed', settled: 'removed', boxes: 15 });
    const feedFor = async ({ token }: Person) => (await server.succeed(teamFeed, {}, { token })).items;
    const items = await feedFor(mate);
    expect(items).toMatchObject([
      { kind: 'badge', badge: 'cleared', tier: 1, threshold: 10, day: today, member: { is_own: false } },
      { kind: 'goal', corrections: 16, day: today },
      { kind: 'rank', from: 5, to: 3, day: '2026-11-03' },
    ]);
    const item = items[0]?.item ?? '';
    for (const reaction of ['wow', 'cheer'] as const)
      await server.succeed(reactToFeed, { body: { item, reaction } }, { token: mate.token });
    expect((await feedFor(mate))[0]?.reactions).toEqual([{ reaction: 'cheer', count: 1, is_own: true }]);
    expect((await feedFor(asha))[0]?.reactions).toEqual([{ reaction: 'cheer', count: 1, is_own: false }]);
    await server.succeed(reactToFeed, { body: { item, reaction: null } }, { token: mate.token });
    expect((await feedFor(mate))[0]?.reactions).toEqual([]);
    const body = { item: 'badge:1:made-up', reaction: 'wow' } as const;
    expect(await server.refuse(reactToFeed, { body }, { token: mate.token })).toBe('NOT_FOUND');
  });

  it('name the team that came past since yesterday', async () => {
    await reviewTwo(asha);
    const rival = await aPerson(server, { team: rivals });
    await reviewGold(rival, { isRight: true });
    await reviewGold(rival, { isRight: true });
    // A server that knows nothing of yesterday yet.
    const other = await startApp({ beside: server });
    const overtaking = async ({ token }: Person) => (await other.succeed(teamPulse, {}, { token })).overtaken_by;
    expect(await overtaking(asha)).toEqual([{ team_id: rivals.teamId, name: rivals.name }]);
    expect(await overtaking(rival)).toEqual([]);
    await other.close();
  });

  it('name three who came past, the nearest first, none of another zone, and none who was ahead before', async () => {
    const { db } = server.services;
    const xpOf = async (teamId: number, xp: number) =>
      db.update(teamTotal).set({ xp, reachedAt: server.clock.now() }).where(eq(teamTotal.teamId, teamId));
    const standing = { zone: 0, xp: 10, accuracy: 80, day: '2026-11-03' };
    const past = [];
    for (const [name, rank] of [
      ['Far', 4],
      ['Farther', 6],
      ['Near', 5],
      ['Nearest', 7],
    ] as const) {
      const ahead = await aTeam(server, name);
      await aPerson(server, { team: ahead });
      await db.insert(rankSnapshot).values({ ...standing, teamId: ahead.teamId, rank });
      past.push(ahead);
    }
    const [before, elsewhere] = [await aTeam(server, 'Ahead before'), await aTeam(server, 'From elsewhere')];
    await db.insert(rankSnapshot).values([
      { ...standing, teamId: before.teamId, rank: 1 },
      { ...standing, teamId: elsewhere.teamId, rank: 8, zone: 1 },
    ]);
    for (const each of [before, elsewhere]) await aPerson(server, { team: each });
    const [far, farther, near, nearest] = past.map(({ teamId }) => teamId);
    await xpOf(team.teamId, 100);
    for (const [teamId, xp] of [
      [nearest, 102],
      [near, 104],
      [far, 106],
      [farther, 108],
      [before.teamId, 103],
      [elsewhere.teamId, 105],
    ] as const)
      await xpOf(teamId ?? 0, xp);
    const other = await startApp({ beside: server });
    const told = (await other.succeed(teamPulse, {}, { token: asha.token })).overtaken_by.map(({ name }) => name);
    expect(told).toEqual(['Nearest', 'Near', 'Far']);
    await other.close();
  });

  it('name at work whoever of the team has had an image in hand or submitted one within a quarter of an hour', async () => {
    const { db } = server.services;
    const { clock } = server;
    const atWork = async () =>
      (await pulseOf(asha)).at_work.map(({ username }) => username).toSorted((one, other) => one.localeCompare(other));
    const rival = await aPerson(server, { team: rivals });
    const idle = await aPerson(server, { team });
    await db.update(imageQueue).set({ isGold: false, open: 0 });
    for (let n = 0; n < 4; n += 1) await anImage(server, { open: 1 });
    const given = async ({ token }: Person) => (await server.succeed(getImage, {}, { token })).image_id;
    await given(rival);
    await given(mate);
    const image_id = await given(asha);
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token: asha.token });
    await given(idle);
    await db.update(lease).set({ state: LEASE_STATE.returned }).where(eq(lease.userId, idle.userId));
    expect(await atWork()).toEqual([asha.username, mate.username].toSorted((one, other) => one.localeCompare(other)));
    const start = clock.now();
    clock.advance(15 * 60_000);
    expect(await atWork()).toEqual([]);
    clock.set(start);
  });

  it('tell of zones and places that were gained from one day to the next, and of none that were lost or another team’s', async () => {
    const { db } = server.services;
    await db.delete(rankSnapshot);
    const standing = { xp: 10, accuracy: 80, teamId: team.teamId };
    await db.insert(rankSnapshot).values([
      { ...standing, day: '2026-11-02', zone: 0, rank: 4 },
      { ...standing, day: '2026-10-28', zone: 0, rank: 0 },
      { ...standing, day: '2026-10-29', zone: 0, rank: 5 },
      { ...standing, day: '2026-10-30', zone: 1, rank: 7 },
      { ...standing, day: '2026-10-31', zone: 1, rank: 6 },
      { ...standing, day: '2026-11-01', zone: 0, rank: 2 },
      { ...standing, day: '2026-11-03', zone: 0, rank: 0 },
      { ...standing, day: '2026-11-03', zone: 0, rank: 1, teamId: rivals.teamId },
      // Too long ago.
      { ...standing, day: '2026-10-02', zone: 0, rank: 9 },
      { ...standing, day: '2026-10-03', zone: 0, rank: 8 },
    ]);
    expect((await server.succeed(teamFeed, {}, { token: asha.token })).items).toMatchObject([
      { kind: 'rank', day: '2026-10-31', from: 7, to: 6 },
      { kind: 'zone', day: '2026-10-30', zone: 1 },
    ]);
  });

  it('lose the reaction of a person to a line when it is taken back, and no other', async () => {
    await server.services.db
      .insert(rankSnapshot)
      .values({ zone: 0, xp: 10, accuracy: 80, teamId: team.teamId, day: '2026-11-01', rank: 6 });
    const reactions = async () =>
      (await server.succeed(teamFeed, {}, { token: asha.token })).items.map(({ item, reactions: of }) => ({
        item,
        of,
      }));
    const [[one, other], ofAnother] = [await reactions(), await aPerson(server, { team: rivals })];
    const react = (by: Person, item = '', reaction: 'cheer' | 'wow' | null = 'cheer') =>
      server.succeed(reactToFeed, { body: { item, reaction } }, { token: by.token });
    for (const by of [asha, mate]) for (const each of [one, other]) await react(by, each?.item);
    await react(mate, one?.item, null);
    await react(ofAnother, other?.item, null);
    expect(await reactions()).toEqual([
      { item: one?.item, of: [{ reaction: 'cheer', count: 1, is_own: true }] },
      { item: other?.item, of: [{ reaction: 'cheer', count: 2, is_own: true }] },
    ]);
  });

  it('take sixty reactions of a person within a minute', async () => {
    const body = { item: 'rank:2026-11-03', reaction: null };
    for (let n = 0; n < 60; n += 1) await server.succeed(reactToFeed, { body }, { token: asha.token });
    expect(await server.refuse(reactToFeed, { body }, { token: asha.token })).toBe('RATE_LIMITED');
    await server.succeed(reactToFeed, { body }, { token: mate.token });
  });

  it('say nothing of places from the day of a freeze on', async () => {
    const { event, clock } = server.services;
    const days = async () =>
      (await server.succeed(teamFeed, {}, { token: asha.token })).items.flatMap(({ kind, day }) =>
        kind === 'rank' ? [day] : [],
      );
    expect(await days()).toEqual(['2026-11-03']);
    await event.changeSettings('test', { leaderboardFrozenAt: '2026-11-03T10:00:00+05:30' });
    expect(await days()).toEqual([]);
    await event.changeSettings('test', { leaderboardFrozenAt: clock.now().toISOString() });
    expect(await days()).toEqual(['2026-11-03']);
    await event.changeSettings('test', { leaderboardFrozenAt: null });
  });
});

describe('who the weekly mail goes to', () => {
  it('is whoever is in a team of the contest, verified, and has played within four weeks', async () => {
    const server = await startApp({ clock: testClock(WEDNESDAY) });
    const { db, clock } = server.services;
    const teams = await Promise.all([1, 2, 3, 4].map(() => aTeam(server)));
    const people = await Promise.all(teams.map((team) => aPerson(server, { team })));
    const play = async ({ userId }: Person) => {
      const imageId = await anImage(server);
      await db.update(imageQueue).set({ open: 0 });
      await db.update(imageQueue).set({ open: 1 }).where(eq(imageQueue.imageId, imageId));
      const token = await openSession(db, server.services, userId, false);
      await server.succeed(getImage, {}, { token });
      await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, { token });
    };
    for (const person of people) await play(person);
    const [asha, outside, unverified, gone] = people;
    if (!asha || !outside || !unverified || !gone) throw new Error('nobody');
    await db
      .update(teamTable)
      .set({ disqualifiedAt: clock.now() })
      .where(eq(teamTable.id, teams[1]?.teamId ?? 0));
    await db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, unverified.userId));
    await db.update(teamMember).set({ leftAt: clock.now() }).where(eq(teamMember.userId, gone.userId));

    const nineOn = (day: string) => new Date(Date.parse(startOfDay(day)) + 9 * 3_600_000);
    const mails = () => db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'weekly'));
    server.clock.set(new Date(nineOn('2026-11-09').getTime() - 3_600_000));
    // Of the week that has begun.
    await play(asha);
    server.clock.set(nineOn('2026-11-09'));
    await queueWeeklyMails(server.services);
    expect(await mails()).toMatchObject([{ recipient: asha.email }]);
    expect((await mails())[0]?.textBody).toContain('brought your team 1 XP');
    // Asha has played on the 9th at eight: that is more than four weeks ago on 7 December at nine.
    const stillOpen = { known: server.services.event.known, phase: async () => 'open' as const };
    server.clock.set(nineOn('2026-12-07'));
    await queueWeeklyMails({ ...server.services, event: stillOpen });
    expect(await mails()).toHaveLength(1);
    await server.close();
  });
});

describe('the weekly mail', () => {
  let server: TestApp;
  let asha: Person;
  beforeAll(async () => {
    server = await startApp({ clock: testClock(WEDNESDAY) });
    const team = await aTeam(server, 'Namma Lane');
    asha = await aPerson(server, { team });
    await aPerson(server, { team: await aTeam(server) });
    await anImage(server);
    const { image_id: imageId } = await server.succeed(getImage, {}, { token: asha.token });
    const bbox = threeSuggestions().map((each) => ({ ...untouched(each), is_confirmed: true }));
    const body = { image_id: imageId, bbox };
    const { submission_id: submissionId } = await server.succeed(submitImage, { body }, { token: asha.token });
    await server.services.db.insert(settledAnswer).values({
      submissionId,
      userId: asha.userId,
      teamId: team.teamId,
      day: dayOf(WEDNESDAY),
      reason: 'relabelled-right',
      said: 'Sedan',
      settled: 'Sedan',
      boxes: 1,
    });
  });
  afterAll(() => server.close());
  // As before anybody was mailed.
  beforeEach(async () => {
    server.clock.set(WEDNESDAY);
    await server.services.db.delete(mailOutbox);
    await server.services.db.delete(mailPreference);
  });

  const mails = () => server.services.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'weekly'));
  const at = (day: string, hour: number) => new Date(Date.parse(startOfDay(day)) + hour * 3_600_000);
  /** The mail of that week. */
  async function aWeeklyMail() {
    server.clock.set(at('2026-11-09', 9));
    await queueWeeklyMails(server.services);
    const [mail] = await mails();
    return mail;
  }

  it('goes on Monday at nine to who has played, once, however often the job runs', async () => {
    server.clock.set(at('2026-11-09', 8));
    await queueWeeklyMails(server.services);
    expect(await mails()).toEqual([]);
    server.clock.set(at('2026-11-09', 9));
    await Promise.all([1, 2, 3].map(() => queueWeeklyMails(server.services)));
    const sent = await mails();
    expect(sent).toMatchObject([{ recipient: asha.email, subject: 'Your week in team Namma Lane' }]);
    expect(sent[0]?.textBody).toContain(' and put 1 box right.');
    expect(sent[0]?.unsubscribeUrl).toMatch(/^http:\/\/hackathon\.test\/api\/mail\/one-click\/\d+\.[\w-]+$/);
    expect(sent[0]?.textBody).toContain(`End the weekly mail:\n${sent[0]?.unsubscribeUrl}`);
  });

  it('is ended by one press in a mail program, and by nobody else', async () => {
    const mail = await aWeeklyMail();
    const url = new URL(mail?.unsubscribeUrl ?? '');
    const press = (path: string) =>
      server.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press(`${url.pathname}x`)).statusCode).toBe(404);
    expect((await press(url.pathname)).statusCode).toBe(204);
    server.clock.set(at('2026-11-16', 10));
    await queueWeeklyMails(server.services);
    expect(await mails()).toHaveLength(1);
  });

  it('is ended, and ordered again, by a page without scripts, which does nothing until a button is pressed', async () => {
    const { pathname } = new URL((await aWeeklyMail())?.unsubscribeUrl ?? '');
    const token = await openSession(server.services.db, server.services, asha.userId, false);
    const isWanted = async () => (await server.succeed(getMailPreference, {}, { token })).weekly;
    await server.succeed(setMailPreference, { body: { weekly: true } }, { token });
    const open = (url: string, language = 'en') =>
      server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });
    /** As a browser without scripts: the one button of the page, sent to where its form says. */
    const press = async (page: string) => {
      const action = /<form method="post" action="([^"]*)">/.exec(page)?.[1] ?? 'none';
      const { pathname: path, search } = new URL(action, `http://hackathon.test${pathname}`);
      const headers = { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' };
      const payload = 'List-Unsubscribe=One-Click';
      return (await server.app.inject({ method: 'POST', url: path + search, headers, payload })).body;
    };
    const opened = await open(pathname);
    expect([opened.statusCode, opened.headers['cache-control'], await isWanted()]).toEqual([200, 'no-store', true]);
    expect(opened.body).not.toMatch(/<script|javascript:| on\w+=/);
    expect(opened.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; form-action/,
    );
    const ended = await press(opened.body);
    expect(ended).toContain('You get no weekly mail any more.');
    expect(await isWanted()).toBe(false);
    expect(await press(ended)).toContain('You get the weekly mail again.');
    expect(await isWanted()).toBe(true);
    expect((await open(pathname, 'kn')).body).toContain('<html lang="kn">');
    const strange = await open(`${pathname}x`);
    expect([strange.statusCode, strange.body.includes('<form')]).toEqual([404, false]);
  });

  it('is ordered, and ended, by the settings', async () => {
    await aWeeklyMail();
    server.clock.set(at('2026-11-16', 10));
    const session = {
      token: await openSession(server.services.db, server.services, asha.userId, false),
      language: 'hi',
    };
    expect(await server.succeed(getMailPreference, {}, session)).toEqual({ weekly: true });
    await server.succeed(setMailPreference, { body: { weekly: true } }, session);
    await queueWeeklyMails(server.services);
    expect((await mails()).at(-1)?.subject).toBe('टीम Namma Lane में आपका सप्ताह');
    await server.succeed(setMailPreference, { body: { weekly: false } }, session);
    server.clock.advance(7 * DAY_MS);
    await queueWeeklyMails(server.services);
    expect(await mails()).toHaveLength(2);
  });
});
