import { recordVisit } from '@uvh/contract/calls/event';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { countVisit } from './queries.ts';
import { asksNotToBeTracked, cleanVisit } from './service.ts';

/** Counts of one network within a minute: enough for a campus, too few to fill the table. */
const VISITS_OF_IP = { name: 'visit ip', limit: 3000, seconds: 60 } as const;

export function registerAnalyticsRoutes(
  app: FastifyInstance,
  services: Pick<Platform, 'db' | 'clock' | 'limiter'> & { readonly event: Pick<EventService, 'known'> },
): void {
  const { db, clock, limiter, event } = services;
  bindCall(app, recordVisit, async ({ body }, _caller, { headers, ip }) => {
    const visit = cleanVisit(body);
    if (!visit || asksNotToBeTracked(headers)) return undefined;
    const { isAllowed } = await limiter.take(VISITS_OF_IP, ip);
    if (isAllowed) await countVisit(db, visit, { now: clock.now(), timeZone: event.known().settings.timeZone });
    return undefined;
  });
}
