import { openReviews } from '@uvh/consensus/assignment/policy';
import { consensusOf, type ImageConsensus } from '@uvh/consensus/image-consensus';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import { judgeOf } from '@uvh/consensus/settlement/settle';
import type { Queryable } from '../../platform/db/database.ts';
import { type BookableJudgement, bookable } from './bookable-judgement.ts';
import { type JudgingTerms, knownPeers } from './judge-image.ts';
import { type ConsensusRow, consensusRow, readSettlements, readVerdicts, writeConsensuses } from './queries.ts';
import { countLiveLeases, type QueueState, readQueueRows, updateQueue } from './queue-queries.ts';
import { type NewJudgement, writeJudgements } from './settlement-queries.ts';
import type { StoredImage } from './stored-image-queries.ts';

/** What a final pass found about some images: plain data, kept until everything is published. */
export interface FinalOutcome {
  readonly images: readonly FinalImage[];
}

interface FinalImage {
  readonly consensus: Omit<ConsensusRow, 'objects'> & {
    readonly isRetired: boolean;
    /** Base64. */
    readonly objects: string;
  };
  readonly reviews: readonly FinalReview[];
}

interface FinalReview {
  readonly submissionId: number;
  readonly userId: number;
  readonly teamId: number;
  /** Null where a person would see no change from what was settled at `settledAt`. */
  readonly judgement: (Omit<BookableJudgement, 'packed'> & { readonly packed: string }) | null;
  readonly settledAt: string | null;
  readonly isRevised: boolean;
}

/** Judges some images and all of their reviews, and writes nothing. */
export async function judgeFinally(
  db: Queryable,
  images: readonly StoredImage[],
  { rates, rule, weights }: Pick<JudgingTerms, 'rates' | 'rule' | 'weights'>,
): Promise<FinalOutcome> {
  const earlier = await readVerdicts(db, submissionIdsOf(images));
  return {
    images: images.map(({ image, reviews }) => {
      const consensus = consensusOf(image, reviews, rates, rule);
      const { objects, ...row } = consensusRow(consensus, knownPeers(image));
      const judge = judgeOf(image, reviews, rates, weights);
      return {
        consensus: { ...row, isRetired: consensus.isRetired, objects: Buffer.from(objects).toString('base64') },
        reviews: reviews.map(({ reviewId, submissionId, annotatorId: userId, teamId }) => {
          const judgement = judge(reviewId);
          const before = earlier.get(submissionId);
          const isChanged = !before || !isSame(before, judgement);
          return {
            submissionId,
            userId,
            teamId,
            judgement: isChanged ? asText(bookable(judgement)) : null,
            settledAt: before?.settledAt.toISOString() ?? null,
            isRevised: isChanged && before !== undefined,
          };
        }),
      };
    }),
  };
}

function asText({ packed, ...judgement }: BookableJudgement) {
  return { ...judgement, packed: Buffer.from(packed).toString('base64') };
}

function submissionIdsOf(
  images: readonly { readonly reviews: readonly { readonly submissionId: number }[] }[],
): number[] {
  return images.flatMap(({ reviews }) => reviews.map(({ submissionId }) => submissionId));
}

/** Something that was to stay as it was is not so any more: somebody judged it while the pass did. */
export class JudgedMeanwhile extends Error {}

/**
 * Writes what was found: consensus, place in the queue, judgements. The books of the people follow. Throws
 * {@link JudgedMeanwhile} when what was found cannot be written over what there is now.
 */
export async function publishOutcome(
  tx: Queryable,
  { images }: FinalOutcome,
  { rule, now }: Pick<JudgingTerms, 'rule' | 'now'>,
): Promise<void> {
  const queues = await readQueueRows(
    tx,
    images.map(({ consensus }) => consensus.imageId),
    { lock: true },
  );
  const known = images.flatMap((each) => {
    const queue = queues.get(each.consensus.imageId);
    return queue ? [{ ...each, queue }] : [];
  });
  // Gold that nobody has reviewed has taught; its consensus would tell nothing.
  const reviewed = known.filter(({ reviews }) => reviews.length > 0);
  if (reviewed.length === 0) return;
  await writeConsensuses(
    tx,
    reviewed.map(({ consensus: { isRetired: _, objects, ...row } }) => ({
      ...row,
      objects: Buffer.from(objects, 'base64'),
    })),
    now,
  );
  const retired = await giveQueuePlaces(tx, reviewed, rule, now);
  const earlier = await readSettlements(tx, submissionIdsOf(reviewed));
  const changed = reviewed.flatMap(({ queue, consensus: { imageId }, reviews }) => {
    const basis = queue.isGold ? 'gold' : retired.has(imageId) ? 'consensus' : 'end';
    return reviews.flatMap(({ judgement, settledAt, submissionId, userId, teamId }): NewJudgement[] => {
      if (!judgement) {
        if (earlier.get(submissionId)?.settledAt.toISOString() === settledAt) return [];
        throw new JudgedMeanwhile(`Submission ${submissionId} was settled anew.`);
      }
      const review = { submissionId, userId, teamId };
      const packed = Buffer.from(judgement.packed, 'base64');
      return [{ review, basis, judgement: { ...judgement, packed }, earlier: earlier.get(submissionId) ?? null }];
    });
  });
  await writeJudgements(tx, changed, now);
}

/** Gives images their places in the queue by their consensus. Gives those that are done. */
async function giveQueuePlaces(
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

interface Standing {
  readonly judged: number;
  readonly hits: number;
  readonly verdicts: readonly { readonly milliXp: number; readonly reason: string; readonly certainty: number }[];
}

/** Whether nothing that a person can see of the judgement has changed. */
function isSame(before: Standing, now: Standing): boolean {
  if (before.judged !== now.judged || before.hits !== now.hits || before.verdicts.length !== now.verdicts.length)
    return false;
  return before.verdicts.every(({ milliXp, reason, certainty }, at) => {
    const then = now.verdicts[at];
    return then?.milliXp === milliXp && then.reason === reason && then.certainty === certainty;
  });
}
