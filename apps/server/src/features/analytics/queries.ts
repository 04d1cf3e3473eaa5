import { asc, desc, gte, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { visitCount } from '../../platform/db/schema/event.ts';
import type { Visit } from './service.ts';

/** Many times what the app itself sends; visits beyond that many kinds a day are counted together. */
const MAX_ROWS_A_DAY = 2000;
const OTHER = '(other)';

/** Adds one to the day's count. Rows are counted only for a visit of a new kind, so a known one costs one update. */
export async function countVisit(
  db: Queryable,
  visit: Visit,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const day = sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`;
  await db.execute(sql`
    with known as (
      update visit_count set count = count + 1
      where day = ${day} and category = ${visit.category} and action = ${visit.action} and page = ${visit.page}
      returning 1
    ), room as (
      select count(*) < ${MAX_ROWS_A_DAY} as is_left
      from (select 1 from visit_count where day = ${day} limit ${MAX_ROWS_A_DAY}) rows
    )
    insert into visit_count as v (day, category, action, page, count)
    select ${day}, case when is_left then ${visit.category} else ${OTHER} end,
      case when is_left then ${visit.action} else ${OTHER} end, case when is_left then ${visit.page} else ${OTHER} end, 1
    from room where not exists (select 1 from known)
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
