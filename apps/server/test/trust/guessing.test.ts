import { changePassword, forgotPassword, verifyResetCode } from '@uvh/contract/calls/password-reset';
import {
  register,
  registerMember,
  registerTeamLeader,
  validateDetails,
  validateTeamCode,
  verifyOtp,
} from '@uvh/contract/calls/registration';
import { login } from '@uvh/contract/calls/session';
import { joinTeam } from '@uvh/contract/calls/team';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/features/accounts/limits.ts';
import { inviteLeader } from '../../src/features/registration/leaders/invitations.ts';
import { appUser, rateLimit } from '../../src/platform/db/schema/accounts.ts';
import { aPerson, aTeam, PASSWORD, type Person } from '../support/people.ts';
import { latestCode } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const guess = (email: string, ip: string, headers: Record<string, string> = {}) =>
  server.call(login, { body: { email, password: 'not the one' } }, { ip, headers });
const enter = (email: string, ip: string, headers: Record<string, string> = {}) =>
  server.call(login, { body: { email, password: PASSWORD } }, { ip, headers });

/** Logs in from a network of its own and gives the cookie that the browser keeps. */
async function knownBrowserOf({ email }: Person, ip: string) {
  const { headers } = await enter(email, ip);
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(/^uvh_device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  return { cookie: cookie.split(';')[0] ?? '' };
}

/** Hits as if they had been taken: the limits themselves are tested elsewhere, one by one. */
async function spend(rule: { readonly name: string; readonly limit: number }, key: string) {
  const values = { key: `${rule.name} ${key}`, windowStart: server.clock.now(), hits: rule.limit };
  await server.services.db.insert(rateLimit).values(values).onConflictDoUpdate({ target: rateLimit.key, set: values });
}

describe('somebody who knows an address', () => {
  it('cannot keep its owner from logging in, however many networks they guess from', async () => {
    const person = await aPerson(server);
    for (let i = 0; i < 3; i += 1) await guess(person.email, '10.20.0.1');
    await spend(LIMITS.loginOfAccount, person.email);
    const fromOneMore = [];
    for (let i = 0; i < 6; i += 1) fromOneMore.push((await guess(person.email, '10.20.1.1')).status);
    expect(fromOneMore).toEqual([401, 401, 401, 429, 429, 429]);
    expect(await enter(person.email, '10.20.2.2')).toMatchObject({ status: 200 });
  });

  it('cannot use up codes that were not asked for, nor the owner’s tries of one that was', async () => {
    const person = await aPerson(server);
    const tryCode = (otp: string, ip: string) =>
      server.call(verifyResetCode, { body: { email: person.email, otp } }, { ip });
    for (let i = 0; i < 40; i += 1) expect((await tryCode('AAAAAA', '10.21.0.1')).status).toBe(422);
    await server.succeed(forgotPassword, { body: { email: person.email } }, { ip: '10.21.9.9' });
    const otp = await latestCode(server, person.email, 'Reset code');
    for (let i = 0; i < 20; i += 1) expect((await tryCode('AAAAAA', '10.21.0.1')).status).toBe(422);
    // Five tries were enough for that network: not even the right one counts there.
    expect((await tryCode(otp, '10.21.0.1')).status).toBe(422);
    expect(await tryCode(otp, '10.21.9.9')).toMatchObject({ ok: true });
    const body = { email: person.email, otp, new_password: 'monsoon-over-mysuru' };
    await server.succeed(changePassword, { body }, { ip: '10.21.9.9' });
  });
});

describe('a campus behind one address', () => {
  it('gets in with right passwords while somebody there guesses', async () => {
    const ip = '10.22.0.1';
    const people = await Promise.all([aPerson(server), aPerson(server), aPerson(server)]);
    for (let i = 0; i < 3; i += 1) await guess(`stranger${i}@campus.test`, ip);
    // As many as shut everybody out when the limit was 150 for all.
    await spend({ ...LIMITS.wrongLoginsOfIp, limit: 300 }, ip);
    for (const { email } of people) expect(await enter(email, ip)).toMatchObject({ status: 200 });
  });

  it('waits a minute at most when its network is used to guess without end; known browsers do not wait', async () => {
    const ip = '10.23.0.1';
    const [owner, stranger] = [await aPerson(server), await aPerson(server)];
    const known = await knownBrowserOf(owner, ip);
    await spend(LIMITS.wrongLoginsOfIp, ip);
    await spend(LIMITS.slowLoginsOfIp, ip);
    const refused = await enter(stranger.email, ip);
    expect(refused).toMatchObject({ status: 429, refusal: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await enter(owner.email, ip, known)).toMatchObject({ status: 200 });
  });

  it('lets as many wrong passwords through as allowed when they come at the same moment', async () => {
    const ip = '10.24.0.1';
    await spend({ ...LIMITS.wrongLoginsOfIp, limit: LIMITS.wrongLoginsOfIp.limit - 20 }, ip);
    await spend(LIMITS.slowLoginsOfIp, ip);
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(`crowd${i}@campus.test`, ip)));
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(20);
  });
});

