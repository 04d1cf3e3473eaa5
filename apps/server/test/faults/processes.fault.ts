import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { restoreBackup } from '../../src/features/backup/restore-backup.ts';
import { writeBackup } from '../../src/features/backup/write-backup.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { folderStore } from '../../src/platform/blobs/folder-store.ts';
import { connectDatabase } from '../../src/platform/db/database.ts';
import { REVIEWS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../drizzle');
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.int(), when: z.number() })) });
/** What a next version would do to the tables that everybody writes to. */
const NEXT_STEP = [
  'alter table "submission" add column "of_the_next_version" integer',
  'alter table "lease" add column "of_the_next_version" integer not null default 0',
  'create index "of_the_next_version" on "submission" ("user_id", "score_delta")',
].join(';--> statement-breakpoint\n');

const crowd = emptyCrowd();
let installation: Installation;
let players: SeededPlayer[];
let firstWorker: ProductProcess;
/** Servers that a proxy would send calls to. */
let serving: ProductProcess[] = [];
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'uvh-faults-scratch-'));
  const opened = await openInstallation();
  installation = opened.installation;
  serving = [opened.server, await installation.startServer()];
  firstWorker = await installation.startWorker();
  players = await seedEvent(installation.services, { teams: 15, images: 8000 });
}, 180_000);
afterAll(async () => {
  await installation?.close();
  await rm(scratch, { recursive: true, force: true });
}, 60_000);

const playOn = (until: number, signal?: AbortSignal) =>
  play(crowd, { players, origins: () => serving.map(({ origin }) => origin), until, ...(signal && { signal }) });
/** Everybody plays until the work is done, then ends what they began. */
const whileAllPlay = async (work: () => Promise<void>) => {
  const over = new AbortController();
  const playing = playOn(Number.POSITIVE_INFINITY, over.signal);
  try {
    await somebodyPlayed();
    await work();
  } finally {
    over.abort();
    await playing;
  }
};
/** How many reviews each image has at this moment. */
const reviewsToJudge = async () => {
  const { rows } = await installation.services.db.execute<{ image_id: string; done: number }>(
    sql`select image_id, done from image_queue where done > 0`,
  );
  return JSON.stringify(rows);
};
const countUnjudged = async (due: string) => {
  const { rows } = await installation.services.db.execute<{ unjudged: string }>(sql`
    select count(*) as unjudged from jsonb_to_recordset(${due}::jsonb) d(image_id bigint, done int)
    join image_queue q on q.image_id = d.image_id where q.judged < d.done`);
  return Number(rows[0]?.unjudged);
};
const sound = () => expectSound(installation, { crowd, players, servers: serving, hasWorker: true });
const somebodyPlayed = async () => {
  const before = crowd.acknowledged.length;
  await expect.poll(() => crowd.acknowledged.length, { timeout: 300_000, interval: 50 }).toBeGreaterThan(before + 5);
};

describe('processes come and go in the middle of the game', () => {
  it('one of two servers is killed: the other carries everybody', async () => {
    const playing = playOn(REVIEWS);
    await somebodyPlayed();
    const [first, second] = serving;
    if (!first || !second) throw new Error('no two servers');
    // The one that started PostgreSQL, so that the other has to look after it from now on.
    await first.end('SIGKILL');
    await playing;
    serving = [second];
    await sound();
    serving = [second, await installation.startServer()];
  }, 1_800_000);

  it('servers are replaced one by one: each ends what it began', async () => {
    await whileAllPlay(async () => {
      for (let round = 0; round < 2; round += 1) {
        const [old] = serving;
        serving = [...serving.slice(1), await installation.startServer()];
        expect(await old?.end('SIGTERM')).toBe(0);
        await somebodyPlayed();
      }
    });
    await sound();
  }, 1_800_000);

  it('a server and a worker freeze in the middle of their work: the others carry on, and they go on when they thaw', async () => {
    const [frozenServer] = serving;
    const worker = await installation.startWorker();
    const next = await installation.startWorker();
    if (!frozenServer) throw new Error('no server');
    await whileAllPlay(async () => {
      const frozen = [firstWorker.pid, worker.pid, frozenServer.pid];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      serving = serving.slice(1);
      try {
        await somebodyPlayed();
        // Whatever locks the frozen ones hold are given up for them: every shard is worked on again.
        const due = await reviewsToJudge();
        await expect.poll(() => countUnjudged(due), { timeout: 300_000, interval: 500 }).toBe(0);
        await somebodyPlayed();
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT');
        serving = [frozenServer, ...serving];
      }
      await somebodyPlayed();
    });
    await sound();
    for (const each of [worker, next]) await each.end('SIGTERM');
  }, 1_800_000);

  it('a worker is asked to end in the middle of its work: it ends without a complaint', async () => {
    const worker = await installation.startWorker();
    await whileAllPlay(async () => {
      expect(await worker.end('SIGTERM')).toBe(0);
    });
    expect(worker.printed()).toContain('"worked"');
    expect(worker.printed()).not.toContain('"level":50');
    await sound();
  }, 1_800_000);
});

