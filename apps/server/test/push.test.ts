import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import { exportAccount } from '@uvh/contract/calls/account';
import { endPush, orderPush, pushKey } from '@uvh/contract/calls/push';
import { login } from '@uvh/contract/calls/session';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendMoments } from '../src/features/push/send-moments.ts';
import { session } from '../src/platform/db/schema/accounts.ts';
import { teamTotal } from '../src/platform/db/schema/ledger.ts';
import { pushSubscription } from '../src/platform/db/schema/push.ts';
import { aPerson, aTeam, type CreatedTeam, PASSWORD, type Person } from './support/people.ts';
import { decrypted } from './support/push.ts';
import { startApp, type TestApp } from './support/start-app.ts';

/** What the push service of the tests was sent. */
interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const PRIVATE_KEY = randomBytes(32).toString('base64url');

describe('push messages', () => {
  const received: Received[] = [];
  let status = 201;
  let origin: string;
  let service: http.Server;
  let server: TestApp;
  let asha: Person;
  let ashasTeam: CreatedTeam;
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);

  beforeAll(async () => {
    service = http.createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const address = service.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    server = await startApp({ phase: 'open', env: { PUSH_KEY: PRIVATE_KEY, PUSH_SERVICES: origin } });
    ashasTeam = await aTeam(server, 'Namma Lane');
    asha = await aPerson(server, { team: ashasTeam });
  });
  afterAll(async () => {
    await server.close();
    service.close();
  });
  afterEach(async () => {
    received.length = 0;
    status = 201;
    await server.services.db.delete(pushSubscription);
  });

  const order = (path: string, person = asha, language = 'en') =>
    server.succeed(
      orderPush,
      {
        body: {
          endpoint: `${origin}${path}`,
          key: browser.getPublicKey('base64url'),
          secret: secret.toString('base64url'),
        },
      },
      { token: person.token, language },
    );
  /** As if the browser had last been told before all of this. */
  const before = (told: Partial<typeof pushSubscription.$inferInsert>) =>
    server.services.db.update(pushSubscription).set(told);
  const setTotals = (teamId: number, xp: number) => {
    const totals = { xp, images: 9, hits: 90, judged: 100, reachedAt: server.clock.now() };
    return server.services.db
      .insert(teamTotal)
      .values({ teamId, ...totals })
      .onConflictDoUpdate({ target: teamTotal.teamId, set: totals });
  };
  const messageOf = (each: Received | undefined): unknown =>
    JSON.parse(decrypted(each?.body ?? Buffer.alloc(0), { ecdh: browser, secret }));

  it('go to no browser whose session was ended, by a new password or with the account', async () => {
    const stranger = await aPerson(server, { team: ashasTeam });
    await order('/thrown-out', stranger);
    await order('/here');
    await server.services.db.delete(session).where(eq(session.userId, stranger.userId));
    // The owner logs in anew; what was ordered before is not theirs.
    server.clock.advance(60_000);
    await server.succeed(login, { body: { email: stranger.email, password: PASSWORD, remember_me: true } });
    await before({ openedFor: null });
    await sendMoments(server.services);
    expect(received.map(({ path }) => path)).toEqual(['/here']);
    const left = await server.services.db.select().from(pushSubscription);
    expect(left.map(({ userId }) => userId)).toEqual([asha.userId]);
  });

  it('are not there without the organiser’s key', async () => {
    const without = await startApp({ beside: server });
    try {
      expect(await without.succeed(pushKey, {}, { token: asha.token })).toEqual({ key: null });
      const body = { endpoint: `${origin}/a`, key: browser.getPublicKey('base64url'), secret: 'A'.repeat(22) };
      expect(await without.refuse(orderPush, { body }, { token: asha.token })).toBe('NOT_FOUND');
    } finally {
      await without.app.close();
    }
  });

  it('tell of the opening of the game, encrypted for the browser and signed with the key that it was given', async () => {
    const { key } = await server.succeed(pushKey, {}, { token: asha.token });
    await order('/asha', asha, 'ta');
    await before({ openedFor: null });
    await sendMoments(server.services);
    expect(received.map(({ path }) => path)).toEqual(['/asha']);
    expect(messageOf(received[0])).toEqual({
      title: 'Urban Vision Hackathon',
      body: 'விளையாட்டு தொடங்கிவிட்டது. முதல் படங்கள் உங்களுக்காகக் காத்திருக்கின்றன.',
      language: 'ta',
      tag: 'game-opens',
      page: '/game',
    });
    const { authorization = '' } = received[0]?.headers ?? {};
    const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    expect(shown).toBe(key);
    expect(isSignedWith(token, key ?? '')).toBe(true);
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: expect.stringMatching(/^mailto:/),
    });
    await sendMoments(server.services);
    expect(received).toHaveLength(1);
  });

  it('tell of a zone reached and of a place lost, as everybody sees them', async () => {
    const rival = await aTeam(server, 'Silk Board');
    await aPerson(server, { team: rival });
    for (const { teamId, xp } of [
      { teamId: ashasTeam.teamId, xp: 2_000 },
      { teamId: rival.teamId, xp: 3_000 },
    ])
      await setTotals(teamId, xp);
    server.clock.advance(60_000);
    await order('/asha');
    await before({ zone: 0, rank: 1 });
    await sendMoments(server.services);
    expect(messageOf(received[0])).toMatchObject({
      body: 'Namma Lane has reached zone 1. New images are open to you.',
      page: '/home',
    });
    await before({ rank: 1 });
    await sendMoments(server.services);
    expect(messageOf(received[1])).toMatchObject({
      body: 'Another team has come past Namma Lane: place 2 now.',
      page: '/leaderboard',
    });
    await sendMoments(server.services);
    expect(received).toHaveLength(2);
  });

  it('tell nobody of what was so when they ordered them', async () => {
    await order('/asha');
    await sendMoments(server.services);
    expect(received).toEqual([]);
  });

  it('end with the subscription of the browser, and go on after a failure', async () => {
    const left = () => server.services.db.select().from(pushSubscription);
    await order('/asha');
    status = 503;
    await before({ openedFor: null });
    await sendMoments(server.services);
    expect(await left()).toHaveLength(1);
    status = 410;
    await before({ openedFor: null });
    await sendMoments(server.services);
    expect(await left()).toEqual([]);
  });

  it('are ended in the settings, by their owner alone, and come from ten browsers at the most', async () => {
    const bala = await aPerson(server);
    await order('/asha');
    const body = { endpoint: `${origin}/asha` };
    await server.succeed(endPush, { body }, { token: bala.token });
    await before({ openedFor: null });
    await sendMoments(server.services);
    expect(received).toHaveLength(1);
    const taken = await server.succeed(exportAccount, {}, { token: asha.token });
    expect(taken.push).toMatchObject([{ endpoint: body.endpoint, language: 'en' }]);
    expect(await server.succeed(endPush, { body }, { token: asha.token })).toEqual({ ordered: false });
    expect(await server.services.db.select().from(pushSubscription)).toEqual([]);
    for (let n = 0; n < 12; n += 1) {
      server.clock.advance(1000);
      await order(`/browser-${n}`);
    }
    const kept = await server.services.db.select().from(pushSubscription);
    expect(kept.map(({ endpoint }) => endpoint)).toHaveLength(10);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(`${origin}/browser-1`);
  });

  it('are not sent to an address of the server’s own network, nor to what is no key', async () => {
    const key = browser.getPublicKey('base64url');
    for (const body of [
      { endpoint: 'https://169.254.169.254/latest', key, secret: secret.toString('base64url') },
      { endpoint: `${origin}/a`, key: 'A'.repeat(87), secret: secret.toString('base64url') },
    ])
      expect(await server.refuse(orderPush, { body }, { token: asha.token })).toBe('INVALID_INPUT');
  });
});

function isSignedWith(token: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [header, claims, signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}
