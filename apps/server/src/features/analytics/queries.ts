import { EVENT_TIME_ZONE } from '@uvh/domain/event/phases';
import { asc, desc, gte, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { visitCount } from '../../platform/db/schema/event.ts';
import type { Visit } from './service.ts';

/** Adds one to the day's count. Pages that nobody has are not told apart beyond this many a day. */
const MAX_ROWS_A_DAY = 2000;

export async function countVisit(db: Queryable, visit: Visit, now: Date): Promise<void> {
  const day = sql`(${now.toISOString()}::timestamptz at time zone ${EVENT_TIME_ZONE})::date`;
  await db.execute(sql`
    insert into visit_count as v (day, category, action, page, count)
    select ${day}, ${visit.category}, ${visit.action},
      case when (select count(*) from visit_count where day = ${day}) < ${MAX_ROWS_A_DAY} then ${visit.page} else '(other)' end,
      1
    on conflict (day, category, action, page) do update set count = v.count + 1`);
}

/** Counts since a day, most frequent first. */
export function listVisits(db: Queryable, sinceDay: string) {
  return db
    .select({
      category: visitCount.category,
      action: visitCount.action,
      page: visitCount.page,
      count: sum(visitCount.count).mapWith(Number),
    })
    .from(visitCount)
    .where(gte(visitCount.day, sinceDay))
    .groupBy(visitCount.category, visitCount.action, visitCount.page)
    .orderBy(desc(sum(visitCount.count)), asc(visitCount.page));
}
