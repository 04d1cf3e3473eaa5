import { openReviews } from '@uvh/consensus/assignment/policy';
import { peerSuggestions } from '@uvh/consensus/assignment/suggestions';
import { consensusOf, type ImageConsensus } from '@uvh/consensus/image-consensus';
import type { States } from '@uvh/consensus/label/states';
import type { LearnedPart } from '@uvh/consensus/packed-part';
import type { ReviewedImage } from '@uvh/consensus/review';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import { isReadyToSettle } from '@uvh/consensus/settlement/entries';
import type { PayWeights } from '@uvh/consensus/settlement/pay-weights';
import { type Judgement, judgeOf } from '@uvh/consensus/settlement/settle';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { PeerBox } from '../../platform/db/schema/consensus.ts';
import { textOfPart } from '../../platform/db/schema/part-text.ts';
import { type BookableJudgement, bookable, bookableUnless } from './bookable-judgement.ts';
import { learnedPartOf } from './learned-part.ts';
import { consensusRow, type JudgedWork } from './queries.ts';
import type { QueueState } from './queue-queries.ts';
import type { ImageToSettle } from './settle-image.ts';
import type { StoredImage } from './stored-image-queries.ts';

/** What is known when an image is judged. */
export interface JudgingTerms {
  readonly rates: Rates;
  readonly rule: RetirementRule;
  readonly weights: PayWeights;
  readonly now: Date;
  /** After the game nothing is shown to anybody any more, so that what was drawn is not suggested. */
  readonly isOver: boolean;
  /** The published consensus that these belong to. */
  readonly versionId: number;
}

/**
 * When it is worked out what an image teaches, which takes longer than to judge it and serves the next refit alone: an
 * image that goes on getting reviews is judged after each, and teaches when it is done or a refit asks.
 */
export type Teaching = 'at once' | 'when done';

/**
 * An image with all that follows from its reviews, as it is written: what that was worked out from is many times as large, and
 * would be moved by the garbage collector while other images are judged.
 */
export interface JudgedImage {
  readonly work: JudgedWork;
  /** Whether what is written may be named by others: scores by people, boxes that somebody drew by later reviews. */
  readonly isShownToOthers: boolean;
  /** Of a gold image, where people contradict what is known of it. */
  readonly contested: ImageConsensus['contested'] | undefined;
  /** Undefined where its reviews cannot be settled. */
  readonly toSettle: ImageToSettle | undefined;
}

/** Judges an image by all of its reviews, and works out what it teaches and how each of them is paid, without writing anything. */
export function judgeImage(
  queue: QueueState,
  stored: StoredImage,
  terms: JudgingTerms,
  teaching: Teaching = 'at once',
): JudgedImage {
  const { image, reviews } = stored;
  const { rates, rule, weights } = terms;
  const consensus = consensusOf(image, reviews, rates, rule);
  const isDone = queue.retiredAt !== null || consensus.isRetired;
  const basis = queue.isGold ? 'gold' : isDone && isReadyToSettle(rates.model) ? 'consensus' : undefined;
  const part = isDone || teaching === 'at once' ? learnedPartOf(stored, consensus, rates) : undefined;
  const judge = judgeOf(image, reviews, rates, weights);
  const toSettle: ImageToSettle | undefined =
    basis && reviews.length > 0
      ? {
          imageId: image.imageId,
          isKnown: image.truth !== undefined,
          reviews: reviews.map(({ boxes: _, seenCandidates: __, ...review }) => review),
          basis,
          judge: basis === 'gold' ? whenAsked(judge) : lookUpIn(judgedAtOnce(stored, judge)),
        }
      : undefined;
  return {
    work: workOf(queue, stored, { consensus, part }, terms),
    contested: queue.isGold ? consensus.contested : undefined,
    isShownToOthers: toSettle !== undefined || consensus.objects.some(({ kind }) => kind === 'found'),
    toSettle,
  };
}

/**
 * Judges all reviews at once: the way to judge them holds all that it goes by, many times what comes out. What a truth settles is
 * booked though nothing else changes, and where somebody gave an opinion an appeal asks for that too.
 */
function judgedAtOnce(
  { image: { truth }, reviews }: StoredImage,
  judge: (reviewId: number) => Judgement,
): ReadonlyMap<number, BookableJudgement | undefined> {
  const asksForAll = truth !== undefined || reviews.some(({ secondOpinions = [] }) => secondOpinions.length > 0);
  return new Map(
    reviews.map(({ reviewId, settledAs }) => [
      reviewId,
      bookableUnless(asksForAll ? null : settledAs, judge(reviewId)),
    ]),
  );
}

/** Looks judgements up. Made here, where nothing else is in reach that would live as long. */
function lookUpIn(
  judgements: ReadonlyMap<number, BookableJudgement | undefined>,
): (reviewId: number) => BookableJudgement | undefined {
  return (reviewId) => {
    if (!judgements.has(reviewId)) throw new RangeError(`Review ${reviewId} is not among those that were judged.`);
    return judgements.get(reviewId);
  };
}

/** Of gold most is settled already and stays so: each review is judged when it is asked for. */
function whenAsked(judge: (reviewId: number) => Judgement): (reviewId: number) => BookableJudgement {
  return (reviewId) => bookable(judge(reviewId));
}

function workOf(
  queue: QueueState,
  { image, reviews }: StoredImage,
  { consensus, part }: { readonly consensus: ImageConsensus; readonly part: LearnedPart | undefined },
  { rates, rule, isOver, now }: JudgingTerms,
): JudgedWork {
  // What is known of gold is shown to nobody. What was shown before it was made gold stays.
  const added = queue.isGold || isOver ? [] : newPeers(image, consensus, { states: rates.states, now });
  const peers = [...knownPeers(image), ...added];
  return {
    row: consensusRow(consensus, peers),
    part: part && textOfPart(part),
    done: queue.done,
    madeDue: queue.madeDue,
    isGold: queue.isGold,
    reviews: reviews.length,
    wanted: openReviews(consensus, 0, rule),
    isRetired: consensus.isRetired,
  };
}

/** Suggestions that are there stay, also on gold: reviews name them, and whoever has the image in hand will. */
export function knownPeers(image: ReviewedImage): ReviewedImage['suggestions'] {
  return image.suggestions.filter((suggestion) => suggestion.origin === 'peer');
}

/** New finds are shown to later reviewers: to who is given the image from now on. */
function newPeers(
  image: ReviewedImage,
  consensus: ImageConsensus,
  { states, now }: { readonly states: States; readonly now: Date },
): readonly PeerBox[] {
  const highest = Math.max(0, ...image.suggestions.map((suggestion) => suggestion.bboxId));
  const sinceMs = now.getTime();
  return peerSuggestions(consensus, highest + 1, states).map((peer) => ({ ...peer, sinceMs }));
}
