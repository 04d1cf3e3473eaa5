import { RIGHT_CORRECTIONS } from '@uvh/domain/reward/deeds';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, team } from '../../platform/db/schema/accounts.ts';
import { ledger } from '../../platform/db/schema/ledger.ts';

/** One promise that the books keep, and how often it is broken now. */
export interface BookCheck {
  readonly promise: string;
  readonly broken: number;
}

/**
 * Asks the database whether totals, submissions, leases and queue still agree. All figures are to be 0. Every promise is a
 * statement of its own, so that each has the time of one; all of them see the same instant.
 */
export async function verifyBooks(db: Queryable): Promise<BookCheck[]> {
  return db.transaction(
    async (tx) => {
      const checks: BookCheck[] = [];
      for (const [promise, broken] of PROMISES) {
        const { rows } = await tx.execute<{ broken: string }>(sql`select count(*) as broken from (${broken}) broken`);
        checks.push({ promise, broken: Number(rows[0]?.broken) });
      }
      return checks;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** What the books promise, and the rows that break it. */
const PROMISES: readonly (readonly [promise: string, broken: SQL])[] = [
  [
    'team totals equal the ledger',
    sql`select 1 from team t left join team_total o on o.team_id = t.id
      left join (select team_id, sum(amount) as xp from ledger group by 1) l on l.team_id = t.id
      where coalesce(o.xp, 0) <> coalesce(l.xp, 0)`,
  ],
  [
    'member totals equal the ledger',
    sql`select 1 from member_total o
      full join (select team_id, user_id, sum(amount) as xp from ledger where user_id is not null group by 1, 2) l
        on l.team_id = o.team_id and l.user_id = o.user_id
      where coalesce(o.xp, 0) <> coalesce(l.xp, 0)`,
  ],
  [
    'image counts equal the submissions',
    sql`select 1 from member_total o
      full join (select team_id, user_id, count(*) as images from submission group by 1, 2) s
        on s.team_id = o.team_id and s.user_id = o.user_id
      where coalesce(o.images, 0) <> coalesce(s.images, 0)`,
  ],
  [
    'team image counts equal the submissions',
    sql`select 1 from team_total o
      left join (select team_id, count(*) as images from submission group by 1) s on s.team_id = o.team_id
      where o.images <> coalesce(s.images, 0)`,
  ],
  ['accuracy counts equal the settlements', judgedOtherwise(sql`team_total`, sql`team_id`)],
  ['accuracy counts equal what was noted of their moves', movesNotNoted()],
  [
    'agreement of images equals the settlements',
    judgedOtherwise(
      sql`(select image_id, boxes_judged as judged, boxes_right as hits from image_queue)`,
      sql`image_id`,
    ),
  ],
  [
    'standings of people equal the settlements',
    sql`select 1 from settled_standing o full join (${standingsNow()}) b using (user_id, team_id)
      where (o.images, o.milli_xp, o.corrections_milli_xp)
        is distinct from (b.images::int, b.milli_xp::bigint, b.corrections_milli_xp::bigint)`,
  ],
  [
    'no running sum is below what is known of it',
    sql`select 1 from settled_standing o join (
        select s.id, s.user_id, s.team_id, sum(floor((st.milli_xp + 500) / 1000.0))
          over (partition by s.user_id, s.team_id order by s.id) as earned
        from settlement st join submission s on s.id = st.submission_id
      ) r using (user_id, team_id) where r.id >= o.bound_after and r.earned < o.least_xp`,
  ],
  [
    'every submission has its points in the ledger',
    sql`select 1 from submission s where s.score_delta <> 0 and not exists (
      select 1 from ledger l where l.submission_id = s.id and l.kind = 'relabel' and l.amount = s.score_delta)`,
  ],
  [
    'provisional points are returned exactly once when settled',
    sql`select 1 from settlement st join submission s on s.id = st.submission_id
      where s.score_delta <> 0 and not exists (
        select 1 from ledger l where l.submission_id = s.id and l.kind = 'provisional-returned'
          and l.amount = -s.score_delta)`,
  ],
  [
    'settled points of a person for a team equal their judgements',
    sql`select 1 from submission s left join settlement st on st.submission_id = s.id
      left join (
        select submission_id, sum(amount) as amount from ledger
        where kind not in ('relabel', 'provisional-returned', 'adjustment') group by 1
      ) l on l.submission_id = s.id
      group by s.user_id, s.team_id
      having greatest(0, sum(floor((coalesce(st.milli_xp, 0) + 500) / 1000.0))) <> coalesce(sum(l.amount), 0)`,
  ],
  [
    'a settlement is booked once per kind and revision',
    sql`select 1 from ledger where submission_id is not null and params ? 'revision'
      group by submission_id, kind, params->>'revision' having count(*) > 1`,
  ],
  [
    'every submitted lease has a submission',
    sql`select 1 from lease l where l.state = 2 and not exists (select 1 from submission s where s.lease_id = l.id)`,
  ],
  [
    'review counts of images equal the submissions',
    sql`select 1 from image_queue q
      left join (select image_id, count(*) as done from submission group by 1) s on s.image_id = q.image_id
      where q.done <> coalesce(s.done, 0)`,
  ],
  [
    'no team has an image twice',
    sql`select 1 from lease where state in (1, 2) group by image_id, team_id having count(*) > 1`,
  ],
];

/** Rows whose counts of judged and right boxes are not those of the settlements. */
function judgedOtherwise(totals: SQL, key: SQL): SQL {
  return sql`select 1 from ${totals} o left join (
      select s.${key} as key, sum(st.judged) as judged, sum(st.hits) as hits
      from settlement st join submission s on s.id = st.submission_id group by 1
    ) j on j.key = o.${key}
    where o.judged <> coalesce(j.judged, 0) or o.hits <> coalesce(j.hits, 0)`;
}

/** What the settled submissions of each person for each team come to. */
function standingsNow(): SQL {
  const corrections = [...RIGHT_CORRECTIONS].join(',');
  return sql`
    select s.user_id, s.team_id, count(*) as images, sum(st.milli_xp) as milli_xp, sum((
      select coalesce(sum((total.value->>'milliXp')::int), 0) from jsonb_array_elements(st.totals) total
      where total.value->>'reason' = any(${`{${corrections}}`}::text[]))) as corrections_milli_xp
    from settlement st join submission s on s.id = st.submission_id group by 1, 2`;
}

/** By how much the accuracy of a team has moved beyond what was noted of it. */
function movesNotNoted(): SQL {
  return sql`select o.team_id, o.judged - coalesce(m.judged, 0) as judged, o.hits - coalesce(m.hits, 0) as hits
    from team_total o
    left join (select team_id, sum(judged) as judged, sum(hits) as hits from accuracy_move group by 1) m
      on m.team_id = o.team_id
    where o.judged <> coalesce(m.judged, 0) or o.hits <> coalesce(m.hits, 0)`;
}

/** Recomputes the totals from the ledger. Returns how many teams and members had other ones. */
export async function recomputeTotals(
  tx: Queryable,
  now: Date,
): Promise<{ readonly teams: number; readonly members: number }> {
  await tx.execute(sql`lock table ledger, submission, settlement in share row exclusive mode`);
  const teams = await tx.execute(sql`
    update team_total t set xp = b.xp, images = b.images, judged = b.judged, hits = b.hits
    from (${booksBy(sql`team_id`)}) b
    where b.team_id = t.team_id
      and (t.xp, t.images, t.judged, t.hits) is distinct from (b.xp, b.images, b.judged, b.hits)`);
  await tx.execute(sql`
    insert into accuracy_move (team_id, at, judged, hits)
    select n.team_id, ${now.toISOString()}::timestamptz, n.judged, n.hits from (${movesNotNoted()}) n`);
  const members = await tx.execute(sql`
    update member_total t set xp = b.xp, images = b.images, judged = b.judged, hits = b.hits
    from (${booksBy(sql`team_id, user_id`)}) b
    where b.team_id = t.team_id and b.user_id = t.user_id
      and (t.xp, t.images, t.judged, t.hits) is distinct from (b.xp, b.images, b.judged, b.hits)`);
  await tx.execute(sql`delete from settled_standing`);
  await tx.execute(sql`
    insert into settled_standing (user_id, team_id, images, milli_xp, corrections_milli_xp) ${standingsNow()}`);
  return { teams: teams.rowCount ?? 0, members: members.rowCount ?? 0 };
}

function booksBy(key: ReturnType<typeof sql>) {
  return sql`
    select ${key}, sum(xp)::bigint as xp, sum(images)::int as images, sum(judged)::int as judged, sum(hits)::int as hits
    from (
      select team_id, user_id, amount as xp, 0 as images, 0 as judged, 0 as hits from ledger
      union all
      select s.team_id, s.user_id, 0, 1, coalesce(st.judged, 0), coalesce(st.hits, 0)
      from submission s left join settlement st on st.submission_id = s.id
      union all
      select team_id, user_id, 0, 0, 0, 0 from member_total
      union all
      select team_id, null, 0, 0, 0, 0 from team_total
    ) entries group by ${key}`;
}

export async function findTeamIdByCode(db: Queryable, code: string): Promise<number | undefined> {
  const [row] = await db.select({ id: team.id }).from(team).where(eq(team.code, code));
  return row?.id;
}

export interface NewAdjustment {
  readonly teamId: number;
  readonly amount: number;
  readonly params: { readonly reason: string; readonly actor: string };
  readonly idempotencyKey: string;
  readonly createdAt: Date;
}

/** Books an adjustment and moves the team's total by it, in one statement. Returns the new total. */
export async function insertAdjustment(tx: Queryable, adjustment: NewAdjustment): Promise<number> {
  const { teamId, amount, params, idempotencyKey, createdAt } = adjustment;
  const { rows } = await tx.execute<{ xp: string }>(sql`
    with booked as (
      insert into ledger (team_id, kind, amount, params, idempotency_key, created_at)
      values (${teamId}, 'adjustment', ${amount}::int, ${JSON.stringify(params)}::jsonb, ${idempotencyKey},
        ${createdAt.toISOString()}::timestamptz)
      returning team_id, amount
    )
    update team_total t set xp = t.xp + booked.amount from booked where t.team_id = booked.team_id returning t.xp`);
  return Number(rows[0]?.xp);
}

/** The latest rows of a team's ledger, newest first. */
export function listLatestRows(db: Queryable, teamId: number, limit: number) {
  return db
    .select({
      at: ledger.createdAt,
      amount: ledger.amount,
      kind: ledger.kind,
      username: appUser.username,
      submissionId: ledger.submissionId,
      params: ledger.params,
    })
    .from(ledger)
    .leftJoin(appUser, eq(appUser.id, ledger.userId))
    .where(eq(ledger.teamId, teamId))
    .orderBy(desc(ledger.id))
    .limit(limit);
}
