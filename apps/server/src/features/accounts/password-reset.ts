import { isEasyToGuess } from '@uvh/domain/account/easy-passwords';
import { canonicalEmail, isEmailAddress } from '@uvh/domain/account/email';
import { firstBrokenNewPasswordRule } from '@uvh/domain/account/password';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { RequestOrigin } from '../../platform/http/request-origin.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RateRule } from '../../platform/rate-limit/rate-limiter.ts';
import { type MailSetting, passwordChangedMail, resetMail, verificationMail } from '../mail/account-mails.ts';
import type { MailServices } from '../mail/service.ts';
import { type CodeTryServices, tryMailedCode } from './codes/code-tries.ts';
import { issueCode, useCode } from './codes/one-time-codes.ts';
import type { CodePurpose } from './codes/queries.ts';
import { sourceOfTry, trustNoOtherDevice } from './devices.ts';
import { inboxKey, LIMITS } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { changePasswordOnce, findAccountByEmail, findMembership, holdAccount, markEmailVerified } from './queries.ts';
import { deleteSessionsOf } from './sessions/queries.ts';

/** See docs/product/choices.md#password-reset. */
const MAX_PASSWORD_CHANGES = 3;

export type ResetServices = Pick<Platform, 'db' | 'clock' | 'random' | 'secret' | 'limiter'> & MailServices;

/** Mails a reset code. Says the same, after the same work, whether there is an account or not. */
export async function forgotPassword(
  services: ResetServices,
  address: string,
  { ip, device, language }: RequestOrigin,
): Promise<void> {
  const email = checkedEmail(address);
  await services.limiter.enforce(LIMITS.codeRequestsOfIp, ip);
  // Beyond the limit the answer stays the same too; there is just no further mail.
  for (const [rule, key] of await mailLimits(services, 'reset_password', email, { ip, device }))
    if (!(await services.limiter.take(rule, key)).isAllowed) return;
  await mailCode({ ...services, language }, 'reset_password', email);
}

/** Mails a new verification code to an address that still has to be proven. */
export async function resendVerification(
  services: ResetServices,
  address: string,
  { ip, device, language }: RequestOrigin,
): Promise<void> {
  const email = checkedEmail(address);
  await services.limiter.enforce(LIMITS.codeRequestsOfIp, ip);
  for (const [rule, key] of await mailLimits(services, 'verify_email', email, { ip, device }))
    await services.limiter.enforce(rule, key);
  await mailCode({ ...services, language }, 'verify_email', email);
}

/** Strangers together can ask for so many mails to an address, and to its inbox; its owner's own browser for as many again. */
async function mailLimits(
  services: Pick<Platform, 'db' | 'secret'>,
  purpose: CodePurpose,
  email: string,
  from: Pick<RequestOrigin, 'ip' | 'device'>,
): Promise<readonly (readonly [RateRule, string])[]> {
  const source = await sourceOfTry(services.db, from, email);
  if (source.kind === 'known device') return [[LIMITS.codeMails, `${purpose} ${email} ${source.key}`]];
  return [
    [LIMITS.codeMails, `${purpose} ${email}`],
    [LIMITS.mailsToInbox, inboxKey(services, purpose, email)],
  ];
}

/** Stands in for somebody without an account, so that nothing is quicker for them. */
const NOBODY = { id: 0, firstName: 'Nobody', username: 'Nobody' } as const;

/**
 * Issues a code and mails it, if the account is there and needs one. Every statement is run for nobody as
 * well: the code of an address without an account opens nothing, and its mail is not stored.
 */
async function mailCode(services: ResetServices & MailSetting, purpose: CodePurpose, email: string): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const to = { ...(account ?? NOBODY), email };
    const isHeld = await holdAccount(tx, to.id);
    const code = await issueCode(tx, services, { purpose, email });
    const isWanted =
      isHeld && account !== undefined && (purpose === 'reset_password' || account.emailVerifiedAt === null);
    const membership = await findMembership(tx, to.id);
    const mail =
      purpose === 'reset_password'
        ? resetMail(services, to, code)
        : verificationMail(services, to, code, membership ? 'join' : 'create');
    await services.outbox.queue(tx, mail, { isWanted });
  });
}

/**
 * Checks a reset code, leaves it in force for the change, and returns how many changes the account has left. The right
 * code proves the address, so that nobody else learns whether there is an account.
 */
export async function verifyResetCode(
  services: CodeTryServices,
  address: string,
  code: string,
  from: Pick<RequestOrigin, 'ip' | 'device'>,
): Promise<number> {
  const email = canonicalEmail(address);
  const target = { purpose: 'reset_password', email } as const;
  const account = await tryMailedCode(services, { target, code, from, keeps: true }, (tx) =>
    findAccountByEmail(tx, email),
  );
  return Math.max(0, MAX_PASSWORD_CHANGES - (account?.passwordChanges ?? 0));
}

/** Sets a new password, ends every session of the account and tells its owner. */
export async function changePassword(
  services: ResetServices,
  body: { readonly email: string; readonly otp: string; readonly new_password: string },
  { ip, device, language }: RequestOrigin,
): Promise<void> {
  const { db, limiter, clock } = services;
  const email = canonicalEmail(body.email);
  refuseBadPassword(body.new_password, email);

  // Looked at first, hashed after: guessing codes costs no hashing. Used up with the change: a server that is too busy takes none away.
  const target = { purpose: 'reset_password', email } as const;
  const found = { target, code: body.otp, from: { ip, device }, keeps: true };
  const account = await tryMailedCode(services, found, (tx) => findAccountByEmail(tx, email));
  if (!account) throw refusal('CODE_INVALID', { details: [{ field: 'otp' }] });
  if (account.passwordChanges >= MAX_PASSWORD_CHANGES) throw refusal('PASSWORD_CHANGE_LIMIT');
  const passwordHash = await hashPassword(body.new_password);
  await inTransaction(db, async (tx) => {
    const isRight = (await holdAccount(tx, account.id)) && (await useCode(tx, services, target, body.otp));
    if (!isRight) throw refusal('CODE_INVALID', { details: [{ field: 'otp' }] });
    if (!(await changePasswordOnce(tx, account.id, passwordHash, MAX_PASSWORD_CHANGES))) {
      throw refusal('PASSWORD_CHANGE_LIMIT');
    }
    // The code came by mail, so the address is proven.
    await markEmailVerified(tx, account.id, clock.now());
    await deleteSessionsOf(tx, account.id);
    await trustNoOtherDevice(tx, device, account.id);
    await limiter.forget(LIMITS.loginOfAccount, email, tx);
    await services.outbox.queue(tx, passwordChangedMail({ ...services, language }, account));
  });
}

function refuseBadPassword(password: string, email: string): void {
  const where = { details: [{ field: 'new_password' }] };
  const broken = firstBrokenNewPasswordRule(password);
  if (broken) throw refusal('PASSWORD_INVALID', { reason: broken, ...where });
  if (isEasyToGuess(password, { email }))
    throw refusal('PASSWORD_INVALID', { reason: 'PASSWORD_TOO_COMMON', ...where });
}

function checkedEmail(address: string): string {
  if (!isEmailAddress(address)) throw refusal('EMAIL_INVALID', { details: [{ field: 'email' }] });
  return canonicalEmail(address);
}
