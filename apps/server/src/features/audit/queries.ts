import { eq, sql } from 'drizzle-orm';
import { isUndone } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { partOf } from '../../platform/db/keyset.ts';
import { auditLog } from '../../platform/db/schema/event.ts';

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly isUndone: boolean;
}

interface AuditFilter {
  readonly search: string;
  readonly direction: 'asc' | 'desc';
  /** The last entry of the page before. */
  readonly afterId: number | undefined;
  readonly limit: number;
}

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  actor: auditLog.actor,
  action: auditLog.action,
  target: auditLog.target,
  details: auditLog.details,
  isUndone,
};

export async function listEntries(db: Queryable, filter: AuditFilter): Promise<AuditRow[]> {
  const { afterId, direction, limit } = filter;
  const isDown = direction === 'desc';
  const place =
    afterId === undefined ? sql`true` : isDown ? sql`${auditLog.id} < ${afterId}` : sql`${auditLog.id} > ${afterId}`;
  return db
    .select(columns)
    .from(auditLog)
    .where(sql`${place} and ${matches(filter.search)}`)
    .orderBy(isDown ? sql`${auditLog.id} desc` : sql`${auditLog.id} asc`)
    .limit(limit);
}

export async function countEntries(db: Queryable, search: string): Promise<number> {
  return db.$count(auditLog, matches(search));
}

export async function findEntry(db: Queryable, id: number): Promise<AuditRow | undefined> {
  const [row] = await db.select(columns).from(auditLog).where(eq(auditLog.id, id));
  return row;
}

function matches(search: string) {
  if (search === '') return sql`true`;
  const part = partOf(search);
  return sql`(${auditLog.actor} ilike ${part} or ${auditLog.action} ilike ${part} or ${auditLog.target} ilike ${part})`;
}
