import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sendRefusal } from './error-answer.ts';
import { portError } from './port-error.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** Headers that a proxy adds: what it passes on comes from anywhere, whatever address the proxy itself has. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Counts and times every request by route. Without a port of its own (METRICS_PORT) it is shown at /metrics to machines
 * of the own network that ask directly.
 */
export function serveMetrics(app: FastifyInstance, { hasOwnPort }: { readonly hasOwnPort: boolean }): Registry {
  const registry = processMetrics();
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
    const isForwarded = FORWARDING.some((header) => request.headers[header] !== undefined);
    if (hasOwnPort || isForwarded || !isOwnNetwork(request.ip)) return sendRefusal(request, reply, 'NOT_FOUND');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  app.decorate('metrics', registry);
  return registry;
}

/** Memory, processor time and event loop of this process. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

const HOST = '127.0.0.1';

/** Shows the figures on a port that no proxy leads to, on this machine alone. Gives the function that closes it. */
export async function serveMetricsAlone(registry: Registry, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, { port, host: HOST, variable: 'METRICS_PORT' })));
    server.listen(port, HOST, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Loopback and private addresses (RFC 1918, RFC 4193). */
function isOwnNetwork(ip: string): boolean {
  const address = ip.replace(/^::ffff:/, '');
  if (isIPv6(address)) return address === '::1' || /^f[cd]/i.test(address);
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}
