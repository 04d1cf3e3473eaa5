import type { SubmittedBox } from '@uvh/contract/calls/image';
import type { ErrorDetail } from '@uvh/contract/errors';
import { reviewedBox } from '@uvh/contract/wire-box';
import type { Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import { NEW_BOX_ID, type ReviewedBox } from '@uvh/domain/annotation/review';
import {
  type AcceptedSubmission,
  checkSubmission,
  namesFormerBoxes,
  type RefusedSubmission,
} from '@uvh/domain/annotation/submission-check';
import { LEASE_STATE, type StoredEffort } from '../../platform/db/schema/images.ts';
import { brokenConstraint } from '../../platform/db/sql-state.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type MemberCaller, refuseDisqualified, refuseOrganiser } from '../../platform/http/caller.ts';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import type { LeasingServices } from '../images/lease/service.ts';
import { reviewOfShown } from '../images/shown-peers.ts';
import { bodyHashOf } from './body-hash.ts';
import { SCORE_TOPIC } from './events.ts';
import {
  type EarlierSubmission,
  groundInHand,
  type LeaseForSubmission,
  readSubmissionGround,
  reclaimLease,
  type SubmissionGround,
} from './ground-queries.ts';
import { type HeldAfterSubmission, heldAfter, leaseBeside, wantedAhead } from './lease-beside.ts';
import { type NewSubmission, recordSubmission } from './record-queries.ts';
import { recordAndLease } from './record-together.ts';
import { boxesToText } from './stored-boxes.ts';

export interface SubmissionServices extends LeasingServices, Pick<Platform, 'pubsub'> {
  readonly event: Pick<EventService, 'current' | 'requireGameOpen' | 'requireGameRunning'>;
}

/** A lease that ran out is taken up for the submission alone, which is stored in the next statement. */
const RECLAIMED_MS = 60_000;

/** A submission as the client sent it. */
export interface SubmissionInput {
  readonly imageId: number;
  readonly boxes: readonly SubmittedBox[];
  readonly idempotencyKey: string | undefined;
  /** Candidates that the person was shown, by their ids. */
  readonly candidatesShown?: readonly number[] | undefined;
  /** Images to have in hand beside the next one; none are leased where this is not told. */
  readonly ahead?: number | undefined;
  readonly telemetry:
    | {
        readonly active_seconds: number;
        readonly coverage_tiles: number;
        readonly coverage_looked: number;
        readonly actions: number;
        readonly keys?: number | undefined;
        readonly presses?: number | undefined;
        readonly answers?: StoredEffort['answers'] | undefined;
      }
    | undefined;
}

export interface SubmissionReceipt {
  readonly submissionId: number;
  readonly scoreDelta: number;
  readonly teamScore: number;
  readonly modified: number;
  readonly total: number;
  readonly isReplayed: boolean;
  readonly ahead?: HeldAfterSubmission | undefined;
}

/**
 * Accepts a submission (docs/product/choices.md#what-the-server-refuses,
 * docs/product/choices.md#idempotent-submissions): a retry returns the first receipt and counts once; everything else
 * must pass the phase, the lease and the rules, and is then recorded with its points in one transaction.
 */
export async function createSubmission(
  services: SubmissionServices,
  caller: MemberCaller,
  input: SubmissionInput,
): Promise<SubmissionReceipt> {
  refuseOrganiser(caller);
  const boxes = input.boxes.map(reviewedBox);
  const bodyHash = bodyHashOf(boxes);
  const tryOn = async ({ lease, earlier }: SubmissionGround): Promise<SubmissionReceipt | undefined> => {
    const replayed = replayOf(earlier, input, bodyHash);
    if (replayed) return replayed;
    await services.event.requireGameOpen();
    refuseDisqualified(caller);
    if (!caller.isEmailVerified) throw refusal('EMAIL_NOT_VERIFIED');
    if (!lease) throw refusal('NOT_LEASED');
    const [content] = await services.contents.of([lease]);
    if (!content) throw refusal('NOT_LEASED');
    const candidates = content.candidates();
    const known = boxes.map((box) => withKnownCandidate(box, candidates));
    const { classes } = await services.event.current();
    const suggestions = content.suggestions();
    // Leases ended when they were replaced, but the image may have come to the same person again.
    if (namesFormerBoxes(suggestions, known)) throw refusal('NOT_LEASED');
    const peers = content.peers();
    const { boxes: answered, leftOut } = reviewOfShown(known, peers, lease.leasedAtMs);
    const checked = checkSubmission(suggestions, answered, classes, peers);
    if (checked.kind === 'refused') throw refusalOf(checked, input.boxes);
    await requireLease(services, lease);
    return record(services, { caller, input, lease, candidates, review: checked, leftOut, bodyHash });
  };
  const inHand = groundInHand(caller, input.imageId);
  // The lease may have ended while the body was on its way: then all is looked at again.
  const receipt = (inHand && (await tryOn(inHand))) ?? (await tryOn(await groundOf(services, caller, input)));
  if (receipt) return receipt;
  // Another request used the lease first: the same one sent twice, or one of the person's other tab.
  const replayedNow = replayOf((await groundOf(services, caller, input)).earlier, input, bodyHash);
  if (replayedNow) return replayedNow;
  throw refusal('NOT_LEASED');
}

function groundOf(
  { db }: Pick<Platform, 'db'>,
  { userId, team: { teamId } }: MemberCaller,
  { imageId, idempotencyKey }: SubmissionInput,
): Promise<SubmissionGround> {
  return readSubmissionGround(db, { userId, teamId, imageId, idempotencyKey });
}

/** A box keeps its candidate only where it is new and the image has that candidate. */
function withKnownCandidate({ candidateId, ...box }: ReviewedBox, candidates: readonly Candidate[]): ReviewedBox {
  const isKnown = box.bboxId === NEW_BOX_ID && candidates.some((candidate) => candidate.candidateId === candidateId);
  return candidateId !== undefined && isKnown ? { ...box, candidateId } : box;
}

/** Where the candidates lie that were shown; undefined where none of the image were. */
function seenCandidates(shown: readonly number[] = [], candidates: readonly Candidate[]): Rect[] | undefined {
  const seen = candidates.filter(({ candidateId }) => shown.includes(candidateId));
  return seen.length > 0 ? seen.map(({ x, y, width, height }) => ({ x, y, width, height })) : undefined;
}

/** Reclaims an expired lease while the image still needs a review, so that nobody loses work to a long pause. */
async function requireLease({ db, clock }: Pick<Platform, 'db' | 'clock'>, lease: LeaseForSubmission): Promise<void> {
  if (lease.state === LEASE_STATE.declined) throw refusal('NOT_LEASED');
  if (lease.state !== LEASE_STATE.returned) return;
  try {
    const expiresAt = new Date(clock.now().getTime() + RECLAIMED_MS);
    if (await inTransaction(db, (tx) => reclaimLease(tx, lease.leaseId, expiresAt))) return;
  } catch (error) {
    if (!brokenConstraint(error)?.startsWith('lease_once')) throw error;
  }
  throw refusal('NOT_LEASED');
}

interface CheckedSubmission {
  readonly caller: MemberCaller;
  readonly input: SubmissionInput;
  readonly lease: LeaseForSubmission;
  readonly candidates: readonly Candidate[];
  readonly review: AcceptedSubmission;
  /** What the person was shown and the submission does not name. */
  readonly leftOut: readonly ReviewedBox[];
  readonly bodyHash: Buffer;
}

async function record(
  services: SubmissionServices,
  { caller, input, lease, candidates, review, leftOut, bodyHash }: CheckedSubmission,
): Promise<SubmissionReceipt | undefined> {
  const { db, clock, pubsub } = services;
  const { modified, total, relabelled, added, deleted } = review;
  const createdAt = clock.now();
  const wanted = await wantedAhead(services, caller, { ...input, xp: relabelled });
  const beside = wanted && (await leaseBeside(services, wanted, createdAt));
  const values: NewSubmission = {
    leaseId: lease.leaseId,
    idempotencyKey: input.idempotencyKey,
    bodyHash,
    boxes: boxesToText([...review.boxes, ...leftOut]),
    modified,
    total,
    relabelled,
    added,
    deleted,
    activeSeconds: input.telemetry && asStored(input.telemetry.active_seconds),
    coverageTiles: input.telemetry?.coverage_tiles,
    coverageLooked: input.telemetry?.coverage_looked,
    actions: input.telemetry?.actions,
    effort: effortIn(input.telemetry),
    seenCandidates: seenCandidates(input.candidatesShown, candidates),
    createdAt,
  };
  const recorded = await (beside
    ? recordAndLease(db, { values, beside })
    : recordSubmission(db, values, caller.team.teamId)
  ).catch((error: unknown) => {
    // The same key at the same moment on another image: handled like any retry.
    if (brokenConstraint(error)?.startsWith('submission_')) return undefined;
    throw error;
  });
  if (!recorded) return undefined;
  const { teamId } = caller.team;
  pubsub.publishSoon(SCORE_TOPIC, teamId, { teamId, teamScore: recorded.teamScore });
  const { submissionId, teamScore } = recorded;
  const ahead = wanted && (await heldAfter(services, wanted, recorded.held));
  return { submissionId, teamScore, scoreDelta: relabelled, modified, total, isReplayed: false, ahead };
}

/** As near as the column has it, which refuses a number that is too small for it. */
const asStored = (seconds: number): number => Math.fround(seconds);

/** Undefined where the client does not tell, as one that was opened before there was anything to tell. */
function effortIn(telemetry: SubmissionInput['telemetry']): StoredEffort | undefined {
  const { keys, presses, answers } = telemetry ?? {};
  if (keys === undefined || presses === undefined || answers === undefined) return undefined;
  return { keys, presses, answers };
}

/** Returns the receipt of the first request when this is a retry; refuses a different body under the same key or image. */
function replayOf(
  earlier: readonly EarlierSubmission[],
  input: SubmissionInput,
  bodyHash: Buffer,
): SubmissionReceipt | undefined {
  const hash = bodyHash.toString('hex');
  const isSame = (stored: EarlierSubmission): boolean => stored.imageId === input.imageId && stored.bodyHash === hash;
  const underKey = earlier.find((stored) => stored.idempotencyKey === input.idempotencyKey);
  if (input.idempotencyKey !== undefined && underKey && !isSame(underKey)) throw refusal('IDEMPOTENCY_MISMATCH');
  const ofImage = earlier.find((stored) => stored.imageId === input.imageId);
  if (!ofImage) return undefined;
  if (!isSame(ofImage)) throw refusal('ALREADY_SUBMITTED');
  const { submissionId, scoreDelta, teamScore, modified, total } = ofImage;
  return { submissionId, scoreDelta, teamScore, modified, total, isReplayed: true };
}

function refusalOf(refused: RefusedSubmission, sent: readonly SubmittedBox[]): Refusal {
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
