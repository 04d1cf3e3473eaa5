import { listTeams, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import {
  register,
  registerMember,
  registerTeamLeader,
  validateDetails,
  validateTeamCode,
} from '@uvh/contract/calls/registration';
import { login } from '@uvh/contract/calls/session';
import { getTeam, isTeamLeader } from '@uvh/contract/calls/team';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inviteLeader,
  resendLeaderCode,
  revokeInvitation,
  unlockLeader,
} from '../src/features/registration/leaders/invitations.ts';
import { handOverLeadership, removeByOrganiser } from '../src/features/teams/organisers.ts';
import { rateLimit } from '../src/platform/db/schema/accounts.ts';
import { auditLog } from '../src/platform/db/schema/event.ts';
import { aPerson, aTeam } from './support/people.ts';
import { latestCode, mailsTo } from './support/post.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
let count = 0;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
// What the network of the test before has tried counts no longer.
beforeEach(async () => {
  await server.services.db.delete(rateLimit);
});

async function aListedLeader() {
  count += 1;
  const email = `leader${count}@campus.test`;
  const outcome = await inviteLeader(server.services, 'test', {
    line: 1,
    name: 'Vikram Shah',
    email,
    teamName: `Led ${count}`,
  });
  if (outcome.kind !== 'invited') throw new Error(outcome.kind);
  return { email, teamCode: outcome.teamCode, leaderCode: await latestCode(server, email, 'Leader code') };
}

function aRegistration(email: string) {
  count += 1;
  return { username: `Lead${count}`, email, password: 'ghat-road-1987', first_name: 'Vikram', last_name: 'Shah' };
}

