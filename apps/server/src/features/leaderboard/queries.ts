import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, teamMember } from '../../platform/db/schema/accounts.ts';
import { rankSnapshot } from '../../platform/db/schema/ledger.ts';
import type { RankedTeam, TeamFigures } from './ranking.ts';

/**
 * Totals of all teams as they are now. Teams without members, hidden ones and those out of the contest have no rank.
 */
export async function listFigures(db: Queryable): Promise<TeamFigures[]> {
  const { rows } = await db.execute<FiguresRow>(sql`
    select t.id as team_id, t.name, m.members, coalesce(f.xp, 0) as xp, coalesce(f.judged, 0) as judged,
      coalesce(f.hits, 0) as hits, f.reached_at
    from team t
    join (
      select team_id, count(*)::int as members from team_member where left_at is null group by team_id
    ) m on m.team_id = t.id
    left join team_total f on f.team_id = t.id
    where t.disqualified_at is null and t.hidden_at is null
    order by t.id`);
  return rows.map(figuresOf);
}

/** The totals of one team as they are now, whether it has a rank or not. */
export async function findFigures(db: Queryable, teamId: number): Promise<TeamFigures | undefined> {
  const { rows } = await db.execute<FiguresRow>(sql`
    select t.id as team_id, t.name, coalesce(f.xp, 0) as xp, coalesce(f.judged, 0) as judged, coalesce(f.hits, 0) as hits,
      f.reached_at, (select count(*)::int from team_member m where m.team_id = t.id and m.left_at is null) as members
    from team t left join team_total f on f.team_id = t.id
    where t.id = ${teamId}`);
  return rows.map(figuresOf)[0];
}

/** A moment of the database: what is committed after it is found by {@link listChangedFigures}. */
export interface Horizon extends Record<string, unknown> {
  readonly transaction: string;
  /**
   * When the PostgreSQL was started that counts the transactions. Another one, as a replica that became the master without the last of them,
   * or a backup that was put back, gives their numbers to others.
   */
  readonly server: string;
}

