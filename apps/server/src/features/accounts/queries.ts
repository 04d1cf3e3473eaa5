import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { appUser, deviceLogin, knownDevice, session, teamMember } from '../../platform/db/schema/accounts.ts';
import { brokenConstraint } from '../../platform/db/sql-state.ts';
import type { TeamMembership } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { LEFT_JUST_NOW_MS, MOST_LEFT_BY_STRANGERS } from '../../platform/left-by-strangers.ts';

export type Account = typeof appUser.$inferSelect;

/** `email` is canonical. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(appUser).where(eq(appUser.email, email));
  return row;
}

/** Whether the account is there and not erased, and stays so until the transaction ends: an erasure locks its row first. */
export async function holdAccount(tx: Queryable, userId: number): Promise<boolean> {
  const held = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNull(appUser.erasedAt)))
    .for('key share');
  return held.length > 0;
}

/** Whether the account has still that password; nobody changes it before the transaction is over. */
export async function holdPassword(
  tx: Queryable,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, id), eq(appUser.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
}

/** `usernameKey` is canonical. */
export async function findAccountByUsername(db: Queryable, usernameKey: string): Promise<Account | undefined> {
  const [row] = await db.select().from(appUser).where(eq(appUser.usernameKey, usernameKey));
  return row;
}

/** By the clock of the event, to which its age is held, and not by that of the database, which may have jumped. */
type NewAccount = Omit<typeof appUser.$inferInsert, 'createdAt'> & Pick<Account, 'createdAt'>;

/** Inserts the account; one of several that race for a name gets it, the others are told which is taken. */
export async function insertAccount(tx: Queryable, values: NewAccount): Promise<Account> {
  try {
    const [row] = await tx.insert(appUser).values(values).returning();
    if (!row) throw new Error('The account was not stored.');
    return row;
  } catch (error) {
    switch (brokenConstraint(error)) {
      case 'app_user_email_unique':
        throw refusal('EMAIL_TAKEN', { details: [{ field: 'email' }] });
      case 'app_user_usernameKey_unique':
        throw refusal('USERNAME_TAKEN', { details: [{ field: 'username' }] });
      default:
        throw error;
    }
  }
}

/** Whether anybody has the organiser's role. */
export async function hasOrganiser(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.role, 'organiser')).limit(1);
  return rows.length > 0;
}

/** Makes those who would become the first organiser wait for each other, to the end of the transaction. */
export async function lockOrganisers(tx: Queryable): Promise<void> {
  await holdLock(tx, 'first organiser');
}

export async function findMembership(db: Queryable, userId: number): Promise<TeamMembership | undefined> {
  const [row] = await db
    .select({ teamId: teamMember.teamId, isLeader: teamMember.isLeader })
    .from(teamMember)
    .where(and(eq(teamMember.userId, userId), isNull(teamMember.leftAt)));
  return row;
}

/** Whether nobody has proved that the address is theirs: anybody may have typed it. */
export function isUnproved({ emailVerifiedAt, role, erasedAt }: Account): boolean {
  return emailVerifiedAt === null && role === 'participant' && erasedAt === null;
}

/** The first proof of an address counts. */
export async function markEmailVerified(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx
    .update(appUser)
    .set({ emailVerifiedAt: now })
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)));
}

/** Sets a password and counts the change. False when the account has no change left. */
export async function changePasswordOnce(
  tx: Queryable,
  userId: number,
  passwordHash: string,
  maxChanges: number,
): Promise<boolean> {
  const rows = await tx
    .update(appUser)
    .set({ passwordHash, passwordChanges: sql`${appUser.passwordChanges} + 1` })
    .where(and(eq(appUser.id, userId), lt(appUser.passwordChanges, maxChanges)))
    .returning({ id: appUser.id });
  return rows.length > 0;
}

export async function resetPasswordChangeCount(tx: Queryable, userId: number): Promise<void> {
  await tx.update(appUser).set({ passwordChanges: 0 }).where(eq(appUser.id, userId));
}

