import { forgotPassword } from '@uvh/contract/calls/password-reset';
import { requestOf } from '@uvh/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { KILLS, REVIEWS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Installation, isReady, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectMailsOnce, expectSound } from './support/invariants.ts';

/** One mail under way on each connection of a worker that is killed may be sent again, under the same Message-ID. */
const MAILS_AGAIN = 3;

describe('kill -9 while everybody submits', () => {
  const crowd = emptyCrowd();
  let installation: Installation;
  let server: ProductProcess;
  let worker: ProductProcess;
  let mail: MailServer;
  let players: SeededPlayer[];
  let asked = 0;

  beforeAll(async () => {
    mail = await startMailServer();
    const opened = await openInstallation({ env: { SMTP_URL: mail.smtpUrl } });
    installation = opened.installation;
    server = opened.server;
    worker = await installation.startWorker();
    players = await seedEvent(installation.services, { teams: 25, images: 200 + 2 * REVIEWS });
  }, 120_000);
  afterAll(async () => {
    await installation?.close();
    await mail?.stop();
  }, 60_000);

  /** Somebody asks for a code in the middle of it; the answer may be lost, as any other. */
  const askForCode = async () => {
    const { url, body } = requestOf(forgotPassword, { body: { email: players[asked++]?.email ?? '' } });
    const headers = { 'content-type': 'application/json' };
    await fetch(server.origin + url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
  };
  const sendKills = async (kill: () => Promise<void>) => {
    const before = crowd.acknowledged.length;
    const playing = play(crowd, { players, origins: () => [server.origin], until: REVIEWS });
    for (let round = 1; round <= KILLS; round += 1) {
      await expect
        .poll(() => crowd.acknowledged.length - before, { timeout: 600_000, interval: 50 })
        .toBeGreaterThan((REVIEWS * round) / (KILLS + 2));
      await askForCode();
      await kill();
    }
    await playing;
    expect(crowd.acknowledged.length - before).toBeGreaterThanOrEqual(REVIEWS);
    expect(crowd.lostLeases).toBe(0);
    await expectSound(installation, { crowd, players, servers: [server], hasWorker: true });
    await expectMailsOnce(installation, mail, KILLS * MAILS_AGAIN);
  };
  const killPostgres = async () => {
    const [postmaster] = await installation.postgres();
    if (postmaster === undefined) throw new Error('no PostgreSQL');
    process.kill(postmaster, 'SIGKILL');
  };

  it('of the server: it is started again and nothing is missing', async () => {
    await sendKills(async () => {
      await server.end('SIGKILL');
      server = await installation.startServer();
    });
  }, 1_800_000);

  it('of PostgreSQL: the server starts it again, and lives on meanwhile', async () => {
    await sendKills(async () => {
      await killPostgres();
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      await expect.poll(() => isReady(server), { timeout: 300_000 }).toBe(true);
    });
  }, 1_800_000);

  it('of server and PostgreSQL together', async () => {
    await sendKills(async () => {
      await Promise.all([killPostgres(), server.end('SIGKILL')]);
      server = await installation.startServer();
    });
  }, 1_800_000);

  it('of the worker: what it left is taken up by the next', async () => {
    await sendKills(async () => {
      await worker.end('SIGKILL');
      worker = await installation.startWorker();
    });
  }, 1_800_000);

  it('of nobody: the worker ends without a complaint when it is asked to', async () => {
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(worker.printed()).toContain('"worked"');
    expect(worker.printed()).not.toContain('after calling end');
  }, 60_000);
});
