import { EVENT_TIME_ZONE } from '@uvh/domain/event/phases';

const DAY_MS = 86_400_000;
const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: EVENT_TIME_ZONE, dateStyle: 'short' });

/** The day of an instant on the event's calendar, as YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return formatter.format(instant);
}

/** Days from the first instant's to the last one's, both included; at most `limit`, the latest ones. */
export function daysBetween(first: Date, last: Date, limit: number): string[] {
  const days: string[] = [];
  const end = dayOf(last);
  // Asia/Kolkata has no summer time: days are 24 hours apart.
  for (let at = last.getTime(); days.length < limit; at -= DAY_MS) {
    const day = dayOf(new Date(at));
    if (day > end || day < dayOf(first)) break;
    days.push(day);
  }
  return days.reverse();
}

/** The last instant of the day before that of an instant. */
export function endOfDayBefore(instant: Date): Date {
  return new Date(startOfDay(instant).getTime() - 1);
}

const OFFSET = '+05:30';

function startOfDay(instant: Date): Date {
  return new Date(`${dayOf(instant)}T00:00:00${OFFSET}`);
}
