import { calendarOf } from '@uvh/domain/event/calendar';
import { DEFAULT_TIME_ZONE, type EventPhase, type EventSchedule } from '@uvh/domain/event/phases';

/** Days from today at which each window opens and closes. */
const days = {
  before: { registration: [-20, 10], game: [9, 40], competition: [9, 54] },
  open: { registration: [-34, 24], game: [-7, 24], competition: [-7, 38] },
  after: { registration: [-60, -31], game: [-32, 0], competition: [-32, 14] },
} as const satisfies Record<EventPhase, Record<keyof EventSchedule, readonly [number, number]>>;

/**
 * Dates around today that put the event into a phase (docs/product/choices.md#demo-phase). While the game is
 * open registration is too, so that a visitor can try every way in.
 */
export function scheduleInPhase(phase: EventPhase, now: Date, timeZone = DEFAULT_TIME_ZONE): EventSchedule {
  const { startOfDay, dayFrom } = calendarOf(timeZone);
  const windowOf = ([opens, closes]: readonly [number, number]) => ({
    opensAt: startOfDay(dayFrom(now, opens)),
    closesAt: startOfDay(dayFrom(now, closes)),
  });
  const { registration, game, competition } = days[phase];
  return { registration: windowOf(registration), game: windowOf(game), competition: windowOf(competition) };
}
