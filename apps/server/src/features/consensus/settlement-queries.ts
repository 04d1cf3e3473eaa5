import { correctionsTo, entriesOfPerson } from '@uvh/consensus/settlement/entries';
import type { LedgerRow } from '@uvh/consensus/settlement/reason';
import type { ReasonTotal } from '@uvh/consensus/settlement/rows';
import type { Judgement } from '@uvh/consensus/settlement/settle';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { settlement } from '../../platform/db/schema/scores.ts';

/** Why a submission was settled when it was. */
export type SettlementBasis = (typeof settlement.$inferSelect)['basis'];

interface SettledReview {
  readonly submissionId: number;
  readonly userId: number;
  readonly teamId: number;
}

/** A judgement in place of an earlier one, or the first. */
export interface NewJudgement {
  readonly review: SettledReview;
  readonly basis: SettlementBasis;
  readonly judgement: Judgement;
  readonly earlier: { readonly judged: number; readonly hits: number } | null;
}

/** Writes what is held of a submission now, and moves the accuracy of person, team and image by the difference. */
export async function writeJudgement(
  tx: Queryable,
  { review, basis, judgement, earlier }: NewJudgement,
  settledAt: Date,
): Promise<void> {
  const { verdicts, totals, judged, hits } = judgement;
  const values = { basis, judged, hits, verdicts, totals, milliXp: milliXpOf(totals), settledAt };
  await tx
    .insert(settlement)
    .values({ submissionId: review.submissionId, ...values })
    .onConflictDoUpdate({ target: settlement.submissionId, set: values });
  const more = { judged: judged - (earlier?.judged ?? 0), hits: hits - (earlier?.hits ?? 0) };
  if (more.judged === 0 && more.hits === 0) return;
  await tx.execute(sql`
    with member_now as (
      update member_total set judged = judged + ${more.judged}::int, hits = hits + ${more.hits}::int
      where team_id = ${review.teamId} and user_id = ${review.userId}
    ), image_now as (
      update image_queue set boxes_judged = boxes_judged + ${more.judged}::int,
        boxes_right = boxes_right + ${more.hits}::int
      where image_id = (select image_id from submission where id = ${review.submissionId})
    )
    update team_total set judged = judged + ${more.judged}::int, hits = hits + ${more.hits}::int
    where team_id = ${review.teamId}`);
}

/** Exact XP of a submission, in thousandths. */
function milliXpOf(totals: readonly ReasonTotal[]): number {
  return totals.reduce((sum, { milliXp }) => sum + milliXp, 0);
}

/** Makes the bookings of these people wait for each other; always in the same order, so that none waits in a circle. */
export async function lockBooksOf(tx: Queryable, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((a, b) => a - b)) {
    await holdLock(tx, `books of person ${userId}`);
  }
}

/** Rows to append about one submission. */
export interface Correction {
  readonly submissionId: number;
  readonly imageId: number;
  readonly userId: number;
  readonly teamId: number;
  readonly revision: number;
  readonly rows: readonly LedgerRow[];
}

interface BookedSubmission extends Record<string, unknown> {
  readonly id: string;
  readonly image_id: string;
  readonly team_id: string;
  readonly score_delta: number;
  readonly totals: readonly ReasonTotal[] | null;
  readonly revision: number | null;
  readonly booked: readonly Pick<LedgerRow, 'reason' | 'amount'>[] | null;
}

/**
 * What the ledger lacks so that a person's rows are those of their judgements: of the team that they made `submissionId`
 * for, or of every team. Lock the person's books first.
 */
export async function correctionsFor(tx: Queryable, userId: number, submissionId?: number): Promise<Correction[]> {
  const teams =
    submissionId === undefined
      ? sql`true`
      : sql`s.team_id = (select team_id from submission where id = ${submissionId})`;
  const { rows } = await tx.execute<BookedSubmission>(sql`
    with held as (
      select submission_id, jsonb_agg(jsonb_build_object('reason', kind, 'amount', amount)) as booked
      from (
        select submission_id, kind, sum(amount)::int as amount from ledger
        where user_id = ${userId} and submission_id is not null and kind not in ('relabel', 'adjustment')
        group by 1, 2) rows
      group by 1
    )
    select s.id, s.image_id, s.team_id, s.score_delta, st.totals, st.revision, held.booked
    from submission s left join settlement st on st.submission_id = s.id left join held on held.submission_id = s.id
    where s.user_id = ${userId} and ${teams}
    order by s.id`);
  const ofTeams = Map.groupBy(rows, (row) => row.team_id);
  return [...ofTeams.values()].flatMap((ofTeam) => correctionsOf(userId, ofTeam));
}

