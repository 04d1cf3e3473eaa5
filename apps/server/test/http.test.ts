import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getEvent, recordVisit } from '@uvh/contract/calls/event';
import { getImage } from '@uvh/contract/calls/image';
import { register } from '@uvh/contract/calls/registration';
import { currentSession, login } from '@uvh/contract/calls/session';
import { createTeam } from '@uvh/contract/calls/team';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listVisits } from '../src/features/analytics/queries.ts';
import { ConfigError } from '../src/platform/config-error.ts';
import { freePort } from '../src/platform/free-port.ts';
import { serveMetricsAlone } from '../src/platform/http/metrics.ts';
import { createLog } from '../src/platform/log.ts';
import { anImage } from './support/images.ts';
import { aPerson, aTeam } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
let address: URL;
beforeAll(async () => {
  server = await startApp();
  address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => server.close());

const post = (url: string, payload: string, type = 'application/json') =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

describe('what is sent to the server', () => {
  it.each([
    ['JSON that is none', '{"email":', 400, 'INVALID_INPUT'],
    ['nothing', '', 400, 'INVALID_INPUT'],
    ['null', 'null', 400, 'INVALID_INPUT'],
    ['a list', '[]', 400, 'INVALID_INPUT'],
    ['a missing field', '{"email":"a@b.cd"}', 400, 'INVALID_INPUT'],
    ['a number for a text', '{"email":5,"password":"x"}', 400, 'INVALID_INPUT'],
    ['"true" for true', '{"email":"a@b.cd","password":"x","remember_me":"true"}', 400, 'INVALID_INPUT'],
    ['an unknown field', '{"email":"a@b.cd","password":"x","role":"organiser"}', 400, 'INVALID_INPUT'],
    ['a poisoned prototype', '{"email":"a@b.cd","password":"x","__proto__":{"x":1}}', 400, 'INVALID_INPUT'],
    ['a secret of a megabyte', `{"email":"a@b.cd","password":"${'x'.repeat(1_000_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
    ['a secret of a kilobyte', `{"email":"a@b.cd","password":"${'x'.repeat(1000)}"}`, 400, 'INVALID_INPUT'],
    ['more than a form can be', `{${'"x":1,'.repeat(3000)}"y":1}`, 413, 'PAYLOAD_TOO_LARGE'],
    ['ten thousand brackets', '['.repeat(10_000), 400, 'INVALID_INPUT'],
  ])('is refused when it is %s', async (_what, payload, status, code) => {
    const response = await post('/api/auth/login', payload);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json()).toMatchObject({ message: response.json().error });
  });

  it.each([
    ['/api/auth/login', 16 * 1024],
    ['/api/organiser/event/file/check', 256 * 1024],
    ['/api/image', 1024 * 1024],
  ])('at %s may have %i bytes and no more', async (url, most) => {
    const { token } = await aPerson(
      server,
      url.includes('organiser') ? { role: 'organiser' } : { team: await aTeam(server) },
    );
    const statusOf = async (bytes: number) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const payload = JSON.stringify('x'.repeat(bytes - 2));
      return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    expect([await statusOf(most), await statusOf(most + 1)]).toEqual([400, 413]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain;application/json'])(
    'is refused as %s, which a foreign page could send',
    async (type) => {
      const response = await post('/api/auth/login', '{"email":"a@b.cd","password":"x"}', type);
      expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it.each([
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br, identity' },
    { 'transfer-encoding': 'gzip, chunked' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; Charset="iso-8859-1"' },
  ])('is refused as %j: nobody would unpack it', async (headers) => {
    const ask = (sent: Readonly<Record<string, string>>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json', ...sent },
        payload: '{"email":"a@b.cd","password":"x"}',
      });
    const response = await ask(headers);
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const plain = await ask({ 'content-encoding': 'identity', 'content-type': 'application/json; charset="UTF-8"' });
    expect(plain.statusCode).toBe(401);
  });

  it('is answered for 200 at once of one person, and for everybody else meanwhile', async () => {
    const [{ token }, other] = [await aPerson(server), await aPerson(server)];
    const ask = async (of: string) => {
      const headers = { authorization: `Bearer ${of}` };
      const { statusCode, headers: answered } = await server.app.inject({ url: '/api/auth/session', headers });
      return answered['retry-after'] === undefined ? statusCode : `${statusCode}, ${answered['retry-after']} s`;
    };
    const [last, ...all] = await Promise.all([other.token, ...Array.from({ length: 300 }, () => token)].map(ask));
    const answers = Object.groupBy(all, (each) => String(each));
    expect([last, answers['200']?.length, answers['429, 1 s']?.length]).toEqual([200, 200, 100]);
    expect(await ask(token)).toBe(200);
    // However the word before the token is written.
    const odd = await Promise.all(
      Array.from({ length: 300 }, (_, i) => {
        const headers = { authorization: `${i % 2 === 0 ? 'Bearer' : 'bEARER'} ${token}` };
        return server.app.inject({ url: '/api/auth/session', headers });
      }),
    );
    expect(odd.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200);
  });

  it('is answered in turn: who asks for one thing does not wait behind all that another asks for', async () => {
    const [bot, person] = [await aPerson(server), await aPerson(server)];
    let answered = 0;
    const ask = async ({ token }: { readonly token: string }) => {
      await server.succeed(currentSession, {}, { token });
      answered += 1;
    };
    const all = Array.from({ length: 150 }, () => ask(bot));
    await ask(person);
    expect(answered).toBeLessThan(75);
    await Promise.all(all);
    expect(answered).toBe(151);
  });

  it('may be the question how to ask, a hundred times at once, without anybody waiting for it', async () => {
    const { token } = await aPerson(server);
    const ask = (url: string, encoding: string) =>
      server.app.inject({ url: `/api/docs/${url}`, headers: { 'accept-encoding': encoding } });
    const [plain] = await Promise.all([ask('json', ''), ask('json', 'br'), ask('json', 'gzip')]);
    const start = performance.now();
    const all = [...Array.from({ length: 25 }, () => 'json'), ...Array.from({ length: 25 }, () => 'yaml')];
    const answers = await Promise.all(all.flatMap((url) => [ask(url, 'br'), ask(url, 'gzip, deflate')]));
    await server.succeed(currentSession, {}, { token });
    // To pack each answer anew takes a minute and more.
    expect(performance.now() - start).toBeLessThan(20_000);
    for (const { statusCode, headers, rawPayload } of answers) {
      const unpack = headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync;
      expect([statusCode, unpack(rawPayload).toString() === plain.body]).toEqual([200, true]);
    }
  });

  it('ends its connection beyond what that may ask without waiting for answers, so that none pile up for who takes none', async () => {
    const port = Number(address.port);
    const request = 'GET /api/event HTTP/1.1\r\nHost: hackathon.test\r\n\r\n';
    const within = connect(port, address.hostname);
    within.write(`${request.repeat(15)}${request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`);
    expect((await text(within)).match(/HTTP\/1\.1 200 /g)).toHaveLength(16);

    const accepted = once(server.app.server, 'connection');
    const beyond = connect(port, address.hostname);
    beyond.on('error', () => undefined);
    // Nothing of what is sent back is read.
    beyond.pause();
    const [socket] = await accepted;
    beyond.write(request.repeat(2000));
    await expect.poll(() => socket.destroyed, { timeout: 5000 }).toBe(true);
    beyond.destroy();
    expect((await fetch(new URL('/api/event', address))).status).toBe(200);
  });

  it('ends its connection where nothing is taken of the answer for a minute', () => {
    expect(server.app.server.timeout).toBe(60_000);
  });

  it.each([
    ['is no HTTP', 400, 'How are you?\r\n\r\n'],
    [
      'tells its length twice',
      400,
      'POST /api/image HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['names no host', 400, 'GET /api/event HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['brings headers without end', 431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a=b;'.repeat(5000)}\r\n\r\n`],
  ])('that %s is refused with a code like every other', async (_, status, bytes) => {
    const socket = connect(Number(address.port), address.hostname);
    socket.on('error', () => undefined);
    socket.write(bytes);
    const [head, body] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body ?? '')).toEqual({
      code: 'INVALID_INPUT',
      message: expect.any(String),
      error: expect.any(String),
    });
  });

  it('is answered as every other when it expects what the server does not know', async () => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"NOT_FOUND"');
  });

  it('is refused when it names two hosts', async () => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write('GET /api/event HTTP/1.1\r\nHost: hackathon.test\r\nHost: evil.test\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('gives nobody a role, a team or points that they ask for', async () => {
    const body = {
      username: 'Ambitious',
      email: 'ambitious@campus.test',
      password: 'ghat-road-1987',
      first_name: 'Amb',
      last_name: 'Itious',
      team: 'create',
    };
    for (const more of [
      { role: 'organiser' },
      { is_team_leader: true },
      { team_id: 1 },
      { score: 9 },
      { verified_at: 1 },
    ]) {
      const response = await post('/api/auth/register', JSON.stringify({ ...body, ...more }));
      expect(response.statusCode).toBe(400);
    }
    const { token } = await aPerson(server);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/team',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Mine', team_id: 1 },
    });
    expect(response.statusCode).toBe(400);
  });

  it.each(["' or 1=1 --", '"; drop table app_user; --', '\\', '%27', '{{7*7}}', '../../etc/passwd', 'a\u0000b'])(
    'is data and never a command: %j',
    async (text) => {
      const { token } = await aPerson(server);
      const outcomes = [
        await server.call(login, { body: { email: text, password: text } }),
        await server.call(createTeam, { body: { name: text } }, { token }),
        await server.call(recordVisit, { body: { category: text, action: text, page: text } }),
        await server.call(register, {
          body: {
            username: text,
            email: text,
            password: 'ghat-road-1987',
            first_name: text,
            last_name: text,
            team: 'create',
          },
        }),
      ];
      expect(outcomes.filter((each) => each.status >= 500)).toEqual([]);
    },
  );

  it.each(['en\r\nX: 1', `hi${',x;q=0.5'.repeat(2000)}`, '../../etc/passwd', '<script>', '*'])(
    'cannot do harm by its language: %j',
    async (language) => {
      const headers = { 'accept-language': language.replaceAll(/[\r\n]/g, ' ') };
      const outcome = await server.call(login, { body: { email: 'a@b.cd', password: 'x' } }, { headers });
      expect(outcome).toMatchObject({ refusal: { message: 'Login failed. Please check your credentials.' } });
    },
  );
});

