import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { appeal, secondOpinion } from '../../platform/db/schema/appeals.ts';
import { submission } from '../../platform/db/schema/images.ts';
import { ledger } from '../../platform/db/schema/ledger.ts';
import { question } from '../../platform/db/schema/questions.ts';
import { report } from '../../platform/db/schema/reports.ts';

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

/** What somebody said of the boxes of others' appeals. */
export function listOwnOpinions(db: Queryable, userId: number) {
  return db
    .select({ imageId: appeal.imageId, said: secondOpinion.said, givenAt: secondOpinion.createdAt })
    .from(secondOpinion)
    .innerJoin(appeal, eq(appeal.id, secondOpinion.appealId))
    .where(eq(secondOpinion.userId, userId))
    .orderBy(asc(secondOpinion.id));
}

export function listOwnQuestions(db: Queryable, userId: number) {
  return db.select().from(question).where(eq(question.userId, userId)).orderBy(asc(question.id));
}

/** What somebody said of the questions of others. */
export function listOwnAnswers(db: Queryable, userId: number) {
  return db
    .select({ questionId: question.id, label: question.answerLabel, answeredAt: question.answeredAt })
    .from(question)
    .where(and(eq(question.answeredBy, userId), isNotNull(question.answeredAt)))
    .orderBy(asc(question.id));
}

export function listOwnReports(db: Queryable, userId: number) {
  return db.select().from(report).where(eq(report.userId, userId)).orderBy(asc(report.id));
}
