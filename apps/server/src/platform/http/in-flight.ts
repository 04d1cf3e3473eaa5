import type { FastifyInstance } from 'fastify';
import { bearerToken } from './caller.ts';
import { sendRefusal } from './error-answer.ts';

/** Requests of one token that are under way at once: a browser has some ten, a script that hurries some more. */
const MOST_IN_FLIGHT = 200;
const RETRY_SECONDS = 1;
/**
 * Requests that a connection sends before the first is answered. No browser and no proxy does so; each answer waits in memory
 * until the reader has taken those before it, and a thousand requests fit into one packet.
 */
const MOST_PIPELINED = 16;

/**
 * Refuses with RATE_LIMITED what one token asks beyond that, before anything is looked up: everybody's calls wait in one line
 * for the database, and a few thousand of one person would stand in front of all others. So it does with what a connection
 * asks for without waiting for answers.
 */
export function limitInFlight(app: FastifyInstance): void {
  const inFlight = new Map<string, number>();
  const unanswered = new WeakMap<object, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = unanswered.get(socket) ?? 0;
    if (before >= MOST_PIPELINED) {
      sendRefusal(request, reply, 'RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
      return;
    }
    unanswered.set(socket, before + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // The token itself: "Bearer" may be written in any case.
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) return done();
    const count = inFlight.get(token) ?? 0;
    if (count >= MOST_IN_FLIGHT) {
      sendRefusal(request, reply, 'RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
      return;
    }
    inFlight.set(token, count + 1);
    // Whether the answer was sent or the client hung up before.
    reply.raw.once('close', () => {
      const left = (inFlight.get(token) ?? 1) - 1;
      if (left === 0) inFlight.delete(token);
      else inFlight.set(token, left);
    });
    done();
  });
}
