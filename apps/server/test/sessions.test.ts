import { verify } from '@node-rs/argon2';
import { currentSession, login, logout } from '@uvh/contract/calls/session';
import { getTeam } from '@uvh/contract/calls/team';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../src/features/accounts/passwords.ts';
import { changePasswordOnce } from '../src/features/accounts/queries.ts';
import { deleteSessionsOf } from '../src/features/accounts/sessions/queries.ts';
import { erasePerson } from '../src/features/people/erase.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { aPerson, aTeam, PASSWORD, type Person } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

// Counts the hashes that are verified; the hashing itself is the real one.
vi.mock('@node-rs/argon2', { spy: true });
// Files of one worker share their modules: those that have argon2 as it is are loaded anew, with the one that is watched.
vi.hoisted(() => vi.resetModules());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

describe('a session', () => {
  it.each([
    ['90 days when remembered', true, 90, 20 * DAY_MS],
    ['7 days when not', false, 7, 8 * HOUR_MS],
  ])('is over after %s, however much it is used', async (_what, remember_me, days, everyMs) => {
    const person = await aPerson(server);
    const body = { email: person.email, password: PASSWORD, remember_me };
    const { access_token: token } = await server.succeed(login, { body });
    const used = Math.floor((days * DAY_MS - 1) / everyMs);
    for (let i = 0; i < used; i += 1) {
      server.clock.advance(everyMs);
      await server.succeed(currentSession, {}, { token });
    }
    server.clock.advance(everyMs);
    expect(await server.refuse(currentSession, {}, { token })).toBe('UNAUTHENTICATED');
  });

  it('is found together with those of others who ask at the same moment, each as its own', async () => {
    const over = await aPerson(server);
    server.clock.advance(13 * HOUR_MS);
    const people = await Promise.all(Array.from({ length: 40 }, () => aPerson(server)));
    const sent = vi.spyOn(server.services.db.$client, 'query');
    try {
      const [found, twice, ended, unknown] = await Promise.all([
        Promise.all(people.map(({ token }) => server.succeed(currentSession, {}, { token }))),
        Promise.all(people.map(({ token }) => server.succeed(currentSession, {}, { token }))),
        server.refuse(currentSession, {}, { token: over.token }),
        server.refuse(currentSession, {}, { token: 'A'.repeat(43) }),
      ]);
      for (const answers of [found, twice])
        expect(answers.map(({ user }) => user.username)).toEqual(people.map(({ username }) => username));
      expect([ended, unknown]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
      expect(sent.mock.calls.length).toBeLessThan(40);
    } finally {
      sent.mockRestore();
    }
  });
});

describe('login', () => {
  it('opens a session for the right password, whatever the case of the address', async () => {
    const team = await aTeam(server);
    const person = await aPerson(server, { team, isLeader: true });
    const { access_token, user } = await server.succeed(login, {
      body: { email: ` ${person.email.toUpperCase()} `, password: PASSWORD },
    });
    expect(user).toEqual({
      username: person.username,
      first_name: 'Asha',
      last_name: 'Rao',
      email: person.email,
      role: 'participant',
      is_team_leader: true,
      has_team: true,
      email_verified: true,
    });
    expect(access_token).toMatch(/^[\w-]{43}$/);
    expect(await server.succeed(currentSession, {}, { token: access_token })).toEqual({ user });
  });

  it('answers alike for a wrong password and an unknown address', async () => {
    const person = await aPerson(server);
    const wrong = await server.call(login, { body: { email: person.email, password: 'not the one' } });
    const unknown = await server.call(login, { body: { email: 'nobody@campus.test', password: 'not the one' } });
    expect(wrong).toMatchObject({
      status: 401,
      refusal: { code: 'INVALID_CREDENTIALS', message: 'Login failed. Please check your credentials.' },
    });
    expect(wrong.ok ? undefined : wrong.refusal).toEqual(unknown.ok ? null : unknown.refusal);
  });

  it('does the same work for an unknown address as for a wrong password', async () => {
    const person = await aPerson(server);
    const known = await hashesVerifiedBy(person.email);
    expect(known).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)]);
    expect(await hashesVerifiedBy('ghost@campus.test')).toEqual(known);
  });

  it('compares the password exactly', async () => {
    const person = await aPerson(server);
    for (const password of [PASSWORD.toUpperCase(), `${PASSWORD} `, PASSWORD.slice(0, -1), '']) {
      expect(await server.refuse(login, { body: { email: person.email, password } })).toBe('INVALID_CREDENTIALS');
    }
  });

  it('gives each login a token of its own and adopts none', async () => {
    const person = await aPerson(server);
    const body = { email: person.email, password: PASSWORD };
    const own = 'B'.repeat(43);
    const first = await server.succeed(login, { body }, { token: own });
    const again = await server.succeed(login, { body });
    expect(new Set([first.access_token, again.access_token, person.token, own]).size).toBe(4);
    expect(await server.refuse(currentSession, {}, { token: own })).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['the password is changed', changePasswordOf],
    ['the account is erased', ({ userId }: Person) => erasePerson(server.services, 'test', userId)],
  ])('opens nothing when %s while the old password is checked', async (_what, inBetween) => {
    const person = await aPerson(server);
    const { verify: isRight } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
    vi.mocked(verify).mockImplementationOnce(async (hash, password) => {
      const verdict = await isRight(hash, password);
      await inBetween(person);
      return verdict;
    });
    const body = { email: person.email, password: PASSWORD };
    expect(await server.refuse(login, { body })).toBe('INVALID_CREDENTIALS');
  });

  async function changePasswordOf({ userId }: Person): Promise<void> {
    const passwordHash = await hashPassword('banyan-57-shade');
    await inTransaction(server.services.db, async (tx) => {
      await changePasswordOnce(tx, userId, passwordHash, 3);
      await deleteSessionsOf(tx, userId);
    });
  }

  /** The costs of the hashes against which a login with a wrong password is verified. */
  async function hashesVerifiedBy(email: string): Promise<string[]> {
    const calls = vi.mocked(verify).mockClear().mock.calls;
    await server.call(login, { body: { email, password: 'not the one' } }, { ip: '10.0.0.9' });
    return calls.map(([passwordHash]) => String(passwordHash).split('$').slice(0, 4).join('$'));
  }
});