/** The same of a person's submissions for one team. */
function correctionsOf(userId: number, rows: readonly BookedSubmission[]): Correction[] {
  const entries = entriesOfPerson(
    rows.map((row) => ({
      submissionId: Number(row.id),
      totals: row.totals ?? undefined,
      provisionalXp: row.score_delta,
    })),
  );
  const rowsOf = new Map(entries.map((entry) => [entry.submissionId, entry.rows]));
  return rows.flatMap((row): Correction[] => {
    if (row.revision === null) return [];
    const id = Number(row.id);
    const missing = correctionsTo(rowsOf.get(id) ?? [], row.booked ?? []);
    if (missing.length === 0) return [];
    const teamId = Number(row.team_id);
    return [
      { submissionId: id, imageId: Number(row.image_id), userId, teamId, revision: row.revision + 1, rows: missing },
    ];
  });
}

/** By how much a person moved the score of a team, and where it stands now. */
export interface BookedDelta {
  readonly teamId: number;
  readonly userId: number;
  readonly teamScore: number;
  readonly xp: number;
}

/**
 * Appends rows of one person for one team and moves the totals by what was really appended, in one statement. A row is
 * unique by submission, kind and revision; one that corrects an earlier row names it.
 */
export async function bookCorrections(
  tx: Queryable,
  corrections: readonly Correction[],
  settledAt: Date,
): Promise<BookedDelta | undefined> {
  const [first] = corrections;
  if (!first) return undefined;
  const { teamId, userId } = first;
  const at = settledAt.toISOString();
  const entries = JSON.stringify(
    corrections.flatMap(({ submissionId, imageId, revision, rows }) =>
      rows.map((row) => ({ ...row, submission_id: submissionId, image_id: imageId, revision })),
    ),
  );
  const { rows: totals } = await tx.execute<{ xp: string; delta: string }>(sql`
    with entry as (
      select * from jsonb_to_recordset(${entries}::jsonb)
        as entry(submission_id bigint, image_id bigint, revision int, reason text, amount int, boxes int)
    ), appended as (
      insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, params, idempotency_key,
        reverses_id, created_at)
      select ${teamId}::bigint, ${userId}::bigint, entry.submission_id, entry.image_id, entry.reason, entry.amount,
        jsonb_build_object('boxes', entry.boxes, 'revision', entry.revision),
        'submission:' || entry.submission_id || ':' || entry.reason
          || case when entry.revision > 1 then ':' || entry.revision else '' end,
        (select max(l.id) from ledger l where l.submission_id = entry.submission_id
          and l.kind = case entry.reason when 'provisional-returned' then 'relabel' else entry.reason end),
        ${at}::timestamptz
      from entry
      on conflict (idempotency_key) do nothing
      returning amount
    ), moved as (select coalesce(sum(amount), 0)::bigint as delta from appended), revised as (
      update settlement st set revision = e.revision
      from (select submission_id, max(revision) as revision from entry group by 1) e
      where st.submission_id = e.submission_id
    ), team_now as (
      update team_total t set xp = t.xp + moved.delta,
        reached_at = case when moved.delta > 0 then ${at}::timestamptz else t.reached_at end
      from moved where t.team_id = ${teamId}
      returning t.xp, moved.delta
    ), member_now as (
      update member_total m set xp = m.xp + moved.delta
      from moved where m.team_id = ${teamId} and m.user_id = ${userId}
    )
    select xp, delta from team_now`);
  const total = totals[0];
  if (!total) throw new Error(`Team ${teamId} has no total.`);
  return { teamId, userId, teamScore: Number(total.xp), xp: Number(total.delta) };
}
