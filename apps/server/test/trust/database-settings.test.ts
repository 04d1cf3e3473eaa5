import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { currentSession } from '@uvh/contract/calls/session';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../src/platform/db/database.ts';
import { MIGRATION_LOCK, migrateDatabase } from '../../src/platform/db/migrate.ts';
import { openDatabaseOf } from '../../src/platform/db/open-database.ts';
import { session } from '../../src/platform/db/schema/accounts.ts';
import { isUnstorableText } from '../../src/platform/db/sql-state.ts';
import { createLog } from '../../src/platform/log.ts';
import { createPubSub } from '../../src/platform/pubsub/pubsub.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { aPerson } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let database: TestDatabase;
let server: TestApp;
beforeEach(async () => {
  database = await createTestDatabase();
  const operator = new pg.Client({ connectionString: database.url });
  await operator.connect();
  const name = new URL(database.url).pathname.slice(1);
  await operator.query(`alter database ${name} set datestyle = 'German, DMY'`);
  await operator.query(`alter database ${name} set extra_float_digits = -10`);
  await operator.query(`alter database ${name} set timezone = 'America/St_Johns'`);
  await operator.query(`alter database ${name} set standard_conforming_strings = off`);
  await operator.query(`alter database ${name} set array_nulls = off`);
  await operator.query('create schema theirs');
  await operator.query(`alter database ${name} set search_path = theirs`);
  await operator.end();
  server = await startApp({ database });
});
afterEach(() => server.close());

describe('a database that writes dates and numbers as its country does, and looks for tables elsewhere', () => {
  it('is read as any other', async () => {
    const { token } = await aPerson(server);
    expect(await server.succeed(currentSession, {}, { token })).toMatchObject({ user: { role: 'participant' } });
    const [row] = await server.services.db.select().from(session);
    expect(row?.createdAt).toEqual(server.clock.now());
    const { rows } = await server.services.db.execute(sql`select 0.1::float8 + 0.2::float8 as sum`);
    expect(rows).toEqual([{ sum: 0.1 + 0.2 }]);
    const { $client: pool } = server.services.db;
    expect((await pool.query(`select '\\n' as text, $1::text[] as list`, [['a', null]])).rows).toEqual([
      { text: '\\n', list: ['a', null] },
    ]);
  });
});

describe('a database that is set to give up early, to undo what was acknowledged, or to see each transaction alone', () => {
  const settings = [
    ['default_transaction_isolation', 'serializable', 'read committed'],
    ['lock_timeout', '50ms', '0'],
    ['idle_session_timeout', '1s', '0'],
    ['synchronous_commit', 'off', 'on'],
    ['session_replication_role', 'replica', 'origin'],
  ] as const;
  beforeEach(async () => {
    const name = new URL(database.url).pathname.slice(1);
    for (const [setting, theirs] of settings)
      await server.services.db.execute(`alter database ${name} set ${setting} = '${theirs}'`);
  });

  it('is worked with as any other', async () => {
    const { pool, close } = connectDatabase({ url: database.url, onError: () => undefined });
    for (const [setting, , ours] of settings)
      expect((await pool.query(`show ${setting}`)).rows).toEqual([{ [setting]: ours }]);
    await close();
  });

  it('keeps a stronger promise of what is acknowledged', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await server.services.db.execute(`alter database ${name} set synchronous_commit = 'remote_apply'`);
    const { pool, close } = connectDatabase({ url: database.url, onError: () => undefined });
    expect((await pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'remote_apply' }]);
    await close();
  });

  it('brings the news of other servers for as long as nothing else happens', async () => {
    const lines: string[] = [];
    const pubsub = createPubSub(database.url, createLog('info', { write: (line) => void lines.push(line) }));
    await pubsub.start();
    // Somebody who came later and says as little is sent away meanwhile.
    const idle = new pg.Client({ connectionString: database.url });
    await idle.connect();
    idle.on('error', () => undefined);
    const [sentAway] = await once(idle, 'error');
    expect(sentAway).toMatchObject({ code: '57P05' });
    const heard = new Promise<string>((resolve) => pubsub.subscribe('a-topic', ({ payload }) => resolve(payload)));
    pubsub.publishSoon('a-topic', 1, 'news');
    expect(await heard).toBe('"news"');
    expect(lines).toEqual([]);
    await pubsub.stop();
  });
});

