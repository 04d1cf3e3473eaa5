import type { Queryable } from '../db/database.ts';
import { auditLog } from '../db/schema/event.ts';

/** One act of an organiser, or a security event worth finding again. Never holds a code or a password. */
export interface AuditEntry {
  /** Who did it: 'command line (…)', 'server', or a username with a script’s token behind it. */
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly details?: Record<string, unknown>;
}

/** Writes the entry within the transaction of the act, so that neither exists without the other. */
export async function audit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, details: entry.details ?? {} });
}