describe('a listed leader', () => {
  it('whose answer was lost comes into the prepared team by sending the same again', async () => {
    const { email, leaderCode, teamCode } = await aListedLeader();
    const body = { ...aRegistration(email), leader_code: leaderCode };
    await server.succeed(registerTeamLeader, { body });
    const entered = await server.succeed(registerTeamLeader, { body });
    expect(entered).toMatchObject({ team_code: teamCode, user: { is_team_leader: true } });
    expect(await server.succeed(isTeamLeader, {}, { token: entered.access_token })).toEqual({ is_team_leader: true });
  });

  it('does not come into a prepared team that is disqualified, and keeps the code for when it plays on', async () => {
    const { email, leaderCode } = await aListedLeader();
    const { token } = await aPerson(server, { role: 'organiser' });
    const { rows } = await server.succeed(listTeams, { query: { search: `Led ${count}` } }, { token });
    const set = (standing: 'playing' | 'disqualified') =>
      server.succeed(
        setTeamStanding,
        { params: { teamId: rows[0]?.team_id ?? 0 }, body: { standing, reason: 'Test.' } },
        { token },
      );
    const body = { ...aRegistration(email), leader_code: leaderCode };
    await set('disqualified');
    expect(await server.refuse(registerTeamLeader, { body })).toBe('TEAM_DISQUALIFIED');
    await set('playing');
    expect(await server.succeed(registerTeamLeader, { body })).toMatchObject({ user: { is_team_leader: true } });
  });

  it('is recognised, led past the team code and opens the prepared team with the mailed code', async () => {
    const { email, teamCode, leaderCode } = await aListedLeader();
    const details = aRegistration(` ${email.toUpperCase()}`);
    expect(await server.succeed(validateDetails, { body: { username: details.username, email } })).toEqual({
      is_team_leader: true,
    });
    await server.succeed(validateTeamCode, { body: { team_code: teamCode.toLowerCase(), email } });
    const entered = await server.succeed(registerTeamLeader, {
      body: { ...details, leader_code: leaderCode.toLowerCase() },
    });
    expect(entered).toMatchObject({
      team_code: teamCode,
      user: { is_team_leader: true, has_team: true, email_verified: true, email },
    });
    const how = { token: entered.access_token };
    expect(await server.succeed(isTeamLeader, {}, how)).toEqual({ is_team_leader: true });
    expect(await server.succeed(getTeam, {}, how)).toMatchObject({ team_code: teamCode });
    await server.succeed(login, { body: { email, password: details.password } });
    const outcome = await server.call(validateTeamCode, { body: { team_code: teamCode, email } });
    expect(outcome).toMatchObject({
      status: 403,
      refusal: { code: 'TEAM_CODE_TAKEN', message: 'This team code is already taken' },
    });
  });

  it('is not kept out by strangers who registered with their address, which they cannot prove', async () => {
    const crew = await aTeam(server);
    const [first, second] = [await aListedLeader(), await aListedLeader()];
    await server.succeed(register, { body: { ...aRegistration(first.email), team: 'create' } });
    const body = { ...aRegistration(second.email), team_code: crew.code };
    const { access_token: stranger } = await server.succeed(registerMember, { body });
    for (const { email, leaderCode, teamCode } of [first, second]) {
      const details = aRegistration(email);
      const asked = { body: { username: details.username, email } };
      expect(await server.succeed(validateDetails, asked)).toEqual({ is_team_leader: true });
      const wrong = { ...details, leader_code: 'ZZZZ' };
      expect(await server.refuse(registerTeamLeader, { body: wrong })).toBe('LEADER_CODE_INVALID');
      expect(await server.succeed(registerTeamLeader, { body: { ...details, leader_code: leaderCode } })).toMatchObject(
        { team_code: teamCode, user: { username: details.username, email, is_team_leader: true } },
      );
      expect(await server.refuse(validateDetails, { body: { username: `${details.username}x`, email } })).toBe(
        'EMAIL_TAKEN',
      );
    }
    expect(await server.refuse(getTeam, {}, { token: stranger })).toBe('UNAUTHENTICATED');
  });

  it('is not kept out by a stranger who leads others by now, whose team goes on under who has been in it longest', async () => {
    const { email, leaderCode, teamCode } = await aListedLeader();
    const crew = await aTeam(server);
    const unproved = await server.succeed(registerMember, {
      body: { ...aRegistration(`unproved${count}@campus.test`), team_code: crew.code },
    });
    const { access_token: stranger } = await server.succeed(registerMember, {
      body: { ...aRegistration(email), team_code: crew.code },
    });
    const gone = await aPerson(server, { team: crew });
    await removeByOrganiser(server.services, 'test', gone.email);
    const mate = await aPerson(server, { team: crew });
    server.clock.advance(60_000);
    const later = await aPerson(server, { team: crew });
    await handOverLeadership(server.services, 'test', email);
    expect(await server.succeed(isTeamLeader, {}, { token: stranger })).toEqual({ is_team_leader: true });

    const body = { ...aRegistration(email), leader_code: leaderCode };
    expect(await server.succeed(registerTeamLeader, { body })).toMatchObject({ team_code: teamCode });
    expect(await server.refuse(getTeam, {}, { token: stranger })).toBe('UNAUTHENTICATED');
    const leads = async (token: string) => (await server.succeed(isTeamLeader, {}, { token })).is_team_leader;
    // Who has proved their address comes before who has not, however long they have been there.
    expect(await leads(mate.token)).toBe(true);
    expect([await leads(later.token), await leads(unproved.access_token)]).toEqual([false, false]);
    const acts = await server.services.db.select().from(auditLog);
    expect(acts).toContainEqual(
      expect.objectContaining({ actor: 'server', action: 'team.hand-over', target: mate.email }),
    );
    expect(JSON.stringify(acts.filter(({ actor }) => actor === 'server'))).not.toContain(email);
  });

  it('takes over their own team from a stranger who came to lead it with their address', async () => {
    const { email, leaderCode, teamCode } = await aListedLeader();
    for (const address of [email, `mate${count}@campus.test`])
      await server.succeed(registerMember, { body: { ...aRegistration(address), team_code: teamCode } });
    await handOverLeadership(server.services, 'test', email);
    const body = { ...aRegistration(email), leader_code: leaderCode };
    const entered = await server.succeed(registerTeamLeader, { body });
    expect(entered).toMatchObject({ team_code: teamCode, user: { is_team_leader: true } });
  });

  it('is told from an ordinary member', async () => {
    expect(
      await server.succeed(validateDetails, { body: { username: 'Ordinary', email: 'ordinary@campus.test' } }),
    ).toEqual({
      is_team_leader: false,
    });
  });

  it('cannot use a team code that is unknown or another leader’s', async () => {
    const [mine, theirs] = [await aListedLeader(), await aListedLeader()];
    for (const team_code of ['ZZZZZZ', theirs.teamCode]) {
      const outcome = await server.call(validateTeamCode, { body: { team_code, email: mine.email } });
      expect(outcome).toMatchObject({ status: 401, refusal: { message: 'This team code is not valid' } });
    }
    expect(
      await server.refuse(validateTeamCode, { body: { team_code: mine.teamCode, email: 'other@campus.test' } }),
    ).toBe('TEAM_CODE_INVALID');
  });

  it('can try ten wrong team codes from one network, and then not even the right one for a quarter of an hour', async () => {
    const { email, teamCode } = await aListedLeader();
    const prove = (team_code: string) =>
      server.call(validateTeamCode, { body: { team_code, email } }, { ip: '10.31.0.1' });
    for (let i = 0; i < 10; i += 1) expect((await prove('ZZZZZZ')).status).toBe(401);
    expect((await prove(teamCode)).status).toBe(429);
    const lockedAt = server.clock.now();
    server.clock.advance(15 * 60_000);
    const { status } = await prove(teamCode);
    server.clock.set(lockedAt);
    expect(status).toBe(200);
  });

  it('keeps the leader’s place in the team until they register', async () => {
    const { teamCode, email, leaderCode } = await aListedLeader();
    for (let i = 0; i < 4; i += 1) {
      await server.succeed(registerMember, {
        body: { ...aRegistration(`early${count}@campus.test`), team_code: teamCode },
      });
    }
    expect(
      await server.refuse(registerMember, { body: { ...aRegistration('fifth@campus.test'), team_code: teamCode } }),
    ).toBe('TEAM_FULL');
    await server.succeed(registerTeamLeader, { body: { ...aRegistration(email), leader_code: leaderCode } });
  });

  it('leaves the place to others once their code is revoked, and is not invited again into a full team', async () => {
    const { teamCode, email } = await aListedLeader();
    await revokeInvitation(server.services, 'test', email);
    for (let i = 0; i < 5; i += 1) {
      await server.succeed(registerMember, {
        body: { ...aRegistration(`instead${count}@campus.test`), team_code: teamCode },
      });
    }
    await expect(resendLeaderCode(server.services, 'test', email)).rejects.toThrow('full by now');
    await removeByOrganiser(server.services, 'test', `instead${count - 1}@campus.test`);
    await resendLeaderCode(server.services, 'test', email);
    const leader_code = await latestCode(server, email, 'Leader code');
    await server.succeed(registerTeamLeader, { body: { ...aRegistration(email), leader_code } });
  });
});

