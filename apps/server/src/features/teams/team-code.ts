import { refusal } from '../../platform/http/refusal.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { LIMITS } from '../accounts/limits.ts';

interface CodeTry {
  readonly ip: string;
  /** Counted as a try of this address too, where the call is not limited by address otherwise. */
  readonly email?: string;
}

/**
 * Looks up what a team code opens, within the limits of guessing: wrong codes count against the network, tries
 * against the address. Refuses with TEAM_CODE_INVALID when `find` returns nothing.
 */
export async function findByTeamCode<T>(
  limiter: RateLimiter,
  { ip, email }: CodeTry,
  find: () => Promise<T | undefined>,
): Promise<T> {
  await limiter.enforceUnspent(LIMITS.wrongTeamCodesOfIp, ip);
  if (email !== undefined) await limiter.enforce(LIMITS.teamCodeTriesOfEmail, email);
  const found = await find();
  if (found !== undefined) return found;
  await limiter.take(LIMITS.wrongTeamCodesOfIp, ip);
  throw refusal('TEAM_CODE_INVALID', { details: [{ field: 'team_code' }] });
}
