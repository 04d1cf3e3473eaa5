import { type Backoff, backoffMs } from '@uvh/domain/retry';
import { findDueImages } from './queue-queries.ts';
import type { ConsensusServices } from './recompute-consensus.ts';
import { recomputeEach } from './recompute-each.ts';

const IMAGES_AT_ONCE = 200;
/** An image that could not be judged is tried again after a turn of the job, then ever later. */
const RETRIES: Backoff = { firstMs: 5000, maxMs: 600_000 };

interface Failure {
  readonly failures: number;
  readonly triedAtMs: number;
}

/**
 * Judges images of a shard that have reviews since the last time; the function says whether there may be more. What could not be
 * judged goes behind all the others: as many as are looked at together would keep them waiting for ever.
 */
export function shardJudge(services: ConsensusServices): (shard: number) => Promise<boolean> {
  const { db, clock } = services;
  // Of this process: another one learns it by itself, and whoever starts anew tries all of them at once.
  const failures = new Map<number, Failure>();

  return async (shard) => {
    const nowMs = clock.now().getTime();
    const imageIds = await findDueImages(db, shard, IMAGES_AT_ONCE, resting(failures, nowMs));
    const failed = await recomputeEach(services, imageIds, 'when done');
    for (const imageId of imageIds) {
      if (failed.has(imageId))
        failures.set(imageId, { failures: (failures.get(imageId)?.failures ?? 0) + 1, triedAtMs: nowMs });
      else failures.delete(imageId);
    }
    return imageIds.length === IMAGES_AT_ONCE;
  };
}

/** Images that are not to be tried again yet. A clock that was set back keeps none of them from its turn. */
function resting(failures: ReadonlyMap<number, Failure>, nowMs: number): number[] {
  return [...failures].flatMap(([imageId, { failures: count, triedAtMs }]) =>
    Math.abs(nowMs - triedAtMs) < backoffMs(RETRIES, count) ? [imageId] : [],
  );
}