describe('guessing passwords', () => {
  it('is stopped over all servers, and the owner still gets in from elsewhere', async () => {
    const person = await aPerson(server);
    const wrong = { body: { email: person.email, password: 'not the one' } };
    const codes: string[] = [];
    for (let i = 0; i < 20; i += 1)
      codes.push(await (i % 2 ? second : server).refuse(login, wrong, { ip: '10.1.1.1' }));
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.slice(10).every((code) => code === 'RATE_LIMITED')).toBe(true);
    const refused = await server.call(login, wrong, { ip: '10.1.1.1' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await server.succeed(login, { body: { email: person.email, password: PASSWORD } }, { ip: '10.2.2.2' });
  });

  it('lets as many through as allowed when they come at the same moment', async () => {
    const person = await aPerson(server);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 ? second : server).refuse(
          login,
          { body: { email: person.email, password: 'not the one' } },
          { ip: '10.3.3.3' },
        ),
      ),
    );
    expect(outcomes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  });

  it('is not unlocked by another forwarded address', async () => {
    const person = await aPerson(server);
    const codes: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const headers = { 'x-forwarded-for': `10.4.4.${i}` };
      codes.push(await server.refuse(login, { body: { email: person.email, password: 'no' } }, { headers }));
    }
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  it('opens again when the window is over', async () => {
    const person = await aPerson(server);
    const wrong = { body: { email: person.email, password: 'not the one' } };
    for (let i = 0; i < 11; i += 1) await server.refuse(login, wrong, { ip: '10.5.5.5' });
    server.clock.advance(15 * 60_000 + 1000);
    await server.succeed(login, { body: { email: person.email, password: PASSWORD } }, { ip: '10.5.5.5' });
  });
});

describe('a session', () => {
  it('ends with logout, on every server', async () => {
    const { token } = await aPerson(server);
    await server.succeed(logout, {}, { token });
    expect(await server.refuse(currentSession, {}, { token })).toBe('UNAUTHENTICATED');
    expect(await second.refuse(currentSession, {}, { token })).toBe('UNAUTHENTICATED');
  });

  it.each([
    [false, 12 * HOUR_MS],
    [true, 30 * DAY_MS],
  ])('slides on with use and ends without (remembered: %s)', async (remember_me, lifetimeMs) => {
    const { email } = await aPerson(server);
    const { access_token: token } = await server.succeed(login, { body: { email, password: PASSWORD, remember_me } });
    server.clock.advance(lifetimeMs - HOUR_MS);
    await server.succeed(currentSession, {}, { token });
    server.clock.advance(lifetimeMs - HOUR_MS);
    await server.succeed(currentSession, {}, { token });
    server.clock.advance(lifetimeMs + 1000);
    expect(await server.refuse(currentSession, {}, { token })).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['nothing', ''],
    ['another scheme', 'Basic abc'],
    ['two tokens', 'Bearer a b'],
    ['ten thousand characters', `Bearer ${'x'.repeat(10_000)}`],
    ['odd bytes', 'Bearer \u00e9\u00ff'],
  ])('is not opened by an authorization header with %s', async (_what, authorization) => {
    expect(await server.refuse(currentSession, {}, { headers: { authorization } })).toBe('UNAUTHENTICATED');
  });

  it('knows of a removal from the team at once', async () => {
    const person = await aPerson(server, { team: await aTeam(server) });
    await server.succeed(getTeam, {}, { token: person.token });
    await server.services.db.execute(`update team_member set left_at = now() where user_id = ${person.userId}`);
    expect(await second.refuse(getTeam, {}, { token: person.token })).toBe('NO_TEAM');
  });
});
