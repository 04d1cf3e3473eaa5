import type { Queryable } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/pubsub/publish.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { type BookableJudgement, rightCorrectionsIn } from './bookable-judgement.ts';
import { appendCorrections, correctionsFor } from './booking-queries.ts';
import { SETTLED_TOPIC } from './events.ts';
import { readSettlements } from './queries.ts';
import { lockBooksOf, type NewJudgement, type SettlementBasis, storeJudgements } from './settlement-queries.ts';
import type { StoredReview } from './stored-image-queries.ts';
import { type BookedDelta, moveTotals } from './total-queries.ts';

/** A review without its boxes. */
type ReviewToSettle = Pick<StoredReview, 'reviewId' | 'submissionId' | 'annotatorId' | 'teamId' | 'secondOpinions'>;

/** An image whose reviews can be settled. */
export interface ImageToSettle {
  readonly imageId: number;
  /** Whether its truth is known. */
  readonly isKnown: boolean;
  readonly reviews: readonly ReviewToSettle[];
  readonly basis: SettlementBasis;
  /** What is held of a review of the image now; undefined where it is settled so already. */
  readonly judge: (reviewId: number) => BookableJudgement | undefined;
}

/**
 * Settles the reviews of some images that are open, and judges those again that were settled before: where a box is
 * settled otherwise now, correcting rows follow. What only became a little surer or dearer waits for the final pass, so
 * that a score that somebody looks at does not tremble. Returns the submissions that are judged otherwise now. Lock the images first.
 */
export async function settleImages(
  tx: Queryable,
  images: readonly ImageToSettle[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const asked = images.flatMap(({ isKnown, reviews, basis, judge }) =>
    reviews
      .filter(({ reviewId }) => isKnown || judge(reviewId) !== undefined)
      .map((review) => ({ review, isKnown, basis, judge })),
  );
  if (asked.length === 0) return new Set();
  const earlier = await readSettlements(
    tx,
    asked.map(({ review }) => review.submissionId),
  );
  const changed = asked.flatMap(({ review: of, isKnown, basis, judge }): NewJudgement[] => {
    const before = earlier.get(of.submissionId);
    // What truth has settled stays so while it is the truth, and a gold image may have hundreds of reviews.
    if (isKnown && before?.basis === 'gold') return [];
    const judgement = judge(of.reviewId);
    if (!judgement || (!isKnown && before?.outline === judgement.outline)) return [];
    const review = { submissionId: of.submissionId, userId: of.annotatorId, teamId: of.teamId };
    return [{ review, basis, judgement, earlier: before ?? null }];
  });
  if (changed.length === 0) return new Set();
  const members = changed.map(({ review }) => review);
  await lockBooksOf(
    tx,
    members.map(({ userId }) => userId),
  );
  await storeJudgements(tx, changed, now);
  const booked = await appendCorrections(tx, await correctionsFor(tx, members, changed), now);
  // From here on reviews of these teams wait: what locks their totals comes last.
  const scores = await moveTotals(tx, { judgements: changed, booked }, now);
  await tellOf(tx, changed, booked, scores);
  return new Set(members.map(({ submissionId }) => submissionId));
}

async function tellOf(
  tx: Queryable,
  changed: readonly NewJudgement[],
  booked: readonly BookedDelta[],
  scores: ReadonlyMap<number, number>,
): Promise<void> {
  const moved = new Set(booked.filter(({ xp }) => xp !== 0).map(({ teamId }) => teamId));
  const ofMembers = Map.groupBy(changed, ({ review: { teamId, userId } }) => `${teamId}:${userId}`);
  const settled = [...ofMembers.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { teamId, userId } = first.review;
    const confirmed = [first, ...more].reduce((sum, { judgement }) => sum + rightCorrectionsIn(judgement), 0);
    const xp = booked.find((delta) => delta.teamId === teamId && delta.userId === userId)?.xp ?? 0;
    return [{ topic: SETTLED_TOPIC, value: { teamId, userId, confirmed, xp } }];
  });
  await publishAll(tx, [
    ...[...scores].flatMap(([teamId, teamScore]) =>
      moved.has(teamId) ? [{ topic: SCORE_TOPIC, value: { teamId, teamScore } }] : [],
    ),
    ...settled,
  ]);
}
