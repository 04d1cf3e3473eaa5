import { counted } from '@uvh/domain/text/counted';
import type pg from 'pg';
import { CONNECTIONS_OF_A_PROCESS } from '../../platform/db/database.ts';
import { MOST_APART_MS } from '../../platform/db/database-clock.ts';
import { migrationsOf } from '../../platform/db/migrate.ts';
import { CHANGES_STATE_SQL, type ChangesState, refusesChanges } from '../../platform/db/read-only.ts';
import type { ServerSecret } from '../../platform/secret.ts';
import { FINGERPRINT_SETTING, fingerprintOf } from '../event/initialise-event.ts';
import type { Finding } from './finding.ts';

const SLOW_MS = 20;
const APART_WARNING_MS = 2000;
const ROUND_TRIPS = 5;

/** Version, distance, and whether the tables are those of this version. */
export async function lookAtDatabase(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const begun = performance.now();
  for (let i = 0; i < ROUND_TRIPS; i += 1) await client.query('select 1');
  const roundTripMs = (performance.now() - begun) / ROUND_TRIPS;
  const says = `PostgreSQL ${rows[0]?.version ?? '?'}, ${roundTripMs.toFixed(1)} ms for a round trip.`;
  return [
    roundTripMs > SLOW_MS
      ? { subject: 'database', state: 'warning', says, mend: 'Put the servers next to their database.' }
      : { subject: 'database', state: 'well', says },
    ...(await lookForReadOnly(client)),
    await lookAtMigrations(client),
  ];
}

/** A database that takes no changes answers everything else as if it were well. */
async function lookForReadOnly(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<ChangesState>(CHANGES_STATE_SQL);
  const says = refusesChanges(rows[0]);
  if (says === undefined) return [];
  return [
    {
      subject: 'database',
      state: 'broken',
      says,
      mend: rows[0]?.isReplica
        ? 'Point DATABASE_URL to the master, or promote this server.'
        : 'Make room on its disk, then set default_transaction_read_only to off for the server, the database and the role.',
    },
  ];
}

async function lookAtMigrations(client: pg.Client): Promise<Finding> {
  const { waiting, newer } = await migrationsOf(client);
  if (newer > 0) {
    return {
      subject: 'migrations',
      state: 'broken',
      says: `The database is ${newer} steps ahead of this version.`,
      mend: 'Start the newer version, or restore a backup that this one made.',
    };
  }
  if (waiting === 0) return { subject: 'migrations', state: 'well', says: 'The tables are those of this version.' };
  return {
    subject: 'migrations',
    state: 'warning',
    says: `${waiting} steps are still to come.`,
    mend: 'They are made when the server starts.',
  };
}

/** Whether the role of the servers could do more than it needs. The embedded PostgreSQL has no other role. */
export async function lookAtRole(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ isSuper: boolean; isOwner: boolean }>(
    `select rolsuper as "isSuper", exists (
       select from pg_class where oid = to_regclass('public.ledger') and pg_has_role(current_user, relowner, 'member')
     ) as "isOwner" from pg_roles where rolname = current_user`,
  );
  const { isSuper = false, isOwner = false } = rows[0] ?? {};
  if (!isSuper && !isOwner)
    return { subject: 'database', state: 'well', says: 'The role of the server owns no table.' };
  return {
    subject: 'database',
    state: 'warning',
    says: `The role of the server ${isSuper ? 'is a superuser' : 'owns its tables'}, and could drop what keeps the ledger append-only.`,
    mend: 'With a PostgreSQL of your own, give the server the role that deploy/roles.sql makes (docs/deploy.md#postgresql).',
  };
}

/** Settings without which a power cut takes what was acknowledged, or leaves pages that are half old and half new. */
const DURABILITY = ['fsync', 'full_page_writes'];

/** Whether a crash of the machine leaves the database whole. The embedded PostgreSQL is started with both. */
export async function lookAtDurability(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [DURABILITY],
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const sets = names.map((name) => `"alter system set ${name} = on"`);
  return [
    {
      subject: 'database',
      state: 'warning',
      says: `It runs with ${names.join(' and ')} off: a power cut may take acknowledged reviews, or the whole database.`,
      mend: `As its superuser: ${sets.join(', ')}, "select pg_reload_conf()"; then "sync" on its machine.`,
    },
  ];
}

/** Whether a server and its workers get as many connections as they may want at a rush. */
export async function lookAtConnections(client: pg.Client, workers: number): Promise<readonly Finding[]> {
  const { rows } = await client.query<{ most: number }>(
    `select least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int,
       nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)
     ) as most from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  );
  const most = rows[0]?.most ?? 0;
  const wanted = (1 + workers) * CONNECTIONS_OF_A_PROCESS;
  if (most >= wanted) return [];
  return [
    {
      subject: 'database',
      state: 'warning',
      says: `${counted(most, 'connection')} at most; a server with ${counted(workers, 'worker')} takes up to ${wanted}.`,
      mend: 'At a rush calls wait for each other, and who finds none is asked to come back. Raise max_connections, or the limit of the role or the database.',
    },
  ];
}

/** The part of a database connection that tells the time. */
interface ClockSource {
  query(text: string): Promise<{ readonly rows: readonly { readonly ms: string }[] }>;
}

/** How far this machine's clock is from that of the database, by which everything goes. */
export async function lookAtClock(client: ClockSource, machineNow: () => number = Date.now): Promise<Finding> {
  const asked = machineNow();
  const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as ms');
  const apartMs = Math.round((asked + machineNow()) / 2 - Number(rows[0]?.ms));
  const says = `This machine is ${Math.abs(apartMs)} ms ${apartMs < 0 ? 'behind' : 'ahead of'} the database.`;
  if (Math.abs(apartMs) < APART_WARNING_MS) return { subject: 'clock', state: 'well', says };
  const state = Math.abs(apartMs) < MOST_APART_MS ? 'warning' : 'broken';
  return {
    subject: 'clock',
    state,
    says,
    mend: 'Set the clocks by NTP; a server more than five minutes off does not start.',
  };
}

/** Whether this process has the secret that the database was set up with. */
export async function lookAtSecret(client: pg.Client, secret: ServerSecret): Promise<Finding> {
  const { rows } = await client.query<{ value: unknown }>('select value from event_setting where key = $1', [
    FINGERPRINT_SETTING,
  ]);
  const claimed = rows[0]?.value;
  if (claimed === undefined) {
    return { subject: 'secret', state: 'well', says: 'No server has claimed this database yet.' };
  }
  if (claimed === fingerprintOf(secret)) {
    return { subject: 'secret', state: 'well', says: 'The secret is the one of this database.' };
  }
  return {
    subject: 'secret',
    state: 'broken',
    says: 'The database was set up with another secret.',
    mend: 'Set SECRET_KEY to that of the other servers, or use the DATA_DIR that holds its secret.key.',
  };
}
