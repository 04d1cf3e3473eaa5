import type { EventPhase, EventSchedule } from '@uvh/domain/event/phases';

const DAY_MS = 86_400_000;
/** Asia/Kolkata has had one offset since 1945. */
const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;

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
export function scheduleInPhase(phase: EventPhase, now: Date): EventSchedule {
  const windowOf = ([opens, closes]: readonly [number, number]) => ({
    opensAt: kolkataMidnight(now, opens),
    closesAt: kolkataMidnight(now, closes),
  });
  const { registration, game, competition } = days[phase];
  return { registration: windowOf(registration), game: windowOf(game), competition: windowOf(competition) };
}

function kolkataMidnight(now: Date, daysFromToday: number): string {
  const today = Math.floor((now.getTime() + KOLKATA_OFFSET_MS) / DAY_MS);
  const day = new Date((today + daysFromToday) * DAY_MS).toISOString().slice(0, 10);
  return `${day}T00:00:00+05:30`;
}
