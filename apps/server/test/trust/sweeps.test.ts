import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../src/features/accounts/sessions/sessions.ts';
import { deviceLogin, knownDevice, oneTimeCode, rateLimit, session } from '../../src/platform/db/schema/accounts.ts';
import { aPerson } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const DAY_MS = 24 * 3600 * 1000;
const CLOCKS_DIFFER_MS = 60_000;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const db = () => server.services.db;
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms);

/** A row that is just too old, and one that is not yet: by who or what they are of. */
async function plant(): Promise<void> {
  const { userId } = await aPerson(server);
  await db().delete(session);
  await openSession(db(), server.services, userId, true);
  const row = { userId, isRemembered: false, createdAt: ago(DAY_MS), lastSeenAt: ago(DAY_MS) };
  await db()
    .insert(session)
    .values({ ...row, tokenHash: Buffer.of(1), expiresAt: ago(1) });
  const code = { purpose: 'verify_email', codeHash: Buffer.of(1), createdAt: ago(3 * DAY_MS) } as const;
  await db()
    .insert(oneTimeCode)
    .values([
      { ...code, email: 'old@campus.test', expiresAt: ago(DAY_MS + 1) },
      // Expired, and yet told so for a day to who types it.
      { ...code, email: 'young@campus.test', expiresAt: ago(DAY_MS - 1) },
    ]);
  await db()
    .insert(knownDevice)
    .values([
      { tokenHash: Buffer.of(1), userId, lastSeenAt: ago(180 * DAY_MS + 1) },
      { tokenHash: Buffer.of(2), userId, lastSeenAt: ago(180 * DAY_MS - 1) },
    ]);
  await db()
    .insert(deviceLogin)
    .values([
      { deviceHash: Buffer.of(1), userId, at: ago(180 * DAY_MS + 1) },
      { deviceHash: Buffer.of(2), userId, at: ago(180 * DAY_MS - 1) },
    ]);
  await db()
    .insert(rateLimit)
    .values([
      { key: 'old', hits: 1, windowStart: ago(DAY_MS + CLOCKS_DIFFER_MS + 1) },
      { key: 'young', hits: 1, windowStart: ago(DAY_MS - 1) },
    ]);
}

const left = async () => ({
  sessions: (await db().select().from(session)).map(({ tokenHash }) => tokenHash.length),
  codes: (await db().select().from(oneTimeCode)).map(({ email }) => email),
  devices: (await db().select().from(knownDevice)).map(({ tokenHash }) => tokenHash[0]),
  logins: (await db().select().from(deviceLogin)).map(({ deviceHash }) => deviceHash[0]),
  limits: (await db().select().from(rateLimit)).map(({ key }) => key),
});

it('takes away what is over and nothing else: sessions, codes, browsers, counted tries', async () => {
  await plant();
  const worker = await startApp({ beside: server, runsJobs: true });
  await expect
    .poll(left)
    .toEqual({ sessions: [32], codes: ['young@campus.test'], devices: [2], logins: [2], limits: ['young'] });
  await worker.close();
});
