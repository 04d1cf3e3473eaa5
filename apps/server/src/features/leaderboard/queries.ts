import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, teamMember } from '../../platform/db/schema/accounts.ts';
import { rankSnapshot } from '../../platform/db/schema/scores.ts';
import type { RankedTeam, TeamFigures } from './ranking.ts';

/** Totals of all teams as they are now. Teams without members, hidden ones and those out of the contest have no rank. */
export function listFigures(db: Queryable): Promise<TeamFigures[]> {
  return figures(db, sql`select team_id, xp, judged, hits, reached_at from team_total`);
}

/** The same as it was at an instant, summed from the append-only ledger. */
export function listFiguresAt(db: Queryable, instant: Date): Promise<TeamFigures[]> {
  const at = instant.toISOString();
  return figures(
    db,
    sql`
    select coalesce(l.team_id, s.team_id) as team_id, coalesce(l.xp, 0) as xp, coalesce(s.judged, 0) as judged,
      coalesce(s.hits, 0) as hits, l.reached_at
    from (
      select team_id, sum(amount) as xp, max(created_at) filter (where amount > 0) as reached_at
      from ledger where created_at <= ${at} group by team_id
    ) l full join (
      select sub.team_id, sum(st.judged) as judged, sum(st.hits) as hits
      from settlement st join submission sub on sub.id = st.submission_id
      where st.settled_at <= ${at} group by sub.team_id
    ) s on s.team_id = l.team_id`,
  );
}

interface FiguresRow extends Record<string, unknown> {
  readonly team_id: string;
  readonly name: string;
  readonly members: number;
  readonly xp: string;
  readonly judged: string;
  readonly hits: string;
  readonly reached_at: string | null;
}

async function figures(db: Queryable, totals: SQL): Promise<TeamFigures[]> {
  const { rows } = await db.execute<FiguresRow>(sql`
    select t.id as team_id, t.name, m.members, coalesce(f.xp, 0) as xp, coalesce(f.judged, 0) as judged,
      coalesce(f.hits, 0) as hits, f.reached_at
    from team t
    join (
      select team_id, count(*)::int as members from team_member where left_at is null group by team_id
    ) m on m.team_id = t.id
    left join (${totals}) f on f.team_id = t.id
    where t.disqualified_at is null and t.hidden_at is null
    order by t.id`);
  return rows.map((row) => ({
    teamId: Number(row.team_id),
    name: row.name,
    members: row.members,
    xp: Number(row.xp),
    judged: Number(row.judged),
    hits: Number(row.hits),
    reachedAt: row.reached_at === null ? null : new Date(row.reached_at),
  }));
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
  if (teams.length === 0) return;
  await db
    .insert(rankSnapshot)
    .values(
      teams.map((team) => ({
        day,
        teamId: team.teamId,
        zone: team.zone,
        rank: team.rank,
        xp: team.xp,
        accuracy: team.accuracyPercent,
      })),
    )
    .onConflictDoNothing();
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
    select s.team_id, to_char(st.settled_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      sum(st.judged) as judged, sum(st.hits) as hits
    from settlement st join submission s on s.id = st.submission_id
    where s.team_id = any(${`{${teamIds.join(',')}}`}::bigint[]) and st.settled_at <= ${until.toISOString()}
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
