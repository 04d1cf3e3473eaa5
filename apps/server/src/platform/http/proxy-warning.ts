import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/** Says once that a proxy seems to stand in front, where none is configured: everybody then shares one network's limits. */
export function warnOfProxies(app: FastifyInstance, log: Log): void {
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    log.warn(
      'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0: all who come through a proxy count as one network. Set it to the number of proxies.',
    );
  });
}
