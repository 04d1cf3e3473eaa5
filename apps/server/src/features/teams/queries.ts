import { canonicalTeamName, teamNameKey } from '@uvh/domain/team/team-name';
import { and, asc, count, countDistinct, desc, eq, gt, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, leaderInvite, team, teamMember } from '../../platform/db/schema/accounts.ts';
import { memberTotal, teamTotal } from '../../platform/db/schema/ledger.ts';
import { brokenConstraint } from '../../platform/db/sql-state.ts';
import { isWithin, type TimeSpan } from '../../platform/db/time-span.ts';
import { lookOf } from './look.ts';

export type Team = typeof team.$inferSelect;

/** A team that may be joined with that code. */
export async function findTeamByCode(db: Queryable, code: string): Promise<Team | undefined> {
  const [row] = await db.select().from(team).where(mayBeJoinedBy(code));
  return row;
}

function mayBeJoinedBy(code: string): SQL | undefined {
  return and(eq(team.code, code), isNull(team.disqualifiedAt));
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

/** The team that may be joined with that code, locked: as it is once whoever changes it at this moment is done. */
export async function lockTeamByCode(tx: Queryable, code: string): Promise<Team | undefined> {
  const [row] = await tx.select().from(team).where(mayBeJoinedBy(code)).for('update');
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

/** People who have reviewed images for a team, left it within that time, and have not come back; without `newcomer`, who comes back now. */
export async function countFormerReviewers(
  db: Queryable,
  teamId: number,
  span: TimeSpan,
  newcomer: number | undefined,
): Promise<number> {
  const now = alias(teamMember, 'member_now');
  const isBack = db
    .select({ id: now.id })
    .from(now)
    .where(and(eq(now.userId, teamMember.userId), eq(now.teamId, teamId), isNull(now.leftAt)));
  const [row] = await db
    .select({ people: countDistinct(teamMember.userId) })
    .from(teamMember)
    .innerJoin(memberTotal, and(eq(memberTotal.teamId, teamMember.teamId), eq(memberTotal.userId, teamMember.userId)))
    .where(
      and(
        eq(teamMember.teamId, teamId),
        isWithin(teamMember.leftAt, span),
        gt(memberTotal.images, 0),
        newcomer === undefined ? undefined : ne(teamMember.userId, newcomer),
        notExists(isBack),
      ),
    );
  return row?.people ?? 0;
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
  { name, code }: { readonly name: string; readonly code: string },
): Promise<Team> {
  const [row] = await tx
    .insert(team)
    .values({ ...namesOf(name), code })
    .returning();
  if (!row) throw new Error('The team was not stored.');
  await tx.insert(teamTotal).values({ teamId: row.id });
  return row;
}

export async function isTeamCodeUsed(tx: Queryable, code: string): Promise<boolean> {
  const rows = await tx.select({ id: team.id }).from(team).where(eq(team.code, code));
  return rows.length > 0;
}

export async function setTeamName(tx: Queryable, teamId: number, name: string): Promise<void> {
  await tx.update(team).set(namesOf(name)).where(eq(team.id, teamId));
}

/** A name as it is shown, and the forms of it that no other team may have. */
function namesOf(name: string) {
  return { name: canonicalTeamName(name), nameKey: teamNameKey(name), look: lookOf(name) };
}

/** Whether a team was not stored because another one has its name, or one that looks the same. */
export function isNameTaken(error: unknown): boolean {
  const broken = brokenConstraint(error);
  return broken === 'team_nameKey_unique' || broken === 'team_look_unique';
}

/** Notes what the names look like that older servers stored; of several that look the same the first one's. */
export async function noteLooks(db: Queryable): Promise<void> {
  const rows = await db.select({ id: team.id, name: team.name }).from(team).where(isNull(team.look)).orderBy(team.id);
  const looks = new Map(rows.toReversed().map(({ id, name }) => [lookOf(name), id]));
  if (looks.size === 0) return;
  const named = JSON.stringify(Array.from(looks, ([look, id]) => ({ look, id })));
  await db
    .execute(sql`
    update team t set look = n.look from jsonb_to_recordset(${named}::jsonb) n(id bigint, look text)
    where t.id = n.id and t.look is null and not exists (select 1 from team o where o.look = n.look)`)
    .catch((error: unknown) => {
      // Another server has just stored a team that looks like one of them: the next start goes on.
      if (!isNameTaken(error)) throw error;
    });
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

/** Who leads a team next that has lost its leader: who has proved their address, of these who has been in it longest. */
export async function findNextLeader(tx: Queryable, teamId: number) {
  const [row] = await tx
    .select({ userId: appUser.id, email: appUser.email })
    .from(teamMember)
    .innerJoin(appUser, eq(appUser.id, teamMember.userId))
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.leftAt)))
    .orderBy(sql`${appUser.emailVerifiedAt} is null`, asc(teamMember.joinedAt), asc(teamMember.id))
    .limit(1);
  return row;
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
