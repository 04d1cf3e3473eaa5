import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { leaderInvite, team } from '../../platform/db/schema/accounts.ts';

export type Invite = typeof leaderInvite.$inferSelect;

const isLive = (email: string) =>
  and(eq(leaderInvite.email, email), isNull(leaderInvite.usedAt), isNull(leaderInvite.revokedAt));

/** An invitation that can still be taken up. `email` is canonical. */
export async function findLiveInvite(db: Queryable, email: string): Promise<Invite | undefined> {
  const [row] = await db.select().from(leaderInvite).where(isLive(email));
  return row;
}

export async function findInvite(db: Queryable, email: string): Promise<Invite | undefined> {
  const [row] = await db.select().from(leaderInvite).where(eq(leaderInvite.email, email));
  return row;
}

/** The same, locked until the transaction ends, so that nobody takes it up meanwhile. */
export async function lockInvite(tx: Queryable, email: string): Promise<Invite | undefined> {
  const [row] = await tx.select().from(leaderInvite).where(eq(leaderInvite.email, email)).for('update');
  return row;
}

/** Counts a try before it is looked at; undefined when no try is left, or no invitation. */
export async function countLeaderTry(db: Queryable, email: string, maxTries: number): Promise<Invite | undefined> {
  const [row] = await db
    .update(leaderInvite)
    .set({ attempts: sql`${leaderInvite.attempts} + 1` })
    .where(and(isLive(email), lt(leaderInvite.attempts, maxTries)))
    .returning();
  return row;
}

export async function giveBackLeaderTry(db: Queryable, inviteId: number): Promise<void> {
  await db
    .update(leaderInvite)
    .set({ attempts: sql`greatest(0, ${leaderInvite.attempts} - 1)` })
    .where(eq(leaderInvite.id, inviteId));
}

/** Takes the invitation up. False when another was faster, or it was revoked meanwhile. */
export async function markInviteUsed(tx: Queryable, inviteId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(leaderInvite)
    .set({ usedAt: now })
    .where(and(eq(leaderInvite.id, inviteId), isNull(leaderInvite.usedAt), isNull(leaderInvite.revokedAt)))
    .returning({ id: leaderInvite.id });
  return rows.length > 0;
}

export async function insertInvite(tx: Queryable, values: typeof leaderInvite.$inferInsert): Promise<Invite> {
  const [row] = await tx.insert(leaderInvite).values(values).returning();
  if (!row) throw new Error('The invitation was not stored.');
  return row;
}

/** A new code makes a new start: tries are counted from zero and a revocation is undone. */
export async function renewInvite(tx: Queryable, inviteId: number, codeHash: Buffer, sentAt: Date): Promise<void> {
  await tx
    .update(leaderInvite)
    .set({ codeHash, attempts: 0, sentAt, revokedAt: null })
    .where(eq(leaderInvite.id, inviteId));
}

export async function revokeInvite(tx: Queryable, inviteId: number, now: Date): Promise<void> {
  await tx.update(leaderInvite).set({ revokedAt: now }).where(eq(leaderInvite.id, inviteId));
}

export async function clearLeaderTries(tx: Queryable, inviteId: number): Promise<void> {
  await tx.update(leaderInvite).set({ attempts: 0 }).where(eq(leaderInvite.id, inviteId));
}

export function listInvites(db: Queryable) {
  return db
    .select({ invite: leaderInvite, teamName: team.name, teamCode: team.code })
    .from(leaderInvite)
    .innerJoin(team, eq(team.id, leaderInvite.teamId))
    .orderBy(asc(leaderInvite.id));
}
