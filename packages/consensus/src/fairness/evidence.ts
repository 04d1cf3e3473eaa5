import { believe } from '../label/belief.ts';
import type { ObjectLabel, States } from '../label/states.ts';
import { judgeByTruth } from '../matching/gold.ts';
import { type ObservedObject, observeImage } from '../matching/observe.ts';
import { isByHand, type Vote } from '../matching/vote.ts';
import type { ImageReview, ImageWithReviews, ReviewedImage } from '../review.ts';
import { REFERENCE_CERTAINTY } from '../skill/certainty.ts';
import type { Rates } from '../skill/tables.ts';
import type { Flag, FlagCode } from './flags.ts';

/** One answer that a flag rests on, for an organiser to look at: the box of the review on the image. */
export interface FlagEvidence {
  readonly imageId: number;
  readonly reviewId: number;
  /** Place of the box in the review; undefined where the person has none there. */
  readonly boxIndex: number | undefined;
  readonly said: ObjectLabel;
  readonly settled: ObjectLabel;
  /** 1 on a gold image. */
  readonly certainty: number;
}

/** Flags of people whose answers are another's, or are no answers: until an organiser looks, they had better not count. */
const WITHOUT_WEIGHT: ReadonlySet<FlagCode> = new Set<FlagCode>([
  'same-boxes-as-another',
  'same-mistakes-as-another',
  'same-changes-as-a-few',
  'spoils-right-boxes',
  'draws-false-boxes',
  'deletes-whatever-is-there',
  'looks-at-gold-alone',
]);

/** The weight that is proposed for somebody with these flags, until an organiser has looked: 0 or 1. */
export function proposedWeight(flags: readonly Pick<Flag, 'code'>[]): 0 | 1 {
  return flags.some(({ code }) => WITHOUT_WEIGHT.has(code)) ? 0 : 1;
}

/**
 * The answers of a person that a flag rests on, surest first: gold, then what the others are sure of. `images` are those
 * that the person reviewed, with all reviews. Nothing for flags that rest on time or on how often somebody changes boxes.
 */
export function evidenceFor(
  code: FlagCode,
  annotatorId: number,
  images: Iterable<ImageWithReviews>,
  rates: Rates,
  most = 20,
): FlagEvidence[] {
  const evidence: FlagEvidence[] = [];
  for (const { image, reviews } of images) {
    for (const review of reviews) {
      if (review.annotatorId === annotatorId) evidence.push(...evidenceOn(code, image, review, reviews, rates));
    }
  }
  return evidence
    .sort((a, b) => b.certainty - a.certainty || a.imageId - b.imageId || (a.boxIndex ?? 0) - (b.boxIndex ?? 0))
    .slice(0, most);
}

function evidenceOn(
  code: FlagCode,
  image: ReviewedImage,
  review: ImageReview,
  reviews: readonly ImageReview[],
  rates: Rates,
): FlagEvidence[] {
  const { truth } = image;
  const { states } = rates;
  const objects = observeImage(image, truth ? [review] : reviews, states);
  const known = truth ? judgeByTruth(objects, review.reviewId, truth, states).answers : undefined;
  return objects.flatMap((object, index) => {
    const vote = object.votes.find(({ reviewId }) => reviewId === review.reviewId);
    if (!vote) return [];
    const others = object.votes.filter(({ teamId }) => teamId !== review.teamId);
    const belief = known ? undefined : believe({ ...object, votes: others }, rates);
    const state = known ? known[index]?.state : belief?.best;
    const certainty = belief ? (belief.probabilities[belief.best] ?? 0) : 1;
    if (
      state === undefined ||
      certainty < REFERENCE_CERTAINTY ||
      !speaksFor(code, { object, vote, state, isGold: known !== undefined }, states)
    )
      return [];
    return [
      {
        imageId: image.imageId,
        reviewId: review.reviewId,
        boxIndex: vote.boxIndex,
        said: states.verdictOf(vote.state),
        settled: states.verdictOf(state),
        certainty,
      },
    ];
  });
}

/** What somebody said of an object, and what it is held to be. */
interface JudgedVote {
  readonly object: ObservedObject;
  readonly vote: Vote;
  readonly state: number;
  readonly isGold: boolean;
}

function speaksFor(code: FlagCode, { object, vote, state, isGold }: JudgedVote, { removed, unknown }: States): boolean {
  const isShown = vote.manner !== 'unprompted' && object.suggestedState !== unknown;
  const isKept = isShown && vote.state === object.suggestedState;
  const isWrong = vote.state !== state;
  switch (code) {
    case 'keeps-wrong-boxes':
    case 'mends-nothing':
      return isKept && isWrong;
    case 'looks-at-gold-alone':
      return isKept && isWrong && !isGold;
    case 'tells-nothing':
      return vote.manner !== 'untouched' && vote.boxIndex !== undefined && isWrong;
    case 'spoils-right-boxes':
    case 'same-changes-as-a-few':
      return isShown && !isKept && state === object.suggestedState;
    case 'deletes-vehicles':
    case 'deletes-whatever-is-there':
      return isShown && vote.state === removed && isWrong;
    case 'draws-false-boxes':
      return vote.manner === 'unprompted' && vote.state !== removed && state === removed;
    case 'same-mistakes-as-another':
      return isWrong && !isKept && vote.boxIndex !== undefined;
    case 'same-boxes-as-another':
      return isByHand(vote);
    case 'confirms-what-others-change':
    case 'faster-than-looking':
    case 'takes-turns-on-one-device':
      return false;
  }
}
