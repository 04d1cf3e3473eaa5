import { getImage, submitImage } from '@uvh/contract/calls/image';
import { registerMember } from '@uvh/contract/calls/registration';
import {
  createTeam,
  getTeam,
  isTeamLeader,
  joinTeam,
  removeMember,
  renameTeam,
  teamHistory,
} from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../src/features/accounts/sessions/sessions.ts';
import { handOverLeadership, moveMember, removeByOrganiser, rotateTeamCode } from '../src/features/teams/organisers.ts';
import { noteLooks } from '../src/features/teams/queries.ts';
import { team, teamMember } from '../src/platform/db/schema/accounts.ts';
import { auditLog } from '../src/platform/db/schema/event.ts';
import { anImage, aReview } from './support/images.ts';
import { aPerson, aTeam, type Person } from './support/people.ts';
import { mailsTo } from './support/post.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
let second: TestApp;
beforeAll(async () => {
  server = await startApp();
  second = await startApp({ beside: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

function membersOf(teamId: number) {
  return server.services.db
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.leftAt)));
}

describe('creating a team', () => {
  it.each([
    ['nothing', '   ', 'Please enter a team name.'],
    ['51 characters', 'x'.repeat(51), 'Team name must be at most 50 characters long.'],
    ['a turned direction', 'abc\u202Edef', 'Team name contains characters that cannot be used.'],
    ['a zero', 'abc\u0000def', 'Team name contains characters that cannot be used.'],
    ['half a character', 'abc\ud800def', 'Team name contains characters that cannot be used.'],
  ])('refuses a name of %s', async (_what, name, message) => {
    const { token } = await aPerson(server);
    const outcome = await server.call(createTeam, { body: { name } }, { token });
    expect(outcome).toMatchObject({ status: 422, refusal: { code: 'TEAM_NAME_INVALID', message } });
  });

  it('refuses a name that is taken in another case or width', async () => {
    await aTeam(server, 'Monsoon Riders');
    const { token } = await aPerson(server);
    for (const name of ['MONSOON RIDERS', ' Monsoon  Riders ', 'Ｍonsoon Riders', 'Monsoon\u00a0Riders']) {
      expect(await server.refuse(createTeam, { body: { name } }, { token })).toBe('TEAM_NAME_TAKEN');
    }
  });

  it('refuses a name that looks like one that is taken, when a team is made and when it is renamed', async () => {
    await aTeam(server, 'Pixel Pirates');
    const { token } = await aPerson(server, { team: await aTeam(server), isLeader: true });
    const newcomer = await aPerson(server);
    for (const name of ['P\u0456xel P\u0456rates', 'PIXEL \u0420IRATES', 'Pixel\u2003Pirates', 'P1xel Pirates']) {
      expect(await server.refuse(createTeam, { body: { name } }, { token: newcomer.token })).toBe('TEAM_NAME_TAKEN');
      expect(await server.refuse(renameTeam, { body: { team_name: name } }, { token })).toBe('TEAM_NAME_TAKEN');
    }
  });

  it('knows the looks of names that older servers stored, and keeps two that look the same', async () => {
    const { db } = server.services;
    const first = await aTeam(server, 'Night Shift');
    const twin = await aTeam(server, 'Day Shift');
    await db
      .update(team)
      .set({ look: null })
      .where(inArray(team.id, [first.teamId, twin.teamId]));
    await db.update(team).set({ name: 'N\u0456ght Shift' }).where(eq(team.id, twin.teamId));
    await noteLooks(db);
    await noteLooks(db);
    const looks = await db
      .select()
      .from(team)
      .where(inArray(team.id, [first.teamId, twin.teamId]));
    expect(looks.filter(({ look }) => look !== null)).toMatchObject([{ id: first.teamId }]);
  });

  it('makes one team of twenty that one person asks for at the same moment', async () => {
    const { token, userId } = await aPerson(server);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? second : server).call(createTeam, { body: { name: `Eager ${i}` } }, { token }),
      ),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
    expect(outcomes.filter((each) => !each.ok && each.refusal.code !== 'ALREADY_IN_TEAM')).toEqual([]);
    const memberships = await server.services.db.select().from(teamMember).where(eq(teamMember.userId, userId));
    expect(memberships).toHaveLength(1);
    const teams = await server.services.db.select().from(team);
    expect(teams.filter((each) => each.name.startsWith('Eager'))).toHaveLength(1);
  });

  it('is answered with the team that was made where the answer was lost, and no other name makes a second one', async () => {
    const { token } = await aPerson(server);
    const ask = { body: { name: ' Lost  and Found' } };
    const made = await server.succeed(createTeam, ask, { token });
    expect(await server.succeed(createTeam, ask, { token })).toEqual(made);
    expect(await server.refuse(createTeam, { body: { name: 'Another Found' } }, { token })).toBe('ALREADY_IN_TEAM');
    const joined = await server.succeed(joinTeam, { body: { team_code: made.team_code } }, { token });
    expect(joined).toMatchObject({ team_name: made.name, team_code: made.team_code });
    const member = await aPerson(server);
    await server.succeed(joinTeam, { body: { team_code: made.team_code } }, { token: member.token });
    expect(await server.refuse(createTeam, ask, { token: member.token })).toBe('ALREADY_IN_TEAM');
    const { code } = await aTeam(server);
    expect(await server.refuse(joinTeam, { body: { team_code: code } }, { token: member.token })).toBe(
      'ALREADY_IN_TEAM',
    );
  });

  it('gives a name to one of twenty who ask for it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(server)));
    const outcomes = await Promise.all(
      people.map(({ token }, i) => server.call(createTeam, { body: { name: i % 2 ? 'Wanted' : 'WANTED' } }, { token })),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
    expect(outcomes.filter((each) => !each.ok && each.refusal.code !== 'TEAM_NAME_TAKEN')).toEqual([]);
  });

  it('is over when registration is', async () => {
    const closed = await startApp({ phase: 'after' });
    const { token } = await aPerson(closed);
    expect(await closed.refuse(createTeam, { body: { name: 'Too Late' } }, { token })).toBe('REGISTRATION_CLOSED');
    await closed.close();
  });
});

