import { isDeepStrictEqual } from 'node:util';
import { nameOfEvent } from '@uvh/contract/event-words';
import { LANGUAGES, type Language } from '@uvh/contract/messages/catalogue';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import type { LeaderboardService } from '../leaderboard/service.ts';
import { fillIn } from '../mail/fill-in.ts';
import { type Delivery, deliver } from './deliver.ts';
import { type Moment, momentsSince, type PublicStanding, type Told, toldOfFirst } from './moments.ts';
import { endpointOf } from './push-services.ts';
import {
  deleteSubscription,
  forgetWithoutSession,
  listSubscriptions,
  type Subscription,
  storeTold,
} from './queries.ts';
import { PUSH_TEXTS } from './texts.ts';
import { pushKeysFrom } from './vapid.ts';

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
/** Of one push service: one that takes its time holds up nobody but its own browsers. */
const AT_ONCE = 20;
/** After so long the rest waits for the next turn, which looks at all services anew. */
const TURN_MS = 45_000;
const PAGES: Readonly<Record<Moment['kind'], string>> = {
  'game-opens': '/game',
  'zone-reached': '/home',
  overtaken: '/leaderboard',
};

/** Tells browsers of moments once a minute, where the organisers gave a key. */
export function registerPushJob(services: PushServices & Pick<Platform, 'jobs'>): void {
  if (services.config.pushKey === undefined) return;
  services.jobs.every('push messages', EVERY_SECONDS, momentSender(services));
}

/** What has happened since a browser was last told, and what it was told until then. */
interface Notice {
  readonly to: Subscription;
  readonly url: URL;
  readonly moments: readonly Moment[];
  readonly told: Told;
}

/**
 * Sends what has happened since each browser was last told. It is noted first: nobody is told twice. A service that does
 * not answer, or says that it is busy, is left alone for a while; what was meant for its browsers is not noted and waits.
 * So does a message at which it failed, and one that never came to it.
 */
export function momentSender(services: PushServices, turnMs: number = TURN_MS): () => Promise<void> {
  const { db, config, clock } = services;
  const restsUntil = new Map<string, number>();
  const isAtRest = (host: string) => (restsUntil.get(host) ?? 0) > clock.now().getTime();

  const sendTo = async (host: string, notices: Notice[], send: (to: Notice, moment: Moment) => Promise<Delivery>) => {
    const over = performance.now() + turnMs;
    const lane = async () => {
      do {
        const notice = isAtRest(host) ? undefined : notices.pop();
        if (notice === undefined || !(await storeTold(db, notice.to, notice.told))) continue;
        for (const [index, moment] of notice.moments.entries()) {
          const delivery = await send(notice, moment);
          if (delivery.kind === 'over') continue;
          const restsAtLeast = clock.now().getTime() + delivery.restSeconds * 1000;
          restsUntil.set(host, Math.max(restsAtLeast, restsUntil.get(host) ?? 0));
          // Of one that was not answered nobody knows: it counts as told. What comes after it was not sent at all.
          const howMany = delivery.kind === 'refused' ? index : index + 1;
          await storeTold(db, notice.to, toldOfFirst(notice.moments, howMany, notice.to, notice.told));
          break;
        }
      } while (notices.length > 0 && !isAtRest(host) && performance.now() < over);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, notices.length) }, lane));
  };

  return async () => {
    if (config.pushKey === undefined) return;
    const keys = pushKeysFrom(config.pushKey);
    await forgetWithoutSession(db, clock.now());
    const [subscriptions, situation] = await Promise.all([listSubscriptions(db), situationNow(services)]);
    const due = new Map<string, Notice[]>();
    for (const to of subscriptions) {
      const url = endpointOf(to.endpoint, config.pushServices);
      if (url === undefined) {
        await deleteSubscription(db, to.endpoint);
        continue;
      }
      const { teamId, zone, rank, overtakenAt, openedFor } = to;
      const before = { teamId, zone, rank, overtakenAt, openedFor };
      const standing = to.currentTeamId === null ? undefined : situation.standings.get(to.currentTeamId);
      const { moments, told } = momentsSince(before, { ...situation, standing });
      if (moments.length > 0) {
        const notices = due.get(url.host) ?? [];
        due.set(url.host, notices);
        notices.push({ to, url, moments, told });
      } else if (!isDeepStrictEqual(told, before)) await storeTold(db, to, told);
    }
    const { settings } = await services.event.current();
    const title = nameOfEvent(settings.eventName);
    const send = ({ to, url }: Notice, moment: Moment) =>
      deliver(services, keys, { to, url, topic: moment.kind, payload: payload(to, moment, title) });
    await Promise.all([...due].map(([host, notices]) => sendTo(host, notices, send)));
  };
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
    isAhead: phase === 'before',
    opening: phase === 'open' ? new Date(schedule.game.opensAt) : undefined,
    now: clock.now(),
  };
}

function payload(to: Subscription, moment: Moment, title: string) {
  const language: Language = LANGUAGES.find((known) => known === to.language) ?? 'en';
  const number = new Intl.NumberFormat(language);
  const values = {
    team: to.teamName ?? '',
    zone: 'zone' in moment ? number.format(moment.zone) : '',
    rank: 'rank' in moment ? number.format(moment.rank) : '',
  };
  return {
    title,
    body: fillIn(PUSH_TEXTS[language][moment.kind], values),
    language,
    tag: moment.kind,
    page: PAGES[moment.kind],
  };
}
