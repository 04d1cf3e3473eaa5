import type { FairnessEvidence } from '@uvh/consensus/fairness/flags';
import { RIGHT_CORRECTIONS } from '@uvh/consensus/settlement/reason';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { conductFlag } from '../../platform/db/schema/scores.ts';

/** What the settled images of each person came to, before any loss was forgiven. */
export async function toldByPerson(db: Queryable): Promise<ReadonlyMap<number, FairnessEvidence['told']>> {
  const { rows } = await db.execute<{ user_id: string; milli_xp: string; corrections: string; images: string }>(sql`
    select s.user_id, sum(st.milli_xp) as milli_xp, count(*) as images, sum((
      select coalesce(sum((total.value->>'milliXp')::int), 0) from jsonb_array_elements(st.totals) total
      where total.value->>'reason' = any(${`{${[...RIGHT_CORRECTIONS].join(',')}}`}::text[]))) as corrections
    from settlement st join submission s on s.id = st.submission_id group by 1`);
  return new Map(
    rows.map((row) => [
      Number(row.user_id),
      {
        milliXp: Number(row.milli_xp),
        correctionsMilliXp: Number(row.corrections),
        images: Number(row.images),
      },
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
 * Whether a person came after the others on at least half of the images that they share: who copies comes later, and
 * the person who was copied must not suffer for it.
 */
export async function cameLater(tx: Queryable, userId: number, others: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute<{ later: string; shared: string }>(sql`
    select count(*) filter (where mine.id > theirs.id) as later, count(*) as shared
    from submission mine join submission theirs on theirs.image_id = mine.image_id
    where mine.user_id = ${userId} and theirs.user_id = any(${`{${others.join(',')}}`}::bigint[])`);
  const [row] = rows;
  return row !== undefined && 2 * Number(row.later) >= Number(row.shared);
}

/** Marks those about whom nobody has decided; returns who was not marked before. */
export async function markHeldBack(
  tx: Queryable,
  userIds: readonly number[],
  now: Date,
): Promise<readonly { readonly userId: number; readonly email: string }[]> {
  const { rows } = await tx.execute<{ user_id: string; email: string }>(sql`
    update conduct_flag f set held_back_at = ${now.toISOString()}::timestamptz
    from app_user u
    where u.id = f.user_id and f.user_id = any(${`{${userIds.join(',')}}`}::bigint[])
      and f.held_back_at is null and f.decided_at is null
    returning f.user_id, u.email`);
  return rows.map((row) => ({ userId: Number(row.user_id), email: row.email }));
}
