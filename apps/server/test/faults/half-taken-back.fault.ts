import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CallInput } from '@uvh/contract/call';
import { startTask } from '@uvh/contract/calls/organiser/tasks';
import { requestOf } from '@uvh/contract/request';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { knownMigrations, migrateDatabase, migrationsOf } from '../../src/platform/db/migrate.ts';
import { aPerson } from '../support/people.ts';
import { doWhereNeeded, killBefore } from './support/held-table.ts';
import { type Installation, isReady, openInstallation, type ProductProcess } from './support/installation.ts';

const PICTURES = 12;
let installation: Installation;
let server: ProductProcess;
let token: string;

beforeAll(async () => {
  ({ installation, server } = await openInstallation());
  ({ token } = await aPerson(installation, { role: 'organiser' }));
}, 180_000);
afterAll(() => installation?.close(), 60_000);

const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await installation.services.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
};

/** A folder of pictures with boxes, every other of which is trusted, where the console finds it. */
async function somePictures(name: string): Promise<string> {
  const folder = path.join(installation.dataDir, 'import', name);
  await mkdir(folder, { recursive: true });
  const names = Array.from({ length: PICTURES }, (_, n) => `${name}-${n}.png`);
  for (const [n, file] of names.entries()) {
    const grey = Buffer.from(
      Array.from({ length: 32 * 18 }, (_, at) => ((at + 1) * (n * 7919 + name.length * 104_729) * 31) % 251),
    );
    const raw = { width: 32, height: 18, channels: 1 } as const;
    await sharp(grey, { raw }).resize(640, 360).png().toFile(path.join(folder, file));
  }
  const images = names.map((file_name, n) => ({ id: n + 1, file_name, width: 640, height: 360 }));
  const annotations = images.map(({ id }) => ({ id, image_id: id, category_id: 1, bbox: [40, 40, 90, 60] }));
  await writeFile(
    path.join(folder, 'boxes.json'),
    JSON.stringify({ images, annotations, categories: [{ id: 1, name: 'Sedan' }] }),
  );
  return folder;
}

const ofBatch = (name: string) => sql`select count(*) as n from image where source_name like ${`%${name}-%`}`;

type Order = CallInput<typeof startTask>['body'];

/** Asks the console's server for a task. */
async function order(body: Order): Promise<void> {
  const { url, body: payload } = requestOf(startTask, { body });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(server.origin + url, { method: 'POST', headers, body: JSON.stringify(payload) });
  expect(answer.status, await answer.text()).toBe(201);
}

const killedAt = (
  databaseUrl: string,
  table: string,
  start: () => ProductProcess,
  from: 'writers' | 'all' = 'writers',
) => killBefore({ databaseUrl, table, from }, async () => start());

describe('kill -9 in the middle of', () => {
  it('an import that is taken back: the next try takes back the rest', async () => {
    const folder = await somePictures('taken');
    const boxes = path.join(folder, 'boxes.json');
    const made = installation.startCommand(['import', folder, '--zone', '0', '--trusted', boxes]);
    expect(await made.ended(), made.printed()).toBe(0);
    expect(await numberOf(ofBatch('taken'))).toBe(PICTURES);
    // They are gold, of which the model learns before anybody reviews it.
    await refitSkillModel(installation.services);
    const batch = String(await numberOf(sql`select max(id) as n from image_batch`));
    const undo = () => installation.startCommand(['batch', 'undo', batch]);
    for (const table of ['lease', 'learning_total', 'image_learning', 'question', 'image_queue', 'image']) {
      await killedAt(installation.databaseUrl, table, undo);
      expect(await numberOf(ofBatch('taken'))).toBe(PICTURES);
    }
    for (const table of ['image_batch', 'audit_log']) await killedAt(installation.databaseUrl, table, undo);
    const undone = sql`select count(*) as n from image_batch where id = ${batch} and undone_at is not null`;
    expect(await numberOf(undone)).toBe(0);
    const last = undo();
    expect(await last.ended(), last.printed()).toBe(0);
    expect(await numberOf(undone)).toBe(1);
    expect(await numberOf(ofBatch('taken'))).toBe(0);
  }, 600_000);

  it('a step of the schema: the database is as it was, and the next start takes all steps', async () => {
    const name = `half_migrated_${process.pid}`;
    await installation.services.db.$client.query(`create database ${name}`);
    const elsewhere = new URL(installation.databaseUrl);
    elsewhere.pathname = `/${name}`;
    const { href } = elsewhere;
    const steps = await knownMigrations();
    await migrateDatabase(href, steps[3]);
    const client = new pg.Client({ connectionString: href });
    await client.connect();
    const { waiting } = await migrationsOf(client);
    const start = () => installation.startCommand(['ledger', 'verify'], { DATABASE_URL: href });
    for (const table of ['app_user', 'lease', 'image_queue', 'submission', 'ledger']) {
      await killedAt(href, table, start, 'all');
      expect(await migrationsOf(client)).toEqual({ waiting, newer: 0 });
    }
    const last = start();
    expect(await last.ended(), last.printed()).toBe(0);
    expect(await migrationsOf(client)).toEqual({ waiting: 0, newer: 0 });
    await client.end();
  }, 600_000);
});

