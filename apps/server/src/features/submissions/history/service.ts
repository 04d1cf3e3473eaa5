import { lessonOf } from '@uvh/consensus/settlement/lesson';
import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import type { Answer } from '@uvh/contract/call';
import type { AppealState } from '@uvh/contract/calls/appeal';
import { type explainSubmission, ledgerReason, type SubmissionSummary } from '@uvh/contract/calls/submission';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { storedVerdicts } from '../../../platform/db/stored-verdicts.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Player, readAppealsOf } from '../../appeals/queries.ts';
import { isAppealable } from '../../appeals/service.ts';
import type { EventService } from '../../event/service.ts';
import { boxesFromText } from '../stored-boxes.ts';
import { type BookedRow, findSubmission, listRowsOf, listSubmissionRows, type SubmissionRow } from './queries.ts';

export const PAGE_SIZE = 24;

export interface HistoryServices extends Pick<Platform, 'db'> {
  readonly event: Pick<EventService, 'phase' | 'current'>;
}

/** A submission with the state that its team may know. */
export interface ShownSubmission {
  readonly row: SubmissionRow;
  readonly status: SubmissionSummary['status'];
}

/** Submissions for a team, latest first, and the id before which the next page begins. */
export async function listHistory(
  services: HistoryServices,
  of: { readonly teamId: number; readonly userId: number | undefined },
  before: number | undefined,
): Promise<{ readonly submissions: readonly ShownSubmission[]; readonly nextBefore: number | null }> {
  const rows = await listSubmissionRows(services.db, of, before, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const isOver = await isGameOver(services);
  return {
    submissions: page.map((row) => ({ row, status: statusOf(row, isOver) })),
    nextBefore: rows.length > PAGE_SIZE ? (page.at(-1)?.submissionId ?? null) : null,
  };
}

/** One or more rows of the ledger, as a player is told of them. */
interface BookedReason {
  readonly reason: Answer<typeof explainSubmission>['rows'][number]['reason'];
  readonly amount: number;
  readonly boxes: number;
  readonly bookedAt: Date;
}

export interface ExplainedBox {
  /** Whether its author may appeal, or what became of it; null where there is nothing to appeal against. */
  readonly appeal: 'possible' | AppealState | null;
  readonly verdict: BoxVerdict;
  readonly reviewed: ReviewedBox;
}

interface ExplainedSubmission extends ShownSubmission {
  readonly reasons: readonly BookedReason[];
  readonly boxes: readonly ExplainedBox[];
}

/** What a submission of the team brought, and why. Refuses with NOT_FOUND what is not the team's. */
export async function explainScore(
  services: HistoryServices,
  { userId, teamId }: Player,
  submissionId: number,
): Promise<ExplainedSubmission> {
  const row = await findSubmission(services.db, teamId, submissionId);
  if (!row) throw refusal('NOT_FOUND');
  const reviewed = boxesFromText(row.reviewed);
  const reasons = reasonsOf(await listRowsOf(services.db, row.submissionId));
  const isOver = await isGameOver(services);
  // Gold comes to every team until the end, and another image may be in somebody's hands: a player who knew the answers could pass them on.
  const isKeptBack = row.basis === 'gold' || row.isGold || row.isStillReviewed;
  const verdicts = isKeptBack && !isOver ? [] : storedVerdicts(row);
  const appeals = await readAppealsOf(services.db, row.submissionId);
  const boxes = verdicts.flatMap((verdict): ExplainedBox[] => {
    const box = reviewed[verdict.boxIndex];
    const isPossible = !isOver && row.userId === userId && isAppealable(row, verdict);
    const made = appeals.get(verdict.boxIndex) ?? (isPossible ? 'possible' : null);
    // Nobody is shown the image while it is out of the event.
    const appeal = made === 'open' && row.isWithdrawn ? null : made;
    return box ? [{ verdict, reviewed: box, appeal }] : [];
  });
  return { row, status: statusOf(row, isOver), reasons, boxes };
}

/**
 * What an own submission teaches right away: one box, of gold and of ordinary images alike, so that it tells neither
 * which images are gold nor the rest of their truth. The image does not come to the person's team again.
 */
export async function lessonFrom(
  { db }: Pick<Platform, 'db'>,
  { userId, teamId }: { readonly userId: number; readonly teamId: number },
  submissionId: number,
): Promise<{ readonly row: SubmissionRow; readonly lesson: BoxVerdict } | undefined> {
  const row = await findSubmission(db, teamId, submissionId);
  if (!row || row.userId !== userId) throw refusal('NOT_FOUND');
  const lesson = lessonOf(storedVerdicts(row));
  return lesson && { row, lesson };
}

async function isGameOver({ event }: HistoryServices): Promise<boolean> {
  return (await event.phase()) === 'after';
}

/** Which images are gold is not told before the end. */
function statusOf(row: SubmissionRow, isOver: boolean): SubmissionSummary['status'] {
  return row.basis === 'gold' && !isOver ? 'consensus' : (row.basis ?? 'open');
}

/** The rows of the first settlement one by one, and each later correction as one. */
function reasonsOf(rows: readonly BookedRow[]): BookedReason[] {
  const first: BookedReason[] = [];
  const corrections = new Map<number, BookedReason>();
  for (const { kind, amount, params, bookedAt } of rows) {
    const revision = typeof params.revision === 'number' ? params.revision : 1;
    const boxes = typeof params.boxes === 'number' ? params.boxes : 0;
    // Whatever an organiser books about a submission is an adjustment to the player.
    if (revision === 1) {
      first.push({ amount, boxes, bookedAt, reason: ledgerReason.safeParse(kind).data ?? 'adjustment' });
    } else {
      const before = corrections.get(revision)?.amount ?? 0;
      corrections.set(revision, { amount: amount + before, boxes, bookedAt, reason: 'revised' });
    }
  }
  return [...first, ...[...corrections.values()].filter(({ amount }) => amount !== 0)];
}
