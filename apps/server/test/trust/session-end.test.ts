import { getImage, submitImage } from '@uvh/contract/calls/image';
import { changePassword, forgotPassword } from '@uvh/contract/calls/password-reset';
import { currentSession, login, logout } from '@uvh/contract/calls/session';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { session } from '../../src/platform/db/schema/accounts.ts';
import { submission } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD, type Person } from '../support/people.ts';
import { latestCode } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const PLAYERS = 8;
const NEW_PASSWORD = 'jacaranda-77-road';
/** After so long without a call the next one moves the end of a session on. */
const PAUSE_MS = 6 * 60_000;

describe('a session that is ended while it is used', () => {
  let server: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    server = await startApp();
    second = await startApp({ beside: server });
    for (let n = 0; n < 3 * PLAYERS; n += 1) await anImage(server);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const signOut = ({ token }: Person) => second.succeed(logout, {}, { token });
  const setPassword = async ({ email }: Person) => {
    const otp = await latestCode(server, email, 'Reset code');
    return second.succeed(changePassword, { body: { email, otp, new_password: NEW_PASSWORD } });
  };

  it.for<[string, (person: Person) => Promise<unknown>, string]>([
    ['signs out', signOut, PASSWORD],
    ['sets a new password, which signs them out everywhere', setPassword, NEW_PASSWORD],
  ])(
    'by somebody who %s keeps their review once, or refuses it, and answers it alike when they are back',
    async ([, end, password]) => {
      const { db } = server.services;
      const players = await Promise.all(
        Array.from({ length: PLAYERS }, async () => {
          const person = await aPerson(server, { team: await aTeam(server) });
          await server.succeed(forgotPassword, { body: { email: person.email } });
          const { image_id } = await server.succeed(getImage, {}, { token: person.token });
          return { person, body: { image_id, bbox: aReview() }, headers: { 'idempotency-key': `of ${person.userId}` } };
        }),
      );
      server.clock.advance(PAUSE_MS);
      await Promise.all(
        players.map(async ({ person, body, headers }) => {
          const { token, email, userId } = person;
          const reviewsOf = () => db.$count(submission, eq(submission.userId, userId));
          const [sent] = await Promise.all([
            server.call(submitImage, { body }, { token, headers }),
            end(person),
            ...[server, second, server].map((at) => at.call(currentSession, {}, { token })),
          ]);
          // Nothing that was on its way has moved on the end of a session that is over.
          expect(await server.refuse(currentSession, {}, { token })).toBe('UNAUTHENTICATED');
          expect(sent.ok || sent.refusal.code).toBeOneOf([true, 'UNAUTHENTICATED']);
          expect(await reviewsOf()).toBe(sent.ok ? 1 : 0);
          const back = await server.succeed(login, { body: { email, password } });
          const again = await second.succeed(submitImage, { body }, { token: back.access_token, headers });
          if (sent.ok) expect(again).toEqual({ ...sent.answer, replayed: true });
          expect(await reviewsOf()).toBe(1);
          expect(await db.$count(session, eq(session.userId, userId))).toBe(1);
        }),
      );
      expect((await verifyBooks(db)).filter(({ broken }) => broken > 0)).toEqual([]);
    },
  );

  it('is moved on by many calls at one moment as by one', async () => {
    const { token, userId } = await aPerson(server);
    const endOfIt = async () => {
      const [row] = await server.services.db.select().from(session).where(eq(session.userId, userId));
      return row?.expiresAt.getTime() ?? 0;
    };
    const before = await endOfIt();
    server.clock.advance(PAUSE_MS);
    const calls = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? server : second).succeed(currentSession, {}, { token }),
    );
    await Promise.all(calls);
    expect(await endOfIt()).toBe(before + PAUSE_MS);
  });
});
