import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  apiToken,
  appUser,
  deviceLogin,
  knownDevice,
  leaderInvite,
  oneTimeCode,
  teamMember,
} from '../../platform/db/schema/accounts.ts';
import { mailOutbox } from '../../platform/db/schema/event.ts';
import { feedReaction } from '../../platform/db/schema/rewards.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { findMembership, isUnproved } from '../accounts/queries.ts';
import { deleteSessionsOf } from '../accounts/sessions/queries.ts';
import { forgetQuestionsOf } from '../images/questions/queries.ts';
import { forgetMailPreference } from '../mail/weekly/preference-queries.ts';
import { forgetPushSubscriptions } from '../push/queries.ts';
import { forgetNotesOf } from '../reports/queries.ts';
import { publishTeamChange } from '../teams/events.ts';
import { countMembers, findNextLeader, lockTeam, moveLeadership } from '../teams/queries.ts';
import type { ReleaseLeases } from '../teams/service.ts';

/** What came of it: who leads others, or is an organiser, stays as they are. */
export type Erasure = 'erased' | 'leads others' | 'is an organiser';

export interface ErasureServices extends Pick<Platform, 'db' | 'clock' | 'limiter'> {
  readonly releaseLeases: ReleaseLeases;
}

/**
 * Erases name, address and everything else that tells who somebody is, for good. Reviews and ledger stay: they are the
 * data set and the books, and name the person by number alone. The same address may register again, as somebody new.
 */
export async function erasePerson(services: ErasureServices, actor: string, userId: number): Promise<Erasure> {
  // Hashed before rows are locked, since it takes a while.
  const passwordHash = await unknownPassword();
  const now = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    const [account] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update');
    if (!account) throw refusal('NOT_FOUND');
    if (account.erasedAt !== null) throw refusal('CHANGED_SINCE');
    if (account.role === 'organiser') return 'is an organiser';
    if (!(await leaveTeam(tx, services, userId, now))) return 'leads others';
    const email = erasedAddressOf(userId);
    // Before the mails: a leader code that is being sent again waits here, or has been queued by then.
    await forgetInvitation(tx, account.email, { email, name: pseudonymOf(userId), now });
    await tx.delete(oneTimeCode).where(eq(oneTimeCode.email, account.email));
    await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, account.email));
    await services.limiter.forgetAddress(account.email, tx);
    await emptyAccount(tx, userId, { passwordHash, now });
    await forgetInAudit(tx, account.email, email);
    await audit(tx, { actor, action: 'account.erase', target: email, details: { userId } });
    return 'erased';
  });
}

/** An account that nobody has proved, and the team that whoever proves its address comes to lead. */
interface UnprovedAccount {
  readonly userId: number;
  readonly passwordHash: string;
  readonly nextTeamId: number;
}

/**
 * Takes the address from an account that has never proved it, for whoever proves it now: what a stranger typed is erased. A team
 * that they lead goes on under another of its members. False where it was proved meanwhile.
 */
export async function eraseUnproved(
  tx: Queryable,
  services: Pick<ErasureServices, 'clock' | 'releaseLeases'>,
  { userId, passwordHash, nextTeamId }: UnprovedAccount,
): Promise<boolean> {
  const now = services.clock.now();
  const [account] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update');
  if (!account || !isUnproved(account)) return false;
  const membership = await membershipHeld(tx, userId);
  if (membership) {
    await endMembershipOf(tx, services, { ...membership, userId }, now);
    if (membership.isLeader && membership.teamId !== nextTeamId) await passLeadershipOn(tx, membership.teamId, userId);
  }
  await emptyAccount(tx, userId, { passwordHash, now });
  await audit(tx, { actor: 'server', action: 'account.erase', target: erasedAddressOf(userId), details: { userId } });
  return true;
}

/** Makes the next of its members the leader of a team whose leader has just left it, if any member is left. */
async function passLeadershipOn(tx: Queryable, teamId: number, formerLeaderId: number): Promise<void> {
  const next = await findNextLeader(tx, teamId);
  if (!next) return;
  await moveLeadership(tx, teamId, next.userId);
  await publishTeamChange(tx, teamId);
  const details = { teamId, formerLeader: erasedAddressOf(formerLeaderId) };
  await audit(tx, { actor: 'server', action: 'team.hand-over', target: next.email, details });
}

