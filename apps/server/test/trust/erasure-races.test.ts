import { createECDH, randomBytes } from 'node:crypto';
import { API_BASE } from '@uvh/contract/api-base';
import { getImage } from '@uvh/contract/calls/image';
import { setMailPreference } from '@uvh/contract/calls/mail-preference';
import { changePassword, forgotPassword } from '@uvh/contract/calls/password-reset';
import { orderPush } from '@uvh/contract/calls/push';
import { askOpinion } from '@uvh/contract/calls/question';
import { resendOtp } from '@uvh/contract/calls/registration';
import { reactToFeed } from '@uvh/contract/calls/reward';
import { login } from '@uvh/contract/calls/session';
import { removeMember } from '@uvh/contract/calls/team';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOutEverywhere, resetPasswordChanges, verifyByHand } from '../../src/features/accounts/organisers.ts';
import { makeAnnouncement } from '../../src/features/announcements/service.ts';
import { markHeldBack } from '../../src/features/consensus/flag-queries.ts';
import { keepAppeal } from '../../src/features/fairness/decisions.ts';
import { ONE_CLICK_PATH, unsubscribeToken } from '../../src/features/mail/weekly/unsubscribe-link.ts';
import { erasePerson } from '../../src/features/people/erase.ts';
import { resendLeaderCode } from '../../src/features/registration/leaders/invitations.ts';
import { handOverLeadership } from '../../src/features/teams/organisers.ts';
import { listMembers } from '../../src/features/teams/queries.ts';
import { audit } from '../../src/platform/audit/audit.ts';
import { CommandRefusal } from '../../src/platform/cli/command-refusal.ts';
import { appUser, leaderInvite } from '../../src/platform/db/schema/accounts.ts';
import { conductFlag } from '../../src/platform/db/schema/consensus.ts';
import { rankSnapshot } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD, type Person } from '../support/people.ts';
import { latestCode } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { testClock } from '../support/test-clock.ts';

/** What no table holds once its writer is erased. */
const WORDS = 'Zerafinas note';
const BOX = { x: 200, y: 300, width: 120, height: 90 };
const PUSH = {
  endpoint: 'https://fcm.googleapis.com/late',
  key: createECDH('prime256v1').generateKeys('base64url'),
  secret: 'A'.repeat(22),
};

