import { register, registerMember, resendOtp, validateDetails, verifyOtp } from '@uvh/contract/calls/registration';
import { login } from '@uvh/contract/calls/session';
import { createTeam, getTeam } from '@uvh/contract/calls/team';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUser, session } from '../src/platform/db/schema/accounts.ts';
import { aPerson, aTeam } from './support/people.ts';
import { latestCode, mailsTo } from './support/post.ts';
import { startApp, type TestApp } from './support/start-app.ts';
import { testClock } from './support/test-clock.ts';

let server: TestApp;
let count = 0;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

function aRegistration(changes: Partial<Record<string, string>> = {}) {
  count += 1;
  return {
    username: `Newcomer${count}`,
    email: `newcomer${count}@campus.test`,
    password: 'ghat-road-1987',
    first_name: 'Meera',
    last_name: 'Iyer',
    ...changes,
  };
}

describe('registration rules', () => {
  const cases: readonly [string, Partial<Record<string, string>>, string, string][] = [
    ['all fields', { first_name: '  ' }, 'first_name', 'Please fill in all the fields.'],
    ['password at least 8', { password: '1234567' }, 'password', 'Password must be at least 8 characters long.'],
    ['letters and digits', { username: 'mee ra' }, 'username', 'Username can only contain letters and numbers.'],
    ['address pattern', { email: 'meera@campus' }, 'email', 'Please enter a valid email address.'],
    ['username at least 3', { username: 'me' }, 'username', 'Username must be at least 3 characters long.'],
    ['first name at least 2', { first_name: 'M' }, 'first_name', 'First name must be at least 2 characters long.'],
    ['last name at least 2', { last_name: 'I' }, 'last_name', 'Last name must be at least 2 characters long.'],
    ['password at most 20', { password: 'a'.repeat(21) }, 'password', 'Password must be at most 20 characters long.'],
    ['username at most 20', { username: 'm'.repeat(21) }, 'username', 'Username must be at most 20 characters long.'],
    [
      'first name at most 20',
      { first_name: 'm'.repeat(21) },
      'first_name',
      'First name must be at most 20 characters long.',
    ],
    [
      'last name at most 20',
      { last_name: 'm'.repeat(21) },
      'last_name',
      'Last name must be at most 20 characters long.',
    ],
    [
      'easy to guess',
      { password: 'hackathon' },
      'password',
      'This password is too easy to guess. Please choose another one.',
    ],
  ];
  it.each(cases)('refuses by %s', async (_name, change, field, message) => {
    const outcome = await server.call(register, { body: { ...aRegistration(change), team: 'create' } });
    expect(outcome).toMatchObject({
      ok: false,
      status: 422,
      refusal: { code: 'REGISTRATION_RULE', message, error: message, details: [{ field }] },
    });
  });

  it('applies the rules in their order', async () => {
    const outcome = await server.call(register, {
      body: { ...aRegistration({ password: 'short', username: 'a b', email: 'nothing' }), team: 'create' },
    });
    expect(outcome).toMatchObject({ refusal: { message: 'Password must be at least 8 characters long.' } });
  });

  it('speaks the language that was asked for', async () => {
    const body = { ...aRegistration({ first_name: '' }), team: 'create' } as const;
    const hindi = await server.call(register, { body }, { language: 'hi-IN,hi;q=0.9' });
    const kannada = await server.call(register, { body }, { language: 'kn' });
    expect(hindi).toMatchObject({ refusal: { message: 'कृपया सभी खाने भरें।' } });
    expect(kannada).toMatchObject({ refusal: { message: expect.stringMatching(/\p{Script=Kannada}/u) } });
  });
});

