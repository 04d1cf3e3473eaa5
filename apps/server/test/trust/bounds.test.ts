import { recordVisit } from '@uvh/contract/calls/event';
import { register } from '@uvh/contract/calls/registration';
import { createTeam } from '@uvh/contract/calls/team';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldCodes } from '../../src/features/accounts/codes/queries.ts';
import { deleteUnprovedAccounts } from '../../src/features/accounts/queries.ts';
import { deleteOldCodeMails } from '../../src/features/mail/queries.ts';
import { appUser } from '../../src/platform/db/schema/accounts.ts';
import { conductFlag } from '../../src/platform/db/schema/consensus.ts';
import { visitCount } from '../../src/platform/db/schema/event.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { mailsTo } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 3_600_000;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

describe('an address', () => {
  it.each(['//', '///', '//[', '//%5B', '//evil.example/'])(
    'that begins with two slashes is no page: %s',
    async (url) => {
      expect((await server.app.inject(url)).statusCode).toBe(404);
    },
  );
});

describe('every answer', () => {
  it.each(['/api/event', '/', '/api/nothing', '/%', '/api/%zz', `/api/submissions/${'1'.repeat(300)}`])(
    'of %s forbids frames and what the app never asks for, and to guess what it is',
    async (url) => {
      const { headers } = await server.app.inject(url);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['permissions-policy']).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/);
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    },
  );
});

describe('analytics', () => {
  it('keeps a bounded number of rows a day, whatever is sent, and still counts every visit', async () => {
    const { db } = server.services;
    const visit = (n: number) =>
      server.succeed(recordVisit, { body: { category: `Category ${n}`, action: `Action ${n}`, page: `/p${n}` } });
    await visit(0);
    await db.execute(sql`
      insert into visit_count (day, category, action, page, count)
      select day, 'Filler', 'Filler ' || n, '/', 1 from (select day from visit_count limit 1) d, generate_series(1, 1999) n`);
    for (let n = 1; n <= 20; n += 1) await visit(n);
    await visit(0);
    const rows = await db.select().from(visitCount);
    expect(rows).toHaveLength(2001);
    const counts = rows.filter(({ category }) => category !== 'Filler').map(({ page, count }) => [page, Number(count)]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ['/p0', 2],
        ['(other)', 20],
      ]),
    );
  });
});