describe('joining a team', () => {
  it('lets five in of two hundred who join at the same moment, over two servers', async () => {
    const crowded = await aTeam(server);
    const people = await Promise.all(Array.from({ length: 200 }, () => aPerson(server)));
    const outcomes = await Promise.all(
      people.map(({ token }, i) =>
        (i % 2 ? second : server).call(joinTeam, { body: { team_code: crowded.code } }, { token }),
      ),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(5);
    expect(await membersOf(crowded.teamId)).toHaveLength(5);
    const refused = outcomes.find((each) => !each.ok);
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'TEAM_FULL', message: 'This team is full.' } });
  });

  it('holds for newcomers too', async () => {
    const crowded = await aTeam(server);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.call(registerMember, {
          body: {
            username: `Crowd${i}`,
            email: `crowd${i}@campus.test`,
            password: 'ghat-road-1987',
            first_name: 'Crowd',
            last_name: 'Member',
            team_code: crowded.code,
          },
        }),
      ),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(5);
    expect(await membersOf(crowded.teamId)).toHaveLength(5);
  });

  it('adds a person once who joins two teams at the same moment', async () => {
    const [a, b] = [await aTeam(server), await aTeam(server)];
    const { token, userId } = await aPerson(server);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.call(joinTeam, { body: { team_code: (i % 2 ? a : b).code } }, { token }),
      ),
    );
    // Who asks again for the team that they are in by then is told so, and never of the other one.
    const told = outcomes.flatMap((each) => (each.ok ? [each.answer.team_code] : []));
    expect(new Set(told).size).toBe(1);
    const memberships = await server.services.db
      .select()
      .from(teamMember)
      .where(and(eq(teamMember.userId, userId), isNull(teamMember.leftAt)));
    expect(memberships).toHaveLength(1);
  });

  it('refuses a wrong code, and after ten of them even the right one for a while', async () => {
    const right = await aTeam(server);
    const { token } = await aPerson(server);
    const codes: string[] = [];
    for (let i = 0; i < 11; i += 1)
      codes.push(await server.refuse(joinTeam, { body: { team_code: 'ZZZZZZ' } }, { token }));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'TEAM_CODE_INVALID'), 'RATE_LIMITED']);
    expect(await server.refuse(joinTeam, { body: { team_code: right.code } }, { token })).toBe('RATE_LIMITED');
  });

  it('respects a size that was set for one team', async () => {
    const pair = await aTeam(server);
    await server.services.db.update(team).set({ maxSize: 2 }).where(eq(team.id, pair.teamId));
    for (const expected of [true, true, false]) {
      const { token } = await aPerson(server);
      expect((await server.call(joinTeam, { body: { team_code: pair.code } }, { token })).ok).toBe(expected);
    }
  });
});

