import { isDatabaseUnavailable } from '../../platform/db/sql-state.ts';
import type { Teaching } from './judge-image.ts';
import { type ConsensusServices, recomputeConsensus, recomputeConsensusOf } from './recompute-consensus.ts';

/**
 * Recomputes images, and where one of them cannot be judged each by itself: it must not stand before all the others. Returns those
 * that could not be. Throws where the database does not serve, which says nothing of an image.
 */
export async function recomputeEach(
  services: ConsensusServices,
  imageIds: readonly number[],
  teaching: Teaching = 'at once',
): Promise<ReadonlySet<number>> {
  const failed = new Set<number>();
  // A worker that stops closes its connections under the work; the next one takes it up.
  const isCutOff = (error: unknown) => services.db.$client.ending || isDatabaseUnavailable(error);
  try {
    await recomputeConsensusOf(services, imageIds, teaching);
    return failed;
  } catch (error) {
    if (isCutOff(error)) throw error;
  }
  for (const imageId of imageIds) {
    try {
      await recomputeConsensus(services, imageId);
    } catch (error) {
      if (isCutOff(error)) throw error;
      failed.add(imageId);
      services.log.error({ err: error, imageId }, 'an image could not be judged');
    }
  }
  return failed;
}