describe('a connection of the background work', () => {
  it('takes one processor at most, and is told from those that people wait for', async () => {
    const settingsOf = async (isBackground: boolean) => {
      const { pool, close } = connectDatabase({ url: database.url, isBackground, onError: () => undefined });
      const { rows } = await pool.query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in ('application_name', 'max_parallel_workers_per_gather')`,
      );
      await close();
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    };
    expect(await settingsOf(true)).toEqual({
      application_name: 'urban-vision worker',
      max_parallel_workers_per_gather: '0',
    });
    expect(await settingsOf(false)).toEqual({
      application_name: 'urban-vision',
      max_parallel_workers_per_gather: '2',
    });
  });
});

describe('a database that gives few connections', () => {
  it('serves with those: who asks for one waits until one is free', async () => {
    const few = `few_${randomBytes(4).toString('hex')}`;
    await server.services.db.execute(`create role ${few} login connection limit 2 password 'few'`);
    const url = new URL(database.url);
    url.username = few;
    url.password = 'few';
    const { pool, close } = connectDatabase({ url: url.href, onError: () => undefined });
    const connections = new Set<number>();
    const ask = async () => {
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid from pg_sleep(.02)');
      for (const { pid } of rows) connections.add(pid);
    };
    // The first call has nobody to wait for.
    await ask();
    await Promise.all(Array.from({ length: 40 }, ask));
    expect(connections.size).toBe(2);
    await close();
    await server.services.db.execute(`drop role ${few}`);
  });
});

describe('a database to which no further connection begins, as while its name is not found', () => {
  it('serves with those that are there', async () => {
    const way = await aWayThatCloses(database.url);
    const { pool, close } = connectDatabase({ url: way.url, onError: () => undefined });
    const ask = async () =>
      (await pool.query<{ pid: number }>('select pg_backend_pid() as pid from pg_sleep(.02)')).rows;
    const before = await Promise.all([ask(), ask()]);
    way.letNobodyIn();
    const after = await Promise.all(Array.from({ length: 40 }, ask));
    const pids = (rows: readonly { pid: number }[][]) => new Set(rows.flat().map(({ pid }) => pid));
    expect(pids(after)).toEqual(pids(before));
    await close();
    way.end();
  });

  it('says so to whoever asks where there are none', async () => {
    const way = await aWayThatCloses(database.url);
    way.letNobodyIn();
    const { pool, close } = connectDatabase({ url: way.url, onError: () => undefined });
    await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
    await close();
    way.end();
  });
});

/** A way to the database on which those go on who are on it when it is closed. */
async function aWayThatCloses(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  let isOpen = true;
  const way = net.createServer((socket) => {
    socket.on('error', () => undefined);
    if (isOpen) socket.pipe(net.connect(Number(port), hostname).on('error', () => undefined)).pipe(socket);
    else socket.destroy();
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const address = way.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    letNobodyIn: () => {
      isOpen = false;
    },
    end: () => way.close(),
  };
}

/** What a host may let a statement take: long enough to ask for another limit, on a busy machine too. */
const MOMENT_MS = 500;

describe('a database whose host lets a statement and a transaction run for moments', () => {
  it('takes the steps of the schema, which may need longer', async () => {
    const empty = await createTestDatabase('nothing');
    const name = new URL(empty.url).pathname.slice(1);
    await server.services.db.execute(`alter database ${name} set statement_timeout = '${MOMENT_MS}ms'`);
    await server.services.db.execute(`alter database ${name} set idle_in_transaction_session_timeout = '1ms'`);
    // Somebody else is at the steps, and to wait for them takes longer than a statement may.
    const first = new pg.Client({ connectionString: empty.url });
    await first.connect();
    await first.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrated = migrateDatabase(empty.url);
    await vi.waitUntil(async () => {
      const waiting = await server.services.db.execute(
        sql`select from pg_locks where locktype = 'advisory' and not granted and objid = ${MIGRATION_LOCK}`,
      );
      return waiting.rows.length > 0;
    }, 30_000);
    setTimeout(() => void first.end(), 2 * MOMENT_MS);
    await migrated;
    const { db, close } = connectDatabase({ url: empty.url, onError: () => undefined });
    expect(await db.$count(session)).toBe(0);
    await close();
    await empty.drop();
  });
});

describe('a database that speaks the language of its host', () => {
  it('is understood where it cannot store a text', async () => {
    const refused: unknown = await server.services.db.$client
      .query(`select '"\\ud800"'::jsonb`)
      .catch((error: unknown) => error);
    if (!(refused instanceof pg.DatabaseError)) throw new Error('It was stored.');
    refused.detail = 'Unicode-Low-Surrogate muss auf ein High-Surrogate folgen.';
    expect(isUnstorableText(refused)).toBe(true);
  });
});

describe('a database that is encoded', () => {
  const opening = async (encoding: string) => {
    const name = `encoded_${randomBytes(4).toString('hex')}`;
    await server.services.db.execute(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const opened = openDatabaseOf({ databaseUrl: url.href, dataDir: '' }, () => undefined);
    await opened.catch(() => undefined);
    await server.services.db.execute(`drop database ${name}`);
    return opened;
  };

  it('for some scripts alone is refused at the start, in a sentence that says how to mend it', async () => {
    await expect(opening('LATIN1')).rejects.toThrow(
      `is encoded in LATIN1, which does not hold every name (DATABASE_URL). Make it with "encoding 'UTF8' template template0"`,
    );
  });

  it('for none is taken: it keeps every name as it is', async () => {
    await expect(opening('SQL_ASCII')).resolves.toBeDefined();
  });
});

describe('an empty database that looks for tables elsewhere', () => {
  it('gets its tables where they are looked for', async () => {
    const empty = await createTestDatabase('nothing');
    const operator = new pg.Client({ connectionString: empty.url });
    await operator.connect();
    await operator.query('create schema theirs');
    await operator.query(`alter database ${new URL(empty.url).pathname.slice(1)} set search_path = theirs`);
    await migrateDatabase(empty.url);
    const { rows } = await operator.query("select schemaname from pg_tables where tablename = 'submission'");
    await operator.end();
    await empty.drop();
    expect(rows).toEqual([{ schemaname: 'public' }]);
  });
});
