import type { FairnessEvidence } from '@uvh/consensus/fairness/flags';
import type { ReasonTotal } from '@uvh/consensus/settlement/rows';
import { boundAfter, type RunningBound, runningBound } from '@uvh/consensus/settlement/running';
import type { Judgement } from '@uvh/consensus/settlement/settle';
import { RIGHT_CORRECTIONS } from '@uvh/domain/reward/deeds';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { settledStanding } from '../../platform/db/schema/ledger.ts';

/** A person's membership of a team, past or present. */
export interface Membership {
  readonly userId: number;
  readonly teamId: number;
}

/** A judgement of a submission in place of an earlier one, or the first. */
interface MovedJudgement {
  readonly review: Membership & { readonly submissionId: number };
  readonly judgement: Pick<Judgement, 'totals'>;
  readonly earlier: Pick<Judgement, 'totals'> | null;
}

/** Exact XP of a submission, in thousandths. */
export function milliXpOf(totals: readonly ReasonTotal[]): number {
  return totals.reduce((sum, { milliXp }) => sum + milliXp, 0);
}

function correctionsOf(totals: readonly ReasonTotal[]): number {
  return milliXpOf(totals.filter(({ reason }) => RIGHT_CORRECTIONS.has(reason)));
}

/** Moves what the settled submissions of people come to. What is known of their running sums is not touched. */
export async function moveStandings(tx: Queryable, moved: readonly MovedJudgement[]): Promise<void> {
  await tx.execute(sql`
    insert into settled_standing as t (user_id, team_id, images, milli_xp, corrections_milli_xp)
    select user_id, team_id, sum(images), sum(milli_xp), sum(corrections)
    from unnest(
      ${sql.param(moved.map(({ review }) => review.userId))}::bigint[],
      ${sql.param(moved.map(({ review }) => review.teamId))}::bigint[],
      ${sql.param(moved.map(({ earlier }) => (earlier ? 0 : 1)))}::int[],
      ${sql.param(moved.map((each) => difference(each, milliXpOf)))}::int[],
      ${sql.param(moved.map((each) => difference(each, correctionsOf)))}::int[]
    ) v(user_id, team_id, images, milli_xp, corrections)
    group by 1, 2 order by 1, 2
    on conflict (user_id, team_id) do update set images = t.images + excluded.images,
      milli_xp = t.milli_xp + excluded.milli_xp,
      corrections_milli_xp = t.corrections_milli_xp + excluded.corrections_milli_xp`);
}

function difference(
  { judgement, earlier }: MovedJudgement,
  worthOf: (totals: readonly ReasonTotal[]) => number,
): number {
  return worthOf(judgement.totals) - worthOf(earlier?.totals ?? []);
}

