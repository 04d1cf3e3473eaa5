import type { Config } from './config.ts';
import { type SkillModelStore, skillModelStore } from './features/consensus/skill-model.ts';
import { initialiseEventMode, initialiseSecret } from './features/event/initialise-event.ts';
import { type EventService, eventService } from './features/event/service.ts';
import { type ImageContents, imageContents } from './features/images/content.ts';
import { releaseAllLeases } from './features/images/lease/give-back.ts';
import { type LeaderboardService, leaderboardService } from './features/leaderboard/service.ts';
import { createOutbox, type Outbox } from './features/mail/service.ts';
import { noteLooks } from './features/teams/queries.ts';
import type { ReleaseLeases } from './features/teams/service.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/db/database.ts';
import { databaseClock } from './platform/db/database-clock.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { refuseOtherDatabase } from './platform/db/owner.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { EventMode, Platform } from './platform/platform.ts';
import { createPubSub } from './platform/pubsub/pubsub.ts';
import { systemRandom } from './platform/random.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limiter.ts';
import { openSecret } from './platform/secret.ts';

/** Every service of a process, built once. Features do not know it: their functions name the few services they use. */
export interface AppContext extends Platform {
  readonly config: Config;
  readonly event: EventService;
  readonly skillModel: SkillModelStore;
  readonly contents: ImageContents;
  readonly leaderboard: LeaderboardService;
  readonly outbox: Outbox;
  readonly releaseLeases: ReleaseLeases;
}

export interface ContextOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The kind of event that a new database becomes; an existing one keeps its kind. */
  readonly mode: EventMode;
  readonly log: Log;
  readonly clock?: Clock;
  /** How long calls to the store of images wait for it to be well; default: who calls is told at once. */
  readonly blobPatienceMs?: number;
  /** Whether it is for the background work alone. */
  readonly isBackground?: boolean;
  /** Tests come with a database that is up to date. */
  readonly isMigrated?: boolean;
}

export interface OpenContext {
  readonly context: AppContext;
  close(): Promise<void>;
}

/** Opens database and secret and builds the services. The server, the command line and the tests start here. */
export async function openContext(options: ContextOptions): Promise<OpenContext> {
  const { config, databaseUrl: url, log, isBackground = false } = options;
  const ownerUrl = config.databaseUrl && config.ownerDatabaseUrl;
  if (!options.isMigrated) {
    if (ownerUrl !== undefined) await refuseOtherDatabase(ownerUrl, url);
    await migrateDatabase(ownerUrl ?? url);
  }
  const onError = (error: Error) => log.warn({ err: error }, 'database connection');
  const connection = connectDatabase({ url, isBackground, onError });
  try {
    const { db } = connection;
    const ofDatabase = options.clock === undefined ? await databaseClock(db, log) : undefined;
    const clock = options.clock ?? ofDatabase ?? systemClock;
    const mode = await initialiseEventMode(db, options.mode);
    const secret = await openSecret(config.secretKey, config.dataDir);
    await initialiseSecret(db, secret);
    await noteLooks(db);
    const pubsub = createPubSub(url, log);
    const event = eventService({ db, clock, mode, pubsub }, config.eventPhase);
    const context: AppContext = {
      config,
      mode,
      db,
      clock,
      random: systemRandom,
      secret,
      blobs: openBlobs(config.s3Url, config.dataDir, options.blobPatienceMs),
      pubsub,
      jobs: createJobs({ db, log }),
      limiter: createRateLimiter(db, clock),
      log,
      event,
      contents: imageContents(db),
      leaderboard: leaderboardService({ db, clock }, event),
      skillModel: skillModelStore({ db, pubsub, clock }, event),
      outbox: createOutbox(clock),
      releaseLeases: releaseAllLeases,
    };
    await event.current();
    return {
      context,
      async close() {
        ofDatabase?.stop();
        await pubsub.stop();
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
