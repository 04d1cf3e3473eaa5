import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, leaderInvite, team, teamMember } from '../../platform/db/schema/accounts.ts';
import { memberTotal, teamTotal } from '../../platform/db/schema/scores.ts';

export type Team = typeof team.$inferSelect;

/** A team that may be joined with that code. */
export async function findTeamByCode(db: Queryable, code: string): Promise<Team | undefined> {
  const [row] = await db
    .select()
    .from(team)
    .where(and(eq(team.code, code), isNull(team.disqualifiedAt)));
  return row;
}

export async function findTeam(db: Queryable, teamId: number): Promise<Team | undefined> {
  const [row] = await db.select().from(team).where(eq(team.id, teamId));
  return row;
}

/** Returns the team with its row locked, so that other changes of its members wait for the transaction. */
export async function lockTeam(tx: Queryable, teamId: number): Promise<Team | undefined> {
  const [row] = await tx.select().from(team).where(eq(team.id, teamId)).for('update');
  return row;
}

export interface MemberCount {
  readonly members: number;
  readonly hasLeader: boolean;
  /** A listed leader who has not registered yet: one membership is reserved. */
  readonly awaitsLeader: boolean;
}

export async function countMembers(tx: Queryable, teamId: number): Promise<MemberCount> {
  const [row] = await tx
    .select({ members: count(), leaders: sql<number>`count(*) filter (where ${teamMember.isLeader})`.mapWith(Number) })
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.leftAt)));
  const invites = await tx
    .select({ id: leaderInvite.id })
    .from(leaderInvite)
    .where(and(eq(leaderInvite.teamId, teamId), isNull(leaderInvite.usedAt), isNull(leaderInvite.revokedAt)));
  const hasLeader = (row?.leaders ?? 0) > 0;
  return { members: row?.members ?? 0, hasLeader, awaitsLeader: !hasLeader && invites.length > 0 };
}

export async function insertMembership(
  tx: Queryable,
  membership: { readonly teamId: number; readonly userId: number; readonly isLeader: boolean; readonly joinedAt: Date },
): Promise<void> {
  await tx.insert(teamMember).values(membership);
  await tx.insert(memberTotal).values({ teamId: membership.teamId, userId: membership.userId }).onConflictDoNothing();
}

export async function insertTeam(
  tx: Queryable,
  values: { readonly name: string; readonly nameKey: string; readonly code: string },
): Promise<Team> {
  const [row] = await tx.insert(team).values(values).returning();
  if (!row) throw new Error('The team was not stored.');
  await tx.insert(teamTotal).values({ teamId: row.id });
  return row;
}

export async function isTeamCodeUsed(tx: Queryable, code: string): Promise<boolean> {
  const rows = await tx.select({ id: team.id }).from(team).where(eq(team.code, code));
  return rows.length > 0;
}

export async function setTeamName(tx: Queryable, teamId: number, name: string, nameKey: string): Promise<void> {
  await tx.update(team).set({ name, nameKey }).where(eq(team.id, teamId));
}

export async function setTeamCode(tx: Queryable, teamId: number, code: string): Promise<void> {
  await tx.update(team).set({ code }).where(eq(team.id, teamId));
}

/** Members now, the leader first, then in the order in which they came; with what each earned for this team. */
export function listMembers(db: Queryable, teamId: number) {
  return db
    .select({
      userId: appUser.id,
      username: appUser.username,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      email: appUser.email,
      isLeader: teamMember.isLeader,
      images: sql<number>`coalesce(${memberTotal.images}, 0)`.mapWith(Number),
      xp: sql<number>`coalesce(${memberTotal.xp}, 0)`.mapWith(Number),
    })
    .from(teamMember)
    .innerJoin(appUser, eq(appUser.id, teamMember.userId))
    .leftJoin(memberTotal, and(eq(memberTotal.teamId, teamMember.teamId), eq(memberTotal.userId, teamMember.userId)))
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.leftAt)))
    .orderBy(desc(teamMember.isLeader), asc(teamMember.joinedAt), asc(teamMember.id));
}

/** Ends a membership. Returns false when there is none, or it is the leader's. */
export async function endMembership(tx: Queryable, teamId: number, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(teamMember)
    .set({ leftAt: now })
    .where(
      and(
        eq(teamMember.teamId, teamId),
        eq(teamMember.userId, userId),
        isNull(teamMember.leftAt),
        eq(teamMember.isLeader, false),
      ),
    )
    .returning({ id: teamMember.id });
  return rows.length > 0;
}

/** Moves the leadership between two members of one team. False when `toUserId` is not a member. */
export async function moveLeadership(tx: Queryable, teamId: number, toUserId: number): Promise<boolean> {
  const memberships = and(eq(teamMember.teamId, teamId), isNull(teamMember.leftAt));
  // Down first, up second: at no moment are there two leaders, which an index forbids.
  await tx
    .update(teamMember)
    .set({ isLeader: false })
    .where(and(memberships, eq(teamMember.isLeader, true)));
  const rows = await tx
    .update(teamMember)
    .set({ isLeader: true })
    .where(and(memberships, eq(teamMember.userId, toUserId)))
    .returning({ id: teamMember.id });
  return rows.length > 0;
}

export interface TeamTotals {
  readonly xp: number;
  readonly judged: number;
  readonly hits: number;
}

export async function findTeamTotals(db: Queryable, teamId: number): Promise<TeamTotals> {
  const [row] = await db
    .select({ xp: teamTotal.xp, judged: teamTotal.judged, hits: teamTotal.hits })
    .from(teamTotal)
    .where(eq(teamTotal.teamId, teamId));
  return row ?? { xp: 0, judged: 0, hits: 0 };
}