/** What the settled images of each person came to, before any loss was forgiven. */
export async function toldByPerson(db: Queryable): Promise<ReadonlyMap<number, FairnessEvidence['told']>> {
  const { rows } = await db.execute<Record<'user_id' | 'milli_xp' | 'corrections' | 'images', string>>(sql`
    select user_id, sum(milli_xp) as milli_xp, sum(corrections_milli_xp) as corrections, sum(images) as images
    from settled_standing group by 1`);
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

/** What is forgiven of some submissions, and the people about whom that has to be worked out from all that they did. */
interface Forgiveness {
  readonly forgiven: Map<number, number>;
  readonly unsure: readonly Membership[];
}

/** What is forgiven of submissions that were judged anew, by what is known of the running sums of their people. */
export async function forgiveByBounds(tx: Queryable, judged: readonly MovedJudgement[]): Promise<Forgiveness> {
  const forgiven = new Map<number, number>();
  const unsure: Membership[] = [];
  const known: KnownBound[] = [];
  const bounds = await readBounds(
    tx,
    judged.map(({ review }) => review),
  );
  for (const [key, own] of Map.groupBy(judged, ({ review }) => keyOf(review))) {
    const changes = own.map(({ review: { submissionId }, judgement, earlier }) => ({
      submissionId,
      milliXp: milliXpOf(judgement.totals),
      before: earlier ? milliXpOf(earlier.totals) : undefined,
    }));
    const bound = boundAfter(bounds.get(key), changes);
    for (const { review } of own.slice(0, 1)) {
      if (bound) known.push({ ...review, bound });
      else unsure.push(review);
    }
    if (bound) for (const { submissionId } of changes) forgiven.set(submissionId, 0);
  }
  await writeBounds(tx, known);
  return { forgiven, unsure };
}

function keyOf({ userId, teamId }: Membership): string {
  return `${userId}:${teamId}`;
}

async function readBounds(tx: Queryable, members: readonly Membership[]): Promise<ReadonlyMap<string, RunningBound>> {
  const { rows } = await tx.execute<Record<'user_id' | 'team_id' | 'bound_after' | 'least_xp', string>>(sql`
    select user_id, team_id, bound_after, least_xp from settled_standing
    where user_id = any(${sql.param([...new Set(members.map(({ userId }) => userId))])}::bigint[])
      and bound_after is not null`);
  return new Map(
    rows.map((row) => [
      keyOf({ userId: Number(row.user_id), teamId: Number(row.team_id) }),
      { after: Number(row.bound_after), leastXp: Number(row.least_xp) },
    ]),
  );
}

interface KnownBound extends Membership {
  readonly bound: RunningBound | undefined;
}

async function writeBounds(tx: Queryable, known: readonly KnownBound[]): Promise<void> {
  if (known.length === 0) return;
  await tx.execute(sql`
    update ${settledStanding} t set bound_after = v.bound_after, least_xp = v.least_xp
    from unnest(
      ${sql.param(known.map(({ userId }) => userId))}::bigint[],
      ${sql.param(known.map(({ teamId }) => teamId))}::bigint[],
      ${sql.param(known.map(({ bound }) => bound?.after ?? null))}::bigint[],
      ${sql.param(known.map(({ bound }) => bound?.leastXp ?? null))}::bigint[]
    ) v(user_id, team_id, bound_after, least_xp)
    where t.user_id = v.user_id and t.team_id = v.team_id
      and (t.bound_after, t.least_xp) is distinct from (v.bound_after, v.least_xp)`);
}

/** A settled submission: what it brings in thousandths, and what the ledger forgives of it. */
interface Standing {
  readonly submissionId: number;
  readonly milliXp: number;
  readonly heldForgiven: number;
}

/**
 * The settled submissions of each person for each team, in the order in which they submitted. What they tell of the running
 * sums is kept.
 */
export async function readStandings(tx: Queryable, members: readonly Membership[]): Promise<Standing[][]> {
  if (members.length === 0) return [];
  const { rows } = await tx.execute<{
    id: string;
    user_id: string;
    team_id: string;
    milli_xp: number;
    forgiven: number;
  }>(sql`
    with asked as (
      select distinct user_id, team_id from unnest(
        ${sql.param(members.map(({ userId }) => userId))}::bigint[],
        ${sql.param(members.map(({ teamId }) => teamId))}::bigint[]) a(user_id, team_id)
    ), held as (
      select submission_id, sum(amount)::int as amount from ledger
      where user_id in (select user_id from asked) and kind = 'window-floor' group by 1
    )
    select s.id, s.user_id, s.team_id, st.milli_xp, coalesce(held.amount, 0) as forgiven
    from asked join submission s using (user_id, team_id)
      join settlement st on st.submission_id = s.id left join held on held.submission_id = s.id
    order by s.id`);
  const ofMembers = [...Map.groupBy(rows, (row) => `${row.user_id}:${row.team_id}`).values()];
  const standings = ofMembers.map((own) =>
    own.map((row) => ({ submissionId: Number(row.id), milliXp: row.milli_xp, heldForgiven: row.forgiven })),
  );
  await writeBounds(
    tx,
    ofMembers.flatMap(([first], place) =>
      first
        ? [
            {
              userId: Number(first.user_id),
              teamId: Number(first.team_id),
              bound: runningBound(standings[place] ?? []),
            },
          ]
        : [],
    ),
  );
  return standings;
}