/** Whether somebody has logged in with that device, be it that their account knows it no more. */
export async function isDeviceKnown(db: Queryable, deviceHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ userId: deviceLogin.userId })
    .from(deviceLogin)
    .where(eq(deviceLogin.deviceHash, deviceHash))
    .limit(1);
  return rows.length > 0;
}

/** Forgets the devices of an account but the one with that token. Their logins stay: they tell who shares a machine. */
export async function forgetOtherDevices(tx: Queryable, userId: number, tokenHash: Buffer | undefined): Promise<void> {
  const isOther = tokenHash === undefined ? undefined : ne(knownDevice.tokenHash, tokenHash);
  await tx.delete(knownDevice).where(and(eq(knownDevice.userId, userId), isOther));
}

/** Whether the owner of that (canonical) address has logged in with that device. */
export async function isDeviceOfAddress(db: Queryable, tokenHash: Buffer, email: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevice.userId })
    .from(knownDevice)
    .innerJoin(appUser, eq(appUser.id, knownDevice.userId))
    .where(and(eq(knownDevice.tokenHash, tokenHash), eq(appUser.email, email)));
  return rows.length > 0;
}

/** Writes down that somebody opened a session on a device, and which. */
export async function saveDevice(
  db: Queryable,
  {
    deviceHash,
    userId,
    sessionHash,
    at,
  }: { readonly deviceHash: Buffer; readonly userId: number; readonly sessionHash: Buffer; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    with known as (
      insert into ${knownDevice} (token_hash, user_id, last_seen_at) values (${deviceHash}, ${userId}, ${at.toISOString()}::timestamptz)
      on conflict (token_hash, user_id) do update set last_seen_at = excluded.last_seen_at
    ), login as (
      insert into ${deviceLogin} (device_hash, user_id, at) values (${deviceHash}, ${userId}, ${at.toISOString()}::timestamptz)
    )
    update ${session} set device_hash = ${deviceHash} where token_hash = ${sessionHash}`);
}

/** Deletes devices, and logins on them, that nobody has used since. */
export async function deleteOldDevices(db: Queryable, since: Date): Promise<void> {
  await db.delete(knownDevice).where(lt(knownDevice.lastSeenAt, since));
  await db.delete(deviceLogin).where(lt(deviceLogin.at, since));
}

/** Each is looked for in every table that names people: so many take a second. */
const DELETED_AT_ONCE = 2000;

/**
 * Of accounts that were never in a team and whose address nobody has proved, deletes the oldest beyond so many: nothing of the
 * event hangs on them. The same address may register again. Below the bound none goes by its age: people register weeks
 * before an event, and are told nothing but that their password is wrong.
 */
export async function deleteUnprovedAccounts(
  db: Queryable,
  now: Date,
  mostKept = MOST_LEFT_BY_STRANGERS,
): Promise<void> {
  const notNew = new Date(now.getTime() - LEFT_JUST_NOW_MS).toISOString();
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    // Whoever is proving their address, or joining a team, at this moment has the row locked, and is passed over.
    const { rowCount } = await db.execute(sql`
      with unproved as (
        select u.id from app_user u
        where u.email_verified_at is null and u.role = 'participant'
          and not exists (select from team_member m where m.user_id = u.id)
          and not exists (select from conduct_flag f where f.user_id = u.id)
        order by u.created_at desc, u.id desc offset ${mostKept}::int
      ), gone as (
        select u.id from app_user u
        where u.email_verified_at is null and u.created_at < ${notNew}::timestamptz and u.id in (select id from unproved)
        limit ${DELETED_AT_ONCE}::int for update skip locked
      ), unsubscribed as (
        delete from push_subscription where user_id in (select id from gone)
      ), unasked as (
        delete from mail_preference where user_id in (select id from gone)
      )
      delete from app_user where id in (select id from gone)`);
    deleted = rowCount ?? 0;
  }
}
