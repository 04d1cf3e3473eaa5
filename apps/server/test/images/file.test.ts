import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { getImage } from '@uvh/contract/calls/image';
import { errorAnswerSchema } from '@uvh/contract/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageLinks } from '../../src/features/images/file/image-links.ts';
import { deliveryKey } from '../../src/features/images/import/blob-keys.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('image files', () => {
  let server: TestApp;
  let url = '';
  beforeAll(async () => {
    server = await startApp();
    await anImage(server);
    const { token } = await aPerson(server, { team: await aTeam(server) });
    url = (await server.succeed(getImage, {}, { token })).image_url;
  });
  afterAll(() => server.close());

  const get = (headers: Record<string, string> = {}, at = url) =>
    server.app.inject({ method: 'GET', url: at, headers });

  it('come by their link alone, to be kept for ever', async () => {
    const response = await get();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(response.body).toMatch(/^image \d+ of process/);
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(response.rawPayload.length),
    ]);
  });

  it('are not sent again to who has them', async () => {
    const etag = String((await get()).headers.etag);
    const again = await get({ 'if-none-match': `"other", W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('come small for lists', async () => {
    const bytes = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#336699' } })
      .webp()
      .toBuffer();
    const key = deliveryKey(bytes);
    await server.services.blobs.put(key, { bytes, contentType: 'image/webp' });
    const links = imageLinks(server.services.secret, server.clock);
    const [small, whole] = [await get({}, links.smallUrlOf(key)), await get({}, links.urlOf(key))];
    const { width, height } = await sharp(small.rawPayload).metadata();
    expect([small.statusCode, width, height]).toEqual([200, 192, 108]);
    expect(small.headers.etag).not.toBe(whole.headers.etag);
  });

  it('come in parts', async () => {
    const whole = (await get()).body;
    const part = await get({ range: 'bytes=2-5' });
    expect([part.statusCode, part.body]).toEqual([206, whole.slice(2, 6)]);
    expect(part.headers['content-range']).toBe(`bytes 2-5/${whole.length}`);
    expect((await get({ range: 'bytes=-4' })).body).toBe(whole.slice(-4));
    const beyond = await get({ range: 'bytes=100000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    expect(errorAnswerSchema.parse(beyond.json()).code).toBe('INVALID_INPUT');
    expect((await get({ range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200);
  });

  it('are refused without a right signature', async () => {
    const [path = '', query = ''] = url.split('?');
    const code = async (at: string) => {
      const response = await get({}, at);
      return [response.statusCode, response.json().code];
    };
    expect(await code(path)).toEqual([403, 'FORBIDDEN']);
    expect(await code(`${path}?${query}xyzw`)).toEqual([403, 'FORBIDDEN']);
    expect(await code(`${path}?${query.replace(/expires=\d+/, 'expires=9999999999')}`)).toEqual([403, 'FORBIDDEN']);
    expect(await code(`${path.replace(/[0-9a-f]\.webp/, 'z.webp')}?${query}`)).toEqual([404, 'NOT_FOUND']);
    expect(await code('/api/image-file/..%2f..%2fsecret.key')).toEqual([404, 'NOT_FOUND']);
  });

  it('that are gone are not kept as gone', async () => {
    const links = imageLinks(server.services.secret, server.clock);
    const response = await get({}, links.urlOf(`images/ab/${'ab'.repeat(32)}.webp`));
    expect([response.statusCode, response.headers['cache-control'], response.headers.etag]).toEqual([
      404,
      'no-store',
      undefined,
    ]);
  });

  it('are told to be asked for again while the store does not answer', async () => {
    const second = await startApp({ beside: server });
    const key = `images/cd/${'cd'.repeat(32)}.webp`;
    // A folder in the place of the file is an error like a disk or a bucket that fails.
    await mkdir(path.join(server.dataDir, 'blobs', ...key.split('/')), { recursive: true });
    const url = imageLinks(second.services.secret, second.clock).urlOf(key);
    const response = await second.app.inject({ method: 'GET', url });
    expect([response.statusCode, response.headers['retry-after'], response.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    await second.close();
  });

  it('are handed to the proxy in front where it is to send them, for a right link alone', async () => {
    const behind = await startApp({ beside: server, env: { IMAGE_DELIVERY: 'proxy' } });
    const { hash = '' } = /(?<hash>[0-9a-f]{64})\.webp/.exec(url)?.groups ?? {};
    const response = await behind.app.inject({ method: 'GET', url });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0]);
    expect(response.headers).toMatchObject({
      'x-accel-redirect': `/image-store/images/${hash.slice(0, 2)}/${hash}.webp`,
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const forged = await behind.app.inject({ method: 'GET', url: `${url}xyzw` });
    expect([forged.statusCode, forged.headers['x-accel-redirect']]).toEqual([403, undefined]);
    // Handed over, the proxy's "not found" would be kept for a year.
    const key = `images/${hash.slice(0, 2)}/${hash}.webp`;
    const blob = await server.services.blobs.read(key);
    await server.services.blobs.remove(key);
    const gone = await behind.app.inject({ method: 'GET', url });
    expect([gone.statusCode, gone.json().code, gone.headers['cache-control']]).toEqual([404, 'NOT_FOUND', 'no-store']);
    expect(gone.headers['x-accel-redirect']).toBeUndefined();
    if (blob) await server.services.blobs.put(key, blob);
    await behind.close();
  });

  it('are refused when the link is old', async () => {
    const leasedAt = server.clock.now();
    server.clock.advance(31 * 60_000);
    const response = await get();
    server.clock.set(leasedAt);
    expect([response.statusCode, response.json().code]).toEqual([403, 'IMAGE_LINK_EXPIRED']);
  });
});
