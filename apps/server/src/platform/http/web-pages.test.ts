import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressAnswers } from './compression.ts';
import { answerErrors } from './error-answer.ts';
import { inlineSourcesOf, serveWebPages } from './web-pages.ts';

const PAGE = `<!doctype html>${'<p>A street with a bus.</p>'.repeat(100)}`;
const SCRIPT = 'export const bus = 1;\n'.repeat(200);

let dist: string;
let warnings: string[];
let app: FastifyInstance;

beforeEach(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'uvh-dist-'));
  warnings = [];
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), PAGE);
  await writeFile(path.join(dist, 'assets/app-1.js'), SCRIPT);
  await writeFile(path.join(dist, '.sources'), 'a fingerprint');
});
afterEach(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

describe('the pages of a build', () => {
  it('are sent as the build compressed them', async () => {
    // Unlike the page, so that it shows where the answer came from.
    await writeFile(path.join(dist, 'index.html.br'), brotliCompressSync('compressed by the build'));
    await serve();
    for (const url of ['/', '/leaderboard']) {
      const answer = await get(url, 'gzip, deflate, br');
      expect(answer.headers['content-encoding'], url).toBe('br');
      expect(brotliDecompressSync(answer.rawPayload).toString(), url).toBe('compressed by the build');
    }
    expect(warnings).toEqual([]);
  });

  it('are compressed on the way when the build did not, which the log tells', async () => {
    await serve();
    const page = await get('/', 'br');
    expect([page.headers['content-encoding'], page.headers.vary]).toEqual([
      'br',
      expect.stringContaining('accept-enc'),
    ]);
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(PAGE);
    const script = await get('/assets/app-1.js', 'gzip');
    expect(script.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(script.rawPayload).toString()).toBe(SCRIPT);
    expect(warnings).toEqual([expect.stringMatching(/has no compressed files.*npm run build/)]);
  });

  it('are not sent where the reader has another version, nor beyond their end, in the words of HTTP', async () => {
    await serve();
    const ask = (headers: Record<string, string>) => app.inject({ url: '/assets/app-1.js', headers });
    const past = new Date(0).toUTCString();
    expect((await ask({ 'if-match': '"another"' })).statusCode).toBe(412);
    expect((await ask({ 'if-unmodified-since': past })).statusCode).toBe(412);
    const beyond = await ask({ range: 'bytes=99999999-' });
    expect(beyond.statusCode).toBe(416);
    // Nobody keeps such an answer in place of the file.
    for (const refused of [await ask({ 'if-match': '"another"' }), beyond])
      expect(refused.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(beyond.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await ask({ 'if-match': '*', range: 'bytes=0-5' })).body).toBe('export');
  });

  it('begin in the language of the reader where the build has it, on the first address alone', async () => {
    await writeFile(path.join(dist, 'index.ta.html'), 'ஒரு சாலை');
    await serve();
    const read = async (url: string, language: string) =>
      (await app.inject({ url, headers: { 'accept-language': language } })).body;
    expect(await read('/', 'ta-IN,en;q=0.5')).toBe('ஒரு சாலை');
    expect(await read('/?from=mail', 'ta')).toBe('ஒரு சாலை');
    expect([await read('/', 'hi'), await read('/', 'en'), await read('/leaderboard', 'ta')]).toEqual([
      PAGE,
      PAGE,
      PAGE,
    ]);
    expect((await get('/', 'br')).headers.vary).toContain('accept-language');
  });

  it('come as they are for a reader that knows no compression', async () => {
    await serve();
    const page = await get('/');
    expect(page.headers['content-encoding']).toBeUndefined();
    expect(page.body).toBe(PAGE);
  });

  it('tell the scripts within them by their hashes, and no data', async () => {
    await serve();
    const page =
      '<script data-app="/a.js">theme()</script><script type="application/json">{}</script><script src="/b.js"></script>';
    await writeFile(path.join(dist, 'index.html'), page);
    const hash = createHash('sha256').update('theme()').digest('base64');
    expect(inlineSourcesOf(dist)).toEqual({ scripts: [`'sha256-${hash}'`], styles: [] });
  });

  it('are the screens that the build drew at their addresses, in the language of the reader', async () => {
    await mkdir(path.join(dist, 'screens'));
    await writeFile(path.join(dist, 'screens/leaderboard.html'), 'Leaderboard');
    await writeFile(path.join(dist, 'screens/leaderboard.ta.html'), 'தரவரிசை');
    await serve();
    const read = async (url: string, language: string) =>
      (await app.inject({ url, headers: { 'accept-language': language } })).body;
    expect(await read('/leaderboard', 'ta-IN,en;q=0.5')).toBe('தரவரிசை');
    expect(await read('/leaderboard?zone=2', 'hi')).toBe('Leaderboard');
    expect([await read('/leaderboard/2', 'ta'), await read('/teams/2', 'ta')]).toEqual([PAGE, PAGE]);
    expect((await get('/leaderboard', 'br')).headers).toMatchObject({
      vary: expect.stringContaining('accept-language'),
      'cache-control': 'no-cache',
    });
  });

  it('tell the style within the screens that the build drew', async () => {
    await mkdir(path.join(dist, 'screens'));
    await writeFile(path.join(dist, 'screens/map.html'), '<style>main{}</style>');
    await serve();
    const hash = createHash('sha256').update('main{}').digest('base64');
    expect(inlineSourcesOf(dist).styles).toEqual([`'sha256-${hash}'`]);
  });

  it('do not include what the build keeps for itself', async () => {
    await serve();
    expect((await get('/.sources')).statusCode).toBe(404);
  });
});

describe('the answer of a call', () => {
  it('is compressed when it is long', async () => {
    await serve();
    const answer = await get('/api/long', 'br, gzip');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveLength(500);
    expect(answer.rawPayload.length).toBeLessThan(300);
  });

  it('stays as it is when it is short, a picture or a stream of events', async () => {
    await serve();
    for (const url of ['/api/short', '/images/1', '/api/live']) {
      const answer = await get(url, 'br, gzip');
      expect([url, answer.statusCode, answer.headers['content-encoding']]).toEqual([url, 200, undefined]);
    }
  });
});

async function serve(): Promise<void> {
  app = Fastify();
  await compressAnswers(app);
  app.get('/api/long', async () => Array.from({ length: 500 }, () => ({ label: 'Bus' })));
  app.get('/api/short', async () => ({ label: 'Bus' }));
  app.get('/images/1', async (_, reply) => reply.type('image/webp').send(Buffer.alloc(5000)));
  app.get('/api/live', async (_, reply) =>
    reply.type('text/event-stream; charset=utf-8').send(Readable.from([`data: ${'x'.repeat(5000)}\n\n`])),
  );
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line).msg) });
  answerErrors(app, log);
  await serveWebPages(app, dist, { hasDevPages: false, log });
}

function get(url: string, encoding?: string) {
  return app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
}

describe('the page of an event that looks otherwise', () => {
  it('takes the place of the built one on every address of the app, and of nothing else', async () => {
    app = Fastify();
    app.get('/healthz', async () => ({ status: 'ok' }));
    const log = pino({ level: 'silent' });
    const pageOf = async (html: string) => html.replace(PAGE, 'another page');
    await serveWebPages(app, dist, { hasDevPages: false, log, pageOf });
    for (const url of ['/', '/index.html', '/login?next=1']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, 'another page']);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
    }
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/nothing.css')).statusCode).toBe(404);
  });
});
