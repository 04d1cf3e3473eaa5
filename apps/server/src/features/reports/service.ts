import type { ReportKind } from '@uvh/contract/calls/report';
import type { Rect } from '@uvh/domain/annotation/box';
import { type ReviewedBox, sameRect } from '@uvh/domain/annotation/review';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { LEASE_STATE } from '../../platform/db/schema/images.ts';
import { lastSpan } from '../../platform/db/time-span.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type MemberCaller, refuseDisqualified, refuseOrganiser } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockImages, withdrawImages } from '../images/curation/queries.ts';
import { giveBack } from '../images/lease/give-back.ts';
import { lockLeasesOf, type Seeker } from '../images/lease/queries.ts';
import { boxesToText } from '../submissions/stored-boxes.ts';
import {
  countReportsIn,
  findPictureInHand,
  findReportByKey,
  insertReport,
  latestLease,
  weighPrivateWord,
  weighReports,
} from './queries.ts';

export type ReportServices = Pick<Platform, 'db' | 'clock' | 'blobs'>;

type StoredReport = NonNullable<Awaited<ReturnType<typeof findReportByKey>>>;

/** A report as the client sent it. */
export interface ReportInput {
  readonly key: string;
  readonly imageId: number;
  readonly kind: ReportKind;
  readonly note: string;
  readonly box: (Rect & { readonly label: string }) | undefined;
  /** What the person had done so far. */
  readonly boxes: readonly ReviewedBox[] | undefined;
}

export interface ReportReceipt {
  readonly reportId: number;
  readonly isGivenBack: boolean;
}

const HOUR_MS = 3_600_000;
/** Far more than an honest person has to say; it bounds what one account can write. */
const REPORTS_AN_HOUR = 60;
const RETRY_SECONDS = 300;
/** From that many teams on a report that an image cannot be used is believed. */
const TEAMS_THAT_HOLD = 2;
/** So many images one team holds back by its word alone that they show something private, before an organiser has looked. */
const HELD_BY_ONE_TEAM = 6;

/**
 * Keeps what a person says of an image they hold or held. A report on the whole image gives it back, within the bound
 * for images given back by choice (docs/product/annotation.md#reports); beyond that the report is kept and the image
 * stays in hand, unless nobody could be shown its picture.
 */
export async function createReport(
  services: ReportServices,
  caller: MemberCaller,
  input: ReportInput,
): Promise<ReportReceipt> {
  refuseOrganiser(caller);
  refuseDisqualified(caller);
  const { db, clock } = services;
  const seeker = { userId: caller.userId, teamId: caller.team.teamId };
  const picture = input.kind === 'broken' ? await lookAtPicture(services, seeker, input.imageId) : 'there';
  return inTransaction(db, async (tx) => {
    await lockLeasesOf(tx, seeker.userId);
    const earlier = await findReportByKey(tx, seeker.userId, input.key);
    if (earlier && !isSameReport(earlier, input)) throw refusal('IDEMPOTENCY_MISMATCH');
    const lease = await latestLease(tx, seeker, input.imageId);
    const isSubmitted = lease?.state === LEASE_STATE.submitted;
    // Sent again since its answer was lost: the same answer, and nothing that was submitted stays in hand.
    if (earlier) return { reportId: earlier.reportId, isGivenBack: earlier.isGivenBack || isSubmitted };
    if (!lease) throw refusal('NOT_LEASED');
    const now = clock.now();
    if ((await countReportsIn(tx, seeker.userId, lastSpan(now, HOUR_MS))) >= REPORTS_AN_HOUR)
      throw refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
    const isOfImage = input.kind !== 'box';
    const isGivenBack =
      isOfImage && !isSubmitted && (await giveBack(tx, seeker, input.imageId, { now, isNeeded: picture !== 'there' }));
    const reportId = await insertReport(tx, {
      ...seeker,
      imageId: input.imageId,
      key: input.key,
      kind: input.kind,
      note: input.note,
      box: boxOf(input),
      boxes: input.boxes ? boxesToText(input.boxes) : null,
      isGivenBack,
      createdAt: now,
    });
    const isPrivate = input.kind === 'private' && isGivenBack;
    if (isOfImage) await holdBackIfBelieved(tx, seeker, input.imageId, { now, isGone: picture === 'gone', isPrivate });
    return { reportId, isGivenBack: isGivenBack || isSubmitted };
  });
}

/** Only a note on a box names one. */
function boxOf({ kind, box }: Pick<ReportInput, 'kind' | 'box'>): StoredReport['box'] {
  return kind === 'box' ? (box ?? null) : null;
}

/** What the person had drawn by then is left out: it says nothing of what they report. */
function isSameReport(earlier: StoredReport, input: ReportInput): boolean {
  const box = boxOf(input);
  const isSameBox =
    box && earlier.box ? sameRect(box, earlier.box) && box.label === earlier.box.label : box === earlier.box;
  return isSameBox && earlier.imageId === input.imageId && earlier.kind === input.kind && earlier.note === input.note;
}

/** Whether the picture of an image in the person's hands is in the store and whole; `away` where the store does not say. */
async function lookAtPicture(
  { db, blobs }: ReportServices,
  seeker: Seeker,
  imageId: number,
): Promise<'there' | 'gone' | 'away'> {
  // Before the transaction: a store may take seconds.
  const objectKey = await findPictureInHand(db, seeker, imageId);
  if (objectKey === undefined) return 'there';
  return blobs.read(objectKey).then(
    (blob) => (blob ? 'there' : 'gone'),
    () => 'away',
  );
}

interface Weight {
  readonly now: Date;
  /** Its picture is not in the store. */
  readonly isGone: boolean;
  /** It was said just now to show something private, and given back. */
  readonly isPrivate: boolean;
}

/**
 * Takes an image out of play until an organiser has looked: at once when it is said to show something private or its
 * picture is gone, else when two teams say that it cannot be used. What an organiser chose to keep is not held back again.
 */
async function holdBackIfBelieved(
  tx: Queryable,
  seeker: Seeker,
  imageId: number,
  { now, isGone, isPrivate }: Weight,
): Promise<void> {
  const { teams, isKept, reportIds } = await weighReports(tx, imageId);
  if (isKept) return;
  if (!isGone && teams < TEAMS_THAT_HOLD && !(isPrivate && (await isBelievedAlone(tx, seeker)))) return;
  const [image] = await lockImages(tx, [imageId]);
  if (!image || image.isWithdrawn) return;
  await withdrawImages(tx, [imageId], now);
  const details = { imageIds: [imageId], reportIds };
  await audit(tx, { actor: 'server', action: 'images.hold-back', target: String(imageId), details });
}

/**
 * Whether the word of one team is enough. Images that wait for an organiser, and those that one has looked at and kept,
 * use it up; those that were private indeed add to it. Otherwise one account could empty a queue at twelve an hour.
 */
async function isBelievedAlone(tx: Queryable, seeker: Seeker): Promise<boolean> {
  // One after the other, or a team that speaks at one moment would have its share several times.
  await holdLock(tx, `private word of team ${seeker.teamId}`);
  const { confirmed, refuted, waiting } = await weighPrivateWord(tx, seeker);
  return waiting + refuted < HELD_BY_ONE_TEAM + confirmed;
}
