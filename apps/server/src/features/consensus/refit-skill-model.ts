import type { SkillModel } from '@uvh/consensus/skill/learn';
import { refit } from '@uvh/consensus/skill/refit';
import { inTransaction } from '../../platform/db/transaction.ts';
import { statesOfEvent } from '../event/states.ts';
import { replacePart } from './learned-part.ts';
import {
  findPendingShards,
  lockPendingParts,
  lockShardTotal,
  markCounted,
  readLearningTotal,
  writeShardTotal,
} from './learning-queries.ts';
import { readWeights } from './model-queries.ts';
import { findStalest } from './queries.ts';
import { findImagesBehind, findTaughtLate } from './queue-queries.ts';
import { raiseFlags } from './raise-flags.ts';
import type { ConsensusServices } from './recompute-consensus.ts';
import { recomputeEach } from './recompute-each.ts';
import { recomputeInOrder } from './recompute-in-order.ts';
import { currentVersionId } from './version-queries.ts';

const PARTS_AT_ONCE = 500;
/**
 * Images recomputed after each refit, those first that were computed longest ago. The model that further passes
 * leave where it is follows all the same (incremental expectation maximisation, Neal and Hinton 1998), at a cost that
 * does not grow with the event.
 */
const REFRESHED = 250;

/**
 * Refits the model of machine and people from the stored sums of all images: only what has changed since the last time
 * is read. Flags conduct that an organiser should look at, and recomputes some images under the new model.
 */
export async function refitSkillModel(services: ConsensusServices): Promise<void> {
  const since = await currentVersionId(services.db);
  await catchUpWithReviews(services);
  await teachWhatLags(services);
  const startedAt = services.clock.now();
  const weights = await readWeights(services.db);
  for (const shard of await findPendingShards(services.db)) await countShard(services, shard);
  const total = await readLearningTotal(services.db, await statesOfEvent(services.event));
  const fitted: SkillModel = refit(total.sums, weights);
  if (!(await services.skillModel.store(fitted, since))) return;
  await raiseFlags(services, fitted, total);
  await recomputeEach(services, await findStalest(services.db, startedAt, REFRESHED));
}

/** Judges what has reviews since the last time, and works out what nobody has reviewed: gold that is new, and what had another truth. */
export function catchUpWithReviews(services: ConsensusServices): Promise<void> {
  return recomputeInOrder(services, (after, limit) => findImagesBehind(services.db, after, limit));
}

/** Works out what images teach that were judged since without being done. */
function teachWhatLags(services: ConsensusServices): Promise<void> {
  return recomputeInOrder(services, (after, limit) => findTaughtLate(services.db, after, limit));
}

/** Takes into the total of a shard what its images teach since the last time. */
export async function countShard(
  { db, clock, event }: Pick<ConsensusServices, 'db' | 'clock' | 'event'>,
  shard: number,
): Promise<void> {
  const states = await statesOfEvent(event);
  await inTransaction(db, async (tx) => {
    const total = await lockShardTotal(tx, shard, states);
    let isChanged = false;
    for (let after = 0; ; ) {
      const parts = await lockPendingParts(tx, shard, after, PARTS_AT_ONCE);
      for (const { counted, part } of parts) replacePart(total, counted, part);
      await markCounted(
        tx,
        parts.map(({ imageId }) => imageId),
      );
      isChanged ||= parts.length > 0;
      after = parts.at(-1)?.imageId ?? after;
      if (parts.length < PARTS_AT_ONCE) break;
    }
    if (isChanged) await writeShardTotal(tx, shard, total, clock.now());
  });
}
