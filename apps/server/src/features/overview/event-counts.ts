import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** Reviews stored, reviews settled, and images in somebody's hands. */
export interface EventCounts {
  readonly submissions: number;
  readonly settled: number;
  readonly leases: number;
}

/** From so many settlements on their number is the database's estimate, right to some percent: to count millions reads them all. */
const COUNTED_EXACTLY = 200_000;

export async function countEvent(db: Queryable): Promise<EventCounts> {
  const { rows } = await db.execute<Record<keyof EventCounts, string>>(sql`
    select (select coalesce(sum(images), 0) from team_total) as submissions,
      (select case when reltuples > ${COUNTED_EXACTLY}::int then reltuples::bigint else (select count(*) from settlement) end
        from pg_class where oid = 'settlement'::regclass) as settled,
      (select count(*) from lease where state = 1) as leases`);
  const row = rows[0];
  return { submissions: Number(row?.submissions), settled: Number(row?.settled), leases: Number(row?.leases) };
}
