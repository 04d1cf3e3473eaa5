import { getImage, submitImage } from '@uvh/contract/calls/image';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { teamHistory, teamPage } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { mendTruth } from '../../src/features/images/curation/mend-truth.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { adjustScore } from '../../src/features/ledger/service.ts';
import { handOverLeadership, moveMember } from '../../src/features/teams/organisers.ts';
import { team } from '../../src/platform/db/schema/accounts.ts';
import { ledger, teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const DAY_MS = 86_400_000;
/** What was read is kept for a second. */
const KEPT_MS = 1050;

let entries = 0;

/** XP as the submit path books it: a row and the total. */
async function earn(server: TestApp, { teamId }: CreatedTeam, xp: number, at = server.clock.now()): Promise<void> {
  entries += 1;
  const { db } = server.services;
  await db
    .insert(ledger)
    .values({ teamId, kind: 'relabel', amount: xp, idempotencyKey: `test:${entries}`, createdAt: at });
  const [total] = await db.select().from(teamTotal).where(eq(teamTotal.teamId, teamId));
  await db
    .update(teamTotal)
    .set({ xp: (total?.xp ?? 0) + xp, reachedAt: at })
    .where(eq(teamTotal.teamId, teamId));
}

/** XP that brought nobody forward in all: what an organiser adds, or a settlement that takes back as much as it gives. */
async function book(
  { services, clock }: TestApp,
  { teamId }: CreatedTeam,
  rows: readonly [kind: string, amount: number][],
) {
  for (const [kind, amount] of rows) {
    entries += 1;
    await services.db
      .insert(ledger)
      .values({ teamId, kind, amount, idempotencyKey: `test:${entries}`, createdAt: clock.now() });
  }
}

/** The second day of an event: two teams have played, a third one has not yet. */
async function aSecondDay() {
  const server = await startApp();
  const [own, rival, idle] = await Promise.all([
    aTeam(server, 'Namma Nazar'),
    aTeam(server, 'Hebbal Hawks'),
    aTeam(server, 'Not Yet'),
  ]);
  const person = await aPerson(server, { team: own, isLeader: true });
  await aPerson(server, { team: rival });
  await aPerson(server, { team: idle });
  const yesterday = new Date(server.clock.now().getTime() - DAY_MS);
  await earn(server, own, 30, yesterday);
  await earn(server, rival, 20, yesterday);
  await earn(server, rival, 25);
  const board = (query = {}) => server.succeed(getLeaderboard, { query }, { token: person.token });
  return { server, own, rival, idle, person, board };
}

describe('leaderboard', () => {
  let server: TestApp;
  let rival: CreatedTeam;
  let person: Person;
  let board: Awaited<ReturnType<typeof aSecondDay>>['board'];
  beforeAll(async () => {
    ({ server, rival, person, board } = await aSecondDay());
  });
  afterAll(() => server.close());

  it('ranks the teams that played and always tells the own one', async () => {
    const answer = await board();
    expect(answer.rows.map((row) => [row.rank, row.name, row.xp, row.is_current_team])).toEqual([
      [1, 'Hebbal Hawks', 45, false],
      [2, 'Namma Nazar', 30, true],
    ]);
    expect(answer.own).toMatchObject({ row: { rank: 2, members: 1 }, zone_progress: 2, next_zone_xp: 1500 });
    expect(answer).toMatchObject({ total: 2, page: 1, page_size: 50, frozen_at: null });
    expect(answer.zones.map((zone) => [zone.zone, zone.status, zone.teams, zone.threshold])).toEqual([
      [0, 'active', 2, 0],
      [1, 'locked', 0, 1500],
      [2, 'locked', 0, 4000],
      [3, 'locked', 0, 9000],
    ]);
  });

  it('tells the ranks gained since yesterday', async () => {
    const answer = await board();
    expect(answer.rows.map((row) => row.movement)).toEqual([1, -1]);
  });

  it('says what the order follows from, and what it takes to pass the team ahead', async () => {
    const { rows, own: told, podium } = await board();
    expect(rows.map(({ points, xp, weight }) => [points, xp, weight])).toEqual([
      [23, 45, 0.5],
      [15, 30, 0.5],
    ]);
    expect(told.ahead).toEqual({ team_id: rival.teamId, name: 'Hebbal Hawks', rank: 1, points: 23, xp_to_pass: 17 });
    expect(podium).toEqual([]);
  });

  it('finds teams by part of their name, in any case, and keeps their rank', async () => {
    const answer = await board({ search: ' nAzAr' });
    expect(answer.rows.map((row) => [row.rank, row.name])).toEqual([[2, 'Namma Nazar']]);
    expect((await board({ search: '%' })).rows).toEqual([]);
    expect((await board({ page: 99 })).page).toBe(1);
    expect((await board({ zone: 2 })).rows).toEqual([]);
  });

  it('draws ranking points by day of the best teams', async () => {
    const history = await server.succeed(leaderboardHistory, { query: {} }, { token: person.token });
    expect(history.days).toHaveLength(8);
    expect(history.series.map((line) => [line.name, line.is_current_team, line.points.slice(-3)])).toEqual([
      ['Hebbal Hawks', false, [0, 10, 23]],
      ['Namma Nazar', true, [0, 15, 15]],
    ]);
  });

  it('shows another team without last names and addresses', async () => {
    const page = await server.succeed(teamPage, { params: { teamId: rival.teamId } }, { token: person.token });
    expect(page).toMatchObject({ name: 'Hebbal Hawks', rank: 1, xp: 45, is_current_team: false });
    expect(JSON.stringify(page)).not.toMatch(/@|Rao/);
    expect(page.days.map((day) => day.xp)).toEqual([20, 25]);
    const nobody = { params: { teamId: 987_654 } };
    expect(await server.refuse(teamPage, nobody, { token: person.token })).toBe('TEAM_NOT_FOUND');
  });

  it('goes on until the freeze that organisers have announced', async () => {
    const leaderboardFrozenAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await server.services.event.changeSettings('test', { leaderboardFrozenAt });
    expect((await board()).frozen_at).toBeNull();
    await server.services.event.changeSettings('test', { leaderboardFrozenAt: null });
  });

  it('shows the final standing of every zone, also of those that the team has not unlocked', async () => {
    expect((await board()).zones.at(-1)?.status).toBe('locked');
    const over = await startApp({ beside: server, phase: 'after' });
    const { zones } = await over.succeed(getLeaderboard, { query: {} }, { token: person.token });
    expect(zones.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active']);
    await over.close();
  });

  it('asks for a team', async () => {
    const alone = await aPerson(server);
    expect(await server.refuse(getLeaderboard, { query: {} }, { token: alone.token })).toBe('NO_TEAM');
  });
});

/** Each earns what changes the standing for good, so each has an event of its own. */
describe('leaderboard, as the game goes on,', () => {
  let server: TestApp;
  let own: CreatedTeam;
  let rival: CreatedTeam;
  let idle: CreatedTeam;
  let person: Person;
  let board: Awaited<ReturnType<typeof aSecondDay>>['board'];
  beforeEach(async () => {
    ({ server, own, rival, idle, person, board } = await aSecondDay());
  });
  afterEach(() => server.close());

  /** Nobody is left in the outermost zone. */
  async function zonesUnlocked(): Promise<void> {
    await earn(server, rival, 2000);
    await earn(server, own, 1800);
    await earn(server, idle, 5000);
    server.clock.advance(KEPT_MS);
  }

  it('moves a team to the next zone at its threshold', async () => {
    await earn(server, rival, 2000);
    server.clock.advance(KEPT_MS);
    const [outer, inner] = [await board(), await board({ zone: 1 })];
    expect(outer.rows.map((row) => [row.rank, row.name, row.movement])).toEqual([[1, 'Namma Nazar', 0]]);
    expect(inner.rows.map((row) => [row.rank, row.name, row.movement])).toEqual([[1, 'Hebbal Hawks', null]]);
  });

  it('shows the standing of the freeze everywhere, but the team its own score', async () => {
    await earn(server, rival, 2000);
    server.clock.advance(KEPT_MS);
    const frozenAt = server.clock.now().toISOString();
    await server.services.event.changeSettings('test', { leaderboardFrozenAt: frozenAt });
    const before = await board();
    server.clock.advance(60_000);
    await earn(server, own, 1800);
    await earn(server, idle, 5000);
    // Another server has kept nothing: it works the standing out from the books as they are now.
    const other = await startApp({ beside: server });
    const at = { token: person.token };
    const boardOf = (zone: number) => other.succeed(getLeaderboard, { query: { zone } }, at);
    const [outer, inner, deep] = [await boardOf(0), await boardOf(1), await boardOf(2)];
    expect(outer.rows).toEqual(before.rows);
    expect(outer.frozen_at).toBe(frozenAt);
    expect(inner.rows.map((row) => row.name)).toEqual(['Hebbal Hawks']);
    expect(deep.rows).toEqual([]);
    expect(outer.own.row).toMatchObject({ xp: 1830, rank: 1 });
    const dashboard = await other.succeed(teamDashboard, {}, at);
    expect(dashboard).toMatchObject({ team_score: 1830, team_position: 1, zone: 1 });
    const page = await other.succeed(teamPage, { params: { teamId: idle.teamId } }, at);
    expect(page).toMatchObject({ xp: 0, rank: 0, days: [], frozen_at: frozenAt });
    const history = await other.succeed(leaderboardHistory, { query: {} }, at);
    expect(history.series.map((line) => line.points.at(-1))).toEqual([15]);
    await other.close();
    server.clock.advance(KEPT_MS);

    await server.services.event.changeSettings('test', { leaderboardFrozenAt: null });
    expect((await board({ zone: 2 })).rows.map((row) => row.name)).toEqual(['Not Yet']);
  });

  it('puts the best three of all zones on the podium once the game is over', async () => {
    const [fourth, idler] = [await aTeam(server, 'Fourth'), await aTeam(server, 'Never Played')];
    for (const team of [fourth, idler]) await aPerson(server, { team });
    await earn(server, fourth, 10);
    await zonesUnlocked();
    const over = await startApp({ beside: server, phase: 'after' });
    const { podium } = await over.succeed(getLeaderboard, { query: {} }, { token: person.token });
    expect(podium.map((team) => [team.overall_rank, team.name, team.zone, team.is_current_team])).toEqual([
      [1, 'Not Yet', 2, false],
      [2, 'Hebbal Hawks', 1, false],
      [3, 'Namma Nazar', 1, true],
    ]);
    // Until the organisers show how it ended nobody is told.
    const leaderboardFrozenAt = server.clock.now().toISOString();
    await over.services.event.changeSettings('test', { leaderboardFrozenAt });
    const frozen = await over.succeed(getLeaderboard, { query: {} }, { token: person.token });
    expect([frozen.frozen_at, frozen.podium]).toEqual([leaderboardFrozenAt, []]);
    await over.close();
  });

  it('leaves out a team that was taken out of the contest', async () => {
    const { db, clock } = server.services;
    await zonesUnlocked();
    expect((await board({ zone: 2 })).rows.map((row) => row.name)).toEqual(['Not Yet']);
    await db.update(team).set({ disqualifiedAt: clock.now() }).where(eq(team.id, idle.teamId));
    server.clock.advance(KEPT_MS);
    expect((await board({ zone: 2 })).rows).toEqual([]);
  });

  it('goes through the days of the best teams once a minute, whoever asks how often', async () => {
    const pointsOf = async () => {
      const query = { zone: 1 };
      const { series } = await server.succeed(leaderboardHistory, { query }, { token: person.token });
      return series.find((line) => line.name === 'Namma Nazar')?.points.at(-1);
    };
    await zonesUnlocked();
    const first = await pointsOf();
    await earn(server, own, 100);
    server.clock.advance(KEPT_MS);
    expect(await pointsOf()).toBe(first);
    server.clock.advance(60_000);
    expect(await pointsOf()).toBe((first ?? Number.NaN) + 50);
  });
});

describe('the page of another team', () => {
  it('tells who is in it, as they came, and what each has earned for it up to the freeze', async () => {
    const server = await startApp();
    const { services, clock } = server;
    const [shown, other] = [await aTeam(server), await aTeam(server)];
    const founder = await aPerson(server, { team: shown });
    const twin = await aPerson(server, { team: shown });
    const [mover, gone] = [await aPerson(server, { team: other }), await aPerson(server, { team: shown })];
    const review = async ({ token }: Person) => {
      clock.advance(60_000);
      await anImage(server);
      const { image_id } = await server.succeed(getImage, {}, { token });
      await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
    };
    for (const by of [mover, founder, gone]) await review(by);
    await moveMember(services, 'test', gone.email, other.code);
    await moveMember(services, 'test', mover.email, shown.code);
    await handOverLeadership(services, 'test', twin.email);
    // The last one at the very instant of the freeze.
    for (const by of [mover, gone, mover]) await review(by);

    const pageFrom = (app: TestApp) =>
      app.succeed(teamPage, { params: { teamId: shown.teamId } }, { token: gone.token });
    const before = await pageFrom(server);
    const { team_members: own } = await server.succeed(teamDashboard, {}, { token: founder.token });
    const xp = own.find(({ username }) => username === founder.username)?.xp ?? 0;
    expect(xp).toBeGreaterThan(0);
    // Its own people read the same of each, the leader first.
    expect(own.map((member) => [member.username, member.images, member.xp])).toEqual([
      [twin.username, 0, 0],
      [founder.username, 1, xp],
      [mover.username, 2, 2 * xp],
    ]);
    // What somebody does for another team is nothing of this one's, and what who has left did for it stays.
    expect(before.members).toEqual([
      { username: founder.username, first_name: 'Asha', is_team_leader: false, images: 1, xp },
      { username: twin.username, first_name: 'Asha', is_team_leader: true, images: 0, xp: 0 },
      { username: mover.username, first_name: 'Asha', is_team_leader: false, images: 2, xp: 2 * xp },
    ]);
    expect([before.xp, before.days.map((day) => day.xp)]).toEqual([4 * xp, [4 * xp]]);

    const frozenAt = clock.now().toISOString();
    await services.event.changeSettings('test', { leaderboardFrozenAt: frozenAt });
    for (const by of [founder, mover]) await review(by);
    const elsewhere = await startApp({ beside: server });
    expect(await pageFrom(elsewhere)).toEqual({ ...before, frozen_at: frozenAt });
    await elsewhere.close();
    await server.close();
  });
});

describe('leaderboard before the game', () => {
  it('is refused', async () => {
    const server = await startApp({ phase: 'before' });
    const { token } = await aPerson(server, { team: await aTeam(server) });
    expect(await server.refuse(getLeaderboard, { query: {} }, { token })).toBe('GAME_NOT_OPEN');
    expect(await server.refuse(leaderboardHistory, { query: {} }, { token })).toBe('GAME_NOT_OPEN');
    expect(await server.refuse(teamPage, { params: { teamId: 1 } }, { token })).toBe('GAME_NOT_OPEN');
    await server.close();
  });
});

describe('the standing of a freeze', () => {
  it('stays in the order of that moment, whatever the teams earn later', async () => {
    const server = await startApp();
    const { services, clock } = server;
    const [first, second, helped] = [
      await aTeam(server, 'First'),
      await aTeam(server, 'Second'),
      await aTeam(server, 'Helped'),
    ];
    const { token } = await aPerson(server, { team: first });
    for (const team of [second, helped]) await aPerson(server, { team });
    const later = (work: () => Promise<unknown>) => {
      clock.advance(60_000);
      return work();
    };
    // Who came to it last is behind, however early it began.
    await earn(server, second, 10);
    await later(() => earn(server, first, 20));
    await later(() => earn(server, second, 10));
    // Neither counts as playing: who was first stays before, and who has not played is not ranked.
    await later(() =>
      book(server, first, [
        ['provisional-returned', -20],
        ['corrected', 20],
      ]),
    );
    for (const { code: teamCode } of [second, first, helped])
      await later(() => adjustScore(services, { teamCode, amount: 5, reason: 'helped others', actor: 'test' }));
    const ranksAt = async (app: TestApp) =>
      (await app.succeed(getLeaderboard, { query: {} }, { token })).rows.map(({ rank, name }) => [rank, name]);
    await services.event.changeSettings('test', { leaderboardFrozenAt: clock.now().toISOString() });
    const ranks = [
      [1, 'First'],
      [2, 'Second'],
    ];
    expect(await ranksAt(server)).toEqual(ranks);
    for (const team of [first, second, helped]) await later(() => earn(server, team, 10));
    const other = await startApp({ beside: server });
    expect(await ranksAt(other)).toEqual(ranks);
    await other.close();
    await server.close();
  });

  it('keeps the accuracy of that moment, though what was settled is judged anew', async () => {
    const server = await startApp();
    const { services, clock } = server;
    const truth = threeSuggestions().map(({ bboxId, ...box }) => ({
      ...box,
      label: bboxId === 1 ? 'Sedan' : 'Hatchback',
    }));
    const gold = await anImage(server, { truth });
    const team = await aTeam(server);
    const person = await aPerson(server, { team });
    let how = { token: person.token };
    await server.succeed(getImage, {}, how);
    await server.succeed(submitImage, { body: { image_id: gold, bbox: aReview() } }, how);
    const dayOf = async () => (await server.succeed(teamHistory, {}, how)).days[0]?.accuracy;
    expect(await dayOf()).toBeNull();
    await recomputeConsensus(services, gold);
    // Enough that the accuracy is seen in what the team is ranked by.
    await adjustScore(services, { teamCode: team.code, amount: 1000, reason: 'a test', actor: 'test' });
    const judgedAt = clock.now().toISOString();
    clock.advance(KEPT_MS);
    const shownBy = async (app: TestApp) => {
      const { rows } = await app.succeed(getLeaderboard, { query: {} }, how);
      const { series } = await app.succeed(leaderboardHistory, { query: {} }, how);
      return rows.map(({ accuracy, points }, index) => ({ accuracy, points, drawn: series[index]?.points.at(-1) }));
    };
    const [before, accuracy] = [await shownBy(server), await dayOf()];
    // Two right of two, as the board, the team and its days say it.
    expect(before).toEqual([{ accuracy: 58.3, points: expect.any(Number), drawn: before[0]?.points }]);
    expect([accuracy, (await server.succeed(teamDashboard, {}, how)).team_accuracy]).toEqual([58.3, 58.3]);
    await services.event.changeSettings('test', { leaderboardFrozenAt: judgedAt });
    const mend = async (boxes: number) => {
      const mended = truth.map((box, index) => (index < boxes ? { ...box, label: 'Bus' } : box));
      await mendTruth(services, 'test', gold, mended);
      await recomputeConsensus(services, gold);
    };
    const expectAsFrozen = async () => {
      const other = await startApp({ beside: server });
      expect(await shownBy(other)).toEqual(before);
      await other.close();
    };
    await expectAsFrozen();
    clock.advance(60_000);
    await mend(1);
    const next = await anImage(server, { truth });
    await server.succeed(getImage, {}, how);
    await server.succeed(submitImage, { body: { image_id: next, bbox: aReview() } }, how);
    await recomputeConsensus(services, next);
    await expectAsFrozen();
    const dayAfter = await dayOf();
    expect(dayAfter).toBe(57.1);
    clock.advance(DAY_MS);
    how = { token: (await aPerson(server, { team })).token };
    await mend(3);
    await expectAsFrozen();
    // What is judged anew today is today's.
    expect(await dayOf()).toBe(dayAfter);
    await services.event.changeSettings('test', { leaderboardFrozenAt: null });
    clock.advance(KEPT_MS);
    expect(await shownBy(server)).not.toEqual(before);
    expect((await verifyBooks(services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
    await server.close();
  });
});
