import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/platform/config-error.ts';
import { databaseOver } from '../../src/platform/db/database.ts';
import { databaseClock } from '../../src/platform/db/database-clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const DAY_MS = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** A log whose lines are kept. */
function aLog() {
  const lines: string[] = [];
  return { log: createLog('info', { write: (line) => void lines.push(line) }), said: () => lines.join('') };
}
const { log } = aLog();

/** A way to the database on which its clock can be stepped, by that many milliseconds in all. */
async function aSteppedDatabase() {
  const { db } = server.services;
  await db.execute(`create schema if not exists stepped; create table if not exists stepped.step (ms bigint);
    delete from stepped.step; insert into stepped.step values (0);
    create or replace function stepped.clock_timestamp() returns timestamptz language sql as
      $$ select pg_catalog.clock_timestamp() + ms * interval '1 ms' from stepped.step $$`);
  const { url: connectionString } = server.database;
  const pool = new pg.Pool({ connectionString, options: '-c search_path=stepped,pg_catalog' });
  return {
    db: databaseOver(pool),
    step: (ms: number) => db.execute(sql`update stepped.step set ms = ${ms}`),
    end: () => pool.end(),
  };
}

describe('the clock of a server', () => {
  it('is that of the database, whatever the machine says', async () => {
    const { db } = server.services;
    const clock = await databaseClock(db, log, { machineNow: () => Date.now() + 60_000 });
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(30_000);
    clock.stop();
  });

  it.each([
    ['ahead of', 40 * DAY_MS],
    ['behind', -40 * DAY_MS],
  ])('is refused at the start, in a sentence, when it is 40 days %s the database’s', async (word, offMs) => {
    const starting = databaseClock(server.services.db, log, { machineNow: () => Date.now() + offMs });
    await expect(starting).rejects.toThrow(ConfigError);
    await expect(starting).rejects.toThrow(`The clock of this machine is 57600 minutes ${word}`);
  });

  it.each([
    ['40 days ahead', 40 * DAY_MS, '57600 minutes ahead'],
    ['two hours back', -DAY_MS / 12, '120 minutes back'],
  ])('does not follow a database whose clock alone jumps %s, and says so once', async (_, ms, words) => {
    const database = await aSteppedDatabase();
    const { log, said } = aLog();
    const clock = await databaseClock(database.db, log, { lookEveryMs: 20 });
    const offMs = () => Math.abs(clock.now().getTime() - Date.now());
    await database.step(ms);
    await expect.poll(said).toContain(`The clock of the database has jumped by ${words}`);
    expect(offMs()).toBeLessThan(30_000);
    await database.step(0);
    await expect.poll(said).toContain('the clocks of database and machine agree again');
    expect(offMs()).toBeLessThan(30_000);
    expect(said().trim().split('\n')).toHaveLength(2);
    clock.stop();
    await database.end();
  });

  it('follows a database whose clock is set together with the machine’s, and by less than minutes alone', async () => {
    const database = await aSteppedDatabase();
    let machineMs = 0;
    const clock = await databaseClock(database.db, log, { machineNow: () => Date.now() + machineMs, lookEveryMs: 20 });
    const aheadMs = () => clock.now().getTime() - Date.now();
    await database.step(60_000);
    await expect.poll(aheadMs).toBeGreaterThan(30_000);
    machineMs = DAY_MS;
    await database.step(DAY_MS);
    await expect.poll(aheadMs).toBeGreaterThan(DAY_MS - 30_000);
    clock.stop();
    await database.end();
  });

  it('stays the database’s when the machine’s jumps, which is told', async () => {
    const { log, said } = aLog();
    let machineMs = 0;
    const machineNow = () => Date.now() + machineMs;
    const clock = await databaseClock(server.services.db, log, { machineNow, lookEveryMs: 20 });
    machineMs = 40 * DAY_MS;
    await expect.poll(said).toContain('The clock of this machine is 57600 minutes ahead of that of the database.');
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(30_000);
    clock.stop();
  });

  it('that is set back by a day keeps nobody waiting for a day', async () => {
    const { limiter } = server.services;
    const rule = { name: 'a test', limit: 1, seconds: 900 };
    await limiter.take(rule, 'somebody');
    const { retryAfterSeconds } = await limiter.take(rule, 'somebody');
    expect(retryAfterSeconds).toBe(900);
    server.clock.advance(-DAY_MS);
    expect(await limiter.take(rule, 'somebody')).toEqual({ isAllowed: true, retryAfterSeconds: 0 });
    expect(await limiter.take(rule, 'somebody')).toEqual({ isAllowed: false, retryAfterSeconds: 900 });
    // Servers do not agree to the millisecond, which gives nobody another try.
    server.clock.advance(-1000);
    expect((await limiter.take(rule, 'somebody')).isAllowed).toBe(false);
    server.clock.advance(DAY_MS + 1000);
  });
});