describe('a team of one’s own', () => {
  it('goes from registration over the mailed code to a team', async () => {
    const person = aRegistration({ email: '  Mixed.Case@Campus.Test ' });
    await server.succeed(register, { body: { ...person, team: 'create' } });
    const [mail] = await mailsTo(server, 'mixed.case@campus.test');
    expect(mail?.textBody).toContain('/verify?email=mixed.case%40campus.test&team=create&username=Newcomer');

    const otp = await latestCode(server, 'mixed.case@campus.test', 'Verification code');
    expect(mail?.textBody.match(/https?:\S+/g)?.join()).not.toContain(otp);
    const entered = await server.succeed(verifyOtp, { body: { username: person.username, email: person.email, otp } });
    expect(entered.user).toMatchObject({ has_team: false, email_verified: true, is_team_leader: false });

    const token = entered.access_token;
    const team = await server.succeed(createTeam, { body: { name: '  Chai Corner ' } }, { token });
    expect(team).toMatchObject({ name: 'Chai Corner', team_code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/) });
    expect(await server.succeed(getTeam, {}, { token })).toMatchObject({
      name: 'Chai Corner',
      team_code: team.team_code,
    });
  });

  it('refuses a team before the address is verified', async () => {
    const person = await aPerson(server, { isVerified: false });
    expect(await server.refuse(createTeam, { body: { name: 'Too Early' } }, { token: person.token })).toBe(
      'EMAIL_NOT_VERIFIED',
    );
  });

  it('sends a new code, which replaces the old one', async () => {
    const person = aRegistration();
    await server.succeed(register, { body: { ...person, team: 'create' } });
    const first = await latestCode(server, person.email, 'Verification code');
    await server.succeed(resendOtp, { body: { email: person.email } });
    const second = await latestCode(server, person.email, 'Verification code');
    const { username, email } = person;
    expect(await server.refuse(verifyOtp, { body: { username, email, otp: first } })).toBe('CODE_INVALID');
    await server.succeed(verifyOtp, { body: { username, email, otp: second } });
  });
});

describe('a member with a team code', () => {
  it('is in the team at once and verifies later', async () => {
    const team = await aTeam(server);
    const person = aRegistration();
    const entered = await server.succeed(registerMember, {
      body: { ...person, team_code: ` ${team.code.toLowerCase()} ` },
    });
    expect(entered.user).toMatchObject({ has_team: true, is_team_leader: false, email_verified: false });
    expect(await server.succeed(getTeam, {}, { token: entered.access_token })).toMatchObject({ name: team.name });
    expect((await mailsTo(server, person.email)).map((mail) => mail.kind)).toEqual(['welcome']);

    await server.succeed(resendOtp, { body: { email: person.email } });
    const otp = await latestCode(server, person.email, 'Verification code');
    const verified = await server.succeed(verifyOtp, { body: { username: person.username, email: person.email, otp } });
    expect(verified.user).toMatchObject({ has_team: true, email_verified: true });
    expect(await server.refuse(getTeam, {}, { token: entered.access_token })).toBe('UNAUTHENTICATED');
  });

  it('is refused with an unknown code', async () => {
    const outcome = await server.call(registerMember, { body: { ...aRegistration(), team_code: 'ZZZZZZ' } });
    expect(outcome).toMatchObject({
      status: 401,
      refusal: { code: 'TEAM_CODE_INVALID', message: 'This team code is not valid' },
    });
  });
});

describe('names that are taken', () => {
  it('tells at the field that a username or an address is taken, without regard to case', async () => {
    const person = await aPerson(server, { username: 'Lakshmi', email: 'lakshmi@campus.test' });
    const byName = await server.call(validateDetails, { body: { username: 'LAKSHMI', email: 'free@campus.test' } });
    const byEmail = await server.call(validateDetails, {
      body: { username: 'FreeName', email: ` ${person.email.toUpperCase()}` },
    });
    expect(byName).toMatchObject({
      status: 409,
      refusal: { code: 'USERNAME_TAKEN', details: [{ field: 'username' }] },
    });
    expect(byEmail).toMatchObject({ status: 409, refusal: { code: 'EMAIL_TAKEN', details: [{ field: 'email' }] } });
  });

  it('gives a name to one of fifty who ask at the same moment', async () => {
    const team = await aTeam(server);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.call(registerMember, {
          body: { ...aRegistration({ username: i % 2 ? 'Ganga' : 'GANGA' }), team_code: team.code },
        }),
      ),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
    expect(outcomes.filter((each) => !each.ok && each.refusal.code !== 'USERNAME_TAKEN')).toEqual([]);
  });
});