describe('the team’s leader', () => {
  it('renames the team, and no other', async () => {
    const [a, b] = [await aTeam(server), await aTeam(server, 'Untouched')];
    const leader = await aPerson(server, { team: a, isLeader: true });
    const member = await aPerson(server, { team: a });
    expect(await server.refuse(renameTeam, { body: { team_name: 'Mine' } }, { token: member.token })).toBe(
      'NOT_LEADER',
    );
    const answer = await server.succeed(renameTeam, { body: { team_name: '  New Name ' } }, { token: leader.token });
    expect(answer.team_name).toBe('New Name');
    expect(await server.succeed(getTeam, {}, { token: member.token })).toMatchObject({ name: 'New Name' });
    expect(await server.refuse(renameTeam, { body: { team_name: 'untouched' } }, { token: leader.token })).toBe(
      'TEAM_NAME_TAKEN',
    );
    expect(await server.refuse(renameTeam, { body: { team_name: ' ' } }, { token: leader.token })).toBe(
      'TEAM_NAME_INVALID',
    );
    const [other] = await server.services.db.select().from(team).where(eq(team.id, b.teamId));
    expect(other?.name).toBe('Untouched');
  });

  it('can be done twenty times an hour', async () => {
    const { token } = await aPerson(server, { team: await aTeam(server), isLeader: true });
    const rename = (n: number) =>
      server.call(renameTeam, { body: { team_name: `Restless ${'abcdefghijklmnopqrstuvw'[n]}` } }, { token });
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => rename(n)));
    expect(answers.filter((answer) => answer.ok).length).toBe(20);
    expect(answers.filter((answer) => !answer.ok && answer.refusal.code === 'RATE_LIMITED')).toHaveLength(2);
  });

  it('removes no member unless the organisers allow it', async () => {
    const own = await aTeam(server);
    const leader = await aPerson(server, { team: own, isLeader: true });
    const member = await aPerson(server, { team: own });
    const outcome = await server.call(removeMember, { body: { email: member.email } }, { token: leader.token });
    expect(outcome).toMatchObject({ status: 403, refusal: { code: 'MEMBER_REMOVAL_OFF' } });
  });

  it('removes a member of their own team when allowed; strangers and nobody look alike', async () => {
    const allowing = await startApp();
    await allowing.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    const [a, b] = [await aTeam(allowing), await aTeam(allowing)];
    const leader = await aPerson(allowing, { team: a, isLeader: true });
    const member = await aPerson(allowing, { team: a });
    const stranger = await aPerson(allowing, { team: b });
    const how = { token: leader.token };
    const remove = (email: string) => allowing.call(removeMember, { body: { email } }, how);

    expect(await remove(stranger.email)).toMatchObject({ status: 404, refusal: { code: 'MEMBER_NOT_FOUND' } });
    expect(await remove('nobody@campus.test')).toMatchObject({ status: 404, refusal: { code: 'MEMBER_NOT_FOUND' } });
    expect(await remove(leader.email)).toMatchObject({ status: 409, refusal: { code: 'LEADER_CANNOT_LEAVE' } });
    expect(await remove(` ${member.email.toUpperCase()}`)).toMatchObject({ ok: true });
    expect(await allowing.refuse(getTeam, {}, { token: member.token })).toBe('NO_TEAM');
    expect((await mailsTo(allowing, member.email)).map((mail) => mail.kind)).toEqual(['removed']);
    expect(await remove(member.email)).toMatchObject({ refusal: { code: 'MEMBER_NOT_FOUND' } });

    await allowing.succeed(joinTeam, { body: { team_code: b.code } }, { token: member.token });
    expect(await allowing.succeed(getTeam, {}, { token: member.token })).toMatchObject({ name: b.name });
    await allowing.close();
  });

  it('gives the team another code, so that nobody who was removed is back at once', async () => {
    const allowing = await startApp();
    await allowing.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    const own = await aTeam(allowing);
    const [leader, member] = [
      await aPerson(allowing, { team: own, isLeader: true }),
      await aPerson(allowing, { team: own }),
    ];
    const enter = (code: string, { token }: { readonly token: string }) =>
      allowing.call(joinTeam, { body: { team_code: code } }, { token });
    await allowing.succeed(removeMember, { body: { email: member.email } }, leader);
    // Neither as themselves nor as somebody new.
    for (const who of [member, await aPerson(allowing)])
      expect(await enter(own.code, who)).toMatchObject({ refusal: { code: 'TEAM_CODE_INVALID' } });
    // The others have the new one.
    const { team_code: code } = await allowing.succeed(getTeam, {}, leader);
    expect(await enter(code, await aPerson(allowing))).toMatchObject({ ok: true });
    // Who removes nobody changes nothing.
    const nobody = await allowing.call(removeMember, { body: { email: member.email } }, leader);
    expect(nobody).toMatchObject({ refusal: { code: 'MEMBER_NOT_FOUND' } });
    expect((await allowing.succeed(getTeam, {}, leader)).team_code).toBe(code);
    await allowing.close();
  });

  it('keeps the place of who has reviewed for a day, so that no accounts take turns at guessing', async () => {
    const allowing = await startApp();
    await allowing.services.event.changeSettings('test', { leadersMayRemoveMembers: true, maxTeamSize: 3 });
    const [own, elsewhere] = [await aTeam(allowing), await aTeam(allowing)];
    let leader = await aPerson(allowing, { team: own, isLeader: true });
    const [reviewer, idle] = [await aPerson(allowing, { team: own }), await aPerson(allowing, { team: elsewhere })];
    const remove = ({ email }: Person) => allowing.succeed(removeMember, { body: { email } }, leader);
    const enter = async (who?: Person) => {
      const { team_code } = await allowing.succeed(getTeam, {}, leader);
      const { token } = who ?? (await aPerson(allowing));
      return allowing.call(joinTeam, { body: { team_code } }, { token });
    };
    await anImage(allowing);
    for (const who of [reviewer, idle]) {
      const { image_id } = await allowing.succeed(getImage, {}, who);
      await allowing.succeed(submitImage, { body: { image_id, bbox: aReview() } }, who);
    }
    await moveMember(allowing.services, 'test', idle.email, own.code);
    await remove(reviewer);
    expect(await enter()).toMatchObject({ refusal: { code: 'TEAM_FULL' } });
    // Also while they are in another team.
    await allowing.succeed(joinTeam, { body: { team_code: elsewhere.code } }, reviewer);
    expect(await enter()).toMatchObject({ refusal: { code: 'TEAM_FULL' } });
    await removeByOrganiser(allowing.services, 'test', reviewer.email);
    // It is their own place: who is back takes no second one.
    expect(await enter(reviewer)).toMatchObject({ ok: true });
    // Who did nothing for the team leaves a free place, whatever they did for another.
    await remove(idle);
    expect(await enter()).toMatchObject({ ok: true });
    await remove(reviewer);
    allowing.clock.advance(24 * 3_600_000 - 1);
    leader = { ...leader, token: await openSession(allowing.services.db, allowing.services, leader.userId, false) };
    expect(await enter()).toMatchObject({ refusal: { code: 'TEAM_FULL' } });
    allowing.clock.advance(2);
    expect(await enter()).toMatchObject({ ok: true });
    await allowing.close();
  });

  it('mails nobody a hundred times that they were removed, in and out of a team as they go', async () => {
    const allowing = await startApp();
    await allowing.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    const own = await aTeam(allowing);
    const leader = await aPerson(allowing, { team: own, isLeader: true });
    // Their address is whatever somebody has typed.
    const member = await aPerson(allowing, { team: own, isVerified: false });
    const refused: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const body = { email: member.email };
      const outcome = await allowing.call(removeMember, { body }, { token: leader.token });
      if (!outcome.ok) refused.push(outcome.refusal.code);
      else {
        const { team_code: code } = await allowing.succeed(getTeam, {}, leader);
        await allowing.succeed(joinTeam, { body: { team_code: code } }, member);
      }
    }
    expect(refused).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect(await mailsTo(allowing, member.email)).toHaveLength(20);
    await allowing.close();
  });
});

