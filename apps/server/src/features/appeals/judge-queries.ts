import type { Rect } from '@uvh/domain/annotation/box';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { reviewWeightOf } from '../../platform/db/review-weight.ts';
import { appeal, secondOpinion } from '../../platform/db/schema/appeals.ts';
import { OWN_SHOWN, opinionsOn, type Player } from './queries.ts';

/** Makes those who judge an appeal wait for each other: how many may, and one of a team, is looked up before they write. */
export async function lockOpinionsOn(tx: Queryable, appealId: number): Promise<void> {
  await holdLock(tx, `opinions on appeal ${appealId}`);
}

export function listGivenOpinions(db: Queryable, userId: number) {
  return db
    .select({
      appealId: appeal.id,
      said: secondOpinion.said,
      settled: appeal.settled,
      createdAt: secondOpinion.createdAt,
    })
    .from(secondOpinion)
    .innerJoin(appeal, eq(appeal.id, secondOpinion.appealId))
    .where(eq(secondOpinion.userId, userId))
    .orderBy(desc(secondOpinion.createdAt), desc(secondOpinion.id))
    .limit(OWN_SHOWN);
}

export interface WaitingAppeal {
  readonly appealId: number;
  readonly imageId: number;
  readonly objectKey: string;
  readonly box: Rect;
}

/** What is asked of who judges. */
export interface JudgeBounds {
  /** Reviews that somebody has made before they judge others. */
  readonly reviews: number;
  /** Opinions after which an appeal waits for nobody more. */
  readonly opinions: number;
}

/**
 * The appeal that a person is to judge next: the first one from a place of theirs in a circle of all. Which one follows from person and
 * appeal, so that asking again or giving way brings nobody to the box of a friend sooner; and an index finds it, however many there are.
 */
export function findNextToJudge(
  db: Queryable,
  player: Player,
  bounds: JudgeBounds,
): Promise<WaitingAppeal | undefined> {
  return findFirstInCircle(db, player, mayJudge(player, bounds));
}

/**
 * That appeal, if the person may judge it and it is their turn: no other one that has waited since `shownSince` comes first. What came
 * later may have come while they looked at this one. Who was told the number of a friend's appeal has to wait for it like everybody.
 */
export async function findInTurn(
  db: Queryable,
  player: Player,
  bounds: JudgeBounds,
  { appealId, shownSince }: { readonly appealId: number; readonly shownSince: Date },
): Promise<WaitingAppeal | undefined> {
  const others = sql`a.created_at < ${shownSince.toISOString()}::timestamptz`;
  const which = sql`${mayJudge(player, bounds)} and (a.id = ${appealId} or ${others})`;
  const first = await findFirstInCircle(db, player, which);
  return first?.appealId === appealId ? first : undefined;
}

/** The first from a person's place in the circle on. */
async function findFirstInCircle(db: Queryable, { userId }: Player, which: SQL): Promise<WaitingAppeal | undefined> {
  const own = sql`md5('person ' || ${String(userId)}::text)`;
  const from = (range: SQL) => findJudgeable(db, sql`${which} and ${range} order by ${IN_CIRCLE}`);
  return (await from(sql`${IN_CIRCLE} >= ${own}`)) ?? (await from(sql`${IN_CIRCLE} < ${own}`));
}

/** As the index has it. */
const IN_CIRCLE = sql`md5(a.id::text)`;

async function findJudgeable(db: Queryable, which: SQL): Promise<WaitingAppeal | undefined> {
  const { rows } = await db.execute<{ id: string; image_id: string; object_key: string; box: Rect }>(sql`
    select found.id, found.image_id, i.object_key, found.box
    from (select a.id, a.image_id, a.box from appeal a where ${which} limit 1) found
    join image i on i.id = found.image_id`);
  const [row] = rows;
  return row && { appealId: Number(row.id), imageId: Number(row.image_id), objectKey: row.object_key, box: row.box };
}

const COUNTED_AT_MOST = 100;

export async function countWaiting(db: Queryable, player: Player, bounds: JudgeBounds): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select 1 from appeal a where ${mayJudge(player, bounds)} limit ${COUNTED_AT_MOST}) found`);
  return rows[0]?.waiting ?? 0;
}

/**
 * A third person: of another team, who never held the image, whose word counts, and nobody of their team has spoken. OFFSET 0: each is
 * looked up for the appeals that are come to, not worked out for all.
 */
function mayJudge({ userId, teamId }: Player, bounds: JudgeBounds): SQL {
  return sql`a.outcome is null and a.team_id <> ${teamId} and a.user_id <> ${userId}
    and ${reviewWeightOf(userId)} > 0
    and (select count(*) from (select 1 from submission s where s.user_id = ${userId} limit ${bounds.reviews}) made)
      >= ${bounds.reviews}
    and not exists (select 1 from lease l where l.image_id = a.image_id and l.user_id = ${userId} offset 0)
    and not exists (select 1 from submission s where s.image_id = a.image_id and s.user_id = ${userId} offset 0)
    and not exists (select 1 from second_opinion o where o.appeal_id = a.id
      and (o.user_id = ${userId} or (o.team_id = ${teamId} and o.said is not null)) offset 0)
    and ${opinionsOn(sql`a.id`)} < ${bounds.opinions}
    and exists (select 1 from image_queue q where q.image_id = a.image_id and q.withdrawn_at is null offset 0)`;
}

export async function insertOpinion(tx: Queryable, values: typeof secondOpinion.$inferInsert): Promise<void> {
  await tx.insert(secondOpinion).values(values).onConflictDoNothing();
}
