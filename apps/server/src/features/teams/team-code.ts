import { refusal } from '../../platform/http/refusal.ts';
import type { RateLimiter, RateRule } from '../../platform/rate-limit/rate-limiter.ts';
import { LIMITS } from '../accounts/limits.ts';

/** Who tries a team code: somebody who is logged in, or a stranger by network and, where one is given, address. */
export type TeamCodeTry =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'stranger'; readonly ip: string; readonly email?: string };

/**
 * Looks up what a team code opens, within the limits of guessing. A hit is taken before the code is looked at and
 * given back when it is right. Refuses with TEAM_CODE_INVALID when `find` returns nothing.
 */
export async function findByTeamCode<T>(
  limiter: RateLimiter,
  by: TeamCodeTry,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const limits = limitsOf(by);
  for (const [rule, key] of limits) await limiter.enforce(rule, key);
  const found = await find();
  if (found === undefined) throw refusal('TEAM_CODE_INVALID', { details: [{ field: 'team_code' }] });
  for (const [rule, key] of limits) await limiter.giveBack(rule, key);
  return found;
}

function limitsOf(by: TeamCodeTry): (readonly [RateRule, string])[] {
  if (by.kind === 'user') return [[LIMITS.teamCodeTriesOfUser, String(by.userId)]];
  const ofNetwork = [LIMITS.wrongTeamCodesOfIp, by.ip] as const;
  return by.email === undefined ? [ofNetwork] : [[LIMITS.teamCodeTriesFromIp, `${by.email} ${by.ip}`], ofNetwork];
}
