const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'UTC': as the IANA names zones, never 'IST' or '+05:30'. */
const ZONE_NAME = /^(?:UTC|[A-Z][A-Za-z_-]+(?:\/[A-Z][\w+-]*){1,2})$/;

/** Whether this is the name of a time zone in the IANA's data base that this machine knows. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Days, as YYYY-MM-DD, where an event takes place; independent of the time zone of the machine. */
export interface Calendar {
  readonly timeZone: string;
  /** The day of an instant. */
  dayOf(instant: Date): string;
  /** The first instant of a day, as ISO 8601 with the offset that holds then. */
  startOfDay(day: string): string;
  /** The last instant of a day, to the millisecond. */
  endOfDay(day: string): Date;
  /** The last instant of the day before that of `instant`. */
  endOfDayBefore(instant: Date): Date;
  /** The day so many days after that of `instant`; before it when `days` is negative. */
  dayFrom(instant: Date, days: number): string;
  /** Days from the first instant's to the last one's, both included; at most `limit`, the latest ones. */
  daysBetween(first: Date, last: Date, limit: number): string[];
  /** An instant as its clocks on the wall show it: YYYY-MM-DDTHH:MM. */
  wallTimeOf(instant: Date): string;
  /** The instant at which clocks on the wall show this, as ISO 8601; the earlier one where they show it twice. */
  instantAt(wallTime: string): string;
}

const calendars = new Map<string, Calendar>();

/** The calendar of a time zone. Refuses by a RangeError what is no time zone. */
export function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  const made = calendarFor(timeZone);
  calendars.set(timeZone, made);
  return made;
}

/** The day so many days after a day, without regard to any clock. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function calendarFor(timeZone: string): Calendar {
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const wallTimeOf = (instant: Date): string => {
    const parts = new Map<string, string>(wall.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (name: string, digits = 2) => (parts.get(name) ?? '').padStart(digits, '0');
    return `${part('year', 4)}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
  };
  const dayOf = (instant: Date) => wallTimeOf(instant).slice(0, 10);
  /** What the clocks on the wall are ahead of UTC by at an instant, in ms. */
  const aheadAt = (instantMs: number): number => {
    const minute = Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
    return Date.parse(`${wallTimeOf(new Date(minute))}:00Z`) - minute;
  };
  const isoOf = (instantMs: number): string => {
    const ahead = aheadAt(instantMs);
    const local = new Date(instantMs + ahead).toISOString().slice(0, 19);
    return `${local}${offsetText(ahead)}`;
  };
  /** The instants at which the wall may show a time, the earliest first: clocks are put forward and back. */
  const candidates = (wallTime: string): number[] => {
    const asUtc = Date.parse(`${wallTime}:00Z`);
    const aheads = [aheadAt(asUtc - DAY_MS), aheadAt(asUtc + DAY_MS)];
    return [...new Set(aheads.map((ahead) => asUtc - ahead))].sort((a, b) => a - b);
  };
  const startMs = (day: string): number => {
    const found = candidates(`${day}T00:00`);
    // Where midnight is left out, the day starts with what the clocks are put forward to.
    return found.find((instant) => dayOf(new Date(instant)) === day) ?? found[0] ?? Number.NaN;
  };
  const endOfDay = (day: string) => new Date(startMs(daysAfter(day, 1)) - 1);
  return {
    timeZone,
    dayOf,
    wallTimeOf,
    startOfDay: (day) => isoOf(startMs(day)),
    endOfDay,
    endOfDayBefore: (instant) => new Date(startMs(dayOf(instant)) - 1),
    dayFrom: (instant, days) => daysAfter(dayOf(instant), days),
    daysBetween(first, last, limit) {
      const [earliest, latest] = [dayOf(first), dayOf(last)];
      const days: string[] = [];
      for (let day = latest; day >= earliest && days.length < limit; day = daysAfter(day, -1)) days.push(day);
      return days.reverse();
    },
    instantAt(wallTime) {
      const found = candidates(wallTime);
      const shown = found.find((instant) => wallTimeOf(new Date(instant)) === wallTime);
      return isoOf(shown ?? found.at(-1) ?? Number.NaN);
    },
  };
}

function offsetText(aheadMs: number): string {
  const minutes = Math.abs(Math.round(aheadMs / MINUTE_MS));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${aheadMs < 0 ? '-' : '+'}${hours}:${rest}`;
}
