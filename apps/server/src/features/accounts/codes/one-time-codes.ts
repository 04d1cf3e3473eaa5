import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Random } from '../../../platform/random.ts';
import type { ServerSecret } from '../../../platform/secret.ts';
import { newOneTimeCode } from './code-alphabet.ts';
import {
  type CodeTarget,
  countTry,
  findOpenCode,
  hasExpiredCode,
  lockOpenCode,
  markCodeUsed,
  replaceCode,
} from './queries.ts';

const LIVES_MS = 10 * 60_000;
/** Of one code from everywhere. Each network has far fewer, so that no stranger uses up the code of its owner. */
const MAX_TRIES = 100;

export type CodeVerdict = 'right' | 'wrong' | 'expired';

interface Means {
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: ServerSecret;
}

/** Makes a code for the address; an earlier one of that purpose is worth nothing from then on. */
export async function issueCode(tx: Queryable, { clock, random, secret }: Means, target: CodeTarget): Promise<string> {
  const code = newOneTimeCode(random);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIVES_MS);
  await replaceCode(tx, target, { codeHash: hashCode(secret, target, code), createdAt, expiresAt });
  return code;
}

/** A code that can still be tried: names it for the limit of one source, which starts from 0 for a new code. */
export async function findLiveCode(
  db: Queryable,
  { clock }: Pick<Means, 'clock'>,
  target: CodeTarget,
): Promise<string | undefined> {
  const row = await findOpenCode(db, target, clock.now());
  return row && `${row.id} ${row.createdAt.getTime()}`;
}

/**
 * Tries a code. Every try is counted before it is looked at, in one statement that locks the row, so that a right
 * code is used once. A try from a browser that the owner has used is not counted.
 *
 * `keeps` leaves a right code in force, for a form that asks for it before the new password.
 * Run it in a transaction that commits whatever the verdict is: a refusal must not undo the count.
 */
export async function tryCode(
  tx: Queryable,
  { clock, secret }: Pick<Means, 'clock' | 'secret'>,
  target: CodeTarget,
  code: string,
  how: { readonly keeps: boolean; readonly isKnownDevice: boolean },
): Promise<CodeVerdict> {
  const now = clock.now();
  const live = how.isKnownDevice ? await lockOpenCode(tx, target, now) : await countTry(tx, target, now, MAX_TRIES);
  if (!live) return (await hasExpiredCode(tx, target, now)) ? 'expired' : 'wrong';
  if (!timingSafeEqual(live.codeHash, hashCode(secret, target, code))) return 'wrong';
  if (!how.keeps) await markCodeUsed(tx, live.id, now);
  return 'right';
}

/** Uses up a code that was tried before. Of many at the same moment one finds it; nothing is counted. */
export async function useCode(
  tx: Queryable,
  { clock, secret }: Pick<Means, 'clock' | 'secret'>,
  target: CodeTarget,
  code: string,
): Promise<boolean> {
  const now = clock.now();
  const live = await lockOpenCode(tx, target, now);
  if (!live || !timingSafeEqual(live.codeHash, hashCode(secret, target, code))) return false;
  await markCodeUsed(tx, live.id, now);
  return true;
}

function hashCode(secret: ServerSecret, { purpose, email }: CodeTarget, code: string): Buffer {
  return secret.hash('one-time code', purpose, email, code);
}
