import { recordVisit } from '@uvh/contract/calls/event';
import { register } from '@uvh/contract/calls/registration';
import { createTeam } from '@uvh/contract/calls/team';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitCount } from '../../src/platform/db/schema/event.ts';
import { aPerson } from '../support/people.ts';
import { mailsTo } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

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
