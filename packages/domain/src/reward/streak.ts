import { daysAfter } from '../event/calendar.ts';

/** Right corrections, less wrong ones, of a day that counts for a streak. */
export const STREAK_CORRECTIONS = 5;
/** The goal of a day: an hour's good work. */
export const DAY_GOAL = 15;

export interface Streak {
  /** Working days in a row up to now. */
  readonly days: number;
  readonly best: number;
  /** The days on which it was first one day long, two days long and so on up to the best. */
  readonly firstOn: readonly string[];
}

/** Whether nobody is expected to work on that day. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The day after. */
export function nextDay(day: string): string {
  return daysAfter(day, 1);
}

/**
 * Working days in a row with enough right corrections. Weekends rest: they neither count nor end it. Nor do days of which
 * something is still to be settled (`open`), nor today while it lasts.
 */
export function streakOf(
  corrections: ReadonlyMap<string, number>,
  { today, open }: { readonly today: string; readonly open: ReadonlySet<string> },
): Streak {
  const worked = [...corrections.keys()].sort();
  let days = 0;
  const firstOn: string[] = [];
  for (let day = worked[0]; day !== undefined && day <= today; day = nextDay(day)) {
    if (isWeekend(day)) continue;
    if ((corrections.get(day) ?? 0) >= STREAK_CORRECTIONS) {
      days += 1;
      if (days > firstOn.length) firstOn.push(day);
    } else if (day !== today && !open.has(day)) {
      days = 0;
    }
  }
  return { days, best: firstOn.length, firstOn };
}
