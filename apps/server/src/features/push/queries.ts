import { and, asc, desc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { session, team, teamMember } from '../../platform/db/schema/accounts.ts';
import { pushSubscription } from '../../platform/db/schema/push.ts';
import type { Told } from './moments.ts';

export interface Subscription extends Told {
  readonly endpoint: string;
  readonly key: string;
  readonly secret: string;
  readonly language: string;
  readonly userId: number;
  readonly createdAt: Date;
  /** The team that its person is in now. */
  readonly currentTeamId: number | null;
  readonly teamName: string | null;
}

/** Stores a browser, whoever had ordered messages to it before. */
export async function storeSubscription(tx: Queryable, row: typeof pushSubscription.$inferInsert): Promise<void> {
  const { endpoint, ...rest } = row;
  await tx
    .insert(pushSubscription)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: { ...rest, overtakenAt: null } });
}

/** Orders of one person wait for each other: of two at one moment neither sees the other's browser. */
export async function lockOrdersOf(tx: Queryable, userId: number): Promise<void> {
  await holdLock(tx, `push orders of ${userId}`);
}

/** Forgets all of somebody's browsers but those ordered last. */
export async function keepNewest(tx: Queryable, userId: number, most: number): Promise<void> {
  const older = tx
    .select({ endpoint: pushSubscription.endpoint })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt))
    .offset(most);
  await tx.delete(pushSubscription).where(inArray(pushSubscription.endpoint, older));
}

/**
 * Forgets browsers whose person has ended the session in which they were ordered, or had all ended by a new password: a
 * session may have been somebody else's. One that is there still and is older than the order stands for it.
 */
export async function forgetWithoutSession(db: Queryable, now: Date): Promise<void> {
  const { userId, createdAt } = pushSubscription;
  const standing = db
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.userId, userId), lte(session.createdAt, createdAt), gt(session.expiresAt, now)));
  await db.delete(pushSubscription).where(notExists(standing));
}

export async function deleteSubscription(db: Queryable, endpoint: string, userId?: number): Promise<void> {
  const ofPerson = userId === undefined ? undefined : eq(pushSubscription.userId, userId);
  await db.delete(pushSubscription).where(and(eq(pushSubscription.endpoint, endpoint), ofPerson));
}

export async function forgetPushSubscriptions(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.userId, userId));
}

/** Browsers of somebody, for the file of what is stored of them. */
export async function listOwnSubscriptions(db: Queryable, userId: number) {
  return db
    .select({
      endpoint: pushSubscription.endpoint,
      language: pushSubscription.language,
      orderedAt: pushSubscription.createdAt,
    })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(asc(pushSubscription.createdAt));
}

export async function listSubscriptions(db: Queryable): Promise<Subscription[]> {
  return db
    .select({
      endpoint: pushSubscription.endpoint,
      key: pushSubscription.key,
      secret: pushSubscription.secret,
      language: pushSubscription.language,
      userId: pushSubscription.userId,
      createdAt: pushSubscription.createdAt,
      teamId: pushSubscription.teamId,
      zone: pushSubscription.zone,
      rank: pushSubscription.rank,
      overtakenAt: pushSubscription.overtakenAt,
      openedFor: pushSubscription.openedFor,
      currentTeamId: team.id,
      teamName: team.name,
    })
    .from(pushSubscription)
    .leftJoin(teamMember, and(eq(teamMember.userId, pushSubscription.userId), isNull(teamMember.leftAt)))
    .leftJoin(team, eq(team.id, teamMember.teamId));
}

/** Notes what a browser is told; says whether it is still ordered as it was when it was read. */
export async function storeTold(
  db: Queryable,
  order: Pick<Subscription, 'endpoint' | 'userId' | 'createdAt'>,
  { teamId, zone, rank, overtakenAt, openedFor }: Told,
): Promise<boolean> {
  const noted = await db
    .update(pushSubscription)
    .set({ teamId, zone, rank, overtakenAt, openedFor })
    .where(
      and(
        eq(pushSubscription.endpoint, order.endpoint),
        eq(pushSubscription.userId, order.userId),
        eq(pushSubscription.createdAt, order.createdAt),
      ),
    )
    .returning({ endpoint: pushSubscription.endpoint });
  return noted.length > 0;
}