describe('a browser that the owner has used', () => {
  it('has a budget that nobody else can spend, and that is one', async () => {
    const person = await aPerson(server);
    const known = await knownBrowserOf(person, '10.25.0.1');
    for (let i = 0; i < 12; i += 1) await guess(person.email, '10.25.0.1');
    expect((await enter(person.email, '10.25.0.1')).status).toBe(429);
    expect((await enter(person.email, '10.25.0.1', known)).status).toBe(200);
    const own = [];
    for (let i = 0; i < 11; i += 1) own.push((await guess(person.email, '10.25.0.1', known)).status);
    expect(own).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('is a stranger’s once the password was changed on another: who knew the old one has no budget of their own', async () => {
    const person = await aPerson(server);
    const [own, stolen] = [await knownBrowserOf(person, '10.41.0.1'), await knownBrowserOf(person, '10.41.1.1')];
    await server.succeed(forgotPassword, { body: { email: person.email } }, { headers: own });
    const otp = await latestCode(server, person.email, 'Reset code');
    const body = { email: person.email, otp, new_password: 'monsoon-over-mysuru' };
    await server.succeed(changePassword, { body }, { headers: own });
    await spend(LIMITS.loginOfAccount, person.email);
    for (let i = 0; i < 4; i += 1) await guess(person.email, '10.41.1.1');
    expect((await guess(person.email, '10.41.1.1', stolen)).status).toBe(429);
    expect((await guess(person.email, '10.41.0.1', own)).status).toBe(401);
  });

  it('is worth nothing for another account, nor when it is made up', async () => {
    const [owner, other] = [await aPerson(server), await aPerson(server)];
    const known = await knownBrowserOf(owner, '10.26.0.1');
    const madeUp = { cookie: `uvh_device=${'A'.repeat(43)}` };
    for (let i = 0; i < 10; i += 1) await guess(other.email, '10.26.0.1');
    expect((await enter(other.email, '10.26.0.1', known)).status).toBe(429);
    expect((await enter(other.email, '10.26.0.1', madeUp)).status).toBe(429);
    const { headers } = await enter(owner.email, '10.26.0.2', madeUp);
    expect(String(headers['set-cookie'])).not.toContain('AAAAAAAA');
  });
});

describe('the browser of a server that is reached over TLS', () => {
  it('is known by a cookie that no other site of the domain can give it', async () => {
    const secure = await startApp({ env: { PUBLIC_URL: 'https://hackathon.test' } });
    const person = await aPerson(secure);
    const opened = async (cookie?: string) => {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
      const outcome = await secure.call(login, { body: { email: person.email, password: PASSWORD } }, { headers });
      return String(outcome.headers['set-cookie']).split(';');
    };
    // A browser takes a name with this prefix from the host itself alone, over TLS and for all of it.
    const [given = '', ...attributes] = await opened();
    expect(given).toMatch(/^__Host-uvh_device=[\w-]{43}$/);
    expect(attributes.map((each) => each.trim()).toSorted()).toEqual(
      expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']),
    );
    expect((await opened(given))[0]).toBe(given);
    // What a neighbour has set for the whole domain, and for a longer path, so that it comes first.
    const [, token = ''] = given.split('=');
    const tossed = `uvh_device=${token}`;
    expect((await opened(tossed))[0]).not.toContain(token);
    const own = (await opened())[0] ?? '';
    expect((await opened(`${tossed}; ${own}`))[0]).toBe(own);
    await secure.close();
  });
});

describe('team codes', () => {
  it('are tried by each person for themselves: neighbours and strangers use up nothing of theirs', async () => {
    const team = await aTeam(server);
    const ip = '10.27.0.1';
    const guesser = await aPerson(server);
    const codes = [];
    for (let i = 0; i < 11; i += 1) {
      codes.push(await server.refuse(joinTeam, { body: { team_code: 'WRONG1' } }, { token: guesser.token, ip }));
    }
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    await spend(LIMITS.wrongTeamCodesOfIp, ip);
    const neighbour = await aPerson(server);
    for (let i = 0; i < 12; i += 1) {
      await server.refuse(
        validateTeamCode,
        { body: { team_code: 'WRONG1', email: neighbour.email } },
        { ip: '10.27.0.2' },
      );
    }
    await server.succeed(joinTeam, { body: { team_code: team.code } }, { token: neighbour.token, ip });
  });
});

/** The address of somebody whom the organisers listed as a leader. */
async function aListedLeader(): Promise<string> {
  const email = 'vikram@campus.test';
  await inviteLeader(server.services, 'test', { line: 1, name: 'Vikram Shah', email, teamName: 'Led by Vikram' });
  return email;
}

describe('who asks for address after address', () => {
  it('is told forty times an hour, and then nothing that is not so for a free one', async () => {
    const ip = '10.28.0.1';
    const person = await aPerson(server);
    const ask = (email: string, n: number) =>
      server.call(validateDetails, { body: { username: `Free${n}`, email } }, { ip });
    for (let i = 0; i < 40; i += 1) expect((await ask(person.email, i)).status).toBe(409);
    const [taken, free] = [await ask(person.email, 41), await ask('free@campus.test', 42)];
    expect([taken.status, taken.ok && taken.answer]).toEqual([free.status, free.ok && free.answer]);
    const body = (email: string, n: number) => ({
      username: `Silent${n}`,
      email,
      password: 'ghat-road-1987',
      first_name: 'Asha',
      last_name: 'Rao',
      team: 'create' as const,
    });
    const [again, fresh] = [
      await server.call(register, { body: body(person.email, 1) }, { ip }),
      await server.call(register, { body: body('fresh@campus.test', 2) }, { ip }),
    ];
    expect([again.status, again.ok && again.answer]).toEqual([fresh.status, fresh.ok && fresh.answer]);
    expect(await server.services.db.select().from(appUser).where(eq(appUser.usernameKey, 'silent1'))).toEqual([]);
    // An honest network still gets the sentence of the form.
    expect(
      (await server.call(validateDetails, { body: { username: 'Other', email: person.email } }, { ip: '10.28.0.2' }))
        .status,
    ).toBe(409);
    const counted = await server.services.db.select().from(rateLimit).where(like(rateLimit.key, 'disclosure ip%'));
    expect(counted.length).toBeGreaterThan(0);
  });

  it('is not told by another way round either: a name, a code that has run out, a code of a team or a leader', async () => {
    const ip = '10.28.1.1';
    const taken = (await aPerson(server)).email;
    const listed = await aListedLeader();
    await spend(LIMITS.disclosuresOfIp, ip);
    let asked = 0;
    const fields = (email: string) => {
      asked += 1;
      const names = { username: `Round${asked}`, first_name: 'Asha', last_name: 'Rao' };
      return { ...names, email, password: 'ghat-road-1987' };
    };
    /** The same answer for an address with an account as for a free one. */
    const expectSame = async (ask: (email: string) => Promise<readonly unknown[]>, free: string) =>
      expect(await ask(taken)).toEqual(await ask(free));

    await expectSame(async (email) => {
      const body = { ...fields(email), team: 'create' as const };
      const { status } = await server.call(register, { body }, { ip });
      const { username } = body;
      const claim = { body: { username, email, otp: 'AAAAAA' } };
      const name = await server.call(validateDetails, { body: { username, email: 'other@campus.test' } }, { ip });
      const live = await server.refuse(verifyOtp, claim, { ip });
      server.clock.advance(11 * 60_000);
      return [status, name.status, live, await server.refuse(verifyOtp, claim, { ip })];
    }, 'by-name@campus.test');

    const full = await aTeam(server);
    for (let count = 0; count < 5; count += 1) await aPerson(server, { team: full });
    const member = async (email: string, team_code: string) =>
      server.refuse(registerMember, { body: { ...fields(email), team_code } }, { ip });
    const byTeam = async (email: string) => [await member(email, 'WRONG1'), await member(email, full.code)];
    await expectSame(byTeam, 'by-team@campus.test');

    const leader = (email: string) =>
      server.refuse(registerTeamLeader, { body: { ...fields(email), leader_code: 'AAAA' } }, { ip });
    const byLeader = async (email: string) => [await leader(email)];
    await expectSame(byLeader, 'by-leader@campus.test');
    const tries = [];
    for (let count = 0; count < 6; count += 1) tries.push(await leader(listed));
    expect(new Set(tries)).toEqual(new Set([await leader('not-listed@campus.test')]));

    await server.services.event.changeSettings('test', { emailDomains: ['college.test'] });
    const details = async (email: string) =>
      server.refuse(validateDetails, { body: { username: 'Anybody', email } }, { ip });
    expect(await details(listed)).toBe(await details('not-listed@campus.test'));
  });
});
