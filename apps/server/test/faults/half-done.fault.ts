import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../src/features/backup/write-backup.ts';
import { runFinalPass } from '../../src/features/consensus/final-pass.ts';
import { moveMember } from '../../src/features/teams/organisers.ts';
import { CommandRefusal } from '../../src/platform/cli/command-refusal.ts';
import { connectDatabase } from '../../src/platform/db/database.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { REVIEWS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { killBefore } from './support/held-table.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';

const HOUR_MS = 3_600_000;
const PICTURES = 8;
/** The gate is looked at when a call comes in; a server looks at the dates once a second. */
const CLOSES_AFTER_MS = 6000;

const crowd = emptyCrowd();
let installation: Installation;
let server: ProductProcess;
let players: SeededPlayer[];
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'uvh-half-done-'));
  const opened = await openInstallation({ env: { EVENT_PHASE: '' } });
  installation = opened.installation;
  server = opened.server;
  players = await seedEvent(installation.services, { teams: 10, images: 100 + 4 * REVIEWS });
  await closesIn(HOUR_MS);
}, 180_000);
afterAll(async () => {
  await installation?.close();
  await rm(scratch, { recursive: true, force: true });
}, 60_000);

async function closesIn(ms: number): Promise<void> {
  const window = {
    opensAt: new Date(Date.now() - HOUR_MS).toISOString(),
    closesAt: new Date(Date.now() + ms).toISOString(),
  };
  await installation.services.event.changeSchedule('test', (schedule) => ({
    ...schedule,
    game: window,
    competition: window,
  }));
}
const playOn = (until: number) => play(crowd, { players, origins: () => [server.origin], until });
const sound = () => expectSound(installation, { crowd, players, servers: [server], hasWorker: true });
const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await installation.services.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
};

/** Kills a process where it needs that table of the event. */
const killedAt = (table: string, start: () => Promise<ProductProcess>, from: 'writers' | 'all' = 'writers') =>
  killBefore({ databaseUrl: installation.databaseUrl, table, from }, start);
/** Pictures in a folder, and a file of boxes for them. */
async function somePictures() {
  const folder = path.join(scratch, 'pictures');
  await mkdir(folder);
  const names = Array.from({ length: PICTURES }, (_, n) => `half-${n}.png`);
  for (const [n, name] of names.entries()) {
    const create = { width: 640, height: 360, channels: 3, background: `#${n}${n}8844` } as const;
    await sharp({ create }).png().toFile(path.join(folder, name));
  }
  const images = names.map((file_name, n) => ({ id: n + 1, file_name, width: 640, height: 360 }));
  const annotations = images.map(({ id }) => ({ id, image_id: id, category_id: 1, bbox: [40, 40, 90, 60] }));
  const suggestions = path.join(scratch, 'boxes.json');
  await writeFile(suggestions, JSON.stringify({ images, annotations, categories: [{ id: 1, name: 'Sedan' }] }));
  return { folder, suggestions };
}

const isOfExport = (name: string) => name.startsWith('uvh-export-');

const worker = () => installation.startWorker();

