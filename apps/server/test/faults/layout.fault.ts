import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventTotals } from '@uvh/contract/calls/event';
import { submitImage } from '@uvh/contract/calls/image';
import { requestOf } from '@uvh/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/platform/free-port.ts';
import { type Guard, openGuard } from '../support/guard.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';
import { isInstalled, type StartedProgram, startCaddy, startNginx, startPgBouncer } from './support/layout.ts';

/** Proxies look every second whether a server is there. */
const NOTICED_WITHIN_MS = 2500;
const PROXIES = { caddy: startCaddy, nginx: startNginx } as const;
const proxies = (['caddy', 'nginx'] as const).filter(isInstalled);
const canTry = isInstalled('pgbouncer') && proxies.length > 0;
if (!canTry) console.warn('The layout of docs/deploy.md is not tried: it takes pgbouncer, and caddy or nginx.');

describe.skipIf(!canTry)('the layout of docs/deploy.md: a proxy, two servers, a worker, PgBouncer', () => {
  const crowd = emptyCrowd();
  let installation: Installation;
  let players: SeededPlayer[];
  let scratch: string;
  let guard: Guard;
  let bouncer: StartedProgram & { readonly url: string };
  let servers: ProductProcess[] = [];
  let ports: readonly [number, number];

  beforeAll(async () => {
    scratch = await mkdtemp(path.join(os.tmpdir(), 'uvh-faults-layout-'));
    await chmod(scratch, 0o755);
    guard = openGuard(scratch);
    // Its first server stands for the machine of the database: nobody plays on it.
    installation = (await openInstallation()).installation;
    bouncer = await startPgBouncer({ folder: scratch, guard }, await freePort(), installation.databaseUrl);
    ports = [await freePort(), await freePort()];
    servers = await Promise.all(ports.map(startOn));
    await installation.startWorker({ DATABASE_URL: bouncer.url });
    // Everybody plays as long as servers are replaced, which takes minutes on a busy machine: enough for all of them.
    players = await seedEvent(installation.services, { teams: 15, images: 12_000 });
  }, 300_000);
  afterAll(async () => {
    await installation?.close();
    await bouncer?.stop();
    await rm(scratch, { recursive: true, force: true });
    guard?.leave();
  }, 60_000);

  const startOn = (port: number) =>
    installation.startServer({ PORT: String(port), DATABASE_URL: bouncer.url, TRUSTED_PROXIES: '1' });
  const sound = () => expectSound(installation, { crowd, players, servers, hasWorker: true });
  const somebodyPlayed = async () => {
    const before = crowd.acknowledged.length;
    await expect.poll(() => crowd.acknowledged.length, { timeout: 300_000, interval: 50 }).toBeGreaterThan(before + 5);
  };
  /** Ends each server in turn and starts its successor, while everybody plays through the proxy. */
  const replaceAll = async (origin: string, signal: NodeJS.Signals) => {
    const over = new AbortController();
    const until = Number.POSITIVE_INFINITY;
    const playing = play(crowd, { players, origins: () => [origin], until, signal: over.signal });
    try {
      for (const [index, port] of ports.entries()) {
        await somebodyPlayed();
        await servers[index]?.end(signal);
        await somebodyPlayed();
        servers[index] = await startOn(port);
      }
      await somebodyPlayed();
    } finally {
      over.abort();
      await playing;
    }
  };

  it.each(proxies)('behind %s a server that is gone does not take the other one with it', async (name) => {
    const proxy = await PROXIES[name]({ folder: scratch, guard }, await freePort(), ports);
    try {
      const url = `http://127.0.0.1:${proxy.port}${requestOf(submitImage, {}).url}`;
      // Whatever a server says of it: a proxy alone answers 502 and 503.
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"image_id":1}' };
      const send = () => fetch(url, request).then(({ status }) => (status >= 500 ? 'nobody there' : 'answered'));
      await expect.poll(send).toBe('answered');
      await servers[0]?.end('SIGKILL');
      // Reviews that are sent before anybody knows that it is gone.
      await Promise.all(Array.from({ length: 40 }, send));
      await sleep(NOTICED_WITHIN_MS);
      for (let turn = 0; turn < 20; turn += 1) expect(await send()).toBe('answered');
    } finally {
      await proxy.stop();
      servers[0] = await startOn(ports[0]);
    }
  });

  it.each(proxies)(
    'behind %s servers are killed and replaced one by one, and what was acknowledged is stored once',
    async (name) => {
      const proxy = await PROXIES[name]({ folder: scratch, guard }, await freePort(), ports);
      try {
        const origin = `http://127.0.0.1:${proxy.port}`;
        await replaceAll(origin, 'SIGKILL');
        await sound();
        await replaceAll(origin, 'SIGTERM');
        await sound();
        expect((await fetch(`${origin}/metrics`)).status).toBe(404);
        expect((await fetch(origin + requestOf(eventTotals, {}).url)).status).toBe(200);
        await expectStream(origin, players[0]?.token ?? '');
      } finally {
        await proxy.stop();
      }
    },
    1_800_000,
  );
});

/** Events come through at once: nothing between waits until there are more of them. */
async function expectStream(origin: string, token: string): Promise<void> {
  const over = new AbortController();
  const response = await fetch(`${origin}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const first = await response.body?.getReader().read();
  expect(first?.value?.length).toBeGreaterThan(0);
  over.abort();
}
