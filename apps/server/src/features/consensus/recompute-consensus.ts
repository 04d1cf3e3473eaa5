import { openReviews } from '@uvh/consensus/assignment/policy';
import { peerSuggestions } from '@uvh/consensus/assignment/suggestions';
import { consensusOf, type ImageConsensus } from '@uvh/consensus/image-consensus';
import type { States } from '@uvh/consensus/label/states';
import type { ReviewedImage } from '@uvh/consensus/review';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import { isReadyToSettle } from '@uvh/consensus/settlement/entries';
import { unpackVerdicts } from '@uvh/consensus/settlement/packed-verdicts';
import type { PayWeights } from '@uvh/consensus/settlement/pay-weights';
import { type Judgement, judgeOf } from '@uvh/consensus/settlement/settle';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { Queryable } from '../../platform/db/database.ts';
import type { LearnedPart } from '../../platform/db/schema/consensus.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideAppeals } from '../appeals/decide.ts';
import type { EventService } from '../event/service.ts';
import { payWeightsOf } from '../event/settings.ts';
import { type BookableJudgement, bookable } from './bookable-judgement.ts';
import { writeContested } from './contested-truth-queries.ts';
import { learnedPartOf } from './learned-part.ts';
import { commitInTheBackground, consensusRow, type JudgedWork, writeWorks } from './queries.ts';
import { countLiveLeases, lockQueueRow, type QueueState, readQueueRows, updateQueue } from './queue-queries.ts';
import { type ImageToSettle, settleImages } from './settle-image.ts';
import type { SkillModelStore } from './skill-model.ts';
import { openStoredImages, readStoredImages, type StoredImage } from './stored-image-queries.ts';
import { currentVersionId } from './version-queries.ts';

export type ConsensusServices = Pick<Platform, 'db' | 'clock' | 'pubsub'> & {
  readonly skillModel: SkillModelStore;
  readonly event: Pick<EventService, 'phase' | 'retirementRule' | 'current'>;
};

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
 * Recomputes the consensus of an image from all of its reviews, what it teaches, and how many more reviews are wanted;
 * and settles what can be settled: gold at once, others when the image is done and enough is known of the crowd. What
 * was settled before is judged again. It is idempotent, so that a job may run twice and a lost one may be repeated.
 */
export async function recomputeConsensus(services: ConsensusServices, imageId: number): Promise<void> {
  const terms = await termsNow(services);
  const isHeld = await inTransaction(services.db, async (tx) => {
    const queue = await lockQueueRow(tx, imageId);
    if (!(await isStillCurrent(tx, terms))) return false;
    const [stored] = queue ? await readStoredImages(tx, [imageId]) : [];
    if (queue && stored) await writeJudgedImages(tx, [judgeImage(queue, stored, terms)], terms);
    return true;
  });
  if (isHeld) return;
  services.skillModel.clear();
  await recomputeConsensus(services, imageId);
}

/**
 * Whether no final pass has published since the terms were read: what it wrote is not to be overwritten by what was known
 * before. It holds the whole queue: ask once the rows are locked.
 */
async function isStillCurrent(tx: Queryable, { versionId }: JudgingTerms): Promise<boolean> {
  return (await currentVersionId(tx)) === versionId;
}

/**
 * The same for many images, at less cost: they are read together and judged before anything is locked. An image that got
 * a review in the meantime is judged again by itself, or where it teaches when done, left due: that review has its own call.
 * So is all that a final pass judged in the meantime.
 */
export async function recomputeConsensusOf(
  services: ConsensusServices,
  imageIds: readonly number[],
  teaching: Teaching = 'at once',
): Promise<void> {
  const { db } = services;
  const terms = await termsNow(services);
  for (let from = 0; from < imageIds.length; from += JUDGED_TOGETHER) {
    const chunk = imageIds.slice(from, from + JUDGED_TOGETHER);
    // The queue before the reviews: a review that comes between the two is seen by its count.
    const queues = await readQueueRows(db, chunk, { lock: false });
    const judged: JudgedImage[] = [];
    for (const stored of await openStoredImages(db, chunk)) {
      const queue = queues.get(stored.image.imageId);
      if (queue) judged.push(judgeImage(queue, stored, terms, teaching));
    }
    const groups = [judged.filter((each) => !each.isShownToOthers), judged.filter((each) => each.isShownToOthers)];
    const late: number[] = [];
    for (const group of groups.filter(({ length }) => length > 0)) {
      late.push(...(await inTransaction(db, (tx) => writeUnlessChanged(tx, group, terms))));
    }
    if (teaching === 'when done') continue;
    for (const imageId of late) await recomputeConsensus(services, imageId);
  }
}

/**
 * When it is worked out what an image teaches, which takes longer than to judge it and serves the next refit alone: an
 * image that goes on getting reviews is judged after each, and teaches when it is done or a refit asks.
 */
export type Teaching = 'at once' | 'when done';

/** Images that are read and judged together. */
const JUDGED_TOGETHER = 25;

/** Writes what still holds; returns the images that got a review, or a final judgement, since they were judged. */
async function writeUnlessChanged(
  tx: Queryable,
  group: readonly JudgedImage[],
  terms: JudgingTerms,
): Promise<readonly number[]> {
  // What nobody can have seen may be lost with the machine: the image is due again then. Nobody waits for its row until it is on disk.
  if (!group.some((each) => each.isShownToOthers)) await commitInTheBackground(tx);
  return writeJudgedImages(tx, group, terms);
}

