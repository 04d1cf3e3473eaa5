import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sendRefusal } from './error-answer.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times every request by route, and shows it all at /metrics to machines of the own network. */
export function serveMetrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isOwnNetwork(request.ip)) return sendRefusal(request, reply, 'NOT_FOUND');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/** Loopback and private addresses (RFC 1918, RFC 4193). */
function isOwnNetwork(ip: string): boolean {
  const address = ip.replace(/^::ffff:/, '');
  if (isIPv6(address)) return address === '::1' || /^f[cd]/i.test(address);
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}