export async function readHorizon(db: Queryable): Promise<Horizon> {
  const { rows } = await db.execute<Horizon>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as transaction, pg_postmaster_start_time()::text as server`,
  );
  const [row] = rows;
  if (!row) throw new Error('A snapshot has a horizon.');
  return row;
}

/**
 * The teams of which something has changed since, by the transactions that wrote their rows: to look through all rows for
 * these costs a tenth of reading them. Some are told that have not changed; deleted ones are not. Members are the
 * largest part of it, and may be left out.
 */
export async function listChangedFigures(
  db: Queryable,
  since: { readonly horizon: Horizon; readonly membersHorizon?: Horizon | undefined },
): Promise<(TeamFigures & { readonly isShown: boolean })[]> {
  const isNew = ({ transaction }: Horizon) => sql`age(xmin) <= (select age(${transaction}::xid))`;
  const ofMembers =
    since.membersHorizon === undefined
      ? sql``
      : sql`union select team_id from team_member where ${isNew(since.membersHorizon)}`;
  // OFFSET 0: the rows of each changed team are looked up; how few there are is not to be foreseen.
  const { rows } = await db.execute<FiguresRow & { readonly is_shown: boolean }>(sql`
    with changed as (
      select team_id from team_total where ${isNew(since.horizon)}
      union select id from team where ${isNew(since.horizon)}
      ${ofMembers}
    )
    select f.*, f.members > 0 and f.is_shown as is_shown
    from changed cross join lateral (
      select t.id as team_id, t.name, coalesce(f.xp, 0) as xp, coalesce(f.judged, 0) as judged,
        coalesce(f.hits, 0) as hits, f.reached_at, t.disqualified_at is null and t.hidden_at is null as is_shown,
        (select count(*)::int from team_member m where m.team_id = t.id and m.left_at is null) as members
      from team t left join team_total f on f.team_id = t.id
      where t.id = changed.team_id offset 0) f`);
  return rows.map(({ is_shown: isShown, ...row }) => ({ ...figuresOf(row), isShown }));
}

/**
 * How many rows of teams, totals and memberships were ever deleted, as PostgreSQL counts for itself: a second late, and from
 * nothing after a crash. Another number than before is all that it says.
 */
export async function countDeletedRows(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ deleted: string }>(sql`
    select coalesce(sum(n_tup_del), 0)::text as deleted from pg_stat_user_tables
    where relid in ('team'::regclass, 'team_total'::regclass, 'team_member'::regclass)`);
  return rows[0]?.deleted ?? '';
}

/** A team's figures as they were at an instant. */
export type FiguresThen = Pick<TeamFigures, 'xp' | 'judged' | 'hits' | 'reachedAt'>;

/**
 * The figures of all teams as they were at an instant: the present ones less what ledger and accuracy have had since, both
 * of which are only appended to, so that a look at yesterday costs what happened since then, not the whole event. When a
 * team last gained XP follows as totals are moved: by what its rows of one moment come to, without what organisers added.
 */
export async function readFiguresAt(db: Queryable, instant: Date): Promise<ReadonlyMap<number, FiguresThen>> {
  const at = instant.toISOString();
  const { rows } = await db.execute<FiguresThenRow>(sql`
    select f.team_id, f.xp - coalesce(l.xp, 0) as xp, f.judged - coalesce(s.judged, 0) as judged,
      f.hits - coalesce(s.hits, 0) as hits,
      case when f.reached_at <= ${at}::timestamptz then f.reached_at else (
        select e.created_at from ledger e
        where e.team_id = f.team_id and e.created_at <= ${at}::timestamptz and e.kind <> 'adjustment'
        group by e.created_at having sum(e.amount) > 0 order by e.created_at desc limit 1) end as reached_at
    from team_total f
    left join (
      select team_id, sum(amount) as xp from ledger where created_at > ${at}::timestamptz group by team_id
    ) l on l.team_id = f.team_id
    left join (
      select team_id, sum(judged) as judged, sum(hits) as hits from accuracy_move where at > ${at}::timestamptz
      group by team_id
    ) s on s.team_id = f.team_id`);
  return new Map(rows.map((row) => [Number(row.team_id), numbersOf(row)]));
}

interface FiguresThenRow extends Record<string, unknown> {
  readonly team_id: string;
  readonly xp: string;
  readonly judged: string;
  readonly hits: string;
  readonly reached_at: string | null;
}

interface FiguresRow extends FiguresThenRow {
  readonly name: string;
  readonly members: number;
}

function figuresOf(row: FiguresRow): TeamFigures {
  return { teamId: Number(row.team_id), name: row.name, members: row.members, ...numbersOf(row) };
}

function numbersOf(row: FiguresThenRow): FiguresThen {
  return {
    xp: Number(row.xp),
    judged: Number(row.judged),
    hits: Number(row.hits),
    reachedAt: row.reached_at === null ? null : new Date(row.reached_at),
  };
}

/** A team's rank at the end of a day. */
export interface DailyRank {
  readonly teamId: number;
  readonly zone: number;
  readonly rank: number;
}

export async function listDailyRanks(db: Queryable, day: string): Promise<DailyRank[]> {
  return db
    .select({ teamId: rankSnapshot.teamId, zone: rankSnapshot.zone, rank: rankSnapshot.rank })
    .from(rankSnapshot)
    .where(eq(rankSnapshot.day, day));
}

/** Stores the ranks of a day unless another process already did. */
export async function storeDailyRanks(
  db: Queryable,
  day: string,
  teams: readonly (RankedTeam & { readonly accuracyPercent: number })[],
): Promise<void> {
  // A value each would be more than a statement may have.
  await db.execute(sql`
    insert into rank_snapshot (day, team_id, zone, rank, xp, accuracy)
    select ${day}::date, v.* from unnest(
      ${sql.param(teams.map((team) => team.teamId))}::bigint[],
      ${sql.param(teams.map((team) => team.zone))}::smallint[],
      ${sql.param(teams.map((team) => team.rank))}::int[],
      ${sql.param(teams.map((team) => team.xp))}::bigint[],
      ${sql.param(teams.map((team) => team.accuracyPercent))}::real[]) v
    on conflict do nothing`);
}

/** An instant, and the zone in which days are counted up to it. */
interface UpTo {
  readonly until: Date;
  readonly timeZone: string;
}

/** XP gained by day of the event's calendar, up to an instant. */
export interface DayGain {
  readonly teamId: number;
  readonly day: string;
  readonly xp: number;
}

export async function listDayGains(
  db: Queryable,
  teamIds: readonly number[],
  { until, timeZone }: UpTo,
): Promise<DayGain[]> {
  const { rows } = await db.execute<{ team_id: string; day: string; xp: string }>(sql`
    select team_id, to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(amount) as xp
    from ledger
    where team_id = any(${`{${teamIds.join(',')}}`}::bigint[]) and created_at <= ${until.toISOString()}
    group by 1, 2 order by 2`);
  return rows.map((row) => ({ teamId: Number(row.team_id), day: row.day, xp: Number(row.xp) }));
}

/** Boxes settled by day of the event's calendar, up to an instant, and how many of them were right. */
export interface DaySettlement {
  readonly teamId: number;
  readonly day: string;
  readonly judged: number;
  readonly hits: number;
}

export async function listDaySettlements(
  db: Queryable,
  teamIds: readonly number[],
  { until, timeZone }: UpTo,
): Promise<DaySettlement[]> {
  const { rows } = await db.execute<{ team_id: string; day: string; judged: string; hits: string }>(sql`
    select team_id, to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(judged) as judged, sum(hits) as hits
    from accuracy_move
    where team_id = any(${`{${teamIds.join(',')}}`}::bigint[]) and at <= ${until.toISOString()}
    group by 1, 2`);
  return rows.map((row) => ({
    teamId: Number(row.team_id),
    day: row.day,
    judged: Number(row.judged),
    hits: Number(row.hits),
  }));
}

/** People of a team as other teams may see them, with what they earned for it up to an instant. */
export async function listPublicMembers(db: Queryable, teamId: number, until: Date) {
  const earned = sql<number>`coalesce((select sum(l.amount) from ledger l where l.user_id = ${appUser.id}
    and l.team_id = ${teamId} and l.created_at <= ${until.toISOString()}), 0)`.mapWith(Number);
  const images = sql<number>`(select count(*) from submission s where s.user_id = ${appUser.id}
    and s.team_id = ${teamId} and s.created_at <= ${until.toISOString()})`.mapWith(Number);
  return db
    .select({
      username: appUser.username,
      firstName: appUser.firstName,
      isLeader: teamMember.isLeader,
      xp: earned,
      images,
    })
    .from(teamMember)
    .innerJoin(appUser, eq(appUser.id, teamMember.userId))
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.leftAt)))
    .orderBy(asc(teamMember.joinedAt), asc(teamMember.id));
}
