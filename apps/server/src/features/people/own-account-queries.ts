import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { appeal } from '../../platform/db/schema/appeals.ts';
import { submission } from '../../platform/db/schema/images.ts';
import { ledger } from '../../platform/db/schema/scores.ts';

/** What is stored of a person beside the password, which nobody can read. */
export async function readOwnAccount(db: Queryable, userId: number) {
  const [account] = await db.select().from(appUser).where(eq(appUser.id, userId));
  return account;
}

export function listOwnSubmissions(db: Queryable, userId: number) {
  return db
    .select({
      submissionId: submission.id,
      imageId: submission.imageId,
      submittedAt: submission.createdAt,
      boxes: submission.boxes,
    })
    .from(submission)
    .where(eq(submission.userId, userId))
    .orderBy(asc(submission.id));
}

export function listOwnLedger(db: Queryable, userId: number) {
  return db
    .select({
      bookedAt: ledger.createdAt,
      kind: ledger.kind,
      xp: ledger.amount,
      submissionId: ledger.submissionId,
    })
    .from(ledger)
    .where(eq(ledger.userId, userId))
    .orderBy(asc(ledger.id));
}

/** Appeals of somebody, oldest first. */
export async function listOwnAppeals(db: Queryable, userId: number) {
  return db.select().from(appeal).where(eq(appeal.userId, userId)).orderBy(asc(appeal.createdAt), asc(appeal.id));
}
