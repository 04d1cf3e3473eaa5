import { announce } from '@uvh/contract/calls/organiser/announcements';
import { listMail, retryMail } from '@uvh/contract/calls/organiser/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markFailed, markSent } from '../../src/features/mail/queries.ts';
import { aPerson } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
beforeEach(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser' }));
  const { db, outbox, clock } = server.services;
  for (const recipient of ['sent@campus.test', 'waits@campus.test', 'refused@campus.test']) {
    await outbox.queue(db, { kind: 'verification', recipient, subject: 'A code', text: 'code 123456', html: 'x' });
  }
  await markSent(db, 1, clock.now(), true);
  await markFailed(db, { id: 3, tries: 0 }, '550 no such mailbox', null);
});
afterEach(() => server.close());

describe('the mail log', () => {
  it('tells what became of each mail, and nothing of its text', async () => {
    const { rows, total } = await server.succeed(listMail, { query: {} }, { token });
    expect(rows.map(({ recipient, state, last_error }) => [recipient, state, last_error])).toEqual([
      ['refused@campus.test', 'refused', '550 no such mailbox'],
      ['waits@campus.test', 'waiting', null],
      ['sent@campus.test', 'sent', null],
    ]);
    expect(total).toBe(3);
    expect(JSON.stringify(rows)).not.toContain('123456');
  });

  it('is narrowed down by state and address, and what was given up is tried again', async () => {
    const of = async (query: object) => (await server.succeed(listMail, { query }, { token })).rows.length;
    expect(await of({ state: 'refused' })).toBe(1);
    expect(await of({ search: 'WAITS' })).toBe(1);
    expect(await of({ search: '%' })).toBe(0);
    expect(await server.succeed(retryMail, {}, { token })).toEqual({ mails: 2 });
    expect(await of({ state: 'refused' })).toBe(0);
  });

  it('tells of the mails of an announcement that they are of one', async () => {
    await aPerson(server);
    await server.succeed(announce, { body: { text: 'The hall is open.', by_mail: true } }, { token });
    const { rows } = await server.succeed(listMail, { query: {} }, { token });
    expect(rows.map(({ kind }) => kind)).toEqual(['announcement', 'verification', 'verification', 'verification']);
  });
});
