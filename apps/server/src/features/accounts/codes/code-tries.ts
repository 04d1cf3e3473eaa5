import type { Queryable } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Device } from '../../../platform/http/device-cookie.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sourceOfTry } from '../devices.ts';
import { LIMITS } from '../limits.ts';
import { type CodeVerdict, findLiveCode, tryCode } from './one-time-codes.ts';
import type { CodeTarget } from './queries.ts';

export type CodeTryServices = Pick<Platform, 'db' | 'clock' | 'secret' | 'limiter'>;

/** A code as somebody sent it, and from where. */
export interface CodeTry {
  readonly target: CodeTarget;
  readonly code: string;
  readonly from: { readonly ip: string; readonly device: Device };
  readonly keeps: boolean;
}

/**
 * Tries a mailed code within the limits of guessing: tries are counted only while a code is live, separately for
 * each code and each source, so that tries of a stranger cost the owner nothing. `then` runs in the transaction of the try.
 */
export async function tryMailedCode<T>(
  services: CodeTryServices,
  { target, code, from, keeps }: CodeTry,
  then: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const { db, limiter } = services;
  await limiter.enforce(LIMITS.codeTriesOfIp, from.ip);
  const source = await sourceOfTry(db, from, target.email);
  const live = await findLiveCode(db, services, target);
  const counted = live === undefined ? undefined : `${target.purpose} ${live} ${source.key}`;
  const how = { keeps, isKnownDevice: source.kind === 'known device' };
  if (counted !== undefined && !(await limiter.take(LIMITS.codeTries, counted)).isAllowed) refuseUnlessRight('wrong');
  const outcome = await inTransaction(
    db,
    async (tx): Promise<{ verdict: Exclude<CodeVerdict, 'right'> } | { found: T }> => {
      const verdict = await tryCode(tx, services, target, code, how);
      return verdict === 'right' ? { found: await then(tx) } : { verdict };
    },
  );
  if ('verdict' in outcome) return refuseUnlessRight(outcome.verdict);
  if (counted !== undefined) await limiter.giveBack(LIMITS.codeTries, counted);
  return outcome.found;
}

function refuseUnlessRight(verdict: 'wrong' | 'expired'): never {
  throw refusal(verdict === 'expired' ? 'CODE_EXPIRED' : 'CODE_INVALID', { details: [{ field: 'otp' }] });
}
