import { Refusal } from '../../platform/http/refusal.ts';
import type { RequestOrigin } from '../../platform/http/request-origin.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CheckedRegistration } from '../accounts/account-rules.ts';
import { LIMITS } from '../accounts/limits.ts';
import { type Account, findAccountByEmail } from '../accounts/queries.ts';
import { provePassword } from '../accounts/service.ts';

/** As long as the code lives that the first one was mailed. */
const WITHIN_MS = 10 * 60_000;

/**
 * The account that this same registration made a moment ago, when its answer was lost on the way and it is sent again: the network broke
 * off, or a proxy tries the next server. It would be told that its own name is taken. Known by address, name and password, which is tried
 * within the limits of guessing; undefined for anybody else.
 */
export async function accountOfSentAgain(
  services: Pick<Platform, 'db' | 'limiter' | 'clock'>,
  { email, usernameKey, password }: Pick<CheckedRegistration, 'email' | 'usernameKey' | 'password'>,
  from: Pick<RequestOrigin, 'ip' | 'device'>,
): Promise<Account | undefined> {
  const { db, limiter, clock } = services;
  const account = await findAccountByEmail(db, email);
  if (account?.usernameKey !== usernameKey) return undefined;
  if (clock.now().getTime() - account.createdAt.getTime() > WITHIN_MS) return undefined;
  // The time that it takes to look at a password tells that name and address belong together.
  if (!(await limiter.take(LIMITS.disclosuresOfIp, from.ip)).isAllowed) return undefined;
  try {
    const proved = await provePassword(services, { email, password }, from);
    await limiter.giveBack(LIMITS.disclosuresOfIp, from.ip);
    return proved;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'INVALID_CREDENTIALS' || error.code === 'RATE_LIMITED'))
      return undefined;
    throw error;
  }
}
