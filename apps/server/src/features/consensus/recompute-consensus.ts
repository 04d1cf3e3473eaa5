import { openReviews } from '@uvh/consensus/assignment/policy';
import { peerSuggestions } from '@uvh/consensus/assignment/suggestions';
import { consensusOf, type ImageConsensus } from '@uvh/consensus/image-consensus';
import type { ReviewedImage } from '@uvh/consensus/review';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import { isReadyToSettle } from '@uvh/consensus/settlement/entries';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { learnedPartOf } from './learned-part.ts';
import { writeLearnedPart } from './learning-queries.ts';
import {
  countLiveLeases,
  lockQueueRow,
  type QueueState,
  readStoredImages,
  type StoredImage,
  updateQueue,
  writeConsensus,
} from './queries.ts';
import { settleImage } from './settle-image.ts';
import type { SkillModelStore } from './skill-model.ts';

export type ConsensusServices = Pick<Platform, 'db' | 'clock' | 'pubsub'> & {
  readonly skillModel: SkillModelStore;
  readonly event: Pick<EventService, 'phase' | 'retirementRule'>;
};

/** What is known when an image is judged. */
export interface JudgingTerms {
  readonly rates: Rates;
  readonly rule: RetirementRule;
  readonly now: Date;
  /** After the game nothing is shown to anybody any more, so that what was drawn is not suggested. */
  readonly isOver: boolean;
}

/**
 * Recomputes the consensus of an image from all of its reviews, what it teaches, and how many more reviews are wanted;
 * and settles what can be settled: gold at once, others when the image is done and enough is known of the crowd. What
 * was settled before is judged again. It is idempotent, so that a job may run twice and a lost one may be repeated.
 */
export async function recomputeConsensus(services: ConsensusServices, imageId: number): Promise<void> {
  const rates = await services.skillModel.rates();
  const rule = await services.event.retirementRule();
  const isOver = (await services.event.phase()) === 'after';
  await inTransaction(services.db, async (tx) => {
    const queue = await lockQueueRow(tx, imageId);
    const [stored] = queue ? await readStoredImages(tx, [imageId]) : [];
    if (!queue || !stored) return;
    const terms = { rates, rule, now: services.clock.now(), isOver };
    const { isRetired } = await writeImageConsensus(tx, queue, stored, terms);
    if (queue.isGold) await settleImage(tx, stored, { ...terms, basis: 'gold' });
    else if (isRetired && isReadyToSettle(rates.model)) await settleImage(tx, stored, { ...terms, basis: 'consensus' });
  });
}

/** Writes consensus, place in the queue and what the image teaches. Says whether the image is done. */
export async function writeImageConsensus(
  tx: Queryable,
  queue: QueueState,
  stored: StoredImage,
  { rates, rule, now, isOver }: JudgingTerms,
): Promise<{ readonly isRetired: boolean }> {
  const { image, reviews } = stored;
  const consensus = consensusOf(image, reviews, rates, rule);
  const part = learnedPartOf(stored, consensus, rates);
  await writeLearnedPart(tx, image.imageId, { part, reviews: reviews.length, learnedAt: now });
  // Gold teaches before anybody has looked at it; its consensus would tell nothing.
  if (reviews.length === 0) return { isRetired: false };
  const peers = queue.isGold ? [] : [...knownPeers(image), ...(isOver ? [] : newPeers(image, consensus))];
  await writeConsensus(tx, consensus, peers, now);
  const retiredAt = queue.retiredAt ?? (consensus.isRetired && !queue.isGold ? now : null);
  const open = retiredAt || queue.isGold ? 0 : openReviews(consensus, await countLiveLeases(tx, image.imageId), rule);
  await updateQueue(tx, image.imageId, { priority: consensus.risk, open, judged: queue.done, retiredAt });
  return { isRetired: retiredAt !== null };
}

/** Suggestions that are there stay: reviews name them. */
function knownPeers(image: ReviewedImage): ReviewedImage['suggestions'] {
  return image.suggestions.filter((suggestion) => suggestion.origin === 'peer');
}

/** New finds are shown to later reviewers. */
function newPeers(image: ReviewedImage, consensus: ImageConsensus): ReviewedImage['suggestions'] {
  const highest = Math.max(0, ...image.suggestions.map((suggestion) => suggestion.bboxId));
  return peerSuggestions(consensus, highest + 1);
}
