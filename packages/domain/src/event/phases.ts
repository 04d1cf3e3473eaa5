/** A span of time. It opens at `opensAt` and is over at `closesAt`, which is no longer part of it. */
export interface EventWindow {
  /** ISO 8601 with an offset, e.g. `2027-05-09T00:00:00+05:30`. */
  readonly opensAt: string;
  readonly closesAt: string;
}

/**
 * The dates of one edition (docs/product/choices.md#dates-are-settings). They are configuration: organisers
 * change them while it runs.
 */
export interface EventSchedule {
  readonly registration: EventWindow;
  /** The game and submission period. It alone gates playing and submitting. */
  readonly game: EventWindow;
  /** The competition as the landing page shows it (docs/product/event.md#dates). It gates nothing. */
  readonly competition: EventWindow;
}

export type EventPhase = 'before' | 'open' | 'after';

/** Where the default event reads dates off the calendar, whatever the clock of the reader says. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

/**
 * The 2027 edition: registration 12 April to 9 May, game 9 May to 8 June, competition 9 May to 22 June
 * (docs/product/event.md#dates). Last days count in full, so each window closes at the midnight after its
 * last day.
 */
export const DEFAULT_SCHEDULE: EventSchedule = {
  registration: { opensAt: '2027-04-12T00:00:00+05:30', closesAt: '2027-05-10T00:00:00+05:30' },
  game: { opensAt: '2027-05-09T00:00:00+05:30', closesAt: '2027-06-09T00:00:00+05:30' },
  competition: { opensAt: '2027-05-09T00:00:00+05:30', closesAt: '2027-06-23T00:00:00+05:30' },
};

/** Whether the window lies ahead of the instant, holds it, or lies behind it. `now` is in ms since 1970. */
export function windowPhaseAt(window: EventWindow, now: number): EventPhase {
  if (now < Date.parse(window.opensAt)) return 'before';
  return now < Date.parse(window.closesAt) ? 'open' : 'after';
}

/**
 * The phase of the game at an instant in ms since 1970 (docs/product/choices.md#event-clock). Only the
 * server's clock may gate.
 */
export function phaseAt(schedule: EventSchedule, now: number): EventPhase {
  return windowPhaseAt(schedule.game, now);
}

/** Whether new accounts may be made at an instant in ms since 1970. */
export function registrationPhaseAt(schedule: EventSchedule, now: number): EventPhase {
  return windowPhaseAt(schedule.registration, now);
}

/**
 * The next instant, in ms since 1970, at which any window opens or closes; undefined when all is over.
 * A client that waits for it and looks again opens its gates without a reload.
 */
export function nextChangeAfter(schedule: EventSchedule, now: number): number | undefined {
  const instants = [schedule.registration, schedule.game, schedule.competition]
    .flatMap((window) => [Date.parse(window.opensAt), Date.parse(window.closesAt)])
    .filter((instant) => instant > now);
  return instants.length === 0 ? undefined : Math.min(...instants);
}

/** The last instant of a window in ms since 1970: the one whose calendar day notices name as its last day. */
export function lastInstantOf(window: EventWindow): number {
  return Date.parse(window.closesAt) - 1;
}
