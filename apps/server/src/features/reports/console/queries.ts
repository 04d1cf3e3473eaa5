import type { Rect } from '@uvh/domain/annotation/box';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { behindInIndex, partOf, rowsBehind, type SortKey } from '../../../platform/db/keyset.ts';
import { appUser, team } from '../../../platform/db/schema/accounts.ts';
import { report } from '../../../platform/db/schema/reports.ts';

type Kind = 'broken' | 'unsuitable' | 'private' | 'box';
type Decision = 'keep' | 'withdraw' | 'erase';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  readonly kind: Kind;
  readonly note: string;
  readonly user_id: string;
  readonly username: string;
  readonly team_id: string;
  readonly team: string;
  readonly image_id: string;
  readonly source_name: string;
  readonly object_key: string;
  readonly placeholder: string;
  readonly is_withdrawn: boolean;
  readonly decision: Decision | null;
  readonly sort_value: string | number;
}

interface Filter {
  readonly state: 'all' | 'open' | 'decided';
  readonly kind?: Kind | undefined;
  readonly search: string;
  /** Leaves out the reports of this image. */
  readonly exceptImage?: number | undefined;
}

export interface ReportFilter extends Filter {
  readonly sort: 'at' | 'image_id';
  readonly direction: 'asc' | 'desc';
  readonly sortKey: SortKey | undefined;
  readonly limit: number;
}

export type ReportRow = ReturnType<typeof reportRowOf>;

const shown = sql`join app_user u on u.id = r.user_id join team t on t.id = r.team_id
  join image i on i.id = r.image_id join image_queue q on q.image_id = r.image_id`;

const columns = sql`r.id, r.created_at, r.kind, r.note, r.user_id, u.username, r.team_id, t.name as team, r.image_id,
  i.source_name, i.object_key, i.placeholder, q.withdrawn_at is not null as is_withdrawn, r.decision`;

const SORT_COLUMNS = {
  at: { column: sql`r.created_at`, isTime: true },
  image_id: { column: sql`r.image_id`, isTime: false },
};

export async function listReportRows(db: Queryable, filter: ReportFilter): Promise<ReportRow[]> {
  const { where, order, sortValue } = behindInIndex(
    SORT_COLUMNS[filter.sort],
    sql`r.id`,
    filter.sortKey,
    filter.direction,
  );
  // What each row shows besides is looked up for the rows of the page alone, which an index brings in their order.
  const read = db.execute<Row>(sql`
    with page as (select r.* from report r where ${matches(filter)} and ${where} order by ${order} limit ${filter.limit})
    select ${columns}, ${sortValue} as sort_value
    from page r ${shown}
    order by ${order}`);
  const { rows } = await rowsBehind(filter.sortKey, read);
  return rows.map(reportRowOf);
}

export async function countReports(db: Queryable, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from report r where ${matches(filter)}`,
  );
  return rows[0]?.total ?? 0;
}

/** One report with everything that is known of it. */
export async function findReport(db: Queryable, reportId: number) {
  const { rows } = await db.execute<Row & Details>(sql`
    select ${columns}, 0 as sort_value, r.box, r.boxes, r.reason, r.decided_by, r.decided_at, i.suggestions,
      q.done as reviews
    from report r ${shown} where r.id = ${reportId}`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...reportRowOf(row),
    box: row.box,
    boxes: row.boxes,
    suggestions: row.suggestions,
    reviews: row.reviews,
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
  };
}

interface Details {
  readonly box: (Rect & { readonly label: string }) | null;
  readonly boxes: string | null;
  readonly suggestions: readonly Suggestion[];
  readonly reviews: number;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
}

/** Everything that was reported of an image, in order. */
export async function reportsOfImage(db: Queryable, imageId: number) {
  return db
    .select({
      reportId: report.id,
      at: report.createdAt,
      kind: report.kind,
      note: report.note,
      username: appUser.username,
      team: team.name,
      decision: report.decision,
    })
    .from(report)
    .innerJoin(appUser, eq(appUser.id, report.userId))
    .innerJoin(team, eq(team.id, report.teamId))
    .where(eq(report.imageId, imageId))
    .orderBy(asc(report.id));
}

function matches({ state, kind, search, exceptImage }: Filter) {
  const part = partOf(search);
  const parts = [
    state === 'all' ? undefined : state === 'open' ? sql`r.decided_at is null` : sql`r.decided_at is not null`,
    kind === undefined ? undefined : sql`r.kind = ${kind}`,
    exceptImage === undefined ? undefined : sql`r.image_id <> ${exceptImage}`,
    search === ''
      ? undefined
      : // Each table is looked through once, not once more for each of its reports.
        sql`(r.note ilike ${part}
          or r.user_id in (select id from app_user where username ilike ${part})
          or r.team_id in (select id from team where name ilike ${part})
          or r.image_id in (select id from image where source_name ilike ${part}))`,
  ];
  return sql.join([sql`true`, ...parts.filter((one) => one !== undefined)], sql` and `);
}

function reportRowOf(row: Row) {
  return {
    sortKey: { value: Number(row.sort_value), id: Number(row.id) },
    reportId: Number(row.id),
    at: new Date(row.created_at),
    kind: row.kind,
    note: row.note,
    userId: Number(row.user_id),
    username: row.username,
    teamId: Number(row.team_id),
    team: row.team,
    imageId: Number(row.image_id),
    sourceName: row.source_name,
    objectKey: row.object_key,
    placeholder: row.placeholder,
    isWithdrawn: row.is_withdrawn,
    decision: row.decision,
  };
}
