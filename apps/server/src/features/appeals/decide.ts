import type { ObjectLabel } from '@uvh/consensus/label/states';
import type { SecondOpinion } from '@uvh/consensus/review';
import type { Judgement } from '@uvh/consensus/settlement/settle';
import type { Queryable } from '../../platform/db/database.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import type { SettlementBasis } from '../consensus/settlement-queries.ts';
import { APPEAL_TOPIC } from './events.ts';
import { closeAppeal, readAppealsAbout } from './queries.ts';

/** Third people who are asked at most. */
export const OPINIONS_AT_MOST = 3;

/** What became of an appeal, or that it waits for another opinion. */
type AppealVerdict =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'upheld' | 'refused'; readonly settled: ObjectLabel | null };

/**
 * Decides by how the box is settled now that the opinions count as evidence: as its author said, or not. While somebody
 * agrees with the author and the others still weigh more, another third person is asked, up to three in all. Known truth
 * needs nobody's opinion.
 */
export function appealVerdict(
  { boxIndex, said }: { readonly boxIndex: number; readonly said: ObjectLabel },
  { verdicts }: Pick<Judgement, 'verdicts'>,
  opinions: readonly SecondOpinion[],
  basis: SettlementBasis,
): AppealVerdict {
  const own = opinions.filter((opinion) => opinion.boxIndex === boxIndex);
  const settled = verdicts.find((verdict) => verdict.boxIndex === boxIndex)?.settled ?? null;
  if (own.length === 0 && basis !== 'gold') return { kind: 'waiting' };
  if (settled === said) return { kind: 'upheld', settled };
  if (basis === 'gold') return { kind: 'refused', settled };
  const isInDoubt = own.some((opinion) => opinion.said === said) && own.length < OPINIONS_AT_MOST;
  return isInDoubt ? { kind: 'waiting' } : { kind: 'refused', settled };
}

/** A review of the image that was judged, with the opinions on its boxes. */
interface AppealedReview {
  readonly submissionId: number;
  readonly reviewId: number;
  readonly secondOpinions?: readonly SecondOpinion[];
}

/** An image that was judged, with its reviews and how each of them is judged now. */
interface AppealedImage {
  readonly imageId: number;
  readonly basis: SettlementBasis;
  readonly reviews: readonly AppealedReview[];
  /** Undefined where nothing about the review has changed and nobody gave an opinion. */
  readonly judge: (reviewId: number) => Pick<Judgement, 'verdicts'> | undefined;
  /** Submissions that another truth has settled anew, or that are settled by truth for the first time. */
  readonly settledByTruth: ReadonlySet<number>;
}

/**
 * Closes the appeals about an image that its new consensus, or a truth that is known since, decides; and tells their authors. One that was
 * decided before is decided again by a truth that says something else.
 */
export async function decideAppeals(
  tx: Queryable,
  { imageId, basis, reviews, judge, settledByTruth }: AppealedImage,
  now: Date,
): Promise<void> {
  const isOpinionGiven = reviews.some(({ secondOpinions = [] }) => secondOpinions.length > 0);
  if (basis !== 'gold' && !isOpinionGiven && settledByTruth.size === 0) return;
  for (const appealed of await readAppealsAbout(tx, imageId, settledByTruth)) {
    const { appealId, submissionId, userId, teamId, outcome: before } = appealed;
    const review = reviews.find((candidate) => candidate.submissionId === submissionId);
    const judgement = review && judge(review.reviewId);
    if (!judgement) continue;
    const by = before === null ? basis : 'gold';
    const verdict = appealVerdict(appealed, judgement, review.secondOpinions ?? [], by);
    if (verdict.kind === 'waiting') continue;
    const { kind: outcome, settled } = verdict;
    if (outcome === before && settled === appealed.settled) continue;
    await closeAppeal(tx, appealId, { outcome, settled, decidedAt: now });
    if (outcome !== before) await publish(tx, APPEAL_TOPIC, { teamId, userId, outcome });
  }
}
