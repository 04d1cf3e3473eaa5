import type { DeviceTurns } from '@uvh/consensus/fairness/flags';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { conductFlag } from '../../platform/db/schema/consensus.ts';

/** Two reviews so near in time, from one browser and by two accounts, are a turn. */
const TURN_WITHIN = '2 minutes';

/**
 * Who plays on a browser that others play on, and how often they took turns with them. A review came from the browser on which its
 * author had logged in last. Costs next to nothing where everybody has a browser of their own.
 */
export async function turnsOnDevices(db: Queryable): Promise<ReadonlyMap<number, DeviceTurns>> {
  const { rows } = await db.execute<Record<'user_id' | 'reviews' | 'turns' | 'other_id', string>>(sql`
    with shared as (
      select device_hash from device_login group by 1 having count(distinct user_id) > 1
    ), work as (
      select s.user_id, s.created_at, d.device_hash
      from submission s
      cross join lateral (
        select l.device_hash from device_login l where l.user_id = s.user_id and l.at <= s.created_at
        order by l.at desc limit 1
      ) d
      where s.user_id in (select user_id from device_login join shared using (device_hash))
        and d.device_hash in (select device_hash from shared)
    ), beside as (
      select user_id,
        case when created_at - lag(created_at) over w <= ${TURN_WITHIN}::interval
          then nullif(lag(user_id) over w, user_id) end as before,
        case when lead(created_at) over w - created_at <= ${TURN_WITHIN}::interval
          then nullif(lead(user_id) over w, user_id) end as after
      from work window w as (partition by device_hash order by created_at)
    )
    select user_id, count(*) as reviews, count(*) filter (where before is not null or after is not null) as turns,
      mode() within group (order by coalesce(before, after)) as other_id
    from beside group by 1 having count(coalesce(before, after)) > 0`);
  return new Map(
    rows.map((row) => [
      Number(row.user_id),
      { reviews: Number(row.reviews), turns: Number(row.turns), otherId: Number(row.other_id) },
    ]),
  );
}

export async function writeFlags(tx: Queryable, rows: readonly (typeof conductFlag.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(conductFlag)
    .values([...rows])
    .onConflictDoUpdate({
      target: conductFlag.userId,
      set: { flags: sql`excluded.flags`, updatedAt: sql`excluded.updated_at` },
    });
}

/**
 * Whether a person came after one of the others on at least half of the images that the two share: who copies comes later,
 * and so does, beside somebody, all but the first of those who agreed on what to say. The person who was copied must not
 * suffer for it.
 */
export async function cameLater(tx: Queryable, userId: number, others: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select theirs.user_id
    from submission mine join submission theirs on theirs.image_id = mine.image_id
    where mine.user_id = ${userId} and theirs.user_id = any(${`{${others.join(',')}}`}::bigint[])
    group by theirs.user_id
    having 2 * count(*) filter (where mine.id > theirs.id) >= count(*)
    limit 1`);
  return rows.length > 0;
}

/**
 * Marks those about whom nobody has decided; returns who was not marked before. Nobody of them is erased before the
 * transaction ends, so that no address of theirs is written down afterwards.
 */
export async function markHeldBack(
  tx: Queryable,
  userIds: readonly number[],
  now: Date,
): Promise<readonly { readonly userId: number; readonly email: string }[]> {
  const { rows } = await tx.execute<{ user_id: string; email: string }>(sql`
    with u as materialized (
      select id, email from app_user where id = any(${`{${userIds.join(',')}}`}::bigint[]) order by id for key share
    )
    update conduct_flag f set held_back_at = ${now.toISOString()}::timestamptz
    from u
    where u.id = f.user_id and f.held_back_at is null and f.decided_at is null
    returning f.user_id, u.email`);
  return rows.map((row) => ({ userId: Number(row.user_id), email: row.email }));
}
