import { canonicalEmail } from '@uvh/domain/account/email';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Device } from '../../platform/http/device-cookie.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RateLimiter, RateRule } from '../../platform/rate-limit/rate-limiter.ts';
import { rememberDevice, sourceOfTry, type TrySource } from './devices.ts';
import { LIMITS } from './limits.ts';
import { isPasswordRight } from './passwords.ts';
import { type Account, findAccountByEmail, findMembership, holdPassword } from './queries.ts';
import type { OpenedSession } from './session-user.ts';
import { openSession } from './sessions/sessions.ts';

/**
 * Opens a session. Unknown address and wrong password take the same way, the same time and the same words.
 */
export async function logIn(
  services: Pick<Platform, 'db' | 'limiter' | 'clock' | 'random'>,
  body: { readonly email: string; readonly password: string; readonly remember_me: boolean },
  from: TryOrigin,
): Promise<OpenedSession> {
  const claim = { email: canonicalEmail(body.email), password: body.password };
  return openFor(services, await provePassword(services, claim, from), from, body.remember_me);
}

/** A session of somebody who has just proved the account to be theirs. */
export async function openFor(
  services: Pick<Platform, 'db' | 'limiter' | 'clock' | 'random'>,
  account: Account,
  { device }: TryOrigin,
  isRemembered: boolean,
): Promise<OpenedSession> {
  const { db } = services;
  // A password that was changed while this one was checked has ended every session: no other one may begin with it.
  const token = await inTransaction(db, async (tx) => {
    if (!(await holdPassword(tx, account))) throw refusal('INVALID_CREDENTIALS');
    return openSession(tx, services, account.id, isRemembered);
  });
  await rememberDevice(services, device, { account, token });
  return { token, account, membership: await findMembership(db, account.id) };
}

/** From where a password is tried. */
interface TryOrigin {
  readonly ip: string;
  readonly device: Device;
}

/**
 * The account of a canonical address whose password that is, within the limits of guessing.
 * @throws Refusal INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function provePassword(
  { db, limiter }: Pick<Platform, 'db' | 'limiter'>,
  { email, password }: { readonly email: string; readonly password: string },
  from: TryOrigin,
): Promise<Account> {
  const source = await sourceOfTry(db, from, email);
  const hits =
    source.kind === 'known device'
      ? await takeOfDevice(limiter, email, source)
      : await takeOfStranger(limiter, email, from.ip);

  const account = await findAccountByEmail(db, email);
  const isRight = await isPasswordRight(account?.passwordHash, password).catch(async (error: unknown) => {
    // Nobody has looked at it.
    for (const { rule, key, isTaken } of hits) if (isTaken) await limiter.giveBack(rule, key);
    throw error;
  });
  if (!account || !isRight) throw refusal('INVALID_CREDENTIALS');
  for (const { rule, key, isForgotten } of hits) {
    if (isForgotten) await limiter.forget(rule, key);
    else await limiter.giveBack(rule, key);
  }
  return account;
}

/** What counts a try. A right password wipes out what its owner mistyped, and gives back what others share. */
interface CountedTry {
  readonly rule: RateRule;
  readonly key: string;
  readonly isForgotten: boolean;
  /** Of this try too, not only of those before. */
  readonly isTaken: boolean;
}

async function takeOfDevice(limiter: RateLimiter, email: string, { key }: TrySource): Promise<CountedTry[]> {
  const own = `${email} ${key}`;
  await limiter.enforce(LIMITS.loginOfDevice, own);
  return [{ rule: LIMITS.loginOfDevice, key: own, isForgotten: true, isTaken: true }];
}

async function takeOfStranger(limiter: RateLimiter, email: string, ip: string): Promise<CountedTry[]> {
  const fromHere = `${email} ${ip}`;
  await limiter.enforce(LIMITS.loginFromIp, fromHere);
  const ofAccount = await limiter.take(LIMITS.loginOfAccount, email);
  if (!ofAccount.isAllowed) await limiter.enforce(LIMITS.loginUnderAttack, fromHere);
  const ofNetwork = await limiter.take(LIMITS.wrongLoginsOfIp, ip);
  if (!ofNetwork.isAllowed) await limiter.enforce(LIMITS.slowLoginsOfIp, ip);
  return [
    { rule: LIMITS.loginFromIp, key: fromHere, isForgotten: true, isTaken: true },
    { rule: LIMITS.loginUnderAttack, key: fromHere, isForgotten: true, isTaken: !ofAccount.isAllowed },
    { rule: LIMITS.loginOfAccount, key: email, isForgotten: true, isTaken: true },
    { rule: LIMITS.wrongLoginsOfIp, key: ip, isForgotten: false, isTaken: true },
  ];
}
