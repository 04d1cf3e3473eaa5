import { eraseAccount } from '@uvh/contract/calls/account';
import { changePassword, forgotPassword } from '@uvh/contract/calls/password-reset';
import { register, resendOtp, verifyOtp } from '@uvh/contract/calls/registration';
import { login } from '@uvh/contract/calls/session';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUser, session } from '../../src/platform/db/schema/accounts.ts';
import { aPerson, PASSWORD } from '../support/people.ts';
import { latestCode } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROUNDS = 12;
const NEW_PASSWORD = 'ghat-road-1987';

let server: TestApp;
let second: TestApp;
let count = 0;
beforeAll(async () => {
  server = await startApp();
  second = await startApp({ beside: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

function aNewcomer(email?: string) {
  count += 1;
  return {
    username: `Mover${count}`,
    email: email ?? `mover${count}@campus.test`,
    password: NEW_PASSWORD,
    first_name: 'Meera',
    last_name: 'Iyer',
    team: 'join' as const,
  };
}
const fromNowhere = () => ({ ip: `10.9.${count >> 8}.${count++ & 255}` });
/** Codes and addresses are limited by the minute; each round is of its own. */
const later = () => server.services.db.execute(sql`delete from rate_limit`);

describe('an address that changes hands', () => {
  it('is one person’s when several register it at one moment, and the code that was mailed opens it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await later();
      const first = aNewcomer();
      const all = [first, ...Array.from({ length: 5 }, () => aNewcomer(first.email))];
      const outcomes = await Promise.all(
        all.map((body, n) => (n % 2 ? second : server).call(register, { body }, fromNowhere())),
      );
      for (const outcome of outcomes)
        if (!outcome.ok) expect(['EMAIL_TAKEN', 'RATE_LIMITED']).toContain(outcome.refusal.code);
      const owners = await server.services.db.select().from(appUser).where(eq(appUser.email, first.email));
      expect(owners).toHaveLength(1);
      const { username = '', email = '' } = owners[0] ?? {};
      const otp = await latestCode(server, email, 'Verification code');
      await server.succeed(verifyOtp, { body: { username, email, otp } }, fromNowhere());
    }
  }, 120_000);

  it('keeps no code that was mailed before its owner was erased', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await later();
      const owner = await aPerson(server);
      await server.succeed(forgotPassword, { body: { email: owner.email } }, fromNowhere());
      const otp = await latestCode(server, owner.email, 'Reset code');
      const newcomer = aNewcomer(owner.email);
      const change = { body: { email: owner.email, otp, new_password: 'somebody-elses-42' } };
      const outcomes = await Promise.all([
        server.call(eraseAccount, { body: { password: PASSWORD } }, { token: owner.token, ...fromNowhere() }),
        second.call(changePassword, change, fromNowhere()),
        second.call(register, { body: newcomer }, fromNowhere()),
        server.call(login, { body: { email: owner.email, password: PASSWORD, remember_me: false } }, fromNowhere()),
        second.call(resendOtp, { body: { email: owner.email } }, fromNowhere()),
      ]);
      // Who was kept from the rows by the others for too long is told to try again, and nothing of it is done.
      for (const outcome of outcomes)
        if (!outcome.ok && outcome.status >= 500) expect(outcome.refusal.code).toBe('UNAVAILABLE');
      await later();
      if (!outcomes[0].ok)
        expect(['WRONG_PASSWORD', 'UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'UNAVAILABLE']).toContain(
          outcomes[0].refusal.code,
        );
      else {
        expect(await server.services.db.select().from(session).where(eq(session.userId, owner.userId))).toEqual([]);
        if (!outcomes[2].ok)
          await server.succeed(register, { body: { ...newcomer, username: `${newcomer.username}x` } }, fromNowhere());
        expect((await server.call(changePassword, change, fromNowhere())).ok).toBe(false);
        const [now] = await server.services.db.select().from(appUser).where(eq(appUser.email, owner.email));
        expect(now?.id).not.toBe(owner.userId);
        const code = await latestCode(server, owner.email, 'Verification code');
        await server.succeed(
          verifyOtp,
          { body: { username: now?.username ?? '', email: owner.email, otp: code } },
          fromNowhere(),
        );
        await server.succeed(
          login,
          { body: { email: owner.email, password: NEW_PASSWORD, remember_me: false } },
          fromNowhere(),
        );
      }
    }
  }, 120_000);
});
