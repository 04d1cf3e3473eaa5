import { announce } from '@uvh/contract/calls/organiser/announcements';
import { forgotPassword } from '@uvh/contract/calls/password-reset';
import { register, registerMember } from '@uvh/contract/calls/registration';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryAll } from '../src/features/mail/queries.ts';
import { bringMailsForward, sendDueMail } from '../src/features/mail/sender.ts';
import { smtpTransport } from '../src/features/mail/transport.ts';
import { mailOutbox } from '../src/platform/db/schema/event.ts';
import { createLog } from '../src/platform/log.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { aPerson, aTeam } from './support/people.ts';
import { mailsTo } from './support/post.ts';
import { startApp, type TestApp } from './support/start-app.ts';

const HOUR_MS = 3_600_000;

describe('mail over SMTP', () => {
  let post: MailServer;
  let server: TestApp;
  beforeAll(async () => {
    post = await startMailServer();
    server = await startApp({ runsJobs: true, env: { SMTP_URL: post.smtpUrl, MAIL_FROM: 'UVH <hello@uvh.test>' } });
  });
  afterAll(async () => {
    await server.close();
    await post.stop();
  });

  it('leaves as soon as it was queued, as text and as HTML for light and dark', async () => {
    const body = {
      username: 'Kaveri',
      email: 'kaveri@campus.test',
      password: 'ghat-road-1987',
      first_name: 'Kaveri',
      last_name: 'Gowda',
      team: 'create',
    } as const;
    await server.succeed(register, { body });
    const mail = await post.next('kaveri@campus.test');
    expect(mail.from?.address).toBe('hello@uvh.test');
    expect(mail.subject).toBe('Your verification code');
    const code = /Verification code: ([A-Z0-9]{6})/.exec(mail.text ?? '')?.[1] ?? '';
    expect(code).not.toBe('');
    const link = 'http://hackathon.test/verify?email=kaveri%40campus.test&team=create&username=Kaveri';
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
    expect(mail.html).toContain(code);
    expect(mail.html).toContain('prefers-color-scheme: dark');
    expect(mail.html).not.toMatch(/<script|<img|src=/);
  });

  it('shows the name of a team as it was typed, and decodes nothing out of it', async () => {
    const hidden = Buffer.from('http://evil.tk').toString('base64');
    const { code } = await aTeam(server, `=?utf-8?B?${hidden}?=`);
    const names = { username: 'Tungabhadra', first_name: 'Tunga', last_name: 'Bhadra' };
    const email = 'tunga@campus.test';
    await server.succeed(registerMember, { body: { ...names, email, password: 'ghat-road-1987', team_code: code } });
    const { subject } = await post.next(email);
    expect(subject?.replaceAll('\u2060', '')).toBe(`Welcome to team =?utf-8?B?${hidden}?=`);
  });

  it('keeps no code once it was sent', async () => {
    const { email } = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email } });
    expect((await post.next(email)).text).toMatch(/code: [A-Z0-9]{6}/);
    await expect
      .poll(async () => (await mailsTo(server, email)).map(({ sentAt, textBody }) => [sentAt !== null, textBody]))
      .toEqual([[true, '']]);
  });

  it.each([
    ['hi', /नमस्ते Asha,/, 'hi'],
    ['kn-IN', /ನಮಸ್ಕಾರ Asha,/, 'kn'],
    ['ta', /வணக்கம் Asha,/, 'ta'],
    ['de', /Hello Asha,/, 'en'],
  ])('writes in the language that was asked for: %s', async (language, greeting, tag) => {
    const person = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email: person.email } }, { language });
    const mail = await post.next(person.email);
    expect(mail.text).toMatch(greeting);
    expect(mail.text).toMatch(/: [A-HJKMNP-Z2-9]{6}\n/);
    expect(mail.text).not.toMatch(/[{}]/);
    expect(mail.html).toContain(`<html lang="${tag}">`);
  });

  it('takes its links from the configuration, never from the request', async () => {
    const person = await aPerson(server);
    await server.succeed(
      forgotPassword,
      { body: { email: person.email } },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
    const mail = await post.next(person.email);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    expect(mail.text).toContain('http://hackathon.test/reset-password?email=');
  });
});

