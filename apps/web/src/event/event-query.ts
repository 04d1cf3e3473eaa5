import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import { answerOf } from '@uvh/contract/request';
import type { EventSchedule } from '@uvh/domain/event/phases';
import { callApi } from '../api/call-api.ts';
import { PUBLIC } from '../api/query-keys.ts';
import { whileTransient } from '../api/retry.ts';
import { yieldToBrowser } from '../ui/yield-to-browser.ts';
import { learnClasses } from './classes.ts';
import { earlyEvent } from './early-event.ts';
import { keepGameWindow } from './game-window.ts';
import { clockOffset } from './server-clock.ts';
import { learnWords } from './words/known-words.ts';

type EventAnswer = Answer<typeof getEvent>;
export type EventSettings = EventAnswer['settings'];

/** The event as the server last said it. */
export interface EventConfiguration {
  readonly schedule: EventSchedule;
  /** Where its days begin, by its name at the IANA. */
  readonly timeZone: string;
  readonly settings: EventSettings;
  /** What the organisers tell everybody, latest first. */
  readonly announcements: EventAnswer['announcements'];
  /** What to add to this machine's clock to have the server's, in ms. */
  readonly clockOffsetMs: number;
}

const REFRESH_MS = 60_000;

/** Asked again every minute: organisers change the configuration while the event runs. */
export const eventQuery = queryOptions({
  queryKey: [PUBLIC, 'event'],
  queryFn: ({ signal }) => fetchEvent(signal),
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  retry: whileTransient,
});

async function fetchEvent(signal: AbortSignal): Promise<EventConfiguration> {
  const { askedAt, answeredAt, answer } = (await earlyAnswer()) ?? (await askForEvent(signal));
  const serverTime = Date.parse(answer.server_time);
  await yieldToBrowser();
  learnClasses(answer.classes);
  await learnWords(answer.settings);
  const schedule = scheduleOf(answer);
  const clockOffsetMs = clockOffset({ askedAt, answeredAt, serverTime });
  keepGameWindow(schedule.game, clockOffsetMs);
  return {
    schedule,
    timeZone: answer.time_zone,
    settings: answer.settings,
    announcements: answer.announcements,
    clockOffsetMs,
  };
}

async function earlyAnswer() {
  const early = await earlyEvent();
  return early && { ...early, answer: answerOf(getEvent, early.answer) };
}

async function askForEvent(signal: AbortSignal) {
  const askedAt = Date.now();
  const answer = await callApi(getEvent, {}, { signal, whenExpired: 'fail' });
  return { askedAt, answeredAt: Date.now(), answer };
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
