import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookAtAddress } from '../src/features/doctor/address.ts';
import { lookAtClock } from '../src/features/doctor/database.ts';
import { examine } from '../src/organiser-doctor.ts';
import { mailOutbox } from '../src/platform/db/schema/event.ts';
import { image, imageQueue } from '../src/platform/db/schema/images.ts';
import { erasedFile } from '../src/platform/db/schema/reports.ts';
import { anImage } from './support/images.ts';
import { startMailServer } from './support/mail-server.ts';
import { aTeam } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const NOBODY = 'http://127.0.0.1:1';

/** What the doctor finds on this installation, one line for each finding. */
async function found(env: Record<string, string> = {}): Promise<string[]> {
  const findings = await examine({
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: NOBODY,
    ...env,
  });
  return findings.map(({ subject, state, says, mend }) => {
    expect(mend === undefined, says).toBe(state === 'well');
    return `${state} ${subject}: ${says}`;
  });
}

describe('organiser doctor', () => {
  // What the test before has broken is not looked at.
  beforeEach(async () => {
    await server.services.db.delete(mailOutbox);
    await server.services.db.update(imageQueue).set({ withdrawnAt: new Date() });
  });

  async function aRefusedMail(): Promise<void> {
    await server.services.db.insert(mailOutbox).values({
      kind: 'verification',
      recipient: 'gone@campus.test',
      subject: 'A code',
      textBody: '',
      htmlBody: '',
      messageId: '<doctor@test>',
      createdAt: server.clock.now(),
      nextTryAt: null,
      lastError: '550 No such mailbox',
    });
  }

  it('finds everything well on a sound installation, and says what a player would miss', async () => {
    const mail = await startMailServer();
    const lines = await found({ SMTP_URL: mail.smtpUrl });
    await mail.stop();
    expect(lines).toContain('well migrations: The tables are those of this version.');
    expect(lines).toContain('well secret: The secret is the one of this database.');
    expect(lines).toContain('well mail: The mail server lets us in.');
    expect(lines.filter((line) => line.startsWith('broken'))).toEqual([]);
    expect(lines).toContain(`warning address: Nothing answers at ${NOBODY}.`);
  });

  it('says when mail goes nowhere, and how many have been refused', async () => {
    await aRefusedMail();
    const lines = await found();
    expect(lines).toContain('warning mail: No mail server is configured.');
    expect(lines.some((line) => /^warning mail: .* 1 refused for good\.$/.test(line))).toBe(true);
    expect(await found({ SMTP_URL: 'smtp://127.0.0.1:1' })).toContain('broken mail: connect ECONNREFUSED 127.0.0.1:1');
  });

  it('names each promise of the ledger that does not hold', async () => {
    const team = await aTeam(server, 'Miscounted');
    expect(team).toBeDefined();
    await server.services.db.execute(sql`update team_total set xp = xp + 5`);
    const lines = await found();
    await server.services.db.execute(sql`update team_total set xp = xp - 5`);
    expect(lines).toContain('broken books: Not so 1 times: team totals equal the ledger.');
  });

  it('finds the tables wherever the role of the database looks first', async () => {
    const { db } = server.services;
    const { rows } = await db.execute<{ name: string }>(sql`select quote_ident(current_database()) as name`);
    const name = sql.raw(rows[0]?.name ?? '');
    await db.execute(sql`alter database ${name} set search_path = elsewhere`);
    const lines = await found();
    await db.execute(sql`alter database ${name} reset search_path`);
    expect(lines.filter((line) => line.startsWith('broken'))).toEqual([]);
    expect(lines).toContain('well secret: The secret is the one of this database.');
  });

  it('goes on when the database is away, and when the settings cannot be read', async () => {
    const away = await found({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' });
    expect(away.find((line) => line.startsWith('broken database'))).toMatch(/cannot be reached/);
    expect(away.some((line) => line.startsWith('well blobs'))).toBe(true);
    expect(await found({ PORT: 'three' })).toEqual([
      'broken settings: The environment cannot be used.\n  PORT: must be a number',
    ]);
  });

  it('says that a database takes no changes', async () => {
    const name = new URL(server.database.url).pathname.slice(1);
    await server.services.db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
    const lines = await found();
    await server.services.db.execute(sql.raw(`alter database ${name} reset default_transaction_read_only`));
    expect(lines).toContain('broken database: The database is set to read-only.');
    expect(lines).toContain('well migrations: The tables are those of this version.');
  });

  it('says that a power cut would take from the database what was acknowledged', async () => {
    // As the database of these tests is.
    expect(await found()).toContain(
      'warning database: It runs with fsync and full_page_writes off: a power cut may take acknowledged reviews, or the whole database.',
    );
  });

  it('says that nobody reads a replication slot, for which the log of the database fills its disk', async () => {
    const { db } = server.services;
    const slot = `doctor_${process.pid}`;
    await db.execute(sql`select pg_create_physical_replication_slot(${slot}, true)`);
    const lines = await found();
    await db.execute(sql`select pg_drop_replication_slot(${slot})`);
    expect(lines).toContainEqual(
      expect.stringMatching(
        `^warning database: Nobody reads the replication slot ${slot}: the database keeps \\d+ \\w+ of`,
      ),
    );
    expect((await found()).join()).not.toContain(slot);
  });

  it('says that triggers are off', async () => {
    const { db } = server.services;
    await db.execute(sql`alter table ledger disable trigger all`);
    const lines = await found();
    await db.execute(sql`alter table ledger enable trigger all`);
    expect(lines).toContain(
      'broken database: Triggers of 1 table are off (ledger): what is append-only can be changed, and references between tables are not checked.',
    );
  });

  it('says that the database gives fewer connections than server and workers may take', async () => {
    const { db } = server.services;
    const name = new URL(server.database.url).pathname.slice(1);
    expect((await found()).some((line) => line.includes('connections at most'))).toBe(false);
    await db.execute(sql.raw(`alter database ${name} connection limit 30`));
    const lines = await found();
    await db.execute(sql.raw(`alter database ${name} connection limit -1`));
    expect(lines).toContain('warning database: 30 connections at most; a server with 1 worker takes up to 34.');
  });

  it('knows a database that was set up with another secret', async () => {
    const lines = await found({ SECRET_KEY: 'another-secret-of-more-than-32-characters' });
    expect(lines).toContain('broken secret: The database was set up with another secret.');
  });

  it('looks at pictures of the event, and names images whose picture is gone or damaged', async () => {
    const { blobs, db } = server.services;
    await anImage(server);
    const [gone, damaged] = [await anImage(server), await anImage(server)];
    expect(await found()).toContain('well blobs: 3 pictures that were looked at are whole.');
    const rows = await db.select().from(image);
    const keyOf = (imageId: number) => rows.find(({ id }) => id === imageId)?.objectKey ?? '';
    await blobs.remove(keyOf(gone));
    await blobs.put(keyOf(damaged), { bytes: Buffer.from('half'), contentType: 'image/webp' });
    const told = (await found()).find((line) =>
      line.startsWith('broken blobs: Of 3 pictures that were looked at 2 are'),
    );
    expect(new Set(told?.match(/\d+/g)?.slice(2).map(Number))).toEqual(new Set([gone, damaged]));
  });

  it('names an image whose picture the disk does not give back, and looks at the others', async () => {
    const unreadable = await anImage(server);
    const [row] = await server.services.db.select().from(image).where(eq(image.id, unreadable));
    const place = path.join(server.dataDir, 'blobs', row?.objectKey ?? '');
    await rm(place);
    // Reading it fails as a bad sector does.
    await mkdir(place);
    const blobs = (await found()).filter((line) => line.includes(' blobs: '));
    await rm(place, { recursive: true });
    expect(blobs.join('')).toMatch(new RegExp(`missing or damaged: images .*\\b${unreadable}\\b`));
  });

  it('says that files of an erased picture are still in the store', async () => {
    const key = 'images/ab/erased.webp';
    await server.services.db.insert(erasedFile).values({ key, erasedAt: new Date(Date.now() - 3_600_000) });
    const lines = await found();
    await server.services.db.delete(erasedFile);
    expect(lines).toContain('warning blobs: 1 file of erased pictures is still in the store.');
  });

  it('counts the mails also where the mail server does not let us in', async () => {
    await aRefusedMail();
    const lines = await found({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(lines.filter((line) => line.includes(' mail: '))).toEqual([
      expect.stringMatching(/^broken mail: .*ECONNREFUSED/),
      expect.stringMatching(/^warning mail: .* refused for good\.$/),
    ]);
  });

  it('knows a store of images that is away', async () => {
    const lines = await found({ S3_URL: 'http://key:secret@127.0.0.1:1/bucket' });
    expect(lines).toContain('broken blobs: connect ECONNREFUSED 127.0.0.1:1');
  });
});

describe('the clock', () => {
  it.each([
    [0, 'well'],
    [-10_000, 'warning'],
    [40 * 86_400_000, 'broken'],
  ])('of a machine that is %i ms off is %s', async (offMs, state) => {
    const client = { query: async () => ({ rows: [{ ms: '1000000' }] }) };
    expect((await lookAtClock(client, () => 1_000_000 + offMs)).state).toBe(state);
  });
});

describe('the public address', () => {
  it('is asked as a player would: a proxy that is not configured is told of', async () => {
    const { url, close } = await answering((path) => ({
      status: path === '/readyz' ? 200 : 404,
      headers: { via: '1.1 Caddy' },
    }));
    const findings = await lookAtAddress({ publicUrl: url, trustedProxies: 0 });
    expect(findings.map(({ state, says }) => `${state}: ${says}`)).toEqual([
      `well: ${url} answers.`,
      'warning: TRUSTED_PROXIES is 0, and the address looks as if a proxy stood in front.',
    ]);
    expect((await lookAtAddress({ publicUrl: url, trustedProxies: 1 })).map(({ state }) => state)).toEqual(['well']);
    await close();
  });

  it('gives the reason of a server that is not ready', async () => {
    const body = JSON.stringify({ status: 'not ready', reason: 'The database is set to read-only.' });
    const { url, close } = await answering(() => ({ status: 503, headers: {}, body }));
    expect((await lookAtAddress({ publicUrl: url, trustedProxies: 1 }))[0]).toMatchObject({
      says: `${url}/readyz answers with 503. The database is set to read-only.`,
    });
    await close();
  });

  it('is broken when something else answers there', async () => {
    const { url, close } = await answering(() => ({ status: 502, headers: {} }));
    expect((await lookAtAddress({ publicUrl: url, trustedProxies: 1 }))[0]).toMatchObject({
      state: 'broken',
      says: `${url}/readyz answers with 502.`,
    });
    await close();
  });
});

/** Any web server at all. */
async function answering(answer: (path: string) => { status: number; headers: Record<string, string>; body?: string }) {
  const http: Server = createServer((request, response) => {
    const { status, headers, body } = answer(request.url ?? '/');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => http.close(resolve)) };
}