/** Of an account whose password nobody knows, so that nobody logs in. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/** Leaves of an account its number alone, and nothing that opens it. */
async function emptyAccount(
  tx: Queryable,
  userId: number,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await tx.delete(apiToken).where(eq(apiToken.userId, userId));
  await tx.delete(knownDevice).where(eq(knownDevice.userId, userId));
  await tx.delete(deviceLogin).where(eq(deviceLogin.userId, userId));
  const username = pseudonymOf(userId);
  await tx
    .update(appUser)
    .set({
      email: erasedAddressOf(userId),
      username,
      usernameKey: username,
      firstName: '–',
      lastName: '–',
      passwordHash,
      emailVerifiedAt: null,
      rollNumber: null,
      institute: null,
      consentedAt: null,
      erasedAt: now,
    })
    .where(eq(appUser.id, userId));
  await forgetNotesOf(tx, userId);
  await forgetQuestionsOf(tx, userId);
  await forgetMailPreference(tx, userId);
  await forgetPushSubscriptions(tx, userId);
  await tx.delete(feedReaction).where(eq(feedReaction.userId, userId));
}

/** Nobody has an address there. */
function erasedAddressOf(userId: number): string {
  return `erased-${userId}@erased.invalid`;
}

/** What stands for somebody who was erased. Nobody can register it: usernames have letters and digits alone. */
export function pseudonymOf(userId: number): string {
  return `erased#${userId}`;
}

/** False where they lead a team that others are in: it is not left without a leader. */
async function leaveTeam(
  tx: Queryable,
  services: Pick<ErasureServices, 'releaseLeases'>,
  userId: number,
  now: Date,
): Promise<boolean> {
  const membership = await membershipHeld(tx, userId);
  if (!membership) return true;
  if (membership.isLeader && (await countMembers(tx, membership.teamId)).members > 1) return false;
  await endMembershipOf(tx, services, { ...membership, userId }, now);
  return true;
}

/** Somebody's membership with their team locked. */
async function membershipHeld(tx: Queryable, userId: number) {
  const found = await findMembership(tx, userId);
  if (!found) return undefined;
  await lockTeam(tx, found.teamId);
  // Made leader, or taken out, while we waited for the lock.
  return findMembership(tx, userId);
}

/** Ends a membership of a leader too. */
async function endMembershipOf(
  tx: Queryable,
  services: Pick<ErasureServices, 'releaseLeases'>,
  { teamId, userId }: { readonly teamId: number; readonly userId: number },
  now: Date,
): Promise<void> {
  await tx
    .update(teamMember)
    .set({ leftAt: now, isLeader: false })
    .where(and(eq(teamMember.userId, userId), isNull(teamMember.leftAt)));
  await services.releaseLeases(tx, { teamId, userId });
}

/** An invitation that was not taken up is revoked with its address: it would keep a place in its team for nobody. */
async function forgetInvitation(
  tx: Queryable,
  address: string,
  { email, name, now }: { readonly email: string; readonly name: string; readonly now: Date },
): Promise<void> {
  const { usedAt, revokedAt } = leaderInvite;
  const revoked = sql`case when ${usedAt} is null then coalesce(${revokedAt}, ${now.toISOString()}::timestamptz) else ${revokedAt} end`;
  await tx.update(leaderInvite).set({ email, name, revokedAt: revoked }).where(eq(leaderInvite.email, address));
}

/** What organisers did about the person stays in the audit log, without the address. */
async function forgetInAudit(tx: Queryable, address: string, pseudonym: string): Promise<void> {
  const [quoted, replacement] = [JSON.stringify(address), JSON.stringify(pseudonym)];
  await tx.execute(sql`
    update audit_log set target = case when target = ${address} then ${pseudonym} else target end,
      details = replace(details::text, ${quoted}, ${replacement})::jsonb
    where target = ${address} or position(${quoted} in details::text) > 0`);
}
