import { iou, type Rect, rectOf } from '@uvh/domain/annotation/box';
import { placeOf } from '../image-consensus.ts';
import { believeFrom } from '../label/belief.ts';
import { hasLooked } from '../label/looked.ts';
import type { SeenObject } from '../label/seen-object.ts';
import type { States } from '../label/states.ts';
import { verdictState } from '../label/verdict-state.ts';
import { judgeByTruth, LOOSE_IOU } from '../matching/gold.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { REFERENCE_CERTAINTY } from '../skill/certainty.ts';
import type { Rates } from '../skill/tables.ts';
import { type OwnAnswer, ownShareOf, weighedFor } from './own-word.ts';

/** What an object is held to be when a team's review of it is judged. */
export interface Reference {
  /** What the others lean to; undefined while nobody of them has looked. */
  readonly state: number | undefined;
  /** Probability of the likeliest state. */
  readonly certainty: number;
  /** Probabilities of all states, as the other teams see them. */
  readonly probabilities: readonly number[];
  /** The probabilities that the pay is a mean over, and the state that they lean to: see {@link weighedFor}. */
  readonly weighed: readonly number[];
  readonly leansTo: number | undefined;
  /** Where it is, as far as others placed it. */
  readonly rect: Rect;
  /** Whether its place is known, somebody else placed it or two left it there: else nobody's placement is judged. */
  readonly isPlaced: boolean;
}

/** People of other teams who saw a drawn box and all took it for nothing, before its author is charged for it. */
const REFUSALS_BEFORE_CHARGE = 2;

/**
 * The references of an image's objects for one review: known truth on a gold image, each answer by the rectangle
 * that the person left; else what the other teams say, so that nobody's own word decides about their pay. An object
 * that nobody of another team has looked at stays open: to be shown nothing and to draw nothing is not to look. Undefined
 * for what the review says nothing of.
 */
export function referencesFor(
  image: ReviewedImage,
  seen: readonly SeenObject[],
  review: ImageReview,
  rates: Rates,
): (Reference | undefined)[] {
  if (image.truth) {
    return knownReferences(
      seen.map(({ object }) => object),
      review,
      image.truth,
      rates.states,
    );
  }
  const owns = seen.map(({ object }) => object.votes.find(({ reviewId }) => reviewId === review.reviewId));
  const answers: OwnAnswer[] = [];
  for (const [index, { object, reading }] of seen.entries()) {
    const own = owns[index];
    if (own?.manner !== 'explicit') continue;
    answers.push({ object, own, byOthers: reading.without(review.teamId).belief.probabilities });
  }
  const ownShare = ownShareOf(answers, rates.personOf(review.annotatorId));
  // Objects that share a reading have the same answers of the same people: so what they are weighed by is one too.
  const weighedBy = new Map<SeenObject['reading'], Weighed>();
  const weigh = (answer: OwnAnswer, reading: SeenObject['reading']) => {
    const before = weighedBy.get(reading);
    if (before) return before;
    const weighed = weighedFor(answer, reading, ownShare, rates);
    const known = { weighed, leansTo: verdictState(weighed) };
    weighedBy.set(reading, known);
    return known;
  };
  const isOther = (vote: Vote) => vote.teamId !== review.teamId;
  return seen.map(({ object, reading }, index) => {
    const own = owns[index];
    if (!own) return undefined;
    const rect = placeOf(object, rates, isOther);
    const isPlaced = isPlacedBy(object, isOther, rates);
    if (own.manner === 'unprompted')
      return { ...referenceOfDrawing({ object, reading }, own, seen, rates), rect, isPlaced };
    const { belief, isLookedAt } = reading.without(review.teamId);
    const { probabilities, best } = belief;
    const { weighed, leansTo } = weigh({ object, own, byOthers: probabilities }, reading);
    return {
      state: isLookedAt ? best : undefined,
      certainty: probabilities[best] ?? 0,
      probabilities,
      weighed,
      leansTo: isLookedAt ? leansTo : undefined,
      rect,
      isPlaced,
    };
  });
}

/** What an answer is paid by, and the state that it leans to. */
interface Weighed {
  readonly weighed: readonly number[];
  readonly leansTo: number;
}

