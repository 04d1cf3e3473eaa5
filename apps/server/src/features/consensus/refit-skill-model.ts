import type { SkillModel } from '@uvh/consensus/skill/learn';
import { refit } from '@uvh/consensus/skill/refit';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type LearningTotal, replacePart } from './learned-part.ts';
import { lockLearningTotal, lockPendingParts, markCounted, writeLearningTotal } from './learning-queries.ts';
import { findImagesBehind, findStalest } from './queries.ts';
import { raiseFlags } from './raise-flags.ts';
import { type ConsensusServices, recomputeConsensus } from './recompute-consensus.ts';
import { readWeights } from './weights.ts';

const PARTS_AT_ONCE = 500;
const IMAGES_AT_ONCE = 200;
/**
 * Images worked out anew after each refit, those first that were worked out longest ago. The model that further passes
 * leave where it is follows all the same (incremental expectation maximisation, Neal and Hinton 1998), at a cost that
 * does not grow with the event.
 */
const REFRESHED = 250;

/**
 * Refits the model of machine and people from the stored sums of all images: only what has changed since the last time
 * is read. Flags conduct that an organiser should look at, and works out some images anew under the new model.
 */
export async function refitSkillModel(services: ConsensusServices): Promise<void> {
  await catchUpWithReviews(services);
  const startedAt = services.clock.now();
  const weights = await readWeights(services.db);
  const total = await countPendingParts(services);
  const fitted: SkillModel = refit(total.sums, weights);
  await services.skillModel.store(fitted);
  await raiseFlags(services, fitted, total);
  for (const imageId of await findStalest(services.db, startedAt, REFRESHED)) {
    await recomputeConsensus(services, imageId);
  }
}

/** Does again what was lost with a killed process, and works out gold that nobody has reviewed yet. */
export async function catchUpWithReviews(services: ConsensusServices): Promise<void> {
  let last: readonly number[] = [];
  for (;;) {
    const imageIds = await findImagesBehind(services.db, IMAGES_AT_ONCE);
    // What stays behind after its turn would stay so for ever.
    if (imageIds.length === 0 || imageIds.every((imageId) => last.includes(imageId))) return;
    for (const imageId of imageIds) await recomputeConsensus(services, imageId);
    last = imageIds;
  }
}

/** Takes into the total what images teach since the last refit. */
async function countPendingParts({ db, clock }: Pick<ConsensusServices, 'db' | 'clock'>): Promise<LearningTotal> {
  return inTransaction(db, async (tx) => {
    const total = await lockLearningTotal(tx);
    let isChanged = false;
    for (let after = 0; ; ) {
      const parts = await lockPendingParts(tx, after, PARTS_AT_ONCE);
      for (const { counted, part } of parts) replacePart(total, counted, part);
      await markCounted(
        tx,
        parts.map(({ imageId }) => imageId),
      );
      isChanged ||= parts.length > 0;
      after = parts.at(-1)?.imageId ?? after;
      if (parts.length < PARTS_AT_ONCE) break;
    }
    if (isChanged) await writeLearningTotal(tx, total, clock.now());
    return total;
  });
}
