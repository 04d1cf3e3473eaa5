import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/platform/config-error.ts';
import { databaseClock } from '../../src/platform/db/database-clock.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const DAY_MS = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

describe('the clock of a server', () => {
  it('is that of the database, whatever the machine says', async () => {
    const { db } = server.services;
    const clock = await databaseClock(db, () => Date.now() + 60_000);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(30_000);
    clock.stop();
  });

  it.each([
    ['ahead of', 40 * DAY_MS],
    ['behind', -40 * DAY_MS],
  ])('is refused at the start, in a sentence, when it is 40 days %s the database’s', async (word, offMs) => {
    const starting = databaseClock(server.services.db, () => Date.now() + offMs);
    await expect(starting).rejects.toThrow(ConfigError);
    await expect(starting).rejects.toThrow(`The clock of this machine is 57600 minutes ${word}`);
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