describe('what the server answers', () => {
  it('carries strict headers, and no cache keeps an answer', async () => {
    const response = await server.app.inject('/api/event');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['/%61pi/event', '/api/%65vent?x=1'])('is kept by no cache however it is asked for: %s', async (url) => {
    const response = await server.app.inject(url);
    expect(response).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  });

  it('lets pages load map tiles from where the settings say, and from nowhere else', async () => {
    await server.services.event.changeSettings('test', { mapTilesLight: 'https://{s}.tiles.example/{z}/{x}/{y}.png' });
    await server.succeed(getEvent, {});
    const response = await server.app.inject('/api/event');
    expect(response.headers['content-security-policy']).toMatch(
      /img-src 'self' data: blob: https:\/\/\*\.tiles\.example/,
    );
  });

  it.each([
    '/api/nothing',
    '/.env',
    '/.git/HEAD',
    '/assets/missing.js',
    '/assets/../package.json',
    '/server.ts',
    '/dev/x',
  ])('is a coded 404 for %s', async (url) => {
    const response = await server.app.inject(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['TRACE', 'PUT', 'OPTIONS'] as const)('knows no %s', async (method) => {
    expect((await server.app.inject({ method, url: '/api/team' })).statusCode).toBe(404);
  });

  it('says whether it lives and whether it is ready', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('shows its figures to the own network only', async () => {
    await server.app.inject('/api/event');
    const near = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(near.body).toContain('http_request_duration_seconds_count{method="GET",route="/api/event",status="200"}');
    expect(near.body).toContain('mail_outbox{state="waiting"} ');
    expect((await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  it('shows its figures to nobody through a proxy, and on a port of their own to this machine', async () => {
    const remoteAddress = '127.0.0.1';
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await server.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(404);
    const port = await freePort();
    const apart = await startApp({ env: { METRICS_PORT: String(port) } });
    expect((await apart.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404);
    const close = await serveMetricsAlone(apart.app.metrics, port);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain('http_request_duration_seconds');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await expect(serveMetricsAlone(apart.app.metrics, port)).rejects.toThrow(
      new ConfigError(`Port ${port} is taken by another program. Choose another one, e.g. METRICS_PORT=${port + 1}.`),
    );
    await close();
    await apart.close();
  });

  it('is a warning, once, when a proxy forwards and none is configured', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    const warned = await startApp({ log });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let i = 0; i < 3; i += 1) await warned.app.inject({ url: '/api/event', headers });
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES is 0'))).toHaveLength(1);
    await warned.close();
  });

  it('names what is refused, and does not send all of it back', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field${n}`, 1]));
    const refused = await post('/api/auth/login', JSON.stringify({ email: 'a@b.cd', password: 'x', ...fields }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details[0].message).toContain('field0');
    expect(refused.payload.length).toBeLessThan(1000);
  });

  it('is an excuse with a time to come back while the database is away', async () => {
    const lonely = await startApp();
    const { token } = await aPerson(lonely);
    await lonely.database.drop();
    const response = await lonely.app.inject({
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect(response.headers['retry-after']).toBeDefined();
    expect((await lonely.app.inject('/readyz')).statusCode).toBe(503);
    expect((await lonely.app.inject('/healthz')).statusCode).toBe(200);
    await lonely.close();
  });

  it('is the same excuse while the database lets nobody in, as while its host moves it', async () => {
    const closed = await startApp();
    const { token } = await aPerson(closed);
    const ask = () => closed.app.inject({ url: '/api/auth/session', headers: { authorization: `Bearer ${token}` } });
    const name = new URL(closed.database.url).pathname.slice(1);
    const host = new pg.Client({ connectionString: inject('clusterUrl') });
    await host.connect();
    await host.query(`alter database ${name} allow_connections false`);
    await host.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    // The first may still be about the connection that it had.
    await ask();
    const refused = await ask();
    await host.query(`alter database ${name} allow_connections true`);
    await host.end();
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect((await ask()).statusCode).toBe(200);
    await closed.close();
  });

  it.each([
    ['a file of the database is not read, as on a disk that fails', '58030'],
    ['a file of the database is gone', '58P01'],
    ['a right of the server was taken away, or the owner of its files changed', '42501'],
  ])('is the same excuse while %s', async (_what, state) => {
    const { db } = server.services;
    const { token } = await aPerson(server, { team: await aTeam(server) });
    await anImage(server);
    await db.execute(
      sql.raw(`create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'made for the test' using errcode = '${state}'; end $$`),
    );
    await db.execute('create trigger fails before insert on lease execute function fail()');
    const refused = await server.call(getImage, {}, { token });
    await db.execute('drop function fail cascade');
    expect(refused).toMatchObject({ ok: false, status: 503, refusal: { code: 'UNAVAILABLE' } });
    await server.succeed(getImage, {}, { token });
  });
});

describe('analytics', () => {
  it('counts clicks and page views by day, without what follows the path', async () => {
    for (let i = 0; i < 3; i += 1) {
      await server.succeed(recordVisit, {
        body: { category: 'Landing Page', action: 'Login Button Clicked', page: '/verify?email=asha@campus.test' },
      });
    }
    expect(await listVisits(server.services.db, '2000-01-01')).toContainEqual({
      category: 'Landing Page',
      action: 'Login Button Clicked',
      page: '/verify',
      count: 3,
    });
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('leaves alone who asks not to be tracked: %j', async (headers) => {
    const body = { category: 'Landing Page', action: 'Register Button Clicked', page: '/' };
    await server.succeed(recordVisit, { body }, { headers });
    const counted = await listVisits(server.services.db, '2000-01-01');
    expect(counted.filter((each) => each.action === body.action)).toEqual([]);
  });
});
