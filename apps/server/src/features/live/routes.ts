import { API_BASE } from '@uvh/contract/api-base';
import { LIVE_PATH } from '@uvh/contract/calls/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import * as z from 'zod/mini';
import { admit, type Caller, callerOf } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Since } from './event-broker.ts';
import { createLiveService } from './service.ts';

/** What is older has been asked for by the page itself, later than it came. */
const OLDEST_PAGE_MS = 30_000;

const opening = z.object({ age: z.coerce.number().check(z.minimum(0), z.maximum(OLDEST_PAGE_MS)) });

/** Server-sent events (WHATWG HTML, section 9.2), with the token in the Authorization header as in every call. */
export function registerLiveRoute(app: FastifyInstance, services: Pick<Platform, 'pubsub' | 'clock'>): void {
  const live = createLiveService(services);
  app.addHook('preClose', async () => live.close());
  new Gauge({
    name: 'live_streams',
    help: 'Streams of server-sent events that are open on this server.',
    registers: [app.metrics],
    collect() {
      this.set(live.count());
    },
  });
  app.route({
    method: 'GET',
    url: API_BASE + LIVE_PATH,
    schema: { hide: true },
    // A HEAD request would open a stream that never ends.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await callerOf(request);
      admit({ access: 'user' }, caller);
      if (!caller) throw refusal('UNAUTHENTICATED');
      const viewer = {
        userId: caller.userId,
        network: networkOf(request.ip),
        teamId: caller.team?.teamId,
        isUnchanged: () => isUnchanged(request, caller),
        unsentBytes: () => reply.raw.writableLength,
      };
      const stream = live.open(viewer, sinceOf(request));
      // A client that disconnects leaves the stream unread, and an unread stream never closes.
      reply.raw.once('close', () => stream.destroy());
      return (
        reply
          .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
          // A connection kept for a next request would hold up a server that stops.
          .header('connection', 'close')
          .send(stream)
      );
    },
  });
}

/** What the answers that the page asked for as it came cannot know yet (apps/web/public/theme.js) is told once more. */
function sinceOf({ headers, query }: FastifyRequest): Since | undefined {
  const lastId = headers['last-event-id'];
  if (typeof lastId === 'string') return { lastId };
  const { data } = opening.safeParse(query);
  return data && { ageMs: data.age };
}

async function isUnchanged(request: FastifyRequest, caller: Caller): Promise<boolean> {
  try {
    const now = await callerOf(request);
    return now !== undefined && now.team?.teamId === caller.team?.teamId;
  } catch {
    // The database is not reachable; the session is checked again at the next heartbeat.
    return true;
  }
}
