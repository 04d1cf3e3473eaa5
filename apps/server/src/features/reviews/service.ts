import type { SubmittedBox } from '@uvh/contract/calls/image';
import type { ErrorDetail } from '@uvh/contract/errors';
import { reviewedBox } from '@uvh/contract/wire-box';
import { type AcceptedReview, checkSubmission, type RefusedReview } from '@uvh/domain/annotation/submission-check';
import { LEASE_STATE } from '../../platform/db/schema/images.ts';
import { brokenConstraint } from '../../platform/db/sql-state.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/hub/announce.ts';
import type { Services } from '../../services.ts';
import { bodyHashOf } from './body-hash.ts';
import {
  bookReview,
  type EarlierReview,
  findEarlierReviews,
  findLease,
  type LeasedSubject,
  takeUpLease,
} from './queries.ts';
import { boxesToText } from './stored-boxes.ts';
import { imageReviewed, SCORE_TOPIC } from './topics.ts';

/** A review as it was sent. */
export interface SentReview {
  readonly imageId: number;
  readonly boxes: readonly SubmittedBox[];
  readonly idempotencyKey: string | undefined;
  readonly telemetry:
    | {
        readonly active_seconds: number;
        readonly coverage_tiles: number;
        readonly coverage_looked: number;
        readonly actions: number;
      }
    | undefined;
}

export interface ReviewReceipt {
  readonly submissionId: number;
  readonly scoreDelta: number;
  readonly teamScore: number;
  readonly modified: number;
  readonly total: number;
  readonly isReplayed: boolean;
}

/**
 * Takes a review (docs/product/choices.md#what-the-server-refuses,
 * docs/product/choices.md#idempotent-submissions): a retry is answered as the first time and counts once,
 * everything else has to pass the gate, the lease and the rules, and is then booked with its points in one
 * transaction.
 */
export async function submitReview(services: Services, caller: MemberCaller, sent: SentReview): Promise<ReviewReceipt> {
  const boxes = sent.boxes.map(reviewedBox);
  const bodyHash = bodyHashOf(boxes);
  const replayed = await replayOf(services, caller, sent, bodyHash);
  if (replayed) return replayed;
  await services.event.demandGame();
  if (!caller.isEmailVerified) throw refusal('EMAIL_NOT_VERIFIED');
  const subject = await findLease(services.db, sent.imageId, caller.userId, caller.team.teamId);
  if (!subject) throw refusal('NOT_LEASED');
  const checked = checkSubmission(subject.suggestions, boxes, subject.peers);
  if (checked.kind === 'refused') throw refusalOf(checked, sent.boxes);
  await demandLease(services, subject);
  const receipt = await book(services, caller, sent, subject, checked, bodyHash);
  if (receipt) return receipt;
  // Somebody was faster with this lease: the same request sent twice, or the person's other tab.
  const retried = await replayOf(services, caller, sent, bodyHash);
  if (retried) return retried;
  throw refusal('NOT_LEASED');
}

/** A lease that ran out is taken up again while the image still wants a review: nobody loses work to a long pause. */
async function demandLease({ db }: Services, subject: LeasedSubject): Promise<void> {
  if (subject.state !== LEASE_STATE.returned) return;
  try {
    if (await inTransaction(db, (tx) => takeUpLease(tx, subject.leaseId))) return;
  } catch (error) {
    if (!brokenConstraint(error)?.startsWith('lease_once')) throw error;
  }
  throw refusal('NOT_LEASED');
}

async function book(
  { db, clock, jobs }: Services,
  caller: MemberCaller,
  sent: SentReview,
  subject: LeasedSubject,
  review: AcceptedReview,
  bodyHash: Buffer,
): Promise<ReviewReceipt | undefined> {
  const { modified, total, relabelled, added, deleted } = review;
  const booking = inTransaction(db, async (tx) => {
    const booked = await bookReview(tx, {
      leaseId: subject.leaseId,
      idempotencyKey: sent.idempotencyKey,
      bodyHash,
      boxes: boxesToText(review.boxes),
      modified,
      total,
      relabelled,
      added,
      deleted,
      activeSeconds: sent.telemetry?.active_seconds,
      coverageTiles: sent.telemetry?.coverage_tiles,
      coverageLooked: sent.telemetry?.coverage_looked,
      actions: sent.telemetry?.actions,
      createdAt: clock.now(),
    });
    if (!booked) return undefined;
    await jobs.send(tx, imageReviewed, { imageId: sent.imageId });
    await announce(tx, SCORE_TOPIC, { teamId: caller.team.teamId, teamScore: booked.teamScore });
    return { ...booked, scoreDelta: relabelled, modified, total, isReplayed: false };
  });
  return booking.catch((error: unknown) => {
    // The same key at the same moment on another image: the answer is found as for any retry.
    if (brokenConstraint(error)?.startsWith('submission_')) return undefined;
    throw error;
  });
}

/** The receipt of the first time, when this is a retry; refuses what only looks like one. */
async function replayOf(
  { db }: Services,
  caller: MemberCaller,
  sent: SentReview,
  bodyHash: Buffer,
): Promise<ReviewReceipt | undefined> {
  const earlier = await findEarlierReviews(db, caller.userId, sent.imageId, sent.idempotencyKey);
  const isSame = (review: EarlierReview): boolean =>
    review.imageId === sent.imageId && review.bodyHash.equals(bodyHash);
  const underKey = earlier.find((review) => review.idempotencyKey === sent.idempotencyKey);
  if (sent.idempotencyKey !== undefined && underKey && !isSame(underKey)) throw refusal('IDEMPOTENCY_MISMATCH');
  const ofImage = earlier.find((review) => review.imageId === sent.imageId);
  if (!ofImage) return undefined;
  if (!isSame(ofImage)) throw refusal('ALREADY_SUBMITTED');
  const { submissionId, scoreDelta, teamScore, modified, total } = ofImage;
  return { submissionId, scoreDelta, teamScore, modified, total, isReplayed: true };
}

function refusalOf(refused: RefusedReview, sent: readonly SubmittedBox[]): Refusal {
  switch (refused.code) {
    case 'TOO_MANY_BOXES':
      return refusal(refused.code);
    case 'TOO_FEW_REVIEWED':
      return refusal(refused.code, { modified: refused.modified, total: refused.total });
    case 'BOX_MISSING':
      return refusal(refused.code, { details: refused.bboxIds.map((bboxId) => ({ bbox_id: bboxId })) });
    default:
      return refusal(refused.code, { details: refused.indexes.map((index) => detailOf(index, sent[index])) });
  }
}

function detailOf(index: number, box: Pick<SubmittedBox, 'bbox_id' | 'label'> | undefined): ErrorDetail {
  return box ? { index, bbox_id: box.bbox_id, label: box.label } : { index };
}
