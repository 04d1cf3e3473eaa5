import { type EventSchedule, type EventWindow, lastInstantOf } from '@uvh/domain/event/phases';
import { dateFormat, formatDigits } from '../ui/formats.ts';

/** The dates as the notices say them. Every text that names a date takes it from here. */
export interface EventTexts {
  /** 'May 9' */
  readonly gameStart: string;
  /** '9th May to 8th June' */
  readonly gamePeriod: string;
  /** '9 May to 22 June' */
  readonly competitionPeriod: string;
  /** '12 April to 9 May' */
  readonly registrationPeriod: string;
}

/** How dates are read: where the event is, and in the reader's language. */
interface Reading {
  readonly timeZone: string;
  readonly language: string;
}

/**
 * The dates of a schedule in the event's own calendar, whatever the reader's clock is set to. Each is written when it is
 * read: most screens only hand them on, and the first date that a browser writes costs a slow phone a tenth of a second.
 */
export function eventTexts(schedule: EventSchedule, reading: Reading): EventTexts {
  return {
    get gameStart() {
      const start = dayOf(Date.parse(schedule.game.opensAt), reading);
      return reading.language === 'en' ? `${start.month} ${start.day}` : plainDay(start);
    },
    get gamePeriod() {
      return period(schedule.game, reading, ordinalDay);
    },
    get competitionPeriod() {
      return period(schedule.competition, reading, plainDay);
    },
    get registrationPeriod() {
      return period(schedule.registration, reading, plainDay);
    },
  };
}

interface Day {
  readonly day: number;
  readonly month: string;
  readonly language: string;
}

const JOINERS: Readonly<Record<string, string>> = { en: ' to ', hi: ' – ', kn: ' – ' };

function period(window: EventWindow, reading: Reading, say: (day: Day) => string): string {
  const first = dayOf(Date.parse(window.opensAt), reading);
  const last = dayOf(lastInstantOf(window), reading);
  return `${say(first)}${JOINERS[reading.language] ?? ' – '}${say(last)}`;
}

function dayOf(instant: number, { timeZone, language }: Reading): Day {
  const day = Number(dateFormat('en', { timeZone, day: 'numeric' }).format(instant));
  const month = dateFormat(language, { timeZone, month: 'long' }).format(instant);
  return { day, month, language };
}

function plainDay({ day, month, language }: Day): string {
  return `${formatDigits(day, language)} ${month}`;
}

function ordinalDay(date: Day): string {
  return date.language === 'en' ? `${date.day}${ordinalSuffix(date.day)} ${date.month}` : plainDay(date);
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th';
}