describe('a mail server that is down for an hour', () => {
  it('delays no request and loses nothing', async () => {
    const gone = await startMailServer();
    await gone.stop();
    const server = await startApp();
    const transport = smtpTransport(gone.smtpUrl, () => 'hello@uvh.test');
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(server)));
    for (const { email } of people) await server.succeed(forgotPassword, { body: { email } });
    // The requests are answered before any mail was tried.
    const queued = await server.services.db.select().from(mailOutbox);
    expect(queued.map(({ tries }) => tries)).toEqual([0, 0, 0, 0, 0]);

    for (let minute = 0; minute < 60; minute += 10) {
      await sendDueMail(server.services, transport);
      server.clock.advance(10 * 60_000);
    }
    const waiting = await server.services.db.select().from(mailOutbox);
    expect(waiting).toHaveLength(5);
    expect(waiting.every((mail) => mail.sentAt === null && mail.tries >= 5 && mail.lastError !== null)).toBe(true);

    const post = await startMailServer(gone.port);
    server.clock.advance(HOUR_MS);
    await sendDueMail(server.services, transport);
    expect(post.received.map((mail) => mail.to?.[0]?.address).toSorted()).toEqual(
      people.map((p) => p.email).toSorted(),
    );
    expect(new Set(post.received.map((mail) => mail.messageId)).size).toBe(5);
    transport.close();
    await post.stop();
    await server.close();
  });

  it('gives up an address that is refused for good, and no other, and names none in the log', async () => {
    const post = await startMailServer();
    const lines: string[] = [];
    const server = await startApp({ log: createLog('info', { write: (line) => lines.push(line) }) });
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    const [unknown, known] = [await aPerson(server), await aPerson(server)];
    post.refuses.add(unknown.email);
    for (const { email } of [unknown, known]) await server.succeed(forgotPassword, { body: { email } });
    for (let turn = 0; turn < 4; turn += 1) {
      await sendDueMail(server.services, transport);
      server.clock.advance(HOUR_MS);
    }
    const [refused] = await server.services.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, unknown.email));
    expect(refused).toMatchObject({ sentAt: null, nextTryAt: null, tries: 3 });
    expect(refused?.lastError).toContain(unknown.email);
    expect(lines.join('')).toContain('Recipient address rejected');
    expect(lines.join('')).not.toContain(unknown.email);
    expect(post.received.map((mail) => mail.to?.[0]?.address)).toEqual([known.email]);
    transport.close();
    await post.stop();
    await server.close();
  });

  it('sends what was put off while the clock was ahead, once the clock is set back', async () => {
    const post = await startMailServer();
    const server = await startApp();
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    const [early, late] = [await aPerson(server), await aPerson(server)];
    const away = { send: () => Promise.reject(new Error('away')), close: () => undefined };
    server.clock.advance(5 * HOUR_MS);
    await server.succeed(forgotPassword, { body: { email: early.email } });
    await sendDueMail(server.services, away);
    server.clock.advance(-5 * HOUR_MS);
    await server.succeed(forgotPassword, { body: { email: late.email } });
    await sendDueMail(server.services, away);
    await bringMailsForward(server.services);
    await sendDueMail(server.services, transport);
    expect(post.received.map((mail) => mail.to?.[0]?.address)).toEqual([early.email]);
    transport.close();
    await post.stop();
    await server.close();
  });

  it('sends a mail once, though it cannot be noted at first that it was sent', async () => {
    const post = await startMailServer();
    const lines: string[] = [];
    const server = await startApp({ log: createLog('info', { write: (line) => lines.push(line) }) });
    const { db } = server.services;
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    const { email } = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email } });
    // As when the database ends the statement that waits for a lock.
    await db.execute(sql`create sequence notes`);
    await db.execute(sql`
      create function refuse_twice() returns trigger language plpgsql as $$ begin
        if nextval('notes') <= 2 then raise 'not now' using errcode = '55P03'; end if; return new; end $$`);
    await db.execute(sql`
      create trigger no_note before update on mail_outbox
      for each row when (new.sent_at is not null) execute function refuse_twice()`);
    await sendDueMail(server.services, transport);
    server.clock.advance(HOUR_MS);
    await sendDueMail(server.services, transport);
    expect(post.received).toHaveLength(1);
    const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    expect(mail).toMatchObject({ sentAt: expect.any(Date), lastError: null });
    expect(lines.join('')).not.toContain('mail was not sent');
    transport.close();
    await post.stop();
    await server.close();
  });

  it('sends each mail once from two servers', async () => {
    const post = await startMailServer();
    const first = await startApp();
    const second = await startApp({ beside: first });
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(first)));
    for (const { email } of people) await first.succeed(forgotPassword, { body: { email } });
    await Promise.all([sendDueMail(first.services, transport), sendDueMail(second.services, transport)]);
    expect(post.received).toHaveLength(12);
    transport.close();
    await second.close();
    await post.stop();
    await first.close();
  });
});

