import type { ImageConsensus } from '../image-consensus.ts';
import { DEFAULT_RETIREMENT, type RetirementRule } from '../risk/risk.ts';
import { moved } from '../skill/rates.ts';
import type { Rates } from '../skill/tables.ts';
import { isGoldTurn } from './gold-turn.ts';

/** Who asks for an image. */
export interface Reviewer {
  readonly annotatorId: number;
  readonly teamId: number;
  /** Images that they were given so far, gold and others. */
  readonly imagesLeased: number;
  /** The innermost zone that their team has unlocked; all outer ones are open too. */
  readonly zone: number;
  /** {@link reviewerSkill}. */
  readonly skill: number;
  /** One in so many images after the first ones is gold, where the organisers want another share. */
  readonly goldEvery?: number;
}

/** An image that may be leased: a row of the queue. */
export interface CandidateImage {
  readonly imageId: number;
  readonly zone: number;
  readonly isGold: boolean;
  /** Reviews submitted, and reviews that may still be leased. */
  readonly done: number;
  readonly open: number;
  /** {@link ImageConsensus.risk}; 0 while nobody has reviewed it. */
  readonly risk: number;
  /** Teams with a lease or a review of it. A gold image that one member has seen is known to the team. */
  readonly teamIds: readonly number[];
  /** A number that spreads people over fresh images. */
  readonly shuffle: number;
}

/** Who is so much worse than the crowd, or worse, is kept from the images that are hardest to settle. */
const UNSKILLED = -0.1;

/** Whether somebody of that {@link reviewerSkill} is given the images that are hardest to settle. */
export function isSkilled(skill: number): boolean {
  return skill > UNSKILLED;
}

/**
 * The images that a person may be given, best first; the caller leases the first that it can lock.
 *
 * Never an image that somebody of the team has, nor one of a locked zone, nor one with no review open. On a gold turn
 * gold comes first. Otherwise started images before fresh ones, so that images get finished: for the skilled those
 * with the highest risk first, for others those with the lowest, which need the least. Among fresh ones the innermost
 * unlocked zone first, since zones are difficulty. `secret` keeps gold turns from being foreseen.
 */
export function nextImagePolicy<T extends CandidateImage>(
  reviewer: Reviewer,
  candidates: readonly T[],
  secret: number,
): T[] {
  const wantsGold = isGoldTurn(reviewer.annotatorId, reviewer.imagesLeased, secret, reviewer.goldEvery);
  const takesHardest = isSkilled(reviewer.skill);
  return candidates
    .filter((image) => isEligible(reviewer, image))
    .sort((a, b) => {
      if (a.isGold !== b.isGold) return a.isGold === wantsGold ? -1 : 1;
      const started = Number(b.done > 0) - Number(a.done > 0);
      if (!a.isGold && started !== 0) return started;
      if (!a.isGold && a.done > 0 && a.risk !== b.risk) return takesHardest ? b.risk - a.risk : a.risk - b.risk;
      return b.zone - a.zone || a.shuffle - b.shuffle || a.imageId - b.imageId;
    });
}

function isEligible(reviewer: Reviewer, image: CandidateImage): boolean {
  if (image.zone > reviewer.zone || image.teamIds.includes(reviewer.teamId)) return false;
  return image.isGold || image.open > 0;
}

/**
 * How much more a person's reviews tell than the crowd's, -1 to 1: the rate of putting wrong suggestions right less
 * the rate of spoiling right ones, against the same of the crowd. Somebody unknown has 0.
 */
export function reviewerSkill(rates: Rates, annotatorId: number): number {
  const { copy, errorOdds } = rates.personOf(annotatorId).rates;
  const crowd = rates.model.rates;
  const error = moved(crowd.error, Math.log(errorOdds));
  return (1 - copy) * (1 - error) - error - ((1 - crowd.copy) * (1 - crowd.error) - crowd.error);
}

/** How many more reviews an image may be leased for now, given what its reviews say and how many leases are out. */
export function openReviews(
  consensus: Pick<ImageConsensus, 'isRetired' | 'reviews'>,
  liveLeases: number,
  rule: RetirementRule = DEFAULT_RETIREMENT,
): number {
  if (consensus.isRetired) return 0;
  // One at a time once the first are in: the next review may be the last that is needed.
  const wanted = Math.max(1, rule.minTeams - consensus.reviews);
  return Math.max(0, Math.min(wanted, rule.maxReviews - consensus.reviews) - liveLeases);
}