describe('what is counted of strangers', () => {
  const counted = async () => {
    const { rows } = await server.services.db.execute<{ key: string; hits: number }>(
      sql`select key, hits from rate_limit order by key`,
    );
    return rows.map(({ key, hits }) => `${key} ${hits}`);
  };
  const rules = [
    { name: 'tries', limit: 3, seconds: 900 },
    { name: 'tries of an hour', limit: 3, seconds: 3600 },
  ];

  it('is forgotten when its window is over, and not before', async () => {
    const { db, limiter } = server.services;
    await db.execute(sql`delete from rate_limit`);
    for (const rule of [...rules, { name: 'unknown', limit: 1, seconds: 10 }]) await limiter.take(rule, 'a');
    server.clock.advance(899_000);
    await limiter.sweep(rules);
    expect(await counted()).toHaveLength(3);
    server.clock.advance(120_000);
    await limiter.sweep(rules);
    expect(await counted()).toEqual(['tries of an hour a 1', 'unknown a 1']);
    server.clock.advance(25 * 3_600_000);
    await limiter.sweep(rules);
    expect(await counted()).toEqual([]);
  });

  it('is no more than so many rows, of which those of a guesser are not pushed out by ever new networks', async () => {
    const { db, limiter } = server.services;
    const [rule] = rules;
    if (!rule) throw new Error('no rule');
    for (let n = 0; n < 5; n += 1) await limiter.take(rule, 'guesser');
    server.clock.advance(1000);
    for (let n = 0; n < 30; n += 1) await limiter.take(rule, `network ${n}`);
    await limiter.sweep(rules, 10);
    expect(await counted()).toHaveLength(10);
    expect(await limiter.take(rule, 'guesser')).toMatchObject({ isAllowed: false });
    await db.execute(sql`delete from rate_limit`);
  });

  it('leaves mails with codes that can still be of use, and of the others a bounded number', async () => {
    const { db, clock } = server.services;
    await db.execute(sql`
      insert into mail_outbox (kind, recipient, subject, text_body, html_body, message_id, created_at, next_try_at, sent_at)
      select case when n % 5 = 0 then 'welcome' else 'verification' end, 'n' || n || '@strangers.test', '', 'code', '',
        'stranger ' || n, made, case when n % 2 = 1 then made end, case when n % 2 = 0 then made end
      from generate_series(1, 30) n, lateral (select ${clock.now().toISOString()}::timestamptz - (30 - n) * interval '5 minutes') m(made)`);
    const left = async () => {
      const { rows } = await db.execute<{ recipient: string }>(
        sql`select recipient from mail_outbox where recipient like '%@strangers.test' order by id`,
      );
      return rows.map(({ recipient }) => Number(recipient.slice(1).split('@')[0]));
    };
    await deleteOldCodeMails(db, clock.now(), 4);
    // Those of the last hour, and what no stranger can have sent.
    expect(await left()).toEqual([5, 10, 15, ...Array.from({ length: 13 }, (_, index) => index + 18)]);
    await deleteOldCodeMails(db, new Date(clock.now().getTime() + 25 * HOUR_MS));
    expect(await left()).toEqual([5, 10, 15, 18, 20, 22, 24, 25, 26, 28, 30]);
  });

  it('leaves accounts that are in a team or have proved their address, and of the others a bounded number', async () => {
    const { db, clock } = server.services;
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
    const team = await aTeam(server);
    const kept = [
      await aPerson(server, { isVerified: false, team }),
      await aPerson(server),
      await aPerson(server, { role: 'organiser' }),
    ];
    // About whom organisers have decided something, although nothing is known of them.
    const decidedOn = await aPerson(server, { isVerified: false });
    kept.push(decidedOn);
    await db.insert(conductFlag).values({ userId: decidedOn.userId, flags: [], updatedAt: clock.now() });
    await db.update(appUser).set({ createdAt: ago(24 * 365) });
    const strangers: Person[] = [];
    for (let hours = 8; hours > 0; hours -= 1) {
      const stranger = await aPerson(server, { isVerified: false });
      await db
        .update(appUser)
        .set({ createdAt: ago(hours - 0.5) })
        .where(eq(appUser.id, stranger.userId));
      await db.execute(sql`insert into mail_preference (user_id, wants_weekly) values (${stranger.userId}, false)`);
      strangers.push(stranger);
    }
    const left = async (people: readonly Person[]) => {
      const ids = people.map(({ userId }) => userId);
      const rows = await db
        .select({ id: appUser.id })
        .from(appUser)
        .where(inArray(appUser.id, ids))
        .orderBy(appUser.id);
      return rows.map(({ id }) => ids.indexOf(id));
    };
    await deleteUnprovedAccounts(db, clock.now(), 3);
    expect(await left(strangers)).toEqual([5, 6, 7]);
    await deleteUnprovedAccounts(db, clock.now(), 0);
    expect(await left(strangers)).toEqual([7]);
    await deleteUnprovedAccounts(db, ago(-24 * 365));
    expect(await left(strangers)).toEqual([7]);
    expect(await left(kept)).toEqual([0, 1, 2, 3]);
  });

  it('is deleted with its account without a look at all that people did', async () => {
    const { rows } = await server.services.db.execute(sql`
      select conrelid::regclass::text || '.' || attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'app_user'::regclass and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum and i.indpred is null)`);
    expect(rows).toEqual([]);
  });

  it('leaves codes that are live, and of the others a bounded number for a day', async () => {
    const { db, clock } = server.services;
    await db.execute(sql`
      insert into one_time_code (purpose, email, code_hash, created_at, expires_at)
      select 'verify_email', 'n' || n || '@strangers.test', '', ${clock.now().toISOString()}::timestamptz,
        ${clock.now().toISOString()}::timestamptz + (n - 20) * interval '1 second' from generate_series(1, 30) n`);
    const left = async () => {
      const { rows } = await db.execute<{ email: string }>(
        sql`select email from one_time_code where email like '%@strangers.test' order by expires_at`,
      );
      return rows.map(({ email }) => email.split('@')[0]);
    };
    await deleteOldCodes(db, clock.now(), 5);
    expect(await left()).toEqual(Array.from({ length: 15 }, (_, index) => `n${index + 16}`));
    await deleteOldCodes(db, new Date(clock.now().getTime() + 25 * 3_600_000));
    expect(await left()).toEqual([]);
  });
});

describe('a name', () => {
  const body = { username: 'Sender', email: 'victim@campus.test', password: 'ghat-road-1987', team: 'create' } as const;

  it.each([
    ['first', 'https://evil.tk/win', 'Rao'],
    ['first', 'evil.tk', 'Rao'],
    ['last', 'Asha', 'www.evil.tk'],
    ['last', 'Asha', 'a@evil.tk'],
  ])('that is a link is refused as %s name, and nobody gets a mail: %s %s', async (_which, first_name, last_name) => {
    const outcome = await server.call(register, { body: { ...body, first_name, last_name } });
    expect(outcome).toMatchObject({ status: 422, refusal: { code: 'REGISTRATION_RULE' } });
    expect(await mailsTo(server, body.email)).toEqual([]);
  });

  it('of a team has no piles of marks', async () => {
    const { token } = await aPerson(server);
    const name = `Z${'\u0301'.repeat(48)}`;
    expect(await server.refuse(createTeam, { body: { name } }, { token })).toBe('TEAM_NAME_INVALID');
    await server.succeed(createTeam, { body: { name: 'ಕ್ಷಿಪ್ರ Zürich' } }, { token });
  });
});
