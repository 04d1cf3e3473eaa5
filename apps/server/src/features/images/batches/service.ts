import type { States } from '@uvh/consensus/label/states';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { audit } from '../../../platform/audit/audit.ts';
import { CommandRefusal, UsageRefusal } from '../../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { statesOfEvent } from '../../event/states.ts';
import {
  type CuratedImage,
  deleteImages,
  endLeases,
  lockImages,
  reopenImages,
  withdrawImages,
  writeSuggestions,
  writeTruth,
} from '../curation/queries.ts';
import { type Replacement, suggestionsFrom, truthFrom } from '../curation/read-replacement.ts';
import {
  type ClassCurationServices,
  type Curation,
  type CurationServices,
  idsInPlay,
  idsOf,
  takeUnreviewed,
  writeTruths,
} from '../curation/service.ts';
import { type BatchFigures, findBatch, imagesInEvent, imagesOfBatch, markUndone } from './queries.ts';

/** Images in one transaction: few enough that players never wait long for a row. */
const IMAGES_AT_ONCE = 200;

/** The batch, unless there is none of that number. */
export async function requireBatch({ db }: Pick<CurationServices, 'db'>, batchId: number): Promise<BatchFigures> {
  const found = await findBatch(db, batchId);
  if (!found) throw new CommandRefusal(`There is no batch ${batchId}. "batch list" names them.`);
  return found;
}

/** What an undone batch leaves: images that were reviewed are only retired. */
export interface UndoneBatch {
  readonly deleted: number;
  readonly retired: number;
}

/**
 * Takes back an import: images that nobody has reviewed are deleted, the others retired with their reviews. An import
 * that is still at it ends by that. What was interrupted is finished by running it again.
 */
export async function undoBatch(services: ClassCurationServices, actor: string, batchId: number): Promise<UndoneBatch> {
  await requireBatch(services, batchId);
  const taking = { now: services.clock.now(), states: await statesOfEvent(services.event) };
  let [deleted, retired] = [0, 0];
  await forImagesOf(services, batchId, async (tx, images) => {
    const taken = await takeBack(tx, images, taking);
    return () => {
      deleted += taken.deleted;
      retired += taken.retired;
    };
  });
  return inTransaction(services.db, async (tx) => {
    await markUndone(tx, batchId, taking.now);
    // Taken in while the others were taken back. From here on, none is.
    const late = await takeBack(tx, await lockImages(tx, await imagesInEvent(tx, batchId)), taking);
    const figures = { deleted: deleted + late.deleted, retired: retired + late.retired };
    await audit(tx, { actor, action: 'batch.undo', target: String(batchId), details: { ...figures } });
    return figures;
  });
}

async function takeBack(
  tx: Queryable,
  images: readonly CuratedImage[],
  taking: { readonly now: Date; readonly states: States },
): Promise<UndoneBatch> {
  if (images.length === 0) return { deleted: 0, retired: 0 };
  const { unreviewed, reviewed } = await takeUnreviewed(tx, images);
  await endLeases(tx, idsOf(reviewed));
  await withdrawImages(tx, idsInPlay(reviewed), taking.now);
  await deleteImages(tx, idsOf(unreviewed), taking);
  return { deleted: unreviewed.length, retired: idsInPlay(reviewed).length };
}

/** Gives the images of a batch other suggestions. Those that were reviewed keep theirs, which reviews name. */
export async function replaceSuggestions(
  services: CurationServices,
  actor: string,
  batchId: number,
  replacement: Replacement,
): Promise<Curation> {
  return changeBoxes(services, { actor, action: 'batch.replace-suggestions', batchId }, async (tx, images) => {
    const { unreviewed, reviewed } = await takeUnreviewed(tx, images);
    const changed: CuratedImage[] = [];
    const kept = reviewed.map(({ imageId }) => ({ imageId, reason: 'has reviews and keeps its suggestions' }));
    for (const image of unreviewed) {
      const placed = suggestionsFrom(replacement, image);
      if (placed?.kind === 'placed' && placed.suggestions.length > 0) {
        await writeSuggestions(tx, image.imageId, numberedAnew(image, placed.suggestions), placed.candidates);
        changed.push(image);
      } else kept.push({ imageId: image.imageId, reason: whyKept(placed) });
    }
    await reopenImages(tx, idsInPlay(unreviewed));
    return { changed: idsOf(changed), kept };
  });
}

/** Takes the last replacement of suggestions back; done twice, it is there again. */
export async function restoreSuggestions(
  services: CurationServices,
  actor: string,
  batchId: number,
): Promise<Curation> {
  return changeBoxes(services, { actor, action: 'batch.restore-suggestions', batchId }, async (tx, images) => {
    const replaced = images.filter(({ replacedBoxes }) => replacedBoxes !== null);
    const { unreviewed, reviewed } = await takeUnreviewed(tx, replaced);
    for (const image of unreviewed) {
      const { imageId, replacedBoxes: before } = image;
      if (before) await writeSuggestions(tx, imageId, numberedAnew(image, before.suggestions), before.candidates);
    }
    await reopenImages(tx, idsInPlay(unreviewed));
    const kept = reviewed.map(({ imageId }) => ({ imageId, reason: 'has reviews and keeps its suggestions' }));
    return { changed: idsOf(unreviewed), kept };
  });
}

