import type { BoxReason } from '@uvh/domain/reward/box-reason';
import { type SeenObject, seenObjects } from '../label/seen-object.ts';
import type { States } from '../label/states.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { REFERENCE_CERTAINTY } from '../skill/certainty.ts';
import type { Rates } from '../skill/tables.ts';
import { type Pay, type PayTerms, payFor } from './pay.ts';
import { type PayWeights, USUAL_PAY } from './pay-weights.ts';
import type { BoxVerdict } from './reason.ts';
import { type Reference, referencesFor } from './reference.ts';
import type { ReasonTotal } from './rows.ts';

/** `gold`: against known truth; `consensus`: against what other teams say. */
export type JudgementBasis = 'gold' | 'consensus';

/** What is held of one review now: the same for the same image, reviews and rates, whenever it is asked. */
export interface Judgement {
  readonly basis: JudgementBasis;
  readonly verdicts: readonly BoxVerdict[];
  /** Exact XP by reason. */
  readonly totals: readonly ReasonTotal[];
  readonly judged: number;
  readonly hits: number;
}

/** Judges one review of an image: see {@link judgeOf}. */
export function judgeReview(
  reviewId: number,
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
  weights: PayWeights = USUAL_PAY,
): Judgement {
  return judgeOf(image, reviews, rates, weights)(reviewId);
}

/**
 * Judges reviews of an image box by box, with the exact XP of each reason: against gold, or against the consensus without
 * the reviewer's team. `reviews` are all reviews of the image, in any order. Boxes about which the others are not sure
 * bring nothing. Judge on a gold image at once, else when the image is retired or the game ends, and again when more is
 * known. What all reviews are held against is worked out once. Refuses a review that is not among `reviews`.
 */
export function judgeOf(
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
  weights: PayWeights = USUAL_PAY,
): (reviewId: number) => Judgement {
  const isCounted = ({ annotatorId }: ImageReview) => rates.personOf(annotatorId).weight > 0;
  let shared: readonly SeenObject[] | undefined;
  const seenBy = (review: ImageReview): readonly SeenObject[] => {
    const observe = (given: readonly ImageReview[]) => seenObjects(image, given, rates);
    // Truth needs no other reviewers: a gold image may have hundreds, and each settles as fast as the first.
    if (image.truth) return observe([review]);
    if (!isCounted(review)) return observe(reviews.filter((other) => other === review || isCounted(other)));
    shared ??= observe(reviews.filter(isCounted));
    return shared;
  };
  return (reviewId) => {
    const review = reviews.find((candidate) => candidate.reviewId === reviewId);
    if (!review) throw new RangeError(`Review ${reviewId} is not among the reviews of image ${image.imageId}.`);
    return judged(image, seenBy(review), review, { rates, weights });
  };
}

function judged(
  image: ReviewedImage,
  seen: readonly SeenObject[],
  review: ImageReview,
  { rates, weights }: Pick<PayTerms, 'rates' | 'weights'>,
): Judgement {
  const isGold = image.truth !== undefined;
  const references = referencesFor(image, seen, review, rates);
  const verdicts: BoxVerdict[] = [];
  let settled = 0;
  let hits = 0;
  for (const [index, { object }] of seen.entries()) {
    const vote = object.votes.find((candidate) => candidate.reviewId === review.reviewId);
    const reference = references[index];
    if (!vote || !reference) continue;
    if (countsForAccuracy(vote, reference)) {
      settled += 1;
      hits += vote.state === reference.state ? 1 : 0;
    }
    const { boxIndex } = vote;
    if (boxIndex === undefined) continue;
    verdicts.push(
      verdictFor(
        { object, vote, reference },
        boxIndex,
        payFor(object, vote, reference, { rates, weights, isGold }),
        rates.states,
      ),
    );
  }
  verdicts.sort((a, b) => a.boxIndex - b.boxIndex);
  return { basis: isGold ? 'gold' : 'consensus', verdicts, totals: totalsOf(verdicts), judged: settled, hits };
}

/** An answer of a person to an object, and what it is held against. */
interface Answered {
  readonly object: ObservedObject;
  readonly vote: Vote;
  readonly reference: Reference;
}

/**
 * Accuracy counts the answers that a person gave to suggestions. A suggestion that was left alone makes no claim, and what
 * somebody drew is paid as a find.
 */
function countsForAccuracy(vote: Vote, reference: Reference): boolean {
  return vote.manner === 'explicit' && reference.state !== undefined && reference.certainty >= REFERENCE_CERTAINTY;
}

function verdictFor({ object, vote, reference }: Answered, boxIndex: number, pay: Pay, states: States): BoxVerdict {
  const isDrawn = vote.manner === 'unprompted';
  return {
    boxIndex,
    bboxId: isDrawn ? null : object.bboxId,
    suggested: isDrawn || object.suggestedState === states.unknown ? null : states.verdictOf(object.suggestedState),
    said: states.verdictOf(vote.state),
    settled: reference.leansTo === undefined ? null : states.verdictOf(reference.leansTo),
    certainty: reference.probabilities[reference.leansTo ?? -1] ?? reference.certainty,
    settledRect: reference.rect,
    ...pay,
  };
}

function totalsOf(verdicts: readonly BoxVerdict[]): ReasonTotal[] {
  const totals = new Map<BoxReason, { reason: BoxReason; milliXp: number; boxes: number }>();
  for (const { reason, milliXp } of verdicts) {
    const total = totals.get(reason) ?? { reason, milliXp: 0, boxes: 0 };
    total.milliXp += milliXp;
    total.boxes += 1;
    totals.set(reason, total);
  }
  return [...totals.values()];
}
