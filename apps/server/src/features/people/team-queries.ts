import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { behind, partOf, rowsBehind, type SortKey } from '../../platform/db/keyset.ts';
import { appUser, teamMember } from '../../platform/db/schema/accounts.ts';
import { memberTotal } from '../../platform/db/schema/ledger.ts';
import type { Standing } from '../teams/standing.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly standing: Standing;
  readonly members: number;
  readonly xp: string;
  readonly images: number;
  readonly judged: number;
  readonly hits: number;
  readonly created_at: string;
  readonly sort_value: string;
}

export interface TeamFilter {
  readonly search: string;
  readonly standing: Standing | undefined;
  readonly sort: 'name' | 'members' | 'xp' | 'images' | 'created_at';
  readonly direction: 'asc' | 'desc';
  readonly sortKey: SortKey | undefined;
  readonly limit: number;
}

/** What teams are sorted by, and where that stands beside the team itself. */
const SORTS = {
  name: { value: sql`t.name_key`, source: sql`` },
  members: {
    value: sql`coalesce(m.members, 0)`,
    source: sql`left join (
      select team_id, count(*)::int as members from team_member where left_at is null group by team_id
    ) m on m.team_id = t.id`,
  },
  xp: { value: sql`coalesce(o.xp, 0)`, source: sql`left join team_total o on o.team_id = t.id` },
  images: { value: sql`coalesce(o.images, 0)`, source: sql`left join team_total o on o.team_id = t.id` },
  created_at: { value: sql`t.id`, source: sql`` },
};

const standing = sql`case when t.disqualified_at is not null then 'disqualified'
  when t.hidden_at is not null then 'hidden' else 'playing' end`;

/** One row more than a page shows tells whether there is another page. What each shows besides is looked up for those alone. */
export async function listTeamRows(db: Queryable, filter: TeamFilter) {
  const { where, order } = behind(filter.sortKey, filter.direction);
  const { value, source } = SORTS[filter.sort];
  const read = db.execute<Row>(sql`
    with page as (
      select * from (select t.id, ${value} as sort_value from team t ${source} where ${matches(filter)}) rows
      where ${where} order by ${order} limit ${filter.limit}
    )
    select * from (select ${COLUMNS}, page.sort_value from page join team t on t.id = page.id ${FIGURES}) rows
    order by ${order}`);
  const { rows } = await rowsBehind(filter.sortKey, read);
  return rows.map(teamRowOf);
}

export async function countTeams(db: Queryable, filter: Pick<TeamFilter, 'search' | 'standing'>): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from team t where ${matches(filter)}`,
  );
  return rows[0]?.total ?? 0;
}

export async function findTeamRow(db: Queryable, teamId: number) {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS}, t.id as sort_value from team t ${FIGURES} where t.id = ${teamId}`);
  return rows.map(teamRowOf)[0];
}

const COLUMNS = sql`t.id, t.name, t.code, ${standing} as standing, m.members, coalesce(o.xp, 0) as xp,
  coalesce(o.images, 0) as images, coalesce(o.judged, 0) as judged, coalesce(o.hits, 0) as hits,
  to_json(t.created_at) #>> '{}' as created_at`;

const FIGURES = sql`left join team_total o on o.team_id = t.id
  cross join lateral (select count(*)::int as members from team_member tm where tm.team_id = t.id and tm.left_at is null) m`;

function teamRowOf(row: Row) {
  return {
    sortKey: { value: row.sort_value, id: Number(row.id) },
    teamId: Number(row.id),
    name: row.name,
    code: row.code,
    standing: row.standing,
    members: row.members,
    xp: Number(row.xp),
    images: row.images,
    judged: row.judged,
    hits: row.hits,
    createdAt: new Date(row.created_at),
  };
}

function matches({ search, standing: wanted }: Pick<TeamFilter, 'search' | 'standing'>) {
  const byText = search === '' ? sql`true` : sql`(t.name ilike ${partOf(search)} or t.code = upper(${search}))`;
  return wanted === undefined ? byText : sql`${byText} and ${standing} = ${wanted}`;
}

/** Everybody who is or was in a team: those of now first, the leader before the others. */
export function listPeopleOfTeam(db: Queryable, teamId: number) {
  return db
    .select({
      userId: appUser.id,
      username: appUser.username,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      email: appUser.email,
      isLeader: teamMember.isLeader,
      joinedAt: teamMember.joinedAt,
      leftAt: teamMember.leftAt,
      xp: sql<number>`coalesce(${memberTotal.xp}, 0)`.mapWith(Number),
      images: sql<number>`coalesce(${memberTotal.images}, 0)`.mapWith(Number),
    })
    .from(teamMember)
    .innerJoin(appUser, eq(appUser.id, teamMember.userId))
    .leftJoin(
      memberTotal,
      sql`${memberTotal.teamId} = ${teamMember.teamId} and ${memberTotal.userId} = ${teamMember.userId}`,
    )
    .where(eq(teamMember.teamId, teamId))
    .orderBy(sql`${teamMember.leftAt} is not null`, sql`${teamMember.isLeader} desc`, asc(teamMember.id));
}
