import { and, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { oneTimeCode } from '../../../platform/db/schema/accounts.ts';
import { MOST_LEFT_BY_STRANGERS } from '../../../platform/left-by-strangers.ts';

export type CodePurpose = 'verify_email' | 'reset_password';

/** A mailed code opens one door for one address. */
export interface CodeTarget {
  readonly purpose: CodePurpose;
  /** Canonical. */
  readonly email: string;
}

type NewCode = Pick<typeof oneTimeCode.$inferInsert, 'codeHash' | 'createdAt' | 'expiresAt'>;

/** Stores the code of a target in place of its last one, with no tries counted. */
export async function replaceCode(tx: Queryable, target: CodeTarget, code: NewCode): Promise<void> {
  const fresh = { ...code, attempts: 0 };
  await tx
    .insert(oneTimeCode)
    .values({ ...target, ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeCode.purpose, oneTimeCode.email],
      targetWhere: isNull(oneTimeCode.usedAt),
      set: fresh,
    });
}

/** The code of a target that can still be used at that time. */
export async function findOpenCode(db: Queryable, target: CodeTarget, now: Date) {
  const [row] = await db
    .select({ id: oneTimeCode.id, createdAt: oneTimeCode.createdAt })
    .from(oneTimeCode)
    .where(and(isOpen(target), gt(oneTimeCode.expiresAt, now)));
  return row;
}

/** Counts a try and locks the row. Returns no code when none is open or its tries are used up. */
export async function countTry(tx: Queryable, target: CodeTarget, now: Date, maxTries: number) {
  const [row] = await tx
    .update(oneTimeCode)
    .set({ attempts: sql`${oneTimeCode.attempts} + 1` })
    .where(and(isOpen(target), lt(oneTimeCode.attempts, maxTries), gt(oneTimeCode.expiresAt, now)))
    .returning({ id: oneTimeCode.id, codeHash: oneTimeCode.codeHash });
  return row;
}

/** Locks the open code of a target without counting a try. */
export async function lockOpenCode(tx: Queryable, target: CodeTarget, now: Date) {
  const [row] = await tx
    .select({ id: oneTimeCode.id, codeHash: oneTimeCode.codeHash })
    .from(oneTimeCode)
    .where(and(isOpen(target), gt(oneTimeCode.expiresAt, now)))
    .for('update');
  return row;
}

export async function markCodeUsed(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.update(oneTimeCode).set({ usedAt: now }).where(eq(oneTimeCode.id, id));
}

/** Whether the target's unused code has expired. */
export async function hasExpiredCode(tx: Queryable, target: CodeTarget, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: oneTimeCode.id })
    .from(oneTimeCode)
    .where(and(isOpen(target), lte(oneTimeCode.expiresAt, now)));
  return rows.length > 0;
}

const EXPIRED_ARE_TOLD_MS = 24 * 3_600_000;

/** Deletes codes that expired a day ago, and beyond so many the oldest of those that have expired. */
export async function deleteOldCodes(db: Queryable, now: Date, mostKept = MOST_LEFT_BY_STRANGERS): Promise<void> {
  await db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, new Date(now.getTime() - EXPIRED_ARE_TOLD_MS)));
  const { id, expiresAt } = oneTimeCode;
  const hasExpired = lte(expiresAt, now);
  const beyond = db.select({ id }).from(oneTimeCode).where(hasExpired).orderBy(desc(expiresAt)).offset(mostKept);
  await db.delete(oneTimeCode).where(inArray(id, beyond));
}

function isOpen({ purpose, email }: CodeTarget) {
  return and(eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.email, email), isNull(oneTimeCode.usedAt));
}
