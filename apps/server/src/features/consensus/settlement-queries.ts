import type { LedgerRow } from '@uvh/consensus/settlement/reason';
import type { Settlement } from '@uvh/consensus/settlement/settle';
import { freshWindow, windowIndexOf, type XpWindow } from '@uvh/consensus/settlement/window';
import { and, count, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { submission } from '../../platform/db/schema/images.ts';
import { settlement, xpWindow } from '../../platform/db/schema/scores.ts';

/** Why a submission was settled when it was. */
export type SettlementBasis = (typeof settlement.$inferSelect)['basis'];

/** The window of twenty images that a submission belongs to, locked until the transaction ends. */
export async function lockWindow(tx: Queryable, userId: number, submissionId: number): Promise<XpWindow> {
  const [before] = await tx
    .select({ ordinal: count() })
    .from(submission)
    .where(and(eq(submission.userId, userId), lt(submission.id, submissionId)));
  const fresh = freshWindow(windowIndexOf(before?.ordinal ?? 0));
  await tx
    .insert(xpWindow)
    .values({ userId, ...fresh })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(xpWindow)
    .where(and(eq(xpWindow.userId, userId), eq(xpWindow.index, fresh.index)))
    .for('update');
  return row ?? fresh;
}

export interface SettledReview {
  readonly submissionId: number;
  readonly imageId: number;
  readonly userId: number;
  readonly teamId: number;
}

/** Writes the judgement; false when the submission was judged before. */
export async function writeSettlement(
  tx: Queryable,
  review: SettledReview,
  basis: SettlementBasis,
  { judged, hits, verdicts, window }: Settlement,
  settledAt: Date,
): Promise<boolean> {
  const written = await tx
    .insert(settlement)
    .values({ submissionId: review.submissionId, basis, judged, hits, verdicts, settledAt })
    .onConflictDoNothing()
    .returning({ id: settlement.submissionId });
  if (written.length === 0) return false;
  await tx
    .update(xpWindow)
    .set({ milliXp: window.milliXp, booked: window.booked })
    .where(and(eq(xpWindow.userId, review.userId), eq(xpWindow.index, window.index)));
  return true;
}

/**
 * Appends the rows and moves the totals by what was really appended, in one statement. Returns the team's score
 * and by how much it moved.
 */
export async function bookSettlement(
  tx: Queryable,
  review: SettledReview,
  rows: readonly LedgerRow[],
  { judged, hits }: Pick<Settlement, 'judged' | 'hits'>,
  settledAt: Date,
): Promise<{ readonly teamScore: number; readonly xp: number }> {
  const at = settledAt.toISOString();
  const entries = JSON.stringify(rows);
  const { rows: totals } = await tx.execute<{ xp: string; delta: string }>(sql`
    with appended as (
      insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, params, idempotency_key,
        reverses_id, created_at)
      select ${review.teamId}::bigint, ${review.userId}::bigint, ${review.submissionId}::bigint,
        ${review.imageId}::bigint, entry.reason, entry.amount, jsonb_build_object('boxes', entry.boxes),
        ${`submission:${review.submissionId}:`} || entry.reason,
        case when entry.reason = 'provisional-returned' then (
          select id from ledger where idempotency_key = ${`submission:${review.submissionId}:relabel`}) end,
        ${at}::timestamptz
      from jsonb_to_recordset(${entries}::jsonb) as entry(reason text, amount int, boxes int)
      on conflict (idempotency_key) do nothing
      returning amount
    ), moved as (select coalesce(sum(amount), 0)::bigint as delta from appended), team_now as (
      update team_total t set
        xp = t.xp + moved.delta, judged = t.judged + ${judged}::int, hits = t.hits + ${hits}::int,
        reached_at = case when moved.delta > 0 then ${at}::timestamptz else t.reached_at end
      from moved where t.team_id = ${review.teamId}
      returning t.xp, moved.delta
    ), member_now as (
      update member_total m set
        xp = m.xp + moved.delta, judged = m.judged + ${judged}::int, hits = m.hits + ${hits}::int
      from moved where m.team_id = ${review.teamId} and m.user_id = ${review.userId}
    )
    select xp, delta from team_now`);
  const total = totals[0];
  if (!total) throw new Error(`Team ${review.teamId} has no total.`);
  return { teamScore: Number(total.xp), xp: Number(total.delta) };
}
