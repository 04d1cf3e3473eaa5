import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/** One line per answer. The route's pattern stands for its address, which may carry what no log should. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