/**
 * What somebody's own box is held against. Those who were not shown it and did not draw it have not judged it: only who looked
 * decides about a find.
 */
function referenceOfDrawing(
  { object, reading }: SeenObject,
  own: Vote,
  seen: readonly SeenObject[],
  rates: Rates,
): Omit<Reference, 'rect' | 'isPlaced'> {
  const { states } = rates;
  const looked = (vote: Vote) => vote.teamId !== own.teamId && hasLooked(vote, states);
  const belief = believeFrom(object, reading.evidence, rates, looked);
  const probabilities = doubted(belief.probabilities, own, rates);
  const best = verdictState(probabilities);
  const certainty = probabilities[best] ?? 0;
  const others = object.votes.filter((vote) => looked(vote) && rates.personOf(vote.annotatorId).weight > 0);
  const isSettled =
    others.length > 0 && !(best === states.removed && !isRefused(object, others, { certainty, seen, states }));
  return {
    state: isSettled ? best : undefined,
    certainty,
    probabilities,
    weighed: probabilities,
    leansTo: isSettled ? best : undefined,
  };
}

function knownReferences(
  objects: readonly ObservedObject[],
  review: ImageReview,
  truth: NonNullable<ReviewedImage['truth']>,
  states: States,
): Reference[] {
  const { answers } = judgeByTruth(objects, review.reviewId, truth, states);
  return objects.map((object, index) => {
    const { state, box } = answers[index] ?? { state: states.removed, box: undefined };
    const probabilities = new Array<number>(states.count).fill(0);
    if (state !== undefined) probabilities[state] = 1;
    const rect = box ? rectOf(box) : object.rect;
    return { state, certainty: 1, probabilities, weighed: probabilities, leansTo: state, rect, isPlaced: true };
  });
}

/** What others say of a box is believed the less, the more often its author drew boxes where nothing is. */
function doubted(probabilities: readonly number[], vote: Vote, rates: Rates): readonly number[] {
  const { removed } = rates.states;
  const odds = Math.min(1, rates.personOf(vote.annotatorId).rates.drawnRealOdds);
  const real = odds * (1 - (probabilities[removed] ?? 0));
  const nothing = probabilities[removed] ?? 0;
  const doubtful = probabilities.map((p) => (odds * p) / (real + nothing));
  doubtful[removed] = nothing / (real + nothing);
  return doubtful;
}

/** People of other teams who answered a box and left it where it lay, before somebody else's placement is judged by it. */
const ANSWERED_THERE = 2;

function isPlacedBy({ votes }: ObservedObject, counts: (vote: Vote) => boolean, { personOf, states }: Rates): boolean {
  let there = 0;
  for (const vote of votes) {
    if (!counts(vote) || vote.manner !== 'explicit' || vote.state === states.removed) continue;
    if (personOf(vote.annotatorId).weight === 0) continue;
    if (vote.rect !== undefined) return true;
    there += 1;
  }
  return there >= ANSWERED_THERE;
}

/**
 * Whether the others took a drawn box for nothing. Who deleted it and left another one at its place has only chosen between two
 * boxes of one vehicle: what two people drew at a time may lie so far apart that it is shown twice.
 */
function isRefused(
  object: ObservedObject,
  answers: readonly Vote[],
  { certainty, seen, states }: Pick<Reference, 'certainty'> & Refused,
): boolean {
  if (certainty < REFERENCE_CERTAINTY || answers.some(({ state }) => state !== states.removed)) return false;
  const beside = seen.filter((other) => other.object !== object && iou(other.object.rect, object.rect) >= LOOSE_IOU);
  const hasAnother = ({ reviewId }: Vote) =>
    beside.some(({ object: { votes } }) =>
      votes.some((vote) => vote.reviewId === reviewId && vote.state !== states.removed),
    );
  return answers.filter((vote) => !hasAnother(vote)).length >= REFUSALS_BEFORE_CHARGE;
}

/** What else is to be known of an image where a box was refused. */
interface Refused {
  readonly seen: readonly SeenObject[];
  readonly states: States;
}
