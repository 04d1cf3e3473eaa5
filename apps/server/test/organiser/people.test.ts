import { API_BASE } from '@uvh/contract/api-base';
import { getImage, leaseAhead, submitImage } from '@uvh/contract/calls/image';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { setMailPreference } from '@uvh/contract/calls/mail-preference';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { changeEvent } from '@uvh/contract/calls/organiser/event';
import {
  erasePerson,
  listPeople,
  makeLeader,
  movePerson,
  openPerson,
  takeOutOfTeam,
} from '@uvh/contract/calls/organiser/people';
import { listTeams, openTeam, renameAnyTeam, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { forgotPassword } from '@uvh/contract/calls/password-reset';
import { registerMember } from '@uvh/contract/calls/registration';
import { currentSession, login } from '@uvh/contract/calls/session';
import { joinTeam } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { insertAdjustment, verifyBooks } from '../../src/features/ledger/queries.ts';
import { TEAM_CHANGE_TOPIC } from '../../src/features/teams/events.ts';
import { setStandingIn } from '../../src/features/teams/standing.ts';
import { cursorOf } from '../../src/platform/db/keyset.ts';
import { appUser, leaderInvite, team as teamTable } from '../../src/platform/db/schema/accounts.ts';
import { LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { feedReaction } from '../../src/platform/db/schema/rewards.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, PASSWORD, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera', email: 'meera@lab.test' }));
});
afterAll(() => server.close());

const as = () => ({ token });
const latest = async () => (await server.succeed(listAudit, { query: { limit: 1 } }, as())).rows[0];
const undoLatest = async () => {
  const act = await latest();
  return server.call(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, as());
};
const brokenPromises = async () => (await verifyBooks(server.services.db)).filter(({ broken }) => broken > 0);
/** A team that has earned something by play. */
const booked = async (teamId: number, amount: number) => {
  const { db } = server.services;
  const createdAt = server.clock.now();
  const params = { reason: 'test', actor: 'test' };
  await insertAdjustment(db, { teamId, amount, params, idempotencyKey: `test-${teamId}`, createdAt });
  await db.update(teamTotal).set({ reachedAt: createdAt }).where(eq(teamTotal.teamId, teamId));
};

describe('the list of teams', () => {
  it('is sorted and searched page by page, without a gap or a double where values are equal', async () => {
    const wanted = ['Lalbagh quay', 'Majestic quay', 'Malleswaram quay', 'Mavalli quay'];
    for (const name of wanted) await aTeam(server, name);
    const query = { search: ' quay', sort: 'members', direction: 'asc', limit: 3 } as const;
    const first = await server.succeed(listTeams, { query }, as());
    const rest = await server.succeed(listTeams, { query: { ...query, after: first.next ?? '' } }, as());
    const names = [...first.rows, ...rest.rows].map(({ name }) => name);
    expect(names.toSorted()).toEqual(wanted);
    expect(first.total).toBe(4);
    expect(rest.next).toBeNull();
  });
});

describe('a place in a list that no row of it can have, as of a list that was sorted otherwise', () => {
  it.each(['teams?sort=xp', 'people?sort=xp', 'images?sort=risk', 'reports?sort=at', 'appeals?sort=at'])(
    'is refused: %s',
    async (list) => {
      const after = cursorOf({ value: 'Lalbagh', id: 1 });
      const url = `${API_BASE}/organiser/${list}&after=${after}`;
      const refused = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', details: [{ field: 'after' }] });
    },
  );
});

