import { daysAfter } from '../event/calendar.ts';

/** Right corrections, less wrong ones, of a day that counts for a streak. */
export const STREAK_CORRECTIONS = 5;
/** The goal of a day: an hour's good work. */
export const DAY_GOAL = 15;

export interface Streak {
  /** Working days in a row up to now. */
  readonly days: number;
  readonly best: number;
  /** The day on which the best was first reached; null without one. */
  readonly bestOn: string | null;
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
  const worked = [...corrections.keys()].filter((day) => day <= today).sort();
  let streak: Streak = { days: 0, best: 0, bestOn: null };
  for (let day = worked[0]; day !== undefined && day <= today; day = nextDay(day)) {
    if (isWeekend(day)) continue;
    if ((corrections.get(day) ?? 0) >= STREAK_CORRECTIONS) {
      const days = streak.days + 1;
      streak = days > streak.best ? { days, best: days, bestOn: day } : { ...streak, days };
    } else if (day !== today && !open.has(day)) {
      streak = { ...streak, days: 0 };
    }
  }
  return streak;
}