describe('the team page', () => {
  it('shows the own team only, the leader first, with each member’s share', async () => {
    const own = await aTeam(server);
    const member = await aPerson(server, { team: own });
    const leader = await aPerson(server, { team: own, isLeader: true });
    const dashboard = await server.succeed(teamDashboard, {}, { token: member.token });
    expect(dashboard).toMatchObject({
      team_name: own.name,
      team_position: 0,
      team_score: 0,
      team_members_count: 2,
      team_accuracy: 0,
      team_code: own.code,
      zone: 0,
      max_team_size: 5,
    });
    expect(
      dashboard.team_members.map(({ email, is_team_leader, images, xp }) => ({ email, is_team_leader, images, xp })),
    ).toEqual([
      { email: leader.email, is_team_leader: true, images: 0, xp: 0 },
      { email: member.email, is_team_leader: false, images: 0, xp: 0 },
    ]);
    expect(await server.succeed(teamHistory, {}, { token: member.token })).toEqual({ days: [], activity: [] });
    expect(await server.succeed(isTeamLeader, {}, { token: leader.token })).toEqual({ is_team_leader: true });
  });
});

describe('what organisers do to teams', () => {
  it('hands the leadership over, and the former leader has no powers left', async () => {
    const own = await aTeam(server);
    const former = await aPerson(server, { team: own, isLeader: true });
    const heir = await aPerson(server, { team: own });
    // Whichever comes second may find that it is done already.
    const both = [server, second].map(({ services }) => handOverLeadership(services, 'test', heir.email));
    await Promise.any(both);
    await Promise.allSettled(both);
    expect(
      (await membersOf(own.teamId)).filter((membership) => membership.isLeader).map((membership) => membership.userId),
    ).toEqual([heir.userId]);
    expect(await server.refuse(renameTeam, { body: { team_name: 'Back Again' } }, { token: former.token })).toBe(
      'NOT_LEADER',
    );
    await server.succeed(renameTeam, { body: { team_name: 'Heirs' } }, { token: heir.token });
  });

  it('leaves one leader when two hand-overs race', async () => {
    const own = await aTeam(server);
    await aPerson(server, { team: own, isLeader: true });
    const heirs = await Promise.all(Array.from({ length: 4 }, () => aPerson(server, { team: own })));
    await Promise.all(heirs.map((heir) => handOverLeadership(server.services, 'test', heir.email)));
    expect((await membersOf(own.teamId)).filter((membership) => membership.isLeader)).toHaveLength(1);
  });

  it('does not remove a leader, who would leave the team without one', async () => {
    const own = await aTeam(server);
    const leader = await aPerson(server, { team: own, isLeader: true });
    await expect(removeByOrganiser(server.services, 'test', leader.email)).rejects.toThrow(
      'Hand the leadership over first',
    );
  });

  it('moves a member to a team that has room', async () => {
    const [from, to] = [await aTeam(server), await aTeam(server)];
    const member = await aPerson(server, { team: from });
    await moveMember(server.services, 'test', member.email, to.code);
    expect(await server.succeed(getTeam, {}, { token: member.token })).toMatchObject({ name: to.name });
    for (let i = 0; i < 4; i += 1) await aPerson(server, { team: to });
    const other = await aPerson(server, { team: from });
    await expect(moveMember(server.services, 'test', other.email, to.code)).rejects.toThrow('TEAM_FULL');
    expect(await server.succeed(getTeam, {}, { token: other.token })).toMatchObject({ name: from.name });
    // Whoever has left takes no place any more.
    await moveMember(server.services, 'test', member.email, from.code);
    await moveMember(server.services, 'test', other.email, to.code);
    expect(await server.succeed(getTeam, {}, { token: other.token })).toMatchObject({ name: to.name });
  });

  it('rotates a team code; the old one opens nothing, and all of it is written down', async () => {
    const [own, other] = [await aTeam(server), await aTeam(server)];
    const [heir, mover] = [await aPerson(server, { team: own }), await aPerson(server, { team: own })];
    const actor = 'who rotates';
    await handOverLeadership(server.services, actor, heir.email);
    await moveMember(server.services, actor, mover.email, other.code);
    const fresh = await rotateTeamCode(server.services, actor, own.code);
    const { token } = await aPerson(server);
    expect(await server.refuse(joinTeam, { body: { team_code: own.code } }, { token })).toBe('TEAM_CODE_INVALID');
    await server.succeed(joinTeam, { body: { team_code: fresh } }, { token });
    const acts = await server.services.db.select().from(auditLog).where(eq(auditLog.actor, actor));
    expect(new Set(acts.map((act) => act.action))).toEqual(
      new Set(['team.hand-over', 'team.move-member', 'team.rotate-code']),
    );
    expect(JSON.stringify(acts)).not.toContain(fresh);
  });
});
