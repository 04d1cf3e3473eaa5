import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { API_BASE } from '@uvh/contract/api-base';
import { LIVE_PATH } from '@uvh/contract/calls/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit, type Caller, callerOf } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../services.ts';
import { reportTo } from './desk.ts';
import { type NewsRoom, newsRoom } from './news-room.ts';

/** Often enough that no proxy takes the stream for dead, and that a revoked session or seat ends it soon. */
const HEARTBEAT_MS = 20_000;
/** Tabs of one person. The oldest gives way to a new one. */
const STREAMS_PER_PERSON = 10;
/** A reader that does not read is cut off before it fills the memory. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** Server-sent events (WHATWG HTML, section 9.2), with the token in the Authorization header as in every call. */
export function registerLiveRoute(app: FastifyInstance, services: Services): void {
  const room = newsRoom(randomUUID());
  const stopReporting = reportTo(room, services);
  const open = new Map<number, Set<PassThrough>>();
  app.addHook('preClose', async () => {
    stopReporting();
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
      makeRoom(open, caller.userId, stream);
      follow(room, request, caller, stream);
      // A reader that goes away leaves the stream unread, and unread it would never close.
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

function makeRoom(open: Map<number, Set<PassThrough>>, userId: number, stream: PassThrough): void {
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

function follow(room: NewsRoom, request: FastifyRequest, caller: Caller, stream: PassThrough): void {
  const write = (text: string): void => {
    if (stream.writableEnded || stream.destroyed) return;
    if (stream.writableLength + stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
    else stream.write(text);
  };
  const lastId = request.headers['last-event-id'];
  write('retry: 2000\n\n');
  const leave = room.join(
    {
      teamId: caller.team?.teamId,
      tell: (id, event) => write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
    },
    typeof lastId === 'string' ? lastId : undefined,
  );
  const heartbeat = setInterval(() => {
    write(': still here\n\n');
    // Whoever logged out or changed teams is to come back as who they are now.
    void isSame(request, caller).then((same) => {
      if (!same) stream.end();
    });
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
    // The database pauses; the session is asked for again at the next beat.
    return true;
  }
}
