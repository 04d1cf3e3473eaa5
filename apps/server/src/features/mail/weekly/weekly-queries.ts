import { RIGHT_CORRECTIONS, WRONG_CORRECTIONS } from '@uvh/domain/reward/deeds';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';

const reason = sql`a.reason`;

/** Somebody whom the weekly mail goes to, and what the week brought. */
export interface WeekOfPerson {
  readonly userId: number;
  readonly teamId: number;
  readonly email: string;
  readonly firstName: string;
  readonly team: string;
  readonly language: string;
  readonly xp: number;
  /** Right corrections less wrong ones. */
  readonly corrections: number;
}

interface Week {
  /** Monday of the week that begins, YYYY-MM-DD. */
  readonly monday: string;
  readonly from: Date;
  readonly to: Date;
  /** Who has not played since then is left in peace. */
  readonly playedSince: Date;
}

/** People who are due for the mail of a week, at most so many. Rows that another process has taken are passed over. */
export async function takeDuePeople(tx: Queryable, week: Week, limit: number): Promise<WeekOfPerson[]> {
  const [from, to, playedSince] = [week.from, week.to, week.playedSince].map((instant) => instant.toISOString());
  const { rows } = await tx.execute<{
    user_id: string;
    team_id: string;
    email: string;
    first_name: string;
    team: string;
    language: string;
    xp: string;
    corrections: string;
  }>(sql`
    with due as (
      select u.id as user_id, u.email, u.first_name, t.id as team_id, t.name as team,
        coalesce(p.language, 'en') as language
      from app_user u
      join team_member m on m.user_id = u.id and m.left_at is null
      join team t on t.id = m.team_id and t.disqualified_at is null
      left join mail_preference p on p.user_id = u.id
      where u.role = 'participant' and u.email_verified_at is not null and u.erased_at is null
        and coalesce(p.wants_weekly, true) and coalesce(p.weekly_sent_for < ${week.monday}::date, true)
        and exists (select 1 from submission s where s.user_id = u.id and s.created_at >= ${playedSince}::timestamptz)
      order by u.id limit ${limit} for update of u skip locked
    ), noted as (
      insert into mail_preference (user_id, weekly_sent_for) select user_id, ${week.monday}::date from due
      on conflict (user_id) do update set weekly_sent_for = excluded.weekly_sent_for
    )
    select due.*,
      (select coalesce(sum(l.amount), 0) from ledger l where l.user_id = due.user_id and l.team_id = due.team_id
        and l.created_at >= ${from}::timestamptz and l.created_at < ${to}::timestamptz) as xp,
      (select coalesce(sum(a.boxes) filter (where ${inArray(reason, [...RIGHT_CORRECTIONS])}), 0)
          - coalesce(sum(a.boxes) filter (where ${inArray(reason, [...WRONG_CORRECTIONS])}), 0)
        from settled_answer a where a.user_id = due.user_id
        and a.day >= ${week.monday}::date - 7 and a.day < ${week.monday}::date) as corrections
    from due`);
  return rows.map((row) => ({
    userId: Number(row.user_id),
    teamId: Number(row.team_id),
    email: row.email,
    firstName: row.first_name,
    team: row.team,
    language: row.language,
    xp: Number(row.xp),
    corrections: Math.max(0, Number(row.corrections)),
  }));
}
