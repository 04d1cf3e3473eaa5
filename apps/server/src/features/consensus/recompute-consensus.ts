import { openReviews } from '@uvh/consensus/assignment/policy';
import { peerSuggestions } from '@uvh/consensus/assignment/suggestions';
import { consensusOf } from '@uvh/consensus/image-consensus';
import type { ReviewedImage } from '@uvh/consensus/review';
import type { BoxReason } from '@uvh/consensus/settlement/reason';
import { settleSubmission } from '@uvh/consensus/settlement/settle';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import type { EventService } from '../event/service.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { SETTLED_TOPIC } from './events.ts';
import {
  countLiveLeases,
  lockQueueRow,
  readReviewedImage,
  readReviews,
  type StoredReview,
  updateQueue,
  writeConsensus,
} from './queries.ts';
import { bookSettlement, lockWindow, type SettlementBasis, writeSettlement } from './settlement-queries.ts';
import type { SkillModelStore } from './skill-model.ts';

export type ConsensusServices = Pick<Platform, 'db' | 'clock'> & {
  readonly skillModel: SkillModelStore;
  readonly event: Pick<EventService, 'phase'>;
};

/**
 * Recomputes the consensus of an image from all of its reviews, updates how many more are wanted, and settles what
 * can be settled: gold at once, others when the consensus is sure or the game is over. It is idempotent, so that a
 * job may run twice and a lost one may be repeated.
 */
export async function recomputeConsensus(services: ConsensusServices, imageId: number): Promise<void> {
  const rates = await services.skillModel.rates();
  const isOver = (await services.event.phase()) === 'after';
  await inTransaction(services.db, async (tx) => {
    const queue = await lockQueueRow(tx, imageId);
    if (!queue) return;
    const image = await readReviewedImage(tx, imageId);
    const reviews = await readReviews(tx, imageId);
    if (reviews.length === 0) return;
    const now = services.clock.now();
    const consensus = consensusOf(image, reviews, rates);
    await writeConsensus(tx, consensus, queue.isGold ? [] : peersAfter(image, consensus), now);
    const retiredAt = queue.retiredAt ?? (consensus.isRetired && !queue.isGold ? now : null);
    const open = retiredAt || queue.isGold ? 0 : openReviews(consensus, await countLiveLeases(tx, imageId));
    await updateQueue(tx, imageId, { priority: consensus.risk, open, retiredAt });
    const basis = settlementBasis(queue.isGold, retiredAt !== null, isOver);
    if (basis) await settleOpenReviews(tx, { basis, image, reviews, rates, now });
  });
}

function settlementBasis(isGold: boolean, isRetired: boolean, isOver: boolean): SettlementBasis | undefined {
  if (isGold) return 'gold';
  if (isRetired) return 'consensus';
  return isOver ? 'end' : undefined;
}

/** Suggestions that are there stay: reviews name them. New finds are shown to later reviewers. */
function peersAfter(image: ReviewedImage, consensus: ReturnType<typeof consensusOf>): ReviewedImage['suggestions'] {
  const highest = Math.max(0, ...image.suggestions.map((suggestion) => suggestion.bboxId));
  const known = image.suggestions.filter((suggestion) => suggestion.origin === 'peer');
  return [...known, ...peerSuggestions(consensus, highest + 1)];
}

interface SettlementInput {
  readonly basis: SettlementBasis;
  readonly image: ReviewedImage;
  readonly reviews: readonly StoredReview[];
  readonly rates: Rates;
  readonly now: Date;
}

async function settleOpenReviews(tx: Queryable, { basis, image, reviews, rates, now }: SettlementInput): Promise<void> {
  // In the order of teams, so that two images settled at the same moment cannot deadlock.
  const open = reviews
    .filter((review) => !review.isSettled)
    .sort((a, b) => a.teamId - b.teamId || a.annotatorId - b.annotatorId);
  for (const review of open) {
    const { reviewId, provisionalXp, annotatorId: userId, teamId } = review;
    const settled = { submissionId: reviewId, imageId: image.imageId, userId, teamId };
    const window = await lockWindow(tx, userId, reviewId);
    const judgement = settleSubmission({ reviewId, provisionalXp, window }, image, reviews, rates);
    if (!(await writeSettlement(tx, settled, basis, judgement, now))) continue;
    const { teamScore, xp } = await bookSettlement(tx, settled, judgement.rows, judgement, now);
    const confirmed = judgement.verdicts.filter(({ reason }) => CONFIRMED_CORRECTIONS.has(reason)).length;
    await publish(tx, SETTLED_TOPIC, { teamId, userId, confirmed, xp });
    if (xp !== 0) await publish(tx, SCORE_TOPIC, { teamId, teamScore });
  }
}

const CONFIRMED_CORRECTIONS: ReadonlySet<BoxReason> = new Set(['relabelled-right', 'deleted-right', 'vehicle-found']);
