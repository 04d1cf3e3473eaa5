import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { API_BASE } from '@uvh/contract/api-base';
import { LIVE_PATH } from '@uvh/contract/calls/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { admit, type Caller, callerOf } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { SESSION_TOPIC } from '../accounts/sessions/events.ts';
import { createEventBroker, type EventBroker } from './event-broker.ts';
import { publishEvents } from './publish-events.ts';

/** Often enough that no proxy closes the idle stream, and that a revoked session or membership ends it soon. */
const HEARTBEAT_MS = 20_000;
/** Tabs of one person. A new one closes the oldest. */
const STREAMS_PER_PERSON = 10;
/** A client that does not read is disconnected before it fills the memory. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** Told to the streams of a person of whom a session ended, on whatever server. */
const LOOK_AGAIN = 'look again';
const sessionEnded = z.object({ userId: z.int() });

/** Server-sent events (WHATWG HTML, section 9.2), with the token in the Authorization header as in every call. */
export function registerLiveRoute(app: FastifyInstance, services: Pick<Platform, 'pubsub' | 'clock'>): void {
  const broker = createEventBroker(randomUUID());
  const stopPublishing = publishEvents(broker, services);
  const open = new Map<number, Set<PassThrough>>();
  const stopListening = services.pubsub.subscribe(SESSION_TOPIC, ({ payload }) => {
    const ended = sessionEnded.safeParse(JSON.parse(payload));
    if (!ended.success) return;
    for (const stream of open.get(ended.data.userId) ?? []) stream.emit(LOOK_AGAIN);
  });
  app.addHook('preClose', async () => {
    stopListening();
    stopPublishing();
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });
  app.route({
    method: 'GET',
    url: API_BASE + LIVE_PATH,
    schema: { hide: true },
    // A HEAD request would open a stream that never ends.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await callerOf(request);
      admit('user', caller);
      if (!caller) throw refusal('UNAUTHENTICATED');
      const stream = new PassThrough({ highWaterMark: MAX_UNREAD_BYTES });
      closeOldestIfFull(open, caller.userId, stream);
      streamEvents(broker, request, caller, stream);
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

function closeOldestIfFull(open: Map<number, Set<PassThrough>>, userId: number, stream: PassThrough): void {
  const streams = open.get(userId) ?? new Set();
  open.set(userId, streams);
  const [oldest] = streams;
  if (oldest && streams.size >= STREAMS_PER_PERSON) oldest.end();
  streams.add(stream);
  stream.once('close', () => {
    streams.delete(stream);
    if (streams.size === 0) open.delete(userId);
  });
}

function streamEvents(broker: EventBroker, request: FastifyRequest, caller: Caller, stream: PassThrough): void {
  const write = (text: string): void => {
    if (stream.writableEnded || stream.destroyed) return;
    if (stream.writableLength + stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
    else stream.write(text);
  };
  const lastId = request.headers['last-event-id'];
  write('retry: 2000\n\n');
  const leave = broker.subscribe(
    {
      teamId: caller.team?.teamId,
      send: (id, event) => write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
    },
    typeof lastId === 'string' ? lastId : undefined,
  );
  // After a logout or a change of teams the client reconnects with its present identity.
  const lookAgain = () => {
    void isSame(request, caller).then((same) => {
      if (!same) stream.end();
    });
  };
  stream.on(LOOK_AGAIN, lookAgain);
  const heartbeat = setInterval(() => {
    write(': still here\n\n');
    lookAgain();
  }, HEARTBEAT_MS);
  const stop = (): void => {
    clearInterval(heartbeat);
    leave();
  };
  stream.once('close', stop);
}

async function isSame(request: FastifyRequest, caller: Caller): Promise<boolean> {
  try {
    const now = await callerOf(request);
    return now !== undefined && now.team?.teamId === caller.team?.teamId;
  } catch {
    // The database is not reachable; the session is checked again at the next heartbeat.
    return true;
  }
}