/** What is ordered, and the tables at which the worker that does it is killed. */
const ORDERS: readonly {
  readonly wanted: Order;
  readonly tables: readonly string[];
  readonly from: 'writers' | 'all';
}[] = [
  {
    wanted: { kind: 'import', import: { source: 'ordered', is_dry_run: false } },
    tables: ['image_batch', 'image_queue'],
    from: 'writers',
  },
  {
    wanted: { kind: 'export', export: { formats: ['coco'], methods: ['ours'], min_reviews: 0 } },
    tables: ['image_consensus', 'submission'],
    from: 'all',
  },
  { wanted: { kind: 'backup' }, tables: ['report'], from: 'all' },
];

describe('kill -9 of the worker that does what the console ordered', () => {
  beforeAll(() => somePictures('ordered'));

  it.each(ORDERS)(
    '($wanted.kind) is begun again by the next worker, and done once',
    async ({ wanted, tables, from }) => {
      const { db } = installation.services;
      await order(wanted);
      for (const [tries, table] of tables.entries()) {
        // The worker judges and learns beside it, from the same tables; and the try of the one before counts as running until it looks.
        const begun = `select from organiser_task where state = 'running' and tries = ${tries + 1}`;
        await killBefore({ databaseUrl: installation.databaseUrl, table, from, begun }, () =>
          installation.startWorker(),
        );
      }
      const worker = await installation.startWorker();
      const unfinished = sql`select count(*) as n from organiser_task where state in ('waiting', 'running')`;
      await expect.poll(() => numberOf(unfinished), { timeout: 120_000 }).toBe(0);
      expect(await worker.end('SIGTERM')).toBe(0);
      const { rows } = await db.execute(
        sql`select state, failure from organiser_task where kind = ${wanted.kind} order by id`,
      );
      expect(rows).toEqual([{ state: 'done', failure: null }]);
      expect(await numberOf(ofBatch('ordered'))).toBe(PICTURES);
      const batches = sql`select count(distinct batch_id) as n from image where source_name like '%ordered-%'`;
      expect(await numberOf(batches)).toBe(1);
      // A backup stays on the server; nothing that was killed leaves anything.
      const left = await readdir(path.join(installation.dataDir, 'tasks'));
      expect(left).toHaveLength(wanted.kind === 'backup' ? 1 : 0);
    },
    600_000,
  );
});

describe('the worker that does what the console ordered loses its database', () => {
  let worker: ProductProcess;
  beforeAll(async () => {
    await somePictures('shaken');
    worker = await installation.startWorker();
  }, 120_000);

  const killPostgres = async () => {
    const [postmaster] = await installation.postgres();
    if (postmaster === undefined) throw new Error('no PostgreSQL');
    process.kill(postmaster, 'SIGKILL');
    await expect.poll(() => isReady(server), { timeout: 300_000 }).toBe(true);
  };
  /** As a proxy before the database does that is started again: whoever connects anew is let in at once. */
  const endSessions = async () => {
    await installation.services.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`);
  };

  it.each(
    ORDERS.flatMap(({ wanted, tables, from }) =>
      [
        { fault: 'to a kill -9', strike: killPostgres },
        { fault: 'for a moment', strike: endSessions },
      ].map((each) => ({
        ...each,
        wanted: wanted.kind === 'import' ? { ...wanted, import: { ...wanted.import, source: 'shaken' } } : wanted,
        table: tables.at(-1) ?? '',
        from,
      })),
    ),
  )(
    '$fault ($wanted.kind): it is done all the same',
    async ({ wanted, table, from, strike }) => {
      const { db } = installation.services;
      // Of the second time an import would know every picture.
      if (wanted.kind === 'import') await forgetPictures('shaken');
      const before = await numberOf(sql`select coalesce(max(id), 0) as n from organiser_task`);
      const begun = `select from organiser_task where state = 'running' and id > ${before}`;
      const place = { databaseUrl: installation.databaseUrl, table, from, begun };
      await doWhereNeeded(place, () => order(wanted), strike);
      const unfinished = sql`select count(*) as n from organiser_task where state in ('waiting', 'running')`;
      await expect.poll(() => numberOf(unfinished), { timeout: 120_000 }).toBe(0);
      const { rows } = await db.execute(sql`select state, failure from organiser_task where id > ${before}`);
      expect(rows, worker.printed().slice(-4000)).toEqual([{ state: 'done', failure: null }]);
      expect(await numberOf(ofBatch('shaken'))).toBe(PICTURES);
    },
    600_000,
  );
});

/** Takes an import back, where there is one. */
async function forgetPictures(name: string): Promise<void> {
  const batch = await numberOf(
    sql`select coalesce(max(batch_id), 0) as n from image where source_name like ${`%${name}-%`}`,
  );
  if (batch === 0) return;
  const undo = installation.startCommand(['batch', 'undo', String(batch)]);
  expect(await undo.ended(), undo.printed()).toBe(0);
}
