import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { holdLock } from '../db/named-lock.ts';
import { auditLog } from '../db/schema/event.ts';
import { refusal } from '../http/refusal.ts';

/** One act of an organiser, or a security event worth finding again. Never holds a code or a password. */
export interface AuditEntry {
  /** Who did it: 'command line (…)', 'server', or a username with a script’s token behind it. */
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  /** `undoes` is the id of the entry whose act this one takes back. */
  readonly details?: Record<string, unknown>;
}

/** Of an entry of the audit log: whether another one takes its act back. */
export const isUndone = sql<boolean>`exists (select 1 from audit_log u
  where u.details ? 'undoes' and (u.details ->> 'undoes')::bigint = audit_log.id)`;

/**
 * Writes the entry within the transaction of the act, so that neither exists without the other. Refuses with CHANGED_SINCE, and with
 * that the act, where it takes back what another has taken back already.
 */
export async function audit(tx: Queryable, entry: AuditEntry): Promise<void> {
  const undoes = entry.details?.undoes;
  if (typeof undoes === 'number') await refuseSecondUndo(tx, undoes);
  await tx.insert(auditLog).values({ ...entry, details: entry.details ?? {} });
}

/** Not every undo can see by itself that it is the second of two at the same moment. */
async function refuseSecondUndo(tx: Queryable, entryId: number): Promise<void> {
  await holdLock(tx, `undo of act ${entryId}`);
  const undone = await tx.$count(auditLog, sql`${auditLog.id} = ${entryId} and ${isUndone}`);
  if (undone > 0) throw refusal('CHANGED_SINCE');
}
