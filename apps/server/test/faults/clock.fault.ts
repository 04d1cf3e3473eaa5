import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REVIEWS } from './support/amounts.ts';
import { type Crowd, emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Longer than the sweeps of sessions and leases take to come round after a start. */
const SWEEPS_MS = 8000;
const OPEN_FOR_MS = 25_000;
/** The gate is looked at when a call comes in; its row is written a little later. */
const UNDER_WAY_MS = 15_000;

/** Loaded before the program: its clock is that many days ahead, or behind, at once or from SIGUSR2 on. */
function aheadBy(days: number, when: 'at once' | 'at SIGUSR2'): string {
  const code = `const now = Date.now; let ahead = ${when === 'at once' ? days * DAY_MS : 0};
    process.on('SIGUSR2', () => { ahead = ${days * DAY_MS}; });
    Date.now = () => now() + ahead;
    globalThis.Date = class extends Date { constructor(...a) { if (a.length) super(...a); else super(Date.now()); } static now() { return now() + ahead; } };`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

const crowd = emptyCrowd();
let installation: Installation;
let server: ProductProcess;
let players: SeededPlayer[];

beforeAll(async () => {
  const opened = await openInstallation({ env: { EVENT_PHASE: '' } });
  installation = opened.installation;
  server = opened.server;
  players = await seedEvent(installation.services, { teams: 10, images: 500 + 2 * REVIEWS });
  await opensIn(-HOUR_MS, HOUR_MS);
  await installation.startWorker();
}, 180_000);
afterAll(() => installation?.close(), 60_000);

const opensIn = async (opensMs: number, closesMs: number) => {
  const now = Date.now();
  const [opensAt, closesAt] = [new Date(now + opensMs), new Date(now + closesMs)];
  const window = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
  const { event } = installation.services;
  await event.changeSchedule('test', (schedule) => ({ ...schedule, game: window, competition: window }));
  return { opensAt, closesAt };
};
const playOn = (into: Crowd, until: number, servers = [server]) =>
  play(into, { players, origins: () => servers.map(({ origin }) => origin), until });
const count = async (table: 'session' | 'lease') => {
  const { rows } = await installation.services.db.execute<{ n: string }>(
    table === 'session' ? sql`select count(*) as n from session` : sql`select count(*) as n from lease where state = 1`,
  );
  return Number(rows[0]?.n);
};

describe('a machine whose clock is wrong', () => {
  it('a server whose machine is 40 days ahead says so and does not start', async () => {
    const starting = installation.startServer({ NODE_OPTIONS: aheadBy(40, 'at once') });
    await expect(starting).rejects.toThrow('The clock of this machine is 57600 minutes ahead');
  }, 120_000);

  it.each([
    ['40 days ahead', 40],
    ['two hours back', -1 / 12],
  ])(
    'a server and a worker whose machine jumps %s log nobody out and end no lease',
    async (_, days) => {
      const NODE_OPTIONS = aheadBy(days, 'at SIGUSR2');
      const second = await installation.startServer({ NODE_OPTIONS });
      const worker = await installation.startWorker({ NODE_OPTIONS });
      const [sessions, before] = [await count('session'), crowd.acknowledged.length];
      // What it has read by then is not to be shown for as long as the clock is behind.
      await playOn(crowd, 10, [second]);
      for (const { pid } of [second, worker]) process.kill(pid, 'SIGUSR2');
      await playOn(crowd, REVIEWS / 4, [server, second]);
      const headers = { authorization: `Bearer ${players[0]?.token}` };
      expect((await fetch(`${second.origin}/api/image`, { headers })).status).toBe(200);
      await sleep(SWEEPS_MS);
      expect(await count('session')).toBe(sessions);
      expect(await count('lease')).toBeGreaterThan(0);
      expect(crowd.acknowledged.length).toBeGreaterThan(before);
      expect([...crowd.refusals]).toEqual([]);
      await expectSound(installation, { crowd, players, servers: [server, second], hasWorker: true });
      expect(await second.end('SIGTERM')).toBe(0);
      expect(await worker.end('SIGTERM')).toBe(0);
    },
    1_800_000,
  );
});

describe('the dates of the event', () => {
  it('open and close the game under the feet of people who play', async () => {
    const window = await opensIn(6000, 6000 + OPEN_FOR_MS);
    const newest = async () => {
      const { rows } = await installation.services.db.execute<{ at: string | null }>(
        sql`select max(created_at) as at from submission`,
      );
      return new Date(rows[0]?.at ?? 0).getTime();
    };
    // A server looks at the dates once a second; until then the ones before hold.
    await sleep(2000);
    const [early, late] = [emptyCrowd(), await newest()];
    await playOn(early, 1);
    expect([...early.refusals.keys()]).toEqual(['GAME_NOT_OPEN']);
    expect(await newest()).toBe(late);
    await expect
      .poll(
        async () => {
          await playOn(crowd, 10);
          return crowd.acknowledged.length > 0 && (await newest()) > late;
        },
        { timeout: 300_000 },
      )
      .toBe(true);
    await playOn(crowd, Number.POSITIVE_INFINITY);
    expect(crowd.refusals.get('GAME_OVER')).toBeGreaterThanOrEqual(players.length);
    expect(await newest()).toBeLessThan(window.closesAt.getTime() + UNDER_WAY_MS);
    const { rows } = await installation.services.db.execute(
      sql`select id from submission where created_at > to_timestamp(${late}::float8 / 1000) and created_at < ${window.opensAt.toISOString()}::timestamptz`,
    );
    expect(rows).toEqual([]);
    await opensIn(-HOUR_MS, HOUR_MS);
    await sleep(2000);
    await expectSound(installation, { crowd, players, servers: [server], hasWorker: true });
  }, 1_800_000);
});
