import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** First names of the members of some teams, leaders first. */
export async function listFirstNames(
  db: Queryable,
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await db.execute<{ team_id: string; names: string[] }>(sql`
    select m.team_id, array_agg(u.first_name order by m.is_leader desc, m.joined_at, m.id) as names
    from team_member m join app_user u on u.id = m.user_id
    where m.left_at is null and m.team_id = any(${`{${teamIds.join(',')}}`}::bigint[]) group by m.team_id`);
  return new Map(rows.map(({ team_id, names }) => [Number(team_id), names]));
}

/** Somebody who took part. */
export interface Finisher {
  readonly userId: number;
  readonly name: string;
  readonly teamId: number;
  readonly teamName: string;
  readonly images: number;
}

/** Everybody who reviewed an image for the team that they are in now, by id; teams out of the contest are left out. */
export async function listFinishers(db: Queryable, afterUserId: number, limit: number): Promise<Finisher[]> {
  const { rows } = await db.execute<Record<'user_id' | 'name' | 'team_id' | 'team_name' | 'images', string>>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, t.id as team_id, t.name as team_name, mt.images
    from app_user u join team_member m on m.user_id = u.id and m.left_at is null
    join team t on t.id = m.team_id join member_total mt on mt.user_id = u.id and mt.team_id = t.id
    where u.id > ${afterUserId} and u.role = 'participant' and t.disqualified_at is null and mt.images > 0
    order by u.id limit ${limit}`);
  return rows.map((row) => ({
    userId: Number(row.user_id),
    name: row.name,
    teamId: Number(row.team_id),
    teamName: row.team_name,
    images: Number(row.images),
  }));
}

/** The role of a person now; undefined for nobody. */
export async function findRole(db: Queryable, userId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ role: string }>(sql`select role from app_user where id = ${userId}`);
  return rows[0]?.role;
}
