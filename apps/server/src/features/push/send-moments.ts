import { isDeepStrictEqual } from 'node:util';
import { nameOfEvent } from '@uvh/contract/event-words';
import { LANGUAGES, type Language } from '@uvh/contract/messages/catalogue';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import type { LeaderboardService } from '../leaderboard/service.ts';
import { fillIn } from '../mail/fill-in.ts';
import { encryptFor } from './encrypt.ts';
import { type Moment, momentsSince, type PublicStanding } from './moments.ts';
import { endpointOf } from './push-services.ts';
import {
  deleteSubscription,
  forgetWithoutSession,
  listSubscriptions,
  type Subscription,
  storeTold,
} from './queries.ts';
import { PUSH_TEXTS } from './texts.ts';
import { authorization, type PushKeys, pushKeysFrom } from './vapid.ts';

export interface PushServices extends Pick<Platform, 'db' | 'clock' | 'log'> {
  readonly config: {
    /** The organiser's private key; undefined: there are no push messages. */
    readonly pushKey: string | undefined;
    readonly pushServices: readonly string[];
    readonly publicUrl: string;
    readonly mailAddress: string;
  };
  readonly event: Pick<EventService, 'current' | 'phase'>;
  readonly leaderboard: Pick<LeaderboardService, 'visible'>;
}

const EVERY_SECONDS = 60;
const PATIENCE_MS = 10_000;
/** A moment that reaches nobody within half a day is none any more. */
const LIFE_SECONDS = 12 * 3600;
const AT_ONCE = 20;
/** The browser has ended the subscription. */
const GONE = new Set([404, 410]);
const PAGES: Readonly<Record<Moment['kind'], string>> = {
  'game-opens': '/game',
  'zone-reached': '/home',
  overtaken: '/leaderboard',
};

/** Tells browsers of moments once a minute, where the organisers gave a key. */
export function registerPushJob(services: PushServices & Pick<Platform, 'jobs'>): void {
  if (services.config.pushKey === undefined) return;
  services.jobs.every('push messages', EVERY_SECONDS, () => sendMoments(services));
}

/** What a browser is to be sent. */
interface Message {
  readonly to: Subscription;
  readonly moment: Moment;
}

/** Sends what has happened since each browser was last told. It is noted first: nobody is told twice. */
export async function sendMoments(services: PushServices): Promise<void> {
  const { db, config, clock } = services;
  if (config.pushKey === undefined) return;
  const keys = pushKeysFrom(config.pushKey);
  await forgetWithoutSession(db, clock.now());
  const [subscriptions, situation] = await Promise.all([listSubscriptions(db), situationNow(services)]);
  const messages: Message[] = [];
  for (const to of subscriptions) {
    const { teamId, zone, rank, overtakenAt, openedFor } = to;
    const before = { teamId, zone, rank, overtakenAt, openedFor };
    const standing = to.currentTeamId === null ? undefined : situation.standings.get(to.currentTeamId);
    const { moments, told } = momentsSince(before, { ...situation, standing });
    if (!isDeepStrictEqual(told, before)) await storeTold(db, to.endpoint, told);
    messages.push(...moments.map((moment) => ({ to, moment })));
  }
  const { settings } = await services.event.current();
  const title = nameOfEvent(settings.eventName);
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = messages.pop(); next; next = messages.pop()) await deliver(services, keys, next, title);
  });
  await Promise.all(lanes);
}

/** Where all teams stand for everybody to see, and since when the game is open. */
export async function situationNow({
  event,
  leaderboard,
  clock,
}: Pick<PushServices, 'event' | 'leaderboard' | 'clock'>) {
  const [{ teams }, { schedule }, phase] = await Promise.all([leaderboard.visible(), event.current(), event.phase()]);
  return {
    standings: new Map<number, PublicStanding>(teams.map(({ teamId, zone, rank }) => [teamId, { teamId, zone, rank }])),
    opening: phase === 'open' ? new Date(schedule.game.opensAt) : undefined,
    now: clock.now(),
  };
}

async function deliver(services: PushServices, keys: PushKeys, { to, moment }: Message, title: string): Promise<void> {
  const { db, config, clock, log } = services;
  const url = endpointOf(to.endpoint, config.pushServices);
  if (url === undefined) return deleteSubscription(db, to.endpoint);
  const contact = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${config.mailAddress}`;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: authorization(keys, url, contact, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(LIFE_SECONDS),
        topic: moment.kind,
      },
      body: new Uint8Array(encryptFor(to, JSON.stringify(payload(to, moment, title)))),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (GONE.has(answer.status)) await deleteSubscription(db, to.endpoint);
    else if (!answer.ok) log.warn({ service: url.host, status: answer.status }, 'push message refused');
  } catch (error) {
    log.warn({ err: error, service: url.host }, 'push message not sent');
  }
}

function payload(to: Subscription, moment: Moment, title: string) {
  const language: Language = LANGUAGES.find((known) => known === to.language) ?? 'en';
  const values = {
    team: to.teamName ?? '',
    zone: 'zone' in moment ? String(moment.zone) : '',
    rank: 'rank' in moment ? String(moment.rank) : '',
  };
  return {
    title,
    body: fillIn(PUSH_TEXTS[language][moment.kind], values),
    language,
    tag: moment.kind,
    page: PAGES[moment.kind],
  };
}
