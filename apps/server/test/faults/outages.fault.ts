import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getImage } from '@uvh/contract/calls/image';
import { forgotPassword } from '@uvh/contract/calls/password-reset';
import { requestOf } from '@uvh/contract/request';
import { eq } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryKey } from '../../src/features/images/import/blob-keys.ts';
import { retryAll } from '../../src/features/mail/queries.ts';
import { image } from '../../src/platform/db/schema/images.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { isProcessAlive } from '../../src/platform/is-process-alive.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { REVIEWS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Gateway, openGateway } from './support/gateway.ts';
import { type Installation, isReady, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectMailsOnce, expectSound } from './support/invariants.ts';

/** Longer than the server waits for any answer of its database. */
const FROZEN_MS = 26_000;
const SLOW_CLIENTS = 60;
/** Longer than a mail server takes over any other answer. */
const THINKS_MS = 15_000;

const crowd = emptyCrowd();
let installation: Installation;
let server: ProductProcess;
let players: SeededPlayer[];
let store: S3rver;
let way: Gateway;
let directory: string;
let mailPort: number;
let mail: MailServer | undefined;

beforeAll(async () => {
  mailPort = await freePort();
  directory = await mkdtemp(path.join(os.tmpdir(), 'uvh-faults-s3-'));
  const configureBuckets = [{ name: 'images', configs: [] }];
  store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  way = await openGateway((await store.run()).port);
  const env = {
    S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${way.port}/images`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  };
  const opened = await openInstallation({ env });
  installation = opened.installation;
  server = opened.server;
  await installation.startWorker();
  players = await seedEvent(installation.services, { teams: 10, images: 100 + 2 * REVIEWS });
}, 180_000);
afterAll(async () => {
  await installation?.close();
  await mail?.stop();
  await way?.close();
  await store?.close();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

const playOn = (until: number) => play(crowd, { players, origins: () => [server.origin], until });
const sound = () => expectSound(installation, { crowd, players, servers: [server], hasWorker: true });
const ask = (url: string, token: string | undefined) =>
  fetch(new URL(url, server.origin), {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(60_000),
  });
/** The address of a picture that is in the store and that no server has in its memory. */
const aPicture = async (player: SeededPlayer | undefined) => {
  const answer = await ask('/api/image', player?.token);
  const { image_id: id } = getImage.answer.parse(await answer.json());
  const { db, blobs } = installation.services;
  const bytes = Buffer.from(`picture ${id}`);
  await blobs.put(deliveryKey(bytes), { bytes, contentType: 'image/webp' });
  await db
    .update(image)
    .set({ objectKey: deliveryKey(bytes) })
    .where(eq(image.id, id));
  const again = await ask('/api/image', player?.token);
  return getImage.answer.parse(await again.json()).image_url;
};

describe('what the server stands on goes away and comes back', () => {
  it.each(['hanging', 'down'] as const)(
    'the store of images is %s: people go on with those that they have',
    async (state) => {
      const url = await aPicture(players[state === 'hanging' ? 0 : 4]);
      way.let(state);
      await playOn(REVIEWS / 4);
      expect((await ask(url, undefined)).status).toBe(503);
      way.let('open');
      await expect.poll(async () => (await ask(url, undefined)).status, { timeout: 300_000, interval: 500 }).toBe(200);
      await sound();
    },
    300_000,
  );

  it('the database freezes: calls are answered for, and everything goes on when it thaws', async () => {
    const playing = playOn(REVIEWS / 2);
    await sleep(500);
    const frozen = await installation.postgres();
    // One that looked after a table, as a vacuum does, may have ended since.
    const toThoseThere = (signal: NodeJS.Signals) => {
      for (const pid of frozen.filter(isProcessAlive)) process.kill(pid, signal);
    };
    try {
      toThoseThere('SIGSTOP');
      expect((await ask('/healthz', undefined)).status).toBe(200);
      expect(await isReady(server)).toBe(false);
      expect((await ask('/api/team', players[1]?.token)).status).toBe(503);
      await sleep(FROZEN_MS);
    } finally {
      toThoseThere('SIGCONT');
    }
    await playing;
    await sound();
  }, 1_800_000);

  it('the mail server is away: mails wait, and each arrives once when it is back', async () => {
    for (const { email } of players.slice(0, 12)) {
      const { url, body } = requestOf(forgotPassword, { body: { email } });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(server.origin + url, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    }
    await playOn(REVIEWS / 4);
    mail = await startMailServer(mailPort);
    // An hour later: whatever wait the worker chose for its next try is over.
    await expect
      .poll(() => retryAll(installation.services.db, new Date()), { timeout: 300_000, interval: 2000 })
      .toBe(0);
    await expectMailsOnce(installation, mail, 0);
    await sound();
  }, 1_800_000);
});

describe('a mail server that is slow', () => {
  it('to say that it took a mail, as while it looks for spam, gets that mail once', async () => {
    if (mail === undefined) throw new Error('There is no mail server.');
    mail.waitsFor.add(sleep(THINKS_MS));
    const [player] = players.slice(12);
    const { url, body } = requestOf(forgotPassword, { body: { email: player?.email ?? '' } });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(server.origin + url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    await expectMailsOnce(installation, mail, 0);
  }, 1_800_000);
});

describe('slow clients', () => {
  it('are cut off when they send and read by the drop, and hold nobody up', async () => {
    const port = Number(new URL(server.origin).port);
    const open = new Set<net.Socket>();
    const starts = [
      'GET /api/event HTTP/1.1\r\nHost: x\r\n',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      '',
    ];
    for (let i = 0; i < SLOW_CLIENTS; i += 1) {
      const socket = net.connect(port, '127.0.0.1', () => socket.write(starts[i % starts.length] ?? ''));
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
      socket.resume();
    }
    const dripping = setInterval(() => {
      for (const socket of open) if (socket.writable) socket.write('a');
    }, 1000);
    await playOn(REVIEWS / 4);
    await expect.poll(() => open.size, { timeout: 300_000, interval: 500 }).toBe(0);
    clearInterval(dripping);
    await sound();
  }, 1_800_000);
});