describe('kill -9 in the middle of what takes long', () => {
  it('of learning: the next worker learns from everything, once', async () => {
    await playOn(REVIEWS);
    for (const table of ['image_learning', 'learning_total', 'crowd_model', 'annotator_skill'])
      await killedAt(table, worker);
    const next = await worker();
    await expect.poll(() => numberOf(sql`select count(*) as n from crowd_model`), { timeout: 300_000 }).toBe(1);
    await sound();
    expect(await next.end('SIGTERM')).toBe(0);
  }, 1_800_000);

  it('of an import: begun again it brings every picture, once', async () => {
    const { folder, suggestions } = await somePictures();
    const order = ['import', folder, '--suggestions', suggestions, '--zone', '0'];
    for (const table of ['image', 'image_queue']) await killedAt(table, async () => installation.startCommand(order));
    const last = installation.startCommand(order);
    expect(await last.ended(), last.printed()).toBe(0);
    const imported = sql`select count(*) as n from image i join image_queue q on q.image_id = i.id where source_name like '%half-%'`;
    expect(await numberOf(imported)).toBe(PICTURES);
    expect(await numberOf(sql`select count(*) as n from image where source_name like '%half-%'`)).toBe(PICTURES);
  }, 600_000);

  it('of an export: no half of a file stands under its name, and the next is whole', async () => {
    const target = path.join(scratch, 'data-set.zip');
    const temporary = path.join(scratch, 'temporary');
    await mkdir(temporary);
    const begin = () => installation.startCommand(['export', target], { TMPDIR: temporary });
    for (const table of ['image_consensus', 'submission']) await killedAt(table, async () => begin(), 'all');
    await expect(stat(target)).rejects.toThrow('ENOENT');
    expect((await readdir(temporary)).filter(isOfExport)).toHaveLength(1);
    const last = begin();
    expect(await last.ended(), last.printed()).toBe(0);
    expect((await stat(target)).size).toBeGreaterThan(1000);
    expect((await readdir(temporary)).filter(isOfExport)).toEqual([]);
  }, 600_000);

  it('of a restore: what is there is nothing or all, and the same command goes on', async () => {
    const file = path.join(scratch, 'event.backup');
    await writeBackup(installation.services, file, { withPictures: false });
    const reviews = await numberOf(sql`select count(*) as n from submission`);
    const name = `half_restored_${process.pid}`;
    await installation.services.db.$client.query(`create database ${name}`);
    const elsewhere = new URL(installation.databaseUrl);
    elsewhere.pathname = `/${name}`;
    const restore = () =>
      installation.startCommand(['restore', file, '--allow-missing-pictures'], {
        DATABASE_URL: elsewhere.href,
        DATA_DIR: path.join(scratch, 'restored'),
      });
    const { db, close } = connectDatabase({ url: elsewhere.href, onError: () => undefined });
    const stored = async () => {
      const { rows } = await db
        .execute<{ n: string }>(sql`select count(*) as n from submission`)
        .catch(() => ({ rows: [] }));
      return Number(rows[0]?.n ?? 0);
    };
    const isAt = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.length > 0;
    try {
      for (const sight of [
        sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`,
        sql`select 1 where to_regclass('public.submission') is not null`,
        sql`select 1 from pg_stat_activity where datname = ${name} and query ilike 'copy %'`,
      ]) {
        if ((await stored()) > 0) break;
        const running = restore();
        let isOver = false;
        void running.ended().then(() => {
          isOver = true;
        });
        await expect.poll(async () => isOver || (await isAt(sight)), { timeout: 300_000, interval: 2 }).toBe(true);
        await running.end('SIGKILL');
        expect([0, reviews]).toContain(await stored());
        // What the killed one had begun is rolled back by the database, when it finds that nobody is there.
        await expect
          .poll(() => isAt(sql`select 1 from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`), {
            timeout: 60_000,
          })
          .toBe(false);
      }
      if ((await stored()) === 0) {
        const last = restore();
        expect(await last.ended(), last.printed()).toBe(0);
      }
      expect(await stored()).toBe(reviews);
    } finally {
      await close();
    }
  }, 600_000);
});

describe('organisers act while everybody submits', () => {
  it('people change teams: each review counts for one team, and nobody holds what their team has seen', async () => {
    const playing = playOn(REVIEWS);
    const { db } = installation.services;
    const { rows: teams } = await db.execute<{ code: string }>(sql`select code from team order by id`);
    for (const [index, { email }] of players.entries()) {
      const code = teams[(index * 7) % teams.length]?.code ?? '';
      // Leaders of others stay, and full teams take nobody.
      await moveMember(installation.services, 'test', email, code).catch((error: unknown) => {
        if (!(error instanceof CommandRefusal || error instanceof Refusal)) throw error;
      });
    }
    await playing;
    expect(await numberOf(sql`select count(*) as n from team_member where left_at is not null`)).toBeGreaterThan(0);
    const { rows: foreign } = await db.execute(sql`
      select id from lease l where state = 1 and not exists (
        select from team_member m where m.user_id = l.user_id and m.team_id = l.team_id and m.left_at is null)`);
    expect(foreign).toEqual([]);
    const { rows: twice } = await db.execute(
      sql`select image_id from submission group by image_id, team_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const working = await worker();
    await sound();
    await working.end('SIGTERM');
  }, 1_800_000);
});

describe('the end of the event', () => {
  it('comes while everybody submits; its final pass is killed three times and published once', async () => {
    const playing = playOn(Number.POSITIVE_INFINITY);
    await closesIn(CLOSES_AFTER_MS);
    await playing;
    expect(crowd.refusals.get('GAME_OVER')).toBeGreaterThan(0);
    for (const table of ['final_pass', 'final_outcome', 'consensus_version']) {
      await killedAt(table, worker);
      expect(await numberOf(sql`select count(*) as n from consensus_version`)).toBe(0);
    }
    const [one, other] = [await worker(), await worker()];
    const order = { kind: 'final', actor: 'organiser' } as const;
    await Promise.all([runFinalPass(installation.services, order), runFinalPass(installation.services, order)]);
    await sleep(2000);
    expect(await numberOf(sql`select count(*) as n from consensus_version`)).toBe(1);
    expect(
      await numberOf(
        sql`select count(*) as n from submission s left join settlement t on t.submission_id = s.id where t.submission_id is null`,
      ),
    ).toBe(0);
    expect(
      await numberOf(sql`select (select count(*) from final_pass) + (select count(*) from final_outcome) as n`),
    ).toBe(0);
    await closesIn(HOUR_MS);
    await sleep(2000);
    await sound();
    for (const each of [one, other]) await each.end('SIGTERM');
  }, 1_800_000);
});
