import type { Config } from '../config.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { PubSub } from './pubsub/pubsub.ts';
import type { Random } from './random.ts';
import type { ServerSecret } from './secret.ts';

/**
 * A demo event has made-up people and a mailbox page; a real one has neither
 * (docs/product/choices.md#demo-and-serve).
 */
export type EventMode = 'demo' | 'event';

/** What every feature may build on. Time, randomness, mail and blobs are passed in, so that tests turn them. */
export interface Platform {
  readonly config: Config;
  readonly mode: EventMode;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: ServerSecret;
  readonly blobs: BlobStore;
  readonly pubsub: PubSub;
  readonly jobs: Jobs;
  readonly log: Log;
}
