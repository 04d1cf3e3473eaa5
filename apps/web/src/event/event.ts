import type { Answer } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import {
  DEFAULT_SCHEDULE,
  type EventPhase,
  type EventSchedule,
  nextChangeAfter,
  phaseAt,
  registrationPhaseAt,
} from '@uvh/domain/event/phases';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { callApi } from '../api/call-api.ts';
import { keepFresh } from '../api/keep-fresh.ts';
import { type EventTexts, eventTexts } from './event-dates.ts';

type EventAnswer = Answer<typeof getEvent>;
type EventSettings = EventAnswer['settings'];

export interface EventNow {
  readonly schedule: EventSchedule;
  readonly settings: EventSettings | undefined;
  /** Of the game, by the server's clock. */
  readonly phase: EventPhase;
  readonly registrationPhase: EventPhase;
  /** The dates as notices say them: '9th May to 8th June', 'May 9'. */
  readonly texts: EventTexts;
  /** What to add to this machine's clock to have the server's, in ms. */
  readonly clockOffsetMs: number;
  /** False until the server has answered; the shipped dates stand in until then. */
  readonly isKnown: boolean;
}

const REFRESH_MS = 60_000;
/** Timers hold 31 bits of milliseconds; a longer wait is cut and begun again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface KnownEvent {
  readonly schedule: EventSchedule;
  readonly settings: EventSettings;
  readonly clockOffsetMs: number;
}

/** As the server last said it; null until it has. */
const useKnownEvent = create<{ readonly event: KnownEvent | null }>(() => ({ event: null }));

/** The event as it stands. Gates that read `phase` open by themselves when their time comes. */
export function useEvent(): EventNow {
  const known = useKnownEvent(({ event }) => event);
  const { i18n } = useTranslation();
  const schedule = known?.schedule ?? DEFAULT_SCHEDULE;
  const clockOffsetMs = known?.clockOffsetMs ?? 0;
  const now = useNowAtChanges(schedule, clockOffsetMs);
  return {
    schedule,
    settings: known?.settings,
    phase: phaseAt(schedule, now),
    registrationPhase: registrationPhaseAt(schedule, now),
    texts: eventTexts(schedule, i18n.language),
    clockOffsetMs,
    isKnown: known !== null,
  };
}

/** Milliseconds from now, by the server's clock, until an instant; counts down once a second and stops at 0. */
export function useCountdown(untilIso: string, clockOffsetMs: number): number {
  const seconds = useSyncExternalStore(everySecond, () => Math.floor((Date.now() + clockOffsetMs) / 1000));
  return Math.max(0, Date.parse(untilIso) - seconds * 1000);
}

/** Keeps the configuration fresh while a page is open: organisers change it while the event runs. */
export function useEventRefresh(): void {
  useEffect(() => keepFresh(fetchEvent, { staleMs: REFRESH_MS, everyMs: REFRESH_MS }), []);
}

async function fetchEvent(signal: AbortSignal): Promise<void> {
  const askedAt = Date.now();
  const answer = await callApi(getEvent, {}, { signal, whenExpired: 'fail' });
  // The server read its clock somewhere on the way: half of the round trip is the best guess.
  const clockOffsetMs = Date.parse(answer.server_time) - (askedAt + Date.now()) / 2;
  useKnownEvent.setState({ event: { schedule: scheduleOf(answer), settings: answer.settings, clockOffsetMs } });
}

/** The server's time, renewed whenever a window opens or closes and whenever the component renders. */
function useNowAtChanges(schedule: EventSchedule, clockOffsetMs: number): number {
  const now = useSyncExternalStore(
    (onChange) => atNextChange(schedule, clockOffsetMs, onChange),
    () => changesSoFar(schedule, Date.now() + clockOffsetMs),
  );
  return now;
}

/** The last change that lies behind: stable between changes, and in the same phase as the true now. */
function changesSoFar(schedule: EventSchedule, now: number): number {
  const instants = [schedule.registration, schedule.game, schedule.competition].flatMap((window) => [
    Date.parse(window.opensAt),
    Date.parse(window.closesAt),
  ]);
  return Math.max(0, ...instants.filter((instant) => instant <= now));
}

function atNextChange(schedule: EventSchedule, clockOffsetMs: number, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const now = Date.now() + clockOffsetMs;
    const next = nextChangeAfter(schedule, now);
    if (next === undefined) return;
    timer = setTimeout(
      () => {
        onChange();
        wait();
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

function scheduleOf(answer: EventAnswer): EventSchedule {
  const windowOf = (window: { opens_at: string; closes_at: string }) => ({
    opensAt: window.opens_at,
    closesAt: window.closes_at,
  });
  return {
    registration: windowOf(answer.registration),
    game: windowOf(answer.game),
    competition: windowOf(answer.competition),
  };
}
