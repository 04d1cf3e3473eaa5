import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { oneTimeCode } from '../../../platform/db/schema/accounts.ts';
import type { Random } from '../../../platform/random.ts';
import type { ServerSecret } from '../../../platform/secret.ts';
import { newOneTimeCode } from './code-alphabet.ts';

const LIVES_MS = 10 * 60_000;
/** Of one code from everywhere. Each network has far fewer, so that no stranger uses up the code of its owner. */
const MAX_TRIES = 100;

export type CodePurpose = 'verify_email' | 'reset_password';

/** A mailed code opens one door for one address. */
export interface CodeTarget {
  readonly purpose: CodePurpose;
  /** Canonical. */
  readonly email: string;
}

export type CodeVerdict = 'right' | 'wrong' | 'expired';

interface Means {
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: ServerSecret;
}

/** Makes a code for the address; an earlier one of that purpose is worth nothing from then on. */
export async function issueCode(tx: Queryable, { clock, random, secret }: Means, target: CodeTarget): Promise<string> {
  const code = newOneTimeCode(random);
  const now = clock.now();
  const fresh = {
    codeHash: hashCode(secret, target, code),
    attempts: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIVES_MS),
  };
  await tx
    .insert(oneTimeCode)
    .values({ ...target, ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeCode.purpose, oneTimeCode.email],
      targetWhere: isNull(oneTimeCode.usedAt),
      set: fresh,
    });
  return code;
}

/** A code that can still be tried: names it for the limit of one source, which a new code begins anew. */
export async function findLiveCode(
  db: Queryable,
  { clock }: Pick<Means, 'clock'>,
  target: CodeTarget,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: oneTimeCode.id, createdAt: oneTimeCode.createdAt })
    .from(oneTimeCode)
    .where(and(isOpen(target), gt(oneTimeCode.expiresAt, clock.now())));
  return row && `${row.id} ${row.createdAt.getTime()}`;
}

/**
 * Tries a code. Every try is counted before it is looked at, in one statement that locks the row, so that a right
 * code is used once. A browser that the owner has used is heard beyond the count of strangers.
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
  const isCounted = how.isKnownDevice ? undefined : lt(oneTimeCode.attempts, MAX_TRIES);
  const [live] = await tx
    .update(oneTimeCode)
    .set(how.isKnownDevice ? { attempts: oneTimeCode.attempts } : { attempts: sql`${oneTimeCode.attempts} + 1` })
    .where(and(isOpen(target), isCounted, gt(oneTimeCode.expiresAt, now)))
    .returning({ id: oneTimeCode.id, codeHash: oneTimeCode.codeHash });
  if (!live) return (await isOver(tx, target, now)) ? 'expired' : 'wrong';
  if (!timingSafeEqual(live.codeHash, hashCode(secret, target, code))) return 'wrong';
  if (how.keeps) return 'right';
  await tx.update(oneTimeCode).set({ usedAt: now }).where(eq(oneTimeCode.id, live.id));
  return 'right';
}

/** Codes of yesterday serve nobody. */
export async function deleteOldCodes(db: Queryable, before: Date): Promise<void> {
  await db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, before));
}

async function isOver(tx: Queryable, target: CodeTarget, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(and(isOpen(target), lte(oneTimeCode.expiresAt, now)));
  return rows.length > 0;
}

function isOpen({ purpose, email }: CodeTarget) {
  return and(eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.email, email), isNull(oneTimeCode.usedAt));
}

function hashCode(secret: ServerSecret, { purpose, email }: CodeTarget, code: string): Buffer {
  return secret.hash('one-time code', purpose, email, code);
}
