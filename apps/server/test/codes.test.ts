import { changePassword, forgotPassword, verifyResetCode } from '@uvh/contract/calls/password-reset';
import { register, resendOtp, verifyOtp } from '@uvh/contract/calls/registration';
import { currentSession, login } from '@uvh/contract/calls/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../src/features/accounts/limits.ts';
import { oneTimeCode } from '../src/platform/db/schema/accounts.ts';
import { aPerson, PASSWORD, type Person } from './support/people.ts';
import { latestCode, mailsTo } from './support/post.ts';
import { startApp, type TestApp } from './support/start-app.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'monsoon-umbrella-4';

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

async function aResetCode(person: Pick<Person, 'email'>): Promise<string> {
  await server.succeed(forgotPassword, { body: { email: person.email } });
  return latestCode(server, person.email, 'Reset code');
}

describe('a forgotten password', () => {
  it('is reset with the mailed code, ends every session and tells the owner', async () => {
    const person = await aPerson(server);
    const otp = await aResetCode(person);
    await server.succeed(verifyResetCode, { body: { email: person.email, otp: ` ${otp.toLowerCase()} ` } });
    await server.succeed(changePassword, { body: { email: person.email, otp, new_password: NEW_PASSWORD } });

    expect(await server.refuse(currentSession, {}, { token: person.token })).toBe('UNAUTHENTICATED');
    expect(await second.refuse(currentSession, {}, { token: person.token })).toBe('UNAUTHENTICATED');
    expect(await server.refuse(login, { body: { email: person.email, password: PASSWORD } })).toBe(
      'INVALID_CREDENTIALS',
    );
    await server.succeed(login, { body: { email: person.email, password: NEW_PASSWORD } });
    const mails = await mailsTo(server, person.email);
    expect(mails.map((mail) => mail.kind)).toEqual(['password-reset', 'password-changed']);
    expect(mails.at(-1)?.textBody).not.toContain(NEW_PASSWORD);
  });

  it('may be asked for its right code more often than a wrong one is taken', async () => {
    const person = await aPerson(server);
    const otp = await aResetCode(person);
    const body = { email: person.email, otp };
    for (let time = 0; time <= LIMITS.codeTries.limit; time += 1) await server.succeed(verifyResetCode, { body });
    await server.succeed(changePassword, { body: { ...body, new_password: NEW_PASSWORD } });
  });

  it('proves the address, and lets its owner in whom strangers had locked out', async () => {
    const { limiter } = server.services;
    const { email } = await aPerson(server, { isVerified: false });
    await Promise.all(Array.from({ length: 101 }, () => limiter.take(LIMITS.loginOfAccount, email)));
    for (let count = 0; count < 3; count += 1) await limiter.take(LIMITS.loginUnderAttack, `${email} 127.0.0.1`);
    expect(await server.refuse(login, { body: { email, password: PASSWORD } })).toBe('RATE_LIMITED');
    const otp = await aResetCode({ email });
    await server.succeed(changePassword, { body: { email, otp, new_password: NEW_PASSWORD } });
    expect(await server.succeed(login, { body: { email, password: NEW_PASSWORD } })).toMatchObject({
      user: { email_verified: true },
    });
  });

  it('says the same whether the account exists or not, and mails nobody who has none', async () => {
    const person = await aPerson(server);
    const known = await server.call(forgotPassword, { body: { email: person.email } });
    const unknown = await server.call(forgotPassword, { body: { email: 'nobody@campus.test' } });
    expect(known.ok && known.answer).toEqual(unknown.ok && unknown.answer);
    expect(known.status).toBe(unknown.status);
    expect(await mailsTo(server, 'nobody@campus.test')).toEqual([]);
  });

  it('runs the same statements for an unknown address, so that the time tells nothing', async () => {
    const person = await aPerson(server);
    const statementsOf = async (email: string) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await server.succeed(forgotPassword, { body: { email } });
      const texts = query.mock.calls.map(([first]: unknown[]) => textOf(first));
      query.mockRestore();
      return texts.filter((text) => !text.includes('job.'));
    };
    const known = await statementsOf(person.email);
    expect(known.length).toBeGreaterThan(5);
    expect(await statementsOf('ghost@campus.test')).toEqual(known);
  });

  it('refuses an address that is none', async () => {
    const outcome = await server.call(forgotPassword, { body: { email: 'a@ok.io,b@evil.io' } });
    expect(outcome).toMatchObject({
      status: 422,
      refusal: { code: 'EMAIL_INVALID', message: 'Please enter a valid email address' },
    });
  });

  it('sends three mails to an address and then none, with the same answer', async () => {
    const person = await aPerson(server);
    for (let i = 0; i < 20; i += 1) await server.succeed(forgotPassword, { body: { email: person.email } });
    expect(await mailsTo(server, person.email)).toHaveLength(3);
  });

  it.each([
    ['seven characters', '1234567', 'Password must be at least 8 characters long.'],
    ['nothing', '', 'Please enter a new password'],
    ['more than the server takes', 'x'.repeat(129), 'Password must be at most 128 characters long.'],
    ['what everybody tries', 'password1', 'This password is too easy to guess. Please choose another one.'],
  ])('refuses %s', async (_what, new_password, message) => {
    const person = await aPerson(server);
    const otp = await aResetCode(person);
    const outcome = await server.call(changePassword, { body: { email: person.email, otp, new_password } });
    expect(outcome).toMatchObject({ status: 422, refusal: { code: 'PASSWORD_INVALID', message } });
    // The code was not used up by it.
    await server.succeed(changePassword, { body: { email: person.email, otp, new_password: NEW_PASSWORD } });
  });

  it('takes a long passphrase and never cuts it', async () => {
    const person = await aPerson(server);
    const phrase = 'दिल्ली मेट्रो की आख़िरी ट्रेन और एक कप चाय ☕ '.repeat(2);
    const otp = await aResetCode(person);
    await server.succeed(changePassword, { body: { email: person.email, otp, new_password: phrase } });
    await server.succeed(login, { body: { email: person.email, password: phrase } });
    expect(await server.refuse(login, { body: { email: person.email, password: phrase.slice(0, -1) } })).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('changes a password three times and not a fourth, and says with the code how many are left', async () => {
    const person = await aPerson(server);
    const changesLeft = async (otp: string) =>
      (await server.succeed(verifyResetCode, { body: { email: person.email, otp } })).changes_left;
    for (let i = 1; i <= 3; i += 1) {
      const otp = await aResetCode(person);
      expect(await changesLeft(otp)).toBe(4 - i);
      await server.succeed(changePassword, { body: { email: person.email, otp, new_password: `${NEW_PASSWORD}${i}` } });
      server.clock.advance(16 * MINUTE_MS);
    }
    const otp = await aResetCode(person);
    expect(await changesLeft(otp)).toBe(0);
    const outcome = await server.call(changePassword, {
      body: { email: person.email, otp, new_password: 'the-fourth-one' },
    });
    expect(outcome).toMatchObject({
      status: 403,
      refusal: {
        code: 'PASSWORD_CHANGE_LIMIT',
        message: 'You can only change your password 3 times. Please contact the organisers.',
      },
    });
    await server.succeed(login, { body: { email: person.email, password: `${NEW_PASSWORD}3` } });
  });

  it('cannot be changed without the code, with a used one, or with somebody else’s', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    const change = (email: string, otp: string) =>
      server.call(changePassword, { body: { email, otp, new_password: NEW_PASSWORD } });
    expect(await change(person.email, 'AAAAAA')).toMatchObject({ refusal: { code: 'CODE_INVALID' } });
    const otp = await aResetCode(person);
    await aResetCode(other);
    expect(await change(other.email, otp)).toMatchObject({ refusal: { code: 'CODE_INVALID' } });
    expect(await change(person.email, otp)).toMatchObject({ ok: true });
    expect(await change(person.email, otp)).toMatchObject({ refusal: { code: 'CODE_INVALID' } });
    await server.succeed(login, { body: { email: other.email, password: PASSWORD } });
  });

  it('changes three times at most when twenty changes race', async () => {
    const person = await aPerson(server);
    const otp = await aResetCode(person);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? second : server).call(changePassword, {
          body: { email: person.email, otp, new_password: `${NEW_PASSWORD}${i}` },
        }),
      ),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
  });
});

