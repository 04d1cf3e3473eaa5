import { canonicalEmail } from '@uvh/domain/account/email';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { LIMITS } from './limits.ts';
import { isPasswordRight } from './passwords.ts';
import { findAccountByEmail, findMembership } from './queries.ts';
import type { OpenedSession } from './session-user.ts';
import { openSession } from './sessions/sessions.ts';

/**
 * Opens a session. Unknown address and wrong password take the same way, the same time and the same words.
 * A hit is taken before the password is looked at and given back when it is right, so that parallel
 * guesses share the limit.
 */
export async function logIn(
  services: Pick<Platform, 'db' | 'limiter' | 'clock' | 'random'>,
  body: { readonly email: string; readonly password: string; readonly remember_me: boolean },
  ip: string,
): Promise<OpenedSession> {
  const { db, limiter } = services;
  const email = canonicalEmail(body.email);
  const fromHere = `${email} ${ip}`;
  await limiter.enforceUnspent(LIMITS.wrongLoginsOfIp, ip);
  await limiter.enforce(LIMITS.loginFromIp, fromHere);
  await limiter.enforce(LIMITS.loginOfAccount, email);

  const account = await findAccountByEmail(db, email);
  const isRight = await isPasswordRight(account?.passwordHash, body.password);
  if (!account || !isRight) {
    await limiter.take(LIMITS.wrongLoginsOfIp, ip);
    throw refusal('INVALID_CREDENTIALS');
  }
  await limiter.forget(LIMITS.loginFromIp, fromHere);
  await limiter.forget(LIMITS.loginOfAccount, email);
  const token = await openSession(db, services, account.id, body.remember_me);
  return { token, account, membership: await findMembership(db, account.id) };
}
