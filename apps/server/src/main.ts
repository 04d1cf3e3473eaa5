import net from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { boot } from './boot.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { registerJobs } from './jobs.ts';
import { CommandRefusal } from './platform/cli/command-refusal.ts';
import { DatabaseStartError } from './platform/db/embedded/start-error.ts';
import { openDatabaseOf } from './platform/db/open-database.ts';
import { createLog } from './platform/log.ts';
import type { EventMode } from './platform/platform.ts';
import type { Services } from './services.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A server that answers. */
export interface RunningServer {
  readonly services: Services;
  readonly app: FastifyInstance;
  readonly url: string;
  /** Ends the requests under way, then jobs and database. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  /** What a new database becomes. */
  readonly mode: EventMode;
  readonly notice: (text: string) => void;
  /** Done before the server listens, e.g. making the demo event. */
  readonly prepare?: (services: Services) => Promise<void>;
}

/** Starts everything in order; what was started is stopped again when a later step fails. */
export async function startServer({ config, mode, notice, prepare }: ServerOptions): Promise<RunningServer> {
  const log = createLog(config.logLevel ?? (mode === 'demo' ? 'warn' : 'info'));
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'stopping'));
    }
  };
  try {
    const database = await openDatabaseOf(config, notice);
    closers.push(database.close);
    const booted = await boot({ config, databaseUrl: database.url, mode, log, runsJobs: true });
    closers.push(booted.close);
    const { services } = booted;
    registerJobs(services);
    closers.push(services.jobs.stop);
    await services.pubsub.start();
    await services.jobs.start();
    await prepare?.(services);
    const app = await buildApp(services);
    closers.push(() => app.close());
    await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw portError(error, config);
    });
    log.info({ url: config.publicUrl, mode: services.mode }, 'serving');
    return { services, app, url: config.publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Refuses early when the port cannot be had, so that nobody waits for a start that must fail. */
export async function assertPortIsFree(config: Config): Promise<void> {
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, config)));
    probe.listen({ port: config.port, host: config.host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function portError(error: NodeJS.ErrnoException, config: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${config.port} is taken by another program. Choose another one, e.g. PORT=${config.port + 1}.`,
    );
  }
  if (error.code === 'EACCES') {
    return new ConfigError(`Port ${config.port} may not be used by this user. Choose one above 1023 with PORT.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ConfigError(`HOST=${config.host} is no address of this machine.`);
  }
  return error;
}

/** Stops the server at Ctrl-C and at the word of a process manager; a second signal ends it at once. */
export function stopAtSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop().then(() => process.exit(0));
    });
  }
}

/** Says what went wrong: expected causes in one sentence, others with all there is. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof CommandRefusal) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (import.meta.main) {
  try {
    const config = readConfig(process.env, ROOT);
    const server = await startServer({ config, mode: 'event', notice: (text) => console.warn(text) });
    stopAtSignals(server.stop);
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}
