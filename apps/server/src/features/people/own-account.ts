import { eraseAccount, exportAccount } from '@uvh/contract/calls/account';
import { catalogueOf } from '@uvh/contract/messages/catalogue';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/db/database.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { LIMITS } from '../accounts/limits.ts';
import { isPasswordRight } from '../accounts/passwords.ts';
import { findAccountByEmail } from '../accounts/queries.ts';
import { readMailPreference } from '../mail/weekly/preference-queries.ts';
import { listOwnSubscriptions } from '../push/queries.ts';
import { boxesAsSent } from '../submissions/stored-boxes.ts';
import { type ErasureServices, erasePerson, pseudonymOf } from './erase.ts';
import {
  listOwnAnswers,
  listOwnAppeals,
  listOwnLedger,
  listOwnLogins,
  listOwnOpinions,
  listOwnQuestions,
  listOwnReactions,
  listOwnReports,
  listOwnSubmissions,
  readOwnAccount,
} from './own-account-queries.ts';
import { listTeamsOfPerson } from './queries.ts';

/** What people may do with their own account: take along what is stored of them, and have it erased. */
export function registerOwnAccountRoutes(app: FastifyInstance, services: ErasureServices): void {
  bindCall(app, exportAccount, async (_input, { userId }) => {
    await services.limiter.enforce(LIMITS.ownExports, String(userId));
    return exportOf(services, userId);
  });
  bindCall(app, eraseAccount, async ({ body }, caller, { language }) => {
    await eraseOwn(services, caller, body.password);
    return { message: catalogueOf(language).done.ACCOUNT_ERASED };
  });
}

async function exportOf({ db, clock }: Pick<Platform, 'db' | 'clock'>, userId: number) {
  const account = await readOwnAccount(db, userId);
  if (account === undefined) throw refusal('NOT_FOUND');
  const [teams, submissions, appeals, ledger, push, words, habits] = await Promise.all([
    listTeamsOfPerson(db, userId),
    listOwnSubmissions(db, userId),
    listOwnAppeals(db, userId),
    listOwnLedger(db, userId),
    listOwnSubscriptions(db, userId),
    wordsOf(db, userId),
    habitsOf(db, userId),
  ]);
  return {
    exported_at: clock.now().toISOString(),
    account: {
      username: account.username,
      first_name: account.firstName,
      last_name: account.lastName,
      email: account.email,
      email_verified_at: account.emailVerifiedAt?.toISOString() ?? null,
      registered_at: account.createdAt.toISOString(),
      roll_number: account.rollNumber,
      institute: account.institute,
      consented_at: account.consentedAt?.toISOString() ?? null,
      password_changes: account.passwordChanges,
    },
    teams: teams.toReversed().map((team) => ({
      name: team.name,
      is_leader: team.isLeader,
      joined_at: team.joinedAt.toISOString(),
      left_at: team.leftAt?.toISOString() ?? null,
    })),
    push: push.map(({ endpoint, language, orderedAt }) => ({
      endpoint,
      language,
      ordered_at: orderedAt.toISOString(),
    })),
    submissions: submissions.map((each) => ({
      submission_id: each.submissionId,
      image_id: each.imageId,
      submitted_at: each.submittedAt.toISOString(),
      boxes: boxesAsSent(each.boxes),
      candidates_shown: each.candidatesShown && [...each.candidatesShown],
      seconds: each.seconds,
      coverage_tiles: each.coverageTiles,
      coverage_looked: each.coverageLooked,
      actions: each.actions,
      effort: each.effort && { ...each.effort, answers: [...each.effort.answers] },
    })),
    ...habits,
    appeals: appeals.map((each) => ({
      submission_id: each.submissionId,
      box_index: each.boxIndex,
      appealed_at: each.createdAt.toISOString(),
      said: each.said,
      was: each.was,
      outcome: each.outcome,
      settled: each.settled,
      decided_at: each.decidedAt?.toISOString() ?? null,
    })),
    ...words,
    ledger: ledger.map((row) => ({
      booked_at: row.bookedAt.toISOString(),
      kind: row.kind,
      xp: row.xp,
      submission_id: row.submissionId,
    })),
  };
}

/** When somebody came, which mails they want, and what they like. */
async function habitsOf(db: Queryable, userId: number) {
  const [logins, mails, reactions] = await Promise.all([
    listOwnLogins(db, userId),
    readMailPreference(db, userId),
    listOwnReactions(db, userId),
  ]);
  return {
    logins: logins.map(({ at }) => ({ at: at.toISOString() })),
    mails: { weekly: mails.wantsWeekly, language: mails.language },
    reactions: reactions.map(({ item, reaction, reactedAt }) => ({
      item,
      reaction,
      reacted_at: reactedAt.toISOString(),
    })),
  };
}

/** What somebody said beside their submissions: to judges, teammates and organisers. */
async function wordsOf(db: Queryable, userId: number) {
  const [opinions, questions, answers, reports] = await Promise.all([
    listOwnOpinions(db, userId),
    listOwnQuestions(db, userId),
    listOwnAnswers(db, userId),
    listOwnReports(db, userId),
  ]);
  return {
    opinions: opinions.map(({ imageId, said, givenAt }) => ({
      image_id: imageId,
      said,
      given_at: givenAt.toISOString(),
    })),
    questions: questions.map(({ imageId, audience, note, box, createdAt }) => ({
      image_id: imageId,
      audience,
      note,
      box,
      asked_at: createdAt.toISOString(),
    })),
    answers: answers.flatMap(({ questionId, label, answeredAt }) =>
      answeredAt === null ? [] : [{ question_id: questionId, label, answered_at: answeredAt.toISOString() }],
    ),
    reports: reports.map((each) => ({
      image_id: each.imageId,
      kind: each.kind,
      note: each.note,
      box: each.box,
      boxes: each.boxes && boxesAsSent(each.boxes),
      reported_at: each.createdAt.toISOString(),
      decision: each.decision,
      decided_at: each.decidedAt?.toISOString() ?? null,
    })),
  };
}

/** A session alone is not enough: the password is asked for again, and typed as often as a login may be. */
async function eraseOwn(services: ErasureServices, caller: Caller, password: string): Promise<void> {
  const { db, limiter } = services;
  if (caller.role === 'organiser') throw refusal('ORGANISER_ACCOUNT');
  const key = String(caller.userId);
  await limiter.enforce(LIMITS.erasureTries, key);
  const account = await findAccountByEmail(db, caller.email);
  const isRight = await isPasswordRight(account?.passwordHash, password).catch(async (error: unknown) => {
    // Nobody has looked at it.
    await limiter.giveBack(LIMITS.erasureTries, key);
    throw error;
  });
  if (!isRight) throw refusal('INVALID_CREDENTIALS', { details: [{ field: 'password' }] });
  // Beside a final pass they may be asked to come back for minutes.
  await limiter.giveBack(LIMITS.erasureTries, key);
  // Looked at where nobody can join in between.
  const erasure = await erasePerson(services, pseudonymOf(caller.userId), caller.userId);
  if (erasure === 'is an organiser') throw refusal('ORGANISER_ACCOUNT');
  if (erasure === 'leads others') throw refusal('LEADER_OF_OTHERS');
}
