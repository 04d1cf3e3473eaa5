import type { CrowdModel } from '../skill/model.ts';
import type { LedgerRow } from './reason.ts';
import { type ReasonTotal, rowsOf, wholeXp, wholeXpOf } from './rows.ts';

/** A person's submission for a team, with its judgement; undefined while nothing is settled. */
export interface JudgedSubmission {
  /** Rises in the order in which they submitted. */
  readonly submissionId: number;
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
 * Whether enough is known of the crowd to settle by consensus. Before, the first to correct the machine would be
 * judged by a crowd of which nothing is known. Gold can be settled at any time.
 */
export function isReadyToSettle({ learnedFrom }: Pick<CrowdModel, 'learnedFrom'>): boolean {
  return learnedFrom.goldAnswers >= ENOUGH_GOLD || learnedFrom.images >= ENOUGH_IMAGES;
}

/**
 * The whole rows of all of a person's submissions for one team. Each brings or costs its exact sum, rounded; together
 * they never cost: a loss beyond what the person has earned for the team is forgiven, and made good by what they earn
 * later. So the rows add up to the sum of all, or to nothing where that is negative, in whatever order they submitted
 * and images were settled. What a revised judgement changes is the difference to the rows that the ledger holds
 * ({@link correctionsTo}).
 */
export function entriesOfPerson(submissions: readonly JudgedSubmission[]): SubmissionEntries[] {
  const inOrder = submissions.toSorted((a, b) => a.submissionId - b.submissionId);
  const floors = floorsOf(inOrder.map(({ totals = [] }) => wholeXpOf(totals)));
  return inOrder.map((submission, place) => ({
    submissionId: submission.submissionId,
    rows: rowsWith(submission, floors[place] ?? 0),
  }));
}

/**
 * What of each submission is forgiven, or made good again, beside its rows: by what all of a person's submissions for one
 * team bring in thousandths of an XP, in the order in which they submitted.
 */
export function forgivenOf(milliXps: readonly number[]): number[] {
  return floorsOf(milliXps.map(wholeXp));
}

function floorsOf(xps: readonly number[]): number[] {
  let earned = 0;
  return xps.map((xp) => {
    const floor = Math.max(0, earned + xp) - Math.max(0, earned) - xp;
    earned += xp;
    return floor;
  });
}

/** The rows of one submission with what is forgiven of it. */
export function rowsWith(
  { totals, provisionalXp }: Pick<JudgedSubmission, 'totals' | 'provisionalXp'>,
  forgiven: number,
): LedgerRow[] {
  const settled = totals ?? [];
  const rows: LedgerRow[] = [];
  if (totals && provisionalXp !== 0) {
    rows.push({ reason: 'provisional-returned', amount: -provisionalXp, boxes: provisionalXp });
  }
  rows.push(...rowsOf(settled));
  if (forgiven !== 0) rows.push({ reason: 'window-floor', amount: forgiven, boxes: boxesOf(settled) });
  return rows;
}

function boxesOf(totals: readonly ReasonTotal[]): number {
  return totals.reduce((sum, { boxes }) => sum + boxes, 0);
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
