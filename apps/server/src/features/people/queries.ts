import { CLASSES_BEFORE_LISTS, type ModelClass } from '@uvh/consensus/label/states';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { behind, partOf, rowsBehind, type SortKey } from '../../platform/db/keyset.ts';
import { team, teamMember } from '../../platform/db/schema/accounts.ts';
import { annotatorSkill, crowdModel } from '../../platform/db/schema/consensus.ts';
import { submission } from '../../platform/db/schema/images.ts';
import { settlement } from '../../platform/db/schema/ledger.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: 'participant' | 'organiser';
  readonly team_id: string | null;
  readonly team_name: string | null;
  readonly is_leader: boolean;
  readonly is_verified: boolean;
  readonly counts: boolean;
  readonly xp: string;
  readonly images: string;
  readonly created_at: string;
  readonly erased_at: string | null;
  readonly sort_value: string;
}

export type PersonRow = ReturnType<typeof personRowOf>;

interface Filter {
  readonly search: string;
  readonly team: 'any' | 'with' | 'without';
}

export interface PeopleFilter extends Filter {
  readonly sort: 'username' | 'xp' | 'images' | 'created_at';
  readonly direction: 'asc' | 'desc';
  readonly sortKey: SortKey | undefined;
  readonly limit: number;
}

const SORT_VALUES = {
  username: sql`u.username_key`,
  xp: sql`coalesce(s.xp, 0)`,
  images: sql`coalesce(s.images, 0)`,
  created_at: sql`u.id`,
};

export async function listPeopleRows(db: Queryable, filter: PeopleFilter): Promise<PersonRow[]> {
  const { where, order } = behind(filter.sortKey, filter.direction);
  // What nothing is sorted or narrowed down by is looked up for the rows of the page alone.
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const isBySums = filter.sort === 'xp' || filter.sort === 'images';
  const read = db.execute<Row>(sql`
    with page as (
      select * from (
        select u.id, ${SORT_VALUES[filter.sort]} as sort_value from app_user u
        ${filter.team === 'any' ? sql`` : MEMBERSHIP}
        ${isBySums ? sumsOf(sql`true`) : sql``}
        where ${matches(filter)}
      ) rows where ${where} order by ${order} limit ${filter.limit}
    )
    select ${COLUMNS}, page.sort_value from page join app_user u on u.id = page.id ${MEMBERSHIP}
    left join team t on t.id = m.team_id ${sumsOf(sql`user_id in (select id from page)`)}
    order by page.sort_value ${direction}, page.id ${direction}`);
  const { rows } = await rowsBehind(filter.sortKey, read);
  return rows.map(personRowOf);
}

export async function countPeople(db: Queryable, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from app_user u
    left join team_member m on m.user_id = u.id and m.left_at is null where ${matches(filter)}`);
  return rows[0]?.total ?? 0;
}

export async function findPersonRow(db: Queryable, userId: number): Promise<PersonRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS}, u.id as sort_value from app_user u ${MEMBERSHIP} left join team t on t.id = m.team_id
    ${sumsOf(sql`user_id = ${userId}`)} where u.id = ${userId}`);
  return rows.map(personRowOf)[0];
}

const MEMBERSHIP = sql`left join team_member m on m.user_id = u.id and m.left_at is null`;

const COLUMNS = sql`u.id, u.username, u.first_name, u.last_name, u.email, u.role, t.id as team_id, t.name as team_name,
  coalesce(m.is_leader, false) as is_leader, u.email_verified_at is not null as is_verified,
  u.review_weight > 0 as counts, coalesce(s.xp, 0) as xp, coalesce(s.images, 0) as images,
  to_json(u.created_at) #>> '{}' as created_at, to_json(u.erased_at) #>> '{}' as erased_at`;

/** What people earned for all their teams together. */
function sumsOf(whose: ReturnType<typeof sql>) {
  return sql`left join (
    select user_id, sum(xp) as xp, sum(images) as images from member_total where ${whose} group by user_id
  ) s on s.user_id = u.id`;
}

function personRowOf(row: Row) {
  return {
    sortKey: { value: row.sort_value, id: Number(row.id) },
    userId: Number(row.id),
    username: row.username,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    role: row.role,
    team: row.team_id === null || row.team_name === null ? null : { teamId: Number(row.team_id), name: row.team_name },
    isLeader: row.is_leader,
    isVerified: row.is_verified,
    counts: row.counts,
    xp: Number(row.xp),
    images: Number(row.images),
    createdAt: new Date(row.created_at),
    erasedAt: row.erased_at === null ? null : new Date(row.erased_at),
  };
}

function matches({ search, team: wanted }: Filter) {
  const part = partOf(search);
  const byText =
    search === ''
      ? sql`true`
      : sql`(u.username ilike ${part} or u.email ilike ${part} or u.first_name || ' ' || u.last_name ilike ${part})`;
  if (wanted === 'any') return byText;
  return sql`${byText} and m.id is ${wanted === 'with' ? sql`not null` : sql`null`}`;
}

/** Every team that somebody was in, the latest first. */
export function listTeamsOfPerson(db: Queryable, userId: number) {
  return db
    .select({
      teamId: team.id,
      name: team.name,
      isLeader: teamMember.isLeader,
      joinedAt: teamMember.joinedAt,
      leftAt: teamMember.leftAt,
    })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(eq(teamMember.userId, userId))
    .orderBy(desc(teamMember.id));
}

/** Reviews by day of the last two weeks, and seconds at an image in the middle of the latest reviews. */
export async function readPace(db: Queryable, userId: number, now: Date, timeZone: string) {
  const { rows: days } = await db.execute<{ day: string; reviews: number }>(sql`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as reviews
    from submission where user_id = ${userId} and created_at > ${now.toISOString()}::timestamptz - interval '14 days'
    group by 1 order by 1`);
  const { rows } = await db.execute<{ own: number | null; everybody: number | null }>(sql`
    select
      (select percentile_cont(0.5) within group (order by active_seconds) from (
        select active_seconds from submission where user_id = ${userId} order by created_at desc limit 1000) l) as own,
      (select percentile_cont(0.5) within group (order by active_seconds) from (
        select active_seconds from submission order by id desc limit 2000) l) as everybody`);
  return { days, medianSeconds: rows[0]?.own ?? null, everybodyMedianSeconds: rows[0]?.everybody ?? null };
}

/**
 * What a person calls what, as learned from gold and from the others, and the classes that are meant by the numbers; nothing
 * of somebody about whom nothing is known.
 */
export async function readNaming(db: Queryable, userId: number) {
  const [row] = await db
    .select({
      counts: annotatorSkill.counts,
      classes: sql<readonly ModelClass[] | null>`${crowdModel.model} -> 'classes'`,
    })
    .from(annotatorSkill)
    .leftJoin(crowdModel, sql`true`)
    .where(eq(annotatorSkill.userId, userId));
  return { naming: row?.counts.naming ?? [], classes: row?.classes ?? CLASSES_BEFORE_LISTS };
}

/** How somebody did on gold images, the latest first. */
export function listGoldReviews(db: Queryable, userId: number, limit: number) {
  return db
    .select({
      submissionId: submission.id,
      imageId: submission.imageId,
      at: submission.createdAt,
      judged: settlement.judged,
      hits: settlement.hits,
    })
    .from(submission)
    .innerJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(sql`${submission.userId} = ${userId} and ${settlement.basis} = 'gold'`)
    .orderBy(desc(submission.createdAt))
    .limit(limit);
}
