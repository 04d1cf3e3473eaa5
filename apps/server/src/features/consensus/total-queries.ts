import type { Judgement } from '@uvh/consensus/settlement/settle';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { Membership } from './standing-queries.ts';

/** By how much a person moved the score of a team. */
export interface BookedDelta extends Membership {
  readonly xp: number;
}

/** What moves totals: submissions that are judged anew, and XP that was booked. */
interface TotalMoves {
  readonly judgements: readonly {
    readonly review: { readonly submissionId: number };
    readonly judgement: Pick<Judgement, 'judged' | 'hits'>;
    readonly earlier: Pick<Judgement, 'judged' | 'hits'> | null;
  }[];
  readonly booked: readonly BookedDelta[];
}

/**
 * Moves accuracy and XP of people and teams, and the agreement of images, in one statement: reviews of these teams wait from
 * it to the end of the transaction. The teams are locked in the order of their ids: a submission takes its image, then its
 * team, then its person. Gives the scores of the teams that moved.
 */
export async function moveTotals(
  tx: Queryable,
  { judgements, booked }: TotalMoves,
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const moves = judgements
    .map(({ review: { submissionId }, judgement, earlier }) => ({
      submissionId,
      judged: judgement.judged - (earlier?.judged ?? 0),
      hits: judgement.hits - (earlier?.hits ?? 0),
    }))
    .filter(({ judged, hits }) => judged !== 0 || hits !== 0);
  if (moves.length === 0 && booked.length === 0) return new Map();
  const { rows } = await tx.execute<{ team_id: string; xp: string | null }>(sql`
    with judged as materialized (
      select s.image_id, s.user_id, s.team_id, v.judged, v.hits
      from unnest(
        ${sql.param(moves.map(({ submissionId }) => submissionId))}::bigint[],
        ${sql.param(moves.map(({ judged }) => judged))}::int[],
        ${sql.param(moves.map(({ hits }) => hits))}::int[]
      ) v(submission_id, judged, hits) join submission s on s.id = v.submission_id
    ), member as materialized (
      select team_id, user_id, sum(judged)::int as judged, sum(hits)::int as hits, sum(xp)::bigint as xp
      from (
        select team_id, user_id, judged, hits, 0 as xp from judged
        union all
        select team_id, user_id, 0, 0, xp from unnest(
          ${sql.param(booked.map(({ teamId }) => teamId))}::bigint[],
          ${sql.param(booked.map(({ userId }) => userId))}::bigint[],
          ${sql.param(booked.map(({ xp }) => xp))}::bigint[]
        ) v(team_id, user_id, xp)
      ) each
      group by 1, 2
    ), team as materialized (
      select team_id, sum(judged)::int as judged, sum(hits)::int as hits, sum(xp)::bigint as xp from member group by 1
    ), locked as materialized (
      select team_id from team_total where team_id in (select team_id from team) order by team_id for update
    ), image_now as (
      update image_queue q set boxes_judged = q.boxes_judged + v.judged, boxes_right = q.boxes_right + v.hits
      from (select image_id, sum(judged)::int as judged, sum(hits)::int as hits from judged group by 1) v
      where q.image_id = v.image_id
    ), member_now as (
      update member_total m set judged = m.judged + v.judged, hits = m.hits + v.hits, xp = m.xp + v.xp
      from member v join locked using (team_id) where m.team_id = v.team_id and m.user_id = v.user_id
    ), noted as (
      insert into accuracy_move (team_id, at, judged, hits)
      select team_id, ${at.toISOString()}::timestamptz, judged, hits from team where judged <> 0 or hits <> 0
    ), team_now as (
      update team_total t set judged = t.judged + v.judged, hits = t.hits + v.hits, xp = t.xp + v.xp,
        reached_at = case when v.xp > 0 then ${at.toISOString()}::timestamptz else t.reached_at end
      from team v join locked using (team_id) where t.team_id = v.team_id
      returning t.team_id, t.xp
    )
    select team.team_id, team_now.xp from team left join team_now using (team_id) order by 1`);
  return new Map(
    rows.map(({ team_id, xp }) => {
      if (xp === null) throw new Error(`Team ${team_id} has no total.`);
      return [Number(team_id), Number(xp)];
    }),
  );
}
