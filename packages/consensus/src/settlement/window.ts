import type { BoxReason, LedgerRow } from './reason.ts';

/** Images of one person over which their settled XP may not fall below zero. */
export const WINDOW_IMAGES = 20;

/** What the settled submissions of one window add up to. Start with {@link freshWindow} and store what comes back. */
export interface XpWindow {
  /** The person's images 0 to 19 are window 0, and so on, in the order of submission. */
  readonly index: number;
  /** Exact sum in thousandths of an XP; may be negative. */
  readonly milliXp: number;
  /** What the ledger holds of it: whole XP, never negative. */
  readonly booked: number;
}

/** The window of a person's n-th submission, counted from 0. */
export function windowIndexOf(ordinal: number): number {
  return Math.floor(ordinal / WINDOW_IMAGES);
}

/** A window in which nothing was settled yet. */
export function freshWindow(index: number): XpWindow {
  return { index, milliXp: 0, booked: 0 };
}

/** Exact XP of one reason in a submission. */
export interface ReasonTotal {
  readonly reason: BoxReason;
  readonly milliXp: number;
  readonly boxes: number;
}

/**
 * Books the exact XP of a submission into its window as whole ledger rows.
 *
 * What is booked of a window is always its exact sum, rounded, or 0 when that is negative: so neither the
 * order of settlements nor rounding can give or take anything, and a loss that the floor forgave is made good by
 * later gains of the same window. A floor per image would pay for guessing: only the good guesses would count.
 */
export function bookInWindow(
  window: XpWindow,
  totals: readonly ReasonTotal[],
): { readonly rows: LedgerRow[]; readonly window: XpWindow } {
  const milliXp = window.milliXp + totals.reduce((sum, total) => sum + total.milliXp, 0);
  const unfloored = wholeXp(milliXp) - wholeXp(window.milliXp);
  const rows = shareOut(unfloored, totals);
  const booked = Math.max(0, wholeXp(milliXp));
  const floor = booked - window.booked - unfloored;
  if (floor !== 0) {
    rows.push({ reason: 'window-floor', amount: floor, boxes: totals.reduce((sum, total) => sum + total.boxes, 0) });
  }
  return { rows, window: { index: window.index, milliXp, booked } };
}

/** Whole amounts nearest to the exact ones that add up to `sum`: largest remainders first (Hamilton's method). */
function shareOut(sum: number, totals: readonly ReasonTotal[]): LedgerRow[] {
  const parts = totals
    .map((total) => ({ ...total, whole: Math.floor(total.milliXp / 1000), rest: mod(total.milliXp, 1000) }))
    .sort((a, b) => b.rest - a.rest || (a.reason < b.reason ? -1 : 1));
  let left = sum - parts.reduce((held, part) => held + part.whole, 0);
  const rows: LedgerRow[] = [];
  for (const { reason, boxes, whole } of parts) {
    const amount = left > 0 ? whole + 1 : whole;
    left -= amount - whole;
    if (amount !== 0) rows.push({ reason, amount, boxes });
  }
  return rows.sort((a, b) => (a.reason < b.reason ? -1 : 1));
}

function wholeXp(milliXp: number): number {
  return Math.floor((milliXp + 500) / 1000);
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
