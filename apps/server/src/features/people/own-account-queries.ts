import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, deviceLogin } from '../../platform/db/schema/accounts.ts';
import { appeal, secondOpinion } from '../../platform/db/schema/appeals.ts';
import { submission } from '../../platform/db/schema/images.ts';
import { ledger } from '../../platform/db/schema/ledger.ts';
import { question } from '../../platform/db/schema/questions.ts';
import { report } from '../../platform/db/schema/reports.ts';
import { feedReaction } from '../../platform/db/schema/rewards.ts';

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
      candidatesShown: submission.seenCandidates,
      seconds: submission.activeSeconds,
      coverageTiles: submission.coverageTiles,
      coverageLooked: submission.coverageLooked,
      actions: submission.actions,
      effort: submission.effort,
    })
    .from(submission)
    .where(eq(submission.userId, userId))
    .orderBy(asc(submission.id));
}

/** When somebody logged in. */
export function listOwnLogins(db: Queryable, userId: number) {
  return db
    .select({ at: deviceLogin.at })
    .from(deviceLogin)
    .where(eq(deviceLogin.userId, userId))
    .orderBy(asc(deviceLogin.at), asc(deviceLogin.id));
}

/** What somebody thinks of lines of their teams' feeds. */
export function listOwnReactions(db: Queryable, userId: number) {
  return db
    .select({ item: feedReaction.item, reaction: feedReaction.reaction, reactedAt: feedReaction.createdAt })
    .from(feedReaction)
    .where(eq(feedReaction.userId, userId))
    .orderBy(asc(feedReaction.createdAt), asc(feedReaction.item));
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
