import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type EventPhase,
  type EventSchedule,
  nextChangeAfter,
  phaseAt,
  registrationPhaseAt,
} from '@uvh/domain/event/phases';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventTexts, eventTexts } from './event-dates.ts';
import { type EventConfiguration, type EventSettings, eventQuery } from './event-query.ts';

/** Until the server has answered nothing is shown that another event's dates would make wrong. */
interface UnknownEvent {
  readonly isKnown: false;
  readonly phase: 'unknown';
  readonly registrationPhase: 'unknown';
  readonly schedule: undefined;
  readonly timeZone: undefined;
  readonly settings: undefined;
  readonly announcements: readonly never[];
  readonly texts: undefined;
  readonly clockOffsetMs: 0;
}

export interface KnownEvent {
  readonly isKnown: true;
  /** Of the game, by the server's clock. */
  readonly phase: EventPhase;
  readonly registrationPhase: EventPhase;
  readonly schedule: EventSchedule;
  /** Where its days begin, by its name at the IANA. */
  readonly timeZone: string;
  readonly settings: EventSettings;
  /** What the organisers tell everybody, latest first. */
  readonly announcements: EventConfiguration['announcements'];
  /** The dates as notices say them: '9th May to 8th June', 'May 9'. */
  readonly texts: EventTexts;
  /** What to add to this machine's clock to have the server's, in ms. */
  readonly clockOffsetMs: number;
}

export type EventNow = UnknownEvent | KnownEvent;

const UNKNOWN: UnknownEvent = {
  isKnown: false,
  phase: 'unknown',
  registrationPhase: 'unknown',
  schedule: undefined,
  timeZone: undefined,
  settings: undefined,
  announcements: [],
  texts: undefined,
  clockOffsetMs: 0,
};

/** Timers hold 31 bits of milliseconds; a longer wait is cut and begun again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The event as it stands. Gates that read `phase` open by themselves when their time comes. */
export function useEvent(): EventNow {
  const { data: event } = useQuery(eventQuery);
  const { i18n } = useTranslation();
  const now = useNowAtChanges(event?.schedule, event?.clockOffsetMs ?? 0);
  if (event === undefined) return UNKNOWN;
  const { schedule } = event;
  return {
    ...event,
    isKnown: true,
    phase: phaseAt(schedule, now),
    registrationPhase: registrationPhaseAt(schedule, now),
    texts: eventTexts(schedule, { timeZone: event.timeZone, language: i18n.language }),
  };
}

/** Whether the event could not be had so far; it is asked for again by itself, or at once by `retry`. */
export function useEventFailure(): { readonly hasFailed: boolean; readonly retry: () => void } {
  const client = useQueryClient();
  const { data, failureCount, isError } = useQuery(eventQuery);
  return {
    hasFailed: data === undefined && (failureCount > 0 || isError),
    // Not `refetch`: it would join the attempt that is still waiting for its turn.
    retry: () => void client.resetQueries({ queryKey: eventQuery.queryKey }),
  };
}

/** Milliseconds from now, by the server's clock, until an instant; counts down once a second and stops at 0. */
export function useCountdown(untilIso: string, clockOffsetMs: number): number {
  const seconds = useSyncExternalStore(everySecond, () => Math.floor((Date.now() + clockOffsetMs) / 1000));
  return Math.max(0, Date.parse(untilIso) - seconds * 1000);
}

/** The server's time, renewed whenever a window opens or closes and whenever the component renders. */
function useNowAtChanges(schedule: EventSchedule | undefined, clockOffsetMs: number): number {
  const { subscribe, latest } = schedule === undefined ? NO_CHANGES : changesOf(schedule, clockOffsetMs);
  // Where the build draws a screen no event is known.
  return useSyncExternalStore(subscribe, latest, () => 0);
}

/** When windows open and close. */
interface Changes {
  readonly subscribe: (onChange: () => void) => () => void;
  /** The last one that lies behind: stable between changes, and in the same phase as the true now. */
  readonly latest: () => number;
}

const NO_CHANGES: Changes = { subscribe: () => () => undefined, latest: () => 0 };

let known: { readonly schedule: EventSchedule; readonly clockOffsetMs: number; readonly changes: Changes } | undefined;

/** The same for all who ask alike: a screen asks dozens of times, at each render, and one timer is enough for them. */
function changesOf(schedule: EventSchedule, clockOffsetMs: number): Changes {
  if (known?.schedule !== schedule || known.clockOffsetMs !== clockOffsetMs)
    known = { schedule, clockOffsetMs, changes: watchedChanges(schedule, clockOffsetMs) };
  return known.changes;
}

function watchedChanges(schedule: EventSchedule, clockOffsetMs: number): Changes {
  const instants = [schedule.registration, schedule.game, schedule.competition].flatMap((window) => [
    Date.parse(window.opensAt),
    Date.parse(window.closesAt),
  ]);
  const listeners = new Set<() => void>();
  let stop: () => void = () => undefined;
  return {
    subscribe: (onChange) => {
      // Of its own, since somebody may listen twice.
      const listener = () => onChange();
      listeners.add(listener);
      if (listeners.size === 1)
        stop = atNextChange(schedule, clockOffsetMs, () => {
          for (const each of [...listeners]) each();
        });
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    latest: () => {
      const now = Date.now() + clockOffsetMs;
      return Math.max(0, ...instants.filter((instant) => instant <= now));
    },
  };
}

function atNextChange(schedule: EventSchedule, clockOffsetMs: number, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const now = Date.now() + clockOffsetMs;
    const next = nextChangeAfter(schedule, now);
    if (next === undefined) return;
    timer = setTimeout(
      () => {
        // First, so that whoever stops to listen now stops this as well.
        wait();
        onChange();
      },
      Math.min(next - now, LONGEST_TIMER_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}
