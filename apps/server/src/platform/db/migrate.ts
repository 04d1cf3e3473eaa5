import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as z from 'zod/mini';
import { scratchFolder } from '../scratch-folder.ts';
import { DatabaseStartError } from './embedded/start-error.ts';
import { SESSION_SETTINGS, UNHURRIED } from './session-settings.ts';
import { complaintOf, sqlStateOf } from './sql-state.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle');
const INSUFFICIENT_PRIVILEGE = '42501';
/** The class of what a disk, memory or a setting leaves no room for, as for the locks of so many tables. */
const INSUFFICIENT_RESOURCES = '53';
/** Any number, as long as every server of this product asks for the same one. */
export const MIGRATION_LOCK = 7_145_821;

const migration = z.object({ tag: z.string(), when: z.number() });
const journal = z.looseObject({ entries: z.array(z.looseObject(migration.shape)) });

/** A step of the schema: its name, and the number by which a database knows that it was taken. */
export type Migration = z.infer<typeof migration>;

/** The steps that this version of the product knows, the first one first. */
export async function knownMigrations(): Promise<Migration[]> {
  const text = await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8');
  return journal.parse(JSON.parse(text)).entries.map(({ tag, when }) => ({ tag, when }));
}

/**
 * Brings the database up to date, or as far as the step that `upTo` names. Servers that start together wait for each
 * other.
 *
 * @throws DatabaseStartError when the database has been migrated by a newer version than this one, gives no right to, or has no room.
 */
export async function migrateDatabase(url: string, upTo?: Migration): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'urban-vision migration' });
  await client.connect();
  try {
    await client.query(`${UNHURRIED}; ${SESSION_SETTINGS}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewer(client);
    // A role that owns no table may look whether there is something to do, and nothing more.
    const { waiting } = await migrationsOf(client);
    if (waiting === 0) return;
    await withMigrations(upTo, (migrationsFolder) => migrate(drizzle({ client }), { migrationsFolder })).catch(
      (error: unknown) => {
        const state = sqlStateOf(error);
        if (state?.startsWith(INSUFFICIENT_RESOURCES)) {
          throw new DatabaseStartError(
            `The database has no room for the steps of the schema, and has kept none of them: ${complaintOf(error)}`,
          );
        }
        if (state !== INSUFFICIENT_PRIVILEGE) throw error;
        throw new DatabaseStartError(
          `${waiting} steps of the schema are to come, and the role of the database may not take them. Set OWNER_DATABASE_URL to the address of the owner (docs/deploy.md#postgresql).`,
        );
      },
    );
  } finally {
    // Ending the connection gives the lock back, even after a failed migration.
    await client.end();
  }
}

/** What a newer version has written would be read wrongly, and what it counts on would not be written. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const { newer } = await migrationsOf(client);
  if (newer === 0) return;
  throw new DatabaseStartError(
    'The database belongs to a newer version of this product. Start that version, or restore a backup made by this one.',
  );
}

/** How a database stands to this version: steps that it has still to take, and steps that only a newer version knows. */
export interface MigrationState {
  readonly waiting: number;
  readonly newer: number;
}

/** Reads which migrations a database has had. Changes nothing; a database without any has them all to come. */
export async function migrationsOf(client: Pick<pg.Client, 'query'>): Promise<MigrationState> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map((each) => each.folderMillis);
  const { rows: tables } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!tables[0]?.known) return { waiting: known.length, newer: 0 };
  const { rows } = await client.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations');
  const had = rows.map((row) => Number(row.at));
  const last = Math.max(0, ...had);
  return {
    waiting: known.filter((at) => at > last).length,
    newer: had.filter((at) => at > Math.max(...known)).length,
  };
}

/** The migrator takes all steps of a folder: for fewer there is one with fewer. */
async function withMigrations(upTo: Migration | undefined, work: (folder: string) => Promise<void>): Promise<void> {
  if (!upTo) return work(MIGRATIONS);
  const folder = await scratchFolder('migrations');
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const whole = journal.parse(JSON.parse(await readFile(file, 'utf8')));
    const entries = whole.entries.filter(({ when }) => when <= upTo.when);
    await writeFile(file, JSON.stringify({ ...whole, entries }));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
