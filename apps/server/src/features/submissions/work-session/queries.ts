import { and, desc, eq, inArray, sum } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { lease, submission } from '../../../platform/db/schema/images.ts';
import { ledger, settlement } from '../../../platform/db/schema/ledger.ts';
import { boxesFromText } from '../stored-boxes.ts';
import { latestWorkSession, type SubmissionInSession } from './service.ts';

/** Upper bound of submissions in one work session. */
const MAX_SUBMISSIONS = 500;

/** Returns the submissions of the person's last work session for the team, latest first. */
export async function findLastWorkSession(
  db: Queryable,
  userId: number,
  teamId: number,
): Promise<SubmissionInSession[]> {
  const times = await db
    .select({ id: submission.id, submittedAt: submission.createdAt })
    .from(submission)
    .where(and(eq(submission.userId, userId), eq(submission.teamId, teamId)))
    .orderBy(desc(submission.createdAt), desc(submission.id))
    .limit(MAX_SUBMISSIONS);
  const ids = latestWorkSession(times).map((each) => each.id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: submission.id,
      leasedAt: lease.leasedAt,
      submittedAt: submission.createdAt,
      activeSeconds: submission.activeSeconds,
      boxes: submission.boxes,
      effort: submission.effort,
      modified: submission.modified,
      judged: settlement.judged,
      hits: settlement.hits,
    })
    .from(submission)
    .innerJoin(lease, eq(lease.id, submission.leaseId))
    .leftJoin(settlement, eq(settlement.submissionId, submission.id))
    .where(inArray(submission.id, ids))
    .orderBy(desc(submission.createdAt), desc(submission.id));
  const earned = await db
    .select({ id: ledger.submissionId, xp: sum(ledger.amount).mapWith(Number) })
    .from(ledger)
    .where(inArray(ledger.submissionId, ids))
    .groupBy(ledger.submissionId);
  const xpOf = new Map(earned.map(({ id, xp }) => [id, xp]));
  return rows.map((row) => ({
    leasedAt: row.leasedAt,
    submittedAt: row.submittedAt,
    activeSeconds: row.activeSeconds,
    effort: row.effort,
    modified: row.modified,
    xp: xpOf.get(row.id) ?? 0,
    judged: row.judged ?? 0,
    hits: row.hits ?? 0,
    labels: boxesFromText(row.boxes)
      .filter((box) => !box.isDeleted && (box.isConfirmed || box.isEdited || box.isNew))
      .map((box) => box.label),
  }));
}