describe('the standing of a team', () => {
  it('is told to its members at once, and to nobody else', async () => {
    const [own, others] = [await aTeam(server), await aTeam(server)];
    const told: string[] = [];
    const stop = server.services.pubsub.subscribe(TEAM_CHANGE_TOPIC, ({ payload }) => told.push(payload));
    for (const standing of ['disqualified', 'playing'] as const) {
      const body = { standing, reason: 'Two accounts of one person.' };
      await server.succeed(setTeamStanding, { params: { teamId: own.teamId }, body }, as());
    }
    await vi.waitFor(() => expect(told).toHaveLength(2));
    stop();
    expect(told.map((payload) => JSON.parse(payload))).toEqual([{ teamId: own.teamId }, { teamId: own.teamId }]);
    expect(others.teamId).not.toBe(own.teamId);
  });

  it('keeps images from a disqualified team, and gives them again once it is taken back in', async () => {
    await anImage(server);
    const out = await aTeam(server, 'Out for now');
    const player = await aPerson(server, { team: out, isLeader: true });
    const asPlayer = { token: player.token };
    const set = (standing: 'playing' | 'disqualified') =>
      server.succeed(setTeamStanding, { params: { teamId: out.teamId }, body: { standing, reason: 'Test.' } }, as());
    const held = await server.succeed(getImage, {}, asPlayer);
    const review = { body: { image_id: held.image_id, bbox: aReview() } };
    await set('disqualified');
    expect(await server.refuse(getImage, {}, asPlayer)).toBe('TEAM_DISQUALIFIED');
    expect(await server.refuse(leaseAhead, { body: { count: 1 } }, asPlayer)).toBe('TEAM_DISQUALIFIED');
    expect(await server.refuse(submitImage, review, asPlayer)).toBe('TEAM_DISQUALIFIED');
    await set('playing');
    expect(await server.succeed(getImage, {}, asPlayer)).toMatchObject({ image_id: held.image_id });
    expect(await server.succeed(submitImage, review, asPlayer)).toMatchObject({ replayed: false });
    await set('disqualified');
    // What arrived before is answered as it was, however often it is sent.
    expect(await server.succeed(submitImage, review, asPlayer)).toMatchObject({ replayed: true });
    expect(await brokenPromises()).toEqual([]);
  });

  it('gives the images of a disqualified team to others within a minute, and takes its review once it is back', async () => {
    const out = await aTeam(server, 'Out with an image');
    const player = await aPerson(server, { team: out, isLeader: true });
    const set = (standing: 'playing' | 'disqualified') =>
      server.succeed(setTeamStanding, { params: { teamId: out.teamId }, body: { standing, reason: 'Test.' } }, as());
    await anImage(server);
    const { image_id } = await server.succeed(getImage, {}, { token: player.token });
    const isHeld = async () =>
      (await server.services.db.$count(lease, and(eq(lease.teamId, out.teamId), eq(lease.state, LEASE_STATE.live)))) >
      0;
    await leaseService(server.services).sweep();
    expect(await isHeld()).toBe(true);
    await set('disqualified');
    await leaseService(server.services).sweep();
    expect(await isHeld()).toBe(false);
    await set('playing');
    const review = { body: { image_id, bbox: aReview() } };
    expect(await server.succeed(submitImage, review, { token: player.token })).toMatchObject({ replayed: false });
    expect(await brokenPromises()).toEqual([]);
  });

  it.each([
    [
      'by its code',
      (person: Person, { code }: CreatedTeam) => server.call(joinTeam, { body: { team_code: code } }, person),
    ],
    [
      'by an organiser',
      ({ userId }: Person, { teamId }: CreatedTeam) =>
        server.call(movePerson, { params: { userId }, body: { team_id: teamId } }, as()),
    ],
  ])('is joined by nobody %s who was on the way while it was decided', async (_, join) => {
    const team = await aTeam(server);
    const person = await aPerson(server);
    const joining = await server.services.db.transaction(async (tx) => {
      const now = server.clock.now();
      await setStandingIn(tx, 'test', team.teamId, { standing: 'disqualified', reason: 'Two accounts.', now });
      const joining = join(person, team);
      await expect
        .poll(async () => {
          const { rows } = await server.services.db.execute(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(1);
      return { joining };
    });
    expect(await joining.joining).toMatchObject({ ok: false });
    expect((await server.succeed(openTeam, { params: { teamId: team.teamId } }, as())).people).toEqual([]);
  });

  it('takes it off the leaderboard and back, while totals equal the ledger at every step', async () => {
    const [seen, other] = [await aTeam(server, 'Seen'), await aTeam(server, 'Other')];
    const player = await aPerson(server, { team: seen, isLeader: true });
    const leader = await aPerson(server, { team: other, isLeader: true });
    await booked(seen.teamId, 50);
    await booked(other.teamId, 80);
    const names = async () => {
      server.clock.advance(2000);
      const board = await server.succeed(getLeaderboard, { query: {} }, { token: player.token });
      return board.rows.map(({ name }) => name).filter((name) => name === 'Seen' || name === 'Other');
    };
    const set = (standing: 'playing' | 'hidden' | 'disqualified') =>
      server.call(
        setTeamStanding,
        { params: { teamId: other.teamId }, body: { standing, reason: 'Two accounts of one person.' } },
        as(),
      );
    expect((await names()).toSorted()).toEqual(['Other', 'Seen']);
    for (const standing of ['disqualified', 'hidden'] as const) {
      expect(await set(standing)).toMatchObject({ ok: true });
      expect(await names()).toEqual(['Seen']);
      const opened = await server.succeed(openTeam, { params: { teamId: other.teamId } }, as());
      expect(opened).toMatchObject({ standing, xp: 80, rank: null });
      const own = await server.succeed(teamDashboard, {}, { token: leader.token });
      expect(own).toMatchObject({ standing, team_score: 80, team_position: 0 });
      // Who is out of the board still reads it, and finds what is theirs.
      const board = await server.succeed(getLeaderboard, { query: {} }, { token: leader.token });
      expect(board.own).toMatchObject({ row: { name: 'Other', rank: 0, xp: 80, members: 1 }, ahead: null });
      expect(await brokenPromises()).toEqual([]);
    }
    expect(await set('hidden')).toMatchObject({ ok: false, refusal: { code: 'CHANGED_SINCE' } });
    // Another organiser still sees it as it was, and would lift what has been decided since.
    const body = { standing: 'playing', expected: 'disqualified', reason: 'As I saw it.' } as const;
    expect(await server.refuse(setTeamStanding, { params: { teamId: other.teamId }, body }, as())).toBe(
      'CHANGED_SINCE',
    );
    expect(await latest()).toMatchObject({
      action: 'team.standing',
      before: { standing: 'disqualified' },
      after: { standing: 'hidden' },
      details: { reason: 'Two accounts of one person.' },
    });
    await set('playing');
    expect((await names()).toSorted()).toEqual(['Other', 'Seen']);
    const act = await latest();
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await names()).toEqual(['Seen']);
    expect(await brokenPromises()).toEqual([]);
    // What was taken back once is not taken back again from under who has decided anew since.
    await set('playing');
    expect(await server.refuse(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, as())).toBe('CHANGED_SINCE');
    expect((await names()).toSorted()).toEqual(['Other', 'Seen']);
  });
});

describe('a team’s name', () => {
  it('is changed by an organiser under the rules of names, and back by undo', async () => {
    const { teamId } = await aTeam(server, 'Rude name');
    await aTeam(server, 'Taken');
    const rename = (name: string) => server.call(renameAnyTeam, { params: { teamId }, body: { name } }, as());
    expect(await rename('TAKEN')).toMatchObject({ ok: false, refusal: { code: 'TEAM_NAME_TAKEN' } });
    expect(await rename('Kind name')).toMatchObject({ ok: true, answer: { name: 'Kind name' } });
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await server.succeed(openTeam, { params: { teamId } }, as())).toMatchObject({ name: 'Rude name' });
  });

  it('that was changed again since is not taken back to the one before', async () => {
    const { teamId } = await aTeam(server, 'Once');
    const rename = (name: string) => server.succeed(renameAnyTeam, { params: { teamId }, body: { name } }, as());
    await rename('Twice');
    const act = await latest();
    await rename('Thrice');
    const how = { params: { entryId: act?.entry_id ?? 0 } };
    expect(await server.refuse(undoAct, how, as())).toBe('CHANGED_SINCE');
    expect(await server.succeed(openTeam, { params: { teamId } }, as())).toMatchObject({ name: 'Thrice' });
  });

  it('is refused by the rules of names, and for a team that is not there', async () => {
    const { teamId } = await aTeam(server);
    const rename = (id: number, name: string) =>
      server.refuse(renameAnyTeam, { params: { teamId: id }, body: { name } }, as());
    expect(await rename(teamId, ' ')).toBe('TEAM_NAME_INVALID');
    expect(await rename(teamId + 999, 'Nobody')).toBe('TEAM_NOT_FOUND');
  });
});

describe('people', () => {
  it('are searched by name and address, and filtered by team', async () => {
    await aPerson(server, { username: 'Kaveri', email: 'river@campus.test', team: await aTeam(server, 'Rivers') });
    await aPerson(server, { username: 'Kabini', email: 'stream@campus.test' });
    const found = async (query: object) =>
      (await server.succeed(listPeople, { query }, as())).rows.map(({ username }) => username);
    expect(await found({ search: 'RIVER@' })).toEqual(['Kaveri']);
    expect(await found({ search: 'ka', team: 'without' })).toEqual(['Kabini']);
    expect(await found({ search: 'ka', team: 'with' })).toEqual(['Kaveri']);
  });

  it('are moved, made leaders and taken out, each of which undo takes back', async () => {
    const [from, to] = [await aTeam(server, 'From'), await aTeam(server, 'To')];
    const leader = await aPerson(server, { team: from, isLeader: true });
    const { userId } = await aPerson(server, { team: from });
    const teamNow = async (id = userId) => {
      const { team, is_leader } = await server.succeed(openPerson, { params: { userId: id } }, as());
      return { team: team?.name, is_leader };
    };
    const moved = { params: { userId }, body: { team_id: to.teamId } };
    await server.succeed(movePerson, moved, as());
    expect(await teamNow()).toEqual({ team: 'To', is_leader: false });
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await teamNow()).toEqual({ team: 'From', is_leader: false });

    await server.succeed(makeLeader, { params: { userId } }, as());
    expect(await teamNow()).toEqual({ team: 'From', is_leader: true });
    expect(await server.refuse(takeOutOfTeam, { params: { userId } }, as())).toBe('REFUSED');
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await teamNow(leader.userId)).toEqual({ team: 'From', is_leader: true });

    await server.succeed(takeOutOfTeam, { params: { userId } }, as());
    expect(await teamNow()).toEqual({ team: undefined, is_leader: false });
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await teamNow()).toEqual({ team: 'From', is_leader: false });
    expect(await brokenPromises()).toEqual([]);
  });

  describe('whom undo would not find as its act left them', () => {
    const lastAct = async () => (await latest())?.entry_id ?? 0;
    const undo = (entryId: number) => server.refuse(undoAct, { params: { entryId } }, as());
    const move = ({ userId }: Person, { teamId }: CreatedTeam) =>
      server.succeed(movePerson, { params: { userId }, body: { team_id: teamId } }, as());
    const whereabouts = async ({ userId }: Person) => {
      const { team, is_leader } = await server.succeed(openPerson, { params: { userId } }, as());
      return { team: team?.name, is_leader };
    };

    it('stay where a later move took them', async () => {
      const [from, to, later] = [await aTeam(server), await aTeam(server), await aTeam(server)];
      const person = await aPerson(server, { team: from });
      await move(person, to);
      const act = await lastAct();
      await move(person, later);
      expect(await undo(act)).toBe('CHANGED_SINCE');
      expect(await whereabouts(person)).toEqual({ team: later.name, is_leader: false });
    });

    it('stay leaders of the team that they were moved into', async () => {
      const [from, to] = [await aTeam(server), await aTeam(server)];
      const person = await aPerson(server, { team: from });
      await move(person, to);
      const act = await lastAct();
      await server.succeed(makeLeader, { params: { userId: person.userId } }, as());
      expect(await undo(act)).toBe('CHANGED_SINCE');
      expect(await whereabouts(person)).toEqual({ team: to.name, is_leader: true });
    });

    it('stay in the team that they are in since they were taken out of another', async () => {
      const [from, later] = [await aTeam(server), await aTeam(server)];
      const person = await aPerson(server, { team: from });
      await server.succeed(takeOutOfTeam, { params: { userId: person.userId } }, as());
      const act = await lastAct();
      await move(person, later);
      expect(await undo(act)).toBe('CHANGED_SINCE');
      expect(await whereabouts(person)).toEqual({ team: later.name, is_leader: false });
    });

    it('keep or lose no leadership that has gone on since, or whose former holder left', async () => {
      const [team, away] = [await aTeam(server), await aTeam(server)];
      const first = await aPerson(server, { team, isLeader: true });
      const [second, third] = [await aPerson(server, { team }), await aPerson(server, { team })];
      const lead = ({ userId }: Person) => server.succeed(makeLeader, { params: { userId } }, as());
      await lead(second);
      const toSecond = await lastAct();
      await lead(third);
      const toThird = await lastAct();
      expect(await undo(toSecond)).toBe('CHANGED_SINCE');
      await move(second, away);
      expect(await undo(toThird)).toBe('CHANGED_SINCE');
      expect(await whereabouts(third)).toEqual({ team: team.name, is_leader: true });
      expect(await whereabouts(second)).toEqual({ team: away.name, is_leader: false });
      expect(await whereabouts(first)).toEqual({ team: team.name, is_leader: false });
    });

    it('do not lead another team again in which they lead by now', async () => {
      const [team, away] = [await aTeam(server), await aTeam(server)];
      const first = await aPerson(server, { team, isLeader: true });
      const second = await aPerson(server, { team });
      const lead = ({ userId }: Person) => server.succeed(makeLeader, { params: { userId } }, as());
      await lead(second);
      const act = await lastAct();
      await lead(first);
      await move(second, away);
      await lead(second);
      expect(await undo(act)).toBe('CHANGED_SINCE');
      expect(await whereabouts(second)).toEqual({ team: away.name, is_leader: true });
    });
  });

  it('who were in no team before are in none again by undo', async () => {
    const team = await aTeam(server);
    const { userId } = await aPerson(server);
    await server.succeed(movePerson, { params: { userId }, body: { team_id: team.teamId } }, as());
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await server.succeed(openPerson, { params: { userId } }, as())).toMatchObject({ team: null });
  });

  it('who were made leaders of a team without one stay so: there is no leader to give it back to', async () => {
    const team = await aTeam(server);
    const { userId } = await aPerson(server, { team });
    await server.succeed(makeLeader, { params: { userId } }, as());
    expect(await undoLatest()).toMatchObject({ ok: false, refusal: { code: 'REFUSED' } });
    expect(await server.succeed(openPerson, { params: { userId } }, as())).toMatchObject({ is_leader: true });
  });

  it('are not put back into a team once they are erased', async () => {
    const { userId } = await aPerson(server, { team: await aTeam(server, 'Left Behind') });
    await server.succeed(takeOutOfTeam, { params: { userId } }, as());
    const entryId = (await latest())?.entry_id ?? 0;
    await server.succeed(erasePerson, { params: { userId } }, as());
    expect(await server.refuse(undoAct, { params: { entryId } }, as())).toBe('CHANGED_SINCE');
  });
});