describe('a registration that is sent again since its answer was lost', () => {
  it('is the one that was made, and its code the one that was mailed', async () => {
    const body = { ...aRegistration(), team: 'create' } as const;
    const first = await server.call(register, { body });
    expect(await server.call(register, { body })).toMatchObject({ ok: true, status: first.status });
    expect(await mailsTo(server, body.email)).toHaveLength(1);
    const otp = await latestCode(server, body.email, 'Verification code');
    await server.succeed(verifyOtp, { body: { username: body.username, email: body.email, otp } });
    // Who has proved the address goes in by logging in.
    expect(await server.refuse(register, { body })).toBe('USERNAME_TAKEN');
  });

  it.each([
    ['ahead of', 20],
    ['behind', -20],
  ])(
    'is known by one clock, also while that of the database is %s the time that the server goes by',
    async (_, minutes) => {
      const elsewhere = await startApp({ clock: testClock(new Date(Date.now() - minutes * 60_000)) });
      try {
        const body = { ...aRegistration(), team: 'create' } as const;
        const first = await elsewhere.call(register, { body });
        expect(await elsewhere.call(register, { body })).toMatchObject({ ok: true, status: first.status });
        elsewhere.clock.advance(11 * 60_000);
        expect(await elsewhere.refuse(register, { body })).toBe('USERNAME_TAKEN');
      } finally {
        await elsewhere.close();
      }
    },
  );

  it('into a team opens a session in it, also where it took the last place', async () => {
    const team = await aTeam(server);
    for (let others = 0; others < 3; others += 1) await aPerson(server, { team });
    const body = { ...aRegistration(), team_code: team.code };
    await server.succeed(registerMember, { body });
    const { access_token: token } = await server.succeed(registerMember, { body });
    expect(await server.succeed(getTeam, {}, { token })).toMatchObject({ team_code: team.code });
    expect(await mailsTo(server, body.email)).toHaveLength(1);
  });

  it('is none with another password, name, address or team, nor later', async () => {
    const [team, another] = [await aTeam(server), await aTeam(server)];
    const body = { ...aRegistration(), team_code: team.code };
    await server.succeed(registerMember, { body });
    const refusalOf = (change: Partial<typeof body>) => server.refuse(registerMember, { body: { ...body, ...change } });
    expect(await refusalOf({ password: 'ghat-road-1988' })).toBe('USERNAME_TAKEN');
    expect(await refusalOf({ email: 'somebody.else@campus.test' })).toBe('USERNAME_TAKEN');
    expect(await refusalOf({ username: 'SomebodyElse' })).toBe('EMAIL_TAKEN');
    expect(await refusalOf({ team_code: another.code })).toBe('USERNAME_TAKEN');
    await server.services.db
      .update(appUser)
      .set({ createdAt: new Date(server.clock.now().getTime() - 11 * 60_000) })
      .where(eq(appUser.email, body.email));
    expect(await refusalOf({})).toBe('USERNAME_TAKEN');
  });
});

describe('the season of registration', () => {
  it('refuses newcomers before it opens and after it closes', async () => {
    const closed = await startApp({ phase: 'after' });
    expect(await closed.refuse(register, { body: { ...aRegistration(), team: 'create' } })).toBe('REGISTRATION_CLOSED');
    expect(await closed.refuse(validateDetails, { body: { username: 'Someone', email: 'someone@campus.test' } })).toBe(
      'REGISTRATION_CLOSED',
    );
    await closed.close();
  });
});

describe('three hundred people behind one address', () => {
  it('registers them all within an hour', async () => {
    const refusals: string[] = [];
    for (let start = 0; start < 300; start += 20) {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () =>
          server.call(register, { body: { ...aRegistration(), team: 'create' } }, { ip: '10.9.8.7' }),
        ),
      );
      refusals.push(...outcomes.flatMap((each) => (each.ok ? [] : [each.refusal.code])));
    }
    expect(refusals).toEqual([]);
  }, 240_000);
});

describe('what is kept of a secret', () => {
  it('stores neither password nor token nor code in clear', async () => {
    const person = aRegistration();
    await server.succeed(register, { body: { ...person, team: 'create' } });
    const otp = await latestCode(server, person.email, 'Verification code');
    const { access_token } = await server.succeed(verifyOtp, {
      body: { username: person.username, email: person.email, otp },
    });
    const { db } = server.services;
    const [user] = await db.select().from(appUser).where(eq(appUser.email, person.email));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await db
      .select()
      .from(session)
      .where(eq(session.userId, user?.id ?? 0));
    expect(sessions.map((each) => each.tokenHash.length)).toEqual([32]);
    expect(sessions[0]?.tokenHash.toString('base64url')).not.toBe(access_token);
    await server.succeed(login, { body: { email: person.email, password: person.password } });
  });
});
