import type { BlobStore } from './blobs/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { PubSub } from './pubsub/pubsub.ts';
import type { Random } from './random.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { ServerSecret } from './secret.ts';

/**
 * A demo event has made-up people and a mailbox page; a real one has neither
 * (docs/product/choices.md#demo-and-serve).
 */
export type EventMode = 'demo' | 'event';

/**
 * The services of the platform by name. No function takes all of them: each picks the two or three that it uses
 * (`Pick<Platform, 'db' | 'clock'>`), so that a test passes only those.
 */
export interface Platform {
  readonly mode: EventMode;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: ServerSecret;
  readonly blobs: BlobStore;
  readonly pubsub: PubSub;
  readonly jobs: Jobs;
  readonly limiter: RateLimiter;
  readonly log: Log;
}
