import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** Reviews stored, reviews settled, and images in somebody's hands. */
export interface EventCounts {
  readonly submissions: number;
  readonly settled: number;
  readonly leases: number;
}

export async function countEvent(db: Queryable): Promise<EventCounts> {
  const { rows } = await db.execute<Record<keyof EventCounts, string>>(sql`
    select (select coalesce(sum(images), 0) from team_total) as submissions,
      (select count(*) from settlement) as settled,
      (select count(*) from lease where state = 1) as leases`);
  const row = rows[0];
  return { submissions: Number(row?.submissions), settled: Number(row?.settled), leases: Number(row?.leases) };
}
