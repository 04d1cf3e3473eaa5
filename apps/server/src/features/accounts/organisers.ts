import { canonicalEmail } from '@uvh/domain/account/email';
import { audit } from '../../platform/audit/audit.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkRegistration, type RegistrationBody } from './account-rules.ts';
import { hashPassword } from './passwords.ts';
import {
  type Account,
  findAccountByEmail,
  holdAccount,
  insertAccount,
  markEmailVerified,
  resetPasswordChangeCount,
} from './queries.ts';
import { deleteSessionsOf } from './sessions/queries.ts';

/**
 * Creates an account with the organiser's role: the command line alone grants it
 * (docs/product/choices.md#organiser-role).
 */
export async function createOrganiser(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: string,
  body: RegistrationBody,
): Promise<void> {
  const { password, ...details } = checkRegistration(body);
  const passwordHash = await hashPassword(password);
  await inTransaction(services.db, async (tx) => {
    const createdAt = services.clock.now();
    const values = { ...details, passwordHash, createdAt, emailVerifiedAt: createdAt };
    await insertAccount(tx, { ...values, role: 'organiser' });
    await audit(tx, { actor, action: 'organiser.create', target: details.email });
  });
}

/** Lets somebody change their password by reset three times more. */
export async function resetPasswordChanges(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: string,
  address: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const account = await heldAccountAt(tx, address);
    await resetPasswordChangeCount(tx, account.id);
    const details = { before: account.passwordChanges };
    await audit(tx, { actor, action: 'account.reset-password-changes', target: account.email, details });
  });
}

/** Vouches for an address whose owner cannot be reached by mail. */
export async function verifyByHand(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: string,
  address: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const account = await heldAccountAt(tx, address);
    await markEmailVerified(tx, account.id, services.clock.now());
    await audit(tx, { actor, action: 'account.verify', target: account.email });
  });
}

/** Ends every session of an account, as after a lost laptop. */
export async function logOutEverywhere(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: string,
  address: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const account = await heldAccountAt(tx, address);
    await deleteSessionsOf(tx, account.id);
    await audit(tx, { actor, action: 'account.log-out', target: account.email });
  });
}

/** The account of an address, or a sentence that there is none. */
export async function accountAt(db: Queryable, address: string): Promise<Account> {
  const account = await findAccountByEmail(db, canonicalEmail(address));
  if (!account) throw new CommandRefusal(`There is no account for ${canonicalEmail(address)}.`);
  return account;
}

/** The same, not erased before the transaction ends: what is written of somebody by then goes with them. */
export async function heldAccountAt(tx: Queryable, address: string): Promise<Account> {
  const account = await accountAt(tx, address);
  if (!(await holdAccount(tx, account.id))) throw new CommandRefusal(`The account of ${account.email} was erased.`);
  return account;
}
