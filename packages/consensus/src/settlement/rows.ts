import type { BoxReason } from '@uvh/domain/reward/box-reason';
import type { LedgerRow } from './reason.ts';

/** Exact XP of one reason in a submission. */
export interface ReasonTotal {
  readonly reason: BoxReason;
  readonly milliXp: number;
  readonly boxes: number;
}

/** What a submission brings or costs: its exact XP, rounded. */
export function wholeXpOf(totals: readonly ReasonTotal[]): number {
  return wholeXp(totals.reduce((sum, { milliXp }) => sum + milliXp, 0));
}

/** The same of the sum in thousandths. */
export function wholeXp(milliXp: number): number {
  return Math.floor((milliXp + 500) / 1000);
}

/**
 * A row for each reason that comes to anything: whole amounts nearest to the exact ones that add up to
 * {@link wholeXpOf}, largest remainders first (Hamilton's method).
 */
export function rowsOf(totals: readonly ReasonTotal[]): LedgerRow[] {
  const parts = totals
    .map((total) => ({ ...total, whole: Math.floor(total.milliXp / 1000), rest: mod(total.milliXp, 1000) }))
    .sort((a, b) => b.rest - a.rest || (a.reason < b.reason ? -1 : 1));
  let left = wholeXpOf(totals) - parts.reduce((held, part) => held + part.whole, 0);
  const rows: LedgerRow[] = [];
  for (const { reason, boxes, whole } of parts) {
    const amount = left > 0 ? whole + 1 : whole;
    left -= amount - whole;
    if (amount !== 0) rows.push({ reason, amount, boxes });
  }
  return rows.sort((a, b) => (a.reason < b.reason ? -1 : 1));
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