async function termsNow({ skillModel, event, clock }: ConsensusServices): Promise<JudgingTerms> {
  const isOver = (await event.phase()) === 'after';
  const [{ rates, versionId }, rule, { settings }] = await Promise.all([
    skillModel.datedRates(),
    event.retirementRule(),
    event.current(),
  ]);
  return { rates, rule, weights: payWeightsOf(settings), now: clock.now(), isOver, versionId };
}

/**
 * An image with all that follows from its reviews, as it is written: what that was worked out from is many times as large, and
 * would be moved by the garbage collector while other images are judged.
 */
interface JudgedImage {
  readonly work: JudgedWork;
  /** Whether what is written may be named by others: scores by people, boxes that somebody drew by later reviews. */
  readonly isShownToOthers: boolean;
  /** Of a gold image, where people contradict what is known of it. */
  readonly contested: ImageConsensus['contested'] | undefined;
  /** Undefined where its reviews cannot be settled. */
  readonly toSettle: ImageToSettle | undefined;
}

function judgeImage(
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
          judge: basis === 'gold' ? whenAsked(judge) : lookUpIn(judgedAtOnce(reviews, judge)),
        }
      : undefined;
  return {
    work: workOf(queue, stored, { consensus, part }, terms),
    contested: queue.isGold ? consensus.contested : undefined,
    isShownToOthers: toSettle !== undefined || consensus.objects.some(({ kind }) => kind === 'found'),
    toSettle,
  };
}

/** Judges all reviews at once: the way to judge them holds all that it goes by, many times what comes out. */
function judgedAtOnce(
  reviews: StoredImage['reviews'],
  judge: (reviewId: number) => Judgement,
): ReadonlyMap<number, BookableJudgement> {
  return new Map(reviews.map(({ reviewId }) => [reviewId, bookable(judge(reviewId))]));
}

/** Looks judgements up. Made here, where nothing else is in reach that would live as long. */
function lookUpIn(judgements: ReadonlyMap<number, BookableJudgement>): (reviewId: number) => BookableJudgement {
  return (reviewId) => {
    const judgement = judgements.get(reviewId);
    if (!judgement) throw new RangeError(`Review ${reviewId} is not among those that were judged.`);
    return judgement;
  };
}

/** Of gold most is settled already and stays so: each review is judged when it is asked for. */
function whenAsked(judge: (reviewId: number) => Judgement): (reviewId: number) => BookableJudgement {
  return (reviewId) => bookable(judge(reviewId));
}

/** Writes what still holds and settles what can be; returns the images that did not hold. */
async function writeJudgedImages(
  tx: Queryable,
  judged: readonly JudgedImage[],
  terms: JudgingTerms,
): Promise<readonly number[]> {
  const { late, written } = await writeWorks(
    tx,
    { versionId: terms.versionId, now: terms.now },
    judged.map(({ work }) => work),
  );
  await writeContested(
    tx,
    judged.flatMap(({ work: { row }, contested }) =>
      contested && written.has(row.imageId) ? [{ imageId: row.imageId, contested }] : [],
    ),
  );
  const settled = judged.flatMap(({ toSettle }) => (toSettle && written.has(toSettle.imageId) ? [toSettle] : []));
  if (settled.length > 0) await settleImages(tx, settled, terms.now);
  for (const { imageId, reviews, judge } of settled) {
    const verdictsOf = (reviewId: number) => ({ verdicts: unpackVerdicts(judge(reviewId).packed) });
    await decideAppeals(tx, imageId, reviews, verdictsOf, terms.now);
  }
  return late;
}

function workOf(
  queue: QueueState,
  { image, reviews }: StoredImage,
  { consensus, part }: { readonly consensus: ImageConsensus; readonly part: LearnedPart | undefined },
  { rates, rule, isOver }: JudgingTerms,
): JudgedWork {
  const peers = queue.isGold ? [] : [...knownPeers(image), ...(isOver ? [] : newPeers(image, consensus, rates.states))];
  return {
    row: consensusRow(consensus, peers),
    part: part && JSON.stringify(part),
    done: queue.done,
    isGold: queue.isGold,
    reviews: reviews.length,
    wanted: openReviews(consensus, 0, rule),
    isRetired: consensus.isRetired,
  };
}

/** Gives images their places in the queue by their consensus. Gives those that are done. */
export async function giveQueuePlaces(
  tx: Queryable,
  judged: readonly {
    readonly queue: QueueState;
    readonly consensus: Pick<ImageConsensus, 'imageId' | 'risk' | 'reviews' | 'isRetired'>;
  }[],
  rule: RetirementRule,
  now: Date,
): Promise<ReadonlySet<number>> {
  const live = await countLiveLeases(
    tx,
    judged.map(({ consensus }) => consensus.imageId),
  );
  const places = judged.map(({ queue, consensus }) => {
    const { imageId, risk } = consensus;
    const retiredAt = queue.retiredAt ?? (consensus.isRetired && !queue.isGold ? now : null);
    const open = retiredAt || queue.isGold ? 0 : openReviews(consensus, live.get(imageId) ?? 0, rule);
    return { imageId, priority: risk, open, judged: queue.done, retiredAt };
  });
  await updateQueue(tx, places);
  return new Set(places.filter(({ retiredAt }) => retiredAt !== null).map(({ imageId }) => imageId));
}

/** Suggestions that are there stay: reviews name them. */
export function knownPeers(image: ReviewedImage): ReviewedImage['suggestions'] {
  return image.suggestions.filter((suggestion) => suggestion.origin === 'peer');
}

/** New finds are shown to later reviewers. */
function newPeers(image: ReviewedImage, consensus: ImageConsensus, states: States): ReviewedImage['suggestions'] {
  const highest = Math.max(0, ...image.suggestions.map((suggestion) => suggestion.bboxId));
  return peerSuggestions(consensus, highest + 1, states);
}