describe('a call that is on its way while its writer is erased', () => {
  let server: TestApp;
  let imageId: number;
  let tables: readonly { readonly name: string; readonly has_user: boolean }[];
  beforeAll(async () => {
    server = await startApp({
      clock: testClock(new Date('2026-11-04T06:00:00Z')),
      env: { PUSH_KEY: randomBytes(32).toString('base64url') },
    });
    await server.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    imageId = await anImage(server, { open: 100 });
    ({ rows: tables } = await server.services.db.execute<{ name: string; has_user: boolean }>(sql`
      select table_name as name, table_name in ('known_device', 'device_login', 'session', 'mail_preference',
        'feed_reaction', 'push_subscription', 'api_token') as has_user
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`));
  });
  afterAll(() => server.close());

  const waiting = async () => {
    const { rows } = await server.services.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };

  const tracesOf = async ({ userId, email, username }: Person) => {
    const traces: string[] = [];
    for (const { name, has_user: hasUser } of tables) {
      const words = [email, username, WORDS].map((word) => sql`t::text ilike ${`%${word}%`}`);
      const found = hasUser ? sql`t.user_id = ${userId}` : sql.join(words, sql` or `);
      const { rows } = await server.services.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where ${found} limit 1`,
      );
      if (rows.length > 0) traces.push(name);
    }
    return traces;
  };

  const ask = (person: Person) =>
    server.call(
      askOpinion,
      { body: { key: 'late', image_id: imageId, audience: 'team', note: WORDS, box: BOX } },
      { token: person.token },
    );
  const change = async ({ email }: Person) => {
    const otp = await latestCode(server, email, 'Reset code');
    return server.call(changePassword, { body: { email, otp, new_password: 'jacaranda-77-road' } });
  };
  const pressLink = async (userId: number) => {
    const { statusCode: status } = await server.app.inject({
      method: 'POST',
      url: `${API_BASE}${ONE_CLICK_PATH}/${unsubscribeToken(server.services.secret, userId)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    return { status };
  };
  const takeOut = (email: string, { token }: Person) => server.call(removeMember, { body: { email } }, { token });
  const enter = ({ email }: Person) =>
    server.call(login, { body: { email, password: PASSWORD, remember_me: true } }, { language: 'hi' });

  /** What an organiser does, as a call would answer it. */
  const acted = (act: Promise<unknown>) =>
    act.then(
      () => ({ status: 200 }),
      (error: unknown) => {
        if (error instanceof Refusal || error instanceof CommandRefusal) return { status: 409 };
        throw error;
      },
    );
  const announce = () =>
    acted(makeAnnouncement(server.services, 'test', { text: 'Come.', tone: 'info', endsAt: null, isMailed: true }));

  /** What the worker does with who is suspected. */
  const holdBack = (userId: number) =>
    inTransaction(server.services.db, async (tx) => {
      for (const { email: target } of await markHeldBack(tx, [userId], server.clock.now()))
        await audit(tx, { actor: 'server', action: 'fairness.hold-back', target });
    });

  it.for<[string, (person: Person, leader: Person) => Promise<{ readonly status: number }>, isVerified?: boolean]>([
    ['that orders push messages', ({ token }) => server.call(orderPush, { body: PUSH }, { token })],
    ['about mails', ({ token }) => server.call(setMailPreference, { body: { weekly: false } }, { token })],
    [
      'that cheers the team',
      ({ token }) => server.call(reactToFeed, { body: { item: 'rank:2026-11-03', reaction: 'cheer' } }, { token }),
    ],
    ['with a note', ask],
    ['for a mailed code', ({ email }) => server.call(forgotPassword, { body: { email } })],
    ['for another mailed code', ({ email }) => server.call(resendOtp, { body: { email } })],
    ['with a new password', change],
    ['that logs in', enter],
    ['by the link of a mail', ({ userId }) => pressLink(userId)],
    ['of their leader, who takes them out', ({ email }, leader) => takeOut(email, leader)],
    [
      'of an organiser, who makes them the leader of their team',
      ({ email }) => acted(handOverLeadership(server.services, 'test', email)),
    ],
    ['of an organiser, who announces something by mail', announce, true],
    [
      'of an organiser, who vouches for their address',
      ({ email }) => acted(verifyByHand(server.services, 'test', email)),
    ],
    ['of an organiser, who logs them out', ({ email }) => acted(logOutEverywhere(server.services, 'test', email))],
    [
      'of an organiser, who lets them change their password again',
      ({ email }) => acted(resetPasswordChanges(server.services, 'test', email)),
    ],
    [
      'of an organiser, who notes what they say of a decision',
      ({ email }) => acted(keepAppeal(server.services, 'test', email, 'No.')),
    ],
    ['of the server, which holds their reviews back', ({ userId }) => acted(holdBack(userId))],
  ])('%s leaves nothing of them behind', async ([, send, isVerified = false]) => {
    const { db } = server.services;
    const team = await aTeam(server);
    const [person, leader] = [await aPerson(server, { team }), await aPerson(server, { team, isLeader: true })];
    const standing = { teamId: team.teamId, zone: 0, xp: 10, accuracy: 80 };
    await db.insert(rankSnapshot).values([
      { ...standing, day: '2026-11-02', rank: 5 },
      { ...standing, day: '2026-11-03', rank: 3 },
    ]);
    await server.succeed(getImage, {}, { token: person.token });
    await server.succeed(forgotPassword, { body: { email: person.email } });
    await db.insert(conductFlag).values({ userId: person.userId, flags: [], updatedAt: server.clock.now() });
    if (!isVerified) await db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, person.userId));
    const { erasing, sending } = await db.transaction(async (tx) => {
      // An erasure writes its line of the log last: all else is done by then, and not seen by anybody yet.
      await tx.execute(sql`lock table audit_log in exclusive mode`);
      const erasing = erasePerson(server.services, 'test', person.userId);
      await expect.poll(waiting).toBe(1);
      let isOver = false;
      const sending = send(person, leader).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waiting()) > 1).toBe(true);
      return { erasing, sending };
    });
    await erasing;
    expect((await sending).status).toBeLessThan(500);
    // Whoever types an address has it counted, and a code made that opens nothing, for as long as a code lives.
    expect((await tracesOf(person)).filter((name) => !['one_time_code', 'rate_limit'].includes(name))).toEqual([]);
  });

  it('of an organiser, who sends them a leader code, leaves nothing of them behind where it came first', async () => {
    const { db } = server.services;
    const [person, team] = [await aPerson(server), await aTeam(server)];
    const invited = { email: person.email, name: person.username, teamId: team.teamId, codeHash: randomBytes(32) };
    await db.insert(leaderInvite).values(invited);
    const { erasing, sending } = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table audit_log in exclusive mode`);
      const sending = acted(resendLeaderCode(server.services, 'test', person.email));
      await expect.poll(waiting).toBe(1);
      const erasing = erasePerson(server.services, 'test', person.userId);
      await expect.poll(waiting).toBe(2);
      return { erasing, sending };
    });
    expect([await erasing, await sending]).toEqual(['erased', { status: 200 }]);
    expect(await tracesOf(person)).toEqual([]);
  });

  it('of an organiser, who hands their team to another member, leaves nothing of them behind where it came first', async () => {
    const team = await aTeam(server);
    const [person, next] = [await aPerson(server, { team, isLeader: true }), await aPerson(server, { team })];
    const { erasing, handing } = await server.services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table audit_log in exclusive mode`);
      const handing = acted(handOverLeadership(server.services, 'test', next.email));
      await expect.poll(waiting).toBe(1);
      const erasing = erasePerson(server.services, 'test', person.userId);
      await expect.poll(waiting).toBe(2);
      return { erasing, handing };
    });
    expect([await erasing, await handing]).toEqual(['erased', { status: 200 }]);
    expect(await tracesOf(person)).toEqual([]);
    const members = await listMembers(server.services.db, team.teamId);
    expect(members.map(({ userId, isLeader }) => ({ userId, isLeader }))).toEqual([
      { userId: next.userId, isLeader: true },
    ]);
  });
});
