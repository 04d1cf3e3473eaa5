import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '@uvh/domain/text/counted';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { type BackupManifest, tableFile } from './manifest.ts';
import type { OpenBackup } from './read-backup.ts';
import { columnList, quoted, tablesOf } from './snapshot.ts';

/** What migrations and a server write when they start for the first time: a database with nothing else holds nobody's work. */
const WRITTEN_AT_START: ReadonlySet<string> = new Set(['event_setting', 'crowd_model', 'image_numbering']);

/** Refuses a database that somebody works with, or that holds anything that a restore would destroy. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  await requireUnused(client);
  const { rows: versioned } = await client.query(
    "select 1 where to_regclass('drizzle.__drizzle_migrations') is not null",
  );
  const tables = await tablesOf(client);
  const isForeign = versioned.length === 0 && tables.length > 0;
  const filled: string[] = [];
  for (const { name } of tables) {
    if (!isForeign && WRITTEN_AT_START.has(name)) continue;
    const { rows } = await client.query<{ found: boolean }>(`select exists (select from ${quoted(name)}) as found`);
    if (isForeign || rows[0]?.found) filled.push(name);
  }
  if (filled.length > 0)
    throw new CommandRefusal(
      `The database is not empty: ${isForeign ? 'it has the tables' : 'there are rows in'} ${filled.join(', ')}. A restore goes into an empty one only: name another with DATABASE_URL, or another DATA_DIR.`,
    );
}

/** Milliseconds for which sessions may last that a server had when it was stopped: PostgreSQL ends them in its own time. */
const SESSION_END_MS = 3_000;
const SESSION_LOOK_MS = 50;

async function requireUnused(client: pg.Client): Promise<void> {
  const last = performance.now() + SESSION_END_MS;
  while (await isUsed(client)) {
    if (performance.now() > last)
      throw new CommandRefusal('A server or another command works with this database. Stop it, then restore.');
    await sleep(SESSION_LOOK_MS);
  }
}

async function isUsed(client: pg.Client): Promise<boolean> {
  // Within a transaction the first look would answer all others.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'urban-vision%'
      and application_name <> 'urban-vision migration'
    limit 1`);
  return rows.length > 0;
}

/** Removes what a first start left in an empty database, so that its tables are made as the backup has them. */
export async function dropEmptyTables(client: pg.Client): Promise<void> {
  const { rows: functions } = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  await client.query('begin');
  for (const { name } of await tablesOf(client)) await client.query(`drop table ${quoted(name)} cascade`);
  for (const { signature } of functions) await client.query(`drop function ${signature} cascade`);
  await client.query('drop schema if exists drizzle cascade');
  await client.query('drop schema if exists job cascade');
  await client.query('commit');
}

/**
 * Puts the rows of a backup into tables that are as they were when it was made. All or nothing; foreign keys are
 * taken away meanwhile and checked when they come back, and triggers, such as those that keep history append-only,
 * rest for as long.
 */
export async function loadRows(
  client: pg.Client,
  backup: OpenBackup,
  onTable: (done: number, total: number) => void,
  beforeCommit: () => Promise<void>,
): Promise<void> {
  const { tables, sequences } = backup.manifest;
  await requireTables(client, backup.manifest);
  await client.query('begin');
  const { rows: keys } = await client.query<{ relation: string; name: string; definition: string }>(`
    select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { relation, name } of keys) await client.query(`alter table ${relation} drop constraint ${quoted(name)}`);
  for (const [index, table] of tables.entries()) {
    await client.query(`alter table ${quoted(table.name)} disable trigger user`);
    await client.query(`delete from ${quoted(table.name)}`);
    const rows = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table.columns)}) from stdin`));
    await pipeline(await backup.streamOf(tableFile(table.name)), rows);
    if (rows.rowCount !== table.rows)
      throw new CommandRefusal(`${table.name}: ${counted(rows.rowCount ?? 0, 'row')} in place of ${table.rows}.`);
    await client.query(`alter table ${quoted(table.name)} enable trigger user`);
    onTable(index + 1, tables.length);
  }
  for (const { name, lastValue } of sequences)
    if (lastValue !== undefined)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue]);
  for (const { relation, name, definition } of keys)
    await client.query(`alter table ${relation} add constraint ${quoted(name)} ${definition}`);
  // A server that was started meanwhile waits for the tables, and would go on with what it knew of an empty event.
  await requireUnused(client);
  await beforeCommit();
  await client.query('commit');
}

async function requireTables(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const found = new Map((await tablesOf(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of manifest.tables) {
    const missing = columns.find((column) => !found.get(name)?.has(column));
    if (missing !== undefined)
      throw new CommandRefusal(
        `The backup has a column ${name}.${missing} that step ${manifest.migration.tag} does not know.`,
      );
  }
  const held = new Set(manifest.tables.map(({ name }) => name));
  const left = [...found.keys()].find((name) => !held.has(name));
  if (left !== undefined)
    throw new CommandRefusal(`This is not a whole backup of an event: it does not hold the table ${left}.`);
}
