import { EVENT_TIME_ZONE } from './phases.ts';

const DAY_MS = 86_400_000;
/** Asia/Kolkata has had one offset since 1945 and no summer time: days are 24 hours apart. */
const OFFSET = '+05:30';
const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: EVENT_TIME_ZONE, dateStyle: 'short' });

/** The day of an instant on the event's calendar, as YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return formatter.format(instant);
}

/** The first instant of a day (YYYY-MM-DD) in event time, as ISO 8601 with the event's offset. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00${OFFSET}`;
}

/** The last instant of a day (YYYY-MM-DD) in event time, to the millisecond. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(startOfDay(day)) + DAY_MS - 1);
}

/** The last instant of the day before that of `instant`. */
export function endOfDayBefore(instant: Date): Date {
  return new Date(Date.parse(startOfDay(dayOf(instant))) - 1);
}

/** The day so many days after that of `instant`; before it when `days` is negative. */
export function dayFrom(instant: Date, days: number): string {
  return dayOf(new Date(instant.getTime() + days * DAY_MS));
}

/** Days from the first instant's to the last one's, both included; at most `limit`, the latest ones. */
export function daysBetween(first: Date, last: Date, limit: number): string[] {
  const days: string[] = [];
  const earliest = dayOf(first);
  for (let back = 0; days.length < limit; back += 1) {
    const day = dayFrom(last, -back);
    if (day < earliest) break;
    days.push(day);
  }
  return days.reverse();
}
