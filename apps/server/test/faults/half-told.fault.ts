import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { linkDownload } from '@uvh/contract/calls/organiser/results';
import { requestOf } from '@uvh/contract/request';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { storedZip } from '../support/stored-zip.ts';
import { killBefore } from './support/held-table.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectMailsOnce } from './support/invariants.ts';

const PICTURES = 6;
const PEOPLE = 12;
/** One mail under way on each connection of a worker that is killed may be sent again, under the same Message-ID. */
const MAILS_AGAIN = 3;
let installation: Installation;
let server: ProductProcess;
let mail: MailServer;
let scratch: string;
let temporary: string;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'uvh-half-told-'));
  temporary = path.join(scratch, 'tmp');
  await mkdir(temporary);
  mail = await startMailServer();
  ({ installation, server } = await openInstallation());
  const team = await aTeam(installation);
  for (let n = 0; n < PEOPLE; n += 1) await aPerson(installation, n < 4 ? { team } : {});
}, 180_000);
afterAll(async () => {
  await installation?.close();
  await mail?.stop();
  await rm(scratch, { recursive: true, force: true });
}, 60_000);

const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await installation.services.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
};
const command = (...words: string[]) => installation.startCommand(words, { TMPDIR: temporary });
const killedAt = (table: string, start: () => ProductProcess, from: 'writers' | 'all' = 'writers') =>
  killBefore({ databaseUrl: installation.databaseUrl, table, from }, async () => start());

describe('kill -9 of a command of the organisers', () => {
  it('that tells everybody by mail: nobody is told or everybody, once', async () => {
    const tell = () => command('announcements', 'send', 'The game begins at noon.', '--mail');
    const told = async () => [
      await numberOf(sql`select count(*) as n from announcement`),
      await numberOf(sql`select count(*) as n from mail_outbox where kind like 'announcement%'`),
    ];
    for (const table of ['announcement', 'mail_outbox', 'audit_log']) {
      await killedAt(table, tell);
      expect(await told()).toEqual([0, 0]);
    }
    const last = tell();
    expect(await last.ended(), last.printed()).toBe(0);
    expect(await told()).toEqual([1, PEOPLE]);
  }, 600_000);

  it('that imports a ZIP: begun again it brings every picture once, and leaves no temporary files', async () => {
    const files: Record<string, Buffer> = {};
    for (let n = 0; n < PICTURES; n += 1) {
      const create = { width: 640, height: 360, channels: 3, background: `#${n}${n}4488` } as const;
      files[`zipped-${n}.png`] = await sharp({ create }).png().toBuffer();
    }
    const images = Object.keys(files).map((file_name, n) => ({ id: n + 1, file_name, width: 640, height: 360 }));
    const annotations = images.map(({ id }) => ({ id, image_id: id, category_id: 1, bbox: [40, 40, 90, 60] }));
    const boxes = { images, annotations, categories: [{ id: 1, name: 'Sedan' }] };
    const zip = path.join(scratch, 'pictures.zip');
    await writeFile(zip, storedZip({ ...files, 'boxes.json': JSON.stringify(boxes) }));
    const imports = () => command('import', zip, '--zone', '0');
    const imported = sql`select count(*) as n from image where source_name like '%zipped-%'`;
    for (const table of ['image_batch', 'image', 'image_queue']) await killedAt(table, imports);
    const last = imports();
    expect(await last.ended(), last.printed()).toBe(0);
    expect(await numberOf(imported)).toBe(PICTURES);
    expect(
      await numberOf(sql`select count(distinct batch_id) as n from image where source_name like '%zipped-%'`),
    ).toBe(1);
    expect(await readdir(temporary)).toEqual([]);
  }, 600_000);

  it('that makes a backup: no half of one stands under its name, and the next is whole and alone', async () => {
    const folder = path.join(scratch, 'backups');
    await mkdir(folder);
    const file = path.join(folder, 'event.backup');
    const backUp = () => command('backup', file);
    for (const table of ['announcement', 'report', 'submission']) {
      await killedAt(table, backUp, 'all');
      expect(await readdir(folder)).not.toContain('event.backup');
    }
    const last = backUp();
    expect(await last.ended(), last.printed()).toBe(0);
    expect(await readdir(folder)).toEqual(['event.backup']);
    expect(await readdir(temporary)).toEqual([]);
  }, 600_000);
});

describe('kill -9 of a process', () => {
  it('that mails an announcement: everybody has it, and once but for what was under way', async () => {
    const sends = async () => installation.startWorker({ SMTP_URL: mail.smtpUrl });
    const { promise: never } = Promise.withResolvers<void>();
    mail.waitsFor.add(never);
    const killed = await sends();
    await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await killed.end('SIGKILL');
    mail.waitsFor.clear();
    const worker = await sends();
    const waiting = sql`select count(*) as n from mail_outbox where sent_at is null`;
    // What the killed one had in hand is its own for two minutes.
    await expect.poll(() => numberOf(waiting), { timeout: 300_000 }).toBe(0);
    await expectMailsOnce(installation, mail, MAILS_AGAIN);
    expect(new Set(mail.received.map(({ to }) => to?.[0]?.address)).size).toBe(PEOPLE);
    await worker.end('SIGTERM');
  }, 600_000);

  it('that draws certificates: the download breaks off, and the next is whole', async () => {
    await installation.services.db.execute(sql`insert into member_total (user_id, team_id, images)
      select user_id, team_id, 12 from team_member on conflict do nothing`);
    await installation.services.db.execute(sql`update member_total set images = 12`);
    const { token } = await aPerson(installation, { role: 'organiser' });
    const draws = await installation.startServer();
    const download = async ({ origin }: ProductProcess) => {
      const { url, body } = requestOf(linkDownload, { body: { kind: 'certificates' } });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const link = await fetch(origin + url, { method: 'POST', headers, body: JSON.stringify(body) });
      return fetch(new URL(linkDownload.answer.parse(await link.json()).url, origin));
    };
    const broken = await download(draws);
    expect(broken.status).toBe(200);
    await draws.end('SIGKILL');
    await expect(broken.arrayBuffer()).rejects.toThrow();
    const whole = Buffer.from(await (await download(server)).arrayBuffer());
    expect(whole.includes('%PDF-')).toBe(true);
    expect(whole.includes('PK\u0005\u0006')).toBe(true);
  }, 300_000);
});
