import { correctionsTo, forgivenOf, rowsWith } from '@uvh/consensus/settlement/entries';
import type { LedgerRow } from '@uvh/consensus/settlement/reason';
import type { ReasonTotal } from '@uvh/consensus/settlement/rows';
import type { Judgement } from '@uvh/consensus/settlement/settle';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLocks } from '../../platform/db/named-lock.ts';
import { submission } from '../../platform/db/schema/images.ts';
import type { settlement } from '../../platform/db/schema/scores.ts';
import type { BookableJudgement } from './bookable-judgement.ts';
import { forgiveByBounds, type Membership, milliXpOf, moveStandings, readStandings } from './standing-queries.ts';

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
  await moveAccuracy(tx, judgements);
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

/** The second half: moves the accuracy of people, teams and images by what was stored. Reviews of these teams wait from then on. */
export async function moveAccuracy(tx: Queryable, judgements: readonly NewJudgement[]): Promise<void> {
  const moves = judgements
    .map(({ review, judgement, earlier }) => ({
      ...review,
      judged: judgement.judged - (earlier?.judged ?? 0),
      hits: judgement.hits - (earlier?.hits ?? 0),
    }))
    .filter(({ judged, hits }) => judged !== 0 || hits !== 0);
  if (moves.length === 0) return;
  await lockTeams(
    tx,
    moves.map(({ teamId }) => teamId),
  );
  await tx.execute(sql`
    with moved as (
      select s.image_id, s.user_id, s.team_id, v.judged, v.hits
      from unnest(
        ${sql.param(moves.map(({ submissionId }) => submissionId))}::bigint[],
        ${sql.param(moves.map(({ judged }) => judged))}::int[],
        ${sql.param(moves.map(({ hits }) => hits))}::int[]
      ) v(submission_id, judged, hits) join submission s on s.id = v.submission_id
    ), image_now as (
      update image_queue q set boxes_judged = q.boxes_judged + v.judged, boxes_right = q.boxes_right + v.hits
      from (select image_id, sum(judged)::int as judged, sum(hits)::int as hits from moved group by 1) v
      where q.image_id = v.image_id
    ), member_now as (
      update member_total m set judged = m.judged + v.judged, hits = m.hits + v.hits
      from (select team_id, user_id, sum(judged)::int as judged, sum(hits)::int as hits from moved group by 1, 2) v
      where m.team_id = v.team_id and m.user_id = v.user_id
    )
    update team_total t set judged = t.judged + v.judged, hits = t.hits + v.hits
    from (select team_id, sum(judged)::int as judged, sum(hits)::int as hits from moved group by 1) v
    where t.team_id = v.team_id`);
}

/** Makes whoever moves the totals of these teams wait, in one order: a submission takes its image, then its team, then its person. */
async function lockTeams(tx: Queryable, teamIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select 1 from team_total where team_id = any(${sql.param([...new Set(teamIds)])}::bigint[]) order by team_id for update`);
}

/** Makes the bookings of these people wait for each other; always in the same order, so that none waits in a circle. */
export async function lockBooksOf(tx: Queryable, userIds: readonly number[]): Promise<void> {
  await holdLocks(
    tx,
    userIds.map((userId) => `books of person ${userId}`),
  );
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

/** By how much a person moved the score of a team, and where it stands now. */
export interface BookedDelta extends Membership {
  readonly teamScore: number;
  readonly xp: number;
}

/**
 * Appends rows and moves the totals by what was really appended, in one statement. A row is unique by submission, kind and
 * revision; one that corrects an earlier row names it. Gives what each person moved for each team.
 */
export async function bookCorrections(
  tx: Queryable,
  corrections: readonly Correction[],
  settledAt: Date,
): Promise<BookedDelta[]> {
  if (corrections.length === 0) return [];
  const teamIds = [...new Set(corrections.map(({ teamId }) => teamId))];
  await lockTeams(tx, teamIds);
  const at = settledAt.toISOString();
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
  const { rows: moved } = await tx.execute<{ user_id: string; team_id: string; xp: string; delta: string }>(sql`
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
        ${at}::timestamptz
      from entry
      on conflict (idempotency_key) do nothing
      returning team_id, user_id, amount
    ), moved as (
      select m.team_id, m.user_id, coalesce(sum(a.amount), 0)::bigint as delta
      from (select distinct team_id, user_id from entry) m left join appended a using (team_id, user_id) group by 1, 2
    ), revised as (
      update settlement st set revision = e.revision
      from (select submission_id, max(revision) as revision from entry group by 1) e
      where st.submission_id = e.submission_id
    ), team_now as (
      update team_total t set xp = t.xp + d.delta,
        reached_at = case when d.delta > 0 then ${at}::timestamptz else t.reached_at end
      from (select team_id, sum(delta)::bigint as delta from moved group by 1) d where t.team_id = d.team_id
      returning t.team_id, t.xp
    ), member_now as (
      update member_total m set xp = m.xp + moved.delta
      from moved where m.team_id = moved.team_id and m.user_id = moved.user_id
    )
    select moved.user_id, moved.team_id, moved.delta, team_now.xp
    from moved join team_now using (team_id) order by moved.team_id, moved.user_id`);
  const known = new Set(moved.map(({ team_id }) => Number(team_id)));
  const lost = teamIds.find((teamId) => !known.has(teamId));
  if (lost !== undefined) throw new Error(`Team ${lost} has no total.`);
  return moved.map((row) => ({
    teamId: Number(row.team_id),
    userId: Number(row.user_id),
    teamScore: Number(row.xp),
    xp: Number(row.delta),
  }));
}
