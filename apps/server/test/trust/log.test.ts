import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgotPassword } from '@uvh/contract/calls/password-reset';
import { currentSession, login } from '@uvh/contract/calls/session';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabaseOf } from '../../src/platform/db/open-database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { createLog } from '../../src/platform/log.ts';
import { aPerson } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line) => lines.push(line) });

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ log });
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

describe('the log', () => {
  it('tells which statement failed and why, without one of its values', async () => {
    const person = await aPerson(server);
    await server.services.db.execute(sql`alter table mail_outbox add constraint disk_full check (false) not valid`);
    const outcome = await server.call(forgotPassword, { body: { email: person.email } });
    await server.services.db.execute(sql`alter table mail_outbox drop constraint disk_full`);
    expect(outcome).toMatchObject({ status: 500 });
    const text = lines.join('');
    // Whoever reports the failure can be helped: the answer names the line.
    expect(text).toContain(`"requestId":"${outcome.ok ? '' : outcome.refusal.request_id}"`);
    expect(text).toContain('insert into mail_outbox');
    expect(text).toContain('"constraint":"disk_full"');
    for (const secret of [person.email, 'Asha', 'params', 'Failing row']) expect(text).not.toContain(secret);
    expect(text.length).toBeLessThan(4000);
  });

  it('holds lines back when the same one comes again and again, and says how many', async () => {
    const flood = createLog('info', { write: (line) => lines.push(line) });
    for (let i = 0; i < 5000; i += 1) flood.warn({ err: new Error('no space left on device') }, 'unavailable');
    flood.warn('something else');
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toContain('something else');
  });

  it('has no failure of ours when people hang up before they are answered', async () => {
    const { token } = await aPerson(server);
    const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const ask = (request: string) => {
      const socket = connect(Number(address.port), address.hostname);
      const closed = once(socket, 'close');
      socket.write(`${request} HTTP/1.1\r\nHost: hackathon.test\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      return { hangUp: () => socket.resetAndDestroy(), closed };
    };
    await inTransaction(server.services.db, async (tx) => {
      // Whoever asks waits for it when they are looked up.
      await tx.execute(sql`lock table session in access exclusive mode`);
      const asked = ['GET /api/live', 'POST /api/auth/logout', 'GET /api/auth/session'].map(ask);
      const waiting = sql`select 1 from pg_locks where relation = 'session'::regclass and not granted`;
      await expect.poll(async () => (await server.services.db.execute(waiting)).rowCount).toBe(asked.length);
      for (const { hangUp } of asked) hangUp();
      await Promise.all(asked.map(({ closed }) => closed));
    });
    // Answered after them.
    await server.call(currentSession, {}, { token });
    await sleep(100);
    expect(lines.join('')).not.toContain('call failed');
  });

  it('names the refusals that somebody who watches for attacks wants to see, without the address', async () => {
    await server.refuse(login, { body: { email: 'nobody@campus.test', password: 'x' } });
    expect(lines.join('')).toContain('"code":"INVALID_CREDENTIALS"');
    expect(lines.join('')).not.toContain('nobody@campus.test');
  });
});

describe('the log of the PostgreSQL that comes with the server', () => {
  let dataDir: string;
  let opened: OpenDatabase;
  let client: pg.Client;
  const open = (notice: (text: string) => void = () => undefined) =>
    openDatabaseOf({ databaseUrl: undefined, dataDir }, notice);
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'uvh-log-'));
    await chmod(dataDir, 0o755);
    opened = await open();
    client = new pg.Client({ connectionString: opened.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await opened.close();
    await rm(dataDir, { recursive: true });
  });
  const setting = async () =>
    (await client.query<{ setconfig: string[] }>('select setconfig from pg_db_role_setting')).rows;

  it('tells what was refused, without its values', async () => {
    await client.query('create table account (email text unique)');
    const register = () => client.query('insert into account values ($1)', ['asha@campus.test']);
    await register();
    await expect(register()).rejects.toThrow('duplicate key');
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const written = await readFile(path.join(rows[0]?.data_directory ?? '', '../server.log'), 'utf8');
    expect(written).toContain('duplicate key');
    expect(written).not.toContain('asha@campus.test');
  });

  it('is no longer than two files that an event fills in weeks, and goes on', async () => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const log = path.join(rows[0]?.data_directory ?? '', '../server.log');
    const refuse = (what: string) => expect(client.query(`select 1 / 0 as ${what}`)).rejects.toThrow('by zero');
    await refuse('before_the_flood');
    await appendFile(log, 'the flood\n'.repeat(4_000_000));
    await refuse('the_last_of_it');
    await expect.poll(async () => (await stat(log)).size, { timeout: 30_000 }).toBeLessThan(1_000_000);
    await refuse('after_it');
    await expect.poll(() => readFile(log, 'utf8')).toContain('after_it');
    const before = await readFile(`${log}.1`, 'utf8');
    expect(before.length).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(before).toContain('the_last_of_it');
    expect(before).not.toContain('before_the_flood');
  }, 60_000);

  it('is said again to a database that was too slow to hear it', async () => {
    await client.query('alter database urban_vision reset log_error_verbosity');
    await client.query("alter role current_user set statement_timeout = '200ms'");
    const maintenance = new URL(opened.url);
    maintenance.pathname = '/postgres';
    const holder = new pg.Client({ connectionString: maintenance.href });
    await holder.connect();
    await holder.query("select pg_advisory_lock(hashtextextended('settings of urban_vision', 0))");
    const told: string[] = [];
    const opening = open((text) => void told.push(text));
    await expect.poll(() => told).toEqual(['The database is slow to answer; waiting for it']);
    await holder.end();
    await (await opening).close();
    await client.query('alter role current_user reset statement_timeout');
    expect(await setting()).toEqual([{ setconfig: ['log_error_verbosity=terse'] }]);
  });

  it('is made so by servers of a new version that start at one moment, also where an operator lets nobody write', async () => {
    await client.query('alter database urban_vision reset log_error_verbosity');
    await client.query('alter system set default_transaction_read_only = on');
    await client.query('select pg_reload_conf()');
    const readOnly = async () => (await client.query('show default_transaction_read_only')).rows[0];
    await expect.poll(readOnly).toEqual({ default_transaction_read_only: 'on' });
    expect(await setting()).toEqual([]);
    for (const other of await Promise.all(Array.from({ length: 8 }, () => open()))) await other.close();
    expect(await setting()).toEqual([{ setconfig: ['log_error_verbosity=terse'] }]);
    await client.query('alter system reset default_transaction_read_only');
    await client.query('select pg_reload_conf()');
    await expect.poll(readOnly).toEqual({ default_transaction_read_only: 'off' });
  });
});
