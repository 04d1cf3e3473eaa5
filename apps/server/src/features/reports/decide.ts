import * as z from 'zod/mini';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { erasePicture, removeErasedFiles } from '../images/curation/erase-picture.ts';
import { endLeases, lockImages, reopenImages, withdrawImages } from '../images/curation/queries.ts';
import { type CurationServices, curate, restoreRetired } from '../images/curation/service.ts';
import { countDecided, type Decided, decideReportsOf, reopenReports } from './queries.ts';

export type DecisionServices = Pick<Platform, 'db' | 'clock' | 'blobs' | 'log'>;

interface Wanted {
  readonly imageId: number;
  readonly decision: Decided['decision'];
  readonly reason: string;
}

/**
 * Decides all open reports of an image. What is kept comes back into the event if a report had held it back or an
 * organiser had withdrawn it; an erased picture is gone for good.
 */
export async function decideReports(
  { db, clock, blobs, log }: DecisionServices,
  actor: string,
  { imageId, decision, reason }: Wanted,
): Promise<readonly number[]> {
  const reportIds = await inTransaction(db, async (tx) => {
    const [found] = await lockImages(tx, [imageId]);
    if (!found) throw refusal('NOT_FOUND');
    const now = clock.now();
    const decided = await decideReportsOf(tx, imageId, { decision, reason, decidedBy: actor, decidedAt: now });
    if (decided.length === 0) throw refusal('CHANGED_SINCE');
    // Somebody who had the image may report it after its picture was erased: there is none to keep.
    // Nor does one come into play whose truth everybody may have.
    const isOut = decision !== 'keep' || found.isErased || found.isPractice;
    await setInPlay(tx, imageId, { isWithdrawn: found.isWithdrawn, wanted: isOut, now });
    const details = {
      imageId,
      reportIds: decided,
      decision,
      reason,
      before: { isWithdrawn: found.isWithdrawn },
      after: { isWithdrawn: isOut },
    };
    const action = decision === 'erase' ? 'reports.erase' : 'reports.decide';
    await audit(tx, { actor, action, target: String(imageId), details });
    if (decision === 'erase') await erasePicture(tx, blobs, imageId, now);
    return decided;
  });
  // After the commit, or a decision that did not come about would have taken the picture. What is left is swept every minute.
  if (decision === 'erase')
    await removeErasedFiles({ db, blobs }).catch((error: unknown) =>
      log.warn({ err: error, imageId }, 'the files of an erased picture are not removed yet'),
    );
  return reportIds;
}

interface InPlay {
  readonly isWithdrawn: boolean;
  /** Whether it is to be withdrawn. */
  readonly wanted: boolean;
  readonly now: Date;
}

async function setInPlay(tx: Queryable, imageId: number, { isWithdrawn, wanted, now }: InPlay): Promise<void> {
  if (wanted) await endLeases(tx, [imageId]);
  if (wanted === isWithdrawn) return;
  if (wanted) await withdrawImages(tx, [imageId], now);
  else await reopenImages(tx, [imageId]);
}

const stateSchema = z.object({ isWithdrawn: z.boolean() });
const actSchema = z.object({
  imageId: z.int(),
  reportIds: z.array(z.int()),
  decision: z.enum(['keep', 'withdraw']),
  before: stateSchema,
  after: stateSchema,
});

/** Opens the reports again and puts the image where it was, unless either has been changed since. */
export function undoDecision({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const { imageId, reportIds, decision, before, after } = actSchema.parse(details);
    await inTransaction(db, async (tx) => {
      const [found] = await lockImages(tx, [imageId]);
      if (!found || found.isErased || found.isWithdrawn !== after.isWithdrawn) throw refusal('CHANGED_SINCE');
      if ((await reopenReports(tx, reportIds, decision)) !== reportIds.length) throw refusal('CHANGED_SINCE');
      const now = clock.now();
      const isOut = before.isWithdrawn || found.isPractice;
      await setInPlay(tx, imageId, { isWithdrawn: after.isWithdrawn, wanted: isOut, now });
      const undone = { imageId, reportIds, before: after, after: { isWithdrawn: isOut }, undoes: id };
      await audit(tx, { actor, action: 'reports.reopen', target: String(imageId), details: undone });
    });
  };
}

const holdSchema = z.object({ imageIds: z.array(z.int()), reportIds: z._default(z.array(z.int()), []) });

/** Brings an image back that the server had held back, unless an organiser has decided since what becomes of it. */
export function undoHoldBack(services: CurationServices) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const { imageIds, reportIds } = holdSchema.parse(details);
    const change = { actor, action: 'images.restore', imageIds, why: { undoes: id } };
    const { changed } = await curate(services, change, async (tx, images) => {
      if ((await countDecided(tx, reportIds)) > 0) throw refusal('CHANGED_SINCE');
      return restoreRetired(tx, images);
    });
    if (changed.length === 0) throw refusal('CHANGED_SINCE');
  };
}