describe('a leader code', () => {
  it('is of four capitals and digits', async () => {
    expect((await aListedLeader()).leaderCode).toMatch(/^[A-HJKMNP-Z2-9]{4}$/);
  });

  it('is useless with another address, listed or not', async () => {
    const [mine, theirs] = [await aListedLeader(), await aListedLeader()];
    for (const email of [mine.email, 'unlisted@campus.test']) {
      const outcome = await server.call(registerTeamLeader, {
        body: { ...aRegistration(email), leader_code: theirs.leaderCode },
      });
      expect(outcome).toMatchObject({ status: 403, refusal: { code: 'LEADER_CODE_INVALID' } });
    }
  });

  it('stands a thousand wrong tries: none gets in, and after a resend the right one works', async () => {
    const { email } = await aListedLeader();
    const codes = new Map<string, number>();
    for (let i = 0; i < 1000; i += 50) {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, k) =>
          server.refuse(registerTeamLeader, { body: { ...aRegistration(email), leader_code: wrongCode(i + k) } }),
        ),
      );
      for (const code of outcomes) codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    // That it is locked tells that the address is listed: a network is told so forty times.
    expect(codes.get('LEADER_CODE_LOCKED')).toBe(40);
    expect((codes.get('LEADER_CODE_INVALID') ?? 0) + (codes.get('LEADER_CODE_LOCKED') ?? 0)).toBe(1000);
    const acts = await server.services.db.select().from(auditLog);
    expect(acts).toContainEqual(expect.objectContaining({ action: 'leader.locked', target: email }));

    await resendLeaderCode(server.services, 'test', email);
    const leader_code = await latestCode(server, email, 'Leader code');
    await server.succeed(registerTeamLeader, { body: { ...aRegistration(email), leader_code } });
  });

  it('works again when the organiser unlocks it', async () => {
    const { email, leaderCode } = await aListedLeader();
    for (let i = 0; i < 5; i += 1) {
      await server.refuse(registerTeamLeader, { body: { ...aRegistration(email), leader_code: wrongCode(i) } });
    }
    expect(
      await server.refuse(
        registerTeamLeader,
        { body: { ...aRegistration(email), leader_code: leaderCode } },
        { ip: '10.29.0.1' },
      ),
    ).toBe('LEADER_CODE_LOCKED');
    await unlockLeader(server.services, 'test', email);
    await server.succeed(registerTeamLeader, { body: { ...aRegistration(email), leader_code: leaderCode } });
  });

  it('is worth nothing once it was revoked or replaced', async () => {
    const { email, leaderCode } = await aListedLeader();
    await resendLeaderCode(server.services, 'test', email);
    expect(
      await server.refuse(registerTeamLeader, { body: { ...aRegistration(email), leader_code: leaderCode } }),
    ).toBe('LEADER_CODE_INVALID');
    const fresh = await latestCode(server, email, 'Leader code');
    await revokeInvitation(server.services, 'test', email);
    expect(await server.refuse(registerTeamLeader, { body: { ...aRegistration(email), leader_code: fresh } })).toBe(
      'LEADER_CODE_INVALID',
    );
    expect(await server.succeed(validateDetails, { body: { username: 'Revoked', email } })).toEqual({
      is_team_leader: false,
    });
    expect((await mailsTo(server, email)).map((mail) => mail.kind)).toEqual(['leader-code', 'leader-code']);
  });

  it('makes one account when twenty registrations use it at the same moment', async () => {
    const { email, leaderCode } = await aListedLeader();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call(registerTeamLeader, { body: { ...aRegistration(email), leader_code: leaderCode } }),
      ),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
    expect(outcomes.filter((each) => each.status >= 500)).toEqual([]);
  });

  it('is not spent on a username that is taken', async () => {
    const { email, leaderCode } = await aListedLeader();
    const taken = await aPerson(server);
    const body = { ...aRegistration(email), leader_code: leaderCode };
    expect(await server.refuse(registerTeamLeader, { body: { ...body, username: taken.username } })).toBe(
      'USERNAME_TAKEN',
    );
    await server.succeed(registerTeamLeader, { body });
  });
});

/** Codes from outside the alphabet of real ones, so that none is right by chance. */
function wrongCode(index: number): string {
  return `0${String(index % 1000).padStart(3, '0')}`;
}
