import { KEPT_REASONS, type KeptReason } from '@uvh/contract/kept-reasons';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { TruthBox } from '../../../platform/db/schema/images.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellOfImages } from '../../appeals/tell-of-images.ts';
import type { EventService } from '../../event/service.ts';
import {
  type CuratedImage,
  endLeases,
  forgetUpheld,
  lockImages,
  reopenImages,
  reviewedAmong,
  withdrawImages,
  writeTruth,
} from './queries.ts';
import { markOf } from './same-truth.ts';

export type CurationServices = Pick<Platform, 'db' | 'clock'>;

/** The same with the classes of the event, for what gives boxes their labels. */
export interface ClassCurationServices extends CurationServices {
  readonly event: Pick<EventService, 'current'>;
}

/** What became of the images that a change was asked for. */
export interface Curation {
  readonly changed: readonly number[];
  /** Images that stay as they are. */
  readonly kept: readonly ({ readonly imageId: number } & WhyKept)[];
}

/** Why an image stays as it is: a sentence without a full stop that begins with the image, and its code where it has one. */
interface WhyKept {
  readonly reason: string;
  readonly code?: KeptReason;
}

/** What a change came to, and what the audit log is to know of it besides. */
interface NotedCuration extends Curation {
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Takes images out of the event. Their leases end, their reviews stay; {@link restoreImages} brings them back. */
export async function retireImages(
  services: CurationServices,
  actor: string,
  imageIds: readonly number[],
  why: Why = {},
): Promise<Curation> {
  return curate(services, { actor, action: 'images.retire', imageIds, why }, async (tx, images) => {
    const kept = images.filter(({ isWithdrawn }) => isWithdrawn).map(keptFor('retired'));
    const changed = images.filter(({ isWithdrawn }) => !isWithdrawn).map(({ imageId }) => imageId);
    await endLeases(tx, changed);
    await withdrawImages(tx, changed, services.clock.now());
    return { changed, kept };
  });
}

/** Brings retired images back into the event. */
export async function restoreImages(
  services: CurationServices,
  actor: string,
  imageIds: readonly number[],
  why: Why = {},
): Promise<Curation> {
  return curate(services, { actor, action: 'images.restore', imageIds, why }, restoreRetired);
}

/** The same within a transaction, of images that are locked. */
export async function restoreRetired(tx: Queryable, images: readonly CuratedImage[]): Promise<Curation> {
  const kept = images.flatMap((image) => {
    const reason = whyNotRestored(image);
    return reason === undefined ? [] : [keptFor(reason)(image)];
  });
  const changed = idsOf(images.filter((image) => whyNotRestored(image) === undefined));
  await reopenImages(tx, changed);
  await tellOfImages(tx, changed);
  return { changed, kept };
}

function whyNotRestored({ isErased, isWithdrawn, isPractice }: CuratedImage): KeptReason | undefined {
  if (isErased) return 'erased';
  if (!isWithdrawn) return 'notRetired';
  return isPractice ? 'practice' : undefined;
}

/** The truth of an image, or why there is none. */
export type TruthFor = (
  image: CuratedImage,
) => { readonly kind: 'known'; readonly truth: readonly TruthBox[] } | ({ readonly kind: 'unknown' } & WhyKept);

/** Makes images gold: from now on their reviews measure people. */
export async function setGold(
  services: CurationServices,
  actor: string,
  imageIds: readonly number[],
  truthFor: TruthFor,
  why: Why = {},
): Promise<Curation> {
  return curate(services, { actor, action: 'images.gold.set', imageIds, why }, async (tx, images) => {
    const { changed, kept, written } = await writeTruths(tx, images, truthFor);
    // What an undo puts back, and by what it sees that nobody has written another one since.
    const former = images.flatMap(({ imageId, truth }) => (truth && written.has(imageId) ? [{ imageId, truth }] : []));
    const marks = changed.map((imageId) => markOf(written.get(imageId) ?? null));
    return { changed, kept, details: { marks, ...(former.length > 0 && { former }) } };
  });
}

/** Makes gold images ordinary ones: what is known of them is forgotten, and they ask for reviews like others. */
export async function unsetGold(
  services: CurationServices,
  actor: string,
  imageIds: readonly number[],
  why: Why = {},
): Promise<Curation> {
  return curate(services, { actor, action: 'images.gold.unset', imageIds, why }, async (tx, images) => {
    const changed = images.filter(({ isGold }) => isGold);
    for (const { imageId } of changed) await writeTruth(tx, imageId, null);
    await forgetUpheld(tx, idsOf(changed));
    await reopenImages(tx, idsInPlay(changed));
    return {
      changed: idsOf(changed),
      kept: images.filter(({ isGold }) => !isGold).map(keptFor('notGold')),
      // By what an undo sees that nobody has written and forgotten another one since.
      details: { marks: changed.map(({ truth }) => markOf(truth)) },
    };
  });
}

/** Writes the truth of each image that has one. Its reviews are judged by that at the server's next look. */
export async function writeTruths(
  tx: Queryable,
  images: readonly CuratedImage[],
  truthFor: TruthFor,
): Promise<Curation & { readonly written: ReadonlyMap<number, readonly TruthBox[]> }> {
  const written = new Map<number, readonly TruthBox[]>();
  const kept: Curation['kept'][number][] = [];
  for (const image of images) {
    const known = truthFor(image);
    if (known.kind === 'unknown') {
      const { kind: _, ...why } = known;
      kept.push({ imageId: image.imageId, ...why });
      continue;
    }
    await writeTruth(tx, image.imageId, known.truth);
    written.set(image.imageId, known.truth);
  }
  await reopenImages(tx, idsInPlay(images.filter(({ imageId }) => written.has(imageId))));
  return { changed: [...written.keys()], kept, written };
}

/** The consensus on a settled image as its truth. */
export const truthByConsensus: TruthFor = ({ isSettled, objects }) => {
  if (!isSettled || !objects) return unknownTruth('notSettled');
  const truth = objects.flatMap(({ verdict, rect: { x, y, width, height } }) =>
    verdict === 'removed' ? [] : [{ label: verdict, x, y, width, height }],
  );
  return { kind: 'known', truth };
};

/**
 * Ends the leases of the images that nobody has reviewed, and tells them from the reviewed ones. A submission that was
 * on its way when the leases ended is waited for and counts as a review.
 */
export async function takeUnreviewed(
  tx: Queryable,
  images: readonly CuratedImage[],
): Promise<{ readonly unreviewed: readonly CuratedImage[]; readonly reviewed: readonly CuratedImage[] }> {
  const before = await reviewedAmong(tx, idsOf(images));
  await endLeases(tx, idsOf(images.filter(({ imageId }) => !before.has(imageId))));
  const after = await reviewedAmong(tx, idsOf(images));
  return {
    unreviewed: images.filter(({ imageId }) => !after.has(imageId)),
    reviewed: images.filter(({ imageId }) => after.has(imageId)),
  };
}

/** What an entry of the audit log says besides: which act it takes back. */
interface Why {
  readonly undoes?: number;
}

interface Change {
  readonly actor: string;
  readonly action: string;
  readonly imageIds: readonly number[];
  readonly why?: Why;
}

/** Makes a change to images that are locked for it, and writes it into the audit log. */
export async function curate(
  { db }: Pick<CurationServices, 'db'>,
  { actor, action, imageIds, why }: Change,
  change: (tx: Queryable, images: readonly CuratedImage[]) => Promise<NotedCuration>,
): Promise<Curation> {
  return inTransaction(db, async (tx) => {
    const images = await lockImages(tx, imageIds);
    const found = new Set(idsOf(images));
    const missing = imageIds.filter((id) => !found.has(id)).map((imageId) => keptFor('missing')({ imageId }));
    const { changed, kept, details } = await change(tx, images);
    const target = changed.join(',').slice(0, 200);
    if (changed.length > 0)
      await audit(tx, { actor, action, target, details: { imageIds: changed, ...details, ...why } });
    return { changed, kept: [...kept, ...missing] };
  });
}

/** An image that stays as it is for a reason that has a code. */
export function keptFor(code: KeptReason) {
  return ({ imageId }: Pick<CuratedImage, 'imageId'>) => ({ imageId, reason: KEPT_REASONS[code], code });
}

/** The same for a sentence alone. */
export function keptBecause(reason: string) {
  return ({ imageId }: CuratedImage) => ({ imageId, reason });
}

/** That the truth of an image is not known, for a reason that has a code. */
export function unknownTruth(code: KeptReason): ReturnType<TruthFor> {
  return { kind: 'unknown', reason: KEPT_REASONS[code], code };
}

export function idsOf(images: readonly CuratedImage[]): number[] {
  return images.map(({ imageId }) => imageId);
}

/** A retired image stays out of play, whatever else changes about it. */
export function idsInPlay(images: readonly CuratedImage[]): number[] {
  return idsOf(images.filter(({ isWithdrawn }) => !isWithdrawn));
}
