import { correctionsTo, forgivenOf, rowsWith } from '@uvh/consensus/settlement/entries';
import type { LedgerRow } from '@uvh/consensus/settlement/reason';
import type { ReasonTotal } from '@uvh/consensus/settlement/rows';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { submission } from '../../platform/db/schema/images.ts';
import type { NewJudgement } from './settlement-queries.ts';
import { forgiveByBounds, type Membership, readStandings } from './standing-queries.ts';
import { type BookedDelta, moveTotals } from './total-queries.ts';

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
  readonly user_id: string;
  readonly team_id: string;
  readonly score_delta: number;
  readonly totals: readonly ReasonTotal[];
  readonly revision: number;
  readonly booked: readonly Pick<LedgerRow, 'reason' | 'amount'>[] | null;
}

/** The teams for which these people have submitted. */
export async function readMembers(tx: Queryable, userIds: readonly number[]): Promise<Membership[]> {
  const { userId, teamId } = submission;
  return tx
    .selectDistinct({ userId, teamId })
    .from(submission)
    .where(inArray(userId, [...userIds]));
}

/**
 * What the ledger lacks so that the rows of these people are those of their judgements: of the teams that are named with
 * them. With `judged` no other submissions are known to have been judged anew; of a person's other ones only what is forgiven
 * can have moved, and that is looked at where their running sum may have come near to nothing. Lock their books first.
 */
export async function correctionsFor(
  tx: Queryable,
  members: readonly Membership[],
  judged?: readonly NewJudgement[],
): Promise<Correction[]> {
  const { forgiven, unsure } = judged ? await forgiveByBounds(tx, judged) : { forgiven: new Map(), unsure: members };
  const anew = new Set(judged?.map(({ review }) => review.submissionId));
  for (const own of await readStandings(tx, unsure)) {
    const wanted = forgivenOf(own.map(({ milliXp }) => milliXp));
    for (const [place, { submissionId, heldForgiven }] of own.entries()) {
      const amount = wanted[place] ?? 0;
      if (!judged || anew.has(submissionId) || amount !== heldForgiven) forgiven.set(submissionId, amount);
    }
  }
  if (forgiven.size === 0) return [];
  return (await readBooked(tx, [...forgiven.keys()])).flatMap((row): Correction[] => {
    const submissionId = Number(row.id);
    const wanted = rowsWith({ totals: row.totals, provisionalXp: row.score_delta }, forgiven.get(submissionId) ?? 0);
    const rows = correctionsTo(wanted, row.booked ?? []);
    if (rows.length === 0) return [];
    const [imageId, userId, teamId] = [Number(row.image_id), Number(row.user_id), Number(row.team_id)];
    return [{ submissionId, imageId, userId, teamId, revision: row.revision + 1, rows }];
  });
}

/** Settled submissions in the order of their ids, with what the ledger holds of each. */
async function readBooked(tx: Queryable, submissionIds: readonly number[]): Promise<readonly BookedSubmission[]> {
  const { rows } = await tx.execute<BookedSubmission>(sql`
    select s.id, s.image_id, s.user_id, s.team_id, s.score_delta, st.totals, st.revision, held.booked
    from submission s join settlement st on st.submission_id = s.id left join lateral (
      select jsonb_agg(jsonb_build_object('reason', kind, 'amount', amount)) as booked
      from (
        select l.kind, sum(l.amount)::int as amount from ledger l
        where l.submission_id = s.id and l.kind not in ('relabel', 'adjustment')
        group by 1) kinds
    ) held on true
    where s.id = any(${sql.param(submissionIds)}::bigint[])
    order by s.id`);
  return rows;
}

/**
 * Appends rows, for which nobody who plays waits. A row is unique by submission, kind and revision; one that corrects an earlier
 * row names it. Gives what was really appended, by person and team: the totals are still to be moved by it.
 */
export async function appendCorrections(
  tx: Queryable,
  corrections: readonly Correction[],
  settledAt: Date,
): Promise<BookedDelta[]> {
  if (corrections.length === 0) return [];
  const entries = JSON.stringify(
    corrections.flatMap(({ submissionId, imageId, userId, teamId, revision, rows }) =>
      rows.map((row) => ({
        ...row,
        submission_id: submissionId,
        image_id: imageId,
        user_id: userId,
        team_id: teamId,
        revision,
      })),
    ),
  );
  const { rows } = await tx.execute<{ user_id: string; team_id: string; delta: string }>(sql`
    with entry as (
      select * from jsonb_to_recordset(${entries}::jsonb) as entry(
        submission_id bigint, image_id bigint, user_id bigint, team_id bigint, revision int, reason text, amount int,
        boxes int)
    ), appended as (
      insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, params, idempotency_key,
        reverses_id, created_at)
      select entry.team_id, entry.user_id, entry.submission_id, entry.image_id, entry.reason, entry.amount,
        jsonb_build_object('boxes', entry.boxes, 'revision', entry.revision),
        'submission:' || entry.submission_id || ':' || entry.reason
          || case when entry.revision > 1 then ':' || entry.revision else '' end,
        (select max(l.id) from ledger l where l.submission_id = entry.submission_id
          and l.kind = case entry.reason when 'provisional-returned' then 'relabel' else entry.reason end),
        ${settledAt.toISOString()}::timestamptz
      from entry
      on conflict (idempotency_key) do nothing
      returning team_id, user_id, amount
    ), revised as (
      update settlement st set revision = e.revision
      from (select submission_id, max(revision) as revision from entry group by 1) e
      where st.submission_id = e.submission_id
    )
    select team_id, user_id, sum(amount)::bigint as delta from appended group by 1, 2 order by 1, 2`);
  return rows.map((row) => ({ teamId: Number(row.team_id), userId: Number(row.user_id), xp: Number(row.delta) }));
}

/** Appends rows and moves the totals by them. Gives the scores of the teams that moved. */
export async function bookCorrections(
  tx: Queryable,
  corrections: readonly Correction[],
  settledAt: Date,
): Promise<ReadonlyMap<number, number>> {
  return moveTotals(tx, { judgements: [], booked: await appendCorrections(tx, corrections, settledAt) }, settledAt);
}
