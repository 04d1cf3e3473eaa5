import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { submission } from '../../platform/db/schema/images.ts';

export interface DayOfTeam {
  /** Calendar day in the event's time zone. */
  readonly day: string;
  readonly xp: number;
  readonly images: number;
  readonly judged: number;
  readonly hits: number;
}

/** What a team gained on each day on which anything happened, oldest first. */
export async function listDays(db: Queryable, teamId: number, timeZone: string): Promise<DayOfTeam[]> {
  const { rows } = await db.execute<Record<keyof DayOfTeam, string>>(sql`
    with gains as (
      select (created_at at time zone ${timeZone})::date as day, amount as xp, 0 as images, 0 as judged, 0 as hits
      from ledger where team_id = ${teamId}
      union all
      select (created_at at time zone ${timeZone})::date, 0, 1, 0, 0
      from submission where team_id = ${teamId}
      union all
      select (at at time zone ${timeZone})::date, 0, 0, judged, hits from accuracy_move where team_id = ${teamId}
    )
    select to_char(day, 'YYYY-MM-DD') as day, sum(xp) as xp, sum(images) as images, sum(judged) as judged, sum(hits) as hits
    from gains group by day order by day`);
  return rows.map((row) => ({
    day: row.day,
    xp: Number(row.xp),
    images: Number(row.images),
    judged: Number(row.judged),
    hits: Number(row.hits),
  }));
}

/** The team's latest submissions, newest first. */
export function listActivity(db: Queryable, teamId: number, limit: number) {
  return db
    .select({
      submissionId: submission.id,
      username: appUser.username,
      firstName: appUser.firstName,
      submittedAt: submission.createdAt,
      boxes: submission.total,
      relabelled: submission.relabelled,
      xp: sql<number>`coalesce((select sum(l.amount) from ledger l where l.submission_id = ${submission.id}), 0)`.mapWith(
        Number,
      ),
    })
    .from(submission)
    .innerJoin(appUser, eq(appUser.id, submission.userId))
    .where(eq(submission.teamId, teamId))
    .orderBy(desc(submission.createdAt), desc(submission.id))
    .limit(limit);
}