describe('what organisers do in the middle of the game', () => {
  it('a backup is made, and restored elsewhere, while everybody plays', async () => {
    const elsewhere = new URL(installation.databaseUrl);
    elsewhere.pathname = `/restored_${randomBytes(4).toString('hex')}`;
    const dataDir = path.join(scratch, 'restored');
    let known = 0;
    await whileAllPlay(async () => {
      known = crowd.acknowledged.length;
      const file = path.join(scratch, 'event.backup');
      await writeBackup(installation.services, file, { withPictures: false });
      await installation.services.db.$client.query(`create database ${elsewhere.pathname.slice(1)}`);
      const blobs = folderStore(path.join(dataDir, 'blobs'));
      await restoreBackup({ databaseUrl: elsewhere.href, blobs, config: { dataDir, secretKey: undefined } }, file);
    });
    await expectRestored(elsewhere.href, known);
    await sound();
    const server = await installation.startServer({ DATABASE_URL: elsewhere.href, DATA_DIR: dataDir });
    expect((await fetch(`${server.origin}/api/event/totals`)).status).toBe(200);
    await server.end('SIGTERM');
  }, 1_800_000);

  it('the database takes a step to a next version while servers of this one serve', async () => {
    const folder = await aNextVersion(scratch);
    await whileAllPlay(async () => {
      await migrateTo(installation.databaseUrl, folder);
      await somebodyPlayed();
    });
    await sound();
    await expect(installation.startServer()).rejects.toThrow('belongs to a newer version');
  }, 1_800_000);
});

/** What was acknowledged before the backup began is in what was restored from it, and the books agree. */
async function expectRestored(url: string, known: number): Promise<void> {
  const { db, close } = connectDatabase({ url, onError: () => undefined });
  try {
    const { rows } = await db.execute<{ id: string }>(sql`select id from submission`);
    const restored = new Set(rows.map(({ id }) => Number(id)));
    expect(crowd.acknowledged.slice(0, known).filter(({ submissionId }) => !restored.has(submissionId))).toEqual([]);
    expect((await verifyBooks(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    await close();
  }
}

/** The folder of migrations with one more. */
async function aNextVersion(scratch: string): Promise<string> {
  const folder = path.join(scratch, 'next');
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const last = journal.entries.at(-1);
  if (!last) throw new Error('no migration');
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'of_the_next_version' };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  await writeFile(path.join(folder, `${next.tag}.sql`), NEXT_STEP);
  return folder;
}

const DEADLOCK = '40P01';

/** As a server of the next version does at its start; one that loses against the game is started again. */
async function migrateTo(url: string, migrationsFolder: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await migrate(drizzle({ client }), { migrationsFolder });
      return;
    } catch (error) {
      const { cause } = error instanceof Error ? error : { cause: undefined };
      if (!(cause instanceof pg.DatabaseError && cause.code === DEADLOCK) || tries === 5) throw error;
      await sleep(500);
    } finally {
      await client.end();
    }
  }
}
