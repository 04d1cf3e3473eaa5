import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { appUser, session, teamMember } from '../../../platform/db/schema/accounts.ts';
import { publishSessionEnd } from './events.ts';

/** A live session with its user and present team membership. */
export async function findLiveSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      userId: appUser.id,
      username: appUser.username,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      email: appUser.email,
      role: appUser.role,
      emailVerifiedAt: appUser.emailVerifiedAt,
      teamId: teamMember.teamId,
      isLeader: teamMember.isLeader,
      isRemembered: session.isRemembered,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .leftJoin(teamMember, and(eq(teamMember.userId, appUser.id), isNull(teamMember.leftAt)))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now)));
  return row;
}

export async function insertSession(db: Queryable, values: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(values);
}

/** Moves the end of a session on. */
export async function extendSession(db: Queryable, tokenHash: Buffer, lastSeenAt: Date, expiresAt: Date) {
  await db.update(session).set({ lastSeenAt, expiresAt }).where(eq(session.tokenHash, tokenHash));
}

/** Ends one session, and what it holds open on any server. */
export async function deleteSession(db: Queryable, tokenHash: Buffer, userId: number): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, tokenHash));
  await publishSessionEnd(db, userId);
}

export async function deleteSessionsOf(db: Queryable, userId: number): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId));
  await publishSessionEnd(db, userId);
}

export async function deleteSessionsOver(db: Queryable, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, now));
}