describe('one-time codes', () => {
  async function aNewcomer() {
    const body = {
      username: `Otp${Math.random().toString(36).slice(2, 10)}`,
      email: `otp${Math.random().toString(36).slice(2, 10)}@campus.test`,
      password: 'ghat-road-1987',
      first_name: 'Nila',
      last_name: 'Das',
      team: 'create',
    } as const;
    await server.succeed(register, { body });
    return { ...body, otp: await latestCode(server, body.email, 'Verification code') };
  }
  const claim = ({ username, email }: { username: string; email: string }, otp: string) => ({
    body: { username, email, otp },
  });

  it('are of six capitals and digits and stored as keyed hashes', async () => {
    const newcomer = await aNewcomer();
    expect(newcomer.otp).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    const rows = await server.services.db.select().from(oneTimeCode);
    expect(rows.some((row) => row.codeHash.length === 32)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(newcomer.otp);
  });

  it('run out after ten minutes', async () => {
    const newcomer = await aNewcomer();
    server.clock.advance(10 * MINUTE_MS + 1);
    const outcome = await server.call(verifyOtp, claim(newcomer, newcomer.otp));
    expect(outcome).toMatchObject({ status: 422, refusal: { code: 'CODE_EXPIRED' } });
  });

  it('say that they have run out however often they are tried then', async () => {
    const newcomer = await aNewcomer();
    server.clock.advance(10 * MINUTE_MS + 1);
    for (let tries = 0; tries < 7; tries += 1)
      expect(await server.refuse(verifyOtp, claim(newcomer, newcomer.otp))).toBe('CODE_EXPIRED');
  });

  it('are wrong, not run out, once all networks together have used up their tries', async () => {
    const newcomer = await aNewcomer();
    const tries = Array.from({ length: 100 }, (_, index) =>
      server.call(verifyOtp, claim(newcomer, 'WRNGAA'), { ip: `10.78.0.${index % 20}` }),
    );
    await Promise.all(tries);
    const outcome = await server.call(verifyOtp, claim(newcomer, newcomer.otp), { ip: '10.78.1.1' });
    expect(outcome).toMatchObject({ status: 422, refusal: { code: 'CODE_INVALID' } });
  });

  it('open one session when used fifty times at the same moment', async () => {
    const newcomer = await aNewcomer();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? second : server).call(verifyOtp, claim(newcomer, newcomer.otp))),
    );
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
  });

  it('stand five tries, also when a hundred come at the same moment, and then not even the right one', async () => {
    const newcomer = await aNewcomer();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        server.refuse(verifyOtp, claim(newcomer, `WRNG${String.fromCharCode(65 + (i % 8), 65 + (i % 7))}`)),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['CODE_INVALID']));
    server.clock.advance(5 * MINUTE_MS);
    expect(await server.refuse(verifyOtp, claim(newcomer, newcomer.otp))).toBe('CODE_INVALID');
  });

  it.each([
    [4, true],
    [5, false],
  ])('after %i wrong tries of one network let the right one in: %s', async (wrong, isLetIn) => {
    const newcomer = await aNewcomer();
    for (let i = 0; i < wrong; i += 1) await server.refuse(verifyOtp, claim(newcomer, 'WRNGAA'));
    expect((await server.call(verifyOtp, claim(newcomer, newcomer.otp))).ok).toBe(isLetIn);
  });

  it('are bound to their purpose', async () => {
    const person = await aPerson(server, { isVerified: false });
    await server.succeed(resendOtp, { body: { email: person.email } });
    const verification = await latestCode(server, person.email, 'Verification code');
    const reset = await aResetCode(person);
    expect(await server.refuse(verifyResetCode, { body: { email: person.email, otp: verification } })).toBe(
      'CODE_INVALID',
    );
    expect(await server.refuse(verifyOtp, claim(person, reset))).toBe('CODE_INVALID');
    await server.succeed(verifyOtp, claim(person, verification));
  });

  it('are bound to the account’s username too', async () => {
    const newcomer = await aNewcomer();
    expect(await server.refuse(verifyOtp, claim({ ...newcomer, username: 'SomebodyElse' }, newcomer.otp))).toBe(
      'CODE_INVALID',
    );
    // The right person with the right code is not the poorer for it.
    await server.succeed(verifyOtp, claim(newcomer, newcomer.otp));
  });

  it('are sent again three times in a quarter of an hour', async () => {
    const person = await aPerson(server, { isVerified: false });
    for (let i = 0; i < 3; i += 1) await server.succeed(resendOtp, { body: { email: person.email } });
    const outcome = await server.call(resendOtp, { body: { email: person.email } });
    expect(outcome).toMatchObject({ status: 429, refusal: { code: 'RATE_LIMITED', retry_after: expect.any(Number) } });
  });

  it('are mailed to one inbox thirty times an hour, however many addresses with a tag it has', async () => {
    const registration = (tag: string) => ({
      username: `Tag${tag}`,
      email: `flooded+${tag}@campus.test`,
      password: PASSWORD,
      first_name: 'Meera',
      last_name: 'Iyer',
      team: 'create' as const,
    });
    const registered = Array.from({ length: 31 }, (_, tag) =>
      server.call(register, { body: registration(`${tag}x`) }, { ip: `10.1.0.${tag}` }),
    );
    const refused = (await Promise.all(registered)).filter(({ status }) => status === 429);
    expect(refused).toMatchObject([{ refusal: { code: 'RATE_LIMITED' } }]);
    // Whose inbox it is may register still, and so may others.
    for (const [name, email] of [
      ['Owner', 'flooded@campus.test'],
      ['Another', 'another+1@campus.test'],
    ] as const)
      await server.succeed(register, { body: { ...registration(name), email } });
  });

  it('are not mailed by an eleventh registration of an address in a quarter of an hour', async () => {
    const { limiter } = server.services;
    const [email, another] = ['often@campus.test', 'seldom@campus.test'];
    for (let count = 0; count < 10; count += 1) await limiter.take(LIMITS.registrationsOfEmail, email);
    const body = { password: PASSWORD, first_name: 'Nila', last_name: 'Das', team: 'create' } as const;
    const outcome = await server.call(register, { body: { ...body, username: 'Often', email } });
    expect(outcome).toMatchObject({ status: 429, refusal: { code: 'RATE_LIMITED' } });
    await server.succeed(register, { body: { ...body, username: 'Seldom', email: another } });
  });

  it('are asked for a thousand times an hour by one network, whatever the addresses', async () => {
    const { limiter } = server.services;
    const ip = '10.77.0.1';
    const { limit } = LIMITS.codeRequestsOfIp;
    await Promise.all(Array.from({ length: limit }, () => limiter.take(LIMITS.codeRequestsOfIp, ip)));
    for (const call of [forgotPassword, resendOtp]) {
      const ask = (from: string) => server.call(call, { body: { email: 'anybody@campus.test' } }, { ip: from });
      expect(await ask(ip)).toMatchObject({ status: 429, refusal: { code: 'RATE_LIMITED' } });
      expect(await ask('10.77.0.2')).toMatchObject({ ok: true });
    }
  });

  it('are not mailed to a verified or unknown address, with the same answer', async () => {
    const verified = await aPerson(server);
    const answers = [];
    for (const email of [verified.email, 'ghost@campus.test']) {
      answers.push(await server.succeed(resendOtp, { body: { email } }));
      expect(await mailsTo(server, email)).toEqual([]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

/** The SQL of a query, which is a text or an object that holds one. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  if (typeof query === 'object' && query !== null && 'text' in query) return String(query.text);
  throw new TypeError('A query without a text.');
}
