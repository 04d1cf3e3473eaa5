import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { image, LEASE_STATE, lease } from '../../platform/db/schema/images.ts';
import { report } from '../../platform/db/schema/reports.ts';
import { isWithin, type TimeSpan } from '../../platform/db/time-span.ts';
import type { Seeker } from '../images/lease/queries.ts';

export async function findReportByKey(db: Queryable, userId: number, key: string) {
  const [row] = await db
    .select({
      reportId: report.id,
      isGivenBack: report.isGivenBack,
      imageId: report.imageId,
      kind: report.kind,
      note: report.note,
      box: report.box,
    })
    .from(report)
    .where(and(eq(report.userId, userId), eq(report.key, key)));
  return row;
}

/**
 * The latest lease of the image by the person for their team: nobody reports what they were never given. It is locked, so
 * that the image is not deleted before the transaction ends.
 */
export async function latestLease(tx: Queryable, { userId, teamId }: Seeker, imageId: number) {
  const [row] = await tx
    .select({ state: lease.state })
    .from(lease)
    .innerJoin(appUser, eq(appUser.id, lease.userId))
    .where(
      and(eq(lease.imageId, imageId), eq(lease.userId, userId), eq(lease.teamId, teamId), isNull(appUser.erasedAt)),
    )
    .orderBy(desc(lease.id))
    .limit(1)
    // Whoever is being erased at this moment writes nothing that would be left behind.
    .for('key share', { of: [appUser, lease] });
  return row;
}

/** The blob that holds the picture of an image in the hands of the person; undefined where they do not hold it. */
export async function findPictureInHand(
  db: Queryable,
  { userId, teamId }: Seeker,
  imageId: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ objectKey: image.objectKey })
    .from(lease)
    .innerJoin(image, eq(image.id, lease.imageId))
    .where(
      and(
        eq(lease.imageId, imageId),
        eq(lease.userId, userId),
        eq(lease.teamId, teamId),
        eq(lease.state, LEASE_STATE.live),
      ),
    );
  return row?.objectKey;
}

export async function countReportsIn(db: Queryable, userId: number, span: TimeSpan): Promise<number> {
  return db.$count(report, and(eq(report.userId, userId), isWithin(report.createdAt, span)));
}

export async function insertReport(tx: Queryable, values: typeof report.$inferInsert): Promise<number> {
  const [row] = await tx.insert(report).values(values).returning({ id: report.id });
  if (!row) throw new Error('A report was not written.');
  return row.id;
}

/**
 * Whether the team of a report, `r` or of another name, has not reviewed its image: who has said what is on it has shown that it can be
 * judged. Otherwise two accounts of one person would take out whatever both have reviewed, sixty an hour, also after the game.
 */
const weighs = (r: SQL) => sql`not exists (
  select from submission s where s.image_id = ${r}.image_id and s.team_id = ${r}.team_id)`;

/**
 * What the open reports of a whole image amount to: `teams` are those of whom nobody has reviewed it. One whose image stayed in hand
 * weighs by its team alone.
 */
export async function weighReports(tx: Queryable, imageId: number) {
  const { rows } = await tx.execute<{ teams: number; is_kept: boolean; ids: string[] }>(sql`
    select count(distinct r.team_id) filter (where r.decided_at is null and ${weighs(sql`r`)})::int as teams,
      coalesce(bool_or(r.decision = 'keep'), false) as is_kept,
      coalesce(array_agg(r.id order by r.id) filter (where r.decided_at is null), '{}') as ids
    from report r where r.image_id = ${imageId} and r.kind <> 'box'`);
  const [row] = rows;
  return {
    teams: row?.teams ?? 0,
    isKept: row?.is_kept ?? false,
    reportIds: (row?.ids ?? []).map(Number),
  };
}

/**
 * How many images a person and their team have said to show something private: of those that organisers have looked at
 * by what they decided, and those that are held back on that word alone.
 */
export async function weighPrivateWord(tx: Queryable, { userId, teamId }: Seeker) {
  // By the people, who have an index: an event may have 100,000 reports.
  const { rows } = await tx.execute<{ confirmed: number; refuted: number; waiting: number }>(sql`
    select count(distinct r.image_id) filter (where r.decision in ('withdraw', 'erase'))::int as confirmed,
      count(distinct r.image_id) filter (where r.decision = 'keep')::int as refuted,
      count(distinct r.image_id) filter (where r.decided_at is null and q.withdrawn_at is not null and not exists (
        select from report o where o.image_id = r.image_id and o.decided_at is null and o.kind <> 'box'
          and o.team_id <> r.team_id and ${weighs(sql`o`)}))::int as waiting
    from report r join image_queue q on q.image_id = r.image_id
    where r.user_id in (select user_id from team_member where team_id = ${teamId} union select ${userId}::bigint)
      and (r.team_id = ${teamId} or r.user_id = ${userId}) and r.kind = 'private'`);
  return rows[0] ?? { confirmed: 0, refuted: 0, waiting: 0 };
}

export interface Decided {
  readonly decision: 'keep' | 'withdraw' | 'erase';
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

/** Decides the open reports of an image; gives their ids. */
export async function decideReportsOf(tx: Queryable, imageId: number, decided: Decided): Promise<number[]> {
  const rows = await tx
    .update(report)
    .set(decided)
    .where(and(eq(report.imageId, imageId), isNull(report.decidedAt)))
    .returning({ id: report.id });
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Opens reports again that were decided so; gives how many there were. */
export async function reopenReports(
  tx: Queryable,
  reportIds: readonly number[],
  decision: Decided['decision'],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update report set decision = null, reason = null, decided_by = null, decided_at = null
    where id = any(${`{${reportIds.join(',')}}`}::bigint[]) and decision = ${decision}`);
  return rowCount ?? 0;
}

/** How many of these reports an organiser has decided. */
export function countDecided(tx: Queryable, reportIds: readonly number[]): Promise<number> {
  return tx.$count(report, and(inArray(report.id, [...reportIds]), isNotNull(report.decidedAt)));
}

/** What a person wrote into reports, for when they are erased; that they reported stays. */
export async function forgetNotesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.update(report).set({ note: '', boxes: null }).where(eq(report.userId, userId));
}

/** Open reports, and the images that nobody is given because of them or by an organiser. */
export async function countOpenReports(db: Queryable): Promise<{ readonly open: number; readonly heldBack: number }> {
  const { rows } = await db.execute<{ open: number; held_back: number }>(sql`
    select count(*)::int as open,
      count(distinct r.image_id) filter (where q.withdrawn_at is not null)::int as held_back
    from report r join image_queue q on q.image_id = r.image_id where r.decided_at is null`);
  return { open: rows[0]?.open ?? 0, heldBack: rows[0]?.held_back ?? 0 };
}
