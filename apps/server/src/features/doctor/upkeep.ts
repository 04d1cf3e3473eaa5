import { counted } from '@uvh/domain/text/counted';
import type pg from 'pg';
import type { Finding } from './finding.ts';

const MUCH_BYTES = 1024 ** 3;

interface Slot {
  readonly name: string;
  readonly isRead: boolean;
  readonly kept: string;
}

/**
 * Replication slots whose reader is gone or far behind. For a slot PostgreSQL keeps all of its log from the place where the reader stopped,
 * until the disk is full, unless `max_slot_wal_keep_size` says how much.
 */
export async function lookAtSlots(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<Slot>(
    `select slot_name::text as name, active as "isRead", pg_size_pretty(bytes) as kept from (
       select slot_name, active, pg_wal_lsn_diff(
         case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, restart_lsn) as bytes
       from pg_replication_slots where not temporary and wal_status is distinct from 'lost') slot
     where bytes > $1 or not active and current_setting('max_slot_wal_keep_size') = '-1' and bytes is not null
     order by slot_name`,
    [MUCH_BYTES],
  );
  return rows.map(({ name, isRead, kept }) => ({
    subject: 'database',
    state: 'warning',
    says: isRead
      ? `What reads the replication slot ${name} is behind: the database keeps ${kept} of its log for it.`
      : `Nobody reads the replication slot ${name}: the database keeps ${kept} of its log for it, and more until its disk is full.`,
    mend: `Start what reads it; or, where nothing does any more: "select pg_drop_replication_slot('${name}')". max_slot_wal_keep_size bounds what a slot keeps.`,
  }));
}

/** Whether somebody turned triggers off, as is done to load data, and never on again. */
export async function lookAtTriggers(client: pg.Client): Promise<readonly Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct relname::text as name from pg_trigger join pg_class c on c.oid = tgrelid
     where relnamespace = 'public'::regnamespace and tgenabled in ('D', 'R') order by name`,
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const sets = names.map((name) => `"alter table ${name} enable trigger all"`);
  return [
    {
      subject: 'database',
      state: 'broken',
      says: `Triggers of ${counted(names.length, 'table')} are off (${names.join(', ')}): what is append-only can be changed, and references between tables are not checked.`,
      mend: `As its superuser: ${sets.join(', ')}.`,
    },
  ];
}
