import type { BoxReason } from '@uvh/domain/reward/box-reason';
import { and, asc, desc, eq, inArray, isNotNull, lt, max, ne, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { appUser } from '../../../platform/db/schema/accounts.ts';
import { image, imageQueue, submission } from '../../../platform/db/schema/images.ts';
import { ledger, settlement } from '../../../platform/db/schema/ledger.ts';
import { settledAnswer } from '../../../platform/db/schema/rewards.ts';
import { IS_STILL_REVIEWED } from '../../images/still-reviewed.ts';

const summary = {
  submissionId: submission.id,
  imageId: submission.imageId,
  userId: submission.userId,
  objectKey: image.objectKey,
  placeholder: image.placeholder,
  submittedAt: submission.createdAt,
  settledAt: settlement.settledAt,
  basis: settlement.basis,
  username: appUser.username,
  firstName: appUser.firstName,
  boxes: submission.total,
  relabelled: submission.relabelled,
  added: submission.added,
  deleted: submission.deleted,
  judged: settlement.judged,
  hits: settlement.hits,
  xp: sql<number>`coalesce((select sum(l.amount) from ledger l where l.submission_id = ${submission.id}), 0)`.mapWith(
    Number,
  ),
};

export type SubmissionRow = Awaited<ReturnType<typeof listSubmissionRows>>[number];

/**
 * Submissions for a team, of one person or of all, latest first: in the order of the indexes, or a team whose submissions are all old
 * would have those of everybody since looked through.
 */
export function listSubmissionRows(
  db: Queryable,
  of: { readonly teamId: number; readonly userId: number | undefined },
  before: number | undefined,
  limit: number,
) {
  const latestFirst = [desc(submission.createdAt), desc(submission.id)];
  const page = db
    .select({ id: submission.id })
    .from(submission)
    .where(
      and(
        eq(submission.teamId, of.teamId),
        of.userId === undefined ? undefined : eq(submission.userId, of.userId),
        before === undefined ? undefined : sql`(${submission.createdAt}, ${submission.id}) < ${placeOf(before)}`,
      ),
    )
    .orderBy(...latestFirst)
    .limit(limit);
  // What each shows besides is looked up for those of the page alone.
  return db
    .select(summary)
    .from(submission)
    .innerJoin(image, eq(image.id, submission.imageId))
    .innerJoin(appUser, eq(appUser.id, submission.userId))
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(inArray(submission.id, page))
    .orderBy(...latestFirst);
}

const placeOf = (submissionId: number) =>
  sql`(select b.created_at, b.id from submission b where b.id = ${submissionId})`;

/** One submission of the team with what was judged of it. */
export async function findSubmission(db: Queryable, teamId: number, submissionId: number) {
  const [row] = await db
    .select({
      ...summary,
      // Also before it is settled by what was found out of it.
      isGold: image.isGold,
      isWithdrawn: isNotNull(imageQueue.withdrawnAt).mapWith(Boolean),
      isStillReviewed: IS_STILL_REVIEWED.mapWith(Boolean),
      reviewed: submission.boxes,
      verdicts: settlement.verdicts,
      verdictsBefore: settlement.verdictsBefore,
    })
    .from(submission)
    .innerJoin(image, eq(image.id, submission.imageId))
    .innerJoin(imageQueue, eq(imageQueue.imageId, submission.imageId))
    .innerJoin(appUser, eq(appUser.id, submission.userId))
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(and(eq(submission.id, submissionId), eq(submission.teamId, teamId)));
  return row;
}

export type BookedRow = Awaited<ReturnType<typeof listRowsOf>>[number];

/** The ledger's rows about a submission, in the order in which they were booked. */
export function listRowsOf(db: Queryable, submissionId: number) {
  return db
    .select({ kind: ledger.kind, amount: ledger.amount, params: ledger.params, bookedAt: ledger.createdAt })
    .from(ledger)
    .where(eq(ledger.submissionId, submissionId))
    .orderBy(asc(ledger.id));
}

const MIX_UPS: readonly BoxReason[] = ['relabelled-wrong', 'confirmed-wrong', 'vehicle-misnamed'];
const MOST_MIX_UPS = 30;

/** Classes that somebody took for others, by what was settled of submissions before that day; the latest first. */
export function listMixUpRows(db: Queryable, userId: number, beforeDay: string) {
  const lastOn = max(settledAnswer.day);
  return db
    .select({
      truth: settledAnswer.settled,
      said: settledAnswer.said,
      times: sum(settledAnswer.boxes).mapWith(Number),
      lastOn: sql<string>`${lastOn}::text`,
    })
    .from(settledAnswer)
    .where(
      and(
        eq(settledAnswer.userId, userId),
        lt(settledAnswer.day, beforeDay),
        inArray(settledAnswer.reason, MIX_UPS),
        ne(settledAnswer.settled, ''),
        ne(settledAnswer.settled, 'removed'),
        ne(settledAnswer.said, settledAnswer.settled),
      ),
    )
    .groupBy(settledAnswer.settled, settledAnswer.said)
    .orderBy(desc(lastOn), desc(sum(settledAnswer.boxes)))
    .limit(MOST_MIX_UPS);
}
