import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type AppContext, openContext } from './context.ts';
import { openDatabaseOf, PATIENCE_OF_SERVERS_MS } from './platform/db/open-database.ts';
import { serveMetricsAlone } from './platform/http/metrics.ts';
import { portError } from './platform/http/port-error.ts';
import { createLog } from './platform/log.ts';
import type { EventMode } from './platform/platform.ts';
import { atMost } from './platform/processes/at-most.ts';
import { startUp } from './platform/processes/start-up.ts';
import { keepServedAddress } from './platform/served-address.ts';
import { measureWorkers, superviseWorkers } from './supervise-workers.ts';

/** A server that accepts requests. */
export interface RunningServer {
  readonly context: AppContext;
  readonly app: FastifyInstance;
  readonly url: string;
  /** Ends the requests under way, then workers and database. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  /** The kind of event that a new database becomes. */
  readonly mode: EventMode;
  readonly notice: (text: string) => void;
  /** Runs before the server listens, e.g. to make the demo event. */
  readonly prepare?: (context: AppContext) => Promise<void>;
  /** Receives `stop` before anything is started, so that a start under way can be ended as well. */
  readonly onStart?: (stop: () => Promise<void>) => void;
}

/**
 * Starts everything in order; what was started is stopped again when a later step fails.
 * @throws StartEnded after `stop`, when all that was started is stopped.
 */
export function startServer({ config, mode, notice, prepare, onStart }: ServerOptions): Promise<RunningServer> {
  const log = createLog(config.logLevel ?? (mode === 'demo' ? 'warn' : 'info'));
  return startUp({
    log,
    onStart,
    steps: async (keep, stop) => {
      const database = await openDatabaseOf(config, notice, PATIENCE_OF_SERVERS_MS);
      await keep(database.close);
      const { context, close } = await openContext({ config, databaseUrl: database.url, mode, log });
      await keep(close);
      await context.pubsub.start();
      await prepare?.(context);
      const workers = superviseWorkers({ count: config.workers, databaseUrl: database.url, log });
      await keep(workers.stop);
      const app = await buildApp(context);
      measureWorkers(app.metrics, workers);
      if (config.metricsPort !== undefined) {
        await keep(await serveMetricsAlone(app.metrics, config.metricsPort));
      }
      await keep(() => drain(app));
      await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
        throw portError(error, { ...config, variable: 'PORT' });
      });
      await keepServedAddress(config.dataDir, config.publicUrl);
      await keep(async () => workers.letEnd());
      log.info({ url: config.publicUrl, mode: context.mode }, 'serving');
      return { context, app, url: config.publicUrl, stop };
    },
  });
}

/** A proxy asks for readiness about once a second; requests under way get the rest of five seconds. */
const NOTICE_MS = 1000;
const DRAIN_WITHIN_MS = 3000;

/** Says that it stops, then stops to listen, ends streams and answers what is under way, then cuts off who is left. */
async function drain(app: FastifyInstance): Promise<void> {
  app.announceStop();
  if (app.server.listening) await sleep(NOTICE_MS);
  const closed = app.close();
  await atMost(DRAIN_WITHIN_MS, closed);
  app.server.closeAllConnections();
  await closed;
}

/** Refuses early when the port is not available, before the slow steps of a start. */
export async function assertPortIsFree(config: Config): Promise<void> {
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, { ...config, variable: 'PORT' })));
    probe.listen({ port: config.port, host: config.host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
