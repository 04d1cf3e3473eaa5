import type { CrowdModel } from '../skill/model.ts';
import type { LedgerRow } from './reason.ts';
import { bookInWindow, freshWindow, type ReasonTotal, windowIndexOf } from './window.ts';

/** A person's submission with its judgement; undefined while nothing is settled. */
export interface JudgedSubmission {
  readonly submissionId: number;
  /** Counted from 0, over all submissions of the person, in the order in which they submitted. */
  readonly ordinal: number;
  readonly totals: readonly ReasonTotal[] | undefined;
  /** XP booked at submission, which is returned once the submission is settled. */
  readonly provisionalXp: number;
}

/** The rows that the ledger has to hold of a submission, whatever it held before. */
export interface SubmissionEntries {
  readonly submissionId: number;
  readonly rows: readonly LedgerRow[];
}

/** Boxes that gold must have judged, or reviews that must be in, before what the crowd says is worth paying by. */
const ENOUGH_GOLD = 100;
const ENOUGH_IMAGES = 20;

/**
 * Whether enough is known of the crowd to settle by consensus. Before, whoever corrects the machine first would be
 * judged by a crowd of which nothing is known. Gold can be settled at any time.
 */
export function isReadyToSettle({ learnedFrom }: Pick<CrowdModel, 'learnedFrom'>): boolean {
  return learnedFrom.goldAnswers >= ENOUGH_GOLD || learnedFrom.images >= ENOUGH_IMAGES;
}

/**
 * The whole rows of all of a person's submissions. In each block of twenty submissions (the first to the twentieth, the
 * twenty-first to the fortieth, and so on) the rows add up to the exact sum, rounded, or to nothing where that is
 * negative. Pure: the order in which images were settled does not matter, and what a revised judgement changes is the
 * difference to the rows that the ledger holds ({@link correctionsTo}).
 */
export function entriesOfPerson(submissions: readonly JudgedSubmission[]): SubmissionEntries[] {
  const ordered = submissions.toSorted((a, b) => a.ordinal - b.ordinal || a.submissionId - b.submissionId);
  let window = freshWindow(0);
  return ordered.map(({ submissionId, ordinal, totals, provisionalXp }) => {
    const index = windowIndexOf(ordinal);
    if (index !== window.index) window = freshWindow(index);
    const booking = bookInWindow(window, totals ?? []);
    window = booking.window;
    if (!totals || provisionalXp === 0) return { submissionId, rows: booking.rows };
    const returned: LedgerRow = { reason: 'provisional-returned', amount: -provisionalXp, boxes: provisionalXp };
    return { submissionId, rows: [returned, ...booking.rows] };
  });
}

/** The rows to append so that a submission's rows add up to `wanted`, reason by reason; none when they do. */
export function correctionsTo(
  wanted: readonly LedgerRow[],
  booked: readonly Pick<LedgerRow, 'reason' | 'amount'>[],
): LedgerRow[] {
  const reasons = new Set([...wanted, ...booked].map(({ reason }) => reason));
  return [...reasons].sort().flatMap((reason) => {
    const target = wanted.find((row) => row.reason === reason);
    const held = booked.reduce((sum, row) => sum + (row.reason === reason ? row.amount : 0), 0);
    const amount = (target?.amount ?? 0) - held;
    return amount === 0 ? [] : [{ reason, amount, boxes: target?.boxes ?? 0 }];
  });
}
