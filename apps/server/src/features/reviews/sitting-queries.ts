import { and, desc, eq, inArray, sum } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { lease, submission } from '../../platform/db/schema/images.ts';
import { ledger, settlement } from '../../platform/db/schema/scores.ts';
import { latestSitting, type SittingReview } from './sitting.ts';
import { boxesFromText } from './stored-boxes.ts';

/** More than anybody reviews without half an hour's pause. */
const MOST_REVIEWS = 500;

/** The reviews of the person's last sitting for that team, latest first. */
export async function findLastSitting(db: Queryable, userId: number, teamId: number): Promise<SittingReview[]> {
  const times = await db
    .select({ id: submission.id, submittedAt: submission.createdAt })
    .from(submission)
    .where(and(eq(submission.userId, userId), eq(submission.teamId, teamId)))
    .orderBy(desc(submission.createdAt), desc(submission.id))
    .limit(MOST_REVIEWS);
  const ids = latestSitting(times).map((review) => review.id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: submission.id,
      leasedAt: lease.leasedAt,
      submittedAt: submission.createdAt,
      activeSeconds: submission.activeSeconds,
      boxes: submission.boxes,
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
    xp: xpOf.get(row.id) ?? 0,
    judged: row.judged ?? 0,
    hits: row.hits ?? 0,
    labels: boxesFromText(row.boxes)
      .filter((box) => !box.isDeleted && (box.isConfirmed || box.isEdited || box.isNew))
      .map((box) => box.label),
  }));
}
