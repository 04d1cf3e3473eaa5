import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from './caller.ts';
import { sendRefusal } from './error-answer.ts';

/** Requests of one token that are under way at once: a browser has some ten, a script that hurries some more. */
const MOST_IN_FLIGHT = 200;
const RETRY_SECONDS = 1;
/**
 * Requests that a connection sends before the first is answered. No browser and no proxy does so. One that sends more is cut
 * off: each answer, also a refusal, would wait in memory until the reader has taken those before it, and two thousand requests
 * fit into one packet.
 */
const MOST_PIPELINED = 16;

/**
 * Of those, so many are worked on at once; the others wait in the line of their token. Everybody's calls share one thread and
 * one line for the database, where two hundred of one person would stand in front of all others for seconds.
 */
const MOST_WORKED_ON = 8;

/** What one token asks for at this moment. */
interface Line {
  underWay: number;
  workedOn: number;
  /** A set keeps the order, and lets go of one in the middle whose client has hung up. */
  readonly waiting: Set<() => void>;
}

/**
 * Keeps what one token, or one connection, asks for at once from everybody else: beyond the limits the token is refused with
 * RATE_LIMITED before anything is looked up, and the connection is ended.
 */
export function limitInFlight(app: FastifyInstance): void {
  limitPipelined(app);
  const lines = new Map<string, Line>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', (request, reply, done) => {
    // The token itself: "Bearer" may be written in any case.
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) return done();
    const line = lines.get(token) ?? { underWay: 0, workedOn: 0, waiting: new Set() };
    if (line.underWay >= MOST_IN_FLIGHT) {
      sendRefusal(request, reply, 'RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
      return;
    }
    lines.set(token, line);
    line.underWay += 1;
    const begin = () => {
      line.waiting.delete(begin);
      line.workedOn += 1;
      ends.set(request, () => endWork(line));
      done();
    };
    // Whether the answer was sent or the client hung up before.
    reply.raw.once('close', () => {
      line.underWay -= 1;
      line.waiting.delete(begin);
      endOf(request)?.();
      if (line.underWay === 0) lines.delete(token);
    });
    if (line.workedOn < MOST_WORKED_ON) begin();
    else line.waiting.add(begin);
  });
  // The work is done then: how long a reader takes, or a stream goes on, keeps nothing else of theirs waiting.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    endOf(request)?.();
    done();
  });
  const endOf = (request: FastifyRequest) => {
    const end = ends.get(request);
    ends.delete(request);
    return end;
  };
}

function endWork(line: Line): void {
  line.workedOn -= 1;
  if (line.waiting.size === 0) return;
  // Not within the end of this one: what others have asked for meanwhile comes first.
  setImmediate(() => {
    const [next] = line.waiting;
    if (line.workedOn < MOST_WORKED_ON) next?.();
  });
}

/**
 * Cuts off who asks too much without waiting, between two requests of one packet: ended only after it, a thousand such
 * packets would be in memory together, each with all its requests.
 */
function limitPipelined(app: FastifyInstance): void {
  const unanswered = new WeakMap<object, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
  app.server.on('connection', (socket) => {
    const parser = parserOf(socket);
    const take = parser?.onIncoming;
    if (!parser || !take) return;
    parser.onIncoming = (...request) => {
      if ((unanswered.get(socket) ?? 0) < MOST_PIPELINED) return take(...request);
      socket.destroy();
      return NOTHING_FOLLOWS;
    };
  });
}

/** What Node's parser calls for each request that it has read the head of. Node does not document it; a test holds it. */
interface RequestParser {
  onIncoming: (...request: readonly unknown[]) => number;
}

/** Its answer for a connection that speaks something else from here on: what is left of the packet is not read. */
const NOTHING_FOLLOWS = 2;

function parserOf(socket: object): RequestParser | undefined {
  return 'parser' in socket && isParser(socket.parser) ? socket.parser : undefined;
}

function isParser(value: unknown): value is RequestParser {
  return typeof value === 'object' && value !== null && 'onIncoming' in value && typeof value.onIncoming === 'function';
}
