import type { SettledBoxes } from '@uvh/domain/reward/deeds';
import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, teamMember } from '../../platform/db/schema/accounts.ts';
import { LEASE_STATE, lease, submission } from '../../platform/db/schema/images.ts';
import { rankSnapshot } from '../../platform/db/schema/ledger.ts';
import { feedReaction, settledAnswer } from '../../platform/db/schema/rewards.ts';

export interface Member {
  readonly userId: number;
  readonly username: string;
  readonly firstName: string;
}

/** Who is in the team now. */
export function listTeamMembers(db: Queryable, teamId: number): Promise<Member[]> {
  return db
    .select({ userId: appUser.id, username: appUser.username, firstName: appUser.firstName })
    .from(teamMember)
    .innerJoin(appUser, eq(appUser.id, teamMember.userId))
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.leftAt)))
    .orderBy(appUser.firstName, appUser.id);
}

/** Whose hands have been on an image for the team since then. */
export async function listAtWork(db: Queryable, teamId: number, since: Date): Promise<ReadonlySet<number>> {
  const [leased, submitted] = await Promise.all([
    db
      .selectDistinct({ userId: lease.userId })
      .from(lease)
      .where(and(eq(lease.teamId, teamId), eq(lease.state, LEASE_STATE.live), gt(lease.leasedAt, since))),
    db
      .selectDistinct({ userId: submission.userId })
      .from(submission)
      .where(and(eq(submission.teamId, teamId), gt(submission.createdAt, since))),
  ]);
  return new Set([...leased, ...submitted].map(({ userId }) => userId));
}

export interface SettledOfPerson extends SettledBoxes {
  readonly userId: number;
}

/** Settled boxes of a person for any team, or of everybody for a team, added up by day; of one day only if it is given. */
export function listSettledBoxes(
  db: Queryable,
  of: ({ readonly userId: number } | { readonly teamId: number }) & { readonly onDay?: string },
): Promise<SettledOfPerson[]> {
  const { userId, day, reason, said, settled } = settledAnswer;
  return db
    .select({
      userId,
      day,
      reason,
      said,
      settled,
      boxes: sql<number>`sum(${settledAnswer.boxes})`.mapWith(Number),
    })
    .from(settledAnswer)
    .where(
      and(
        'userId' in of ? eq(userId, of.userId) : eq(settledAnswer.teamId, of.teamId),
        of.onDay === undefined ? undefined : eq(day, of.onDay),
      ),
    )
    .groupBy(userId, day, reason, said, settled);
}

/** Days on which a person submitted something that is not settled yet, on the event's calendar. */
export async function listOpenDays(
  db: Queryable,
  userId: number,
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct (s.created_at at time zone ${timeZone})::date::text as day
    from submission s left join settlement st on st.submission_id = s.id
    where s.user_id = ${userId} and s.created_at >= ${since.toISOString()}::timestamptz and st.submission_id is null`);
  return new Set(rows.map(({ day }) => day));
}

export interface DayStanding {
  readonly day: string;
  readonly zone: number;
  readonly rank: number;
}

/** Where a team stood at the end of those days, as far as it was written down, oldest first. */
export function listStandings(db: Queryable, teamId: number, days: readonly string[]): Promise<DayStanding[]> {
  return db
    .select({ day: rankSnapshot.day, zone: rankSnapshot.zone, rank: rankSnapshot.rank })
    .from(rankSnapshot)
    .where(and(inArray(rankSnapshot.day, [...days]), eq(rankSnapshot.teamId, teamId)))
    .orderBy(rankSnapshot.day);
}

export type StoredReaction = Pick<typeof feedReaction.$inferSelect, 'item' | 'userId' | 'reaction'>;

export function listReactions(db: Queryable, teamId: number, since: Date): Promise<StoredReaction[]> {
  return db
    .select({ item: feedReaction.item, userId: feedReaction.userId, reaction: feedReaction.reaction })
    .from(feedReaction)
    .where(and(eq(feedReaction.teamId, teamId), gte(feedReaction.createdAt, since)));
}

export async function storeReaction(db: Queryable, values: typeof feedReaction.$inferInsert): Promise<void> {
  const { reaction, createdAt } = values;
  await db
    .insert(feedReaction)
    .values(values)
    .onConflictDoUpdate({
      target: [feedReaction.teamId, feedReaction.item, feedReaction.userId],
      set: { reaction, createdAt },
    });
}

export async function deleteReaction(
  db: Queryable,
  { teamId, item, userId }: { readonly teamId: number; readonly item: string; readonly userId: number },
): Promise<void> {
  await db
    .delete(feedReaction)
    .where(and(eq(feedReaction.teamId, teamId), eq(feedReaction.item, item), eq(feedReaction.userId, userId)));
}
