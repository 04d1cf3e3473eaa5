import type { Rect } from '@uvh/domain/annotation/box';
import type { BoxReason } from '@uvh/domain/reward/box-reason';
import type { ObjectLabel } from '../label/states.ts';

/** Reasons that say that the person was wrong, which they may not believe. */
export const APPEALABLE: ReadonlySet<BoxReason> = new Set([
  'confirmed-wrong',
  'relabelled-wrong',
  'deleted-wrong',
  'vehicle-misnamed',
  'vehicle-unsupported',
]);

/** Why a row stands in the ledger: a box reason, or one of the two that balance a submission. */
export type RowReason = BoxReason | 'provisional-returned' | 'window-floor';

/** The judgement of one box, for 'why this score'. */
export interface BoxVerdict {
  /** Place of the box in the submission. */
  readonly boxIndex: number;
  /** Null for a box that the person drew. */
  readonly bboxId: number | null;
  /** What the suggestion said; null where nothing was suggested or its label was no class. */
  readonly suggested: ObjectLabel | null;
  readonly said: ObjectLabel;
  /** What was settled; null while undecided. */
  readonly settled: ObjectLabel | null;
  /** Probability of what was settled, as others see it; 1 on a gold image. */
  readonly certainty: number;
  /**
   * How often such a suggestion settles to this verdict, or of a find, the share of the others who find it. Null where nothing was
   * paid.
   */
  readonly baseRate: number | null;
  /** Overlap (IoU) of the person's box with the settled one; null where they placed none. */
  readonly overlap: number | null;
  readonly settledRect: Rect;
  readonly reason: BoxReason;
  /** Thousandths of an XP, before the rounding of the ledger. */
  readonly milliXp: number;
}

/** A row for the append-only ledger; at most one of each reason in a settlement. */
export interface LedgerRow {
  readonly reason: RowReason;
  /** Whole XP, never 0. */
  readonly amount: number;
  /** How many boxes it is about. */
  readonly boxes: number;
}
