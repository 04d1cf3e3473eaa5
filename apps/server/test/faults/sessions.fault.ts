import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REVIEWS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Installation, isReady, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';

/** More than a PostgreSQL that comes with the product lets in. */
const EVERY_CONNECTION = 120;

describe('what an operator does to sessions of the database while everybody plays', () => {
  const crowd = emptyCrowd();
  let installation: Installation;
  let servers: ProductProcess[];
  let players: SeededPlayer[];
  let operator: pg.Client;

  beforeAll(async () => {
    const opened = await openInstallation();
    installation = opened.installation;
    servers = [opened.server, await installation.startServer({ DATABASE_URL: installation.databaseUrl })];
    await installation.startWorker();
    players = await seedEvent(installation.services, { teams: 10, images: 100 + 2 * REVIEWS });
    operator = await connected();
  }, 300_000);
  afterAll(async () => {
    await operator?.end();
    await installation?.close();
  }, 60_000);

  const connected = async () => {
    const address = new URL(installation.databaseUrl);
    address.pathname = '/postgres';
    const client = new pg.Client({ connectionString: address.href });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const playOn = (until: number) => play(crowd, { players, origins: () => servers.map(({ origin }) => origin), until });
  const sound = () => expectSound(installation, { crowd, players, servers, hasWorker: true });

  it.each([
    ['statements are cancelled in their middle', `pg_cancel_backend(pid)`, `state = 'active'`, 50],
    ['sessions are ended', 'pg_terminate_backend(pid)', 'random() < .1', 300],
  ] as const)(
    '%s, again and again',
    async (_, done, which, everyMs) => {
      let isOver = false;
      let count = 0;
      const disturbing = (async () => {
        for (; !isOver; await sleep(everyMs)) {
          const { rowCount } = await operator.query(
            `select ${done} from pg_stat_activity where datname = 'urban_vision' and ${which}`,
          );
          count += rowCount ?? 0;
        }
      })();
      await playOn(REVIEWS / 2);
      isOver = true;
      await disturbing;
      expect(count).toBeGreaterThan(0);
      await sound();
    },
    900_000,
  );

  it('others take every connection: who calls is asked to wait, and all is well once they have gone', async () => {
    const others: pg.Client[] = [];
    const takeAll = async () => {
      for (let full = false; !full && others.length < EVERY_CONNECTION; ) {
        const client = await connected().catch(() => undefined);
        full = client === undefined;
        if (client) others.push(client);
      }
    };
    const [server] = servers;
    await takeAll();
    try {
      const ask = (path: string) =>
        fetch(`${server?.origin}${path}`, { headers: { authorization: `Bearer ${players[0]?.token}` } });
      // A server may be quicker to take one back: it is taken from it again.
      const withoutAny = async () => {
        await operator.query(
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'urban_vision'`,
        );
        await takeAll();
        return (await ask('/api/team')).status;
      };
      await expect.poll(withoutAny, { timeout: 120_000 }).toBe(503);
      expect(await (await ask('/api/team')).json()).toMatchObject({ code: 'UNAVAILABLE', retry_after: 2 });
      expect((await ask('/healthz')).status).toBe(200);
    } finally {
      await Promise.all(others.map((client) => client.end()));
    }
    for (const each of servers) await expect.poll(() => isReady(each), { timeout: 60_000 }).toBe(true);
    await playOn(REVIEWS / 4);
    await sound();
  }, 600_000);
});
