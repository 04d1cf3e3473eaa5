import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import { exportAccount } from '@uvh/contract/calls/account';
import { endPush, orderPush, pushKey } from '@uvh/contract/calls/push';
import { login } from '@uvh/contract/calls/session';
import { phaseAt } from '@uvh/domain/event/phases';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { momentSender } from '../src/features/push/send-moments.ts';
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
  let send: () => Promise<void>;
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
    send = momentSender(server.services);
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
    await send();
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
    await send();
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
    await send();
    expect(received).toHaveLength(1);
  });

  it('tell of the opening once, though its hour is edited, and again when the game was closed for a while', async () => {
    const state = await server.services.event.current();
    let opensAt = Date.parse(state.schedule.game.opensAt);
    const schedule = () => ({
      ...state.schedule,
      game: { ...state.schedule.game, opensAt: new Date(opensAt).toISOString() },
    });
    const event = {
      current: async () => ({ ...state, schedule: schedule() }),
      phase: async () => phaseAt(schedule(), server.clock.now().getTime()),
    };
    const sendNow = momentSender({ ...server.services, event });
    await order('/asha');
    await before({ openedFor: null });
    await sendNow();
    expect(received).toHaveLength(1);
    opensAt -= 60_000;
    await sendNow();
    expect(received).toHaveLength(1);

    opensAt = server.clock.now().getTime() + 600_000;
    await sendNow();
    server.clock.advance(601_000);
    await sendNow();
    expect(received.map((each) => messageOf(each))).toMatchObject([{ tag: 'game-opens' }, { tag: 'game-opens' }]);
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
    await send();
    expect(messageOf(received[0])).toMatchObject({
      body: 'Namma Lane has reached zone 1. New images are open to you.',
      page: '/home',
    });
    await before({ rank: 1 });
    await send();
    expect(messageOf(received[1])).toMatchObject({
      body: 'Another team has come past Namma Lane: place 2 now.',
      page: '/leaderboard',
    });
    await send();
    expect(received).toHaveLength(2);
    await order('/asha', asha, 'bn');
    await before({ zone: 0 });
    await send();
    expect(messageOf(received[2])).toMatchObject({ body: expect.stringContaining('জোন ১-এ') });
  });

  it('tell nobody of what was so when they ordered them', async () => {
    await order('/asha');
    await send();
    expect(received).toEqual([]);
  });

  it('end with the subscription of the browser, and go on after a failure', async () => {
    const left = () => server.services.db.select().from(pushSubscription);
    await order('/asha');
    status = 503;
    await before({ openedFor: null });
    await send();
    expect(await left()).toHaveLength(1);
    status = 410;
    server.clock.advance(60_000);
    await send();
    expect(await left()).toEqual([]);
  });

  it('are ended in the settings, by their owner alone, and come from ten browsers at the most', async () => {
    const bala = await aPerson(server);
    await order('/asha');
    const body = { endpoint: `${origin}/asha` };
    await server.succeed(endPush, { body }, { token: bala.token });
    await before({ openedFor: null });
    await send();
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

  it('come from ten browsers at the most, where several are ordered at one moment', async () => {
    const { db } = server.services;
    const chandra = await aPerson(server);
    for (let n = 0; n < 10; n += 1) {
      server.clock.advance(1000);
      await order(`/earlier-${n}`, chandra);
    }
    server.clock.advance(1000);
    const orders = await db.transaction(async (tx) => {
      // Whoever makes room for a new browser waits here.
      await tx.execute(sql`select from push_subscription where endpoint = ${`${origin}/earlier-0`} for update`);
      const sent = [order('/new-0', chandra), order('/new-1', chandra)];
      await expect
        .poll(async () => {
          const { rows } = await db.execute(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(2);
      return sent;
    });
    await Promise.all(orders);
    const kept = (await db.select().from(pushSubscription)).map(({ endpoint }) => new URL(endpoint).pathname);
    expect(kept).toHaveLength(10);
    expect(kept).toEqual(expect.arrayContaining(['/new-0', '/new-1', '/earlier-9']));
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

describe('a push service that does ill', () => {
  const key = createECDH('prime256v1').generateKeys('base64url');
  const secret = randomBytes(16).toString('base64url');
  let server: TestApp;
  let team: CreatedTeam;
  let good: PushService;
  let ill: PushService;
  beforeAll(async () => {
    [good, ill] = [await aPushService(), await aPushService()];
    const env = { PUSH_KEY: PRIVATE_KEY, PUSH_SERVICES: `${good.origin},${ill.origin}` };
    server = await startApp({ phase: 'open', env });
    team = await aTeam(server, 'Namma Lane');
  });
  afterAll(async () => {
    await server.close();
    good.server.close();
    ill.server.close();
  });
  afterEach(async () => {
    ill.answer = undefined;
    for (const { asked, topics } of [good, ill]) asked.length = topics.length = 0;
    await server.services.db.delete(pushSubscription);
  });

  /** So many browsers at a service, none of which knows that the game is open. */
  async function browsersAt(service: PushService, howMany: number): Promise<void> {
    for (let left = howMany; left > 0; left -= 10) {
      const { token } = await aPerson(server, { team });
      for (let n = Math.min(left, 10); n > 0; n -= 1)
        await server.succeed(
          orderPush,
          { body: { endpoint: `${service.origin}/${left}-${n}`, key, secret } },
          { token },
        );
    }
    await server.services.db.update(pushSubscription).set({ openedFor: null });
  }
  const untold = () => server.services.db.$count(pushSubscription, isNull(pushSubscription.openedFor));

  it('and does not answer holds up the browsers of no other', async () => {
    await browsersAt(good, 2);
    await browsersAt(ill, 30);
    ill.answer = () => undefined;
    let isOver = false;
    const turn = momentSender(server.services)().then(() => {
      isOver = true;
    });
    await expect.poll(() => good.asked.length).toBe(2);
    await expect.poll(() => ill.asked.length).toBe(20);
    expect(isOver).toBe(false);
    ill.server.closeAllConnections();
    await turn;
    // Those whom nobody knows to be told are not told twice; the others wait until the service is asked again.
    expect(ill.asked).toHaveLength(20);
    expect(await untold()).toBe(10);
  });

  it('and is merely slow leaves the rest to the next turn, which looks at all services anew', async () => {
    await browsersAt(ill, 25);
    const send = momentSender(server.services, 0);
    await send();
    expect([ill.asked.length, await untold()]).toEqual([20, 5]);
    await send();
    expect([ill.asked.length, await untold()]).toEqual([25, 0]);
  });

  it.each([
    ['for as long as it wants', '90', 90],
    ['until the time that it names', 'date', 600],
    ['for a minute, though it names no time', undefined, 60],
    ['for an hour, though it wants it for good', '99999999', 3600],
  ])('and is busy is left alone %s, and then told what it refused', async (_, retryAfter, seconds) => {
    await browsersAt(ill, 1);
    const send = momentSender(server.services);
    const until = new Date(server.clock.now().getTime() + seconds * 1000).toUTCString();
    const headers = retryAfter && { 'retry-after': retryAfter === 'date' ? until : retryAfter };
    ill.answer = (response) => response.writeHead(429, headers || {}).end();
    await send();
    ill.answer = undefined;
    // A date in a header has no milliseconds.
    server.clock.advance((seconds - 1) * 1000);
    await send();
    expect(ill.asked).toHaveLength(1);
    server.clock.advance(1000);
    await send();
    expect(ill.asked).toHaveLength(2);
    expect(await untold()).toBe(0);
  });

  it.each([500, 502, 504])('and fails with %s is asked again at the next turn', async (status) => {
    await browsersAt(ill, 1);
    const send = momentSender(server.services);
    ill.answer = (response) => response.writeHead(status).end();
    await send();
    ill.answer = undefined;
    await send();
    expect(ill.asked).toHaveLength(2);
    expect(await untold()).toBe(0);
    await send();
    expect(ill.asked).toHaveLength(2);
  });

  it.each([
    ['fails at the second of two messages is sent that one again, and the first no more', [201, 500], 3],
    ['says that it is busy at the second of two is sent that one once it has rested', [201, 429], 3],
    ['does not answer the first of two is sent the second once it is asked again', [0], 2],
  ])('and %s', async (_, statuses, howOften) => {
    const twice = await aTeam(server);
    const { token } = await aPerson(server, { team: twice });
    // The leaderboard knows the team by then.
    server.clock.advance(60_000);
    const body = { endpoint: `${ill.origin}/two`, key, secret };
    await server.succeed(orderPush, { body }, { token });
    await server.services.db.update(teamTotal).set({ xp: 2_000 }).where(eq(teamTotal.teamId, twice.teamId));
    server.clock.advance(60_000);
    await server.services.db.update(pushSubscription).set({ openedFor: null, zone: 0, rank: 1 });
    const send = momentSender(server.services);
    ill.answer = (response) => {
      const status = statuses[ill.asked.length - 1] ?? 201;
      if (status === 0) ill.server.closeAllConnections();
      else response.writeHead(status).end();
    };
    await send();
    server.clock.advance(60_000);
    await send();
    expect(ill.topics).toEqual(
      howOften === 3 ? ['game-opens', 'zone-reached', 'zone-reached'] : ['game-opens', 'zone-reached'],
    );
    server.clock.advance(60_000);
    await send();
    expect(ill.asked).toHaveLength(howOften);
  });

  it('and cannot be reached is asked once it can: nothing has come to anybody', async () => {
    await browsersAt(ill, 1);
    const { port } = new URL(ill.origin);
    await new Promise((done) => {
      ill.server.close(done);
      ill.server.closeAllConnections();
    });
    const send = momentSender(server.services);
    await send();
    expect(await untold()).toBe(1);
    await new Promise<void>((done) => ill.server.listen(Number(port), '127.0.0.1', done));
    server.clock.advance(60_000);
    await send();
    expect(ill.asked).toHaveLength(1);
    expect(await untold()).toBe(0);
  });

  it('leads the server nowhere else', async () => {
    await browsersAt(ill, 1);
    ill.answer = (response) => response.writeHead(307, { location: `${good.origin}/metadata` }).end();
    await momentSender(server.services)();
    expect(ill.asked).toHaveLength(1);
    expect(good.asked).toEqual([]);
  });

  it('and never ends its answer is not listened to', async () => {
    await browsersAt(ill, 1);
    let isCut = false;
    ill.answer = (response) => {
      response.writeHead(201);
      const flood = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', flood).on('close', () => {
        isCut = true;
      });
      flood();
    };
    await momentSender(server.services)();
    await expect.poll(() => isCut).toBe(true);
    expect(await untold()).toBe(0);
  });

  it('sends nothing to a browser that somebody else ordered since', async () => {
    await browsersAt(ill, 21);
    const heir = await aPerson(server, { team });
    const heirs: Promise<unknown>[] = [];
    const waiting: http.ServerResponse[] = [];
    const endpoints = (await server.services.db.select().from(pushSubscription)).map(({ endpoint }) => endpoint);
    ill.answer = (response) => {
      if (waiting.push(response) < 20) return;
      // One waits for its turn; which of them it is, is not known here.
      const left = endpoints.find((endpoint) => !ill.asked.includes(new URL(endpoint).pathname));
      const body = { endpoint: left ?? '', key, secret };
      heirs.push(server.succeed(orderPush, { body }, { token: heir.token }));
      void Promise.all(heirs).then(() => {
        for (const each of waiting) each.writeHead(201).end();
      });
    };
    await momentSender(server.services)();
    expect(heirs).toHaveLength(1);
    expect(ill.asked).toHaveLength(20);
  });
});

interface PushService {
  readonly origin: string;
  readonly server: http.Server;
  /** The paths that it was asked for. */
  readonly asked: string[];
  readonly topics: unknown[];
  /** Without one it takes every message. */
  answer: ((response: http.ServerResponse) => void) | undefined;
}

async function aPushService(): Promise<PushService> {
  const asked: string[] = [];
  const topics: unknown[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    topics.push(request.headers.topic);
    request.resume();
    if (service.answer) service.answer(response);
    else response.writeHead(201).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const service: PushService = { origin, server, asked, topics, answer: undefined };
  return service;
}

function isSignedWith(token: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [header, claims, signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}
