import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { imageQueue } from '../../../platform/db/schema/images.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import { statesOfEvent } from '../../event/states.ts';
import {
  type CuratedImage,
  deleteImages,
  forgetUpheld,
  reopenImages,
  underWay,
  upholdContested,
  writeTruth,
} from './queries.ts';
import { markOf, truthSchema } from './same-truth.ts';
import {
  type ClassCurationServices,
  type Curation,
  type CurationServices,
  curate,
  idsInPlay,
  idsOf,
  keptBecause,
  keptFor,
  restoreImages,
  retireImages,
  setGold,
  type TruthFor,
  takeUnreviewed,
} from './service.ts';

/** Asks for one more review of images that were done; the consensus is recomputed when it has come. */
export function sendBack(services: CurationServices, actor: string, imageIds: readonly number[]): Promise<Curation> {
  return curate(services, { actor, action: 'images.send-back', imageIds }, async (tx, images) => {
    const changed = images.filter(({ isSettled, isGold }) => isSettled && !isGold);
    await tx
      .update(imageQueue)
      .set({ retiredAt: null, open: sql`greatest(0, 1 - ${underWay})`, sentBackWith: imageQueue.done })
      .where(inArray(imageQueue.imageId, idsOf(changed)));
    const others = images.filter((image) => !changed.includes(image));
    return {
      changed: idsOf(changed),
      kept: others.flatMap((image) => keptFor(image.isGold ? 'gold' : 'notDone')(image)),
    };
  });
}

/** Deletes images that nobody has reviewed; the others can be retired. */
export async function deleteUnreviewed(
  services: ClassCurationServices,
  actor: string,
  imageIds: readonly number[],
): Promise<Curation> {
  const states = await statesOfEvent(services.event);
  return curate(services, { actor, action: 'images.delete', imageIds }, async (tx, images) => {
    const { unreviewed, reviewed } = await takeUnreviewed(tx, images);
    await deleteImages(tx, idsOf(unreviewed), { states, now: services.clock.now() });
    return { changed: idsOf(unreviewed), kept: reviewed.map(keptFor('reviewed')) };
  });
}

/** Leaves what is known of gold images as it is, against what people say: they are not shown as contested for that any more. */
export function upholdGold(services: CurationServices, actor: string, imageIds: readonly number[]): Promise<Curation> {
  return curate(services, { actor, action: 'images.gold.uphold', imageIds }, async (tx, images) => {
    const upheld = await upholdContested(tx, idsOf(images.filter(({ isGold }) => isGold)));
    const others = images.filter(({ imageId }) => !upheld.has(imageId));
    return {
      changed: [...upheld].sort((one, other) => one - other),
      kept: others.map((image) => keptFor(image.isGold ? 'notContested' : 'notGold')(image)),
    };
  });
}

const actSchema = z.object({ imageIds: z.array(z.int()) });

/** How an act on images is taken back: by the act that does the opposite, on those of them that it still finds so. */
function undoBy(
  services: CurationServices,
  opposite: (
    services: CurationServices,
    actor: string,
    ids: readonly number[],
    why: { readonly undoes: number },
  ) => Promise<Curation>,
) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const { changed } = await opposite(services, actor, actSchema.parse(details).imageIds, { undoes: id });
    if (changed.length === 0) throw refusal('CHANGED_SINCE');
  };
}

/** Has images looked at again that were upheld: the next judgement says what is contested. */
function contestAgain(
  services: CurationServices,
  actor: string,
  imageIds: readonly number[],
  why: { readonly undoes: number },
): Promise<Curation> {
  return curate(services, { actor, action: 'images.gold.contest', imageIds, why }, async (tx, images) => {
    const changed = images.filter(({ isGold }) => isGold);
    await forgetUpheld(tx, idsOf(changed));
    await reopenImages(tx, idsInPlay(changed));
    return {
      changed: idsOf(changed),
      kept: images.filter(({ isGold }) => !isGold).map(keptFor('notGold')),
    };
  });
}

export const undoUphold = (services: CurationServices) => undoBy(services, contestAgain);
export const undoRetirement = (services: CurationServices) => undoBy(services, restoreImages);
export const undoRestoration = (services: CurationServices) => undoBy(services, retireImages);
/** Acts of earlier versions say nothing of the truth that they wrote or forgot, nor of one before it. */
const goldSchema = z.object({
  imageIds: z.array(z.int()),
  marks: z._default(z.array(z.string()), []),
  former: z._default(z.array(z.object({ imageId: z.int(), truth: truthSchema })), []),
});

/** Says whether a truth of an image is the one that an act wrote or forgot, as far as it says so. */
function isTruthOf({ imageIds, marks }: z.infer<typeof goldSchema>) {
  const markOfAct = new Map(imageIds.map((imageId, index) => [imageId, marks[index]]));
  return (imageId: number, truth: CuratedImage['truth']) => (markOfAct.get(imageId) ?? markOf(truth)) === markOf(truth);
}

/** Makes images gold again by the truth that an act has forgotten, where nothing has been written over it since. */
export function undoUnsetGold(services: CurationServices) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const act = goldSchema.parse(details);
    const isForgotten = isTruthOf(act);
    const former: TruthFor = ({ imageId, isGold, formerTruth }) =>
      isGold || formerTruth === null || !isForgotten(imageId, formerTruth)
        ? { kind: 'unknown', reason: 'has been changed since' }
        : { kind: 'known', truth: formerTruth };
    const { changed } = await setGold(services, actor, act.imageIds, former, { undoes: id });
    if (changed.length === 0) throw refusal('CHANGED_SINCE');
  };
}

/** Makes images ordinary again that an act has made gold, or gives them the truth of before, where it still stands. */
export function undoGold(services: CurationServices) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const act = goldSchema.parse(details);
    const isWritten = isTruthOf(act);
    const truthBefore = new Map(act.former.map(({ imageId, truth }) => [imageId, truth]));
    const isAsMade = ({ imageId, isGold, truth }: CuratedImage) => isGold && isWritten(imageId, truth);
    const change = { actor, action: 'images.gold.unset', imageIds: act.imageIds, why: { undoes: id } };
    const { changed } = await curate(services, change, async (tx, images) => {
      const made = images.filter(isAsMade);
      for (const { imageId } of made) await writeTruth(tx, imageId, truthBefore.get(imageId) ?? null);
      await forgetUpheld(tx, idsOf(made));
      await reopenImages(tx, idsInPlay(made));
      const others = images.filter((image) => !isAsMade(image));
      return {
        changed: idsOf(made),
        kept: others.map(keptBecause('has been changed since')),
        details: { marks: made.map(({ truth }) => markOf(truth)) },
      };
    });
    if (changed.length === 0) throw refusal('CHANGED_SINCE');
  };
}
