import { and, gt, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The clocks of two servers on one database differ by less. */
export const CLOCKS_DIFFER_MS = 60_000;

/** A span of time that ends now. */
export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The last so many milliseconds, as budgets count what somebody has done within them. What is dated later than another server's clock
 * may be was done while the clock was ahead: it would use up their budget until the clock is there again.
 */
export function lastSpan(now: Date, ms: number): TimeSpan {
  return { from: new Date(now.getTime() - ms), to: new Date(now.getTime() + CLOCKS_DIFFER_MS) };
}

/** Whether the instant of a column lies within the span. */
export function isWithin(column: PgColumn, { from, to }: TimeSpan): SQL | undefined {
  return and(gt(column, from), lt(column, to));
}
