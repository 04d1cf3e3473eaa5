import type { ShownAppeal } from '@uvh/contract/shown-appeal';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { behindInIndex, partOf, rowsBehind, type SortKey } from '../../../platform/db/keyset.ts';
import { appeal } from '../../../platform/db/schema/appeals.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  readonly username: string;
  readonly team: string;
  readonly image_id: string;
  readonly source_name: string;
  readonly placeholder: string;
  readonly said: string;
  readonly was: string;
  readonly is_image_out: boolean;
  readonly outcome: 'upheld' | 'refused' | null;
  readonly settled: string | null;
  readonly decided_at: string | null;
  readonly opinions: readonly { readonly username: string; readonly team: string; readonly said: string | null }[];
  readonly sort_value: string | number;
}

interface Filter {
  readonly state: 'all' | ShownAppeal;
  readonly search: string;
  /** Leaves out the appeals about this image. */
  readonly exceptImage?: number | undefined;
}

export interface AppealFilter extends Filter {
  readonly sort: 'at' | 'image_id';
  readonly direction: 'asc' | 'desc';
  readonly sortKey: SortKey | undefined;
  readonly limit: number;
}

export type AppealRow = ReturnType<typeof appealRowOf>;

const opinions = sql`(select coalesce(json_agg(json_build_object('username', j.username, 'team', jt.name,
    'said', o.said) order by o.id), '[]')
  from second_opinion o join app_user j on j.id = o.user_id join team jt on jt.id = o.team_id
  where o.appeal_id = a.id)`;

const SORT_COLUMNS = {
  at: { column: sql`a.created_at`, isTime: true },
  image_id: { column: sql`a.image_id`, isTime: false },
};

export async function listAppealRows(db: Queryable, filter: AppealFilter): Promise<AppealRow[]> {
  const { where, order, sortValue } = behindInIndex(
    SORT_COLUMNS[filter.sort],
    sql`a.id`,
    filter.sortKey,
    filter.direction,
  );
  // What each row shows besides is looked up for the rows of the page alone, which an index brings in their order.
  const read = db.execute<Row>(sql`
    with page as (select a.* from appeal a where ${matches(filter)} and ${where} order by ${order} limit ${filter.limit})
    select a.id, a.created_at, u.username, t.name as team, a.image_id, i.source_name, i.placeholder, a.said, a.was,
      a.outcome, q.withdrawn_at is not null as is_image_out, a.settled, a.decided_at, ${opinions} as opinions, ${sortValue} as sort_value
    from page a join app_user u on u.id = a.user_id join team t on t.id = a.team_id join image i on i.id = a.image_id
      join image_queue q on q.image_id = a.image_id
    order by ${order}`);
  const { rows } = await rowsBehind(filter.sortKey, read);
  return rows.map(appealRowOf);
}

export async function countAppeals(db: Queryable, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from appeal a where ${matches(filter)}`,
  );
  return rows[0]?.total ?? 0;
}

/** Where an appeal stands in the list, whatever that is narrowed down to. */
export async function findAppealPlace(db: Queryable, appealId: number) {
  const [found] = await db
    .select({ at: appeal.createdAt, imageId: appeal.imageId })
    .from(appeal)
    .where(eq(appeal.id, appealId));
  return found;
}

function matches({ state, search, exceptImage }: Filter): SQL {
  const part = partOf(search);
  const parts = [
    state === 'all' ? undefined : isShownAs(state),
    exceptImage === undefined ? undefined : sql`a.image_id <> ${exceptImage}`,
    search === ''
      ? undefined
      : // Each table is looked through once, not once more for each of its appeals.
        sql`(a.user_id in (select id from app_user where username ilike ${part})
          or a.team_id in (select id from team where name ilike ${part})
          or a.image_id in (select id from image where source_name ilike ${part}))`,
  ];
  return sql.join([sql`true`, ...parts.filter((one) => one !== undefined)], sql` and `);
}

/** What {@link shownAppeal} of the contract says, of the rows that it says it of. */
function isShownAs(shown: ShownAppeal): SQL {
  if (shown === 'upheld' || shown === 'refused') return sql`a.outcome = ${shown}`;
  const withdrawnAt = sql`(select q.withdrawn_at from image_queue q where q.image_id = a.image_id)`;
  return sql`a.outcome is null and ${withdrawnAt} is ${shown === 'out' ? sql`not null` : sql`null`}`;
}

function appealRowOf(row: Row) {
  return {
    sortKey: { value: Number(row.sort_value), id: Number(row.id) },
    appealId: Number(row.id),
    at: new Date(row.created_at),
    username: row.username,
    team: row.team,
    imageId: Number(row.image_id),
    sourceName: row.source_name,
    placeholder: row.placeholder,
    said: row.said,
    was: row.was,
    state: row.outcome ?? ('open' as const),
    isImageOut: row.is_image_out,
    settled: row.settled,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
    opinions: row.opinions,
  };
}