/**
 * Numbers that no box of the image has had: who still sees the boxes of before names none of these, and is told so
 * (`namesFormerBoxes`).
 */
function numberedAnew({ suggestions }: CuratedImage, boxes: readonly Suggestion[]): Suggestion[] {
  const highest = Math.max(0, ...suggestions.map(({ bboxId }) => bboxId));
  return boxes.map((box, index) => ({ ...box, bboxId: highest + 1 + index }));
}

function whyKept(placed: ReturnType<typeof suggestionsFrom>): string {
  if (!placed) return 'is not in the file';
  return placed.kind === 'refused' ? placed.reason : 'has no boxes in the file, and could not be reviewed without';
}

/** Gives the images of a batch other trusted boxes, which makes them gold. */
export async function replaceTruth(
  services: CurationServices,
  actor: string,
  batchId: number,
  replacement: Replacement,
): Promise<Curation> {
  return changeBoxes(services, { actor, action: 'batch.replace-truth', batchId }, (tx, images) =>
    writeTruths(tx, images, truthFrom(replacement)),
  );
}

/**
 * Gives all boxes of a batch with one label another one: a class that was mapped wrongly or not at all. Suggestions of
 * reviewed images stay, since people have answered them; truth changes everywhere.
 */
export async function mapClass(
  services: ClassCurationServices,
  actor: string,
  batchId: number,
  from: string,
  to: string,
): Promise<Curation> {
  const { classes } = await services.event.current();
  if (!classes.has(to)) throw new UsageRefusal(`"${to}" is no class. The classes are: ${classes.names.join(', ')}.`);
  const renamed = <B extends { readonly label: string }>(box: B): B =>
    box.label === from ? { ...box, label: to } : box;
  return changeBoxes(
    services,
    { actor, action: 'batch.map-class', batchId, details: { from, to } },
    async (tx, images) => {
      const having = images.filter(({ suggestions, candidates }) =>
        [...suggestions, ...candidates].some(({ label }) => label === from),
      );
      const { unreviewed, reviewed } = await takeUnreviewed(tx, having);
      for (const image of unreviewed) {
        const { imageId, suggestions, candidates } = image;
        await writeSuggestions(tx, imageId, numberedAnew(image, suggestions.map(renamed)), candidates.map(renamed));
      }
      await reopenImages(tx, idsInPlay(unreviewed));
      const trusted = images.filter(({ truth }) => truth?.some(({ label }) => label === from));
      for (const { imageId, truth } of trusted) await writeTruth(tx, imageId, truth?.map(renamed) ?? null);
      const keepSuggestions = reviewed.map(({ imageId }) => ({
        imageId,
        reason: 'has reviews and keeps its suggestions',
      }));
      return { changed: [...new Set(idsOf([...unreviewed, ...trusted]))], kept: keepSuggestions };
    },
  );
}

interface BatchChange {
  readonly actor: string;
  readonly action: string;
  readonly batchId: number;
  readonly details?: Record<string, unknown>;
}

async function changeBoxes(
  services: CurationServices,
  { actor, action, batchId, details }: BatchChange,
  change: (tx: Queryable, images: readonly CuratedImage[]) => Promise<Curation>,
): Promise<Curation> {
  const { batch } = await requireBatch(services, batchId);
  if (batch.undoneAt) throw new CommandRefusal(`Batch ${batchId} was undone.`);
  const changed: number[] = [];
  const kept: Curation['kept'][number][] = [];
  await forImagesOf(services, batchId, async (tx, images) => {
    const result = await change(tx, images);
    return () => {
      changed.push(...result.changed);
      kept.push(...result.kept);
    };
  });
  const counts = { ...details, changed: changed.length, kept: kept.length };
  await audit(services.db, { actor, action, target: String(batchId), details: counts });
  return { changed, kept };
}

/** Works on the images of a batch, some at a time; what `work` gives back runs once its transaction has ended well. */
async function forImagesOf(
  { db }: Pick<CurationServices, 'db'>,
  batchId: number,
  work: (tx: Queryable, images: readonly CuratedImage[]) => Promise<() => void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const imageIds = await imagesOfBatch(db, batchId, after, IMAGES_AT_ONCE);
    if (imageIds.length === 0) return;
    const noteResult = await inTransaction(db, async (tx) => work(tx, await lockImages(tx, imageIds)));
    noteResult();
    after = imageIds.at(-1) ?? after;
  }
}