describe('a mail server that takes its time', () => {
  it('is given a code before the mails to everybody that have waited longer', async () => {
    const post = await startMailServer();
    const server = await startApp();
    const organiser = await aPerson(server, { role: 'organiser' });
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(server)));
    const body = { text: 'Come at ten.', by_mail: true };
    expect(await server.succeed(announce, { body }, organiser)).toMatchObject({ mailed: 20 });
    server.clock.advance(60_000);
    await server.succeed(forgotPassword, { body: { email: people[7]?.email ?? '' } });
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    await sendDueMail(server.services, transport);
    const subjects = post.received.map(({ subject }) => subject);
    expect(subjects).toHaveLength(21);
    // Three connections send at once.
    const isCode = (subject: string | undefined) => subjects.filter((each) => each === subject).length === 1;
    expect(subjects.findIndex(isCode)).toBeOneOf([0, 1, 2]);
    transport.close();
    await post.stop();
    await server.close();
  });

  it('is given each mail once', async () => {
    const post = await startMailServer();
    const server = await startApp();
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    const { email } = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email } });
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    post.waitsFor.add(promise);
    const sending = sendDueMail(server.services, transport);
    await expect.poll(() => post.received.length).toBe(1);
    server.clock.advance(60_000);
    // Nor does an organiser who presses the button.
    await retryAll(server.services.db, server.clock.now());
    await sendDueMail(server.services, transport);
    goOn();
    await sending;
    expect(post.received).toHaveLength(1);
    const [sent] = await server.services.db.select().from(mailOutbox);
    expect(sent).toMatchObject({ tries: 1, nextTryAt: null });
    transport.close();
    await post.stop();
    await server.close();
  });

  it('that is away is tried again after 15 s, twice as long each time, ten minutes at the most', async () => {
    const server = await startApp();
    const { email } = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email } });
    const away = { send: () => Promise.reject(new Error('ECONNREFUSED')), close: () => undefined };
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await sendDueMail(server.services, away);
      const [{ nextTryAt } = { nextTryAt: null }] = await server.services.db.select().from(mailOutbox);
      const waitMs = (nextTryAt?.getTime() ?? Number.NaN) - server.clock.now().getTime();
      waits.push(waitMs / 1000);
      server.clock.advance(waitMs);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 600, 600]);
    await server.close();
  });

  it('is given what a process took with it, two minutes later', async () => {
    const post = await startMailServer();
    const server = await startApp();
    const { email } = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email } });
    const killed = { send: () => new Promise<void>(() => undefined), close: () => undefined };
    void sendDueMail(server.services, killed);
    const tries = async () => (await server.services.db.select().from(mailOutbox))[0]?.tries;
    await expect.poll(tries).toBe(1);
    server.clock.advance(2 * 60_000);
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    await sendDueMail(server.services, transport);
    expect(post.received).toHaveLength(1);
    transport.close();
    await post.stop();
    await server.close();
  });

  it('is sent still when the process that froze over it finds out that it could not send it', async () => {
    const post = await startMailServer();
    const server = await startApp();
    const { email } = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email } });
    const frozen = Promise.withResolvers<void>();
    const thawed = sendDueMail(server.services, { send: () => frozen.promise, close: () => undefined });
    const tries = async () => (await server.services.db.select().from(mailOutbox))[0]?.tries;
    await expect.poll(tries).toBe(1);
    server.clock.advance(2 * 60_000);
    const transport = smtpTransport(post.smtpUrl, () => 'hello@uvh.test');
    await sendDueMail(server.services, transport);
    frozen.reject(new Error('Greeting never received'));
    await thawed;
    const [sent] = await server.services.db.select().from(mailOutbox);
    expect(sent).toMatchObject({ sentAt: expect.any(Date), nextTryAt: null, lastError: null });
    transport.close();
    await post.stop();
    await server.close();
  });
});

describe('the demo’s mailbox page', () => {
  it('shows what was sent, and a real event has none', async () => {
    const demo = await startApp({ mode: 'demo', runsJobs: true });
    const person = await aPerson(demo);
    await demo.succeed(forgotPassword, { body: { email: person.email } });
    await expect
      .poll(async () => (await mailsTo(demo, person.email)).map(({ sentAt }) => sentAt), { timeout: 10_000 })
      .toEqual([expect.any(Date)]);
    const page = await demo.app.inject('/dev/mail');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(person.email);
    expect(page.body).toMatch(/Reset code: [A-Z0-9]{6}/);
    const [mail] = await mailsTo(demo, person.email);
    const looks = await demo.app.inject(`/dev/mail/${mail?.id}`);
    expect(looks.headers['content-security-policy']).toContain('sandbox');
    await demo.close();

    const real = await startApp();
    expect((await real.app.inject('/dev/mail')).statusCode).toBe(404);
    expect((await real.app.inject('/dev/mailbox')).statusCode).toBe(404);
    await real.close();
  });
});
