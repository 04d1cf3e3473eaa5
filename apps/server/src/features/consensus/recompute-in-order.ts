import type { ConsensusServices } from './recompute-consensus.ts';
import { recomputeEach } from './recompute-each.ts';

const IMAGES_AT_ONCE = 200;

/**
 * Recomputes images in the order of their ids, each at most once: `find` gives some of those above an id, in order. What is to be
 * done again by the time it is over is left for the next time, or under a rush there would be no end of it; so is one that cannot be
 * judged.
 */
export async function recomputeInOrder(
  services: ConsensusServices,
  find: (after: number, limit: number) => Promise<readonly number[]>,
): Promise<void> {
  for (let after = 0; ; ) {
    const imageIds = await find(after, IMAGES_AT_ONCE);
    await recomputeEach(services, imageIds);
    after = imageIds.at(-1) ?? after;
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}
