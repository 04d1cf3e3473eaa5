import type { Config } from './config.ts';
import { skillModelStore } from './features/consensus/skill-model.ts';
import { initialiseEventMode, initialiseSecret } from './features/event/initialise-event.ts';
import { eventService } from './features/event/service.ts';
import { leaderboardService } from './features/leaderboard/service.ts';
import { createOutbox } from './features/mail/service.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/db/database.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { EventMode, Platform } from './platform/platform.ts';
import { createPubSub } from './platform/pubsub/pubsub.ts';
import { systemRandom } from './platform/random.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limiter.ts';
import { openSecret } from './platform/secret.ts';
import type { Services } from './services.ts';

export interface BootOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** What kind of event a new database becomes; one with a kind keeps it. */
  readonly mode: EventMode;
  readonly log: Log;
  readonly clock?: Clock;
  readonly runsJobs: boolean;
  /** Tests come with a database that is up to date. */
  readonly isMigrated?: boolean;
}

export interface Booted {
  readonly services: Services;
  close(): Promise<void>;
}

/** Opens database, secret, pubsub and jobs and puts the services together. The server, the command line and the tests begin here. */
export async function boot(options: BootOptions): Promise<Booted> {
  const { config, databaseUrl: url, log } = options;
  const clock = options.clock ?? systemClock;
  if (!options.isMigrated) await migrateDatabase(url);
  const connection = connectDatabase({ url, onError: (error) => log.warn({ err: error }, 'database connection') });
  try {
    const { db } = connection;
    const mode = await initialiseEventMode(db, options.mode);
    const secret = await openSecret(config.secretKey, config.dataDir);
    await initialiseSecret(db, secret);
    const blobs = openBlobs(config.s3Url, config.dataDir);
    const pubsub = createPubSub(url, log);
    const jobs = createJobs({ url, db, log, runsWork: options.runsJobs });
    const platform: Platform = { config, mode, db, clock, random: systemRandom, secret, blobs, pubsub, jobs, log };
    const event = eventService(platform);
    const services: Services = {
      ...platform,
      event,
      leaderboard: leaderboardService(platform, event),
      skillModel: skillModelStore(platform),
      outbox: createOutbox(clock),
      limiter: createRateLimiter(db, clock),
    };
    await services.event.current();
    return {
      services,
      async close() {
        await pubsub.stop();
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
