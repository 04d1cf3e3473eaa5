import type { Judgement } from '@uvh/consensus/settlement/settle';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLocks } from '../../platform/db/named-lock.ts';
import type { settlement } from '../../platform/db/schema/ledger.ts';
import type { BookableJudgement } from './bookable-judgement.ts';
import { type Membership, milliXpOf, moveStandings } from './standing-queries.ts';
import { moveTotals } from './total-queries.ts';

/** Why a submission was settled when it was. */
export type SettlementBasis = (typeof settlement.$inferSelect)['basis'];

interface SettledReview extends Membership {
  readonly submissionId: number;
}

/** A judgement in place of an earlier one, or the first. */
export interface NewJudgement {
  readonly review: SettledReview;
  readonly basis: SettlementBasis;
  readonly judgement: BookableJudgement;
  readonly earlier: Pick<Judgement, 'judged' | 'hits' | 'totals'> | null;
}

/**
 * Writes what is held of some submissions now, and moves the accuracy of people, teams and images by the difference, and what
 * their settled submissions come to. Lock the books of their people first.
 */
export async function writeJudgements(
  tx: Queryable,
  judgements: readonly NewJudgement[],
  settledAt: Date,
): Promise<void> {
  if (judgements.length === 0) return;
  await storeJudgements(tx, judgements, settledAt);
  await moveTotals(tx, { judgements, booked: [] }, settledAt);
}

/** The first half of {@link writeJudgements}, for which nobody who plays waits. */
export async function storeJudgements(
  tx: Queryable,
  judgements: readonly NewJudgement[],
  settledAt: Date,
): Promise<void> {
  const inOrder = judgements.toSorted((a, b) => a.review.submissionId - b.review.submissionId);
  await writeSettlements(tx, inOrder, settledAt);
  await countAnswers(tx, inOrder);
  await moveStandings(tx, inOrder);
}

async function writeSettlements(tx: Queryable, judgements: readonly NewJudgement[], settledAt: Date): Promise<void> {
  const column = <T>(value: (judgement: BookableJudgement) => T) =>
    sql.param(judgements.map(({ judgement }) => value(judgement)));
  // All verdicts as one value: an array of bytes goes to the database as text, twice as long.
  const packed = judgements.map(({ judgement }) => judgement.packed);
  let end = 1;
  const starts = packed.map(({ length }) => {
    end += length;
    return end - length;
  });
  await tx.execute(sql`
    insert into settlement (submission_id, basis, judged, hits, totals, milli_xp, packed_verdicts, outline, settled_at)
    select v.submission_id, v.basis, v.judged, v.hits, v.totals::jsonb, v.milli_xp,
      substring(${sql.param(Buffer.concat(packed))}::bytea from v.start for v.length), v.outline,
      ${settledAt.toISOString()}::timestamptz
    from unnest(
      ${sql.param(judgements.map(({ review }) => review.submissionId))}::bigint[],
      ${sql.param(judgements.map(({ basis }) => basis))}::text[],
      ${column(({ judged }) => judged)}::int[],
      ${column(({ hits }) => hits)}::int[],
      ${column(({ totals }) => JSON.stringify(totals))}::text[],
      ${column(({ totals }) => milliXpOf(totals))}::int[],
      ${sql.param(starts)}::int[],
      ${sql.param(packed.map(({ length }) => length))}::int[],
      ${column(({ outline }) => outline)}::text[]
    ) v(submission_id, basis, judged, hits, totals, milli_xp, start, length, outline)
    on conflict (submission_id) do update set basis = excluded.basis, judged = excluded.judged, hits = excluded.hits,
      totals = excluded.totals, milli_xp = excluded.milli_xp, packed_verdicts = excluded.packed_verdicts, verdicts = null,
      outline = excluded.outline, settled_at = excluded.settled_at`);
}

/** Counts the answers of these submissions anew, by the days of the event's calendar. */
async function countAnswers(tx: Queryable, judgements: readonly NewJudgement[]): Promise<void> {
  const answers = judgements.flatMap(({ review: { submissionId }, judgement }) =>
    judgement.answers.map((answer) => ({ ...answer, submissionId })),
  );
  await tx.execute(sql`
    delete from settled_answer
    where submission_id = any(${sql.param(judgements.map(({ review }) => review.submissionId))}::bigint[])`);
  if (answers.length === 0) return;
  await tx.execute(sql`
    insert into settled_answer (submission_id, user_id, team_id, day, reason, said, settled, boxes)
    select s.id, s.user_id, s.team_id, (s.created_at at time zone coalesce(
        (select value->>'timeZone' from event_setting where key = 'settings'), 'Asia/Kolkata'))::date,
      v.reason, v.said, v.settled, v.boxes
    from unnest(
      ${sql.param(answers.map(({ submissionId }) => submissionId))}::bigint[],
      ${sql.param(answers.map(({ reason }) => reason))}::text[],
      ${sql.param(answers.map(({ said }) => said))}::text[],
      ${sql.param(answers.map(({ settled }) => settled))}::text[],
      ${sql.param(answers.map(({ boxes }) => boxes))}::smallint[]
    ) v(submission_id, reason, said, settled, boxes) join submission s on s.id = v.submission_id`);
}

/** Makes the bookings of these people wait for each other; always in the same order, so that none waits in a circle. */
export async function lockBooksOf(tx: Queryable, userIds: readonly number[]): Promise<void> {
  await holdLocks(
    tx,
    userIds.map((userId) => `books of person ${userId}`),
  );
}
