import { RIGHT_CORRECTIONS } from '@uvh/consensus/settlement/reason';
import type { Judgement } from '@uvh/consensus/settlement/settle';
import type { Queryable } from '../../platform/db/database.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { SETTLED_TOPIC } from './events.ts';
import type { EarlierSettlement, StoredImage, StoredReview } from './queries.ts';
import {
  bookCorrections,
  type Correction,
  correctionsFor,
  lockBooksOf,
  type NewJudgement,
  type SettlementBasis,
  writeJudgement,
} from './settlement-queries.ts';

/** What decides about a settlement besides the image. */
interface SettlementTerms {
  readonly basis: SettlementBasis;
  /** What is held of a review of the image now. */
  readonly judge: (reviewId: number) => Judgement;
  readonly now: Date;
}

/**
 * Settles the reviews of an image that are open, and judges those again that were settled before: where a box is
 * settled otherwise now, correcting rows follow. What only became a little surer or dearer waits for the final pass, so
 * that a score that somebody looks at does not tremble.
 */
export async function settleImage(
  tx: Queryable,
  stored: StoredImage,
  { basis, judge, now }: SettlementTerms,
): Promise<void> {
  const isGold = stored.image.truth !== undefined;
  // What truth has settled stays so while it is the truth, and a gold image may have hundreds of reviews.
  const due = isGold ? stored.reviews.filter(({ settled }) => settled?.basis !== 'gold') : stored.reviews;
  const changed = due.flatMap((review) => {
    const judgement = judge(review.reviewId);
    if (!isGold && review.settled && isSettledAlike(review.settled, judgement)) return [];
    return [newJudgement(review, basis, judgement)];
  });
  if (changed.length === 0) return;
  changed.sort((a, b) => a.review.teamId - b.review.teamId || a.review.userId - b.review.userId);
  await lockBooksOf(
    tx,
    changed.map(({ review }) => review.userId),
  );
  for (const judgement of changed) await writeJudgement(tx, judgement, now);
  for (const { review, judgement } of changed) await book(tx, review, judgement, now);
}

/** A judgement of a stored review, ready to be written. */
export function newJudgement(
  { submissionId, annotatorId: userId, teamId, settled: earlier }: StoredReview,
  basis: SettlementBasis,
  judgement: Judgement,
): NewJudgement {
  return { review: { submissionId, userId, teamId }, basis, judgement, earlier };
}

async function book(
  tx: Queryable,
  { userId, teamId, submissionId }: NewJudgement['review'],
  judgement: Judgement,
  now: Date,
): Promise<void> {
  const corrections = await correctionsFor(tx, userId, submissionId);
  let xp = 0;
  for (const ofTeam of byTeam(corrections)) {
    const booked = await bookCorrections(tx, ofTeam, now);
    if (!booked) continue;
    if (booked.teamId === teamId) xp = booked.xp;
    if (booked.xp !== 0) await publish(tx, SCORE_TOPIC, { teamId: booked.teamId, teamScore: booked.teamScore });
  }
  const confirmed = judgement.verdicts.filter(({ reason }) => RIGHT_CORRECTIONS.has(reason)).length;
  await publish(tx, SETTLED_TOPIC, { teamId, userId, confirmed, xp });
}

/** Corrections of a person by team, since somebody may have changed the team. */
export function byTeam(corrections: readonly Correction[]): Correction[][] {
  return [...Map.groupBy(corrections, ({ teamId }) => teamId)].sort(([a], [b]) => a - b).map(([, ofTeam]) => ofTeam);
}

function isSettledAlike({ verdicts }: EarlierSettlement, judgement: Judgement): boolean {
  return (
    verdicts.length === judgement.verdicts.length &&
    verdicts.every(({ reason, settled, boxIndex }, at) => {
      const now = judgement.verdicts[at];
      return now?.reason === reason && now.settled === settled && now.boxIndex === boxIndex;
    })
  );
}