describe('erasing a person', () => {
  it('leaves no name or address, ends sessions, and keeps what the team earned', async () => {
    const team = await aTeam(server, 'Forgetful');
    await aPerson(server, { team, isLeader: true });
    const person = await aPerson(server, { team, username: 'Gone', email: 'gone@campus.test' });
    await server.succeed(takeOutOfTeam, { params: { userId: person.userId } }, as());
    const how = { params: { userId: person.userId } };
    await server.succeed(erasePerson, how, as());
    expect(await server.succeed(openPerson, how, as())).toMatchObject({
      username: `erased#${person.userId}`,
      team: null,
      is_verified: false,
    });
    expect(await server.refuse(currentSession, {}, { token: person.token })).toBe('UNAUTHENTICATED');
    const body = { email: 'gone@campus.test', password: PASSWORD, remember_me: false };
    expect(await server.refuse(login, { body }, {})).toBe('INVALID_CREDENTIALS');
    const { rows } = await server.services.db.execute(
      `select 1 from audit_log where target || details::text ilike '%gone@campus%'
       union all select 1 from mail_outbox where recipient ilike '%gone@campus%'
       union all select 1 from app_user where email ilike '%gone@campus%'`,
    );
    expect(rows).toEqual([]);
    expect(await brokenPromises()).toEqual([]);
    expect(await server.refuse(erasePerson, how, as())).toBe('CHANGED_SINCE');
  });

  it('leaves no word of them and nothing of their browsers in any table', async () => {
    const { db } = server.services;
    const settings = { roll_number: 'optional', institute: 'optional' } as const;
    await server.succeed(changeEvent, { body: { settings } }, as());
    const team = await aTeam(server, 'Stays');
    const [email, institute] = ['zerafina@campus.test', 'Zerafina College'];
    const names = { username: 'Zerafina', first_name: 'Zerafina', last_name: 'Zerafinason' };
    const body = { ...names, email, password: PASSWORD, roll_number: 'ZERAFINA-7', institute, team_code: team.code };
    const { access_token: own } = await server.succeed(registerMember, { body });
    await server.succeed(setMailPreference, { body: { weekly: false } }, { token: own });
    await server.succeed(login, { body: { email, password: PASSWORD, remember_me: true } });
    await server.refuse(login, { body: { email, password: 'a wrong guess', remember_me: true } });
    await server.succeed(forgotPassword, { body: { email } });
    await db
      .insert(leaderInvite)
      .values({ email, name: names.first_name, teamId: team.teamId, codeHash: Buffer.of(1) });
    const [{ userId } = { userId: 0 }] = await db
      .select({ userId: appUser.id })
      .from(appUser)
      .where(eq(appUser.email, email));
    const reaction = { teamId: team.teamId, item: 'goal', userId, reaction: 'cheer', createdAt: new Date() } as const;
    await db.insert(feedReaction).values(reaction);
    await server.succeed(takeOutOfTeam, { params: { userId } }, as());

    const { rows: tables } = await db.execute<{ name: string; is_own: boolean }>(sql`
      select table_name as name, table_name in ('known_device', 'device_login', 'session', 'mail_preference',
        'feed_reaction', 'push_subscription', 'api_token') as is_own
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    const tracesIn = async () => {
      const traces: string[] = [];
      for (const { name, is_own: isOwn } of tables) {
        const found = isOwn ? sql`t.user_id = ${userId}` : sql`t::text ilike '%zerafina%'`;
        const { rows } = await db.execute(sql`select 1 from ${sql.identifier(name)} t where ${found} limit 1`);
        if (rows.length > 0) traces.push(name);
      }
      return traces;
    };
    expect(await tracesIn()).toEqual(expect.arrayContaining(['app_user', 'known_device', 'mail_outbox']));
    await server.succeed(erasePerson, { params: { userId } }, as());
    expect(await tracesIn()).toEqual([]);
  });

  it('keeps no place for them in a team that they were listed as the leader of and never came into', async () => {
    const team = await aTeam(server);
    await server.services.db.update(teamTable).set({ maxSize: 1 }).where(eq(teamTable.id, team.teamId));
    const listed = await aPerson(server);
    const invited = { email: listed.email, name: 'Listed', teamId: team.teamId, codeHash: Buffer.alloc(32) };
    await server.services.db.insert(leaderInvite).values(invited);
    const other = await aPerson(server);
    const join = () => server.call(joinTeam, { body: { team_code: team.code } }, other);
    expect(await join()).toMatchObject({ ok: false, refusal: { code: 'TEAM_FULL' } });
    await server.succeed(erasePerson, { params: { userId: listed.userId } }, as());
    expect(await join()).toMatchObject({ ok: true });
  });

  it('is refused for organisers, and for a leader while others are in the team', async () => {
    const team = await aTeam(server);
    const leader = await aPerson(server, { team, isLeader: true });
    await aPerson(server, { team });
    const organiser = await aPerson(server, { role: 'organiser' });
    for (const { userId } of [leader, organiser])
      expect(await server.refuse(erasePerson, { params: { userId } }, as())).toBe('REFUSED');
  });
});
