import { desc } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { auditLog } from '../db/schema/event.ts';

/** One act of an organiser, or a security event worth finding again. Never holds a code or a password. */
export interface AuditEntry {
  /** Who did it: 'console' for the command line, 'server', or a username. */
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly details?: Record<string, unknown>;
}

/** Writes the entry within the transaction of the act, so that neither exists without the other. */
export async function audit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, details: entry.details ?? {} });
}

/** Returns audit entries, latest first. */
export function listAuditEntries(db: Queryable, limit: number) {
  return db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit);
}
